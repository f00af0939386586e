"""Adds papers to a project: understands what is named, asks who can answer, keeps what came.

What fails leaves what is kept as it was and is told; the rest goes on. What is kept is not asked
for again, so a run that was stopped goes on where it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from kg.fetched import Entry, FetchedError, Keeper
from kg.http import Fault
from kg.identifiers import InvalidIdentifier, arxiv_version, detect, normalize
from kg.links import SERVICES, Fetched, Query, Service, Trouble
from kg.links.session import Session
from kg.records import Identifier

State = Literal["added", "updated", "there", "refused", "left out"]
"""What became of what was named; what is left out was never asked for, and is told."""

_ROUTES: dict[str, tuple[str, ...]] = {
    "arxiv": ("arxiv",),
    "doi": ("crossref", "datacite"),
    "openalex": ("openalex",),
    "dblp": ("dblp",),
    "semantic-scholar": ("semantic-scholar",),
    "acl-anthology": ("semantic-scholar",),
    "pmid": ("openalex",),
}
"""Who is asked for an identifier, one after the other until one has it."""
_OF_DATACITE = (
    "10.48550/",
    "10.5281/",
    "10.6084/",
    "10.5061/",
    "10.7910/",
    "10.17632/",
    "10.5683/",
)
_OF_PERSON = ("orcid",)
_OF_QUERY = ("openalex",)
_ARXIV_DOI = "10.48550/arxiv."
_DOI_IN_ADDRESS = re.compile(r"https?://[^?#]*?/(10\.[0-9]{4,9}/[^?#]+)", re.IGNORECASE)
_COMMENT = re.compile(r"(?:^|\s)#.*")
_OF_NO_USE: frozenset[Fault] = frozenset(("not-found", "gone", "unsupported"))

NAMES = tuple(service.NAME for service in SERVICES)
"""The names of all services."""


class Outcome(NamedTuple):
    """What became of one thing that was named. ``fault`` says why it was refused."""

    named: str
    state: State
    service: str = ""
    file: str = ""
    reason: str = ""
    action: str = ""
    fault: Fault | None = None


class Wanted(NamedTuple):
    """What to add: ``names`` are identifiers and addresses, ``orcids`` people whose papers are
    meant, ``queries`` words.
    """

    names: Sequence[str] = ()
    orcids: Sequence[str] = ()
    queries: Sequence[str] = ()


def names_in(text: str) -> list[str]:
    """The names of a list, one on each line; what follows a # and a blank before it is none."""
    lines = (_COMMENT.sub("", line).strip() for line in text.removeprefix("\ufeff").splitlines())
    return [line for line in lines if line]


def understood(name: str) -> Identifier | Outcome:
    """The identifier that is meant; an arXiv id keeps its version."""
    found = detect(name)
    if found is not None and found[0] == "url":
        inner = _DOI_IN_ADDRESS.match(name)
        found = detect(inner[1]) if inner else found
    if found is None or found[0] == "url":
        reason = "no identifier, or one that may be of several kinds"
        action = "write its kind before it: arxiv:2402.15627, doi:10.1145/..., openalex:W..."
        return Outcome(name, "refused", reason=reason, action=action, fault="unsupported")
    scheme, value = found
    if scheme == "doi" and value.startswith(_ARXIV_DOI):
        scheme, value = "arxiv", value.removeprefix(_ARXIV_DOI)
    version = arxiv_version(name) if scheme == "arxiv" else None
    return Identifier(scheme, f"{value}v{version}" if version else value)


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
                yield from self._found(words, query, self._named or _called(_OF_QUERY))
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
        yield from self._found(orcid, query, self._named or _called(_OF_PERSON))

    def _found(self, named: str, query: Query, services: Sequence[Service]) -> Iterator[Outcome]:
        """Add what searches of services give."""
        for service in services:
            found = service.search(self._session, query)
            if isinstance(found, Trouble):
                yield _refused(named, [found])
                continue
            if not found.candidates:
                reason, action = "it finds no paper", "ask for other words, or another service"
                yield Outcome(named, "refused", service.NAME, "", reason, action, "not-found")
            total = found.total or 0
            if (more := total - found.lost - len(found.candidates)) > 0:
                reason = f"{more:,} more papers than the limit of {query.limit}"
                yield Outcome(named, "left out", service.NAME, "", reason, "raise it with --limit")
            if found.lost:
                reason = f"{found.lost:,} papers without a DOI, arXiv id or other identifier"
                action = "add them from another source: BibTeX, CSL-JSON"
                yield Outcome(named, "left out", service.NAME, "", reason, action)
            for each in found.candidates:
                own = each.identifier.scheme in service.FETCHES
                if own and service.NAME not in _OF_PERSON:
                    yield from self._from_one(each.identifier.value, each.identifier, service)
                else:
                    yield from self._identifier(each.identifier.value, each.identifier)

    def _identifier(self, name: str, identifier: Identifier) -> Iterator[Outcome]:
        if self._named:
            able = [each for each in self._named if identifier.scheme in each.FETCHES]
            for service in able:
                yield from self._from_one(name, identifier, service)
            if able:
                return
        asked = _routes(identifier)
        if not asked or self._named:
            who = ", ".join(each.NAME for each in SERVICES if identifier.scheme in each.FETCHES)
            reason = f"{identifier.scheme} names no paper that is fetched"
            action = f"ask another service ({who})" if self._named and who else "name the paper"
            yield Outcome(name, "refused", reason=reason, action=action, fault="unsupported")
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
        return _refused(name, troubles)

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
        return Outcome(name, state, found.service, kept.file)


def unknown(services: Iterable[str]) -> list[str]:
    """Names that no service has."""
    return [each for each in services if each not in NAMES]


def _called(names: Sequence[str]) -> list[Service]:
    """The services of these names, in this order."""
    return [each for name in names for each in SERVICES if name == each.NAME]


def _routes(identifier: Identifier) -> list[Service]:
    names = _ROUTES.get(identifier.scheme, ())
    if identifier.scheme == "doi" and identifier.value.startswith(_OF_DATACITE):
        names = names[::-1]
    return _called(names)


def _refused(named: str, troubles: Sequence[Trouble]) -> Outcome:
    """A refusal; what is not certain goes before what the services know."""
    graver = next((each for each in troubles if each.fault not in _OF_NO_USE), troubles[0])
    services = "+".join(each.service for each in troubles)
    reasons = "; ".join(f"{each.service}: {each.message}" for each in troubles)
    return Outcome(named, "refused", services, "", reasons, graver.action, graver.fault)
