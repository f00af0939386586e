"""The things that a curated file declares, and the references to them in the rest of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import get_args
from urllib.parse import urlsplit

from msgspec.structs import replace

from kg import identifiers
from kg.records import THING_TYPES, Identifier, Relation, Thing
from kg.records.things import RelationName, ThingType
from kg.sources.curated import tree
from kg.sources.curated.tree import Faults, Node
from kg.sources.properties import PropertyInfo, concepts

SCHEMES = ("technique", "architecture", "task", "topic", "metric", "subject")
SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_KEYS = (
    "name", "other_names", "description", "kind", "scheme", "unnamed", "introduced", "mentioned",
    "identifiers", "code", "urls", "accounts", "same_as", *get_args(RelationName),
)  # fmt: skip
_NOT_MENTIONED: tuple[ThingType, ...] = ("organization", "venue", "run", "deployment")
_MADE: tuple[ThingType, ...] = ("system", "model", "series", "algorithm", "dataset", "concept")
_RELATIONS: Mapping[RelationName, Mapping[ThingType, tuple[ThingType, ...]]] = {
    "part_of": {
        "system": ("system",),
        "model": ("series",),
        "series": ("series",),
        "dataset": ("dataset",),
        "venue": ("venue",),
    },
    "has_part": {"system": ("system",), "series": ("model", "series")},
    "successor_of": {"model": ("model", "series"), "series": ("model", "series")},
    "based_on": {
        "system": _MADE, "model": _MADE, "series": _MADE, "algorithm": _MADE, "dataset": _MADE
    },
    "derived_from": {"model": ("model",)},
    "fine_tuned_from": {"model": ("model",)},
    "developer": {
        "system": ("organization",), "model": ("organization",), "series": ("organization",)
    },
    "manufacturer": {"hardware": ("organization",)},
    "parent": {"organization": ("organization",)},
    "realizes": {"run": ("algorithm", "concept")},
    "model": {"run": ("model",)},
    "deploys": {"deployment": ("system", "model")},
    "operator": {"deployment": ("organization",)},
    "broader": {"concept": ("concept",)},
}  # fmt: skip
_INVERSES: Mapping[RelationName, RelationName] = {"part_of": "has_part", "has_part": "part_of"}


@dataclass(slots=True)
class Scope:
    """What one file declares. ``types`` holds every declared reference before its thing is read."""

    faults: Faults
    stem: str
    properties: Mapping[str, PropertyInfo]
    types: dict[str, ThingType] = field(default_factory=dict)
    things: dict[str, Thing] = field(default_factory=dict)
    introduced: list[str] = field(default_factory=list)
    mentioned: list[str] = field(default_factory=list)
    urls: set[str] = field(default_factory=set)
    used: set[str] = field(default_factory=set)

    def ref(self, node: Node, allowed: Iterable[ThingType] = THING_TYPES) -> str | None:
        """A reference to a declared thing of one of the allowed types."""
        if (ref := tree.text(node, self.faults)) is None:
            return None
        found = self.types.get(ref)
        if found is None:
            near = tree.suggestion(ref, self.types)
            action = f"{near} Or declare {ref} under things:" if self.types else "declare it there"
            self.faults.add(node, "undeclared", f"{ref!r} is not declared under things:", action)
            return None
        if found not in allowed:
            wanted = " or ".join(sorted(allowed))
            message = f"{ref!r} is a {found}; here stands a {wanted}"
            self.faults.add(node, "thing-type", message, "name a thing of that type")
            return None
        self.used.add(ref)
        return ref

    def refs(self, node: Node | None, allowed: Iterable[ThingType] = THING_TYPES) -> list[str]:
        """The references of a list, or of a single one."""
        found = [self.ref(item, allowed) for item in tree.items(node)]
        return [ref for ref in found if ref is not None]


def read(node: Node | None, scope: Scope) -> None:
    """Read ``things:`` into the scope: first every reference, then each thing."""
    if node is None:
        return
    declared = tree.mapping(node, None, scope.faults)
    for ref, entry in declared.items():
        if (found := _type(ref, entry, scope.faults)) is not None:
            scope.types[ref] = found
    for ref, entry in declared.items():
        if ref in scope.types:
            _thing(ref, entry, scope)
    _complete_inverses(scope)


def report_unused(node: Node | None, scope: Scope) -> None:
    """Report things that the paper neither introduces nor mentions, and that nothing refers to."""
    if node is None or not isinstance(node.value, Mapping):
        return
    kept = {*scope.used, *scope.introduced, *scope.mentioned}
    for ref, entry in node.value.items():
        if ref in scope.things and ref not in kept:
            action = "refer to it, set mentioned: true, or take it out"
            scope.faults.add(entry, "unused", f"{ref!r} is declared and never used", action)


def identifiers_of(node: Node | None, faults: Faults) -> tuple[Identifier, ...]:
    """The identifiers of a mapping ``scheme: value`` (or a list of values), in normal form."""
    found: list[Identifier] = []
    if node is None:
        return ()
    for scheme, entry in tree.mapping(node, None, faults).items():
        for item in tree.items(entry):
            if (value := tree.text(item, faults)) is None:
                continue
            try:
                found.append(Identifier(scheme, identifiers.normalize(scheme, value)))
            except identifiers.InvalidIdentifier as error:
                faults.add(item, "identifier", str(error), "copy it from the page that it names")
    return tuple(found)


def urls(node: Node | None, faults: Faults) -> tuple[str, ...]:
    """Web addresses: http or https, a host, no blank, no full stop or bracket at the end."""
    found = []
    for item in tree.items(node):
        if (value := tree.text(item, faults)) is None:
            continue
        if is_url(value):
            found.append(value)
        else:
            message = f"{value!r} is no web address"
            action = "write https://host/path, without blanks or a full stop at the end"
            faults.add(item, "url", message, action)
    return tuple(found)


def is_url(value: str) -> bool:
    """Whether a text is an address as ``urls`` wants it."""
    if re.search(r'[\s<>"{}|\\^`\x00-\x20\x7f]|[.,;:!?)\]]$', value):
        return False
    try:
        parts = urlsplit(value)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and "." in (parts.hostname or "")


def _type(ref: str, entry: Node, faults: Faults) -> ThingType | None:
    kind, _, slug = ref.partition("/")
    if not SLUG.fullmatch(slug):
        message = f"{ref!r} is no reference"
        action = "write type/slug; a slug has small letters, digits and single hyphens"
        faults.add(entry, "reference", message, action)
        return None
    for known in THING_TYPES:
        if known == kind:
            return known
    faults.unknown(entry, "type", kind, THING_TYPES)
    return None


def _thing(ref: str, entry: Node, scope: Scope) -> None:
    faults, kind = scope.faults, scope.types[ref]
    short = isinstance(entry.value, str)
    fields = {"name": entry} if short else tree.mapping(entry, _KEYS, faults)
    if not short and "name" not in fields and isinstance(entry.value, Mapping):
        faults.add(entry, "required", f"{ref!r} has no name", "add name:")
    name = tree.text(fields.get("name"), faults)
    unnamed = tree.flag(fields.get("unnamed"), faults) or False
    if unnamed and not ref.startswith(f"{kind}/{scope.stem}-"):
        message = f"{ref!r} is unnamed and belongs to this paper"
        faults.add(entry, "unnamed", message, f"call it {kind}/{scope.stem}-...")
    scheme = tree.choice(fields.get("scheme"), "scheme", SCHEMES, faults)
    if kind == "concept" and "scheme" not in fields:
        faults.add(entry, "required", f"{ref!r} has no scheme", "scheme: " + " | ".join(SCHEMES))
    if kind != "concept" and scheme is not None:
        faults.add(fields["scheme"], "scheme", "only a concept has a scheme", "take it out")
    links = {key: urls(fields.get(key), faults) for key in ("code", "urls", "accounts", "same_as")}
    scope.urls.update(*(links[key] for key in ("code", "urls", "accounts")))
    relations = _relations(kind, fields, scope)
    if kind == "deployment" and "deploys" not in fields:
        faults.add(entry, "required", f"{ref!r} deploys nothing", "add deploys:")
    _note_role(ref, fields, scope)
    scope.things[ref] = Thing(
        ref=ref,
        type=kind,
        name=name or ref,
        other_names=tree.texts(fields.get("other_names"), faults),
        description=tree.text(fields.get("description"), faults),
        kind=tree.choice(fields.get("kind"), "kind", concepts("kind"), faults),
        scheme=scheme,
        unnamed=unnamed,
        relations=tuple(sorted(relations)),
        identifiers=identifiers_of(fields.get("identifiers"), faults),
        **links,
    )


def _note_role(ref: str, fields: Mapping[str, Node], scope: Scope) -> None:
    mentioned = tree.flag(fields.get("mentioned"), scope.faults)
    if tree.flag(fields.get("introduced"), scope.faults):
        scope.introduced.append(ref)
    elif mentioned or (mentioned is None and scope.types[ref] not in _NOT_MENTIONED):
        scope.mentioned.append(ref)


def _relations(kind: ThingType, fields: Mapping[str, Node], scope: Scope) -> set[Relation]:
    found: set[Relation] = set()
    for name, allowed in _RELATIONS.items():
        if (node := fields.get(name)) is None:
            continue
        if kind not in allowed:
            usual = ", ".join(sorted(key for key in _RELATIONS if kind in _RELATIONS[key]))
            message = f"a {kind} has no {name}"
            scope.faults.add(node, "relation", message, f"it may have: {usual or 'none'}")
            continue
        found.update(Relation(name, target) for target in scope.refs(node, allowed[kind]))
    return found


def _complete_inverses(scope: Scope) -> None:
    """A part points at its whole and the whole at its parts, whichever of them was written."""
    for ref in list(scope.things):
        for relation in scope.things[ref].relations:
            inverse = _INVERSES.get(relation.name)
            target = scope.things.get(relation.target)
            if inverse is None or target is None or target.type not in _RELATIONS[inverse]:
                continue
            both = {*target.relations, Relation(inverse, ref)}
            scope.things[target.ref] = replace(target, relations=tuple(sorted(both)))
