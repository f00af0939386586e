"""One signature for each seat, with what speaks for or against its being another's."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from kg import names
from kg.records import Identifier, Paper

_Mark = TypeVar("_Mark", bound=Hashable)


class Signature(Struct, frozen=True):
    """A seat as evidence sees it. ``occurrence`` tells two seats of one name on a paper apart;
    ``people`` are all names of the paper, the seat's own among them; ``organizations`` are paths;
    ``identifiers`` (but ORCIDs) and ``emails`` are those that no other seat of the paper has;
    ``former`` are the paths that the paper had before others were merged into it.
    """

    paper: str
    ordinal: int
    name: str
    folded: str
    occurrence: int
    group: bool
    date: str
    people: frozenset[str]
    organizations: frozenset[str]
    orcid: str | None
    identifiers: frozenset[Identifier] = frozenset()
    emails: frozenset[str] = frozenset()
    former: tuple[str, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """What the ledger knows the seat by: the ordinal may change, the name does not."""
        papers = (self.paper, *self.former)
        return tuple(f"seat:{paper}|{self.folded}|{self.occurrence}" for paper in papers)


def signatures(
    papers: Sequence[Paper],
    former: Mapping[str, Sequence[str]],
    paths: Mapping[str, str],
    hidden: Container[tuple[str, int]] = frozenset(),
) -> list[Signature]:
    """A signature for each seat of each paper, the oldest paper first.

    ``former`` has for a paper's path those of the papers that were merged into it, ``paths`` the
    path of each thing reference. ``hidden`` seats have none, and are nobody's company.
    """
    found = [
        s
        for paper in papers
        for s in _of_paper(paper, tuple(former.get(paper.path, ())), paths, hidden)
    ]
    return sorted(found, key=lambda s: (s.date, s.paper, s.ordinal))


def _of_paper(
    paper: Paper,
    former: tuple[str, ...],
    paths: Mapping[str, str],
    hidden: Container[tuple[str, int]],
) -> Iterable[Signature]:
    seats = paper.seats
    folded = [names.fold(seat.name) for seat in seats]
    people = frozenset(
        name
        for name, seat in zip(folded, seats, strict=True)
        if seat.kind == "person" and (paper.path, seat.ordinal) not in hidden
    )
    dates = [v.date for record in paper.records for v in record.work.versions if v.date]
    date = min(dates, default="9999")
    organizations: dict[int, set[str]] = defaultdict(set)
    identifiers: dict[int, set[Identifier]] = defaultdict(set)
    emails: dict[int, set[str]] = defaultdict(set)
    orcids: dict[int, str] = {}
    for record, alignment in zip(paper.records, paper.alignment, strict=True):
        for seat, ordinal in zip(record.work.seats, alignment, strict=True):
            if ordinal is None:
                continue
            stated = (affiliation.organization for affiliation in seat.affiliations)
            organizations[ordinal].update(paths.get(each, each) for each in stated if each)
            identifiers[ordinal].update(i for i in seat.identifiers if i.scheme != "orcid")
            emails[ordinal].update(address.casefold() for address in seat.emails)
            if seat.orcid:
                orcids.setdefault(ordinal, seat.orcid)
    own_identifiers, own_emails = _unshared(identifiers), _unshared(emails)
    seen: dict[str, int] = defaultdict(int)
    for seat, name in zip(seats, folded, strict=True):
        seen[name] += 1
        if (paper.path, seat.ordinal) in hidden:
            continue
        yield Signature(
            paper=paper.path,
            ordinal=seat.ordinal,
            name=seat.name,
            folded=name,
            occurrence=seen[name],
            group=seat.kind == "collective",
            date=date,
            people=people,
            organizations=frozenset(organizations[seat.ordinal]),
            orcid=orcids.get(seat.ordinal),
            identifiers=own_identifiers.get(seat.ordinal, frozenset()),
            emails=own_emails.get(seat.ordinal, frozenset()),
            former=former,
        )


def _unshared(marks: Mapping[int, set[_Mark]]) -> dict[int, frozenset[_Mark]]:
    """What one seat only has: the address of a group, an id given to two, says nothing of one."""
    count = Counter(mark for each in marks.values() for mark in each)
    return {
        ordinal: frozenset(mark for mark in each if count[mark] == 1)
        for ordinal, each in marks.items()
    }
