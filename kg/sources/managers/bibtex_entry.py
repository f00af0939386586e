"""An entry of BibTeX or BibLaTeX to the draft of a paper, field by field
(https://ctan.org/pkg/biblatex, manual, sections 2.1 and 2.2).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from kg import identifiers
from kg.drafts import Draft
from kg.drafts.people import without_emails
from kg.records import ContributorRole, Identifier, VersionKind
from kg.sources.managers import bibtex_place, values
from kg.sources.managers.bibtex_kinds import KINDS, genre
from kg.sources.managers.bibtex_names import Name, name_list

_ROLES: tuple[tuple[str, ContributorRole], ...] = (
    ("editor", "editor"),
    ("editora", "editor"),
    ("editorb", "editor"),
    ("editorc", "editor"),
    ("translator", "translator"),
    ("advisor", "advisor"),
    ("supervisor", "advisor"),
    ("annotator", "contributor"),
    ("commentator", "contributor"),
    ("introduction", "contributor"),
    ("foreword", "contributor"),
    ("afterword", "contributor"),
    ("bookauthor", "contributor"),
)
_PAGES = ("url", "uri", "ee", "pdf", "link", "adsurl", "biburl", "howpublished")
_PAGE_NAME = re.compile(r"bdsk-url-\d+")
_HAS_ADDRESS = re.compile(r"(?:https?|ftp)://|\\url\b", re.IGNORECASE)
_HAS_MARKUP = re.compile(r"</?(?:jats:)?(?:p|i|b|em|strong|su[bp]|title|sec)\b|&(?:\w+|#\d+);")
_ARXIV = re.compile(
    r"\barxiv(?:\.org/abs/|\s*:\s*|\s+(?:preprint|e-prints?)?\s*(?:arxiv)?\s*:?\s*)"
    r"(\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?/\d{7}(?:v\d+)?)",
    re.IGNORECASE,
)
_CORR = re.compile(r"abs/(\S+)")
_TYPES_OF_EPRINT = {"arxiv": "arxiv", "pubmed": "pmid", "pmid": "pmid", "hdl": "handle"}
_CITED_DOI = re.compile(r"\bDOI:?\s*\[?(10\.\d{4,9}/[^\s,\]]+?)\.?(?=[\s,\]]|$)")
_DBLP_KEY = re.compile(r"DBLP:(\S+)")
_NEEDS_LANGUAGE = ("language", "langid", "hyphenation")


def fill(draft: Draft, type_: str, key: str, fields: Mapping[str, str]) -> None:
    """Fill a draft with the fields of an entry, those that it takes from others among them."""
    _titles(draft, fields)
    _people(draft, fields)
    arxiv, version = _eprint(draft, fields)
    kind = _kind(type_, fields, arxiv)
    ids = _identifiers(draft, fields)
    if found := _DBLP_KEY.fullmatch(key):
        draft.identify("dblp", found[1], field="key")
    for name in fields:
        if name in _PAGES or _PAGE_NAME.fullmatch(name):
            ids += _addresses(draft, fields[name], kind, field=name)
    if arxiv is None:
        arxiv = next((each for each in ids if each.scheme == "arxiv"), None)
    own = [each for each in dict.fromkeys(ids) if each.scheme != "arxiv" or kind == "preprint"]
    if arxiv is not None and kind == "preprint":
        own.append(arxiv)
    bibtex_place.version(
        draft,
        fields,
        kind,
        genre=genre(type_, fields),
        ids=own,
        arxiv_version=version if kind == "preprint" else None,
    )
    if arxiv is not None and kind != "preprint":
        draft.version("preprint", ids=[arxiv], arxiv_version=version)
    _words(draft, fields)


def _titles(draft: Draft, fields: Mapping[str, str]) -> None:
    title, subtitle = fields.get("title", ""), fields.get("subtitle", "")
    main = fields.get("maintitle", "")
    if not title.strip() and "author" not in fields and "booktitle" not in fields:
        title = fields.get("shorttitle", "")
    if not title.strip():
        # A volume of proceedings may have its name here alone.
        title = main or ("" if "author" in fields else fields.get("booktitle", ""))
        main = ""
    if title and subtitle and subtitle.casefold() not in title.casefold():
        title = f"{title.rstrip(': ')}: {subtitle}"
    draft.title(title)
    if main and main.casefold() not in title.casefold():
        draft.other_title(main, field="maintitle")
    for name in ("shorttitle", "origtitle", "reprinttitle"):
        if name in fields and fields[name] != title:
            draft.other_title(fields[name], field=name)


def _people(draft: Draft, fields: Mapping[str, str]) -> None:
    found = name_list(fields.get("author", ""))
    if fields.get("author", "").strip():
        places = _affiliations(draft, fields, len(found.names))
        if found.note:
            action = 'write "Last, First and Last, First"'
            draft.notes.tell("author-list", found.note, action, field="author", effect="note")
        for name in found.names:
            _author(draft, name, places)
        if found.more:
            draft.more_authors(field="author")
    if group := fields.get("collaboration"):
        draft.author(group, collective=True, field="collaboration")
    for field, role in _ROLES:
        for name in name_list(fields[field]).names if field in fields else ():
            parts = (name.given, name.family, name.suffix)
            draft.contributor(name.whole or " ".join(filter(None, parts)), role, field=field)


def _author(draft: Draft, name: Name, places: list[str]) -> None:
    emails: tuple[str, ...] = ()
    found = []
    for place in places:
        words, more = without_emails(place)
        emails += more
        found.append(draft.affiliation(words, field="affiliation"))
    if name.group:
        draft.author(name.whole, collective=True, affiliations=found, emails=emails, field="author")
    elif name.family or name.given:
        draft.author(
            given=name.given,
            family=name.family,
            suffix=name.suffix,
            affiliations=found,
            emails=emails,
            field="author",
        )
    else:
        draft.author(name.whole, affiliations=found, emails=emails, field="author")


def _affiliations(draft: Draft, fields: Mapping[str, str], count: int) -> list[str]:
    """The affiliation, where it can be of one author only."""
    said = fields.get("affiliation", "").strip()
    if said and count != 1:
        draft.notes.tell(
            "affiliation",
            f"one affiliation for {count} authors: whose it is is not said",
            "add a source that has affiliations at the authors",
            field="affiliation",
        )
    return [said] if said and count == 1 else []


def _eprint(draft: Draft, fields: Mapping[str, str]) -> tuple[Identifier | None, int | None]:
    """The arXiv identifier of the paper, and its version; other e-prints are taken too."""
    said = values.address(fields.get("eprint", ""))
    where = (fields.get("eprinttype") or fields.get("archiveprefix") or "").strip(" {}").lower()
    for each in re.split(r"\s*,\s*", fields.get("eprintclass") or fields.get("primaryclass") or ""):
        draft.subject(each, field="primaryclass")
    if said:
        scheme = _TYPES_OF_EPRINT.get(where)
        if scheme is None and (not where or "arxiv" in where):
            found = identifiers.detect(said)
            scheme = "arxiv" if "arxiv" in where or (found and found[0] == "arxiv") else None
        if scheme == "arxiv":
            return draft.identify("arxiv", said, field="eprint"), identifiers.arxiv_version(said)
        if scheme is not None:
            draft.identify(scheme, said, field="eprint")
        elif not draft.detect(said, field="eprint"):
            message = f"an e-print of {where or 'no archive that is named'}: {said[:60]!r}"
            draft.notes.tell("eprint", message, "give its address as url", field="eprint")
    for field in ("journal", "journaltitle", "note", "howpublished", "url", "volume"):
        words = fields.get(field, "")
        found_in_words = _ARXIV.search(words) if field != "volume" else None
        if field == "volume" and "corr" in fields.get("journal", "").lower():
            found_in_words = _CORR.fullmatch(words.strip())
        if found_in_words is not None:
            value = found_in_words[1]
            return draft.identify("arxiv", value, field=field), identifiers.arxiv_version(value)
    return None, None


def _kind(type_: str, fields: Mapping[str, str], arxiv: Identifier | None) -> VersionKind:
    kind = KINDS.get(type_, "other")
    journal = (fields.get("journal") or fields.get("journaltitle") or "").lower()
    if arxiv is not None and (
        kind in ("other", "web-content")
        or (kind == "journal-article" and (not journal or "arxiv" in journal or "corr" in journal))
    ):
        return "preprint"
    return kind


def _identifiers(draft: Draft, fields: Mapping[str, str]) -> list[Identifier]:
    found = values.identify_dois(draft, fields["doi"], field="doi") if "doi" in fields else []
    for name, scheme in (("pmid", "pmid"), ("pmcid", "pmcid"), ("pmc", "pmcid")):
        if said := values.address(fields.get(name, "")):
            draft.identify(scheme, said, field=name)
    return found


def _addresses(draft: Draft, raw: str, kind: VersionKind, *, field: str) -> list[Identifier]:
    if field in ("howpublished", "pdf", "link", "ee") and not _HAS_ADDRESS.search(raw):
        # Words, or a file of the owner's.
        return []
    return list(values.take_addresses(draft, raw, kind, field=field))


def _words(draft: Draft, fields: Mapping[str, str]) -> None:
    abstract = " ".join(fields.get("abstract", "").split())
    draft.abstract(abstract, markup=_HAS_MARKUP.search(abstract) is not None)
    for name in ("keywords", "keyword", "mesh", "keywords-plus"):
        for each in values.keywords(fields.get(name, "")):
            draft.words("keywords", each, field=name)
    for name in ("subject-category", "research-areas", "web-of-science-categories"):
        for each in fields.get(name, "").split(";"):
            draft.subject(each, field=name)
    for line in fields.get("cited-references", "").splitlines():
        doi = _CITED_DOI.search(values.address(line))
        ids = [("doi", doi[1])] if doi else []
        draft.reference(ids, words=line, field="cited-references")
    for name in ("funding", "funding-acknowledgement", "grant"):
        if name in fields:
            draft.words("funding", fields[name], field=name)
    for name in _NEEDS_LANGUAGE:
        if said := fields.get(name, "").strip():
            draft.language(said.split(",")[0], field=name)
            break
