"""Every article in XML of JATS, and of the NLM's tag sets before it, becomes a record: one in a
file (``.nxml``), several (``pmc-articleset``), or harvested by OAI-PMH (https://jats.nlm.nih.gov/).

Read by elements of our own choice: pubmed_parser, which is usual, gives one date (by parts that may
be of different dates), no groups of authors, no editors, licences or references in words, and joins
several abstracts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from kg.drafts import Draft
from kg.reading import Record, head_text, markup_of, text_of, xml_elements
from kg.records import Identifier, Rank, Rejection, Source, SourceRecord
from kg.sources.jats import place, related
from kg.sources.jats.elements import LANGUAGE, XLINK, bare, children, first
from kg.sources.jats.people import People
from kg.sources.oai_dc import answers

NAME = "jats"
RANK: Rank = "publisher"
VERSION = "1"
SUFFIXES: tuple[str, ...] = (".nxml",)

_ROOT = re.compile(r"<(?:[\w.-]+:)?article[\s>]")
_FRONT = re.compile(r"<(?:[\w.-]+:)?(?:front|article-meta|journal-meta)[\s>]|\bJATS-\w+\.dtd")
_TAGS = (*answers.TAGS, "{*}article")
_BESIDE = ("xref", "fn")
_RUNNING = ("left", "verso", "right", "recto")
_PICTURES = ("graphical", "teaser", "toc", "key-image", "video", "web-summary")
_LABEL = re.compile(r"\s*(?:abstract|summary)\s*[:.]?\s*", re.IGNORECASE)
_NO_KEYWORDS = re.compile(r"abbr", re.IGNORECASE)


def sniff(head: bytes, name: str) -> bool:
    """Whether it is XML with an article that has the parts which only JATS knows."""
    del name
    text = head_text(head).lstrip("\ufeff \t\r\n")
    return (
        text.startswith("<")
        and _ROOT.search(text) is not None
        and _FRONT.search(text) is not None
        and "<dblp" not in text[:2000]
    )


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """One record for each article; its parts with a front of their own are told."""
    for item in xml_elements(path, source.name, _TAGS):
        if isinstance(item, Rejection):
            yield item
            continue
        harvested = item.element.tag in answers.TAGS
        article = item.element.find(".//{*}article") if harvested else item.element
        if article is None:
            yield answers.absent(item, source, "jats")
        else:
            yield from _record(item, article, source)


def _record(item: Record, article: Element, source: Source) -> Iterator[SourceRecord | Rejection]:
    front = first(article, "front")
    meta = first(front, "article-meta")
    draft = Draft(source, item.number, _key(meta) or f"line {item.line}", line=item.line)
    if front is None or meta is None:
        draft.notes.tell(
            "no-front",
            "the article has no front with article-meta: it is no article of JATS",
            "nothing if it is of another kind; else mend it",
            effect="record",
        )
        yield from draft.notes.all()
        return
    ids = _identifiers(draft, meta)
    _titles(draft, meta)
    if language := article.get(LANGUAGE):
        draft.language(language, field="xml:lang")
    _abstracts(draft, article, meta)
    People(draft, meta).take(meta)
    remarks = related.related(draft, meta)
    place.version(draft, front, article.get("article-type") or "", ids, remarks)
    _subjects(draft, meta)
    related.funding(draft, meta)
    _pages(draft, meta)
    related.references(draft, article)
    _parts(draft, article)
    yield from draft.finish()


def _key(meta: Element | None) -> str | None:
    rows = {each.get("pub-id-type"): text_of(each) for each in children(meta, "article-id")}
    return next((rows[key] for key in ("doi", "pmid", "pmc", "pmcid") if rows.get(key)), None)


def _identifiers(draft: Draft, meta: Element) -> list[Identifier | None]:
    found = []
    for each in children(meta, "article-id"):
        scheme = related.SCHEMES.get((each.get("pub-id-type") or "").casefold())
        if scheme and (value := text_of(each)):
            found.append(draft.identify(scheme, value, field="article-id"))
    return found


def _titles(draft: Draft, meta: Element) -> None:
    group = first(meta, "title-group")
    language = first(group, "article-title")
    for title in _with_subtitles(group, "article-title", "subtitle"):
        draft.title(
            title,
            language=None if language is None else language.get(LANGUAGE),
            field="title-group",
        )
    for holder in children(group, "trans-title-group"):
        for title in _with_subtitles(holder, "trans-title", "trans-subtitle"):
            said = holder.get(LANGUAGE) or _language(holder, "trans-title")
            draft.other_title(title, language=said, field="trans-title-group")
    for title in _with_subtitles(group, "trans-title", "trans-subtitle"):
        said = _language(group, "trans-title")
        draft.other_title(title, language=said, field="trans-title")
    for each in children(group, "alt-title"):
        if not (each.get("alt-title-type") or "").casefold().startswith(_RUNNING):
            words = markup_of(bare(each, _BESIDE)) or ""
            draft.other_title(words, language=each.get(LANGUAGE), field="alt-title")


def _language(holder: Element | None, name: str) -> str | None:
    found = first(holder, name)
    return None if found is None else found.get(LANGUAGE)


def _with_subtitles(holder: Element | None, title: str, subtitle: str) -> Iterator[str]:
    """The titles of a group, the first with the subtitles."""
    titles = [markup_of(bare(each, _BESIDE)) for each in children(holder, title)]
    subtitles = [markup_of(bare(each, _BESIDE)) for each in children(holder, subtitle)]
    for index, each in enumerate(filter(None, titles)):
        parts = [each, *(subtitles if index == 0 else ())]
        yield ": ".join(part.strip().rstrip(":").rstrip() for part in parts if part)


def _abstracts(draft: Draft, article: Element, meta: Element) -> None:
    """The abstract; of several the one without a type, in the language of the article. Others are
    told, translations among them.
    """
    language = article.get(LANGUAGE)
    every = [*children(meta, "abstract")]
    texts = [each for each in every if (each.get("abstract-type") or "") not in _PICTURES]
    texts.sort(
        key=lambda each: (
            bool(each.get("abstract-type")),
            each.get(LANGUAGE) not in (None, language),
        )
    )
    chosen = texts[0] if texts else None
    if chosen is not None:
        draft.abstract(_without_label(chosen), markup=True)
    for each in (*every, *children(meta, "trans-abstract")):
        if each is not chosen:
            which = ", ".join(filter(None, (each.get("abstract-type"), each.get(LANGUAGE))))
            draft.notes.tell(
                "abstract-further",
                f"a further abstract ({which or 'of no type'}) is left out",
                "nothing; a record has one abstract",
                field="abstract",
            )


def _without_label(abstract: Element) -> str:
    clean = bare(abstract, ("fn", "object-id"))
    for title in [*children(clean, "title", "label")]:
        if _LABEL.fullmatch(text_of(title) or ""):
            clean.remove(title)
    return markup_of(clean) or ""


def _subjects(draft: Draft, meta: Element) -> None:
    for group in children(first(meta, "article-categories"), "subj-group"):
        if group.get("subj-group-type") == "heading":
            continue
        for each in group.iterfind(".//{*}subject"):
            draft.subject(markup_of(each) or "", field="subj-group")
    for group in children(meta, "kwd-group"):
        if _NO_KEYWORDS.search(group.get("kwd-group-type") or ""):
            continue
        for each in group.iter():
            name = each.tag.rpartition("}")[2]
            if name == "kwd":
                draft.words("keywords", markup_of(each) or "", field="kwd")
            elif name == "compound-kwd":
                parts = [markup_of(part) for part in children(each, "compound-kwd-part")]
                draft.words("keywords", ": ".join(filter(None, parts)), field="compound-kwd")


def _pages(draft: Draft, meta: Element) -> None:
    for each in children(meta, "self-uri"):
        address = each.get(XLINK) or text_of(each) or ""
        if address.startswith(("http://", "https://")) and each.get("content-type") != "pdf":
            draft.page(address, field="self-uri")


def _parts(draft: Draft, article: Element) -> None:
    """Tell of translations, letters and answers within the article; take titles of translations."""
    for each in children(article, "sub-article", "response"):
        front = first(each, "front-stub") or first(each, "front", "article-meta")
        said = each.get("article-type") or each.get("response-type") or "part"
        title = markup_of(first(front, "title-group", "article-title"))
        if said == "translation" and title:
            draft.other_title(title, language=each.get(LANGUAGE), field="sub-article")
        draft.notes.tell(
            "sub-article",
            f"a {said} within the article is left out",
            "give it as a file of its own if it is to be in the graph",
            field="sub-article",
        )
