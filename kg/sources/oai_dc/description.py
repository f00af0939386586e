"""The fifteen fields of Dublin Core to the draft of a paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from kg import identifiers, names
from kg.dates import read_date
from kg.drafts import Draft, licence, shown
from kg.sources.oai_dc import kinds
from kg.sources.oai_dc.fields import Description
from kg.sources.oai_dc.identifying import Known, identify

_EU = "info:eu-repo/"
_GRANT = f"{_EU}grantAgreement/"
_SEMANTICS = f"{_EU}semantics/"
_DATES_BESIDE = f"{_EU}date/"
_REMARK = re.compile(r"comments?\s*:\s*", re.IGNORECASE)
_ABSTRACT_LENGTH = 200
_MOST_NAME_WORDS = 4
_ISSUE = re.compile(
    r"(?P<name>.+?);\s*Vol\.?\s*(?P<volume>[^\s;,]+)[\s,]*(?:No\.?\s*(?P<issue>[^\s;,(]+))?"
    r"(?P<rest>[^;]*)(?:;\s*(?P<pages>[\w–-]+))?\s*",
    re.IGNORECASE,
)
_PAGES = re.compile(r"\w*\d\w*(?:\s*[-–]\s*\w+)?")


class _Source(NamedTuple):
    """Where a paper was published, as far as a source in words tells it apart."""

    name: str | None = None
    volume: str | None = None
    issue: str | None = None
    pages: str | None = None
    words: str = ""


def fill(draft: Draft, said: Description, oai: str) -> None:
    """Fill a draft; ``oai`` is the identifier in the header of the record."""
    kind = kinds.kind(said.values("type"))
    known = identify(draft, said, kind, oai)
    for title, language in said.spoken("title"):
        draft.title(title, language=language, field="title")
    for each in said.values("creator"):
        _creator(draft, each)
    for each in said.values("contributor"):
        draft.contributor(names.in_direct_order(each), "contributor", field="contributor")
    for each in said.values("language")[:1]:
        draft.language(each, field="language")
    remarks = [*known.words, *_descriptions(draft, said)]
    _version(draft, said, known, remarks)
    for each in said.values("subject"):
        for word in each.split(";"):
            draft.words("keywords", "" if word.strip().startswith(_EU) else word, field="subject")
    _relations(draft, said)


def _creator(draft: Draft, raw: str) -> None:
    """An author; or several, or one and the affiliation, where a semicolon stands within."""
    parts = [part for each in raw.split(";") if (part := each.strip())]
    if len(parts) > 1 and all(map(_is_name, parts)):
        draft.notes.tell(
            "authors-in-one",
            f"{shown(raw)} is read as {len(parts)} authors",
            "compare it with the paper",
            field="creator",
            effect="note",
        )
        for part in parts:
            draft.author(part, field="creator")
    elif parts:
        places = [draft.affiliation("; ".join(parts[1:]), field="creator")]
        draft.author(parts[0], affiliations=places, field="creator")


def _is_name(part: str) -> bool:
    is_short = len(part.split()) <= _MOST_NAME_WORDS
    return is_short and part.count(",") == 1 and not names.is_collective(part)


def _descriptions(draft: Draft, said: Description) -> Iterator[str]:
    """Take the abstract: the first description as long as one, else the first; gives remarks."""
    rows = said.spoken("description")
    remarks = [words for words, _ in rows if _REMARK.match(words)]
    rest = [row for row in rows if row[0] not in remarks]
    tag = next(iter(said.values("language")), None)
    longer = [row for row in rest if len(row[0]) >= _ABSTRACT_LENGTH]
    longer.sort(key=lambda row: row[1] not in (None, tag))
    chosen = next(iter(longer or rest[:1]), None)
    if chosen is not None:
        draft.abstract(chosen[0], markup=True, field="description")
    yield from (_REMARK.sub("", words, count=1) for words in remarks)
    for row in rest:
        if row is chosen:
            continue
        if len(row[0]) < _ABSTRACT_LENGTH:
            yield row[0]
        else:
            draft.notes.tell(
                "abstract-further",
                f"a further description ({row[1] or 'of no language'}) is left out",
                "nothing; a record has one abstract",
                field="description",
            )


def _version(draft: Draft, said: Description, known: Known, remarks: list[str]) -> None:
    types = said.values("type")
    kind = kinds.kind(types)
    if kind == "other" and any(each.scheme == "arxiv" for each in known.ids):
        kind = "preprint"
    place = _source(said)
    publishers = said.values("publisher")
    venue = draft.venue(place.name, known.issns, field="source") if place.name else None
    words = [place.words] if place.words else []
    if venue is None:
        words += [f"ISSN {each.value}" for each in known.issns]
    draft.version(
        kind,
        date=_date(draft, said),
        venue=venue,
        publisher=draft.organization(publishers[0], field="publisher") if publishers else None,
        pages=place.pages,
        volume=place.volume,
        issue=place.issue,
        rights=_rights(said),
        genre="; ".join(each.removeprefix(_SEMANTICS) for each in types),
        label=kinds.label(types),
        citation="; ".join(dict.fromkeys([*words, *known.citations])),
        comment="; ".join(dict.fromkeys(remarks)),
        ids=known.ids,
        field="date",
    )


def _source(said: Description) -> _Source:
    """The first source that is no number of a series, taken apart where it is in the form of OJS
    ("Journal; Vol. 3 No. 2 (2010); 12-20"), in words if not.
    """
    rows = [each for each in said.values("source") if not _shows(each, "issn")]
    if not rows:
        return _Source()
    if found := _ISSUE.fullmatch(rows[0]):
        pages = found["pages"]
        return _Source(
            found["name"].strip(),
            found["volume"],
            found["issue"],
            pages if pages and _PAGES.fullmatch(pages) else None,
            rows[0],
        )
    return _Source(words=rows[0])


def _shows(raw: str, scheme: str) -> bool:
    try:
        identifiers.normalize(scheme, raw)
    except identifiers.InvalidIdentifier:
        return False
    return True


def _date(draft: Draft, said: Description) -> str | None:
    """The earliest date; those with a time of day are of the repository, and count only alone."""
    rows = [each for each in said.values("date") if not each.startswith(_DATES_BESIDE)]
    exact = [(found, each) for each in rows if (found := read_date(each))]
    days = [found for found, each in exact if "T" not in each] or [found for found, _ in exact]
    if len(set(rows)) > 1:
        draft.notes.tell(
            "date-further",
            f"{len(set(rows))} dates, and it is not said of what: the earliest is taken",
            "give the date in a stronger source if it is known",
            field="date",
            effect="note",
        )
    return min(days) if days else next(iter(rows), None)


def _rights(said: Description) -> str | None:
    """The first that is a licence, else the first that says more than that it is open."""
    rows = said.values("rights")
    found = next((each for each in rows if licence(each)), None)
    plain = [each for each in rows if not each.startswith(_EU)]
    return found or next(iter([*plain, *(each.removeprefix(_SEMANTICS) for each in rows)]), None)


def _relations(draft: Draft, said: Description) -> None:
    """Take grants; of other relations it is not said what they are."""
    left = 0
    for each in said.values("relation"):
        if each.startswith(_GRANT):
            parts = each.removeprefix(_GRANT).split("/")
            draft.words("funding", " ".join(part for part in parts if part), field="relation")
        elif not each.startswith(_SEMANTICS):
            left += 1
    if left:
        draft.notes.tell(
            "relation",
            f"relations of which it is not said what they are: {left}",
            "give them in a stronger source",
            field="relation",
        )
