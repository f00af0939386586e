"""Names of authors in the two parts that most forms ask for."""

from __future__ import annotations

from typing import NamedTuple

from kg import names
from kg.view.authors import Author


class Parts(NamedTuple):
    """Family and given name; ``told`` is false where kg split the printed name itself."""

    family: str
    given: str
    told: bool


def parts(author: Author) -> Parts:
    """The parts of a person's name: those of the source, else by the conventions that the name
    shows (``kg.names.split``), else the whole as the family name.
    """
    if author.family:
        return Parts(author.family, author.given or "", told=True)
    given, family = names.split(author.name)
    return Parts(family or author.name, given, told=False)


def is_group(author: Author) -> bool:
    """Whether a seat is a collective, which has no parts."""
    return author.kind == "collective"
