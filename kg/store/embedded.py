"""The embedded store: Oxigraph, opened read-only from disk or filled in memory from a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pyoxigraph as ox

from kg.store import QueryError, Solutions


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

    def select(self, query: str) -> Solutions:
        """The rows of a SELECT query; raises QueryError."""
        answer = self._run(query)
        if not isinstance(answer, ox.QuerySolutions):
            raise QueryError("expected a SELECT query")
        names = tuple(variable.value for variable in answer.variables)
        return Solutions(names, (tuple(row[name] for name in names) for row in answer))

    def ask(self, query: str) -> bool:
        """The answer of an ASK query; raises QueryError."""
        answer = self._run(query)
        if not isinstance(answer, ox.QueryBoolean):
            raise QueryError("expected an ASK query")
        return bool(answer)

    def construct(self, query: str) -> Iterator[ox.Triple]:
        """The triples of a CONSTRUCT or DESCRIBE query; raises QueryError."""
        answer = self._run(query)
        if not isinstance(answer, ox.QueryTriples):
            raise QueryError("expected a CONSTRUCT or DESCRIBE query")
        return iter(answer)

    def quads(self) -> Iterator[ox.Quad]:
        """Every quad, the default graph's included."""
        return iter(self._store)

    def __len__(self) -> int:
        return len(self._store)

    def _run(self, query: str) -> ox.QuerySolutions | ox.QueryBoolean | ox.QueryTriples:
        try:
            return self._store.query(query)
        except (SyntaxError, ValueError, RuntimeError) as error:
            raise QueryError(str(error)) from error
