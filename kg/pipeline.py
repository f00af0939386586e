"""The steps of a build in order: read, resolve, map, validate, publish."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from filelock import FileLock, Timeout

from kg import __version__, iris, linked, nquads, outcome, resources, sources
from kg.decisions import SUPPRESSED, Faulty, of_project
from kg.extract.quoted import with_their_words
from kg.extract.settings import Abstracts, abstracts_of
from kg.formats.sssom import MappingSet
from kg.identity import disagreements, resolve, untold
from kg.inputs import Input, changed, opened, repeated, strictest
from kg.mapping import link, unit
from kg.mapping.notes import of_readings
from kg.mapping.release import Settings, Texts, lines
from kg.mapping.verdicts import judge
from kg.project import CORPUS_BASE, CORPUS_LICENCE, DEFAULT_BASE, LEDGER_NAME, Project
from kg.properties import registry
from kg.publish import Release, publish
from kg.records import EntityRecord, Rejection, Resolved, Source, SourceRecord
from kg.rejections import left_out, line
from kg.spool import Item, Spool
from kg.validate import Report, validate
from kg.validate.ontology import published_triples


class BuildError(Exception):
    """A build that cannot be made; the message says why and what to do."""


class Rejected(BuildError):
    """More rejections than the build allows, or nothing but rejections."""

    def __init__(self, message: str, rejections: Sequence[Rejection]) -> None:
        super().__init__(message)
        self.rejections = tuple(rejections)


class Invalid(BuildError):
    """A graph that breaks a rule of kg's own; ``report`` has the violations."""

    def __init__(self, report: Report) -> None:
        super().__init__("the graph violates its shapes; the last release stays as it was")
        self.report = report


class Options(NamedTuple):
    """How to build. ``max_rejects`` is how many rejections that leave something out may be, None
    any number; ``strict`` stops at the first. ``on_step`` is told each step's name.
    """

    project: Project = Project()
    project_folder: Path | None = None
    date: str | None = None
    formats: Sequence[str] = ()
    allow_violations: bool = False
    max_rejects: int | None = None
    strict: bool = False
    on_step: Callable[[str], None] = lambda _: None


class Summary(NamedTuple):
    """What a build made. ``counts`` are those of ``kg.outcome`` and of the manifest."""

    release: Release
    report: Report
    rejections: tuple[Rejection, ...]
    warnings: tuple[str, ...]
    counts: dict[str, int]
    seconds: float


def build(inputs: Sequence[Input], out: Path, options: Options = Options()) -> Summary:  # noqa: B008
    """Build a release of the inputs in ``out``; the release that is there stays whole until then.

    Raises BuildError (and its kinds), kg.project.ConfigError (word lists), and OSError.
    """
    if not inputs:
        raise BuildError("nothing to build: name a file, or list inputs in kg.toml")
    if out.exists() and not out.is_dir():
        raise BuildError(f"{out} is a file: give a folder")
    with _alone(options.project_folder):
        return _build(inputs, out, options)


def _build(inputs: Sequence[Input], out: Path, options: Options) -> Summary:
    started, step, project = time.monotonic(), options.on_step, options.project
    step("read")
    abstracts = abstracts_of(project.extract, options.project_folder)
    spool = Spool(out / ".spool")
    read = _read(inputs, spool, abstracts, strict=options.strict)
    quoted = with_their_words(read.records, read.sources)
    for rejection in quoted.rejections:
        read.reject(rejection)
    read = read._replace(records=quoted.records)
    if not read.records:
        raise Rejected("no record of a paper could be read", read.rejections)
    step("resolve")
    base, warnings = base_of(inputs, project)
    ledger = _ledger(inputs, options)
    settings = settings_of(base, read.texts)
    resolved = _resolved(read, ledger, settings, options)
    rejections = untold(
        (*read.rejections, *disagreements(resolved), *of_readings(resolved, settings)),
        resolved.withheld,
    )
    lost = [each for each in left_out(rejections) if each.rule != SUPPRESSED]
    if options.strict and lost:
        raise stopped(lost[0])
    if options.max_rejects is not None and len(lost) > options.max_rejects:
        message = f"{len(lost)} rejected, and {options.max_rejects} allowed"
        raise Rejected(message, rejections)
    with TemporaryDirectory(prefix="kg-") as scratch:
        step("map")
        master = Path(scratch, "kg.nq")
        nquads.write_sorted(lines(resolved, settings), master)
        step("validate")
        report = validate(master)
        if not report.conforms and not options.allow_violations:
            raise Invalid(report)
        step("publish")
        counts = outcome.counts(resolved, master, report, rejections)
        folder = options.project_folder
        kept = iris.Kept(ledger, None if folder is None else folder / LEDGER_NAME)
        licence = project.license or (CORPUS_LICENCE if base == CORPUS_BASE else None)
        about = MappingSet(base, __version__, licence, project.version)

        def published(name: str) -> None:
            if name == "settle":
                kept.replace()
            step(name)

        release = publish(
            master,
            out,
            base=base,
            date=options.date,
            title=project.title,
            licence=licence,
            version=project.version,
            previous=project.previous,
            inputs=resolved.sources,
            formats=options.formats or project.formats,
            extra=outcome.files(resolved, report, rejections, about),
            counts=counts,
            versions={"kg": __version__},
            on_step=published,
        )
        kept.replace()
    spool.sweep()
    return Summary(release, report, rejections, warnings, counts, time.monotonic() - started)


