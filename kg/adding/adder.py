"""Asks for what is wanted, one after the other, and keeps what came."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kg.adding.naming import called, routes, understood
from kg.adding.outcome import Outcome, Wanted, refused, told
from kg.fetched import Entry, FetchedError, Keeper
from kg.identifiers import InvalidIdentifier, normalize
from kg.links import SERVICES, Candidate, Fetched, Query, Service, Trouble
from kg.links.session import Session
from kg.records import Identifier

_OF_PERSON = ("orcid",)
_OF_QUERY = ("openalex",)


class Adding:
    """Adds to one project. ``services`` are the names of those to ask, each of them for everything
    that it takes; without any, those that are best for each kind of identifier are. ``limit`` is
    how many papers a person or a query may bring. ``refresh`` asks for what is there, too.
    """

    def __init__(
        self,
        session: Session,
        keeper: Keeper,
        *,
        services: Sequence[str] = (),
        limit: int = 50,
        refresh: bool = False,
    ) -> None:
        self._session = session
        self._keeper = keeper
        self._named = tuple(each for each in SERVICES if each.NAME in services)
        self._limit = limit
        self._refresh = refresh
        self._done: set[tuple[str, Identifier]] = set()

    def all(self, wanted: Wanted) -> Iterator[Outcome]:
        """What becomes of each thing that is wanted, in order; the index is written at the end,
        however that comes. Raises OSError where nothing can be written.
        """
        try:
            for name in dict.fromkeys(wanted.names):
                yield from self._name(name)
            for orcid in dict.fromkeys(wanted.orcids):
                yield from self._orcid(orcid)
            for words in dict.fromkeys(wanted.queries):
                query = Query(text=words, limit=self._limit)
                yield from self._found(words, query, self._named or called(_OF_QUERY))
        finally:
            self._keeper.save()

    def _name(self, name: str) -> Iterator[Outcome]:
        identifier = understood(name)
        if isinstance(identifier, Outcome):
            yield identifier
        elif identifier.scheme == "orcid":
            yield from self._orcid(name)
        else:
            yield from self._identifier(name, identifier)

    def _orcid(self, given: str) -> Iterator[Outcome]:
        try:
            orcid = normalize("orcid", given)
        except InvalidIdentifier as error:
            action = "correct the ORCID iD"
            yield Outcome(given, "refused", reason=str(error), action=action, fault="unsupported")
            return
        query = Query(orcid=orcid, limit=self._limit)
        yield from self._found(orcid, query, self._named or called(_OF_PERSON))

    def _found(self, named: str, query: Query, services: Sequence[Service]) -> Iterator[Outcome]:
        """Add what searches of services give; the papers of a person whom a service cannot look for
        are those that the person names at ORCID.
        """
        for service in services:
            found = service.search(self._session, query)
            if isinstance(found, Trouble) and found.fault == "unsupported" and query.orcid:
                found = called(_OF_PERSON)[0].search(self._session, query)
            if isinstance(found, Trouble):
                yield refused(named, [found])
                continue
            yield from told(named, found, query)
            for each in found.candidates:
                yield from self._candidate(each, service)

    def _candidate(self, candidate: Candidate, service: Service) -> Iterator[Outcome]:
        """Add a paper from the service that was asked, or from the best where it has no records."""
        known = (candidate.identifier, *candidate.identifiers)
        own = next((each for each in known if each.scheme in service.FETCHES), None)
        if service.NAME in _OF_PERSON:
            yield from self._identifier(known[0].value, known[0])
        elif own is not None:
            yield from self._from_one(own.value, own, service)
        else:
            reason = f"{service.NAME} is not asked by {known[0].scheme}"
            action = "ask another service for it"
            named = known[0].value
            yield Outcome(named, "refused", service.NAME, "", reason, action, "unsupported")

    def _identifier(self, name: str, identifier: Identifier) -> Iterator[Outcome]:
        if self._named:
            able = [each for each in self._named if identifier.scheme in each.FETCHES]
            for service in able:
                yield from self._from_one(name, identifier, service)
            if not able:
                yield self._unable(name, identifier)
            return
        asked = routes(identifier)
        if not asked:
            reason = f"{identifier.scheme} names no paper that is fetched"
            yield Outcome(
                name, "refused", reason=reason, action="name the paper", fault="unsupported"
            )
            return
        if any((service.NAME, identifier) in self._done for service in asked):
            return
        if not self._refresh:
            for service in asked:
                entry = self._keeper.entry(service.NAME, identifier.scheme, identifier.value)
                if entry is not None:
                    self._done.add((service.NAME, identifier))
                    yield Outcome(name, "there", service.NAME, entry.file)
                    return
        yield self._first(name, identifier, asked)

    def _unable(self, name: str, identifier: Identifier) -> Outcome:
        """That none of the services that are named takes such an identifier."""
        scheme = identifier.scheme
        asked = ", ".join(each.NAME for each in self._named)
        who = ", ".join(each.NAME for each in SERVICES if scheme in each.FETCHES)
        reason = f"no record is fetched from {asked} by {scheme}"
        action = f"ask {who}" if who else "name the paper in another way"
        return Outcome(name, "refused", asked, "", reason, action, "unsupported")

    def _from_one(self, name: str, identifier: Identifier, service: Service) -> Iterator[Outcome]:
        if (service.NAME, identifier) in self._done:
            return
        entry = self._keeper.entry(service.NAME, identifier.scheme, identifier.value)
        if entry is not None and not self._refresh:
            self._done.add((service.NAME, identifier))
            yield Outcome(name, "there", service.NAME, entry.file)
            return
        yield self._first(name, identifier, (service,))

    def _first(self, name: str, identifier: Identifier, services: Sequence[Service]) -> Outcome:
        """Keep what the first service gives that has it; else what all of them said."""
        troubles: list[Trouble] = []
        for service in services:
            self._done.add((service.NAME, identifier))
            found = service.fetch(self._session, identifier)
            if isinstance(found, Fetched):
                return self._kept(name, found)
            troubles.append(found)
        return refused(name, troubles)

    def _kept(self, name: str, found: Fetched) -> Outcome:
        if found.reader is None:
            reason = f"no reader takes records of {found.service}"
            action = "name the paper"
            return Outcome(name, "refused", found.service, "", reason, action, "unsupported")
        entry = Entry(
            found.service,
            found.identifier.scheme,
            found.identifier.value,
            "",
            found.url,
            found.date,
            found.status,
            found.media_type,
            "",
            found.reader,
        )
        try:
            state, kept = self._keeper.keep(entry, found.content)
        except FetchedError as error:
            return Outcome(name, "refused", found.service, "", str(error), "see there", "mismatch")
        merged = found.found.scheme == found.identifier.scheme and found.found != found.identifier
        moved = merged and not found.identifier.value.startswith(f"{found.found.value}v")
        reason = f"it has become {found.found.value}" if moved else ""
        return Outcome(name, state, found.service, kept.file, reason)
