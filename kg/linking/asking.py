"""What a service has that may be what is to be found: by an identifier first, else by its name."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import NamedTuple

from kg import sources
from kg.http import Fault
from kg.links import Candidate, Fetched, Kind, Query, Service, Trouble, orkg, wikidata
from kg.links.matching import Local
from kg.links.session import Session
from kg.records import EntityRecord, Identifier, SourceRecord, Thing, Work

_OWN = {"crossref": "doi", "datacite": "doi"}
_ARXIV_DOI = "10.48550/"
_MOST = 5
_SEARCHED: Mapping[str, Collection[str]] = MappingProxyType(
    {wikidata.NAME: wikidata.PROPERTIES, orkg.NAME: ("doi",)}
)
"""The services that are searched by identifiers of others, and the schemes of those."""
ABSENT: tuple[Fault, ...] = ("not-found", "gone")
"""The faults that say that a service does not have something."""


class Asked(NamedTuple):
    """What a service answered: candidates in its order, the address that was asked, and when."""

    candidates: tuple[Candidate, ...]
    url: str
    date: str


class Record(NamedTuple):
    """A paper's record as a service has it, with the things it names, where it was had and when."""

    candidate: Candidate
    work: Work
    things: tuple[Thing, ...]
    url: str
    date: str


def own_scheme(service: str) -> str:
    """The scheme of the identifiers that a service gives."""
    return _OWN.get(service, service)


def known(local: Local, service: str, scheme: str) -> Identifier | None:
    """The identifier of the service's scheme that sources state already, if any. The DOI of a
    preprint is no DOI of Crossref's.
    """
    for each in local.identifiers:
        preprint = service == "crossref" and each.value.startswith(_ARXIV_DOI)
        if each.scheme == scheme and not preprint:
            return each
    return None


def ask(session: Session, service: Service, local: Local) -> Asked | Trouble | None:
    """What a service has for something; None where it is not asked for such a thing. People are
    asked for by an identifier only: a name is not enough.
    """
    held = _by_identifier(session, service, local)
    if held is not None and (isinstance(held, Trouble) or held.candidates):
        return held
    if local.kind == "person" or local.kind not in service.FINDS:
        return held
    found = service.search(session, _query(local))
    if isinstance(found, Trouble):
        return held if found.fault == "unsupported" else found
    return Asked(found.candidates, found.url, found.date)


def paper_record(session: Session, service: Service, local: Local) -> Record | Trouble | None:
    """The record of a paper that a service has under one of its identifiers."""
    trouble: Trouble | None = None
    for identifier in _fetchable(service, local):
        found = service.fetch(session, identifier)
        if isinstance(found, Trouble):
            if found.fault not in ABSENT:
                return found
            trouble = found
            continue
        item = _read(found)
        if isinstance(item, SourceRecord):
            candidate = _of_work(found, item.work)
            return Record(candidate, item.work, item.things, found.url, found.date)
    return trouble


def _query(local: Local) -> Query:
    if local.kind == "paper":
        return Query(title=local.names[0], limit=_MOST)
    return Query(kind=local.kind, name=local.names[0], limit=_MOST)


def _fetchable(service: Service, local: Local) -> Iterator[Identifier]:
    for scheme in service.FETCHES:
        yield from (each for each in local.identifiers if each.scheme == scheme)


def _by_identifier(session: Session, service: Service, local: Local) -> Asked | Trouble | None:
    """The record of the first identifier that the service knows; None where it takes none."""
    asked: Asked | None = None
    if service.NAME in _SEARCHED:
        return _holders(session, service, local)
    for identifier in _fetchable(service, local):
        found = service.fetch(session, identifier)
        if isinstance(found, Trouble):
            if found.fault not in ABSENT:
                return found
            asked = Asked((), found.asked, found.date)
            continue
        candidate = _candidate(found, local)
        asked = Asked(() if candidate is None else (candidate,), found.url, found.date)
        if candidate is not None:
            return asked
    return asked


def _holders(session: Session, service: Service, local: Local) -> Asked | Trouble | None:
    """What has an identifier, at services that are searched by those of others."""
    asked: Asked | None = None
    for identifier in local.identifiers:
        if identifier.scheme not in _SEARCHED[service.NAME]:
            continue
        found = service.search(session, Query(kind=local.kind, identifier=identifier, limit=_MOST))
        if isinstance(found, Trouble):
            return found
        asked = Asked(found.candidates, found.url, found.date)
        if found.candidates:
            return asked
    return asked


def _candidate(found: Fetched, local: Local) -> Candidate | None:
    item = _read(found)
    if isinstance(item, SourceRecord):
        return _of_work(found, item.work) if local.kind == "paper" else None
    if item is None:
        return None
    for person in item.people if local.kind == "person" else ():
        return _made(found, local.kind, person.names, person.identifiers)
    for thing in item.things if local.kind in ("organization", "thing") else ():
        return _made(found, local.kind, (thing.name, *thing.other_names), thing.identifiers)
    return None


def _made(
    found: Fetched, kind: Kind, names: tuple[str, ...], identifiers: tuple[Identifier, ...]
) -> Candidate:
    return Candidate(found.service, kind, found.found, names[0], 1, identifiers, aliases=names[1:])


def _of_work(found: Fetched, work: Work) -> Candidate:
    every = (*work.identifiers, *(each for v in work.versions for each in v.identifiers))
    years = [int(v.date[:4]) for v in work.versions if v.date and v.date[:4].isdecimal()]
    return Candidate(
        found.service,
        "paper",
        found.found,
        work.title or "",
        1,
        tuple(dict.fromkeys((found.found, *every))),
        min(years, default=None),
        () if work.incomplete else tuple(seat.name for seat in work.seats),
    )


def _read(found: Fetched) -> SourceRecord | EntityRecord | None:
    """The record in an answer, by the reader that builds use; None where there is none."""
    if found.reader is None:
        return None
    with TemporaryDirectory(prefix="kg-") as folder:
        path = Path(folder, "answer")
        path.write_bytes(found.content)
        reader = sources.find(path, found.reader)
        for item in sources.read(path, reader, sources.source_of(path, reader)):
            if isinstance(item, SourceRecord | EntityRecord):
                return item
    return None
