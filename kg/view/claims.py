"""The claims of a release as one flat table, a row for each claim, in the order of paper and id.

Numbers are in the unit as printed (``value``, ``low``, ``high``, ``unit``) and in the canonical
unit of their dimension (``canonical_*``; see ``kg.units``). Several objects or baselines are joined
by "; ". The usual conditions have columns; a condition that does not fit its column whole (a second
one, one with a comparator) and every other one is in ``conditions``, a JSON array.

``kg.sources.facts_table`` reads the table back: ``paper_id`` and the columns of IRIs
say what titles and labels do not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import NamedTuple

from msgspec import Struct

from kg.store import Store
from kg.view.claim_view import ClaimView, claim_view, decimal
from kg.view.columns import last, one, slug
from kg.view.conditions import settings

NAME = "claims"
_DIGITS = re.compile(r"([0-9]{1,18})")


class ClaimRow(Struct, frozen=True, kw_only=True):
    """One claim. IRIs are whole; ``property``, ``counts``, ``comparator``, ``statistic``,
    ``change_kind``, ``change_direction``, ``modality`` and ``place`` are slugs of our schemes.
    ``unit`` is a name of ``kg.units``, or an IRI that it does not know. ``start`` and ``end`` are
    places in the source that was read, ``quote`` the words there. ``upper_open`` says of a range
    that it has no upper end: ``high`` is the last number that is named. ``paper_id`` has the
    identifiers of the paper (``arxiv:2402.15627``), ``object_iri`` and ``baseline_iri`` an IRI for
    each label of ``object`` and ``baseline``, in the same order; ``deploys_iri`` what a deployment
    deploys that is the subject.
    """

    claim: str
    id: str | None
    paper: str
    paper_title: str
    date: str | None
    subject: str
    subject_label: str
    property: str
    property_label: str
    value_text: str | None
    value: Decimal | None
    low: Decimal | None
    high: Decimal | None
    upper_open: bool | None
    comparator: str | None
    unit: str | None
    unit_label: str | None
    counts: str | None
    counts_label: str | None
    canonical_value: Decimal | None
    canonical_low: Decimal | None
    canonical_high: Decimal | None
    canonical_unit: str | None
    statistic: str | None
    coverage: Decimal | None
    object: str | None
    object_text: str | None
    baseline: str | None
    baseline_stated: bool | None
    change_kind: str | None
    change_direction: str | None
    accelerator: str | None
    accelerator_count: Decimal | None
    model_parameters: Decimal | None
    dataset: str | None
    batch_size: Decimal | None
    phase: str | None
    conditions: str | None
    modality: str
    confidence: Decimal | None
    place: str | None
    place_text: str | None
    quote: str | None
    start: int | None
    end: int | None
    paper_id: str | None
    object_iri: str | None
    baseline_iri: str | None
    deploys_iri: str | None


ROW: type[Struct] = ClaimRow


class _Words(NamedTuple):
    quote: str | None
    start: int | None
    end: int | None


def rows(store: Store) -> Iterator[ClaimRow]:
    """Every claim of the view, sorted by paper, then the curator's id, then IRI.

    A claim without a paper, a subject or a property is none by the shapes and is left out.
    """
    view = claim_view(store)
    whole = (
        claim
        for claim in view.claims
        if claim in view.appearance and claim in view.about and claim in view.property
    )
    order = {
        claim: (view.appearance[claim][0], _natural(one(view.identifier, claim) or ""))
        for claim in whole
    }
    for claim in sorted(order, key=lambda claim: (order[claim], claim)):
        yield _row(view, claim)


def _natural(text: str) -> tuple[str | int, ...]:
    """Text as people order it: "q2" before "q10"."""
    parts = _DIGITS.split(text)
    return tuple(int(part) if place % 2 else part for place, part in enumerate(parts))


def _row(view: ClaimView, claim: str) -> ClaimRow:
    paper, subject, property_ = (
        column[claim][0] for column in (view.appearance, view.about, view.property)
    )
    stated = one(view.baseline_stated, claim)
    return ClaimRow(
        claim=claim,
        id=_joined(view.identifier.get(claim, ())),
        paper=paper,
        paper_title=one(view.title, paper) or view.labels[paper],
        date=one(view.issued, paper),
        subject=subject,
        subject_label=view.labels[subject],
        property=last(property_),
        property_label=view.labels[property_],
        object=_joined(view.labels[each] for each in view.object.get(claim, ())),
        object_text=one(view.object_text, claim),
        baseline=_joined(view.labels[each] for each in view.baseline.get(claim, ())),
        baseline_stated=None if stated is None else stated == "true",
        change_kind=slug(one(view.change_kind, claim)),
        change_direction=slug(one(view.change_direction, claim)),
        modality=slug(one(view.modality, claim)) or "asserted",
        confidence=decimal(one(view.confidence, claim)),
        place=slug(one(view.place, claim)),
        place_text=one(view.place_text, claim),
        paper_id=_joined(view.papers.get(paper, ())),
        object_iri=_joined(view.object.get(claim, ())),
        baseline_iri=_joined(view.baseline.get(claim, ())),
        deploys_iri=_joined(view.deployed.get(subject, ())),
        **view.quantity_of(claim)._asdict(),
        **settings(view, claim)._asdict(),
        **_words(view, claim)._asdict(),
    )


def _words(view: ClaimView, claim: str) -> _Words:
    found: list[_Words] = []
    for span in view.evidence.get(claim, ()):
        selectors = view.selector.get(span, ())
        start, end, quote = (
            next((value for each in selectors if (value := one(column, each)) is not None), None)
            for column in (view.start, view.end, view.exact)
        )
        if start is not None and end is not None:
            found.append(_Words(quote, int(start), int(end)))
    return min(found, key=lambda words: words[1:], default=_Words(None, None, None))


def _joined(texts: Iterable[str]) -> str | None:
    return "; ".join(texts) or None
