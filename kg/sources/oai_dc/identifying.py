"""Identifiers of all schemes in one field, and in others, told apart by their form."""

from __future__ import annotations

import re
from typing import NamedTuple

from kg import identifiers
from kg.drafts import Draft
from kg.records import Identifier, VersionKind
from kg.sources.oai_dc.fields import Description

_LABEL = re.compile(
    r"(?:info:eu-repo/semantics/altIdentifier/)?(doi|hdl|pmid|isbn|issn|arxiv|urn|ark)\s*[:/]\s*",
    re.IGNORECASE,
)
_SCHEMES = {"hdl": "handle"}
_OF_WORKS = frozenset(
    """
    acl-anthology arxiv ark bibcode dblp doi handle mag omid openalex openreview pmcid pmid
    semantic-scholar urn wikidata
    """.split()
)
_OAI_ARXIV = re.compile(r"oai:arxiv\.org:(.+)", re.IGNORECASE)
_BLANK = re.compile(r"\s")


class Known(NamedTuple):
    """Identifiers of the paper, those of the series it is in, and what is in words: places of
    publication (sentences), and identifiers of no scheme.
    """

    ids: list[Identifier]
    issns: list[Identifier]
    citations: list[str]
    words: list[str]


def identify(draft: Draft, said: Description, kind: VersionKind, oai: str) -> Known:
    """Take what identifies the paper, and pages about it."""
    known = Known([], [], [], [])
    if found := _OAI_ARXIV.fullmatch(oai):
        _take(draft, known, "arxiv", found[1], kind, "header")
    for each in said.values("identifier"):
        _identifier(draft, known, each, kind)
    for each in said.values("relation"):
        if each.startswith("info:eu-repo/semantics/altIdentifier/"):
            _identifier(draft, known, each, kind)
    for each in said.values("source"):
        try:
            known.issns.append(Identifier("issn", identifiers.normalize("issn", each)))
        except identifiers.InvalidIdentifier:
            continue
    return known._replace(
        ids=list(dict.fromkeys(known.ids)), issns=list(dict.fromkeys(known.issns))
    )


def _identifier(draft: Draft, known: Known, raw: str, kind: VersionKind) -> None:
    label = _LABEL.match(raw)
    shown = identifiers.detect(raw)
    if shown is not None and shown[0] == "url":
        draft.page(shown[1], field="identifier")
    elif shown is not None:
        _take(draft, known, *shown, kind, "identifier")
    elif label is not None:
        name = label[1].lower()
        rest = raw if name in ("urn", "ark") else raw[label.end() :]
        _take(draft, known, _SCHEMES.get(name, name), rest, kind, "identifier")
    elif _BLANK.search(raw):
        known.citations.append(raw)
    else:
        known.words.append(f"identifier {raw}")


def _take(  # noqa: PLR0917 - what is taken, and into what
    draft: Draft, known: Known, scheme: str, raw: str, kind: VersionKind, field: str
) -> None:
    if scheme == "issn":
        found = draft.identifier(scheme, raw, field=field)
        known.issns.extend([found] if found else [])
    elif scheme in _OF_WORKS or (scheme == "isbn" and kind in ("book", "thesis", "report")):
        found = draft.identify(scheme, raw, field=field)
        known.ids.extend([found] if found else [])
    else:
        found = draft.identifier(scheme, raw, field=field)
        known.words.extend([f"{scheme.upper()} {found.value}"] if found else [])
