"""The version of a work: its kind, date, place, licence (https://schema.org/CreativeWork)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from kg.drafts import Draft, licence
from kg.records import Status, VersionKind
from kg.sources.schema_org import agents
from kg.sources.schema_org.nodes import Node
from kg.sources.schema_org.places import Place, place

ARTIFACTS = ("dataset", "software")
"""Kinds that are things too."""

_ARTICLES = frozenset(("ScholarlyArticle", "MedicalScholarlyArticle", "Article"))
_SAID: Mapping[str, VersionKind] = MappingProxyType(
    {
        "preprint": "preprint",
        "conferencepaper": "conference-paper",
        "conferenceproceeding": "conference-paper",
        "journalarticle": "journal-article",
        "report": "report",
        "dissertation": "thesis",
        "thesis": "thesis",
        "bookchapter": "book-chapter",
    }
)
_GONE: Mapping[str, Status] = MappingProxyType({"retracted": "retracted", "withdrawn": "withdrawn"})
_WEB = re.compile(r"https?://", re.IGNORECASE)


def version(draft: Draft, node: Node, own: VersionKind) -> None:
    """Add the version that the node, a work of this kind, is."""
    where = place(draft, node)
    said = " ".join(node.texts("additionalType"))
    kind_ = _refined(draft, node, own, said, where)
    publishers = (agents.organization(draft, e, "publisher") for e in node.values("publisher"))
    pages = [node.text("pageStart"), node.text("pageEnd")]
    status = node.text("creativeWorkStatus") or ""
    told = [status if status.casefold() not in _GONE else ""]
    if "datePublished" not in node:
        for key, word in (("dateCreated", "created"), ("dateModified", "modified")):
            told += [f"{word} {day}" for day in node.texts(key)[:1]]
    isbns = [draft.identifier("isbn", each, field="isbn") for each in node.texts("isbn")]
    dois = [each for each in draft.known() if each.scheme == "doi"]
    draft.version(
        kind_,
        date=node.text("datePublished"),
        venue=where.venue,
        publisher=next(publishers, None) or where.publisher,
        pages=node.text("pagination") or "-".join(dict.fromkeys(filter(None, pages))),
        volume=where.volume,
        issue=where.issue,
        rights=_rights(node),
        genre=said or (next(iter(node.types), None) if kind_ == "other" else None),
        label=node.text("version") or node.text("softwareVersion"),
        comment="; ".join(filter(None, told)),
        status=_GONE.get(status.casefold()),
        ids=[*(() if own in ARTIFACTS else dois), *(isbns if kind_ == "book" else ())],
        field="datePublished",
    )


def _refined(draft: Draft, node: Node, own: VersionKind, said: str, where: Place) -> VersionKind:
    """The kind of an article, which its type alone does not tell."""
    if own in ARTIFACTS:
        return own
    if (told := _SAID.get(re.sub(r"[^a-z]", "", said.casefold()))) is not None:
        return told
    if own == "journal-article" and _ARTICLES & set(node.types) and not where.journal:
        return "preprint" if any(i.scheme == "arxiv" for i in draft.known()) else "other"
    return own


def _rights(node: Node) -> str | None:
    """The licence: its address, else its words; several are alternatives."""
    found = []
    for key in ("license", "licenseId"):
        for each in node.values(key):
            if isinstance(each, str):
                found.append(each)
                continue
            calls = (each.text("url"), each.id, each.text("identifier"))
            web = next((call for call in calls if call and _WEB.match(call)), None)
            found.append(web or each.text("name") or each.id or "")
    known = [licence(each) or each for each in found if each]
    return " OR ".join(dict.fromkeys(known)) or None
