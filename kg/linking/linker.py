"""Goes through what there is to be found, service by service, and says what became of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kg.linking import seats
from kg.linking.asking import Asked, Record, ask, known, own_scheme, paper_record
from kg.linking.book import Book
from kg.linking.locals import Releases
from kg.linking.outcome import Fit, Outcome, State, refused
from kg.links import Candidate, Service, Trouble
from kg.links.matching import Local, line, weigh
from kg.links.session import Session
from kg.records import Ground, Identifier, Linked

Fits = list[Fit] | Trouble | None
"""What a service has that may be it; None where it is not asked for such a thing."""

_LEAST = 0.25
_MOST_QUEUED = 3


class Linking:
    """Links to services, through one session. ``limit`` is how many look-ups there are at most,
    of one thing at one service each: what is left is told, and the next run goes on there.
    ``refresh`` asks also for what is linked or waits. What is found is in ``book``.
    """

    def __init__(
        self,
        session: Session,
        book: Book,
        services: Sequence[Service],
        *,
        limit: int,
        refresh: bool = False,
    ) -> None:
        self._session = session
        self._book = book
        self._services = services
        self._left = limit
        self._refresh = refresh
        self._records: dict[tuple[str, str], Record | Trouble | None] = {}

    def all(self, release: Releases) -> Iterator[Outcome]:
        """What becomes of each thing at each service that is asked for such things; the files are
        written at the end, however that comes. Raises OSError where nothing can be written.
        """
        try:
            for local in release.wanted:
                for service in self._services:
                    outcome = self._one(local, service, release)
                    if outcome is not None:
                        yield outcome
        finally:
            self._book.save()

    def _one(self, local: Local, service: Service, release: Releases) -> Outcome | None:
        said = self._before(local, service.NAME)
        if said is not None:
            return said
        if self._left <= 0:
            return _outcome(local, service, "left out")
        found = self._found(local, service, release)
        if found is None:
            return None
        self._left -= 1
        if isinstance(found, Trouble):
            return refused(local.path, local.names[0], found)
        return self._chosen(local, service, found)

    def _found(self, local: Local, service: Service, release: Releases) -> Fits:
        """What may be it; for people also by the seats of papers that the service has."""
        asked = ask(self._session, service, local)
        if isinstance(asked, Asked) and asked.candidates:
            return [
                Fit(_own(each, service), weigh(local, each), each.label, asked.url, asked.date)
                for each in asked.candidates
            ]
        if isinstance(asked, Trouble) and asked.fault != "unsupported":
            return asked
        if local.path in release.seats and seats.have(service.NAME):
            return self._seated(local, service, release)
        return [] if isinstance(asked, Asked) else None

    def _before(self, local: Local, service: str) -> Outcome | None:
        """What is known without asking."""
        label = local.names[0]
        person = local.kind == "person"
        scheme = seats.personal_scheme(service) if person else own_scheme(service)
        stated = known(local, service, scheme)
        if stated is not None:
            return Outcome(local.path, label, service, "stated", _said(stated))
        if self._book.given(local.path, scheme):
            return Outcome(local.path, label, service, "stated")
        if self._refresh:
            return None
        for row in self._book.links(service, local.path):
            return Outcome(local.path, label, service, "there", _said(row.identifier))
        if self._book.waiting(local.path, scheme):
            return Outcome(local.path, label, service, "waiting")
        return None

    def _chosen(self, local: Local, service: Service, found: list[Fit]) -> Outcome:
        """Accept what a rule accepts, where it is one thing; queue what may be it."""
        decided = self._book.decided
        fits = [each for each in found if decided(local.path, each.identifier) != "different"]
        fits.sort(key=lambda each: -each.match.score)
        accepted = [each for each in fits if each.match.basis is not None]
        several = len({each.identifier for each in accepted}) > 1
        owner = accepted and self._book.owner(service.NAME, local.path, accepted[0].identifier)
        if accepted and not several and not owner:
            return self._accepted(local, service, accepted[0])
        doubt = f"{owner} is linked to it already" if owner else "another fits as well"
        likely = [
            _doubted(each, doubt) if each.match.basis is not None else each
            for each in fits
            if each.match.score >= _LEAST or each.match.shared is not None or each.seat is not None
        ]
        queued = self._book.queue(local.path, likely[:_MOST_QUEUED])
        if not queued:
            return _outcome(local, service, "nothing")
        best = next(each for each in likely if each.identifier == queued[0])
        told = ", ".join(map(_said, queued))
        return _outcome(local, service, "candidate", told, f"{best.match.score:.2f}")

    def _accepted(self, local: Local, service: Service, fit: Fit) -> Outcome:
        match, shared = fit.match, fit.match.shared
        row = Linked(
            local=local.path,
            scheme=fit.identifier.scheme,
            value=fit.identifier.value,
            service=service.NAME,
            basis=match.basis or "identifier",
            confidence=f"{match.score:.4f}",
            label=line(local.names[0]),
            called=line(fit.called),
            url=fit.url,
            date=fit.date,
            shared=None if shared is None else _said(shared),
            seat=fit.seat,
            evidence=match.grounds,
        )
        self._book.accept(row)
        return _outcome(local, service, "linked", _said(fit.identifier), row.confidence)

    def _seated(self, local: Local, service: Service, release: Releases) -> list[Fit] | Trouble:
        found: list[seats.Sitting] = []
        own = release.seats[local.path]
        for each in seats.sittings(
            service.NAME, own, release.papers, lambda paper: self._record(service, paper)
        ):
            if isinstance(each, Trouble):
                return each
            found.append(each)
        return seats.fits(local, found)

    def _record(self, service: Service, paper: Local) -> Record | Trouble | None:
        key = service.NAME, paper.path
        if key not in self._records:
            linked = [
                row.identifier
                for row in self._book.links(service.NAME, paper.path)
                if row.basis == "identifier"
            ]
            asked = paper._replace(identifiers=(*paper.identifiers, *linked))
            self._records[key] = paper_record(self._session, service, asked)
        return self._records[key]


def _outcome(
    local: Local, service: Service, state: State, identifier: str = "", score: str = ""
) -> Outcome:
    return Outcome(local.path, local.names[0], service.NAME, state, identifier, score)


def _own(candidate: Candidate, service: Service) -> Identifier:
    """What a candidate is called at the service."""
    scheme = own_scheme(service.NAME)
    every = (candidate.identifier, *candidate.identifiers)
    return next((each for each in every if each.scheme == scheme), candidate.identifier)


def _doubted(fit: Fit, says: str) -> Fit:
    """What no rule accepts any more, and why."""
    grounds = (*fit.match.grounds, Ground("doubt", "0.0", says))
    return fit._replace(match=fit.match._replace(grounds=grounds, basis=None))


def _said(identifier: Identifier) -> str:
    return f"{identifier.scheme}:{identifier.value}"
