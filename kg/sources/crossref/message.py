"""A message of Crossref, as its REST API has it, to a record of a work or of a periodical."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from kg import names
from kg.drafts import Draft, Entities, Fields
from kg.records import Affiliation, EntityRecord, Rejection, Source, SourceRecord
from kg.sources.crossref import kinds, place, related

_LABEL = re.compile(
    r"^\s*<(?:jats:)?title>\s*(?:abstract|summary)\s*</(?:jats:)?title>", re.IGNORECASE
)
_SCHEMES = {"ror": "ror", "isni": "isni", "wikidata": "wikidata", "grid": "grid"}


class Aside(NamedTuple):
    """What was left out of a message when it was made from another form."""

    rule: str
    message: str
    action: str
    field: str


def records(
    value: Mapping[str, object],
    source: Source,
    number: int,
    line: int | None,
    asides: Sequence[Aside] = (),
) -> Iterator[SourceRecord | EntityRecord | Rejection]:
    """The record of a message, and what is to be told of it; a message that is about no work and no
    periodical is a rejection.
    """
    doi = value.get("DOI")
    key = doi if isinstance(doi, str) and doi.strip() else f"line {line}"
    draft = Draft(source, number, key, line=line)
    fields = Fields(value, draft.notes)
    said = fields.text("type") or ""
    if fields.raw("DOI") is None and not (said and "title" in fields):
        draft.notes.tell(
            "no-work",
            "the record has neither a DOI nor a type and a title",
            "fetch works: members, funders, journals and errors of the API are none",
            effect="record",
        )
        yield from draft.notes.all()
    elif said == "grant":
        draft.notes.tell(
            "grant",
            "the record is of a grant, which is no paper",
            "nothing; papers name their grants themselves",
            effect="record",
        )
        yield from draft.notes.all()
    elif said in kinds.PERIODICALS or (
        said in kinds.PARTS_OF_PERIODICALS and not ("title" in fields or "author" in fields)
    ):
        yield from _periodical(value, source, number, line, key)
    else:
        for each in asides:
            draft.notes.tell(each.rule, each.message, each.action, field=each.field)
        _fill(draft, fields, said)
        yield from draft.finish()


def _periodical(
    value: Mapping[str, object], source: Source, number: int, line: int | None, key: str
) -> Iterator[EntityRecord | Rejection]:
    """What the record says of a journal or a series; an issue or a volume of it is no paper."""
    entities = Entities(source, number, key, line=line)
    fields = Fields(value, entities.notes)
    said = fields.text("type")
    ids = [entities.identifier("issn", each, field="ISSN") for each in fields.texts("ISSN")]
    where = "title" if said in kinds.PERIODICALS else "container-title"
    if said in kinds.PERIODICALS:
        ids.append(entities.identifier("doi", fields.text("DOI") or "", field="DOI"))
    else:
        entities.notes.tell(
            "part-of-periodical",
            f"a {said} without a title is no paper: what it says of its journal is read",
            "nothing; its papers have records of their own",
            field="type",
            effect="note",
        )
    for name in fields.texts(where)[:1]:
        entities.venue(name, ids, field=where)
    yield from entities.entities()


def _fill(draft: Draft, fields: Fields, said: str) -> None:
    doi = draft.identify("doi", fields.text("DOI") or "", field="DOI")
    title = _titles(draft, fields)
    if language := fields.text("language"):
        draft.language(language)
    if abstract := fields.text("abstract"):
        draft.abstract(_LABEL.sub("", abstract), markup=True)
    _people(draft, fields, said)
    kind = place.version(draft, fields, doi, title)
    related.relations(draft, fields, kind)
    for word in fields.texts("subject"):
        draft.words("keywords", word, field="subject")
    for funder in fields.children("funder"):
        related.funder(draft, funder)
    for contract in fields.texts("contract-number"):
        draft.words("funding", f"contract {contract}", field="contract-number")
    resource = fields.child("resource")
    primary = resource.child("primary") if resource else None
    if primary and (address := primary.text("URL")):
        draft.page(address, field=primary.at("URL"))
    related.references(draft, fields)


def _titles(draft: Draft, fields: Fields) -> str:
    """Take the titles, each with its subtitle; gives the first."""
    titles, subtitles = fields.texts("title"), fields.texts("subtitle")
    if len(titles) != len(subtitles):
        subtitles = [": ".join(subtitles)] + [""] * len(titles)
    whole = [
        f"{title.rstrip(': ')}: {subtitle}"
        if subtitle and subtitle.casefold() not in title.casefold()
        else title
        for title, subtitle in zip(titles, subtitles, strict=False)
    ]
    for title in whole:
        draft.title(title)
    first = next(iter(whole), "")
    for key in ("original-title", "short-title"):
        for other in fields.mixed(key):
            words = other if isinstance(other, str) else other.text("value") or ""
            language = None if isinstance(other, str) else other.text("language")
            if words and words.casefold() not in first.casefold():
                if first or key == "short-title":
                    draft.other_title(words, language=language, field=key)
                else:
                    draft.title(words, language=language, field=key)
    return first


def _people(draft: Draft, fields: Fields, said: str) -> None:
    authors = _in_sequence(draft, fields.children("author"))
    roles = dict(kinds.ROLES)
    if said == "peer-review":
        for key in kinds.REVIEWERS:
            authors += fields.children(key)
            del roles[key]
    for row in authors:
        if row.flag("anonymous"):
            message = "an author is anonymous and has no seat"
            draft.notes.tell(
                "author-anonymous", message, "nothing", field=row.at("anonymous"), effect="note"
            )
        else:
            _author(draft, row)
    for key, role in roles.items():
        for row in fields.children(key):
            parts = (row.text("given"), row.text("family"), row.text("suffix"))
            name = " ".join(filter(None, parts)) or row.text("name") or ""
            draft.contributor(name, role, orcid=row.text("ORCID"), field=row.at("family"))


def _in_sequence(draft: Draft, rows: list[Fields]) -> list[Fields]:
    """The authors with the one that is called the first in its place."""
    first = [row for row in rows if row.text("sequence") == "first"]
    if len(first) != 1 or rows[0] is first[0]:
        return rows
    draft.notes.tell(
        "author-sequence",
        "the author that is called the first does not stand first: put there",
        "compare it with the paper",
        field=first[0].at("sequence"),
        effect="note",
    )
    return [first[0], *(row for row in rows if row is not first[0])]


def _author(draft: Draft, row: Fields) -> None:
    given, family, name = row.text("given"), row.text("family"), row.text("name")
    whole = name if not (given or family) else None
    group = True if whole else None
    if family and not given and names.is_collective(family):
        whole, family, group = family, None, True
    draft.author(
        whole,
        given=given,
        family=family,
        suffix=row.text("suffix"),
        orcid=row.text("ORCID"),
        affiliations=_affiliations(draft, row),
        collective=group,
        field=row.at("name" if whole else "family"),
    )


def _affiliations(draft: Draft, author: Fields) -> list[Affiliation | None]:
    found = []
    for each in author.children("affiliation"):
        ids = []
        for row in each.children("id"):
            scheme, value = _SCHEMES.get((row.text("id-type") or "").lower()), row.text("id")
            if scheme and value:
                ids.append(draft.identifier(scheme, value, field=row.at("id")))
        known = [each for each in ids if each is not None]
        words = [*each.texts("name"), *each.texts("department"), *each.texts("place")]
        words = words or [f"{each.scheme}:{each.value}" for each in known]
        ref = draft.organization(words[0], known) if words and known else None
        found.append(draft.affiliation(", ".join(words), organization=ref, field=each.at("name")))
    return found
