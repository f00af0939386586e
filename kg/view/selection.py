"""Claims by what they are about: the filters of ``kg claims`` and of the API."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from difflib import get_close_matches
from typing import NamedTuple

from kg.store import Store
from kg.units import UNITS, canonical
from kg.view.claims import ClaimRow, rows
from kg.view.columns import Column, column, labels, last
from kg.vocab import fabio, k, skos

_PROPERTIES = f"{k.CONCEPTS}property"
_NEAR = 3


class UnknownName(ValueError):
    """A property, subject, paper or unit that there is not; the message has the nearest."""


class Found(NamedTuple):
    """Claims, and the unit that the limits were read in (None where there were none)."""

    rows: list[ClaimRow]
    unit: str | None


def find(
    store: Store,
    *,
    property: str | None = None,  # noqa: A002 - the word of the model
    about: str | None = None,
    paper: str | None = None,
    minimum: Decimal | None = None,
    maximum: Decimal | None = None,
    unit: str | None = None,
) -> Found:
    """The claims of a store that pass every filter given; names are looked up in its view.

    ``property`` is a slug, label or other label of the registry ("mfu"); ``about`` the subject's
    and ``paper`` the paper's IRI, slug, label or other label, a paper's arXiv id too. For the
    numbers see ``select``. Raises UnknownName for a property that no registry has, and for a
    subject or paper of no claim.
    """
    slug = None if property is None else property_slug(store, property)
    claims = list(rows(store))
    subjects = papers = None
    if about is not None:
        names = {row.subject: row.subject_label for row in claims}
        subjects = _bearing(about, names, column(store, skos.altLabel), "subject of a claim")
    if paper is not None:
        names = {row.paper: row.paper_title for row in claims}
        papers = _bearing(paper, names, column(store, fabio.hasArXivId), "paper with claims")
    return select(
        claims,
        property=slug,
        about=subjects,
        paper=papers,
        minimum=minimum,
        maximum=maximum,
        unit=unit,
    )


def select(
    claims: Iterable[ClaimRow],
    *,
    property: str | None = None,  # noqa: A002 - the word of the model
    about: Iterable[str] | None = None,
    paper: Iterable[str] | None = None,
    minimum: Decimal | None = None,
    maximum: Decimal | None = None,
    unit: str | None = None,
) -> Found:
    """The claims whose property has this slug, whose subject and paper are among these IRIs, and
    whose number lies between ``minimum`` and ``maximum``.

    The limits are in ``unit`` (a name of ``kg.units``), by default the unit that most of the
    selected claims have (percent rather than fraction where a limit is above 1). Claims in another
    unit of the same dimension are converted, percent and fraction too; others are left out, and so
    are claims of a change ("1.34x better"). The number is the one printed, whatever its comparator;
    of a range both ends must lie between.
    Raises UnknownName for a unit that does not exist.
    """
    subjects = None if about is None else frozenset(about)
    papers = None if paper is None else frozenset(paper)
    chosen = [
        row
        for row in claims
        if (property is None or row.property == property)
        and (subjects is None or row.subject in subjects)
        and (papers is None or row.paper in papers)
    ]
    if minimum is None and maximum is None:
        return Found(chosen, None)
    measured = _measured(chosen, [each for each in (minimum, maximum) if each is not None], unit)
    if measured is None:
        return Found([], None)
    return Found(list(_between(chosen, minimum, maximum, measured)), measured)


def property_slug(store: Store, name: str) -> str:
    """The slug of the property that bears a name; raises UnknownName with the nearest names."""
    known: dict[str, str] = {}
    schemes = column(store, skos.inScheme, of=skos.Concept)
    registry = [iri for iri, found in schemes.items() if _PROPERTIES in found]
    names = labels(store, registry)
    other = column(store, skos.altLabel, of=skos.Concept)
    for iri in sorted(registry):
        slug = last(iri)
        for each in (slug, names[iri], *other.get(iri, ())):
            known.setdefault(_folded(each), slug)
    found = known.get(_folded(name))
    if found is None:
        near = get_close_matches(_folded(name), sorted(known), n=3, cutoff=0.5)
        hint = f"near names: {', '.join(near)}" if near else "see ontology/properties.ttl"
        raise UnknownName(f"no property is called {name!r}; {hint}")
    return found


def _bearing(name: str, labels: Mapping[str, str], others: Column, kind: str) -> list[str]:
    wanted = _folded(name)
    known = {
        iri: {_folded(each): each for each in (last(iri), *others.get(iri, ()), label)}
        for iri, label in labels.items()
    }
    found = [iri for iri, names in known.items() if iri == name or wanted in names]
    if not found:
        every = {folded: each for names in known.values() for folded, each in names.items()}
        near = get_close_matches(wanted, sorted(every), n=_NEAR, cutoff=0.7)
        near += [each for each in sorted(every) if wanted in each and each not in near and wanted]
        shown = ", ".join(every[each] for each in near[:_NEAR])
        hint = f"near names: {shown}" if near else "`kg claims` without it lists them"
        raise UnknownName(f"no {kind} is called {name!r}; {hint}")
    return found


def _measured(
    claims: Iterable[ClaimRow], limits: Iterable[Decimal], unit: str | None
) -> str | None:
    """The unit of the limits; raises UnknownName."""
    units = [row.unit for row in claims if row.change_kind is None and row.unit is not None]
    counted = Counter(each for each in units if each in UNITS)
    wanted = unit or min(counted, key=lambda name: (-counted[name], name), default=None)
    if unit is None and wanted == "fraction" and any(abs(limit) > 1 for limit in limits):
        return "percent"
    if wanted is not None and wanted not in UNITS:
        near = ", ".join(get_close_matches(wanted, sorted(UNITS), n=3, cutoff=0.5)) or "percent"
        raise UnknownName(f"no unit is called {wanted!r}; names are such as {near}")
    return wanted


def _between(
    claims: Iterable[ClaimRow], minimum: Decimal | None, maximum: Decimal | None, unit: str
) -> Iterator[ClaimRow]:
    low = None if minimum is None else _comparable(minimum, unit)[0]
    high = None if maximum is None else _comparable(maximum, unit)[0]
    dimension = _comparable(Decimal(0), unit)[1]
    for row in claims:
        numbers = [each for each in (row.value, row.low, row.high) if each is not None]
        own = row.unit
        if row.change_kind is not None or own is None or own not in UNITS or not numbers:
            continue
        turned = [_comparable(number, own) for number in numbers]
        if all(
            measure == dimension
            and (low is None or number >= low)
            and (high is None or number <= high)
            for number, measure in turned
        ):
            yield row


def _comparable(value: Decimal, unit: str) -> tuple[Decimal, str]:
    number, measure = canonical(value, unit)
    return (number.scaleb(2), "percent") if measure == "fraction" else (number, measure)


def _folded(text: str) -> str:
    return " ".join(text.casefold().replace("-", " ").replace("_", " ").split())
