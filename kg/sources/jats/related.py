"""What an article of JATS cites, speaks of, and was paid by
(https://jats.nlm.nih.gov/archiving/tag-library/1.4/element/ref.html).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from kg import identifiers
from kg.drafts import Draft
from kg.reading import markup_of, text_of
from kg.sources.jats.elements import XLINK, bare, children, first, local

SCHEMES = {"doi": "doi", "pmid": "pmid", "pmcid": "pmcid", "pmc": "pmcid", "arxiv": "arxiv"}
"""The types of identifiers of articles that identify beyond the publisher."""

_CITATIONS = ("mixed-citation", "element-citation", "citation", "nlm-citation")
_BESIDE = ("pub-id", "object-id", "label")
_CITED = ("year", "article-title", "chapter-title", "data-title", "part-title", "source")
_PLACE = ("edition", "volume", "issue", "publisher-name", "publisher-loc", "conf-name")
_UNDERSTOOD = frozenset((*SCHEMES, "isbn"))
_SPOKEN_OF = frozenset(
    """
    retracted-article corrected-article commentary-article reviewed-article letter-reply
    article-reference addended-article object-of-concern updated-article letter commentary
    """.split()
)
_SAME = ("preprint",)
_PEOPLE = ("person-group", "name", "string-name")
_INLINE = frozenset("bold ext-link inline-formula italic sc styled-content sub sup uri".split())


def related(draft: Draft, meta: Element | None) -> list[str]:
    """Take what the article speaks of as a reference and its preprint as a version; gives in words
    how it hangs together with others.
    """
    remarks = []
    for each in children(meta, "related-article", "related-object"):
        said = each.get("related-article-type") or each.get("document-type") or ""
        found = _target(each)
        if found is None or not said:
            continue
        known = draft.identifier(*found, field="related-article")
        if known is None:
            continue
        if said in _SAME:
            draft.version("preprint", ids=[draft.identify(*found, field="related-article")])
            continue
        if said in _SPOKEN_OF:
            draft.reference([found], field="related-article")
        remarks.append(f"{said}: {known.scheme}:{known.value}")
    return remarks


def _target(element: Element) -> tuple[str, str] | None:
    value = element.get(XLINK) or text_of(element) or ""
    scheme = SCHEMES.get((element.get("ext-link-type") or "").casefold())
    return (scheme, value) if scheme and value else identifiers.detect(value)


def references(draft: Draft, article: Element) -> None:
    """Take the list of references, in order; those that say nothing are counted."""
    silent = 0
    for holder in (first(article, "back"), first(article, "body")):
        for ref in () if holder is None else holder.iterfind(".//{*}ref-list//{*}ref"):
            some = False
            for citation in _citations(ref):
                ids = list(dict.fromkeys(_ids(citation)))
                words = _words(citation)
                some = some or bool(ids or words)
                draft.reference(ids, words=words, field="ref")
            silent += not some
    if silent:
        draft.notes.tell(
            "reference-empty",
            f"references that name no work: {silent}",
            "add a source that has the list of references",
            field="ref",
        )


def _citations(ref: Element) -> Iterator[Element]:
    for child in ref:
        if local(child) in _CITATIONS:
            yield child
        elif local(child) == "citation-alternatives":
            forms = [*children(child, *_CITATIONS)]
            forms.sort(key=lambda each: _CITATIONS.index(local(each)))
            yield from forms[:1]
    if not any(local(child) in (*_CITATIONS, "citation-alternatives") for child in ref):
        note = first(ref, "note")
        if note is not None:
            yield note


def _ids(citation: Element) -> Iterator[tuple[str, str]]:
    for each in citation.iter():
        name, value = local(each), text_of(each) or ""
        if name in ("pub-id", "object-id"):
            said = (each.get("pub-id-type") or "").casefold()
            if said in _UNDERSTOOD and value:
                yield SCHEMES.get(said, said), value
        elif name in ("ext-link", "uri"):
            found = identifiers.detect(each.get(XLINK) or value)
            if found is not None and found[0] in SCHEMES.values():
                yield found


def _words(citation: Element) -> str | None:
    """The citation as it is printed; put together where there are only its parts."""
    clean = bare(citation, _BESIDE)
    loose = "".join([clean.text or "", *(each.tail or "" for each in clean)])
    if len(clean) == 0 or any(sign.isalnum() or sign in ".,;:()" for sign in loose):
        _spread(clean)
        words = markup_of(clean) or ""
        return re.sub(r"\s*[;,:]?\s*(?:doi|pmid)\s*:?\s*\.?\s*$", "", words, flags=re.IGNORECASE)
    parts = [", ".join(_names(clean))]
    parts += [text for name in _CITED if (text := markup_of(first(clean, name)))]
    parts += [text for name in _PLACE if (text := text_of(first(clean, name)))]
    pages = [text_of(first(clean, name)) for name in ("fpage", "lpage")]
    parts.append("-".join(dict.fromkeys(page for page in pages if page)))
    parts.append(text_of(first(clean, "elocation-id")) or "")
    return ", ".join(filter(None, parts)) or text_of(clean)


def _spread(element: Element) -> None:
    """Put a blank between parts that have nothing between them."""
    before: Element | None = None
    for child in element:
        if local(child) not in _INLINE:
            if before is None:
                element.text = element.text or " "
            else:
                before.tail = before.tail or " "
        if local(child) in _PEOPLE:
            _spread(child)
        before = child


def _names(citation: Element) -> Iterator[str]:
    groups = [*children(citation, "person-group")] or [citation]
    for each in groups[0]:
        if local(each) in ("name", "string-name"):
            parts = (text_of(first(each, part)) for part in ("surname", "given-names", "suffix"))
            yield " ".join(filter(None, parts)) or text_of(each) or ""
        elif local(each) == "collab":
            yield text_of(each) or ""
        elif local(each) == "etal":
            yield "et al."


def funding(draft: Draft, meta: Element | None) -> None:
    """Take each award with who gave it; where there is none, the statement on funding."""
    some = False
    for group in children(meta, "funding-group"):
        for award in children(group, "award-group"):
            sources = [_funder(each) for each in children(award, "funding-source")]
            numbers = [text_of(each) for each in children(award, "award-id")]
            who = "; ".join(filter(None, sources))
            for number in [each for each in numbers if each] or [""]:
                words = ", ".join(filter(None, (who, number and f"award {number}")))
                draft.words("funding", words, field="award-group")
                some = some or bool(words)
    for each in children(meta, "contract-sponsor"):
        draft.words("funding", text_of(each) or "", field="contract-sponsor")
    for each in children(meta, "contract-num"):
        draft.words("funding", f"contract {text_of(each) or ''}", field="contract-num")
    if not some:
        for each in () if meta is None else meta.iterfind("{*}funding-group/{*}funding-statement"):
            draft.words("funding", text_of(each) or "", field="funding-statement")


def _funder(source: Element) -> str:
    """The name of a funder with its identifiers."""
    ids = [text_of(each) or "" for each in source.iterfind(".//{*}institution-id")]
    known = []
    for each in ids:
        bare_doi = re.fullmatch(r"(?:https?://(?:dx\.)?doi\.org/)?(10\.\d{4,9}/\S+)", each)
        known.append(f"doi:{bare_doi[1]}" if bare_doi else each)
    name = text_of(bare(source, ("institution-id",)))
    if name and any(known):
        return f"{name} ({', '.join(filter(None, known))})"
    return name or ", ".join(filter(None, known))
