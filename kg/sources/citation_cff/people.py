"""Persons and entities of CITATION.cff."""

from __future__ import annotations

from kg.drafts import Draft, Fields
from kg.records import ContributorRole

_ROLES: tuple[tuple[str, ContributorRole], ...] = (
    ("contributors", "contributor"),
    ("editors", "editor"),
    ("editors-series", "editor"),
    ("translators", "translator"),
)


def authors(draft: Draft, fields: Fields) -> None:
    """The seats, in order; entities are collectives."""
    for each in fields.mixed("authors"):
        if isinstance(each, str):
            draft.author(each, field="authors")
            continue
        affiliations = [
            draft.affiliation(words, field=each.at("affiliation"))
            for words in each.texts("affiliation")
        ]
        name, alias = each.text("name"), each.text("alias")
        given, family, suffix = parts(each)
        whole = name or (None if given or family else alias)
        draft.author(
            whole,
            given=None if name else given,
            family=None if name else family,
            suffix=None if name else suffix,
            orcid=each.text("orcid"),
            affiliations=affiliations,
            emails=each.texts("email"),
            collective=True if name else False if whole else None,
            field=each.at("orcid") if each.text("orcid") else each.at("name" if name else "alias"),
        )


def contributors(draft: Draft, fields: Fields) -> None:
    """Editors, translators and other contributors."""
    for key, role in _ROLES:
        for each in fields.children(key):
            draft.contributor(spoken(each), role, orcid=each.text("orcid"), field=each.at("orcid"))


def parts(person: Fields) -> tuple[str | None, str | None, str | None]:
    """Given names, family names with their particle, suffix."""
    family = " ".join(filter(None, (person.text("name-particle"), person.text("family-names"))))
    return person.text("given-names"), family or None, person.text("name-suffix")


def spoken(person: Fields) -> str:
    """The name in one string."""
    return (
        person.text("name") or " ".join(filter(None, parts(person))) or person.text("alias") or ""
    )
