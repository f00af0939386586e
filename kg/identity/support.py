"""What speaks for two records' being of one work, by rule; the weights are set, not measured.

``identifier``: they share an identifier that names one work, and are not otherwise wholly unlike.
``abstract``: their abstracts are the same, or nearly, and so are the authors; the title may have
changed. ``title``: so are title and authors. ``authors``: they have one long author list, and
nothing else tells them apart. ``content``: all that they say is the same, and neither has an
identifier.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from kg import names
from kg.identity import titles
from kg.identity.abstracts import likeness
from kg.identity.alignment import agreement
from kg.identity.facts import Told
from kg.records import Rule

LONG_LIST = 20
_TELLING_WORDS = 4
_TELLING_LETTERS = 15
_MOST_YEARS = 6
_LEAST_NAME = 3
_ALIKE, _CONTAINED, _PARTLY = 0.6, 0.8, 0.35


class Support(NamedTuple):
    """How strongly a rule speaks, and why in words. Under ``ENOUGH`` it does not decide."""

    confidence: float
    basis: tuple[str, ...]


ENOUGH = 0.8
_NONE = Support(0.0, ())


def support(rule: Rule, one: Told, other: Told, value: str) -> Support:
    """What ``rule`` says of two records that meet in ``value``."""
    return _RULES[rule](one, other, value)


def _by_identifier(one: Told, other: Told, value: str) -> Support:
    said = f"both have {value}"
    if one.title and other.title and titles.unlike(one.title, other.title):
        if _strangers(one, other):
            return Support(0.3, (said, "different titles", "no author in common"))
        return Support(0.95, (said, "different titles"))
    return Support(0.99, (said,))


def _by_title(one: Told, other: Told, value: str) -> Support:
    del value
    if not (one.title and other.title) or one.title.generic:
        return _NONE
    shared, fewer, more = _authors(one, other)
    if not shared:
        return _NONE
    basis = ("same title", _shared_authors(shared, one, other))
    if apart := _years_apart(one, other):
        return Support(0.5, (*basis, f"{apart} years apart"))
    short = len(one.title.words) < _TELLING_WORDS or len(one.title.letters) < _TELLING_LETTERS
    if short and (shared < 2 or shared < more):  # noqa: PLR2004 - one name may be another's too
        return Support(0.5, (*basis, "a title that other works may have"))
    if 3 * shared < 2 * fewer:
        return Support(0.5, basis)
    return Support(0.95 if shared > 1 else 0.85, basis)


def _by_abstract(one: Told, other: Told, value: str) -> Support:
    del value
    same = one.abstract is not None and one.abstract == other.abstract
    found = likeness(one.runs, other.runs)
    if not same and found.both < _PARTLY:
        return _NONE
    shared, fewer, _ = _authors(one, other)
    renamed = one.title and other.title and one.title.letters != other.title.letters
    if (fewer and not shared) or (renamed and not _may_be_renamed(one, other)):
        return _NONE
    short = same and _is_short(one, other)
    basis = [
        "same abstract" if same else f"{found.both:.0%} of the runs of words of both abstracts",
        _shared_authors(shared, one, other),
    ]
    if renamed:
        basis.append("different titles")
        if one.title and other.title and one.title.numbers != other.title.numbers:
            return Support(0.5, (*basis, "other numbers in the titles"))
        few = 3 * shared < 2 * fewer or (shared < 2 and not same)  # noqa: PLR2004 - a name may recur
    else:
        few = 2 * shared < fewer or not (same or shared) or (short and shared < fewer)
    alike = same or found.both >= _ALIKE or found.contained >= _CONTAINED
    if few or not alike:
        return Support(0.5 if few else 0.6, tuple(basis))
    return Support(0.97 if same else 0.9, tuple(basis))


def _may_be_renamed(one: Told, other: Told) -> bool:
    """Whether the abstract is long enough to tell by, and neither title one that many works have,
    as that of a table of contents.
    """
    generic = any(told.title and told.title.generic for told in (one, other))
    return not (generic or _is_short(one, other))


def _by_authors(one: Told, other: Told, value: str) -> Support:
    del value
    if one.title and other.title and one.title.letters != other.title.letters:
        return _NONE
    if one.abstract and other.abstract:
        return _NONE
    return Support(0.9, (f"the same {len(one.seats)} authors in the same order",))


def _by_content(one: Told, other: Told, value: str) -> Support:
    del value
    if one.title and one.title.generic and one.record.work != other.record.work:
        return _NONE
    return Support(0.9, ("the same authors, title and abstract, and no identifier",))


_RULES: Mapping[Rule, Callable[[Told, Told, str], Support]] = {
    "identifier": _by_identifier,
    "abstract": _by_abstract,
    "title": _by_title,
    "authors": _by_authors,
    "content": _by_content,
}


def _authors(one: Told, other: Told) -> tuple[int, int, int]:
    """How many authors both have, how many the shorter and the longer list."""
    sizes = sorted((len(one.seats), len(other.seats)))
    return agreement(one.seats, other.seats), sizes[0], sizes[1]


def _shared_authors(shared: int, one: Told, other: Told) -> str:
    return f"{shared} authors in common, of {len(one.seats)} and {len(other.seats)}"


def _years_apart(one: Told, other: Told) -> int:
    """Between the nearest years of both, where that is too much for versions of one work."""
    apart = min((abs(a - b) for a in one.years for b in other.years), default=0)
    return apart if apart > _MOST_YEARS else 0


def _is_short(one: Told, other: Told) -> bool:
    """Whether an abstract that both have is known to be too short to tell by."""
    texts = [told.record.work.abstract for told in (one, other)]
    return any(each and each.text for each in texts) and not (one.runs or other.runs)


def _strangers(one: Told, other: Told) -> bool:
    """Whether both name authors in the Latin script, and no word of the names is in both lists."""
    mine, theirs = (
        {word for seat in told.seats for word in names.words(seat.name) if len(word) >= _LEAST_NAME}
        for told in (one, other)
    )
    return bool(mine and theirs) and mine.isdisjoint(theirs) and "".join(mine | theirs).isascii()
