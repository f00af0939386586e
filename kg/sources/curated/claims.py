"""The claims of a curated file, checked against the registry, the units and the file's things."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal, get_args

from msgspec.structs import replace

from kg.reading.yaml_documents import Node
from kg.records import THING_TYPES, Claim, Condition, Property, Span
from kg.records.claims import ChangeKind, Modality, Place
from kg.sources.curated import quantities, repeats, tree
from kg.sources.curated.things import SLUG, Scope, address
from kg.sources.curated.tree import Faults

_CONDITION_KEYS = (*quantities.KEYS, "object", "words")
_CLAIM_KEYS = (
    "about", "property", *_CONDITION_KEYS, "change", "baseline", "conditions", "modality",
    "confidence", "place", "place_text", "span", "quote",
)  # fmt: skip
_Direction = Literal["increase", "decrease"]


def read(node: Node | None, scope: Scope, abstract: str | None) -> tuple[Claim, ...]:
    """The claims in the order of the file. One with several subjects becomes one for each, their
    ids ending in -1, -2, ...; ``abstract`` is its text, if the file has it.
    """
    if node is None:
        return ()
    found: list[Claim] = []
    sound: list[tuple[Claim, Node]] = []
    for name, entry in tree.mapping(node, None, scope.faults).items():
        if SLUG.fullmatch(name):
            before = len(scope.faults.found)
            said = tuple(claims_of(f"{scope.stem}-{name}", entry, scope, abstract))
            found += said
            if len(scope.faults.found) == before:
                sound += ((claim, entry) for claim in said)
        else:
            message = f"{name!r} is no id of a claim"
            scope.faults.add(entry, "claim-id", message, "small letters, digits, single hyphens")
    repeats.report(sound, scope.faults)
    return tuple(found)


def claims_of(name: str, entry: Node, scope: Scope, abstract: str | None) -> Iterator[Claim]:
    """The claim of an entry under this id, or one for each of its subjects; whether it is sound
    the faults of the scope tell.
    """
    faults = scope.faults
    fields = tree.mapping(entry, _CLAIM_KEYS, faults)
    if not fields:
        return
    for key in ("about", "property"):
        if key not in fields:
            faults.add(entry, "required", f"the claim has no {key}", f"add {key}:")
    info = _property(fields.get("property"), scope)
    kind, direction = _change(fields.get("change"), faults)
    quantity = quantities.read(entry, fields, info, kind, scope)
    baselines = tuple(scope.refs(fields.get("baseline")))
    subjects = list(_subjects(fields.get("about"), scope))
    _check_content(entry, fields, info, kind, faults)
    for both in sorted({*baselines} & {*subjects}):
        faults.add(entry, "baseline", f"{both} is its own baseline", "compare it with another")
    place, span = _evidence(entry, fields, abstract, faults)
    modality = tree.choice(fields.get("modality"), "modality", get_args(Modality), faults)
    shared = Claim(
        id=name,
        about="paper",
        property=info.slug if info else "",
        quantity=quantity,
        objects=tuple(_objects(fields.get("object"), scope)),
        object_text=tree.text(fields.get("words"), faults),
        baselines=baselines,
        change_kind=kind,
        change_direction=direction,
        conditions=tuple(_conditions(fields.get("conditions"), scope)),
        modality=modality or "asserted",
        confidence=quantities.share(fields.get("confidence"), faults) or "1",
        place=place,
        place_text=tree.text(fields.get("place_text"), faults),
        abstract_span=span,
    )
    for number, subject in enumerate(subjects, start=1):
        numbered = name if len(subjects) == 1 else f"{name}-{number}"
        yield replace(shared, id=numbered, about=subject)


def _property(node: Node | None, scope: Scope) -> Property | None:
    if node is None or (slug := tree.text(node, scope.faults)) is None:
        return None
    return property_named(node, slug, scope)


def property_named(node: Node, slug: str, scope: Scope) -> Property | None:
    """The property of that slug, from the registry or the file's own."""
    if (info := scope.properties.get(slug)) is not None:
        return info
    for known in scope.properties.values():
        if slug.casefold() in (known.label.casefold(), *map(str.casefold, known.other_names)):
            message = f"{slug!r} is a name of the property {known.slug!r}"
            scope.faults.add(node, "unknown-property", message, f"write {known.slug}")
            return None
    near = tree.nearest(slug, scope.properties)
    action = f"did you mean {near!r}? " if near else "look in ontology/properties.ttl; "
    action += "new ones go under properties:"
    scope.faults.add(node, "unknown-property", f"unknown property {slug!r}", action)
    return None


def _subjects(node: Node | None, scope: Scope) -> Iterator[str]:
    """Things of the file, or the paper."""
    for item in tree.items(node):
        if isinstance(item.value, str) and item.value.startswith(("http://", "https://")):
            action = "name the thing that has it as code:, urls: or accounts:"
            scope.faults.add(item, "subject", "an address is no subject of a claim", action)
        elif item.value == "paper":
            yield "paper"
        elif (ref := scope.ref(item)) is not None:
            yield ref


def _objects(node: Node | None, scope: Scope) -> Iterator[str]:
    """Things, the paper, or addresses that a thing of the file has as code, page or account."""
    for item in tree.items(node):
        if item.value == "paper":
            yield "paper"
        elif isinstance(item.value, str) and item.value.startswith(("http://", "https://")):
            url = address(item, scope.faults)
            if url in scope.urls:
                yield url
            elif url is not None:
                action = "give it to a thing as code:, urls: or accounts:"
                scope.faults.add(item, "undeclared", f"{url} belongs to no thing", action)
        elif (ref := scope.ref(item)) is not None:
            yield ref


