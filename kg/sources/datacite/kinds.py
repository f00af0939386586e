"""The words of DataCite for kinds of resources, contributors, relations and identifiers
(https://datacite-metadata-schema.readthedocs.io/en/4.6/appendices/appendix-1/).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from kg.records import ContributorRole, VersionKind

_GENERAL: Mapping[str, VersionKind] = MappingProxyType(
    {
        "book": "book",
        "bookchapter": "book-chapter",
        "computationalnotebook": "software",
        "conferencepaper": "conference-paper",
        "conferenceproceeding": "book",
        "datapaper": "journal-article",
        "dataset": "dataset",
        "dissertation": "thesis",
        "journalarticle": "journal-article",
        "preprint": "preprint",
        "report": "report",
        "software": "software",
    }
)
_SPOKEN: Mapping[str, VersionKind] = MappingProxyType(
    {
        "article": "journal-article",
        "blogpost": "web-content",
        "blogposting": "web-content",
        "conferencearticle": "conference-paper",
        "doctoralthesis": "thesis",
        "habilitation": "thesis",
        "inproceedings": "conference-paper",
        "masterthesis": "thesis",
        "mastersthesis": "thesis",
        "monograph": "book",
        "phdthesis": "thesis",
        "researcharticle": "journal-article",
        "scholarlyarticle": "journal-article",
        "technicalreport": "report",
        "thesis": "thesis",
        "webpage": "web-content",
        "workingpaper": "report",
    }
)
_UNCLEAR = ("", "text", "collection", "other")

ROLES: Mapping[str, ContributorRole] = MappingProxyType(
    {"editor": "editor", "translator": "translator", "supervisor": "advisor"}
)
"""The role of a contributor by its type in small letters; others are contributors."""

SAME_WORK = ("IsVersionOf", "HasVersion", "IsNewVersionOf", "IsPreviousVersionOf", "IsIdenticalTo")
"""Relations to another version of the resource."""

CITED = ("Cites", "References", "Reviews", "IsDerivedFrom", "IsReplyTo")
"""Relations to a work that this one speaks of or is made from."""

WITHIN = ("IsPublishedIn", "IsPartOf")

SCHEMES: Mapping[str, str] = MappingProxyType(
    {
        "ark": "ark",
        "arxiv": "arxiv",
        "bibcode": "bibcode",
        "doi": "doi",
        "grid": "grid",
        "handle": "handle",
        "hdl": "handle",
        "isbn": "isbn",
        "isni": "isni",
        "orcid": "orcid",
        "pmcid": "pmcid",
        "pmid": "pmid",
        "researcherid": "researcherid",
        "ror": "ror",
        "scopusauthorid": "scopus-author",
        "scopusid": "scopus-author",
        "swhid": "swhid",
        "urn": "urn",
        "viaf": "viaf",
        "wikidata": "wikidata",
    }
)
"""Our schemes of identifiers by DataCite's names, in small letters without signs between."""


def kind(general: str | None, spoken: str | None) -> VersionKind:
    """What a resource is by its general type, or by its own where that says nothing."""
    said = letters(general or "")
    if said in _GENERAL:
        return _GENERAL[said]
    if said in _UNCLEAR:
        own = letters(spoken or "")
        return _SPOKEN.get(own) or _GENERAL.get(own, "other")
    return "other"


def letters(name: str) -> str:
    """A name of a type in small letters, without blanks and signs."""
    return re.sub(r"[\W_]", "", name).lower()
