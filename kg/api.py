"""kg from Python: ``open`` a release and ask it, or ``build`` one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from pyoxigraph import Literal

from kg import pipeline, vocab
from kg.formats import claims as claims_table, selection
from kg.project import FILE_NAME, Project, load, release_date
from kg.release import Release, held
from kg.sparql.guard import Limits, Refused, examine
from kg.store import QueryError, Store, Term, open_store

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
    """Claims as one flat table."""

    def __init__(self, rows: Sequence[claims_table.ClaimRow]) -> None:
        self._rows = rows

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
    """A graph that is open for questions. A release stays on disk as long as it is open."""

    def __init__(self, store: Store, hold: AbstractContextManager[Release] | None = None) -> None:
        self.store = store
        self._hold = hold

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

        Raises kg.formats.selection.UnknownName for a property or unit that does not exist.
        """
        found = selection.find(
            self.store,
            property=property,
            about=about,
            paper=paper,
            minimum=_exact(minimum),
            maximum=_exact(maximum),
            unit=unit,
        )
        return Claims(found)

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
    hold = held(path)
    return Graph(open_store(hold.__enter__().store_path), hold)


def build(
    inputs: Path | str | Sequence[Path | str] = (),
    *,
    out: Path | str = "out",
    config: Path | str | None = None,
    corpus: bool = False,
    date: str | None = None,
    formats: Sequence[str] = (),
) -> Graph:
    """Build a release and open it; without inputs or a kg.toml it is the built-in corpus.

    ``config`` is the path of a kg.toml, whose inputs count where none are given. Raises
    kg.pipeline.BuildError, kg.project.ConfigError and OSError.
    """
    given = [inputs] if isinstance(inputs, str | Path) else list(inputs)
    chosen = [pipeline.Input(Path(each)) for each in given]
    project, folder = Project(), None
    if config is not None:
        path = Path(config)
        folder = path if path.is_dir() else path.parent
        project = load(folder / FILE_NAME if path.is_dir() else path)
        if not chosen:
            chosen = pipeline.project_inputs(project, folder)
    if corpus or project.corpus or not (chosen or folder):
        chosen.extend(pipeline.corpus_inputs())
    options = pipeline.Options(
        project=project,
        project_folder=folder,
        date=release_date(project, date, os.environ),
        formats=formats,
    )
    pipeline.build(chosen, Path(out), options)
    return open(out)


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