def _change(node: Node | None, faults: Faults) -> tuple[ChangeKind | None, _Direction | None]:
    if node is None:
        return None, None
    fields = tree.mapping(node, ("kind", "direction"), faults)
    if "kind" not in fields:
        action = "kind: " + " | ".join(get_args(ChangeKind))
        faults.add(node, "required", "the change has no kind", action)
    kind: ChangeKind | None = tree.choice(
        fields.get("kind"), "kind of change", get_args(ChangeKind), faults
    )
    direction: _Direction | None = tree.choice(
        fields.get("direction"), "direction", get_args(_Direction), faults
    )
    return kind, direction


def _check_content(
    entry: Node,
    fields: Mapping[str, Node],
    info: Property | None,
    change: ChangeKind | None,
    faults: Faults,
) -> None:
    has_number = "value" in fields or "lower" in fields or "upper" in fields
    if not has_number and not {"object", "words", "baseline"} & {*fields}:
        faults.add(entry, "empty-claim", "the claim says nothing", "add value:, object: or words:")
    if "baseline" in fields and "change" not in fields:
        action = "add change: {kind: ratio | percent | points | rank | parity-or-better}"
        faults.add(fields["baseline"], "change", "a baseline without a change", action)
    if change in quantities.CHANGE_UNITS and not has_number:
        message = f"a change of kind {change} needs its figure"
        faults.add(fields["change"], "change", message, "add value:, or write kind: rank")
    if change in ("rank", "parity-or-better") and has_number:
        message = f"a change of kind {change} has no figure"
        faults.add(fields["change"], "change", message, "write kind: ratio, percent or points")
    measured = info is not None and info.dimension != "relation"
    if measured and fields.get("about") is not None and fields["about"].value == "paper":
        message = f"{fields['property'].value} is not measured of a paper"
        faults.add(fields["about"], "subject", message, "name the thing that has it")


def _conditions(node: Node | None, scope: Scope) -> Iterator[Condition]:
    if node is None:
        return
    for slug, entry in tree.mapping(node, None, scope.faults).items():
        info = property_named(entry, slug, scope)
        for item in tree.items(entry):
            if isinstance(item.value, str):
                found = _short_condition(slug, item, info, scope)
            else:
                found = _condition(slug, item, info, scope)
            if found is not None:
                yield found


def _short_condition(
    slug: str, item: Node, info: Property | None, scope: Scope
) -> Condition | None:
    value = tree.text(item, scope.faults)
    if value is None:
        return None
    if value in scope.types or _is_reference(value):
        ref = scope.ref(item)
        return None if ref is None else Condition(slug, value=ref)
    if info is not None and info.dimension != "relation":
        action = "write {value: ..., unit: ...} or {words: ...}"
        scope.faults.add(item, "condition", f"{slug} wants a number with its unit", action)
    return Condition(slug, text=value)


def _condition(slug: str, item: Node, info: Property | None, scope: Scope) -> Condition | None:
    fields = tree.mapping(item, _CONDITION_KEYS, scope.faults)
    if not fields:
        return None
    thing = scope.ref(fields["object"]) if "object" in fields else None
    words = tree.text(fields.get("words"), scope.faults)
    quantity = quantities.read(item, fields, info, None, scope)
    return Condition(slug, quantity=quantity, value=thing, text=words)


def _is_reference(value: str) -> bool:
    kind, _, slug = value.partition("/")
    return kind in THING_TYPES and SLUG.fullmatch(slug) is not None


def _evidence(
    entry: Node, fields: Mapping[str, Node], abstract: str | None, faults: Faults
) -> tuple[Place | None, Span | None]:
    place: Place | None = tree.choice(fields.get("place"), "place", get_args(Place), faults)
    span = _span(fields, abstract, faults)
    if span is not None and place not in (None, "abstract"):
        faults.add(fields["place"], "place", "a span is one of the abstract", "place: abstract")
    if not {"place", "span", "quote"} & {*fields}:
        action = "add place: " + " | ".join(get_args(Place)) + ", or span: or quote:"
        faults.add(entry, "required", "the claim does not say where it stands", action)
    return ("abstract" if span is not None else place), span


def _span(fields: Mapping[str, Node], abstract: str | None, faults: Faults) -> Span | None:
    if (node := fields.get("quote")) is not None:
        if "span" in fields:
            faults.add(node, "quote", "quote and span say the same", "keep one of them")
        return _quoted(node, abstract, faults)
    if (node := fields.get("span")) is None:
        return None
    ends = [tree.whole(item, faults) for item in tree.items(node)]
    match ends:
        case [int(start), int(end)] if start < end:
            if abstract is not None and end > len(abstract):
                message = f"the abstract ends at {len(abstract)}"
                faults.add(node, "span", message, "count code points from 0")
            return Span(start, end)
    if None not in ends:
        action = "write [start, end]: code points of the abstract, from 0, the end not included"
        faults.add(node, "span", "this is no span", action)
    return None


def _quoted(node: Node, abstract: str | None, faults: Faults) -> Span | None:
    """Where the words stand, whatever blanks and line breaks are between them."""
    if tree.text(node, faults) is None or not isinstance(node.value, str):
        return None
    if abstract is None:
        faults.add(node, "quote", "the file has no text of the abstract", "give span: instead")
        return None
    words = r"\s+".join(re.escape(word) for word in node.value.split())
    found = [Span(*match.span()) for match in re.finditer(words, abstract)]
    if len(found) != 1:
        message = f"the words stand {len(found)} times in the abstract"
        faults.add(node, "quote", message, "quote a stretch that stands there once")
        return None
    return found[0]
