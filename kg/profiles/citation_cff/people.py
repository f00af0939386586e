"""Authors and editors: persons in two parts of a name, groups as entities."""

from __future__ import annotations

from kg import names
from kg.profiles.people import is_group, parts
from kg.view.authors import Author
from kg.view.works import Work

_ORCID = "https://orcid.org/"

Person = dict[str, str]


def authors(work: Work) -> list[Person]:
    """The seats in order."""
    return [_author(each) for each in work.authors]


def helpers(work: Work, role: str) -> list[Person]:
    """Who helped in a role."""
    found = []
    for each in work.contributors:
        if each.role == role:
            given, family = names.split(each.name)
            found.append(_person(family or each.name, given, each.orcid, ""))
    return found


def _author(author: Author) -> Person:
    if is_group(author):
        return {"name": author.name}
    name = parts(author)
    places = author.affiliations or tuple(each.label for each in author.organizations)
    return _person(name.family, name.given, author.orcid, "; ".join(places))


def _person(family: str, given: str, orcid: str | None, affiliation: str) -> Person:
    told = {
        "family-names": family,
        "given-names": given,
        "orcid": f"{_ORCID}{orcid}" if orcid else "",
        "affiliation": affiliation,
    }
    return {key: value for key, value in told.items() if value}
