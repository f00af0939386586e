"""OpenCitations Meta, works in CSV (https://github.com/opencitations/oc_meta/blob/master/docs/30-csv-format.md),
and the tables of citations of its Index, as dumps and services give both.

Read by the rows of tables of facts: ``csv`` alone makes one cell of all that follows a quote which
is never closed. A name without a comma is an organization's there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from kg import identifiers
from kg.dates import date_of
from kg.drafts import Draft, Fields
from kg.reading import head_text
from kg.records import Identifier, Rank, Rejection, Source, SourceRecord, VersionKind
from kg.sources.facts_table.csv_rows import Row, delimited

NAME = "opencitations-csv"
RANK: Rank = "aggregator"
VERSION = "1"
SUFFIXES: tuple[str, ...] = ()

_WORK = frozenset("id title author pub_date venue volume issue page type publisher editor".split())
_CITATIONS = (
    {"citing_id", "cited_id"},
    {"citing", "cited"},
)
_KINDS: Mapping[str, VersionKind] = MappingProxyType(
    {
        "journal article": "journal-article",
        "proceedings article": "conference-paper",
        "book": "book",
        "edited book": "book",
        "monograph": "book",
        "reference book": "book",
        "proceedings": "book",
        "book chapter": "book-chapter",
        "book part": "book-chapter",
        "book section": "book-chapter",
        "book track": "book-chapter",
        "reference entry": "book-chapter",
        "report": "report",
        "dissertation": "thesis",
        "preprint": "preprint",
        "posted content": "preprint",
        "data file": "dataset",
        "dataset": "dataset",
        "software": "software",
        "web content": "web-content",
    }
)
_BRACKETS = re.compile(r"(.*?)\s*\[([a-z_]+:[^\[\]]*)\]", re.DOTALL | re.IGNORECASE)
_OLD_NAMES = {"meta": "omid"}
_LEFT_OUT = frozenset(("temp", "crossref"))
"""What stands for an identifier within one file, and numbers of members of Crossref."""

_DATE = re.compile(r"([0-9]{4})(?:-([0-9]{1,2}))?(?:-([0-9]{1,2}))?")
Ids = list[Identifier | None]


def sniff(head: bytes, name: str) -> bool:
    """Whether the first line names the columns of works, or of citations."""
    del name
    first = re.split(r"\r\n|\r|\n", head_text(head).lstrip(), maxsplit=1)[0]
    return _is_known({cell.strip(' "') for cell in first.lower().split(",")})


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """One record for each row; of a citation, the citing work with its reference."""
    columns: tuple[str, ...] = ()
    number = 0
    for row in delimited(path, source.name, ","):
        if isinstance(row, Rejection):
            number += row.effect == "record"
            yield row
        elif not columns:
            columns = tuple(cell.lower() for cell in row.cells)
            if not _is_known({*columns}):
                message = "the first line names neither the columns of works nor of citations"
                action = "begin with id,title,author,pub_date,venue,volume,issue,page,type,..."
                yield Rejection(source.name, "no-header", message, action, line=1, effect="file")
                return
        else:
            number += 1
            yield from _record(row, columns, number, source)


def _is_known(columns: set[str]) -> bool:
    return columns >= _WORK or any(columns >= each for each in _CITATIONS)


def _record(
    row: Row, columns: tuple[str, ...], number: int, source: Source
) -> Iterator[SourceRecord | Rejection]:
    cells = dict(zip(columns, row.cells, strict=False))
    key = next((cells[c] for c in ("id", "oci", "citing_id", "citing") if cells.get(c)), row.where)
    draft = Draft(source, number, key.partition(" ")[0], line=row.line)
    if len(row.cells) != len(columns):
        message = f"{len(row.cells)} cells where the header names {len(columns)} columns"
        draft.notes.tell("cells", message, "quote cells that hold commas")
    if "id" in cells:
        _work(draft, Fields(cells, draft.notes))
    else:
        _citation(draft, cells)
    yield from draft.finish()


def _citation(draft: Draft, cells: Mapping[str, str]) -> None:
    """A row of the Index: ids by their prefixes, or DOIs without any in the older tables."""
    found = [
        [
            (scheme, value)
            for word in (cells.get(f"{column}_id") or cells.get(column) or "").split()
            if (pair := _pair(draft, word, column)) is not None
            for scheme, value in [pair]
        ]
        for column in ("citing", "cited")
    ]
    own = [draft.identify(scheme, value, field="citing") for scheme, value in found[0]]
    date = cells.get("citing_publication_date") or cells.get("creation")
    if date and any(own):
        draft.version("other", date=_date(date), field="creation")
    draft.reference(found[1], field="cited")


def _work(draft: Draft, fields: Fields) -> None:
    own: Ids = []
    for word in (fields.text("id") or "").split():
        if (pair := _pair(draft, word, "id")) is None:
            continue
        if pair[0] == "url":
            draft.page(pair[1], field="id")
        else:
            own.append(draft.identify(*pair, field="id"))
    draft.title(fields.text("title") or "")
    for person in _split(fields.text("author")):
        _author(draft, person)
    for person in _split(fields.text("editor")):
        name, ids = _parted(draft, person, "editor")
        orcid = next((value for scheme, value in ids if scheme == "orcid"), None)
        family, comma, given = name.partition(",")
        spoken = " ".join(filter(None, (given.strip(), family.strip()))) if comma else name
        draft.contributor(spoken, "editor", orcid=orcid, field="editor")
    said = (fields.text("type") or "").lower()
    books = [each for each in own if each and each.scheme in ("doi", "isbn")]
    draft.version(
        _KINDS.get(said, "other"),
        date=_date(fields.text("pub_date") or ""),
        venue=_place(draft, fields, "venue"),
        publisher=_place(draft, fields, "publisher"),
        pages=fields.text("page"),
        volume=fields.text("volume"),
        issue=fields.text("issue"),
        genre=said,
        ids=books,
        field="pub_date",
    )


def _author(draft: Draft, said: str) -> None:
    name, ids = _parted(draft, said, "author")
    family, comma, given = (part.strip() for part in name.partition(","))
    orcid = next((value for scheme, value in ids if scheme == "orcid"), None)
    rest = [(scheme, value) for scheme, value in ids if scheme != "orcid"]
    if comma and given and family:
        draft.author(given=given, family=family, orcid=orcid, ids=rest, collective=False)
    else:
        # "Woong-Gee Min," is a person whose name is in no parts.
        whole = family or given
        draft.author(whole, orcid=orcid, ids=rest, collective=not comma, field="author")


def _place(draft: Draft, fields: Fields, column: str) -> str | None:
    """The reference of the venue or the publisher."""
    name, pairs = _parted(draft, fields.text(column) or "", column)
    ids = [draft.identifier(scheme, value, field=column) for scheme, value in pairs]
    if not name:
        return None
    make = draft.venue if column == "venue" else draft.organization
    return make(name, ids, field=column)


def _split(said: str | None) -> list[str]:
    return [each.strip() for each in (said or "").split(";") if each.strip(" ,")]


def _parted(draft: Draft, said: str, column: str) -> tuple[str, list[tuple[str, str]]]:
    """A name, and the identifiers in brackets behind it."""
    found = _BRACKETS.fullmatch(said.strip())
    if found is None:
        return said.strip(), []
    pairs = [_pair(draft, word, column) for word in found[2].split()]
    return found[1].strip(), [pair for pair in pairs if pair is not None]


def _pair(draft: Draft, word: str, column: str) -> tuple[str, str] | None:
    """Scheme and value of ``doi:10...``; a DOI may stand alone. What has no scheme is told."""
    scheme, _, value = word.rstrip(";,").partition(":")
    scheme = _OLD_NAMES.get(scheme.lower(), scheme.lower())
    if word.startswith("10."):
        return "doi", word
    if scheme in _LEFT_OUT:
        return None
    if scheme in identifiers.SCHEMES and value:
        return scheme, value
    message = f"{word!r:.80} is of no known scheme of identifiers"
    draft.notes.tell("scheme", message, "nothing; it is left out", field=column)
    return None


def _date(said: str) -> str:
    """The date with months and days of two digits (``2022-9-28``); any other as it stands."""
    found = _DATE.fullmatch(said.strip())
    parts = [part for part in found.groups() if part] if found else []
    return (date_of(*parts) or said) if parts else said
