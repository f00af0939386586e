"""From numbers with what belongs to them to quantities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from kg.extract.found import Direction, FoundQuantity, QuantityKind
from kg.extract.quantities import changes, qualifiers
from kg.extract.quantities.atoms import Atom, atoms
from kg.extract.quantities.bare import bare_kind, score_unit
from kg.extract.quantities.comparators import Bound, bound_after, bound_before
from kg.extract.quantities.joins import Group, groups
from kg.extract.quantities.magnitudes import (
    MAGNITUDE,
    ORDERS_OF_MAGNITUDE,
    Magnitude,
    magnitude,
    orders_of_magnitude,
)
from kg.extract.quantities.nouns import Noun, counted
from kg.extract.quantities.numerals import ASCII_LOWER
from kg.extract.quantities.rates import rate_after
from kg.extract.quantities.scope import with_shared_bounds
from kg.extract.quantities.spellings import unit_after
from kg.extract.tokens import Stretch
from kg.records.claims import ChangeKind, Comparator, Quantity
from kg.units import UNITS, canonical_decimal

_MODELS = frozenset(
    "model llm llms lm transformer network backbone variant version checkpoint moe scale".split()
)
_LARGE = Decimal(10**6)
_KINDS: dict[str, QuantityKind] = {"ratio": "change", "count": "count", "percent": "absolute"}
_SIZES = frozenset(("information",))


def recognise(text: str) -> list[FoundQuantity]:
    """The quantities of a readable text, in its order; none stands inside another's number."""
    cover = qualifiers.coverages(text)
    lowered = text.translate(ASCII_LOWER)
    everything = atoms(text, lowered)
    words = [item for item in _in_words(lowered) if not _has_a_number(item, everything)]
    taken = [(item.start, item.end) for item in words]
    taken += [(item.start, item.start + len("90%")) for item in cover]
    taken.sort()
    found = [atom for atom in everything if not _inside(atom, taken)]
    made = [each for item in words if (each := _from_words(text, item)) is not None]
    covers = {item.start: item for item in cover}
    for group in groups(text, found):
        if (each := _quantity(text, group, list(covers.values()))) is not None:
            if each.coverage is not None:
                covers = {
                    at: c for at, c in covers.items() if Stretch(c.start, c.end) != each.coverage
                }
            made.append(each)
    made.sort(key=lambda each: (each.stretch, each.numbers))
    return with_shared_bounds(text, made)


def _inside(atom: Atom, taken: Sequence[tuple[int, int]]) -> bool:
    return any(start < atom.end and atom.number.start < end for start, end in taken)


def _has_a_number(item: Magnitude, found: Sequence[Atom]) -> bool:
    """Whether a number is said before the scale word ("1 million tokens")."""
    return item.counts is None and any(
        atom.number.start < item.start < atom.number.end for atom in found
    )


def _in_words(text: str) -> Iterator[Magnitude]:
    if "agnitude" in text:
        yield from (orders_of_magnitude(hit) for hit in ORDERS_OF_MAGNITUDE.finditer(text))
    yield from (magnitude(hit) for hit in MAGNITUDE.finditer(text))


def _from_words(text: str, item: Magnitude) -> FoundQuantity | None:
    noun = None
    end = item.end
    if item.unit == "count" and item.counts is None:
        at = end + len(" of") if text.startswith(" of ", end) else end
        if unit := unit_after(text, at):
            item, end = item._replace(unit=unit.name), unit.end
        else:
            noun = counted(text, at)
            if noun is None:
                return None
            end = noun.end
    before = text[max(item.start - 12, 0) : item.start]
    if item.unit not in ("ratio", "percent") and before.rstrip().endswith(
        ("past", "recent", "last", "few", "GPU")
    ):
        return None
    comparator: Comparator = "eq"
    bound = bound_before(text, item.start, None)
    start, up_to = item.start, False
    if item.value is None:
        comparator = "range" if item.is_range else "magnitude"
        start, up_to = (bound.at, bound.up_to) if bound else (start, False)
    elif bound is not None:
        comparator, start, up_to = bound.comparator, bound.at, bound.up_to
    elif "agnitude" in text[item.start : item.end]:
        comparator = "approx"
    quantity = Quantity(
        unit=item.unit,
        text=text[item.start : item.end],
        comparator=comparator,
        value=_decimal(item.value),
        lower=_decimal(item.lower),
        upper=_decimal(item.upper),
        counts=item.counts or (noun.slug if noun else None),
        statistic=qualifiers.statistic(text, start, end),
    )
    way, _ = changes.direction(text, start, end)
    if item.decreases is not None:
        way = "decrease" if item.decreases else "increase"
    ratio = item.unit == "ratio"
    return FoundQuantity(
        stretch=Stretch(start, end),
        numbers=(Stretch(item.start, item.end),),
        quantity=quantity,
        kind=_KINDS.get(item.unit, "duration"),
        noun=Stretch(noun.start, noun.end) if noun else None,
        up_to=up_to,
        change_kind="ratio" if ratio else None,
        direction=way if ratio else None,
    )


