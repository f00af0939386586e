"""One signature for each seat, with what speaks for or against its being another's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from kg import names
from kg.records import Paper


class Signature(Struct, frozen=True):
    """A seat as evidence sees it. ``occurrence`` tells two seats of one name on a paper apart."""

    paper: str
    ordinal: int
    name: str
    folded: str
    occurrence: int
    group: bool
    date: str
    coauthors: frozenset[str]
    organizations: frozenset[str]
    orcid: str | None

    @property
    def key(self) -> str:
        """What the ledger knows the seat by: the ordinal may change, the name does not."""
        return f"seat:{self.paper}|{self.folded}|{self.occurrence}"


def signatures(papers: Sequence[Paper]) -> list[Signature]:
    """A signature for each seat of each paper, the oldest paper first."""
    found = [signature for paper in papers for signature in _of_paper(paper)]
    return sorted(found, key=lambda s: (s.date, s.paper, s.ordinal))


def _of_paper(paper: Paper) -> Iterable[Signature]:
    seats = paper.seats
    folded = [names.fold(seat.name) for seat in seats]
    people = {name for name, seat in zip(folded, seats, strict=True) if seat.kind == "person"}
    dates = [v.date for record in paper.records for v in record.work.versions if v.date]
    seen: dict[str, int] = {}
    for seat, name in zip(seats, folded, strict=True):
        seen[name] = seen.get(name, 0) + 1
        affiliations = [
            affiliation.organization
            for record, alignment in zip(paper.records, paper.alignment, strict=True)
            for other, ordinal in zip(record.work.seats, alignment, strict=True)
            if ordinal == seat.ordinal
            for affiliation in other.affiliations
        ]
        orcids = [
            other.orcid
            for record, alignment in zip(paper.records, paper.alignment, strict=True)
            for other, ordinal in zip(record.work.seats, alignment, strict=True)
            if ordinal == seat.ordinal and other.orcid
        ]
        yield Signature(
            paper=paper.path,
            ordinal=seat.ordinal,
            name=seat.name,
            folded=name,
            occurrence=seen[name],
            group=seat.kind == "collective",
            date=min(dates, default="9999"),
            coauthors=frozenset(people - {name}),
            organizations=frozenset(o for o in affiliations if o),
            orcid=orcids[0] if orcids else None,
        )
