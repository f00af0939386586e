"""What a work of Crossref cites, was paid by, and is a version of."""

from __future__ import annotations

from kg import identifiers
from kg.drafts import Draft, Fields
from kg.records import Identifier, VersionKind
from kg.sources.crossref import kinds

_SCHEMES = {"doi": "doi", "arxiv": "arxiv", "pmid": "pmid", "pmcid": "pmcid"}
_ARXIV_DOI = "10.48550/arxiv."
_CITED = (
    "author",
    "year",
    "article-title",
    "volume-title",
    "series-title",
    "journal-title",
    "standards-body",
    "standard-designator",
    "edition",
    "volume",
    "issue",
    "first-page",
)
"""The parts of a reference that is not given in one string."""


def relations(draft: Draft, fields: Fields, kind: VersionKind) -> None:
    """Take other versions of the work, and the works that it speaks of."""
    relation = fields.child("relation")
    if relation is None:
        return
    own = (fields.text("DOI") or "").casefold()
    for name, other in kinds.SAME_WORK.items():
        for row in relation.children(name):
            scheme, value = _SCHEMES.get((row.text("id-type") or "").lower()), row.text("id")
            if scheme and value and value.casefold() != own:
                draft.version(other or kind, ids=same_work(draft, scheme, value, row.at("id")))
    for name in kinds.CITED:
        for row in relation.children(name):
            value = row.text("id") or ""
            scheme = _SCHEMES.get((row.text("id-type") or "").lower())
            found = (scheme, value) if scheme else identifiers.detect(value)
            draft.reference(
                [found] if found else [], words=None if found else value, field=row.at("id")
            )


def same_work(draft: Draft, scheme: str, value: str, field: str) -> list[Identifier | None]:
    """The identifiers of another version; a DOI that arXiv makes tells the arXiv id too."""
    found = [draft.identify(scheme, value, field=field)]
    if found[0] is not None and found[0].value.startswith(_ARXIV_DOI):
        found.append(draft.identify("arxiv", found[0].value, field=field))
    return found


def funder(draft: Draft, row: Fields) -> None:
    """Take a funder with each of its grants."""
    name, doi = row.text("name"), row.text("DOI")
    ids = [f"doi:{doi}"] if doi else []
    ids += [
        value
        for each in row.children("id")
        if (each.text("id-type") or "").upper() == "ROR" and (value := each.text("id"))
    ]
    who = f"{name} ({', '.join(ids)})" if name and ids else name or ", ".join(ids)
    for award in row.texts("award") or [""]:
        words = ", ".join(filter(None, (who, award and f"award {award}")))
        draft.words("funding", words, field=row.at("name"))


def references(draft: Draft, fields: Fields) -> None:
    """Take the list of references, in order; those that say nothing are counted."""
    silent = 0
    for row in fields.children("reference"):
        doi = row.text("DOI")
        words = row.text("unstructured")
        if words is None:
            words = ", ".join(filter(None, (row.text(key) for key in _CITED))) or None
        if not (doi or words):
            silent += 1
        ids = [("doi", doi)] if doi else []
        draft.reference(ids, words=words, field=row.at("DOI" if doi else "unstructured"))
    if silent:
        draft.notes.tell(
            "reference-empty",
            f"references that name no work: {silent}",
            "add a source that has the list of references",
            field="reference",
        )
