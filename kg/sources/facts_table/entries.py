"""A row of facts as an entry of a curated file, so that one set of rules holds for both."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from kg import identifiers
from kg.amounts import unit_named
from kg.reading.yaml_documents import Node
from kg.records import THING_TYPES, Relation, ThingType
from kg.sources.facts_table import numbers
from kg.sources.facts_table.conditions import conditions
from kg.sources.facts_table.naming import Naming

_SIGNS = {
    "=": "eq", "<": "lt", "<=": "le", "≤": "le", ">": "gt", ">=": "ge", "≥": "ge", "~": "approx",
    "≈": "approx",
}  # fmt: skip
DEPLOYED_AT = "deployed-at"
"""The property that tells what a deployment deploys."""

_RELEASED = ("publicly-released", "implementation-available")
_ACCOUNT = re.compile(r"https://(?:www\.)?(?:github\.com|huggingface\.co)/[A-Za-z0-9_-]+/?")
_WORDS = (
    ("words", "object_text", False),
    ("confidence", "confidence", False),
    ("modality", "modality", True),
    ("place_text", "place_text", False),
)


def entry(naming: Naming, subject_type: ThingType | None) -> Node:
    """The entry of a row; what is wrong with it is among the faults of the scope.

    ``subject_type`` is the type that the name of the subject's column tells.
    """
    cells = naming.cells
    property_ = cells.get("property", "")
    if property_:
        property_ = naming.property(property_, cells.get("property_label"), _unit(cells))
    else:
        naming.fault("property", "required", "the row has no property", "name one")
    about = _about(naming, subject_type)
    fields = {
        "about": naming.node("subject", about),
        "property": naming.node("property", property_),
        **dict(_quantity(naming)),
        "place": naming.node("place", cells.get("place", "full-text").lower()),
    }
    kind = next((each for each in THING_TYPES if about.startswith(f"{each}/")), None)
    for column, type_ in (("object", None), ("baseline", kind)):
        if refs := naming.listed(column, type_):
            fields[column] = naming.node(column, refs)
            _addresses(naming, about, property_, refs)
    for key, column, lower in _WORDS:
        if cell := cells.get(column):
            fields[key] = naming.node(column, cell.lower() if lower else cell)
    change = {
        key: naming.node(column, cells[column].lower())
        for key, column in (("kind", "change_kind"), ("direction", "change_direction"))
        if column in cells
    }
    if change:
        fields["change"] = naming.node("change_kind", change)
    if found := conditions(naming):
        fields["conditions"] = naming.node("conditions", found)
    _deploy(naming, about, property_)
    return naming.node("", fields)


def _about(naming: Naming, subject_type: ThingType | None) -> str:
    cell, label = naming.cells.get("subject"), naming.cells.get("subject_label")
    if not (cell or label):
        naming.fault("subject", "required", "the row has no subject", "name the thing")
        return ""
    kind = subject_type
    if said := naming.cells.get("subject_type"):
        kind = next((each for each in THING_TYPES if each == said.lower()), None)
        if kind is None:
            node = naming.node("subject_type", said)
            naming.scope.faults.unknown(node, "type", said, THING_TYPES)
    return naming.reference(cell or label or "", label, kind, "subject")


def _unit(cells: Mapping[str, str]) -> str | None:
    """The unit of a row, as far as it can be told."""
    if cell := cells.get("unit"):
        return unit_named(cell)
    try:
        unit = numbers.amount(cells.get("value") or cells.get("value_text") or "").unit
    except numbers.NotANumberError:
        unit = None
    return unit or ("count" if "counts" in cells else None)


def _quantity(naming: Naming) -> Iterator[tuple[str, Node]]:
    """The fields of the quantity; units and signs by any of their names."""
    cells = naming.cells
    text, raw = cells.get("value_text"), cells.get("value")
    bounds = [column for column in ("low", "high") if column in cells]
    found = numbers.Amount("")
    try:
        if raw or (text and not bounds):
            found = numbers.amount(raw or text or "")
            yield "value", naming.node("value", found.number)
    except numbers.NotANumberError as error:
        naming.fault("value" if raw else "value_text", "number", str(error), error.action)
        return
    for column in bounds:
        try:
            number = numbers.amount(cells[column]).number
        except numbers.NotANumberError as error:
            naming.fault(column, "number", str(error), error.action)
        else:
            yield {"low": "lower", "high": "upper"}[column], naming.node(column, number)
    if not (raw or text or bounds):
        return
    if raw and text and numbers.contradicts(text, found.number):
        message = f"value_text {text!r:.60} holds another number than value {raw!r:.60}"
        action = "mend value_text; the value stands, and the words are left out"
        naming.told.append(("value-text", message, action, "value_text"))
        text = None
    if text or raw:
        yield "text", naming.node("value_text", text or raw or "")
    yield from _measured(naming, found)


def _measured(naming: Naming, found: numbers.Amount) -> Iterator[tuple[str, Node]]:
    cells = naming.cells
    if cell := cells.get("unit"):
        unit = unit_named(cell) or cell
        if found.unit is not None and found.unit != unit:
            message = f"the value is in {found.unit}, and this says {cell!r:.60}"
            naming.fault("unit", "unit", message, "let both say the same")
        yield "unit", naming.node("unit", unit)
    elif found.unit is not None:
        yield "unit", naming.node("value", found.unit)
    sign = cells.get("comparator", "").lower() or found.comparator or ""
    if sign:
        yield "comparator", naming.node("comparator", _SIGNS.get(sign, sign))
    for column in ("statistic", "upper_open", "coverage"):
        if cell := cells.get(column):
            yield column, naming.node(column, cell.lower())
    if cell := cells.get("counts"):
        counts = naming.counted(cell, cells.get("counts_label"))
        yield "counts", naming.node("counts", counts)


def _addresses(naming: Naming, about: str, property_: str, refs: tuple[Node, ...]) -> None:
    """Give the subject the addresses at which it is said to be available: of a repository, of an
    account. Any other address is described nowhere, and is refused.
    """
    for node in refs:
        url = str(node.value)
        if not url.startswith(("http://", "https://")):
            continue
        thing = naming.scope.things.get(about)
        found = identifiers.detect(url)
        if thing is not None and property_ in _RELEASED and found is not None:
            if found[0] in ("github", "hf") and "/" in found[1]:
                own = replace(thing, code=(*thing.code, url))
            elif _ACCOUNT.fullmatch(url):
                own = replace(thing, accounts=(*thing.accounts, url))
            else:
                continue
            naming.scope.things[about] = own
            naming.scope.urls.add(url)


def _deploy(naming: Naming, about: str, property_: str) -> None:
    """What a deployment deploys: the subject of the claim, of this row or of one before, that it is
    deployed there.
    """
    deployed = naming.names.deployed
    of_system = about.partition("/")[0] in ("system", "model")
    for ref, thing in list(naming.scope.things.items()):
        if thing.type != "deployment":
            continue
        if of_system and property_ == DEPLOYED_AT:
            deployed.setdefault(ref, about)
        if ref == about and (said := naming.listed("deploys", "system")):
            deployed[ref] = str(said[0].value)
        if (what := deployed.get(ref)) is None:
            message = f"no row says what {ref} deploys"
            naming.fault("object", "required", message, f"add a row: a system, {DEPLOYED_AT}, it")
        else:
            relations = (Relation("deploys", what),)
            naming.scope.things[ref] = replace(thing, relations=relations)
    targets = [each.target for t in naming.scope.things.values() for each in t.relations]
    for ref in targets:
        naming.reference(ref, None, None, "object")
