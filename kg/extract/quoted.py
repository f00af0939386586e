"""Claims that a file brings with their quotes: taken where the abstract has the words, and the
words the number; everything else is told and left out.

The abstract comes from another source of the same build. Its digest tells which, so a changed
abstract has none of these claims.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from kg.extract.found import FoundQuantity
from kg.extract.quantities import quantities
from kg.extract.readable import Readable
from kg.extract.reading import read
from kg.records import Claim, Rejection, Source, SourceRecord

_AGAIN = "run kg extract --llm again, and build its file together with that of the abstracts"


class Quoted(NamedTuple):
    """The records, those with quotes with the claims that hold; and what does not."""

    records: list[SourceRecord]
    rejections: list[Rejection]


def with_their_words(records: Iterable[SourceRecord], sources: Mapping[str, Source]) -> Quoted:
    """Compare every quote with the abstract; ``sources`` are the descriptions by digest."""
    given = list(records)
    wanted = {_digest(record) for record in given if _has_quotes(record)}
    if not wanted:
        return Quoted(given, [])
    texts = {
        abstract.sha256: abstract.text
        for record in given
        if (abstract := record.work.abstract) and abstract.text and abstract.sha256 in wanted
    }
    found = Quoted([], [])
    for record in given:
        name = sources[record.source].name
        if not _has_quotes(record):
            found.records.append(record)
        elif (text := texts.get(_digest(record))) is None:
            found.rejections.append(_without_text(record, name))
        else:
            _compare(record, text, name, found)
    return found


def _compare(record: SourceRecord, text: str, name: str, found: Quoted) -> None:
    """Add the record with the claims that hold, and a rejection for each other."""
    readable = read(text)
    numbers = quantities(readable.text)
    faults = [(claim, _fault(claim, readable, numbers)) for claim in record.claims]
    for claim, fault in faults:
        if fault is not None:
            found.rejections.append(
                Rejection(name, "quote-differs", fault, _AGAIN, record.line, record.key, claim.id)
            )
    held = tuple(claim for claim, fault in faults if fault is None)
    found.records.append(replace(record, claims=held))


def _without_text(record: SourceRecord, name: str) -> Rejection:
    message = (
        f"no input has the abstract that its {len(record.claims)} claims were read from: it has "
        "changed, or its file is not named"
    )
    return Rejection(
        name, "abstract-differs", message, _AGAIN, record.line, record.key, effect="record"
    )


def _digest(record: SourceRecord) -> str:
    return record.work.abstract.sha256 if record.work.abstract else ""


def _same_number(found: FoundQuantity, claim: Claim) -> bool:
    """Whether a claim has the comparator, numbers and unit that were read; points may be read as
    percent.
    """
    if claim.quantity is None:
        return False
    fields = ("comparator", "value", "lower", "upper")
    same = all(getattr(found.quantity, f) == getattr(claim.quantity, f) for f in fields)
    points = claim.change_kind == found.change_kind == "points" and claim.quantity.unit == "point"
    return same and (points or found.quantity.unit == claim.quantity.unit)


def _has_quotes(record: SourceRecord) -> bool:
    return any(claim.quote is not None for claim in record.claims)


def _fault(claim: Claim, readable: Readable, numbers: list[FoundQuantity]) -> str | None:
    """What is wrong with a claim's quote; None where nothing is."""
    span = claim.abstract_span
    if claim.quote is None or span is None:
        return "the claim has no quote with its place"
    if readable.raw[span.start : span.end] != claim.quote:
        return f"the abstract has other words than the quote from {span.start} to {span.end}"
    if claim.quantity is None:
        return None
    start, end = readable.at(span.start), readable.at(span.end)
    within = [each for each in numbers if start <= each.stretch.start and each.stretch.end <= end]
    if not any(_same_number(each, claim) for each in within):
        return f"the number of the claim, {claim.quantity.text!r}, is not what its quote says"
    return None