def _resolved(read: _Read, ledger: iris.Ledger, settings: Settings, options: Options) -> Resolved:
    """Who and what is one, as people decided where they did."""
    sources_, precedence = list(read.sources.values()), options.project.precedence
    try:
        decisions = of_project(options.project_folder, settings.base)
        resolved = resolve(
            sources_, read.records, ledger, precedence, read.entities, decisions=decisions
        )
        told = linked.of_project(options.project_folder)
        resolved = link.attach(resolved, told, link.refused(decisions))
    except Faulty as error:
        raise Rejected(str(error), error.faults) from error
    except linked.LinkedError as error:
        raise BuildError(str(error)) from error
    return judge(resolved, settings, decisions)


def stopped(rejection: Rejection) -> Rejected:
    """``--strict`` at work: the message names what was rejected."""
    return Rejected(f"stopped at the first rejection: {line(rejection)}", ())


def settings_of(base: str, texts: Mapping[str, Texts]) -> Settings:
    """How records are mapped; ``texts`` says by digest what is published of a source's words."""
    return Settings(
        base=base,
        version=__version__,
        labels={slug: info.label for slug, info in registry().items()},
        ontology=(*published_triples(resources.ontology()), *unit.labels()),
        texts=texts,
    )


@contextmanager
def _alone(folder: Path | None) -> Iterator[None]:
    """Keep a second build of the project away: both would write the ledger."""
    if folder is None:
        yield
        return
    lock = FileLock(folder / ".kg.lock")
    try:
        with lock.acquire(timeout=0):
            yield
    except Timeout:
        raise BuildError(f"{folder}: another build of this project is running") from None


class _Read(NamedTuple):
    sources: dict[str, Source]
    texts: dict[str, Texts]
    records: list[SourceRecord]
    entities: list[EntityRecord]
    rejections: list[Rejection]
    strict: bool

    def reject(self, rejection: Rejection) -> None:
        """Keep a rejection; raises Rejected at the first that leaves something out if strict."""
        if self.strict and left_out([rejection]):
            raise stopped(rejection)
        self.rejections.append(rejection)


def _read(
    inputs: Iterable[Input], spool: Spool, abstracts: Abstracts | None, *, strict: bool
) -> _Read:
    read = _Read({}, {}, [], [], [], strict)
    for each in sorted(inputs, key=lambda item: (item.name, item.path)):
        found = opened(each)
        if isinstance(found, Rejection):
            read.reject(found)
            continue
        reader, source = found
        before = read.sources.setdefault(source.sha256, source)
        texts = (read.texts.get(source.sha256, each.texts), each.texts)
        read.texts[source.sha256] = strictest(texts)
        if before is not source:
            read.reject(repeated(each, before))
            continue
        if (told := changed(each, source)) is not None:
            read.reject(told)
        version = reader.VERSION + (f"-{abstracts.version}" if abstracts else "")
        produce = _producer(reader, each.path, source, abstracts)
        for item in spool.read(source, version, produce):
            if isinstance(item, Rejection):
                read.reject(item)
            elif isinstance(item, EntityRecord):
                read.entities.append(item)
            else:
                read.records.append(item)
    return read


def _producer(
    reader: sources.Reader, path: Path, source: Source, abstracts: Abstracts | None
) -> Callable[[], Iterator[Item]]:
    added = iter if abstracts is None else abstracts.added
    return lambda: added(sources.read(path, reader, source))


def base_of(inputs: Sequence[Input], project: Project) -> tuple[str, tuple[str, ...]]:
    """Where the IRIs of these inputs live, and what a person should know of that."""
    if project.base is not None:
        return project.base, ()
    own = resources.corpus()
    if all(each.path.parent == own for each in inputs):
        return CORPUS_BASE, ()
    warning = (
        f"no base is configured: IRIs start with {DEFAULT_BASE} and are good on this machine only; "
        "`kg init --base https://your.site/kg/` writes a kg.toml with a base of yours"
    )
    return DEFAULT_BASE, (warning,)


def _ledger(inputs: Sequence[Input], options: Options) -> iris.Ledger:
    folder = options.project_folder
    if folder is None or not (folder / LEDGER_NAME).exists():
        folder = resources.corpus()
        if not any(each.path.parent == folder for each in inputs):
            return iris.Ledger(since=options.date or "")
    return iris.Ledger.load(folder / LEDGER_NAME, since=options.date or "")
