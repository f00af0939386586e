"""Asks a service for its records of a release's papers, and what they have wrong or lack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from kg.compare import against
from kg.compare.against import Point, Theirs
from kg.linking.asking import ABSENT, Record, paper_record
from kg.linking.outcome import Outcome, refused
from kg.links import Service
from kg.links.matching import Local, weigh
from kg.links.session import Session
from kg.records import Identifier
from kg.store import Store
from kg.view.columns import column, one
from kg.view.works import Work, works
from kg.vocab import dblp, dcterms, prov, schema


class Compared(NamedTuple):
    """A paper that was compared, and what there is to mend there."""

    work: Work
    points: list[Point]


def papers(store: Store, base: str) -> list[tuple[Local, Work, str]]:
    """The papers of a release: as they are asked for, whole, and the names of their sources."""
    told = _sources(store)
    found = []
    for work in works(store):
        every = (work.identifiers, *(edition.identifiers for edition in work.editions))
        known = dict.fromkeys(Identifier(*each) for some in every for each in some)
        names = tuple(author.name for author in work.authors)
        title = (work.title or work.label,)
        path = work.iri.removeprefix(base)
        local = Local(path, "paper", title, tuple(known), work.year, names)
        found.append((local, work, told.get(work.iri, "")))
    return found


def compared(
    session: Session, service: Service, given: list[tuple[Local, Work, str]]
) -> Iterator[Compared | Outcome]:
    """Each paper with what the service has wrong or lacks, or why it is not known: it is asked for
    by none of the paper's identifiers, did not answer, or has under one of them another paper.
    """
    for local, work, source in given:
        record = paper_record(session, service, local)
        if isinstance(record, Record):
            if _another(local, record):
                named = f"{record.candidate.identifier.value} is another paper: it has another "
                reason = f"{named}title and other authors"
                action = "look which identifier is wrong: ours, or that of their record"
                yield Outcome(
                    local.path,
                    work.label,
                    service.NAME,
                    "refused",
                    "",
                    "",
                    reason,
                    action,
                    "mismatch",
                )
                continue
            identifier = record.candidate.identifier
            theirs = Theirs(f"{identifier.scheme}:{identifier.value}", record.work, record.things)
            yield Compared(work, against.points(work, theirs, source))
        elif record is None:
            yield Outcome(local.path, work.label, service.NAME, "nothing")
        elif record.fault in ABSENT:
            yield Compared(work, [against.absent(work, source)])
        else:
            yield refused(local.path, work.label, record)


def _another(local: Local, record: Record) -> bool:
    """Whether neither title nor authors are those of the paper."""
    kinds = {ground.kind for ground in weigh(local, record.candidate).grounds}
    return {"other title", "other authors"} <= kinds


def _sources(store: Store) -> Mapping[str, str]:
    names = column(store, schema.name, of=schema.DigitalDocument)
    addresses = column(store, schema.url, of=schema.DigitalDocument)
    called = {iri: one(addresses, iri) or name[0] for iri, name in names.items()}
    derived = column(store, prov.wasDerivedFrom, of=dblp.Publication)
    parts = column(store, dcterms.isPartOf)
    return {
        paper: "; ".join(
            dict.fromkeys(
                called.get(each, each) for record in records for each in parts.get(record, ())
            )
        )
        for paper, records in derived.items()
    }
