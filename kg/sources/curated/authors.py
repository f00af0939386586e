"""The authors of a curated file: seats in the order printed, with their affiliations."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from kg.reading.yaml_documents import Node
from kg.records import Affiliation, Seat
from kg.sources.curated import things, tree
from kg.sources.curated.things import Scope
from kg.sources.curated.tree import Faults

_KEYS = ("name", "collective", "members", "under", "at", "orcid", "corresponding")
_MARKUP = re.compile(r"[\\{}$@]")


def read(fields: Mapping[str, Node], scope: Scope) -> tuple[Seat, ...]:
    """The seats of ``authors``, whose ``at`` names rows of the table ``affiliations``."""
    faults = scope.faults
    table = fields.get("affiliations")
    rows = tree.mapping(table, None, faults) if table is not None else {}
    known = {key: _affiliation(key, row, scope) for key, row in rows.items()}
    named: set[str] = set()
    seats: list[Seat] = []
    collectives: dict[str, int] = {}
    rest: int | None = None
    for item in tree.items(fields.get("authors")):
        short = {"name": item} if isinstance(item.value, str) else None
        author = short or tree.mapping(item, _KEYS, faults)
        keys = tree.texts(author.get("at"), faults)
        named.update(keys)
        if not author or (name := _name(item, author, faults)) is None:
            continue
        ordinal = len(seats) + 1
        group = "collective" in author
        if group:
            collectives[name] = ordinal
            if tree.choice(author.get("members"), "members", ("rest",), faults):
                rest = ordinal
        seats.append(
            Seat(
                name=name,
                ordinal=ordinal,
                kind="collective" if group else "person",
                affiliations=tuple(_at(author, keys, known, faults)),
                orcid=things.identifier("orcid", author.get("orcid"), faults),
                corresponding=tree.flag(author.get("corresponding"), faults),
                listed_under=None if group else _under(author, collectives, rest, faults),
            )
        )
    for key, row in rows.items():
        if key not in named:
            action = f"add at: {key}, or take it out"
            faults.add(row, "unused", f"no author is at {key!r}", action)
    return tuple(seats)


def _name(item: Node, author: Mapping[str, Node], faults: Faults) -> str | None:
    written = [key for key in ("name", "collective") if key in author]
    if len(written) != 1:
        faults.add(item, "author", "an author has a name or is a collective", "add name:")
        return None
    if (name := tree.text(author[written[0]], faults)) is None:
        return None
    if not any(character.isalpha() for character in name):
        faults.add(item, "author", f"{name!r} is no name", "take it out: it is a mark of the list")
        return None
    if _MARKUP.search(name):
        action = "write the letters themselves (Vulić), and no address"
        faults.add(item, "author", f"{name!r} holds markup or an address", action)
        return None
    return name


def _under(
    author: Mapping[str, Node], collectives: Mapping[str, int], rest: int | None, faults: Faults
) -> int | None:
    if (node := author.get("under")) is None:
        return rest
    name = tree.choice(node, "collective", tuple(collectives), faults)
    return None if name is None else collectives[name]


def _affiliation(key: str, row: Node, scope: Scope) -> Affiliation:
    if isinstance(row.value, str):
        return Affiliation(tree.text(row, scope.faults) or key)
    fields = tree.mapping(row, ("raw", "organization"), scope.faults)
    if fields and "raw" not in fields:
        scope.faults.add(row, "required", f"{key!r} has no raw", "raw: as it is printed")
    organization = None
    if "organization" in fields:
        organization = scope.ref(fields["organization"], ("organization",))
    return Affiliation(tree.text(fields.get("raw"), scope.faults) or key, organization)


def _at(
    author: Mapping[str, Node],
    keys: tuple[str, ...],
    known: Mapping[str, Affiliation],
    faults: Faults,
) -> Iterator[Affiliation]:
    for key in keys:
        if key in known:
            yield known[key]
        else:
            faults.unknown(author["at"], "affiliation", key, known)
