"""Titles, abstract, subjects, grants and references of a citation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from kg.drafts import Draft, without_stop
from kg.reading import markup_of, text_of
from kg.sources.pubmed.citation import SCHEMES, Citation

_NONE = ("not available", "in process citation")
_UNKNOWN = ("und", "mul")
_ABOUT = ("CommentOn", "RetractionOf", "ErratumFor", "ExpressionOfConcernFor", "Cites")
"""Relations to works that the paper itself speaks of."""

_UNASSIGNED = ("unassigned", "unlabelled")


def titles(draft: Draft, citation: Citation) -> None:
    """Take the title. One in brackets is PubMed's translation of that of the paper, which stands
    beside it if PubMed has it; the language is then not that of the title.
    """
    element = citation.article.find("ArticleTitle")
    if element is None and citation.book is not None:
        element = citation.book.find("BookTitle")
    words = without_stop(markup_of(element) or "")
    inner = _in_brackets(words.strip())
    own = without_stop(markup_of(citation.article.find("VernacularTitle")) or "")
    languages = [text_of(each) or "" for each in citation.article.iterfind("Language")]
    languages = [each for each in languages if each and each.casefold() not in _UNKNOWN]
    first = next(iter(languages), None)
    if inner is None:
        draft.title(words, field="ArticleTitle")
        draft.other_title(own, language=first, field="VernacularTitle")
        if first:
            draft.language(first, field="Language")
        return
    translated = without_stop(inner)
    if translated.casefold() in _NONE:
        draft.title(own, field="VernacularTitle")
        if first:
            draft.language(first, field="Language")
        return
    draft.title(translated, field="ArticleTitle")
    draft.other_title(own, language=first, field="VernacularTitle")
    if not own and first:
        message = f"the title is a translation, and the paper is in another language ({first})"
        action = "give the title of the paper itself in a stronger source"
        draft.notes.tell("title-translated", message, action, field="Language")


def _in_brackets(title: str) -> str | None:
    """What is within brackets around the whole title."""
    if not (title.startswith("[") and title.endswith("]")):
        return None
    depth = 0
    for at, sign in enumerate(title):
        depth += (sign == "[") - (sign == "]")
        if depth == 0:
            return title[1:-1].strip() if at == len(title) - 1 else None
    return None


def abstracts(draft: Draft, citation: Citation) -> None:
    """Take the abstract with the labels of its parts; others are told, translations among them."""
    holders = [*citation.article.iterfind("Abstract"), *citation.core.iterfind("OtherAbstract")]
    found = [(each, text) for each in holders if (text := " ".join(_parts(each)))]
    if found and _is_announced(found[0][1]):
        found = found[1:]
    for index, (element, text) in enumerate(found):
        if index == 0:
            draft.abstract(text, markup=True, field=element.tag)
        else:
            said = filter(None, (element.get("Type"), element.get("Language")))
            draft.notes.tell(
                "abstract-further",
                f"a further abstract ({', '.join(said) or 'of no type'}) is left out",
                "nothing; a record has one abstract",
                field=element.tag,
            )


def _parts(abstract: Element) -> Iterator[str]:
    for part in abstract.iterfind("AbstractText"):
        words = markup_of(part)
        label = (part.get("Label") or "").strip()
        if words and label and label.casefold() not in _UNASSIGNED:
            yield f"{label}: {words.strip()}"
        elif words:
            yield words.strip()


def _is_announced(text: str) -> bool:
    """Whether it says only that the publisher has an abstract."""
    return re.match(r"(?:\w+: )?Abstract available from the publisher", text) is not None


def keywords(draft: Draft, citation: Citation) -> None:
    """Take headings with their qualifiers as subjects, keywords, and grants."""
    for heading in citation.core.iterfind("MeshHeadingList/MeshHeading"):
        rows = (*heading.iterfind("DescriptorName"), *heading.iterfind("QualifierName"))
        draft.subject(
            "/".join(words for each in rows if (words := markup_of(each))), field="MeshHeading"
        )
    for each in citation.core.iterfind("KeywordList/Keyword"):
        draft.words("keywords", markup_of(each) or "", field="Keyword")
    lists = (*citation.article.iterfind("GrantList"), *citation.core.iterfind("GrantList"))
    for grant in (grant for each in dict.fromkeys(lists) for grant in each.iterfind("Grant")):
        who, number = (text_of(grant.find(name)) for name in ("Agency", "GrantID"))
        country = text_of(grant.find("Country"))
        who = ", ".join(filter(None, (who, country)))
        words = ", ".join(filter(None, (who, number and f"award {number}")))
        draft.words("funding", words, field="Grant")


def references(draft: Draft, citation: Citation) -> None:
    """Take what the paper cites, and what it comments on or takes back."""
    known: set[tuple[str, str]] = set()
    rows = [*citation.data.iterfind("ReferenceList"), *citation.core.iterfind("ReferenceList")]
    for row in (row for each in rows for row in each.iter("Reference")):
        ids = [
            (scheme, value)
            for each in row.iterfind("ArticleIdList/ArticleId")
            if (scheme := SCHEMES.get((each.get("IdType") or "").casefold()))
            and (value := text_of(each))
        ]
        known.update(ids)
        draft.reference(ids, words=markup_of(row.find("Citation")), field="Reference")
    for row in citation.core.iterfind("CommentsCorrectionsList/CommentsCorrections"):
        if row.get("RefType") in _ABOUT:
            pmid = text_of(row.find("PMID"))
            ids = [("pmid", pmid)] if pmid else []
            if not known.isdisjoint(ids):
                continue
            draft.reference(ids, words=text_of(row.find("RefSource")), field="RefSource")
