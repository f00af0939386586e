"""kg from Python: ``open`` a release and ask it, or ``build`` one."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import msgspec
from pyoxigraph import Literal

from kg import pipeline, rejections, vocab
from kg.formats import UnknownFormat, graph_formats
from kg.inputs import Input, choose
from kg.project import FILE_NAME, ConfigError, Project, load, release_date
from kg.release import NotARelease, held
from kg.sparql.guard import Limits, Refused, examine
from kg.store import QueryError, Store, Term, open_store
from kg.view import claims as claims_table, selection

if TYPE_CHECKING:
    import pandas as pd
    import rdflib

Value = str | int | float | bool | Decimal | None
_READ: Mapping[str, Callable[[str], Value]] = {
    vocab.xsd.integer: int,
    vocab.xsd.decimal: Decimal,
    vocab.xsd.double: float,
    vocab.xsd.boolean: lambda text: text in ("true", "1"),
}


class BuildWarning(UserWarning):
    """What a person should know about a build that was made."""


class Answer:
    """The answer to a query: ``columns``, and rows of pyoxigraph terms (an unbound cell is None).

    Iterate over it to take the rows once as they come, or take all of them by ``rows``.
    """

    def __init__(self, columns: Sequence[str], rows: Iterator[tuple[Term | None, ...]]) -> None:
        self.columns = tuple(columns)
        self._coming = rows
        self._taken: list[tuple[Term | None, ...]] | None = None

    def __iter__(self) -> Iterator[tuple[Term | None, ...]]:
        return self._coming if self._taken is None else iter(self._taken)

    def rows(self) -> list[tuple[Term | None, ...]]:
        """Every row."""
        if self._taken is None:
            self._taken = list(self._coming)
        return self._taken

    def df(self) -> pd.DataFrame:
        """The rows as a data frame of plain values (needs pandas: ``pip install rkg[df]``)."""
        return _frame([[value(cell) for cell in row] for row in self.rows()], self.columns)


class Claims:
    """Claims as one flat table; ``unit`` is what their limits, if any, were read in."""

    def __init__(self, rows: Sequence[claims_table.ClaimRow], unit: str | None = None) -> None:
        self._rows = rows
        self.unit = unit

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        return f"<{len(self)} claims: .rows(), .df()>"

    def __iter__(self) -> Iterator[claims_table.ClaimRow]:
        return iter(self._rows)

    def rows(self) -> list[dict[str, Any]]:
        """One dictionary for each claim."""
        return [msgspec.structs.asdict(row) for row in self._rows]

    def df(self) -> pd.DataFrame:
        """The table as a data frame (needs pandas: ``pip install rkg[df]``)."""
        columns = claims_table.ClaimRow.__struct_fields__
        return _frame([msgspec.structs.astuple(row) for row in self._rows], columns)


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
    ) -> None:
        self.store = store
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
        return Graph(store, hold.pop_all())


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
    should know is a BuildWarning, what could not be read too. Raises kg.pipeline.BuildError,
    kg.inputs.NoInput, kg.project.ConfigError, kg.formats.UnknownFormat and OSError.
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
    if summary.rejections:
        lost = rejections.left_out(summary.rejections)
        first = (*lost, *summary.rejections)[0]
        told = f"{len(summary.rejections)} rejections: {rejections.summary(summary.rejections)}"
        said.append(f"{told}; see .summary.rejections; {rejections.line(first)}")
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


def value(term: Term | None) -> Value:
    """A cell as a plain Python value: numbers and booleans by datatype, everything else text."""
    if term is None:
        return None
    datatype = getattr(term, "datatype", None)
    text = str(getattr(term, "value", term))
    read = _READ.get(datatype.value) if datatype is not None else None
    return text if read is None else read(text)


def _exact(number: Decimal | float | None) -> Decimal | None:
    return None if number is None else Decimal(str(number))


def _frame(rows: Sequence[Sequence[Any]], columns: Sequence[str]) -> pd.DataFrame:
    try:
        import pandas as pd
    except ImportError as error:
        raise ImportError(".df() needs pandas: pip install 'rkg[df]'") from error
    return pd.DataFrame(list(rows), columns=list(columns))
