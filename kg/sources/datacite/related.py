"""What a resource is a version of, cites, and was paid by."""

from __future__ import annotations

from kg import identifiers
from kg.drafts import Draft, Fields
from kg.records import VersionKind
from kg.sources.datacite import kinds

_ARXIV_DOI = "10.48550/arxiv."


def relations(draft: Draft, fields: Fields, kind: VersionKind) -> None:
    """Take other versions of the resource and the works that it cites; relations of other kinds
    have no place in a record.
    """
    own = (fields.text("doi") or "").casefold()
    for row in fields.children("relatedIdentifiers"):
        said = row.text("relatedIdentifierType")
        _take(draft, row, kind, own, said, row.text("relatedIdentifier"), None)
    for row in fields.children("relatedItems"):
        inner = row.child("relatedItemIdentifier")
        said = inner.text("relatedItemIdentifierType") if inner else None
        value = inner.text("relatedItemIdentifier") if inner else None
        _take(draft, row, kind, own, said, value, _words(row))


def _take(  # noqa: PLR0917 - the two forms above give all
    draft: Draft,
    row: Fields,
    kind: VersionKind,
    own: str,
    said: str | None,
    value: str | None,
    words: str | None,
) -> None:
    relation = row.text("relationType")
    scheme = kinds.SCHEMES.get(kinds.letters(said or ""))
    field = row.at("relatedIdentifier" if words is None else "relatedItemIdentifier")
    if value and scheme is None:
        found = identifiers.detect(value)
        scheme = found[0] if found else None
    if relation in kinds.SAME_WORK and value and scheme and value.casefold() != own:
        if scheme == "url":
            draft.page(value, field=field)
            return
        ids = [draft.identify(scheme, value, field=field)]
        if ids[0] is not None and ids[0].value.startswith(_ARXIV_DOI):
            ids.append(draft.identify("arxiv", ids[0].value, field=field))
        draft.version(kind, ids=ids)
    elif relation in kinds.CITED:
        ids_ = [(scheme, value)] if scheme and value else []
        spoken = words or (None if ids_ else " ".join(filter(None, (said, value))))
        draft.reference(ids_, words=spoken, field=field)


def _words(row: Fields) -> str | None:
    """A related item as a list of references has it."""
    people = [name for each in row.children("creators") if (name := each.text("name"))]
    titles = [title for each in row.children("titles") if (title := each.text("title"))]
    rest = [row.text(key) for key in ("publicationYear", "volume", "issue", "firstPage")]
    return ", ".join(filter(None, ("; ".join(people), ": ".join(titles), *rest))) or None


def funding(draft: Draft, row: Fields) -> None:
    """Take a funder with its grant."""
    name, known = row.text("funderName"), row.text("funderIdentifier")
    who = f"{name} ({known})" if name and known else name or known
    award = row.text("awardNumber")
    words = ", ".join(filter(None, (who, award and f"award {award}", row.text("awardTitle"))))
    draft.words("funding", words, field=row.at("funderName"))
