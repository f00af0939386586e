"""kg from Python: ``open`` a release and ask it, or ``build`` one."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Self

from pyoxigraph import Literal

from kg import pipeline, profiles, rejections, vocab
from kg.answers import Answer, Claims
from kg.formats import UnknownFormat, graph_formats
from kg.inputs import Input, choose
from kg.project import FILE_NAME, ConfigError, Project, load, release_date
from kg.release import NotARelease, Release, held
from kg.sparql.guard import Limits, Refused, examine
from kg.store import QueryError, Store, Term, open_store
from kg.view import selection
from kg.view.works import Work

if TYPE_CHECKING:
    import rdflib


class BuildWarning(UserWarning):
    """What a person should know about a build that was made."""


class Graph:
    """A graph that is open for questions. A release stays on disk until the graph is closed, by
    ``close`` or at the end of a ``with`` block.

    ``summary`` is what the build made that gave this graph: its counts, rejections and report.
    """

    def __init__(
        self,
        store: Store,
        hold: ExitStack | None = None,
        summary: pipeline.Summary | None = None,
        release: Release | None = None,
    ) -> None:
        self.store = store
        self.release = release
        self.summary = summary
        self._hold = hold or ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the release: a later build may sweep it away. Ask nothing after that."""
        self._hold.close()

    def __len__(self) -> int:
        """The number of quads."""
        return len(self.store)

    def query(self, text: str) -> Answer:
        """Ask a SPARQL query with every usual prefix declared; raises kg.store.QueryError.

        An ASK gives one row with the column ``ask``; a CONSTRUCT or DESCRIBE gives triples.
        """
        try:
            form = examine(text, Limits()).form
        except Refused as error:
            raise QueryError(str(error)) from error
        if form == "ASK":
            answer: Term = Literal(self.store.ask(text, vocab.PREFIXES))
            return Answer(("ask",), iter([(answer,)]))
        if form in ("CONSTRUCT", "DESCRIBE"):
            triples = self.store.construct(text, vocab.PREFIXES)
            columns = ("subject", "predicate", "object")
            return Answer(columns, ((t.subject, t.predicate, t.object) for t in triples))
        return Answer(*self.store.select(text, vocab.PREFIXES))

    def claims(
        self,
        *,
        property: str | None = None,  # noqa: A002 - the word of the model
        about: str | None = None,
        paper: str | None = None,
        minimum: Decimal | float | None = None,
        maximum: Decimal | float | None = None,
        unit: str | None = None,
    ) -> Claims:
        """The claims, filtered by property ("mfu"), subject, paper and value.

        Raises kg.view.selection.UnknownName for a property, subject, paper or unit that there
        is not.
        """
        rows, measured = selection.find(
            self.store,
            property=property,
            about=about,
            paper=paper,
            minimum=_exact(minimum),
            maximum=_exact(maximum),
            unit=unit,
        )
        return Claims(rows, measured)

    def export(
        self,
        profile: str,
        *,
        only: Sequence[str] = (),
        settings: Mapping[str, str] | None = None,
        look_up: Callable[[Work], profiles.LookedUp] | None = None,
    ) -> Iterator[profiles.Piece]:
        """Papers and claims in the form of a profile: files, refusals, what the form cannot hold.

        ``only`` names papers by IRI or identifier. ``look_up`` asks the graph that the profile
        writes for whether it has a paper (``kg.looking_up.looker`` makes one); without it nothing
        new is proposed there. Raises kg.profiles.UnknownProfile, kg.profiles.SettingError and
        kg.view.selection.UnknownName.
        """
        return profiles.export(
            profile,
            self.store,
            only=only,
            settings=settings,
            release=self.release,
            look_up=look_up,
        )

    def dataset(self) -> rdflib.Dataset:
        """All quads as an rdflib data set in memory (for graphs of up to about a million)."""
        import rdflib

        dataset = rdflib.Dataset()
        for prefix, namespace in vocab.PREFIXES.items():
            dataset.bind(prefix, namespace)
        lines = "\n".join(f"{quad} ." for quad in self.store.quads())
        dataset.parse(data=lines, format="nquads")
        return dataset


def open(target: Path | str = "out") -> Graph:  # noqa: A001 - kg.open is the name people expect
    """Open a release folder, an RDF file or an endpoint (http URL).

    Raises FileNotFoundError, ValueError (no release, or an unknown format) and SyntaxError.
    """
    if isinstance(target, str) and target.startswith(("http://", "https://")):
        return Graph(open_store(target))
    path = Path(target)
    if not path.is_dir():
        return Graph(open_store(path))
    with ExitStack() as hold:
        release = hold.enter_context(held(path))
        try:
            store = open_store(release.store_path)
        except RuntimeError as error:  # what pyoxigraph raises for a store that is damaged
            raise NotARelease(f"{release.store_path}: {error}; build again") from error
        return Graph(store, hold.pop_all(), release=release)


def build(
    inputs: Path | str | Sequence[Path | str] = (),
    *,
    out: Path | str = "out",
    config: Path | str | None = None,
    corpus: bool = False,
    date: str | None = None,
    formats: Sequence[str] = (),
) -> Graph:
    """Build a release of files and folders and open it; ``summary`` of the graph says what became
    of them. Without inputs or a kg.toml it is the built-in corpus.

    ``config`` is the path of a kg.toml, whose inputs count where none are given. What a person
    should know is a BuildWarning, what could not be read too; notes are in ``summary``. Raises
    kg.pipeline.BuildError, kg.inputs.NoInput, kg.project.ConfigError, kg.formats.UnknownFormat and
    OSError.
    """
    given = [inputs] if isinstance(inputs, str | Path) else inputs
    chosen, options = prepare(
        [Path(each) for each in given],
        config=None if config is None else Path(config),
        corpus=corpus,
        date=date,
        formats=formats,
    )
    summary = pipeline.build(chosen, Path(out), options)
    said = list(summary.warnings)
    if lost := rejections.left_out(summary.rejections):
        told = f"{len(summary.rejections)} rejections: {rejections.summary(summary.rejections)}"
        said.append(f"{told}; see .summary.rejections; {rejections.line(lost[0])}")
    for each in said:
        warnings.warn(each, BuildWarning, stacklevel=2)
    graph = open(out)
    graph.summary = summary
    return graph


def prepare(
    inputs: Sequence[Path],
    *,
    config: Path | None,
    corpus: bool = False,
    reader: str | None = None,
    date: str | None = None,
    formats: Sequence[str] = (),
    stdin: Path | None = None,
) -> tuple[list[Input], pipeline.Options]:
    """What ``kg.pipeline.build`` is to read and how, for Python and the command line alike.

    Nothing is read but the kg.toml: every wrong word is told before. ``stdin`` is the file that
    holds standard input, where ``-`` is among the inputs. Raises kg.inputs.NoInput,
    kg.project.ConfigError, kg.formats.UnknownFormat and OSError.
    """
    project, folder = Project(), None
    if config is not None:
        path = config / FILE_NAME if config.is_dir() else config
        project, folder = load(path), path.parent
        try:
            graph_formats(project.formats)
        except UnknownFormat as error:
            raise ConfigError(f"{path}: formats: {error}") from error
    graph_formats(formats)
    options = pipeline.Options(
        project=project,
        project_folder=folder,
        date=release_date(project, date, os.environ),
        formats=formats,
    )
    chosen = choose(inputs, project, folder, corpus=corpus, reader=reader, stdin=stdin)
    return chosen, options


def _exact(number: Decimal | float | None) -> Decimal | None:
    return None if number is None else Decimal(str(number))
