"""Programs and data sets that a record describes, as the things that its work introduces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypedDict, Unpack

from kg import identifiers, iris
from kg.drafts.entities import Entities
from kg.records import Identifier, Relation, Thing

_DECIDING = ("pypi", "hf", "github", "doi", "swhid")
_OF_THINGS = ("github", "hf", "pypi", "swhid")
"""Schemes that name the program or the data itself, and not one publication of it."""

_NO_CASE = ("github",)


class ArtifactWords(TypedDict, total=False):
    """What a source says of a program or data set. ``code`` are addresses of repositories and
    ``urls`` of pages as it has them; ``makers`` the names of those who signed the record.
    """

    code: Iterable[str]
    urls: Iterable[str]
    ids: Iterable[Identifier | None]
    makers: Iterable[str]
    relations: Iterable[Relation]


def artifact(
    entities: Entities,
    type_: Literal["system", "dataset"],
    name: str,
    *,
    field: str,
    **said: Unpack[ArtifactWords],
) -> Thing | None:
    """The thing, not yet added; None without a name.

    It is known by its package, repository or DOI; without one by its name and makers, so that two
    programs of one name stay two.
    """
    words = entities.notes.one_line(name, field)
    if not words:
        return None
    known = [each for each in said.get("ids", ()) if each is not None]
    code = []
    for raw in said.get("code", ()):
        found = repository(entities, raw, field=field)
        if isinstance(found, Identifier):
            known.append(found)
        if found is not None:
            code.append(identifiers.iri(found.scheme, found.value) or found.value)
    pages = [entities.identifier("url", raw, field=field) for raw in said.get("urls", ())]
    ref = f"{type_}/{_slug(words, known, said.get('makers', ()))}"
    relations = (each for each in said.get("relations", ()) if each.target != ref)
    return Thing(
        ref=ref,
        type=type_,
        name=words,
        relations=tuple(dict.fromkeys(relations)),
        identifiers=tuple(sorted({each for each in known if each.scheme in _OF_THINGS})),
        code=tuple(dict.fromkeys(code)),
        urls=tuple(dict.fromkeys(page.value for page in pages if page is not None)),
    )


def repository(entities: Entities, raw: str, *, field: str) -> Identifier | None:
    """A repository of code as an identifier: ``github`` where it is one there, else ``url``."""
    try:
        return Identifier("github", identifiers.normalize("github", raw))
    except identifiers.InvalidIdentifier:
        return entities.identifier("url", raw, field=field)


def _slug(name: str, known: Iterable[Identifier], makers: Iterable[str]) -> str:
    found = min(
        (each for each in known if each.scheme in _DECIDING),
        key=lambda each: (_DECIDING.index(each.scheme), each.value),
        default=None,
    )
    if found is None:
        return f"{iris.slug(name)}-{iris.digest('|'.join((name, *makers)), 8)}"
    value = found.value.lower() if found.scheme in _NO_CASE else found.value
    return f"{found.scheme}-{iris.slug_key(value)}"
