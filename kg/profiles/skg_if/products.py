"""Products: papers with a manifestation for each version, and what they introduce."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from kg.profiles.skg_if.entities import Entities, Entity, called, told
from kg.view.identified import Identified
from kg.view.works import Edition, Work
from kg.vocab import fabio

PRODUCTS: Mapping[str, str] = MappingProxyType(
    {"dataset": "research data", "system": "research software", "model": "other"}
)
"""What an introduced thing is as a product, by its type; things of other types are none."""

_OF_KINDS = {"dataset": "research data", "software": "research software"}
_CLASSES = {
    "preprint": "Preprint",
    "conference-paper": "ConferencePaper",
    "workshop-paper": "ConferencePaper",
    "journal-article": "JournalArticle",
    "report": "ReportDocument",
    "book": "Book",
    "book-chapter": "BookChapter",
    "thesis": "Thesis",
    "dataset": "DataFile",
    "software": "ComputerProgram",
    "web-content": "WebContent",
}
_FABIO = fabio.NS[:-1]
_LANGUAGE = re.compile(r"([a-z]{2})(?:-|\Z)")
_NONE = "none"


def paper(work: Work, subjects: Iterable[str], entities: Entities) -> Entity:
    """A paper."""
    language = _language(work.language)
    titles: dict[str, list[str]] = {language: [work.title or work.label]}
    for each in work.other_titles:
        titles.setdefault(_NONE, []).append(each)
    editions = [each for edition in work.editions for each in edition.identifiers]
    pages = [Identified("url", page) for page in work.pages]
    kinds = {_OF_KINDS.get(edition.kind, "literature") for edition in work.editions}
    return told(
        work.iri,
        "product",
        product_type=kinds.pop() if len(kinds) == 1 else "literature",
        titles=titles,
        abstracts={language: [work.abstract]} if work.abstract else None,
        identifiers=called([*work.identifiers, *editions, *pages]),
        topics=[{"term": entities.topic(concept)} for concept in subjects],
        contributions=[*_authors(work, entities), *_publishers(work, entities)],
        manifestations=[_manifestation(each, entities) for each in work.editions],
        related_products={"cites": list(work.cites)} if work.cites else None,
    )


def artifacts(work: Work, entities: Entities) -> Iterator[Entity]:
    """The data, software and models that a paper introduces and documents."""
    for row in work.introduces:
        if row.type in PRODUCTS:
            code = [Identified("url", address) for address in (row.code or "").split()]
            yield told(
                row.iri,
                "product",
                product_type=PRODUCTS[row.type],
                titles={_NONE: [row.label]},
                identifiers=called([*entities.known.get(row.iri, ()), *code]),
                related_products={"is_documented_by": (row.introduced_by or work.iri).split()},
            )


def _language(tag: str | None) -> str:
    """The code of ISO 639-1, which the keys are."""
    found = _LANGUAGE.match(tag or "")
    return found[1] if found else _NONE


def _authors(work: Work, entities: Entities) -> Iterator[dict[str, Any]]:
    for seat in work.authors:
        if seat.creator is not None:
            places = [entities.organisation(each) for each in seat.organizations]
            contribution: dict[str, Any] = {
                "by": entities.agent(seat, seat.creator),
                "role": "author",
                "rank": seat.ordinal,
            }
            yield {**contribution, "declared_affiliations": places} if places else contribution


def _publishers(work: Work, entities: Entities) -> Iterator[dict[str, Any]]:
    houses = (entities.publisher(edition) for edition in work.editions)
    for house in dict.fromkeys(each for each in houses if each):
        yield {"by": house, "role": "publisher"}


def _manifestation(edition: Edition, entities: Entities) -> dict[str, Any]:
    class_ = _CLASSES.get(edition.kind)
    label = edition.kind.replace("-", " ")
    first, _, last = (edition.pages or "").replace("\u2013", "-").partition("-")
    biblio = {
        "volume": edition.volume,
        "issue": edition.issue,
        "pages": {"first": first.strip(), "last": last.strip("- ") or first.strip()}
        if first.strip()
        else None,
        "in": entities.venue(edition),
    }
    version = edition.label or (edition.arxiv_version and str(edition.arxiv_version))
    found = {
        "type": {
            "class": f"{fabio.NS}{class_}",
            "labels": {"en": label},
            "defined_in": _FABIO,
        }
        if class_
        else None,
        "dates": {"publication": edition.date} if edition.date else None,
        "identifiers": called(edition.identifiers),
        # The framework says licence, its context license: each is read by some.
        "licence": edition.licence,
        "license": edition.licence,
        "version": version,
        "biblio": {key: value for key, value in biblio.items() if value},
    }
    return {key: value for key, value in found.items() if value}