def _quantity(
    text: str, group: Group, cover: Sequence[qualifiers.Coverage]
) -> FoundQuantity | None:
    last = group.last
    measured = _measured(text, group)
    if measured is None:
        return None
    unit, counts, stated, noun = measured
    end = max(last.end, noun.end if noun else 0)
    if rate := rate_after(text, end, unit, counts):
        unit, end = rate
    bound, start = _bound(text, group, counts)
    comparator, value, lower, upper = _numbers(group, bound)
    if value is None and lower is None:
        return None
    after = None if group.is_range or bound is not None else bound_after(text, last.end)
    if last.open and not group.is_range:
        comparator = "ge"
    elif after is not None:
        comparator, end = after.comparator, max(end, after.at)
    kind, change, way = _kind(text, group, unit, start)
    share = _coverage(text, end, cover)
    quantity = Quantity(
        unit=unit,
        text=text[group.atoms[0].start : last.end],
        comparator=comparator,
        value=value,
        lower=lower,
        upper=upper,
        upper_open=group.open or (group.is_range and last.open),
        statistic=qualifiers.statistic(text, start, end),
        coverage=_decimal(share.share) if share else None,
        counts=counts,
        unit_stated=stated,
    )
    return FoundQuantity(
        stretch=Stretch(start, end),
        numbers=_places(text, group),
        quantity=quantity,
        kind=kind,
        noun=Stretch(noun.start, noun.end) if noun else None,
        up_to=bound is not None and bound.up_to,
        change_kind=change,
        direction=way,
        part="before" if group.part == "before" else "after" if group.part else None,
        coverage=Stretch(share.start, share.end) if share else None,
        in_name=last.name is not None,
    )


def _measured(text: str, group: Group) -> tuple[str, str | None, bool, Noun | None] | None:
    """The unit, what is counted, whether that is said, and the counted words."""
    last = group.last
    read = last.number
    if last.unit is not None:
        return last.unit, None, True, None
    if last.metric is not None:
        return score_unit(last.value, last.metric.group()), None, True, None
    noun = last.noun
    if noun is not None:
        if read.is_scaled and last.value >= _LARGE and noun.slug in _MODELS:
            return "count", "parameter", False, noun
        return "count", noun.slug, True, noun
    if last.is_share:
        return "count", None, True, None
    whole = not any(atom.number.is_decimal for atom in group.atoms)
    kind = bare_kind(text, group.atoms[0].start, last.end, whole=whole and not read.is_scaled)
    if read.is_scaled or kind == "count":
        letter = text[read.end - 1 : read.end] in "BMT"
        parameters = letter and last.value >= _LARGE
        return "count", "parameter" if parameters else None, False, None
    if kind == "score":
        return score_unit(last.value), None, False, None
    if whole and not read.is_word and bound_before(text, group.atoms[0].start, None):
        return "count", None, False, None
    return None


def _bound(text: str, group: Group, counts: str | None) -> tuple[Bound | None, int]:
    first = group.atoms[0]
    bound = bound_before(text, min(group.start, first.start), counts)
    if bound is None and first.start > group.start:
        return None, group.start
    return bound, bound.at if bound else group.start


def _numbers(
    group: Group, bound: Bound | None
) -> tuple[Comparator, str | None, str | None, str | None]:
    if group.is_range:
        low, high = sorted(atom.value for atom in group.atoms)
        return "range", None, _decimal(low), _decimal(high)
    first = group.atoms[0]
    if first.number.vague:
        return "magnitude", None, _decimal(first.value), _decimal(first.value * 10)
    return bound.comparator if bound else "eq", _decimal(first.value), None, None


def _places(text: str, group: Group) -> tuple[Stretch, ...]:
    first, last = group.atoms[0], group.last
    joined = len(group.atoms) > 1 and last.number.start - first.end <= len(" to ")
    if len(group.atoms) == 1 or joined:
        return (Stretch(first.start, _number_end(last)),)
    return (Stretch(first.start, _number_end(first)), Stretch(last.start, _number_end(last)))


def _number_end(atom: Atom) -> int:
    """A number ends with the sign or word of a share or ratio, and before any other unit."""
    return atom.end if atom.unit in ("percent", "ratio", "point") else atom.number.end


def _kind(
    text: str, group: Group, unit: str, start: int
) -> tuple[QuantityKind, ChangeKind | None, Direction | None]:
    last = group.last
    if unit in ("ratio", "percent", "point", "fraction"):
        way, compares = changes.direction(text, start, last.end)
        change: ChangeKind = "ratio"
        if unit == "percent":
            change = "percent"
        elif unit in ("point", "fraction"):
            change = "points"
        if group.part is None and (compares or (unit == "ratio" and not last.number.is_fraction)):
            return "change", change, way
        return "absolute", None, None
    if unit == "count":
        return "count", None, None
    dimension = UNITS[unit].dimension if unit in UNITS else ""
    if dimension in ("time", "processor-time"):
        return "duration", None, None
    if dimension.startswith("money"):
        return "money", None, None
    return ("size" if dimension in _SIZES else "absolute"), None, None


def _coverage(
    text: str, end: int, cover: Sequence[qualifiers.Coverage]
) -> qualifiers.Coverage | None:
    for item in cover:
        if (
            0 <= item.start - end <= len(" on average in about ")
            and "." not in text[end : item.start]
        ):
            return item
    return None


def _decimal(value: Decimal | None) -> str | None:
    if value is None:
        return None
    try:
        return canonical_decimal(value)
    except ValueError:
        return None
