"""Curated YAML: one file is one paper with its authors, things and claims, written by hand.

The format is described in docs/curation.md. A file with faults gives all of them and no record.
In order: tree (the YAML as texts with lines), things, paper with authors, claims with quantities.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path, PurePath

from kg.properties import DIMENSIONS, registry
from kg.reading import Unreadable, open_bytes, plain_name
from kg.reading.yaml_documents import Node
from kg.records import Property, Rank, Rejection, Source, SourceRecord
from kg.sources.curated import claims, paper, things, tree
from kg.sources.curated.things import SLUG, Scope
from kg.sources.curated.tree import Faults

NAME = "curated"
RANK: Rank = "curated"
VERSION = "2"
SUFFIXES: tuple[str, ...] = (".yaml", ".yml")

_KEYS = (*paper.KEYS, "things", "claims", "properties")
_PROPERTY_KEYS = ("label", "other_names", "dimension", "definition")
_OWN_KEY = re.compile(rb"^(?:authors|things|claims)[ \t]*:", re.MULTILINE)
_OTHER_KEY = re.compile(rb"^(?:cff-version|model-index|openapi|decisions)[ \t]*:", re.MULTILINE)


def sniff(head: bytes, name: str) -> bool:
    """Whether the name ends in .yaml or .yml and authors, things or claims stand at the margin."""
    return (
        name.lower().endswith(SUFFIXES)
        and _OWN_KEY.search(head) is not None
        and _OTHER_KEY.search(head) is None
    )


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """The paper of the file, or everything that is wrong with the file. Raises OSError only."""
    faults = Faults(source.name)
    try:
        with open_bytes(path, tree.MAX_BYTES) as file:
            data = b"".join(iter(lambda: file.read(tree.MAX_BYTES), b""))
    except Unreadable as fault:
        yield fault.rejection(source.name)
        return
    record = _read(data, source, faults)
    if record is None:
        yield from _in_order(faults)
    else:
        yield record


def faults_of(data: bytes, name: str) -> list[Rejection]:
    """Everything that is wrong with the content of a curated file of that name; nothing where it
    gives a record.
    """
    faults = Faults(name)
    _read(data, Source(sha256(data).hexdigest(), name, NAME, RANK), faults)
    return _in_order(faults)


def _in_order(faults: Faults) -> list[Rejection]:
    return sorted(faults.found, key=lambda fault: fault.line or 0)


def _read(data: bytes, source: Source, faults: Faults) -> SourceRecord | None:
    root = tree.parse(data, faults)
    record = None if root is None else _record(root, source, faults)
    return None if faults.found else record


def _record(root: Node, source: Source, faults: Faults) -> SourceRecord | None:
    fields = tree.mapping(root, _KEYS, faults)
    if not isinstance(root.value, Mapping):
        return None
    stem = PurePath(plain_name(source.name)).stem
    if not SLUG.fullmatch(stem):
        message = f"the name of the file, {stem!r}, is the key of the paper and names its claims"
        faults.add(root, "file-name", message, "small letters, digits, single hyphens")
    own = {info.slug: info for info in _properties(fields.get("properties"), faults)}
    scope = Scope(faults, stem, {**registry(), **own})
    things.read(fields.get("things"), scope)
    work = paper.read(root, fields, scope)
    abstract = work.abstract.text if work.abstract else None
    found = claims.read(fields.get("claims"), scope, abstract)
    things.report_unused(fields.get("things"), scope)
    return SourceRecord(
        source=source.sha256,
        number=1,
        key=stem,
        work=work,
        line=root.line,
        things=tuple(scope.things.values()),
        claims=found,
        properties=tuple(own.values()),
    )


def _properties(node: Node | None, faults: Faults) -> Iterator[Property]:
    """The properties that the file adds to the registry."""
    if node is None:
        return
    for slug, entry in tree.mapping(node, None, faults).items():
        if not SLUG.fullmatch(slug):
            message = f"{slug!r} is no name of a property"
            faults.add(entry, "reference", message, "small letters, digits, single hyphens")
        elif slug in registry():
            message = f"{slug!r} is in the registry already"
            faults.add(entry, "duplicate-property", message, "use it as it is")
        else:
            yield _property(slug, tree.mapping(entry, _PROPERTY_KEYS, faults), entry, faults)


def _property(slug: str, fields: Mapping[str, Node], entry: Node, faults: Faults) -> Property:
    for key in ("label", "dimension"):
        if fields and key not in fields:
            faults.add(entry, "required", f"the property {slug!r} has no {key}", f"add {key}:")
    dimension = tree.choice(fields.get("dimension"), "dimension", DIMENSIONS, faults)
    return Property(
        slug=slug,
        label=tree.text(fields.get("label"), faults) or slug,
        other_names=tree.texts(fields.get("other_names"), faults),
        definition=tree.text(fields.get("definition"), faults),
        dimension=dimension or "relation",
    )
