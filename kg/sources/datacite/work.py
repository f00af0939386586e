"""A record of DataCite, as its REST API has the attributes, to a record of a work."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kg.drafts import Draft, Fields
from kg.records import Identifier, Rejection, Source, SourceRecord
from kg.sources.datacite import kinds, nothing, people, place, related


def records(
    value: Mapping[str, object], source: Source, number: int, line: int | None
) -> Iterator[SourceRecord | Rejection]:
    """The record of a resource, and what is to be told of it."""
    inner = value.get("attributes")
    attributes = inner if isinstance(inner, Mapping) else value
    doi = _first(attributes.get("doi"), attributes.get("id"), value.get("id"))
    draft = Draft(source, number, doi or f"line {line}", line=line)
    if not any(key in attributes for key in ("doi", "titles", "creators")):
        draft.notes.tell(
            "no-work",
            "the record has neither a DOI nor titles nor creators",
            "fetch dois: clients, providers and errors of the API are none",
            effect="record",
        )
        yield from draft.notes.all()
        return
    fields = Fields(nothing.without(attributes, draft.notes), draft.notes)
    _fill(draft, fields, doi or "")
    yield from draft.finish()


def _first(*values: object) -> str | None:
    return next((each.strip() for each in values if isinstance(each, str) and each.strip()), None)


def _fill(draft: Draft, fields: Fields, doi: str) -> None:
    own = draft.identify("doi", doi, field="doi")
    language = fields.text("language")
    _titles(draft, fields)
    if language:
        draft.language(language)
    _abstract(draft, fields, language)
    people.creators(draft, fields)
    people.contributors(draft, fields)
    types = fields.child("types")
    general = types.text("resourceTypeGeneral") if types else None
    spoken = types.text("resourceType") if types else None
    kind = kinds.kind(general, spoken)
    ids: list[Identifier | None] = [own, *_identifiers(draft, fields)]
    place.version(draft, fields, kind, ids, _genre(general, spoken))
    related.relations(draft, fields, kind)
    _subjects(draft, fields)
    for row in fields.children("fundingReferences"):
        related.funding(draft, row)
    if address := fields.text("url"):
        draft.page(address, field="url")


def _genre(general: str | None, spoken: str | None) -> str:
    same = kinds.letters(general or "") == kinds.letters(spoken or "")
    return ": ".join(filter(None, (general, None if same else spoken)))


def _titles(draft: Draft, fields: Fields) -> None:
    """The titles with their subtitles (those in the same language); the first without a type is the
    title.
    """
    rows = [row for row in fields.children("titles") if row.text("title")]
    subtitles = [row for row in rows if kinds.letters(row.text("titleType") or "") == "subtitle"]
    titles = [row for row in rows if row not in subtitles] or subtitles
    titles.sort(key=lambda row: row.text("titleType") is not None)
    languages = [row.text("lang") for row in titles]
    for place_, row in enumerate(titles):
        whole = row.text("title") or ""
        for other in subtitles if titles is not subtitles else ():
            said = other.text("lang")
            belongs = languages.index(said) if said in languages else 0
            if belongs == place_:
                whole = f"{whole.rstrip(': ')}: {other.text('title')}"
        take = draft.other_title if place_ and row.text("titleType") else draft.title
        take(whole, language=row.text("lang"), field=row.at("title"))


def _abstract(draft: Draft, fields: Fields, language: str | None) -> None:
    """The abstract; of several that in the language of the resource, the others are told."""
    rows = [
        row
        for row in fields.children("descriptions")
        if kinds.letters(row.text("descriptionType") or "") == "abstract"
        and row.text("description")
    ]
    same = [row for row in rows if language and (row.text("lang") or "")[:2] == language[:2]]
    chosen = (same or rows)[:1]
    for row in chosen:
        draft.abstract(row.text("description") or "", markup=True, field=row.at("description"))
    for row in rows:
        if row not in chosen:
            draft.notes.tell(
                "abstract-further",
                f"a further abstract ({row.text('lang') or 'of no language'}) is left out",
                "nothing; a record has one abstract",
                field=row.at("description"),
            )


def _identifiers(draft: Draft, fields: Fields) -> Iterator[Identifier | None]:
    """Further identifiers of the resource; those of a repository's own are left out."""
    told = set()
    for key, value_key, type_key in (
        ("identifiers", "identifier", "identifierType"),
        ("alternateIdentifiers", "alternateIdentifier", "alternateIdentifierType"),
    ):
        for row in fields.children(key):
            value, said = row.text(value_key), kinds.letters(row.text(type_key) or "")
            if not value or (value, said) in told:
                continue
            told.add((value, said))
            if said == "url":
                draft.page(value, field=row.at(value_key))
            elif said == "isbn":
                yield draft.identifier("isbn", value, field=row.at(value_key))
            elif scheme := kinds.SCHEMES.get(said):
                found = draft.identify(scheme, value, field=row.at(value_key))
                if scheme in ("arxiv", "doi"):
                    yield found


def _subjects(draft: Draft, fields: Fields) -> None:
    """Subjects of a scheme, and keywords where there is none: several may stand in one."""
    for row in fields.mixed("subjects"):
        if isinstance(row, str):
            draft.words("keywords", row, field="subjects")
            continue
        word, scheme = row.text("subject") or "", row.text("subjectScheme")
        if kinds.letters(scheme or "") == "arxiv" and word.endswith(")"):
            word = word.rpartition("(")[2].rstrip(")")
        if scheme:
            draft.subject(word, field=row.at("subject"))
        else:
            for each in word.split("; "):
                draft.words("keywords", each, field=row.at("subject"))
