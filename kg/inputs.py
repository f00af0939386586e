"""Which files a build reads: those that are named, those of a kg.toml, the built-in corpus."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from glob import glob, has_magic
from pathlib import Path
from typing import NamedTuple

import msgspec

from kg import fetched, linked, resources, sources
from kg.decisions import FILE_NAME as DECISIONS
from kg.fetched import Entry as Origin, FetchedError
from kg.mapping.release import Texts
from kg.project import FILE_NAME, Input as Entry, Project
from kg.records import Rejection, Source
from kg.release import CURRENT

STDIN = Path("-")
"""The name of standard input among the inputs."""

_OWN = (DECISIONS, "links/candidates.jsonl")
_STRICTEST_FIRST: tuple[Texts, ...] = ("none", "quotes", "full")


class NoInput(ValueError):
    """Inputs that cannot be chosen; the message says which, and what to do."""


class Input(NamedTuple):
    """A file to read, the reader's name if it is told, what of its text is published, what it is
    called where its path does not tell (standard input), and where it was fetched, if it was.
    """

    path: Path
    format: str | None = None
    texts: Texts = "quotes"
    called: str | None = None
    origin: Origin | None = None

    @property
    def name(self) -> str:
        """What the file is called."""
        return self.called or self.path.name


def choose(
    named: Sequence[Path],
    project: Project = Project(),  # noqa: B008 - it is immutable
    folder: Path | None = None,
    *,
    corpus: bool = False,
    reader: str | None = None,
    stdin: Path | None = None,
) -> list[Input]:
    """The files to read, each once; ``folder`` is where the kg.toml of ``project`` is, if any.

    What is named replaces the inputs of the kg.toml, which are the files that it lists and those
    that ``kg add`` has put beside it; of a file that is among these, its ``texts`` and ``format``
    hold all the same. The built-in corpus is taken where ``corpus`` says
    so, where the inputs of a kg.toml are read and it says so, and where there is neither a name
    nor a kg.toml. ``reader`` is the name of the reader of everything named; ``stdin`` is the file
    that holds standard input, which is named ``-``. The project's decisions, its candidates of
    links and what ``kg link`` has put beside a kg.toml are no inputs.

    Raises NoInput.
    """
    if reader is not None:
        _check_reader(reader, "--from")
    entries = {} if folder is None else _entries(project, folder)
    chosen: dict[Path, Input] = {}
    if named:
        if STDIN in named:
            if stdin is None:
                raise NoInput(f"{STDIN}: standard input is read by the command line only")
            chosen[stdin] = Input(stdin, reader, called="stdin")
        for path in _named(path for path in named if path != STDIN):
            entry = entries.get(os.path.realpath(path), Input(path))
            named_input = entry._replace(path=path, format=reader or entry.format)
            chosen.setdefault(_place(path), named_input)
    else:
        chosen.update((_place(each.path), each) for each in entries.values())
        corpus = corpus or folder is None or project.corpus
    if corpus:
        chosen.update((_place(each.path), each) for each in corpus_inputs())
    if folder is not None:
        for own in _OWN:
            chosen.pop(_place(folder / own), None)
    for file in linked.own_files(folder):
        chosen.pop(_place(file), None)
    if not chosen:
        raise NoInput("nothing to build: name a file, or list inputs in kg.toml")
    return list(chosen.values())


def corpus_inputs() -> list[Input]:
    """The built-in corpus: one curated file for each paper."""
    return [Input(path, "curated") for path in sorted(resources.corpus().glob("*.yaml"))]


def files(path: Path) -> Iterator[Path]:
    """A file itself, or what is in a folder at any depth, sorted.

    Left out are hidden files and folders, folders of releases, and the index of what was fetched.
    A link to a folder, a folder that cannot be listed and whatever else is no file are given as
    they are: ``no_file`` tells.
    """
    if not os.path.isdir(path):  # noqa: PTH112 - is_dir raises where it may not look
        yield path
        return
    found: list[Path] = []
    walk = os.walk(path, onerror=lambda error: found.append(Path(error.filename)))
    for root, folders, names in walk:
        if Path(root, CURRENT).is_symlink():
            folders.clear()
            continue
        links = [name for name in folders if Path(root, name).is_symlink()]
        folders[:] = [name for name in folders if not name.startswith(".") and name not in links]
        found += (Path(root, name) for name in (*names, *links) if not name.startswith("."))
    yield from sorted(path for path in found if not fetched.is_index(path))


def no_file(path: Path) -> Rejection | None:
    """Why a path is no file that can be read and named; None where it is one."""
    name = os.fsencode(path.name).decode("utf-8", "backslashreplace")
    if name != path.name:
        return Rejection(
            name, "name-not-utf-8", "its name is not UTF-8", "rename the file", effect="file"
        )
    try:
        if path.is_dir():
            said = "a link to a folder" if path.is_symlink() else "a folder that cannot be listed"
            action = "name the folder itself as an input, with the permission to list it"
        elif path.is_symlink() and not path.exists():
            said, action = f"a link to {path.readlink()}, which is not there", "mend the link"
        elif not path.exists():
            said, action = "nothing is there", "bring the files back, or take out what names them"
        elif not path.is_file():
            said, action = "neither a file nor a folder", "write its content to a file"
        else:
            return None
    except OSError as error:
        return unreadable(path, error)
    return Rejection(name, "not-a-file", said, action, effect="file")


def unreadable(path: Path, error: OSError) -> Rejection:
    """A file that the system does not let us read."""
    said = f"cannot be read: {error.strerror or error}"
    return Rejection(path.name, "unreadable", said, "see to it that kg may read it", effect="file")


def opened(given: Input) -> tuple[sources.Reader, Source] | Rejection:
    """Who reads a file, and the file's description; or why it is not read."""
    if (fault := no_file(given.path)) is not None:
        return fault
    try:
        reader = sources.find(given.path, given.format, given.called)
        source = sources.source_of(given.path, reader, given.called)
        return reader, _with_origin(source, given.origin)
    except sources.UnknownFormat as error:
        action = "name its format with --from, or leave it out"
        return Rejection(given.name, "unknown-format", str(error), action, effect="file")
    except OSError as error:
        return unreadable(given.path, error)


