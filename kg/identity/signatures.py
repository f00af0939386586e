"""One signature for each seat, with what speaks for or against its being another's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from kg import names
from kg.records import Paper


class Signature(Struct, frozen=True):
    """A seat as evidence sees it. ``occurrence`` tells two seats of one name on a paper apart;
    ``people`` are all names of the paper, the seat's own among them; ``former`` are the paths that
    the paper had before others were merged into it.
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
    former: tuple[str, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """What the ledger knows the seat by: the ordinal may change, the name does not."""
        papers = (self.paper, *self.former)
        return tuple(f"seat:{paper}|{self.folded}|{self.occurrence}" for paper in papers)


def signatures(papers: Sequence[Paper], former: Mapping[str, Sequence[str]]) -> list[Signature]:
    """A signature for each seat of each paper, the oldest paper first.

    ``former`` has for a paper's path those of the papers that were merged into it.
    """
    found = [s for paper in papers for s in _of_paper(paper, tuple(former.get(paper.path, ())))]
    return sorted(found, key=lambda s: (s.date, s.paper, s.ordinal))


def _of_paper(paper: Paper, former: tuple[str, ...]) -> Iterable[Signature]:
    seats = paper.seats
    folded = [names.fold(seat.name) for seat in seats]
    people = frozenset(
        name for name, seat in zip(folded, seats, strict=True) if seat.kind == "person"
    )
    dates = [v.date for record in paper.records for v in record.work.versions if v.date]
    date = min(dates, default="9999")
    organizations: dict[int, set[str]] = defaultdict(set)
    orcids: dict[int, str] = {}
    for record, alignment in zip(paper.records, paper.alignment, strict=True):
        for seat, ordinal in zip(record.work.seats, alignment, strict=True):
            if ordinal is None:
                continue
            stated = (affiliation.organization for affiliation in seat.affiliations)
            organizations[ordinal].update(each for each in stated if each)
            if seat.orcid:
                orcids.setdefault(ordinal, seat.orcid)
    seen: dict[str, int] = defaultdict(int)
    for seat, name in zip(seats, folded, strict=True):
        seen[name] += 1
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
            former=former,
        )
