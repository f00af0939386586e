"""Repositories of the Hugging Face Hub (https://huggingface.co/docs/hub/repositories): whose file
it is, and the things that ids name.

A card does not say its own id. A folder or file called as the Hub's cache has them tells it:
``models--owner--name``, or ``owner--name``; no name has two hyphens.
"""

from __future__ import annotations

import re
from pathlib import Path, PurePath
from typing import NamedTuple

from kg import identifiers, iris
from kg.drafts import Draft
from kg.reading import plain_name
from kg.records import Identifier, Relation, Thing, ThingType

_CACHED = re.compile(
    r"(?:(?P<kind>models|datasets|spaces)--)?(?P<owner>[A-Za-z0-9][A-Za-z0-9._-]*?)--"
    r"(?P<name>[A-Za-z0-9](?:(?!--)[A-Za-z0-9._-])*)"
)
_CACHED_ALONE = re.compile(r"(?P<kind>models|datasets)--(?P<name>(?:(?!--)[A-Za-z0-9._-])+)")
_PREFIXES = {"dataset": "datasets/", "system": "spaces/"}
_TYPES: dict[str, ThingType] = {"models": "model", "datasets": "dataset", "spaces": "system"}


class Repository(NamedTuple):
    """The id of a repository as the scheme ``hf`` has it, and the type of what it holds."""

    id: str
    type: ThingType


def repository_of(path: Path, name: str) -> Repository | None:
    """The repository that a file called ``name`` at this path is of, if its place tells it."""
    stem = PurePath(plain_name(name)).stem
    for part in (stem, *reversed(path.parent.parts)):
        found = _CACHED_ALONE.fullmatch(part) or _CACHED.fullmatch(part)
        if found is None:
            continue
        kind, owner = found["kind"] or "models", found.groupdict().get("owner")
        local = "/".join(each for each in (owner, found["name"]) if each)
        try:
            known = identifiers.normalize("hf", local if kind == "models" else f"{kind}/{local}")
        except identifiers.InvalidIdentifier:
            continue
        return Repository(known, _TYPES[kind])
    return None


def thing(
    draft: Draft,
    type_: ThingType,
    said: str,
    *,
    name: str | None = None,
    relations: tuple[Relation, ...] = (),
) -> str | None:
    """The reference of a model or data set by its id on the Hub (``owner/name``) or its name."""
    words = draft.notes.one_line(said, type_, markup=False)
    if words is None:
        return None
    known = identifier(words, type_)
    label = draft.notes.one_line(name or "", type_, markup=False)
    if known is None:
        ref = f"{type_}/{iris.slug(words)}"
        return draft.thing(Thing(ref, type_, label or words, relations=relations))
    local = known.value.removeprefix(_PREFIXES.get(type_, ""))
    ref, shown = f"{type_}/hf-{iris.slug_key(local)}", local.rpartition("/")[2]
    return draft.thing(Thing(ref, type_, label or shown, relations=relations, identifiers=(known,)))


def identifier(said: str, type_: ThingType) -> Identifier | None:
    """The identifier of a model or data set, if what is said has the form of one."""
    prefix = _PREFIXES.get(type_, "")
    local = re.sub(r"^https?://(?:www\.)?(?:huggingface\.co|hf\.co)/", "", said)
    # A name of one part is the id of an old data set, and may be any other name.
    if "/" not in local and (type_ != "dataset" or not re.fullmatch(r"[a-z0-9_-]+", local)):
        return None
    local = local if local.startswith(prefix) else prefix + local
    try:
        return Identifier("hf", identifiers.normalize("hf", local))
    except identifiers.InvalidIdentifier:
        return None
