"""Identifiers of papers, people, organizations and software: syntax, check digits, normal forms.

Each scheme stands, with the address of its rule, in a module of this folder; IRIs are legal by
RFC 3987 (https://www.rfc-editor.org/rfc/rfc3987).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from kg.identifiers import agents, graphs, papers, periodicals, persistent, software, web
from kg.identifiers.scheme import InvalidIdentifier as InvalidIdentifier, Scheme, local_form
from kg.vocab import datacite, k

SCHEMES: Mapping[str, Scheme] = MappingProxyType(
    {
        scheme.name: scheme
        for scheme in (
            papers.DOI,
            papers.ARXIV,
            agents.ORCID,
            agents.ROR,
            agents.ISNI,
            agents.GRID,
            agents.RESEARCHERID,
            agents.SCOPUS_AUTHOR,
            agents.VIAF,
            periodicals.ISSN,
            periodicals.ISBN,
            graphs.OPENALEX,
            graphs.DBLP,
            graphs.WIKIDATA,
            graphs.SEMANTIC_SCHOLAR,
            graphs.OMID,
            graphs.MAG,
            graphs.ORKG,
            papers.ACL_ANTHOLOGY,
            papers.OPENREVIEW,
            papers.PMID,
            papers.PMCID,
            papers.BIBCODE,
            persistent.HANDLE,
            persistent.URN,
            persistent.ARK,
            software.PYPI,
            software.GITHUB,
            software.HF,
            software.SWHID,
            web.URL,
        )
    }
)
"""Every scheme, by name. To add one: a ``Scheme`` in a module here, and a line in this list."""

_WEB_ADDRESS = re.compile(r"(?:https?|ftp)://", re.IGNORECASE)
_ONLY_ONE_SCHEME = re.compile(
    r"https?://(?:www\.|dx\.)?(?:doi\.org|orcid\.org|ror\.org)/", re.IGNORECASE
)


def normalize(scheme: str, text: str) -> str:
    """The normal form of an identifier given bare, with a prefix (``doi:``) or as a URL.

    Nothing is repaired: what breaks the scheme's rule raises InvalidIdentifier, which says what
    was given, the reason and the rule.
    """
    row = SCHEMES.get(scheme)
    if row is None:
        known = ", ".join(sorted(SCHEMES))
        raise InvalidIdentifier(
            scheme, text, "unknown scheme", f"the scheme must be one of {known}"
        )
    try:
        return row.check(local_form(row, text))
    except InvalidIdentifier:
        raise
    except ValueError as error:
        raise InvalidIdentifier(scheme, text, str(error), row.rule) from None


def detect(text: str) -> tuple[str, str] | None:
    """Scheme and normal form of an identifier that can be only one thing, else None.

    URLs and prefixed forms are recognised for every scheme, bare forms where the syntax or a
    check digit leaves no doubt (``10.1145/...``, ``2402.15627``, an ORCID iD with hyphens; not an
    ISSN, which might be a range of pages, nor ``owner/name``). Another web address is a ``url``.
    """
    given = text.strip()
    address = _WEB_ADDRESS.match(given)
    for row in SCHEMES.values():
        if row.name == "url" or not row.shows(given):
            continue
        try:
            return row.name, normalize(row.name, given)
        except InvalidIdentifier:
            continue
    if address is None or _ONLY_ONE_SCHEME.match(given):
        return None
    try:
        return "url", normalize("url", given)
    except InvalidIdentifier:
        return None


def iri(scheme: str, value: str) -> str | None:
    """The IRI that resolves the identifier, percent-encoded where RFC 3987 asks for it.

    None for a scheme that is not known. Where there is no resolver it is a URN or a package URL.
    Raises InvalidIdentifier for a value that is none.
    """
    row = SCHEMES.get(scheme)
    return None if row is None else row.iri(normalize(scheme, value))


def datacite_scheme(scheme: str) -> str:
    """The IRI that ``datacite:usesIdentifierScheme`` points at.

    An individual of the DataCite ontology 1.2.1 (http://purl.org/spar/datacite) where it has the
    scheme in the same sense, else a concept of our own.
    """
    row = SCHEMES.get(scheme)
    if row is not None and row.in_datacite:
        return datacite.NS + scheme
    return k.concept("scheme", scheme)


def arxiv_version(text: str) -> int | None:
    """The version in an arXiv identifier (``2402.15627v2``), or None without one.

    None too for text that is no arXiv identifier.
    """
    try:
        normalize("arxiv", text)
    except InvalidIdentifier:
        return None
    return papers.version_of(local_form(papers.ARXIV, text))
