"""The things of a release (systems, models, data sets, ...) as one flat table, sorted by IRI."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from kg.store import Store
from kg.view.columns import column, labels, members, slug
from kg.vocab import dblp, dcterms, fair4ml, k, mls, schema, skos, ssn

NAME = "things"
_CLASSES = {
    schema.SoftwareApplication: "system",
    fair4ml.MLModel: "model",
    k.ModelSeries: "series",
    mls.Algorithm: "algorithm",
    schema.Dataset: "dataset",
    schema.ProductModel: "hardware",
    schema.Organization: "organization",
    dblp.Stream: "venue",
    skos.Concept: "concept",
    mls.Run: "run",
    ssn.Deployment: "deployment",
}


class ThingRow(Struct, frozen=True, kw_only=True):
    """One thing. Several ``kind`` are joined by "; ", the IRIs of ``introduced_by`` and ``code`` by
    a blank.
    """

    iri: str
    type: str
    label: str
    kind: str | None
    introduced_by: str | None
    code: str | None


ROW: type[Struct] = ThingRow


def rows(store: Store) -> Iterator[ThingRow]:
    """Every thing of the view. Author groups (see the signatures) and the concepts of our own
    schemes are none.
    """
    groups = frozenset(members(store, dblp.Group))
    types = {
        iri: name
        for class_, name in _CLASSES.items()
        for iri in members(store, class_)
        if iri not in groups and not iri.startswith(k.CONCEPTS)
    }
    kinds = {class_: column(store, dcterms.type, of=class_) for class_ in _CLASSES}
    kind = {iri: found for each in kinds.values() for iri, found in each.items()}
    code = column(store, schema.codeRepository)
    introduced: dict[str, list[str]] = {}
    for paper, things in sorted(column(store, k.introduces).items()):
        for thing in things:
            introduced.setdefault(thing, []).append(paper)
    names = labels(store, types)
    for iri in sorted(types):
        yield ThingRow(
            iri=iri,
            type=types[iri],
            label=names[iri],
            kind="; ".join(slug(each) or each for each in kind.get(iri, ())) or None,
            introduced_by=" ".join(introduced.get(iri, ())) or None,
            code=" ".join(code.get(iri, ())) or None,
        )
