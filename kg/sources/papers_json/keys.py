"""The keys under which people write what a paper has, the usual one first."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kg.drafts import Fields

KEYS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "title": ("title", "papertitle"),
        "other title": ("subtitle", "titletranslated", "originaltitle", "shorttitle"),
        "authors": ("authors", "author", "authorlist", "authornames", "creators"),
        "abstract": ("abstract", "summary", "paperabstract"),
        "date": (
            "published",
            "publicationdate",
            "publisheddate",
            "datepublished",
            "pubdate",
            "date",
        ),
        "updated": ("updated", "updateddate", "dateupdated", "lastupdated"),
        "year": ("year", "publicationyear", "pubyear"),
        "month": ("month",),
        "day": ("day",),
        "arxiv": ("arxivid", "arxiv", "eprint", "entryid"),
        "doi": ("doi",),
        "pmid": ("pmid", "pubmedid"),
        "pmcid": ("pmcid", "pmc"),
        "openalex": ("openalexid", "openalex"),
        "dblp": ("dblp", "dblpkey", "dblpid"),
        "acl-anthology": ("aclid", "aclanthology"),
        "openreview": ("openreview", "openreviewid"),
        "semantic-scholar": ("semanticscholarid", "s2id", "paperid", "s2paperid"),
        "id": ("id", "identifier", "identifiers"),
        "page": ("url", "link", "links", "paperurl", "absurl", "urlabs", "homepage", "projectpage"),
        "text": ("pdfurl", "pdf", "urlpdf", "htmlurl", "paperlink"),
        "code": ("code", "codeurl", "codelink", "codelinks", "github", "repo", "repository"),
        "journal": ("journal", "journalname", "journaltitle"),
        "conference": ("conference", "booktitle", "proceeding", "proceedings", "conf"),
        "venue": ("venue", "publishedin", "venuename"),
        "issn": ("issn",),
        "publisher": ("publisher",),
        "volume": ("volume",),
        "issue": ("issue", "number"),
        "pages": ("pages", "page"),
        "citation": ("journalref", "citation"),
        "comment": ("comment", "comments", "note"),
        "kind": ("type", "kind", "publicationtype", "entrytype", "documenttype"),
        "licence": ("license", "licence", "rights"),
        "language": ("language", "lang"),
        "primary": ("primarycategory",),
        "categories": ("categories", "category", "subjects"),
        "keywords": ("keywords", "keyword", "tags", "topics"),
        "funding": ("funding", "funder", "funders", "grants"),
        "references": ("references",),
    }
)
"""For each part of a paper its keys, as ``plain`` gives them."""

KNOWN = frozenset(key for keys in KEYS.values() for key in keys)


def plain(key: str) -> str:
    """A key without case, hyphens, underscores and blanks."""
    return "".join(each for each in key.lower() if each not in "_- .")


class Part:
    """The keys of one record that are for a part of a paper (a key of ``KEYS``)."""

    def __init__(self, fields: Fields) -> None:
        self._names: dict[str, list[str]] = {}
        names = fields.keys()
        for key in names:
            self._names.setdefault(plain(key), []).append(key)
        self._fields = fields

    def all(self, part: str) -> list[str]:
        """Those that have a value, the usual first, as the record spells them."""
        found = (name for key in KEYS[part] for name in self._names.get(key, ()))
        return [name for name in found if name in self._fields and self._fields.raw(name) != ""]

    def text(self, part: str) -> str | None:
        """The first text that there is."""
        return next((said for key in self.all(part) if (said := self._fields.text(key))), None)
