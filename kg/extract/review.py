"""What is uncertain in an abstract, as a curation file (docs/curation.md) for a person to decide.

What the person leaves in the file is a curated fact of the next build.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from decimal import Decimal
from typing import NamedTuple

import yaml

from kg import iris
from kg.extract.confidence import doubtful
from kg.extract.lexicon import Gazetteer
from kg.extract.record import with_what_it_says
from kg.records import Claim, Condition, Quantity, SourceRecord, Thing

Fields = dict[str, object]

_HEAD = (
    "# Claims that the extractor is not sure of. Take out what is wrong, mend the rest, and name\n"
    "# this file to the next build: what stays is a curated fact.\n"
)

_ODD = re.compile(r"[^a-z0-9]+")
_LONGEST = 100


class Draft(NamedTuple):
    """A curation file in parts: what it says of the paper, its things by reference, its claims by
    id, each with what the file has of it.
    """

    fields: Fields
    things: Mapping[str, Fields]
    claims: Mapping[str, tuple[Claim, Fields]]

    def text(self, claims: Collection[str]) -> str:
        """The text of the file with these of its claims, and the things that they speak of."""
        kept = [(name, *both) for name, both in self.claims.items() if name in claims]
        used = set(references(claim for _, claim, _ in kept))
        fields = dict(self.fields)
        if things := {ref: each for ref, each in self.things.items() if ref in used}:
            fields["things"] = things
        fields["claims"] = {name: each for name, _, each in kept}
        return _HEAD + yaml.safe_dump(fields, allow_unicode=True, sort_keys=False, width=100)


def file_name(record: SourceRecord) -> str:
    """What the curation file of a record is called, without its suffix: at most so long that every
    file system takes it.
    """
    plain = _ODD.sub("-", iris.slug(record.key).casefold()).strip("-")
    return plain if len(plain) <= _LONGEST else f"x-{iris.digest(record.key, 16)}"


def review(
    record: SourceRecord, known: Gazetteer | None = None, name: str | None = None
) -> Draft | None:
    """The curation file with the uncertain claims of a record's abstract; ``name`` is what it is
    called, by default what ``file_name`` says.

    None where there are no such claims, or where the record has no author.
    """
    if not record.work.seats:
        return None
    found = with_what_it_says(record, known, doubtful, name or file_name(record))
    claims = [each for each in found.claims if each.agent is not None]
    if not claims:
        return None
    work = found.work
    fields: Fields = {"title": work.title or f"Untitled ({record.key})"}
    by_scheme: dict[str, list[str]] = {}
    for each in work.identifiers:
        by_scheme.setdefault(each.scheme, []).append(each.value)
    if by_scheme:
        fields["identifiers"] = by_scheme
    if work.abstract is not None:
        fields["abstract"] = {"sha256": work.abstract.sha256}
    fields["authors"] = [
        {"collective": seat.name} if seat.kind == "collective" else seat.name for seat in work.seats
    ]
    introduced = set(work.introduces)
    things = {
        each.ref: thing_fields(each, introduced=each.ref in introduced) for each in found.things
    }
    start = work.abstract.span.start if work.abstract and work.abstract.span else 0
    return Draft(
        fields, things, {each.id: (each, claim_fields(each, start)) for each in _distinct(claims)}
    )


def _distinct(claims: Iterable[Claim]) -> list[Claim]:
    kept: dict[object, Claim] = {}
    for each in claims:
        said = (each.about, each.property, each.quantity, each.objects, each.baselines)
        kept.setdefault(said, each)
    return list(kept.values())


def references(claims: Iterable[Claim]) -> Iterable[str]:
    """What claims refer to: things, the paper, addresses."""
    for each in claims:
        yield each.about
        yield from each.objects
        yield from each.baselines
        yield from (one.value for one in each.conditions if one.value)


def thing_fields(thing: Thing, *, introduced: bool) -> Fields:
    """A thing as a curation file has it."""
    fields: Fields = {"name": thing.name}
    for key in ("kind", "scheme"):
        if (value := getattr(thing, key)) is not None:
            fields[key] = value
    if thing.unnamed:
        fields["unnamed"] = True
    if introduced:
        fields["introduced"] = True
    for key in ("code", "urls", "accounts"):
        if values := getattr(thing, key):
            fields[key] = list(values)
    return fields


def claim_fields(claim: Claim, start: int) -> Fields:
    """A claim as a curation file has it; ``start`` is where the abstract begins in its source."""
    fields: Fields = {"about": claim.about, "property": claim.property}
    if claim.quantity is not None:
        fields |= _quantity(claim.quantity)
    if claim.objects:
        fields["object"] = list(claim.objects)
    if claim.change_kind is not None:
        change: Fields = {"kind": claim.change_kind}
        if claim.change_direction is not None:
            change["direction"] = claim.change_direction
        fields["change"] = change
    if claim.baselines:
        fields["baseline"] = list(claim.baselines)
    if claim.conditions:
        fields["conditions"] = {each.property: _condition(each) for each in claim.conditions}
    if claim.modality != "asserted":
        fields["modality"] = claim.modality
    fields["confidence"] = claim.confidence
    span = claim.span or claim.abstract_span
    if span is None:
        fields["place"] = "abstract"
    else:
        offset = start if claim.span is not None else 0
        fields["span"] = [span.start - offset, span.end - offset]
    return fields


def _condition(condition: Condition) -> object:
    if condition.quantity is not None:
        return _quantity(condition.quantity)
    return condition.value or condition.text


def _quantity(quantity: Quantity) -> Fields:
    fields: Fields = {}
    if quantity.comparator != "eq":
        fields["comparator"] = quantity.comparator
    for key in ("value", "lower", "upper"):
        if (number := getattr(quantity, key)) is not None:
            fields[key] = int(number) if Decimal(number) == int(Decimal(number)) else number
    if quantity.upper_open:
        fields["upper_open"] = True
    if quantity.counts is not None:
        fields["counts"] = quantity.counts
    else:
        fields["unit"] = quantity.unit
    for key in ("statistic", "coverage"):
        if (value := getattr(quantity, key)) is not None:
            fields[key] = value
    fields["text"] = quantity.text
    if not quantity.unit_stated:
        fields["unit_stated"] = False
    return fields
