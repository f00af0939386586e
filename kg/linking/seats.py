"""Who sits where in a service's own author lists: how people without an ORCID iD are found.

A paper has to be the service's by an identifier, with as many authors, and the seat in question has
to bear the same name. The identifier that the service gives to who sits there is then that of the
person here; what several seats agree on is surer, what they disagree on is for a person to decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from kg import names
from kg.linking.asking import ABSENT, Record, own_scheme
from kg.linking.locals import Seat
from kg.linking.outcome import Fit
from kg.links import Trouble
from kg.links.matching import WEIGHTS, Local, Match, score, weigh
from kg.records import Ground, Identifier

MOST_PAPERS = 5
"""So many papers of a person are looked at."""

_PERSONAL = {
    "openalex": "openalex",
    "semantic-scholar": "semantic-scholar",
    "dblp": "dblp",
    "crossref": "orcid",
    "datacite": "orcid",
}
"""The services whose records say who an author is, and the scheme of that."""


class Sitting(NamedTuple):
    """What a service calls who sits on a seat, with where and when it was had."""

    seat: Seat
    identifier: Identifier
    name: str
    orcid: str | None
    url: str
    date: str


def personal_scheme(service: str) -> str:
    """The scheme of the identifiers that a service gives to authors."""
    return _PERSONAL.get(service, own_scheme(service))


def have(service: str) -> bool:
    """Whether the records of a service say who an author is."""
    return service in _PERSONAL


def sittings(
    service: str,
    seats: Sequence[Seat],
    papers: dict[str, Local],
    record_of: Callable[[Local], Record | Trouble | None],
) -> Iterator[Sitting | Trouble]:
    """What a service says of the seats of a person; nothing of those that it does not have."""
    for seat in seats[:MOST_PAPERS]:
        paper = papers[seat.paper]
        record = record_of(paper)
        if isinstance(record, Trouble):
            if record.fault not in ABSENT:
                yield record
        elif record is not None and weigh(paper, record.candidate).basis == "identifier":
            found = _sitting(service, seat, paper, record)
            if found is not None:
                yield found


def _sitting(service: str, seat: Seat, paper: Local, record: Record) -> Sitting | None:
    there = record.work.seats
    if record.work.incomplete or len(there) != len(paper.authors):
        return None
    theirs = there[seat.ordinal - 1]
    if theirs.kind != "person" or names.same(seat.name, theirs.name) != "same":
        return None
    scheme = personal_scheme(service)
    ids = [each for each in theirs.identifiers if each.scheme == scheme]
    if scheme == "orcid" and theirs.orcid:
        ids = [Identifier("orcid", theirs.orcid)]
    if len(ids) != 1:
        return None
    return Sitting(seat, ids[0], theirs.name, theirs.orcid, record.url, record.date)


def fits(local: Local, found: Sequence[Sitting]) -> list[Fit]:
    """What seats come to, by identifier: accepted where all agree and no ORCID iD contradicts."""
    own = {each.value for each in local.identifiers if each.scheme == "orcid"}
    agreed = len({each.identifier for each in found}) == 1
    result = []
    for identifier in dict.fromkeys(each.identifier for each in found):
        members = [each for each in found if each.identifier == identifier]
        evidence = [
            ("further seat" if n else "seat", _told(each)) for n, each in enumerate(members)
        ]
        if not agreed:
            evidence.append(("other seat", "other seats are somebody else's there"))
        orcids = {each.orcid for each in members if each.orcid}
        if identifier.scheme == "orcid":
            orcids.add(identifier.value)
        if own and orcids - own:
            said = f"orcid {min(own)} here, {min(orcids - own)} there"
            evidence.append(("other identifier", said))
        against = any(WEIGHTS[kind] < 0 for kind, _ in evidence)
        match = Match(
            score(WEIGHTS[kind] for kind, _ in evidence),
            tuple(Ground(kind, f"{WEIGHTS[kind]:+.1f}", says) for kind, says in evidence),
            None if against else "seat",
            None,
        )
        first = members[0]
        where = f"{first.seat.paper}#{first.seat.ordinal}"
        result.append(Fit(identifier, match, first.name, first.url, first.date, where))
    return result


def _told(each: Sitting) -> str:
    seat = each.seat
    return f"seat {seat.ordinal} of {seat.paper} bears the same name there"
