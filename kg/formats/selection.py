"""Claims by what they are about: the filters of ``kg claims`` and of the API."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from difflib import get_close_matches

from kg.formats.claims import ClaimRow, rows
from kg.formats.columns import Column, column, labels, last
from kg.store import Store
from kg.units import UNITS, canonical
from kg.vocab import fabio, k, skos

_PROPERTIES = f"{k.CONCEPTS}property"


class UnknownName(ValueError):
    """A property or unit that does not exist; the message has the nearest that do."""


def find(
    store: Store,
    *,
    property: str | None = None,  # noqa: A002 - the word of the model
    about: str | None = None,
    paper: str | None = None,
    minimum: Decimal | None = None,
    maximum: Decimal | None = None,
    unit: str | None = None,
) -> list[ClaimRow]:
    """The claims of a store that pass every filter given; names are looked up in its view.

    ``property`` is a slug, label or other label of the registry ("mfu"); ``about`` the subject's
    and ``paper`` the paper's IRI, slug, label or other label, a paper's arXiv id too. For the
    numbers see ``select``. Raises UnknownName for a property that no registry has.
    """
    slug = None if property is None else property_slug(store, property)
    claims = list(rows(store))
    subjects = papers = None
    if about is not None:
        names = {row.subject: row.subject_label for row in claims}
        subjects = _bearing(about, names, column(store, skos.altLabel))
    if paper is not None:
        names = {row.paper: row.paper_title for row in claims}
        papers = _bearing(paper, names, column(store, fabio.hasArXivId))
    return list(
        select(
            claims,
            property=slug,
            about=subjects,
            paper=papers,
            minimum=minimum,
            maximum=maximum,
            unit=unit,
        )
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
) -> Iterator[ClaimRow]:
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
        return iter(chosen)
    return _between(chosen, minimum, maximum, unit)


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


def _bearing(name: str, labels: Mapping[str, str], others: Column) -> list[str]:
    wanted = _folded(name)
    return [
        iri
        for iri, label in labels.items()
        if iri == name
        or wanted in map(_folded, (iri.rpartition("/")[2], label, *others.get(iri, ())))
    ]


def _between(
    claims: Sequence[ClaimRow], minimum: Decimal | None, maximum: Decimal | None, unit: str | None
) -> Iterator[ClaimRow]:
    values = [(row, row.unit) for row in claims if row.change_kind is None and row.unit]
    counted = Counter(each for _, each in values)
    wanted = unit or min(counted, key=lambda name: (-counted[name], name), default=None)
    if wanted is None:
        return
    limits = [limit for limit in (minimum, maximum) if limit is not None]
    if unit is None and wanted == "fraction" and any(abs(limit) > 1 for limit in limits):
        wanted = "percent"
    if wanted not in UNITS:
        near = ", ".join(get_close_matches(wanted, sorted(UNITS), n=3, cutoff=0.5)) or "percent"
        raise UnknownName(f"no unit is called {wanted!r}; names are such as {near}")
    low = None if minimum is None else _comparable(minimum, wanted)[0]
    high = None if maximum is None else _comparable(maximum, wanted)[0]
    dimension = _comparable(Decimal(0), wanted)[1]
    for row, own in values:
        numbers = [each for each in (row.value, row.low, row.high) if each is not None]
        if own not in UNITS or not numbers:
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