def changed(given: Input, source: Source) -> Rejection | None:
    """That a file is not the one any more that was fetched, so that nothing is said of where."""
    if given.origin is None or source.url is not None:
        return None
    message = f"it was changed since it was fetched from {given.origin.url}"
    action = "move it out of fetched/ and list it in kg.toml, or remove it and add it again"
    return Rejection(given.name, "fetched-changed", message, action, effect="note")


def _with_origin(source: Source, origin: Origin | None) -> Source:
    if origin is None or origin.sha256 != source.sha256:
        return source
    return msgspec.structs.replace(source, url=origin.url, fetched=origin.date)


def repeated(given: Input, first: Source) -> Rejection:
    """A file of the same bytes as one before it."""
    message = f"the same bytes as {first.name}"
    return Rejection(given.name, "same-file", message, "give each file once", effect="file")


def strictest(texts: Iterable[Texts]) -> Texts:
    """What may be published where all of these are said."""
    return min(texts, key=_STRICTEST_FIRST.index)


def _named(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if not os.path.lexists(path):
            yield from _pattern(path)
            continue
        inside = list(files(path))
        if not inside:
            raise NoInput(f"nothing to read in {path}/ (hidden files and releases are left out)")
        yield from inside


def _pattern(path: Path) -> Iterator[Path]:
    """The files that a pattern matches which no shell has expanded (``'data/*.json'``)."""
    pattern = str(path)
    if not has_magic(pattern):
        raise NoInput(f"{path}: no such file or folder")
    matches = sorted(glob(pattern, recursive=True))  # noqa: PTH207 - it leaves hidden files out
    if not matches:
        raise NoInput(f"{path}: no such file or folder, and nothing matches it")
    for match in matches:
        yield from files(Path(match))


def _entries(project: Project, folder: Path) -> Mapping[str, Input]:
    """The files that a kg.toml lists, by real path."""
    found: dict[str, Input] = {}
    empty: list[Path] = []
    for entry in project.inputs:
        if entry.format is not None:
            _check_reader(entry.format, f"{folder / FILE_NAME}: inputs: {entry.path}: format")
        inside = _matches(entry, folder)
        if not inside:
            empty.append(folder / entry.path)
        for path in inside:
            real = os.path.realpath(path)
            before = found.get(real, Input(path, entry.format, entry.texts))
            texts = strictest((before.texts, entry.texts))
            found[real] = Input(before.path, before.format or entry.format, texts)
    for file, origin in _fetched(folder):
        real = os.path.realpath(file)
        listed = found.get(real, Input(file))
        found[real] = listed._replace(format=listed.format or origin.reader, origin=origin)
    if empty and not found:
        raise NoInput(f"{folder / FILE_NAME}: inputs: nothing matches {project.inputs[0].path!r}")
    # ``no_file`` tells of each that nothing is there; the others are read.
    return {**found, **{str(path): Input(path) for path in empty}}


def _fetched(folder: Path) -> Iterator[tuple[Path, Origin]]:
    """What ``kg add`` has put beside a kg.toml."""
    try:
        place, entries = fetched.of_project(folder)
    except (FetchedError, OSError) as error:
        raise NoInput(str(error)) from error
    for entry in entries:
        yield place / entry.file, entry


def _matches(entry: Entry, folder: Path) -> list[Path]:
    if os.path.lexists(folder / entry.path):
        matches = [entry.path]
    else:
        # Path.glob refuses absolute patterns and takes hidden files.
        matches = sorted(glob(entry.path, root_dir=folder, recursive=True))  # noqa: PTH207
    return [each for match in matches for each in files(folder / match)]


def _place(path: Path) -> Path:
    return path.parent.resolve() / path.name


def _check_reader(name: str, where: str) -> None:
    try:
        sources.find(Path(), name)
    except sources.UnknownFormat as error:
        raise NoInput(f"{where}: {error}") from error
