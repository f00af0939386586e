"""A line of a file of quoted claims: what a build reads of a model (docs/extraction.md)."""

from __future__ import annotations

from kg.extract.record import paper_of
from kg.extract.review import Fields, claim_fields, references, thing_fields
from kg.records import Claim, SourceRecord, Text
from kg.records.claims import with_references

FORM = "kg-quoted-claims"
"""The first key of a line; its value is the version of the form."""


def row(record: SourceRecord, model: str, claims: tuple[Claim, ...]) -> Fields:
    """The line of a record that ``reading.read`` made, with those claims of it.

    A thing of the paper's own, whose reference has the paper before a colon, is written without and
    marked.
    """
    work = record.work
    fields: Fields = {FORM: "1", "model": model, "paper": _paper(record)}
    by_scheme: dict[str, list[str]] = {}
    for each in work.identifiers:
        by_scheme.setdefault(each.scheme, []).append(each.value)
    if by_scheme:
        fields["identifiers"] = by_scheme
    if work.abstract is not None:
        fields["abstract"] = {"sha256": work.abstract.sha256}
    used = set(references(claims))
    own: dict[str, str] = {}
    things: Fields = {}
    for thing in record.things:
        if thing.ref not in used:
            continue
        kind, _, slug = thing.ref.partition("/")
        said = thing_fields(thing, introduced=thing.ref in work.introduces)
        if ":" in slug:
            own[thing.ref] = f"{kind}/{slug.rpartition(':')[2]}"
            said["own"] = True
        things[own.get(thing.ref, thing.ref)] = said
    if things:
        fields["things"] = things
    claims = tuple(with_references(each, own) for each in claims)
    fields["claims"] = {each.id: {**claim_fields(each, 0), "quote": each.quote} for each in claims}
    return fields


def _paper(record: SourceRecord) -> str:
    return paper_of(record, record.work.abstract or Text(""))
