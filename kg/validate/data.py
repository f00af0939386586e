"""The graph that is validated: the default graph, with its literals as they are written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pyoxigraph as ox

from kg.store import Store, open_store

_MASTER = "kg.nq"
_LABEL = re.compile(r"_:\S+")
_AT_ONCE = 10_000


class DataError(ValueError):
    """Data that cannot be read; the message says the file, the place and what to do."""


class Data(NamedTuple):
    """A default graph, as N-Triples text and as a store that answers SPARQL.

    ``triples`` is their number, ``named`` that of the quads in named graphs (which are not
    validated), ``blank`` a triple with a blank node, written ``[]``, if there is one.
    """

    name: str
    text: str
    store: ox.Store
    triples: int
    named: int
    blank: str | None


def read(target: Store | Path) -> Data:
    """The default graph of a store, of an RDF file, or of a release folder. Raises DataError.

    Memory grows with the default graph, not with the named graphs.
    """
    if not isinstance(target, Path):
        return _data("the store", target.quads())
    path = target
    if path.is_dir():
        master = path / _MASTER
        if not master.exists():
            return _stored(path)
        path = master
    if not path.exists():
        raise DataError(f"{path}: no such file or release folder")
    format_ = ox.RdfFormat.from_extension(path.suffix.removeprefix("."))
    if format_ is None:
        raise DataError(
            f"{path}: unknown RDF suffix {path.suffix!r}; "
            "known: .nq .nt .ttl .trig .rdf .jsonld .n3"
        )
    try:
        return _data(path.name, ox.parse(path=path, format=format_, base_iri=_address(path)))
    except SyntaxError as error:
        line = f":{error.lineno}" if error.lineno else ""
        raise DataError(f"{path}{line}: not {format_.name}: {error.msg}") from error
    except (OSError, ValueError) as error:
        raise DataError(f"{path}: {error}") from error


def _stored(folder: Path) -> Data:
    try:
        return _data(folder.name, open_store(folder).quads())
    except (OSError, ValueError) as error:
        raise DataError(
            f"{folder}: neither a release (no {_MASTER}) nor a store folder: {error}"
        ) from error


def _address(path: Path) -> str:
    return path.resolve().as_uri()


def _data(name: str, quads: Iterable[ox.Quad]) -> Data:
    view = _View(quads)
    text = "".join(view)
    store = ox.Store()
    store.bulk_load(text, format=ox.RdfFormat.N_TRIPLES)
    return Data(name, text, store, view.triples, view.named, view.blank)


class _View:
    """The default graph of a stream of quads as pieces of N-Triples, and what was counted on the
    way.
    """

    def __init__(self, quads: Iterable[ox.Quad]) -> None:
        self._quads = quads
        self.triples = 0
        self.named = 0
        self.blank: str | None = None

    def __iter__(self) -> Iterator[str]:
        default = ox.DefaultGraph()
        held: list[ox.Triple] = []
        for quad in self._quads:
            if quad.graph_name != default:
                self.named += 1
                continue
            held.append(quad.triple)
            if isinstance(quad.subject, ox.BlankNode) or isinstance(quad.object, ox.BlankNode):
                shown = _LABEL.sub("[]", str(quad.triple))
                self.blank = shown if self.blank is None else min(self.blank, shown)
            if len(held) == _AT_ONCE:
                yield self._piece(held)
                held = []
        yield self._piece(held)

    def _piece(self, triples: list[ox.Triple]) -> str:
        self.triples += len(triples)
        return (ox.serialize(triples, format=ox.RdfFormat.N_TRIPLES) or b"").decode()
