"""arXiv's records harvested by OAI-PMH, in the forms ``arXiv`` and ``arXivRaw``
(https://info.arxiv.org/help/oa/index.html).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from kg.drafts import Draft
from kg.reading import Record, markup_of, text_of, xml_elements
from kg.records import Rank, Rejection, Source, SourceRecord
from kg.sources.arxiv import metadata
from kg.sources.arxiv.metadata import Stage

NAME = "arxiv-oai"
RANK: Rank = "publisher"
VERSION = "1"
SUFFIXES: tuple[str, ...] = ()

_PLAIN = "{http://arxiv.org/OAI/arXiv/}"
_RAW = "{http://arxiv.org/OAI/arXivRaw/}"
_OAI = "{http://www.openarchives.org/OAI/2.0/}"
_TAGS = (f"{_OAI}record", f"{_OAI}error", f"{_PLAIN}arXiv", f"{_RAW}arXivRaw")
_WITHDRAWN = "I"
"""The type of source that arXiv gives to a version that is withdrawn."""


def sniff(head: bytes, name: str) -> bool:
    """Whether the records are in one of arXiv's own forms."""
    del name
    return b"http://arxiv.org/OAI/arXiv" in head


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """One record for each that is not deleted."""
    for item in xml_elements(path, source.name, _TAGS):
        if isinstance(item, Rejection):
            yield item
        else:
            yield from _record(item, source)


def _record(item: Record, source: Source) -> Iterator[SourceRecord | Rejection]:
    element = item.element
    key = text_of(element.find(f"{_OAI}header/{_OAI}identifier")) or f"line {item.line}"
    body = element if element.tag.startswith((_PLAIN, _RAW)) else None
    for tag in (f"{_PLAIN}arXiv", f"{_RAW}arXivRaw"):
        body = body if body is not None else element.find(f"{_OAI}metadata/{tag}")
    draft = Draft(source, item.number, key, line=item.line)
    if body is None:
        _tell_absent(draft, element)
        yield from draft.notes.all()
        return
    _fill(draft, body, body.tag.rpartition("}")[0] + "}")
    yield from draft.finish()


def _tell_absent(draft: Draft, element: Element) -> None:
    header = element.find(f"{_OAI}header")
    if element.tag == f"{_OAI}error":
        message = (
            f"the repository answered with an error: {text_of(element) or element.get('code')}"
        )
        draft.notes.tell("oai-error", message, "mend the request", effect="record")
    elif header is not None and header.get("status") == "deleted":
        message = "the repository has deleted the record"
        draft.notes.tell("deleted", message, "nothing, or keep an older copy", effect="record")
    else:
        action = "harvest with metadataPrefix=arXiv or arXivRaw"
        message = "the record has no metadata in a form of arXiv"
        draft.notes.tell("no-metadata", message, action, effect="record")


def _fill(draft: Draft, body: Element, space: str) -> None:
    def text(name: str) -> str | None:
        return text_of(body.find(f"{space}{name}"))

    arxiv = draft.identify("arxiv", text("id") or "", field="id")
    if title := markup_of(body.find(f"{space}title")):
        draft.title(title)
    abstract = body.find(f"{space}abstract")
    said = None if abstract is None else "".join(abstract.itertext())
    gone = metadata.abstract(draft, said)
    if space == _RAW:
        metadata.author_line(draft, text("authors") or "")
    else:
        _authors(draft, body)
    metadata.categories(draft, (text("categories") or "").split())
    for scheme in ("msc-class", "acm-class"):
        for each in re.split(r"\s*[,;]\s*", text(scheme) or ""):
            draft.words("keywords", f"{scheme[:3].upper()} {each}" if each else "", field=scheme)
    comment = text("comments")
    metadata.stages(
        draft,
        arxiv,
        _stages(body, space),
        rights=text("license"),
        comment=comment,
        report_number=text("report-no"),
        withdrawn=gone or metadata.is_withdrawn(comment),
    )
    dois = re.split(r"[\s;,]+(?=10\.)", text("doi") or "")
    metadata.published(draft, [doi for doi in dois if doi], text("journal-ref"))


def _authors(draft: Draft, body: Element) -> None:
    for author in body.findall(f"{_PLAIN}authors/{_PLAIN}author"):
        family, given, suffix = (
            text_of(author.find(f"{_PLAIN}{part}")) or ""
            for part in ("keyname", "forenames", "suffix")
        )
        places = [text_of(each) or "" for each in author.findall(f"{_PLAIN}affiliation")]
        metadata.author(draft, family, given, suffix, places)


def _stages(body: Element, space: str) -> list[Stage]:
    found = []
    for version in body.findall(f"{_RAW}version"):
        number = re.fullmatch(r"v(\d{1,4})", version.get("version") or "")
        withdrawn = text_of(version.find(f"{_RAW}source_type")) == _WITHDRAWN
        date = text_of(version.find(f"{_RAW}date"))
        found.append(Stage(int(number[1]) if number else None, date, withdrawn))
    if found or space == _RAW:
        return found or [Stage(None, None)]
    # This form has the dates of the first and the last version, and no numbers.
    created, updated = (text_of(body.find(f"{space}{name}")) for name in ("created", "updated"))
    return [Stage(1, created)] + ([Stage(None, updated)] if updated else [])
