"""The three papers, person and organization that every graph on the loopback knows."""

from __future__ import annotations

from typing import NamedTuple

PAGE_ROWS = 2
"""So many rows are on a page of a search, whatever was asked for, as some services have it."""


class Paper(NamedTuple):
    """A paper: its number stands in all its ids."""

    number: int
    title: str
    year: int
    authors: tuple[str, ...]

    @property
    def doi(self) -> str:
        """Its DOI, which Crossref and DataCite both have here."""
        return f"10.5555/loom.{self.number}"

    @property
    def arxiv(self) -> str:
        """Its arXiv id."""
        return f"2401.0000{self.number}"

    @property
    def openalex(self) -> str:
        """Its id in OpenAlex."""
        return f"W10000000{self.number}"

    @property
    def dblp(self) -> str:
        """Its key in dblp."""
        return f"journals/looms/Lovelace2{self.number}"

    @property
    def sha(self) -> str:
        """Its id in Semantic Scholar."""
        return f"{self.number:040x}"

    @property
    def orkg(self) -> str:
        """Its id in ORKG."""
        return f"R10000000{self.number}"


PAPERS = (
    Paper(1, "Looms that weave graphs", 2024, ("Ada Lovelace", "Charles Babbage")),
    Paper(2, "Threads of many looms", 2024, ("Ada Lovelace",)),
    Paper(3, "Cards for slow looms", 2023, ("Mary Somerville", "Ada Lovelace")),
)
ORCID = "0000-0002-1825-0097"
OLD_ORCID = "0000-0001-5109-3700"
PERSON = "Ada Lovelace"
ROR = "05dxps055"
ORGANIZATION = "Loom Institute"
"""Its country is Italy."""


def by(attribute: str, value: str) -> Paper | None:
    """The paper with an id, in any case of letters."""
    return next((p for p in PAPERS if getattr(p, attribute).lower() == value.lower()), None)


def page(start: int) -> tuple[Paper, ...]:
    """The papers of a page of a search that finds them all."""
    return PAPERS[start : start + PAGE_ROWS]
