"""Authors as people write them in JSON: lists of names or of objects, or one string of names."""

from __future__ import annotations

import re

from kg.drafts import Draft, Fields
from kg.records import Affiliation
from kg.sources.arxiv import author_line
from kg.sources.papers_json.keys import plain

_AND = re.compile(r"\s+and\s+")
_INVERTED = re.compile(r"[^\s,][^,]*,\s*[^\s,][^,]*")
_NAMES = ("name", "fullname", "displayname", "authorname", "rawauthorname")
_GIVEN = ("given", "givenname", "givennames", "first", "firstname", "forename")
_FAMILY = ("family", "familyname", "last", "lastname", "surname")
_PLACES = ("affiliation", "affiliations", "institution", "institutions", "organization", "org")


def authors(draft: Draft, fields: Fields, key: str) -> None:
    """The authors that stand under a key."""
    if isinstance(said := fields.raw(key), str):
        for name, places in split(said):
            found = [draft.affiliation(place, field=key) for place in places]
            draft.author(name, affiliations=found, field=key)
        return
    for place, each in enumerate(fields.mixed(key)):
        if isinstance(each, str):
            draft.author(each, field=f"{key}[{place}]")
        else:
            _author(draft, each)


def split(line: str) -> list[tuple[str, tuple[str, ...]]]:
    """The names of one string, with what stands in parentheses behind them.

    They are parted by semicolons or lines; by "and" where each is "Family, Given"; else as arXiv
    parts them.
    """
    for mark in (";", "\n", "|"):
        if mark in line.strip(mark + " "):
            names = [each.strip() for each in line.split(mark)]
            return [(name.rstrip(","), ()) for name in names if name.rstrip(",")]
    names = _AND.split(line)
    if all(_INVERTED.fullmatch(name) for name in names) and (len(names) > 1 or _one(line)):
        return [(name, ()) for name in names]
    return [(each.name, each.affiliations) for each in author_line.authors(line)]


def _one(line: str) -> bool:
    """Whether "A, B" is one name: a family name of one word and given names."""
    family, _, given = line.partition(",")
    return " " not in family.strip() and " " not in given.strip()


def _author(draft: Draft, each: Fields) -> None:
    keys = each.keys()
    names = {plain(key): key for key in keys}
    ids = [
        (scheme, said)
        for key, scheme in (("openalex", "openalex"), ("dblp", "dblp"))
        if (said := each.text(names.get(key, key)))
    ]
    emails = [email for key in ("email", "mail") for email in each.texts(names.get(key, key))]
    draft.author(
        _first(each, names, _NAMES),
        given=_first(each, names, _GIVEN),
        family=_first(each, names, _FAMILY),
        orcid=each.text(names.get("orcid", "orcid")),
        ids=ids,
        emails=emails,
        affiliations=_affiliations(draft, each, names),
        field=each.at(names.get("name", "name")),
    )


def _first(each: Fields, names: dict[str, str], keys: tuple[str, ...]) -> str | None:
    found = (each.text(names[key]) for key in keys if key in names)
    return next((text for text in found if text), None)


def _affiliations(draft: Draft, each: Fields, names: dict[str, str]) -> list[Affiliation | None]:
    found: list[Affiliation | None] = []
    for key in _PLACES:
        for place in each.mixed(names[key]) if key in names else ():
            field = each.at(key)
            if isinstance(place, str):
                found.append(draft.affiliation(place, field=field))
            elif name := place.text("name"):
                ror = place.text("ror")
                ids = [draft.identifier("ror", ror, field=field)] if ror else []
                ref = draft.organization(name, ids, field=field) if ror else None
                found.append(draft.affiliation(name, organization=ref, field=field))
    return found
