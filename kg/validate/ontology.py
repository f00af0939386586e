"""The ontology folder as triples: what a release publishes, and all that the OWL check relies on.

The files are Turtle (https://www.w3.org/TR/turtle/). ``reused.ttl`` restates axioms of others and
``disjoint.ttl`` holds the kinds apart: those two are checked against and not published.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pyoxigraph as ox

from kg import nquads
from kg.vocab import xsd

_WRITERS: Mapping[str, Callable[[str], str]] = {
    xsd.string: nquads.string,
    xsd.integer: lambda text: nquads.integer(int(text)),
    xsd.decimal: nquads.decimal,
    xsd.double: nquads.number,
}

NOT_PUBLISHED = ("disjoint.ttl", "reused.ttl")


def published_triples(folder: Path) -> list[str]:
    """The own terms, concept schemes, properties and units, each triple ``"s p o"`` in the terms of
    ``kg.nquads``, sorted.

    Raises FileNotFoundError for a folder without such files, SyntaxError (file and line), and
    ValueError for a blank node or a literal that a release cannot hold.
    """
    found = set()
    for path in _files(folder):
        if path.name in NOT_PUBLISHED:
            continue
        for quad in ox.parse(path=path):
            try:
                found.add(f"{_term(quad.subject)} {_term(quad.predicate)} {_term(quad.object)}")
            except ValueError as error:
                raise ValueError(f"{path.name}: {error} (in {quad.triple})") from error
    return sorted(found)


def all_triples(folder: Path) -> Iterator[ox.Triple]:
    """Every triple of the folder, the restated axioms included; blank nodes differ between files.

    Raises FileNotFoundError for a folder without Turtle files, and SyntaxError (file and line).
    """
    for path in _files(folder):
        for quad in ox.parse(path=path, rename_blank_nodes=True):
            yield quad.triple


def _files(folder: Path) -> list[Path]:
    files = sorted(folder.glob("*.ttl"))
    if not files:
        raise FileNotFoundError(f"{folder}: no .ttl file, so this is no ontology folder")
    return files


def _term(term: ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple) -> str:
    if isinstance(term, ox.NamedNode):
        return nquads.iri(term.value)
    if not isinstance(term, ox.Literal):
        raise ValueError("published files have no blank nodes: give it an IRI")  # noqa: TRY004
    return _literal(term)


def _literal(term: ox.Literal) -> str:
    if term.language is not None:
        return nquads.string(term.value, term.language)
    datatype = term.datatype.value
    if datatype == xsd.boolean and term.value in ("true", "false"):
        return nquads.boolean(term.value == "true")
    if write := _WRITERS.get(datatype):
        return write(term.value)
    raise ValueError(f"{term} is of no datatype that a release has")
