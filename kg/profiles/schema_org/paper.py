"""The paper (https://schema.org/ScholarlyArticle): authors in order, place, things, citations.

The paper is the version to cite; the others are its ``workExample``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kg import identifiers
from kg.profiles.editions import main_edition
from kg.profiles.people import is_group, parts
from kg.profiles.schema_org.values import Json, compact
from kg.view.authors import Author, Contributor
from kg.view.columns import Column, one
from kg.view.identified import Identified, Identifiers
from kg.view.things import ThingRow
from kg.view.works import Edition, Work
from kg.vocab import fair4ml, k, mls, schema, ssn

_ARTICLE = "ScholarlyArticle"
_WORKS = ("Book", "Chapter", "Thesis", _ARTICLE, "CreativeWork")
_SERIES = {"journal-article": "Periodical", "book-chapter": "Book"}
_THINGS = {
    "system": "SoftwareApplication",
    "dataset": "Dataset",
    "hardware": "ProductModel",
    "organization": "Organization",
    "venue": "CreativeWorkSeries",
    "concept": "DefinedTerm",
}
_ELSEWHERE = {
    "model": fair4ml.MLModel,
    "series": k.ModelSeries,
    "algorithm": mls.Algorithm,
    "run": mls.Run,
    "deployment": ssn.Deployment,
}
"""The classes of things that schema.org has none for."""
_ROLES = {"editor": "editor", "translator": "translator"}


class Told(NamedTuple):
    """Columns of the view that papers and things are looked up in."""

    types: Column
    descriptions: Column
    identifiers: Identifiers


def node(work: Work, told: Told) -> dict[str, Json]:
    """The paper without its claims."""
    edition = main_edition(work)
    addresses = [*_addresses(work.identifiers), *work.pages]
    return {
        "@type": _type(work, edition, told),
        "@id": work.iri,
        "additionalType": _genre(edition),
        "name": work.title,
        "headline": work.title,
        "alternateName": work.other_titles,
        "abstract": work.abstract,
        "inLanguage": work.language,
        "datePublished": (edition.date if edition else None) or work.date,
        "author": [_author(author) for author in work.authors],
        **_helpers(work.contributors),
        **(_published(edition) if edition else {}),
        "keywords": [*work.keywords, *work.subjects],
        "identifier": [_identifier(each) for each in _every(work)],
        "url": next(iter(addresses), None),
        "sameAs": addresses[1:],
        "funding": [{"@type": "Grant", "name": words} for words in work.funding],
        "workExample": [compact(_example(each)) for each in work.editions if each is not edition],
        "about": [_thing(row, told) for row in work.introduces],
        "mentions": [_thing(row, told) for row in work.mentions],
        "citation": [
            *(_cited(iri, told.identifiers) for iri in work.cites),
            *work.references,
        ],
    }


def _type(work: Work, edition: Edition | None, told: Told) -> str:
    if edition is not None and edition.kind == "report":
        return "Report"
    classes = told.types.get(work.iri, ())
    return next((name for name in _WORKS if schema.NS + name in classes), _ARTICLE)


def _genre(edition: Edition | None) -> str | None:
    """The kind of an article in words, which its type does not say."""
    if edition is None or edition.kind in ("book", "book-chapter", "thesis", "report", "other"):
        return None
    return edition.kind.replace("-", " ").capitalize()


def _author(author: Author) -> Json:
    called = f"https://orcid.org/{author.orcid}" if author.orcid else None
    named = parts(author)
    split = named.told or (named.given and f"{named.given} {named.family}" == author.name)
    if is_group(author):
        return compact({"@type": "Organization", "@id": author.creator, "name": author.name})
    return compact(
        {
            "@type": "Person",
            "@id": author.creator,
            "name": author.name,
            "givenName": named.given if split else None,
            "familyName": named.family if split else None,
            "identifier": [called, *_addresses(author.identifiers)] if called else None,
            "affiliation": list(_affiliations(author)),
        }
    )


def _affiliations(author: Author) -> Iterator[Json]:
    """The organizations, and the words printed where they are no more than one and its name."""
    if not author.organizations:
        yield from ({"@type": "Organization", "name": words} for words in author.affiliations)
    for each in author.organizations:
        printed = author.affiliations if len(author.organizations) == 1 else ()
        yield compact(
            {
                "@type": "Organization",
                "@id": each.iri,
                "name": each.label,
                "description": next((words for words in printed if words != each.label), None),
                "identifier": list(_addresses(each.identifiers)),
            }
        )


def _helpers(contributors: Iterable[Contributor]) -> dict[str, list[Json]]:
    found: dict[str, list[Json]] = {}
    for each in contributors:
        called = f"https://orcid.org/{each.orcid}" if each.orcid else None
        person = compact({"@type": "Person", "name": each.name, "identifier": called})
        found.setdefault(_ROLES.get(each.role, "contributor"), []).append(person)
    return found


def _published(edition: Edition) -> dict[str, Json]:
    """Where a version appeared, and under which licence."""
    return {
        "isPartOf": _place(edition),
        "pagination": edition.pages,
        "publisher": edition.publisher and {"@type": "Organization", "name": edition.publisher},
        "license": edition.licence or edition.rights,
        "version": edition.label,
        "reportNumber": edition.report_number if edition.kind == "report" else None,
        "isbn": [i.value for i in edition.identifiers if i.scheme == "isbn"]
        if edition.kind == "book"
        else None,
        "creativeWorkStatus": edition.status and edition.status.capitalize(),
    }


def _place(edition: Edition) -> Json:
    """The chain of issue, volume and series."""
    above: Json = None
    if edition.venue:
        above = compact(
            {
                "@type": _SERIES.get(edition.kind, "CreativeWorkSeries"),
                "@id": edition.venue_iri,
                "name": edition.venue,
                "issn": [i.value for i in edition.venue_identifiers if i.scheme == "issn"],
            }
        )
    for type_, name, value in (
        ("PublicationVolume", "volumeNumber", edition.volume),
        ("PublicationIssue", "issueNumber", edition.issue),
    ):
        if value:
            above = compact({"@type": type_, name: value, "isPartOf": above})
    return above


def _example(edition: Edition) -> dict[str, Json]:
    return {
        "@type": _ARTICLE if edition.kind != "other" else "CreativeWork",
        "@id": edition.iri,
        "additionalType": _genre(edition),
        "datePublished": edition.date,
        **_published(edition),
        "identifier": [_identifier(each) for each in edition.identifiers],
    }


def _thing(row: ThingRow, told: Told) -> Json:
    code = (row.code or "").split()
    return compact(
        {
            "@type": _THINGS.get(row.type, "Thing"),
            "@id": row.iri,
            "additionalType": _ELSEWHERE.get(row.type),
            "name": row.label,
            "description": one(told.descriptions, row.iri),
            "sameAs": list(_addresses(told.identifiers.get(row.iri, ()))),
            "subjectOf": [{"@type": "SoftwareSourceCode", "codeRepository": each} for each in code],
        }
    )


def _cited(iri: str, known: Identifiers) -> Json:
    called = list(_addresses(known.get(iri, ()))) or [iri]
    return compact({"@type": "CreativeWork", "@id": iri, "identifier": called})


def _identifier(each: Identified) -> Json:
    return {"@type": "PropertyValue", "propertyID": each.scheme, "value": each.value}


def _every(work: Work) -> Iterable[Identified]:
    editions = (each for edition in work.editions for each in edition.identifiers)
    return dict.fromkeys((*work.identifiers, *editions))


def _addresses(known: Iterable[Identified]) -> Iterator[str]:
    for each in known:
        if iri := identifiers.iri(each.scheme, each.value):
            yield iri
