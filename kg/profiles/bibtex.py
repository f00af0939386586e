"""BibTeX: one entry for each paper, in the fields that BibTeX and biblatex both read.

https://ctan.org/pkg/bibtex and https://ctan.org/pkg/biblatex (manual, section 2). The entry is the
version to cite, in UTF-8, with what TeX takes for its own escaped; a preprint elsewhere stands in
``eprint``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from kg.profiles import dates
from kg.profiles.contract import Chosen, LeftOut, Piece, Written, untitled
from kg.profiles.editions import doi_of, main_edition
from kg.profiles.people import is_group, parts
from kg.view.authors import Author
from kg.view.works import Edition, Work

NAME = "bibtex"
ABOUT = "BibTeX, an entry for each paper"
SPECIFICATION = "https://ctan.org/pkg/biblatex (3.20)"
SETTINGS: Mapping[str, str] = MappingProxyType({})

_TYPES = {
    "journal-article": "article",
    "conference-paper": "inproceedings",
    "workshop-paper": "inproceedings",
    "report": "techreport",
    "book": "book",
    "book-chapter": "incollection",
    "thesis": "phdthesis",
    "dataset": "dataset",
    "software": "software",
    "web-content": "online",
}
_VENUE = {"article": "journal", "inproceedings": "booktitle", "incollection": "booktitle"}
_HOUSE = {"techreport": "institution", "phdthesis": "school"}
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "&": r"\&",
    "%": r"\%",
    "#": r"\#",
    "_": r"\_",
    "$": r"\$",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}
_AS_IT_IS = frozenset(("doi", "url", "eprint", "month", "isbn", "issn"))
_AND = re.compile(r"\band\b", re.IGNORECASE)


def export(chosen: Chosen) -> Iterator[Piece]:
    """One file; the keys of the entries are the last parts of the papers' IRIs."""
    entries = []
    for work in chosen.works:
        if work.title is None:
            yield untitled(work)
            continue
        entries.append(_entry(work, work.title))
        yield from _left_out(work)
    if entries or not chosen.works:
        yield Written("papers.bib", "\n".join(entries).encode())


def _entry(work: Work, title: str) -> str:
    edition = main_edition(work)
    type_ = _TYPES.get(edition.kind if edition else "", "misc")
    fields: dict[str, str | None] = {
        "title": _title(title),
        "author": _names(work),
        "editor": " and ".join(
            _group(each.name) if _AND.search(each.name) else escaped(each.name)
            for each in work.contributors
            if each.role == "editor"
        ),
        **(_place(edition, type_) if edition else {}),
        **_date((edition.date if edition else None) or work.date),
        "doi": doi_of(work, edition),
        **_eprint(work),
        "url": next(iter(work.pages), None),
        "language": work.language,
        "keywords": ", ".join(escaped(each) for each in work.keywords),
        "abstract": escaped(work.abstract) if work.abstract else None,
    }
    lines = [
        f"  {name} = {value if name == 'month' else f'{{{value}}}'},\n"
        for name, value in fields.items()
        if value
    ]
    return f"@{type_}{{{work.slug},\n{''.join(lines)}}}\n"


def escaped(text: str) -> str:
    """A text as TeX prints it."""
    return "".join(_SPECIAL.get(character, character) for character in text)


def _title(title: str) -> str:
    """The title, with braces around words that keep their capitals in every style."""
    return "".join(
        f"{{{escaped(word)}}}" if any(letter.isupper() for letter in word[1:]) else escaped(word)
        for word in re.split(r"(\s+)", title)
    )


def _names(work: Work) -> str:
    names = [_name(author) for author in work.authors]
    return " and ".join([*names, "others"] if work.incomplete else names)


def _name(author: Author) -> str:
    if is_group(author):
        return _group(author.name)
    name = parts(author)
    family, given = (
        _group(part) if _AND.search(part) or "," in part else escaped(part)
        for part in (name.family, name.given)
    )
    return f"{family}, {given}" if given else f"{{{family}}}"


def _group(name: str) -> str:
    return f"{{{escaped(name)}}}"


def _place(edition: Edition, type_: str) -> dict[str, str | None]:
    known = dict(edition.venue_identifiers)
    numbered = type_ in ("techreport", "dataset", "software")
    place = {
        _VENUE.get(type_, "howpublished"): edition.venue,
        "volume": edition.volume,
        "number": edition.report_number if numbered else edition.issue,
        "pages": edition.pages and re.sub(r"(?<=\w)\s*[-\u2013]\s*(?=\w)", "--", edition.pages),
        _HOUSE.get(type_, "publisher"): edition.publisher,
        "version": edition.label,
        "issn": known.get("issn"),
        "isbn": next((i.value for i in edition.identifiers if i.scheme == "isbn"), None),
    }
    return {
        name: value if name in _AS_IT_IS else escaped(value)
        for name, value in place.items()
        if value
    }


def _date(date: str | None) -> dict[str, str | None]:
    if not date:
        return {}
    year, *rest = dates.parts(date)
    whole = date if len(rest) > 1 else None
    return {"date": whole, "year": str(year), "month": _MONTHS[rest[0] - 1] if rest else None}


def _eprint(work: Work) -> dict[str, str | None]:
    arxiv = next(iter(work.known_as("arxiv")), None)
    return {"eprint": arxiv, "archiveprefix": "arXiv"} if arxiv else {}


def _left_out(work: Work) -> Iterator[LeftOut]:
    if len(work.editions) > 1:
        yield LeftOut(work.iri, "versions beyond the one to cite")
    if any(author.orcid for author in work.authors):
        yield LeftOut(work.iri, "ORCIDs")
    if any(author.affiliations or author.organizations for author in work.authors):
        yield LeftOut(work.iri, "affiliations")
    if work.introduces or work.mentions:
        yield LeftOut(work.iri, "things and claims")
    if work.cites or work.references:
        yield LeftOut(work.iri, "references")
