"""Where and when a paper of PubMed was published, and whether it stands
(https://www.nlm.nih.gov/mesh/pubtypes.html).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from xml.etree.ElementTree import Element

import msgspec

from kg.dates import date_of, read_date
from kg.drafts import Draft
from kg.reading import markup_of, text_of
from kg.records import Identifier, Status, VersionKind
from kg.sources.pubmed.citation import Citation

_KINDS: Mapping[str, VersionKind] = MappingProxyType(
    {
        "preprint": "preprint",
        "dataset": "dataset",
        "academic dissertation": "thesis",
        "technical report": "report",
    }
)
_PLAIN_TYPE = "Journal Article"
_RETRACTED = "retracted publication"
_NOTICES: Mapping[str, str] = MappingProxyType(
    {
        "RetractionIn": "retracted in",
        "RetractionOf": "retraction of",
        "ErratumIn": "erratum in",
        "ErratumFor": "erratum for",
        "CorrectedandRepublishedIn": "corrected and republished in",
        "CorrectedandRepublishedFrom": "corrected and republished from",
        "ExpressionOfConcernIn": "expression of concern in",
        "ExpressionOfConcernFor": "expression of concern for",
        "RepublishedIn": "republished in",
        "RepublishedFrom": "republished from",
        "RetractedandRepublishedIn": "retracted and republished in",
        "RetractedandRepublishedFrom": "retracted and republished from",
        "PartialRetractionIn": "retracted in part in",
        "PartialRetractionOf": "retraction in part of",
        "UpdateIn": "updated in",
        "UpdateOf": "update of",
    }
)
_GONE_BY = ("RetractionIn", "RetractedandRepublishedIn")
_DASHES = re.compile(r"\s*[-\u2010-\u2015]+\s*")


def version(draft: Draft, citation: Citation, ids: Sequence[Identifier | None]) -> None:
    """Take the version that the citation is of."""
    types = [
        found
        for path in ("PublicationTypeList/PublicationType", "PublicationType")
        for each in citation.article.iterfind(path)
        if (found := text_of(each))
    ]
    kind = _kind(citation, types)
    issue = citation.article.find("Journal/JournalIssue")
    isbns = _isbns(draft, citation)
    own = isbns if kind == "book" else []
    publisher = (
        None if citation.book is None else text_of(citation.book.find("Publisher/PublisherName"))
    )
    others = [each for each in types if each.casefold() != _PLAIN_TYPE.casefold()]
    draft.version(
        kind,
        date=_date(citation, issue),
        venue=_venue(draft, citation, [] if own else isbns),
        publisher=draft.organization(publisher, field="Publisher") if publisher else None,
        pages=_pages(citation),
        volume=_text(issue, "Volume") or _text(citation.book, "Volume"),
        issue=_text(issue, "Issue"),
        label=_text(citation.book, "Edition"),
        genre="; ".join(others or types),
        citation=_text(citation.book, "CollectionTitle") if kind == "book" else None,
        comment=_comment(citation),
        report_number=_text(citation.book, "ReportNumber"),
        status=_status(citation, types),
        ids=[*ids, *own],
        field="PubDate",
    )


def _text(element: Element | None, path: str) -> str | None:
    return None if element is None else text_of(element.find(path))


def _kind(citation: Citation, types: Sequence[str]) -> VersionKind:
    kinds = [_KINDS[each.casefold()] for each in types if each.casefold() in _KINDS]
    if kinds:
        return kinds[0]
    if citation.is_chapter:
        return "book-chapter"
    if citation.book is not None:
        return "book"
    return "other" if citation.core.tag == "BookDocument" else "journal-article"


def _isbns(draft: Draft, citation: Citation) -> list[Identifier | None]:
    rows = [] if citation.book is None else citation.book.iterfind("Isbn")
    return [draft.identifier("isbn", text_of(each) or "", field="Isbn") for each in rows]


def _venue(draft: Draft, citation: Citation, isbns: Sequence[Identifier | None]) -> str | None:
    """The journal with its ISSNs and short forms; of a chapter the book."""
    if citation.book is not None:
        name = markup_of(citation.book.find("BookTitle")) if citation.is_chapter else None
        return draft.venue(name, isbns, field="BookTitle") if name else None
    rows = [
        *citation.article.iterfind("Journal/ISSN"),
        *citation.core.iterfind("MedlineJournalInfo/ISSNLinking"),
    ]
    issns = [draft.identifier("issn", text_of(each) or "", field=each.tag) for each in rows]
    names = [
        markup_of(citation.article.find("Journal/Title")),
        text_of(citation.article.find("Journal/ISOAbbreviation")),
        text_of(citation.core.find("MedlineJournalInfo/MedlineTA")),
    ]
    known = [name for name in names if name]
    ref = draft.venue(known[0], issns, field="Title") if known else None
    if ref is not None:
        thing = draft.found(ref)
        short = [draft.notes.one_line(each, "ISOAbbreviation") for each in known[1:]]
        others = tuple(dict.fromkeys(each for each in short if each and each != thing.name))
        draft.replace(msgspec.structs.replace(thing, other_names=others))
    return ref


def _pages(citation: Citation) -> str | None:
    """The pages; the publisher's number of the article where there are none."""
    pages = citation.article.find("Pagination")
    if pages is not None:
        ends = [text_of(pages.find(name)) for name in ("StartPage", "EndPage")]
        whole = text_of(pages.find("MedlinePgn")) or "-".join(each for each in ends if each)
        if whole:
            return _DASHES.sub("-", whole)
    return None


def _date(citation: Citation, issue: Element | None) -> str | None:
    """The date of the issue; the day on which the paper came out on line, where the issue has the
    same year and no more, or no single date.
    """
    holder = issue if citation.book is None else citation.book
    row = None if holder is None else holder.find("PubDate")
    printed = None if row is None else _in_words(row)
    if citation.is_chapter and (own := citation.article.find("ContributionDate")) is not None:
        printed = _in_words(own) or printed
    on_line = citation.article.find("ArticleDate")
    day = None if on_line is None else _in_words(on_line)
    if printed is None:
        return day
    exact = read_date(printed)
    if day and read_date(day) and (exact is None or day.startswith(f"{exact}-")):
        return day
    return printed


def _in_words(date: Element) -> str | None:
    """A date as ``YYYY-MM-DD`` where its parts are one, else as it stands."""
    if words := text_of(date.find("MedlineDate")):
        return words
    year, month, day, season = (
        text_of(date.find(part)) for part in ("Year", "Month", "Day", "Season")
    )
    if season:
        return " ".join(filter(None, (year, season)))
    return date_of(year, month, day) or " ".join(filter(None, (year, month, day))) or None


def _comment(citation: Citation) -> str:
    notices = [
        f"{_NOTICES[each.get('RefType') or '']} {_said(each)}"
        for each in citation.core.iterfind("CommentsCorrectionsList/CommentsCorrections")
        if (each.get("RefType") or "") in _NOTICES
    ]
    notes = [text_of(each) for each in citation.core.iterfind("GeneralNote")]
    return "; ".join(filter(None, (*notes, *notices)))


def _said(row: Element) -> str:
    pmid = text_of(row.find("PMID"))
    words = text_of(row.find("RefSource")) or ""
    return f"{words} (pmid:{pmid})" if pmid and words else words or f"pmid:{pmid}"


def _status(citation: Citation, types: Sequence[str]) -> Status | None:
    rows = citation.core.iterfind("CommentsCorrectionsList/CommentsCorrections")
    gone = any(each.get("RefType") in _GONE_BY for each in rows)
    return "retracted" if gone or _RETRACTED in map(str.casefold, types) else None
