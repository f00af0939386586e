"""Every graph with what to ask of it: what is there, what is not, what is another."""

from __future__ import annotations

from types import MappingProxyType
from typing import NamedTuple

from kg.links import (
    Query,
    Service,
    arxiv,
    crossref,
    datacite,
    dblp,
    openalex,
    orcid,
    orkg,
    ror,
    semantic_scholar,
    wikidata,
)
from kg.records import Identifier
from tests.scholarly import entities, papers_only, works
from tests.scholarly.papers import OLD_ORCID, ORCID, ORGANIZATION, PAPERS, PERSON, ROR
from tests.scholarly.server import Graph


class Known(NamedTuple):
    """``there`` is an identifier with a record and ``label`` a text in it, ``absent`` one without,
    ``other`` one whose record is another; ``merged`` was merged into ``there``, if that is a thing
    there. ``rows`` is what the list of a search is called.
    """

    service: Service
    there: Identifier
    absent: Identifier
    other: Identifier
    label: str
    query: Query
    rows: bytes
    merged: Identifier | None = None


_FIRST, _SECOND, _THIRD = PAPERS
_TITLE = Query(title=_FIRST.title, limit=3)

KNOWN: tuple[Known, ...] = (
    Known(
        openalex,
        Identifier("openalex", _FIRST.openalex),
        Identifier("openalex", "W199999999"),
        Identifier("openalex", _SECOND.openalex),
        _FIRST.title,
        _TITLE,
        b'"results": [',
        Identifier("openalex", "W100000009"),
    ),
    Known(
        crossref,
        Identifier("doi", _FIRST.doi),
        Identifier("doi", "10.5555/none"),
        Identifier("doi", _THIRD.doi),
        _FIRST.title,
        _TITLE,
        b'"items": [',
        Identifier("doi", "10.5555/alias.1"),
    ),
    Known(
        datacite,
        Identifier("doi", _FIRST.doi),
        Identifier("doi", "10.5555/none"),
        Identifier("doi", _SECOND.doi),
        _FIRST.title,
        _TITLE,
        b'"data": [',
    ),
    Known(
        dblp,
        Identifier("dblp", _FIRST.dblp),
        Identifier("dblp", "conf/none/None24"),
        Identifier("dblp", _SECOND.dblp),
        _FIRST.title,
        _TITLE,
        b'"hit": [',
        Identifier("dblp", "pid/19/7000"),
    ),
    Known(
        orcid,
        Identifier("orcid", ORCID),
        Identifier("orcid", "0000-0001-2345-6789"),
        Identifier("orcid", OLD_ORCID),
        ORCID,
        Query(kind="person", name=PERSON),
        b'"expanded-result": [',
        Identifier("orcid", OLD_ORCID),
    ),
    Known(
        ror,
        Identifier("ror", ROR),
        Identifier("ror", "02mhbdp94"),
        Identifier("ror", "02mhbdp94"),
        ORGANIZATION,
        Query(kind="organization", name=ORGANIZATION),
        b'"items": [',
    ),
    Known(
        semantic_scholar,
        Identifier("semantic-scholar", _FIRST.sha),
        Identifier("semantic-scholar", "f" * 40),
        Identifier("semantic-scholar", _SECOND.sha),
        _FIRST.title,
        _TITLE,
        b'"data": [',
    ),
    Known(
        arxiv,
        Identifier("arxiv", _FIRST.arxiv),
        Identifier("arxiv", "2401.09999"),
        Identifier("arxiv", _SECOND.arxiv),
        _FIRST.title,
        _TITLE,
        b"<entry>",
    ),
    Known(
        wikidata,
        Identifier("wikidata", "Q900000001"),
        Identifier("wikidata", "Q900000002"),
        Identifier("wikidata", "Q900000003"),
        _FIRST.title,
        Query(kind="paper", title=_FIRST.title),
        b'"search": [',
        Identifier("wikidata", "Q900000009"),
    ),
    Known(
        orkg,
        Identifier("orkg", _FIRST.orkg),
        Identifier("orkg", "R199999999"),
        Identifier("orkg", _SECOND.orkg),
        _FIRST.title,
        _TITLE,
        b'"content": [',
    ),
)

GRAPHS: MappingProxyType[str, Graph] = MappingProxyType(
    {
        "openalex": works.openalex,
        "crossref": works.crossref,
        "datacite": works.datacite,
        "dblp": papers_only.dblp,
        "orcid": entities.orcid,
        "ror": entities.ror,
        "semantic-scholar": papers_only.semantic_scholar,
        "arxiv": papers_only.arxiv,
        "wikidata": entities.wikidata,
        "orkg": papers_only.orkg,
    }
)
"""The graphs by the names of their services."""
