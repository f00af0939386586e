"""What another graph has wrong or lacks about a paper, by its own record: a list to send there.

What only they have is told where it contradicts ours (another author, another arXiv id), not where
it adds to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

from kg import names
from kg.records import Seat, Thing
from kg.records.work import Work as TheirWork
from kg.text import fold_text
from kg.view.authors import Author
from kg.view.identified import Identified
from kg.view.works import Work

What = Literal["missing", "differs", "added"]
_SCHEMES = ("doi", "arxiv")
_LONGEST = 300


class Theirs(NamedTuple):
    """A paper's record there: its id as ``scheme:value``, what it says, the things it names."""

    identifier: str
    work: TheirWork
    things: tuple[Thing, ...] = ()


class Point(Struct, frozen=True, order=True, omit_defaults=True):
    """One thing to mend there. ``paper`` is our IRI, ``id`` theirs; ``source`` is where ours comes
    from.
    """

    paper: str
    label: str
    id: str | None
    field: str
    what: What
    ours: str | None
    theirs: str | None
    source: str = ""


def absent(work: Work, source: str) -> Point:
    """That they do not have a paper."""
    known = "; ".join(f"{each.scheme}:{each.value}" for each in _identifiers(work))
    return Point(work.iri, work.label, None, "paper", "missing", known, None, source)


def points(work: Work, theirs: Theirs, source: str) -> list[Point]:
    """What their record has wrong or lacks, in the order of fields."""
    return [
        Point(
            work.iri, work.label, theirs.identifier, field, what, _short(own), _short(they), source
        )
        for field, what, own, they in _differences(work, theirs)
    ]


Difference = tuple[str, What, str | None, str | None]


def _differences(work: Work, theirs: Theirs) -> Iterator[Difference]:
    there = theirs.work
    if work.title and not there.title:
        yield "title", "missing", work.title, None
    elif work.title and there.title and _words(work.title) != _words(there.title):
        yield "title", "differs", work.title, there.title
    years = sorted({v.date[:4] for v in there.versions if v.date})
    own = sorted({e.date[:4] for e in work.editions if e.date}) or (
        [str(work.year)] if work.year else []
    )
    if own and not years:
        yield "year", "missing", own[0], None
    elif own and not {*own} & {*years}:
        yield "year", "differs", ", ".join(own), ", ".join(years)
    yield from _by_identifier(work, there)
    yield from _venue(work, theirs)
    if work.authors and not work.incomplete:
        yield from _authors(work.authors, there.seats, whole=not there.incomplete)


def _by_identifier(work: Work, there: TheirWork) -> Iterator[Difference]:
    versions = (each for version in there.versions for each in version.identifiers)
    known = [*there.identifiers, *versions]
    for scheme in _SCHEMES:
        own = [each.value for each in _identifiers(work) if each.scheme == scheme]
        theirs = sorted({each.value for each in known if each.scheme == scheme})
        lacking = [value for value in dict.fromkeys(own) if value not in theirs]
        if lacking and scheme == "arxiv" and theirs:
            yield "arXiv id", "differs", ", ".join(lacking), ", ".join(theirs)
        elif lacking:
            name = "DOI" if scheme == "doi" else "arXiv id"
            yield name, "missing", ", ".join(lacking), ", ".join(theirs) or None


def _venue(work: Work, theirs: Theirs) -> Iterator[Difference]:
    own = [edition.venue for edition in work.editions if edition.venue]
    called = {thing.ref: (thing.name, *thing.other_names) for thing in theirs.things}
    refs = [version.venue for version in theirs.work.versions if version.venue]
    there = [name for ref in refs for name in called.get(ref, (ref,))]
    if own and not there:
        yield "venue", "missing", ", ".join(dict.fromkeys(own)), None
    elif own and not any(_within(a, b) for a in own for b in there):
        yield "venue", "differs", ", ".join(dict.fromkeys(own)), there[0]


def _authors(own: Sequence[Author], theirs: Sequence[Seat], *, whole: bool) -> Iterator[Difference]:
    pairs = _paired([each.name for each in own], [each.name for each in theirs])
    left = [place for place in range(len(theirs)) if place not in pairs.values()]
    for place, author in enumerate(own):
        field = f"author {place + 1}"
        if place not in pairs:
            if place in left:
                left.remove(place)
                yield field, "differs", author.name, theirs[place].name
            elif whole:
                yield field, "missing", author.name, None
            continue
        seat = theirs[pairs[place]]
        if names.same(author.name, seat.name) != "same":
            yield f"{field}: name", "differs", author.name, seat.name
        if author.orcid and not seat.orcid:
            yield f"{field}: ORCID iD", "missing", author.orcid, None
        elif author.orcid and author.orcid != seat.orcid:
            yield f"{field}: ORCID iD", "differs", author.orcid, seat.orcid
    for place in left:
        yield f"author {place + 1} there", "added", None, theirs[place].name
    order = [pairs[place] for place in sorted(pairs)]
    if order != sorted(order):
        ours = ", ".join(author.name for author in own)
        yield "order of authors", "differs", ours, ", ".join(seat.name for seat in theirs)


def _paired(own: Sequence[str], theirs: Sequence[str]) -> dict[int, int]:
    """The place there of each name here: the same place first, then the same name, then a like
    one.
    """
    pairs = {
        place: place
        for place, (a, b) in enumerate(zip(own, theirs, strict=False))
        if names.same(a, b) != "other"
    }
    for key in (_spelt, _family):
        free: dict[str, list[int]] = {}
        taken = set(pairs.values())
        for place, name in enumerate(theirs):
            if place not in taken:
                free.setdefault(key(name), []).append(place)
        for place, name in enumerate(own):
            there = free.get(key(name), ()) if place not in pairs else ()
            found = (each for each in there if names.same(name, theirs[each]) != "other")
            if (match := next(found, None)) is not None:
                pairs[place] = match
                free[key(name)].remove(match)
    return pairs


def _spelt(name: str) -> str:
    return " ".join(sorted(names.fold(names.in_direct_order(name)).split()))


def _family(name: str) -> str:
    return names.fold(names.split(names.in_direct_order(name))[1])


def _identifiers(work: Work) -> tuple[Identified, ...]:
    every = (work.identifiers, *(edition.identifiers for edition in work.editions))
    return tuple(dict.fromkeys(each for some in every for each in some))


def _within(one: str, other: str) -> bool:
    a, b = " ".join(_words(one)), " ".join(_words(other))
    return f" {a} " in f" {b} " or f" {b} " in f" {a} "


def _words(text: str) -> list[str]:
    return "".join(c if c.isalnum() else " " for c in fold_text(text)).split()


def _short(text: str | None) -> str | None:
    """On one line, without what is not printed; long lists of authors are cut."""
    if text is None:
        return None
    told = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return told if len(told) <= _LONGEST else f"{told[: _LONGEST - 3]}..."
