"""Seats of one author list matched to those of another list of the same work.

In order: the same name in the same place of the order, or once in each list; the same ORCID; names
that can be spellings of one (initials, order of the parts, a middle name) where only one fits; and,
between seats that are matched, names that are a letter apart or in another script. A seat has one
counterpart at most, and lists are never added up.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise

from kg import names
from kg.records import Seat

Fits = Callable[[Seat, Seat], bool]


def align(standard: Sequence[Seat], other: Sequence[Seat]) -> tuple[int | None, ...]:
    """For each seat of ``other`` the ordinal of the same seat in ``standard``, or None.

    A name that stands once in each list matches wherever it stands; repeated names by order.
    """
    return tuple(
        None if place is None else standard[place].ordinal for place in places(standard, other)
    )


def agreement(one: Sequence[Seat], other: Sequence[Seat]) -> int:
    """How many seats the two lists have in common."""
    return sum(place is not None for place in places(one, other))


def places(standard: Sequence[Seat], other: Sequence[Seat]) -> list[int | None]:
    """For each seat of ``other`` the place of the same seat in ``standard``, or None."""
    left = [names.fold(seat.name) for seat in standard]
    right = [names.fold(seat.name) for seat in other]
    if left == right:
        return list(range(len(right)))
    found: list[int | None] = [None] * len(right)
    matcher = SequenceMatcher(None, left, right, autojunk=False)
    for start, opposite, size in matcher.get_matching_blocks():
        found[opposite : opposite + size] = range(start, start + size)
    _by_mark(found, [(word,) for word in left], [(word,) for word in right])
    _by_mark(found, _orcids(standard), _orcids(other))
    if None in found:
        _by_spelling(found, standard, other)
    if None in found:
        _in_gaps(found, standard, other, whole=len(left) == len(right))
    return found


def _orcids(seats: Sequence[Seat]) -> list[tuple[str, ...]]:
    return [(seat.orcid,) if seat.orcid else () for seat in seats]


def _by_mark(
    found: list[int | None],
    left: Sequence[tuple[str, ...]],
    right: Sequence[tuple[str, ...]],
) -> None:
    """Match what has a mark that one seat only of each list has."""
    mine, theirs = (Counter(mark for marks in side for mark in marks) for side in (left, right))
    where = {mark: place for place, marks in enumerate(left) for mark in marks}
    used = {place for place in found if place is not None}
    for at, marks in enumerate(right):
        for mark in marks:
            place = where.get(mark)
            once = mine[mark] == theirs[mark] == 1
            if found[at] is None and place is not None and once and place not in used:
                found[at] = place
                used.add(place)


def _by_spelling(found: list[int | None], standard: Sequence[Seat], other: Sequence[Seat]) -> None:
    """Match seats whose names go together, where each goes with the other only; of several the one
    between the neighbours' counterparts.
    """
    used = {place for place in found if place is not None}
    by_word: dict[str, list[int]] = defaultdict(list)
    for place, seat in enumerate(standard):
        if place not in used:
            for word in _words(seat):
                by_word[word].append(place)
    fitting: dict[int, list[int]] = {}
    wanted: Counter[int] = Counter()
    for at, seat in enumerate(other):
        if found[at] is None:
            near = dict.fromkeys(place for word in _words(seat) for place in by_word[word])
            fitting[at] = [place for place in near if _spelled(standard[place], seat)]
            wanted.update(fitting[at])
    for at, fits in fitting.items():
        if len(fits) == 1 and wanted[fits[0]] == 1:
            found[at] = fits[0]
            used.add(fits[0])
    for at, fits in fitting.items():
        if found[at] is None and fits:
            low, high = _between(found, at, len(standard))
            inside = [place for place in fits if low < place < high and place not in used]
            if len(inside) == 1 or (inside and wanted[inside[0]] == len(fits)):
                found[at] = inside[0]
                used.add(inside[0])


def _words(seat: Seat) -> set[str]:
    """What two spellings of a name have in common: a word, but for names in initials."""
    return {word for word in names.words(seat.name) if len(word) > 1}


def _spelled(one: Seat, other: Seat) -> bool:
    if one.kind != other.kind or one.kind == "collective":
        return False
    if one.orcid and other.orcid and one.orcid != other.orcid:
        return False
    return names.compatible(one.name, other.name)


def _between(found: Sequence[int | None], at: int, end: int) -> tuple[int, int]:
    low = next((place for place in reversed(found[:at]) if place is not None), -1)
    high = next((place for place in found[at + 1 :] if place is not None), end)
    return (low, high) if low < high else (-1, end)


def _in_gaps(
    found: list[int | None], standard: Sequence[Seat], other: Sequence[Seat], *, whole: bool
) -> None:
    """Match what stands between the same neighbours in both lists and differs by little."""
    for start, end, first, last in _gaps(found, len(standard)):
        if end - start != last - first:
            continue
        for at, place in zip(range(start, end), range(first, last), strict=True):
            one, two = standard[place], other[at]
            slip = names.nearly(one.name, two.name)
            if one.kind == two.kind and (slip or (whole and _scripts_differ(one.name, two.name))):
                found[at] = place


def _gaps(found: Sequence[int | None], size: int) -> Iterator[tuple[int, int, int, int]]:
    """Runs of unmatched seats with the run between their neighbours' counterparts: both as start
    and end.
    """
    anchors = [
        (-1, -1),
        *((n, p) for n, p in enumerate(found) if p is not None),
        (len(found), size),
    ]
    held = {place for place in found if place is not None}
    for (at, place), (after, beyond) in pairwise(anchors):
        empty = not any(each in held for each in range(place + 1, beyond))
        if after - at > 1 and place < beyond and empty:
            yield at + 1, after, place + 1, beyond


def _scripts_differ(one: str, other: str) -> bool:
    return _is_latin(one) != _is_latin(other)


def _is_latin(name: str) -> bool:
    return any("a" <= letter <= "z" for letter in names.fold(name))
