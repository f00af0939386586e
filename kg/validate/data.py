"""The graph that is validated: the default graph, with its literals as they are written."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pyoxigraph as ox

from kg.store import Store, open_store

_MASTER = "kg.nq"
_LABEL = re.compile(r"_:\S+")


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
    """The default graph of a store, of an RDF file, or of a release folder. Raises DataError."""
    if not isinstance(target, Path):
        return _data("the store", list(target.quads()))
    path = target
    if path.is_dir():
        master = path / _MASTER
        if not master.exists():
            return _data(path.name, _stored(path))
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
        return _data(path.name, list(ox.parse(path=path, format=format_, base_iri=_address(path))))
    except SyntaxError as error:
        line = f":{error.lineno}" if error.lineno else ""
        raise DataError(f"{path}{line}: not {format_.name}: {error.msg}") from error
    except (OSError, ValueError) as error:
        raise DataError(f"{path}: {error}") from error


def _stored(folder: Path) -> list[ox.Quad]:
    try:
        return list(open_store(folder).quads())
    except (OSError, ValueError) as error:
        raise DataError(
            f"{folder}: neither a release (no {_MASTER}) nor a store folder: {error}"
        ) from error


def _address(path: Path) -> str:
    return path.resolve().as_uri()


def _data(name: str, quads: list[ox.Quad]) -> Data:
    default = ox.DefaultGraph()
    triples = [quad.triple for quad in quads if quad.graph_name == default]
    text = ox.serialize(triples, format=ox.RdfFormat.N_TRIPLES) or b""
    store = ox.Store()
    store.bulk_load(text, format=ox.RdfFormat.N_TRIPLES)
    blank = (_LABEL.sub("[]", str(triple)) for triple in triples if _is_blank(triple))
    return Data(
        name=name,
        text=text.decode(),
        store=store,
        triples=len(triples),
        named=len(quads) - len(triples),
        blank=min(blank, default=None),
    )


def _is_blank(triple: ox.Triple) -> bool:
    return isinstance(triple.subject, ox.BlankNode) or isinstance(triple.object, ox.BlankNode)
