"""Wikidata QuickStatements, version 1: an item for each paper that is not there, the statements
that are missing for each that is. Nothing is sent.

Commands: https://www.wikidata.org/wiki/Help:QuickStatements; which properties papers have:
https://www.wikidata.org/wiki/Wikidata:WikiProject_Source_MetaData. Every statement but labels has
the address that it comes from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from kg.profiles import dates
from kg.profiles.contract import (
    Chosen,
    LeftOut,
    Piece,
    Refused,
    Written,
    not_created,
    untitled,
)
from kg.profiles.editions import main_edition
from kg.view.authors import Author
from kg.view.identified import values
from kg.view.works import Work

NAME = "quickstatements"
ABOUT = "Wikidata QuickStatements, for papers"
SPECIFICATION = "https://www.wikidata.org/wiki/Help:QuickStatements (version 1)"
SETTINGS: Mapping[str, str] = MappingProxyType({})

AUTHOR = "author"
"""How ``LookedUp.said`` names the author at a place of the list, with the place as the value."""
ANY = "*"
"""The value in ``LookedUp.said`` of a property to which nothing is to be added."""
IDENTIFIERS: Mapping[str, str] = MappingProxyType({"doi": "P356", "arxiv": "P818", "pmid": "P698"})
"""The properties of identifiers, by scheme: a paper may have several values of each."""

_ARTICLE = "Q13442814"
_KINDS = {
    "book": "Q571",
    "book-chapter": "Q1980247",
    "thesis": "Q1266946",
    "report": "Q10870555",
    "dataset": "Q1172284",
    "software": "Q7397",
}
_LANGUAGES = {
    "de": "Q188",
    "en": "Q1860",
    "es": "Q1321",
    "fr": "Q150",
    "it": "Q652",
    "ja": "Q5287",
    "ko": "Q9176",
    "pt": "Q5146",
    "ru": "Q7737",
    "zh": "Q7850",
}
_MOST_OF_LABEL, _MOST_OF_TITLE = 250, 1500
_ARXIV_CLASS = re.compile(r"[a-z-]+(?:\.[A-Z][A-Za-z-]+)?")
_PRECISION = (9, 10, 11)
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")


class Statement(NamedTuple):
    """A property and its value as QuickStatements spells them, and qualifiers."""

    name: str
    value: str
    qualifiers: tuple[str, ...] = ()
    place: str | None = None

    def stands_in(self, said: frozenset[tuple[str, str]]) -> bool:
        """Whether an item that says this has it already, or something in its place."""
        own = (AUTHOR, self.place) if self.place else (self.name, self.value)
        return own in said or (own[0], ANY) in said


def export(chosen: Chosen) -> Iterator[Piece]:
    """One file for all papers; those that may be there unseen are refused."""
    lines: list[str] = []
    for work in chosen.works:
        if work.title is None:
            yield untitled(work)
            continue
        source = _source(work)
        if source is None:
            yield Refused(
                work.iri,
                "no-source",
                "it has no address to give as the reference",
                "add a DOI, an arXiv id or a page and build again",
            )
            continue
        found = chosen.look_up(work)
        if found.outcome == "failed":
            yield not_created(work, found)
            continue
        if found.outcome == "absent":
            lines += ["CREATE", *_named(work, work.title)]
        item = found.item or "LAST"
        for each in statements(work, work.title):
            if not each.stands_in(found.said):
                told = (item, each.name, each.value, *each.qualifiers)
                lines.append("\t".join((*told, "S854", text(source))))
        yield from _left_out(work, work.title)
    if lines:
        yield Written("papers.qs.tsv", ("\n".join(lines) + "\n").encode())


def text(words: str) -> str:
    """A string as QuickStatements reads it: on one line, without tabs or other control characters;
    quotation marks inside it are its own.
    """
    return f'"{" ".join(_CONTROL.sub(" ", words).split())}"'


def label(title: str) -> str:
    """The label of an item with this title: not longer than Wikidata takes."""
    start = title[:_MOST_OF_LABEL]
    return title if start == title else start.rpartition(" ")[0] or start


def statements(work: Work, title: str) -> Iterator[Statement]:
    """What is said of a paper, in the order of a Wikidata item."""
    edition = main_edition(work)
    yield Statement("P31", _KINDS.get(edition.kind if edition else "", _ARTICLE))
    language = (work.language or "und").partition("-")[0]
    if len(title) <= _MOST_OF_TITLE:
        yield Statement("P1476", f"{language}:{text(title)}")
    for arxiv in work.known_as("arxiv"):
        classes = [each for each in work.subjects if _ARXIV_CLASS.fullmatch(each)]
        qualifiers = tuple(part for each in classes for part in ("P820", text(each)))
        yield Statement(IDENTIFIERS["arxiv"], text(arxiv), qualifiers)
        yield Statement("P953", text(f"https://arxiv.org/pdf/{arxiv}"))
    for doi in work.known_as("doi"):
        yield Statement(IDENTIFIERS["doi"], text(doi.upper()))
    for pmid in work.known_as("pmid"):
        yield Statement(IDENTIFIERS["pmid"], text(pmid))
    if work.date:
        yield Statement("P577", time(work.date))
    if language in _LANGUAGES:
        yield Statement("P407", _LANGUAGES[language])
    if edition is not None:
        for item in values(edition.venue_identifiers, "wikidata"):
            yield Statement("P1433", item)
        places = (("P478", edition.volume), ("P433", edition.issue), ("P304", edition.pages))
        yield from (Statement(name, text(value)) for name, value in places if value)
    yield from map(_author, work.authors)


def time(date: str) -> str:
    """A date with its precision: ``+2024-02-00T00:00:00Z/10``."""
    known = dates.parts(date)
    year, month, day = (*known, 0, 0)[:3]
    return f"+{year:04d}-{month:02d}-{day:02d}T00:00:00Z/{_PRECISION[len(known) - 1]}"


def _named(work: Work, title: str) -> list[str]:
    when = f" published in {work.year}" if work.year else ""
    return [f"LAST\tLen\t{text(label(title))}", f"LAST\tDen\t{text(f'scientific article{when}')}"]


def _author(author: Author) -> Statement:
    """A seat: the person's item where it is known, else the name in words."""
    place = str(author.ordinal)
    ordinal = ("P1545", text(place))
    known = values((*author.identifiers, *author.creator_identifiers), "wikidata")
    if known:
        return Statement("P50", known[0], (*ordinal, "P1932", text(author.name)), place)
    return Statement("P2093", text(author.name), ordinal, place)


def _source(work: Work) -> str | None:
    for arxiv in work.known_as("arxiv"):
        return f"https://arxiv.org/abs/{arxiv}"
    for doi in work.known_as("doi"):
        return f"https://doi.org/{doi}"
    return next(iter(work.pages), None)


def _left_out(work: Work, title: str) -> Iterator[LeftOut]:
    if len(title) > _MOST_OF_TITLE:
        yield LeftOut(work.iri, f"titles of more than {_MOST_OF_TITLE} characters")
    if work.language and work.language.partition("-")[0] not in _LANGUAGES:
        yield LeftOut(work.iri, "languages that kg knows no item for")
    edition = main_edition(work)
    if edition and edition.venue and not values(edition.venue_identifiers, "wikidata"):
        yield LeftOut(work.iri, "venues without an item")
    if work.introduces or work.mentions:
        yield LeftOut(work.iri, "things")
    if any(author.affiliations or author.organizations for author in work.authors):
        yield LeftOut(work.iri, "affiliations")
    if work.abstract:
        yield LeftOut(work.iri, "abstracts")
