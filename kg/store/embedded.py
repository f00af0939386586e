"""The embedded store: Oxigraph, opened read-only from disk or filled in memory from a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pyoxigraph as ox

from kg.sparql import complaint
from kg.sparql.guard import Limits, Refused, Shape, examine
from kg.store import NONE, Prefixes, QueryError, Solutions, Term


class EmbeddedStore:
    """A ``Store`` over pyoxigraph (https://pyoxigraph.readthedocs.io/)."""

    def __init__(self, store: ox.Store) -> None:
        self._store = store

    @classmethod
    def open(cls, path: Path) -> EmbeddedStore:
        """Open a store folder read-only, or load a file whose suffix tells the format.

        Raises FileNotFoundError, ValueError (unknown suffix) and SyntaxError (file and line).
        """
        if path.is_dir():
            return cls(ox.Store.read_only(str(path)))
        if not path.exists():
            raise FileNotFoundError(f"{path}: no such file or store folder")
        format_ = ox.RdfFormat.from_extension(path.suffix.removeprefix("."))
        if format_ is None:
            raise ValueError(
                f"{path.name}: unknown RDF suffix {path.suffix!r}; "
                "known: .nq .nt .ttl .trig .rdf .jsonld .n3"
            )
        store = ox.Store()
        store.bulk_load(path=str(path), format=format_)
        return cls(store)

    def select(self, query: str, prefixes: Prefixes = NONE) -> Solutions:
        """The rows of a SELECT query; raises QueryError."""
        shape, answer = self._run(query, prefixes)
        if not isinstance(answer, ox.QuerySolutions):
            raise QueryError("expected a SELECT query")
        names = [variable.value for variable in answer.variables]
        if shape.star is not None:
            # The engine sorts the columns of ``SELECT *`` by name.
            place = {name: number for number, name in enumerate(shape.variables)}
            names.sort(key=lambda name: place.get(name, len(place)))
        return Solutions(tuple(names), _rows(answer, names))

    def ask(self, query: str, prefixes: Prefixes = NONE) -> bool:
        """The answer of an ASK query; raises QueryError."""
        _, answer = self._run(query, prefixes)
        if not isinstance(answer, ox.QueryBoolean):
            raise QueryError("expected an ASK query")
        return bool(answer)

    def construct(self, query: str, prefixes: Prefixes = NONE) -> Iterator[ox.Triple]:
        """The triples of a CONSTRUCT or DESCRIBE query; raises QueryError."""
        _, answer = self._run(query, prefixes)
        if not isinstance(answer, ox.QueryTriples):
            raise QueryError("expected a CONSTRUCT or DESCRIBE query")
        return iter(answer)

    def quads(self) -> Iterator[ox.Quad]:
        """Every quad, the default graph's included."""
        return iter(self._store)

    def __len__(self) -> int:
        return len(self._store)

    def _run(
        self, query: str, prefixes: Prefixes
    ) -> tuple[Shape, ox.QuerySolutions | ox.QueryBoolean | ox.QueryTriples]:
        try:
            shape = examine(query, Limits(), prefixes)
            declared = {p: ns for p, ns in prefixes.items() if p not in shape.prefixes}
            return shape, self._store.query(query, prefixes=declared)
        except Refused as error:
            raise QueryError(str(error)) from error
        except SyntaxError as error:
            raise QueryError(complaint.of_syntax(query, error.msg, prefixes)) from error
        except (ValueError, RuntimeError) as error:
            raise QueryError(complaint.of_evaluation(str(error))) from error


def _rows(answer: ox.QuerySolutions, names: Sequence[str]) -> Iterator[tuple[Term | None, ...]]:
    try:
        for row in answer:
            yield tuple(row[name] for name in names)
    except (ValueError, RuntimeError) as error:
        raise QueryError(complaint.of_evaluation(str(error))) from error
