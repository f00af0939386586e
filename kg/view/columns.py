"""The view by columns: what each subject has for a predicate, in a few queries without joins.

A table asks for the columns it needs and joins them in Python: one pass over the index for each,
however many rows there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from pyoxigraph import Literal, NamedNode

from kg.store import Store
from kg.vocab import foaf, k, rdfs, schema, skos

Column = Mapping[str, tuple[str, ...]]
"""Subject IRI to its values (IRIs, or the text of literals), sorted."""

_BATCH = 1_000
_LABELS = (rdfs.label, skos.prefLabel, schema.name, foaf.name)
_ENGLISH = ("", "en")


def column(store: Store, predicate: str, *, of: str | None = None) -> Column:
    """The values of a predicate, of the subjects of class ``of`` only if one is given."""
    kind = f"?s a <{of}> . " if of else ""
    return _gathered(store, f"SELECT ?s ?o WHERE {{ {kind}?s <{predicate}> ?o }}")


def members(store: Store, class_: str) -> list[str]:
    """The IRIs of a class, sorted."""
    _, found = store.select(f"SELECT DISTINCT ?s WHERE {{ ?s a <{class_}> }}")
    return sorted(s.value for (s,) in found if isinstance(s, NamedNode))


def labels(store: Store, iris: Iterable[str]) -> Mapping[str, str]:
    """The label of each IRI: its rdfs:label, else another name, else the IRI; English first."""
    wanted = sorted(set(iris))
    best: dict[str, tuple[int, bool, str, str]] = {}
    for rank, predicate in enumerate(_LABELS):
        for iri, label in _labelled(store, wanted, predicate):
            language = label.language or ""
            found = (rank, language not in _ENGLISH, language, label.value)
            best[iri] = min(found, best.get(iri, found))
        wanted = [iri for iri in wanted if iri not in best]
    return {iri: found[3] for iri, found in best.items()} | {iri: iri for iri in wanted}


def one(values: Column, subject: str) -> str | None:
    """The value of a subject that has one at most; the first where it has more."""
    found = values.get(subject)
    return found[0] if found else None


def slug(iri: str | None) -> str | None:
    """The last part of a concept of our schemes (``c/modality/asserted``), else the IRI."""
    if iri is None or not iri.startswith(k.CONCEPTS):
        return iri
    return iri.removeprefix(k.CONCEPTS).partition("/")[2] or iri


def last(iri: str) -> str:
    """The last part of the path of an IRI: the slug of a property, wherever it lives."""
    return iri.rpartition("/")[2]


def _gathered(store: Store, query: str) -> Column:
    found: dict[str, set[str]] = {}
    for subject, value in store.select(query).rows:
        if isinstance(subject, NamedNode) and isinstance(value, NamedNode | Literal):
            found.setdefault(subject.value, set()).add(value.value)
    return {subject: tuple(sorted(values)) for subject, values in found.items()}


def _labelled(store: Store, iris: Iterable[str], predicate: str) -> Iterator[tuple[str, Literal]]:
    source = iter(iris)
    while batch := list(islice(source, _BATCH)):
        values = " ".join(f"<{iri}>" for iri in batch)
        query = f"SELECT ?s ?o WHERE {{ VALUES ?s {{ {values} }} ?s <{predicate}> ?o }}"
        for subject, label in store.select(query).rows:
            if isinstance(subject, NamedNode) and isinstance(label, Literal):
                yield subject.value, label
