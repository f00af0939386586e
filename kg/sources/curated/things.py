"""The things that a curated file declares, and the references to them in the rest of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import get_args

from kg import identifiers
from kg.properties import concepts
from kg.reading.yaml_documents import Node
from kg.records import THING_TYPES, Identifier, Property, Relation, Thing
from kg.records.things import RelationName, ThingType
from kg.sources.curated import circles, tree
from kg.sources.curated.tree import Faults

_MARKS = (".", ",", ";", ":", "!", "?", "]")
SCHEMES = ("technique", "architecture", "task", "topic", "metric", "subject")
SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_KEYS = (
    "name", "other_names", "description", "kind", "scheme", "unnamed", "introduced", "mentioned",
    "identifiers", "code", "urls", "accounts", "same_as", *get_args(RelationName),
)  # fmt: skip
_NOT_MENTIONED: tuple[ThingType, ...] = ("organization", "venue", "run", "deployment")
_MADE: tuple[ThingType, ...] = ("system", "model", "series", "algorithm", "dataset", "concept")
_MODELS: tuple[ThingType, ...] = ("model", "series")
_MAKERS: tuple[ThingType, ...] = ("organization",)
_RELATIONS: Mapping[RelationName, Mapping[ThingType, tuple[ThingType, ...]]] = {
    "part_of": {
        "system": ("system",),
        "model": ("series",),
        "series": ("series",),
        "dataset": ("dataset",),
        "venue": ("venue",),
    },
    "has_part": {
        "system": ("system", "algorithm", "dataset", "concept"),
        "series": _MODELS,
        "dataset": ("dataset",),
    },
    "successor_of": {
        "system": ("system",),
        "model": _MODELS,
        "series": _MODELS,
        "algorithm": ("algorithm",),
        "dataset": ("dataset",),
        "hardware": ("hardware",),
    },
    "based_on": {
        "system": _MADE,
        "model": _MADE,
        "series": _MADE,
        "algorithm": ("algorithm", "concept"),
        "dataset": ("dataset",),
    },
    "derived_from": {"model": _MODELS, "dataset": ("dataset",)},
    "fine_tuned_from": {"model": _MODELS},
    "developer": {
        "system": _MAKERS, "model": _MAKERS, "series": _MAKERS, "dataset": _MAKERS
    },
    "manufacturer": {"hardware": _MAKERS},
    "parent": {"organization": _MAKERS},
    "realizes": {"run": ("algorithm", "concept")},
    "model": {"run": _MODELS},
    "deploys": {"deployment": ("system", "model")},
    "operator": {"deployment": _MAKERS},
    "broader": {"concept": ("concept",)},
}  # fmt: skip


@dataclass(slots=True)
class Scope:
    """What one file declares. ``types`` holds every declared reference before its thing is read."""

    faults: Faults
    stem: str
    properties: Mapping[str, Property]
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
            near = tree.nearest(ref, self.types)
            action = f"did you mean {near!r}? Else declare it" if near else "declare it there"
            self.faults.add(node, "undeclared", f"{ref!r} is not declared under things:", action)
            return None
        if found not in allowed:
            wanted = " or ".join(sorted(allowed))
            message = f"{ref!r} is of type {found}, not {wanted}"
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
    circles.report(scope.things.values(), declared, scope.faults)


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
        if scheme not in identifiers.SCHEMES:
            faults.unknown(entry, "scheme of identifiers", scheme, identifiers.SCHEMES)
            continue
        normal = (identifier(scheme, item, faults) for item in tree.items(entry))
        found += [Identifier(scheme, value) for value in normal if value is not None]
    return tuple(found)


def identifier(scheme: str, node: Node | None, faults: Faults) -> str | None:
    """The normal form of an identifier of this scheme."""
    if (value := tree.text(node, faults)) is None or node is None:
        return None
    try:
        return identifiers.normalize(scheme, value)
    except identifiers.InvalidIdentifier as error:
        faults.add(node, "identifier", f"{value!r} is no {scheme}: {error.reason}", error.rule)
        return None


def urls(node: Node | None, faults: Faults) -> tuple[str, ...]:
    """Web addresses in normal form: http or https, no full stop or comma at the end."""
    found = (address(item, faults) for item in tree.items(node))
    return tuple(url for url in found if url is not None)


def address(node: Node, faults: Faults) -> str | None:
    """A web address in normal form."""
    if (url := identifier("url", node, faults)) is None:
        return None
    if url.startswith(("http://", "https://")) and not url.endswith(_MARKS):
        return url
    action = "write https://host/path without the mark of its sentence at the end"
    faults.add(node, "url", f"{url!r} is no web address", action)
    return None


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
    if kind == "run" and not {"model", "realizes"} & {*fields}:
        faults.add(entry, "required", f"{ref!r} is a run of nothing", "add model: or realizes:")
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
        code=links["code"],
        urls=links["urls"],
        accounts=links["accounts"],
        same_as=links["same_as"],
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
            message = f"the type {kind} has no {name}"
            scope.faults.add(node, "relation", message, f"it may have: {usual or 'none'}")
            continue
        found.update(Relation(name, target) for target in scope.refs(node, allowed[kind]))
    return found
