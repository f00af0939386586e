"""What a language model read in abstracts, as ``kg extract --llm`` writes it (docs/extraction.md):
a JSON line for each paper, with the digest of its abstract, things, and claims with their quotes.

A line's things and claims are those of a curated file and keep its rules. Whether the abstract has
the quotes is compared in the build, which has the abstract.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
from msgspec.structs import replace

from kg import iris
from kg.properties import registry
from kg.reading import head_text, json_values
from kg.reading.yaml_documents import Node
from kg.records import Claim, Rank, Rejection, Source, SourceRecord, Text, Work
from kg.records.claims import with_references
from kg.sources.curated import claims, things, tree
from kg.sources.curated.things import SLUG, Scope
from kg.sources.curated.tree import Faults
from kg.text import clean

NAME = "quoted-claims"
RANK: Rank = "extracted"
VERSION = "1"
SUFFIXES: tuple[str, ...] = ()

_FORM = "kg-quoted-claims"
_KEYS = (_FORM, "model", "paper", "identifiers", "abstract", "things", "claims")
_FIRST = re.compile(r'\s*\{\s*"' + _FORM + r'"\s*:')
_DIGEST = re.compile(r"[0-9a-f]{64}")
_DECODER = msgspec.json.Decoder(dict[str, object])
_DEEPEST = 8
_AGAIN = "run kg extract --llm again"
_LONGEST_MODEL = 200


def sniff(head: bytes, name: str) -> bool:
    """Whether its first key is that of the form."""
    del name
    return _FIRST.match(head_text(head).lstrip("\ufeff")) is not None


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """One record for each line; a claim with a fault is left out and told."""
    number = 0
    for value in json_values(path, source.name, _DECODER):
        if isinstance(value, Rejection):
            number += value.effect == "record"
            yield value
            continue
        number += 1
        faults = Faults(source.name)
        record, refused = record_of(value.value, source, number, value.line, faults)
        if record is None:
            first, *others = faults.found
            yield replace(first, effect="record")
            yield from (replace(each, effect="note") for each in others)
        else:
            yield from refused
            yield record


def record_of(
    fields: Mapping[str, object], source: Source, number: int, line: int, faults: Faults
) -> tuple[SourceRecord | None, list[Rejection]]:
    """The record of a line, and what is told of its claims; None with the faults of the line."""
    found = tree.mapping(_node(fields, line, ""), _KEYS, faults)
    model = tree.text(_wanted("model", found, line, faults), faults) or ""
    paper = tree.text(_wanted("paper", found, line, faults), faults) or ""
    abstract = _wanted("abstract", found, line, faults)
    digest = tree.text(tree.mapping(abstract, ("sha256",), faults).get("sha256"), faults) or ""
    if not _DIGEST.fullmatch(digest):
        faults.add(abstract, "sha256", "64 hexadecimal digits are wanted", _AGAIN)
    if len(model) > _LONGEST_MODEL:
        faults.add(abstract, "model", "the name of the model is too long", "shorten it")
    if paper and not SLUG.fullmatch(paper):
        faults.add(abstract, "paper", f"{paper[:40]!r} is no key of a paper", _AGAIN)
    scope = Scope(faults, paper, registry())
    declared, marked = _marked(found.get("things"))
    things.read(declared, scope)
    ids = things.identifiers_of(found.get("identifiers"), faults)
    if faults.found:
        return None, []
    agent = f"llm-{iris.slug(model)}"
    said, refused = _claims(found.get("claims"), scope, agent)
    own = {ref: ref.replace("/", f"/{paper}:", 1) for ref in marked}
    record = SourceRecord(
        source=source.sha256,
        number=number,
        key=paper,
        work=Work(
            seats=(),
            identifiers=ids,
            abstract=Text(digest),
            introduces=tuple(own.get(ref, ref) for ref in scope.introduced),
            mentions=tuple(own.get(ref, ref) for ref in scope.mentioned),
        ),
        line=line,
        things=tuple(
            replace(each, ref=own.get(each.ref, each.ref), agent=agent)
            for each in scope.things.values()
        ),
        claims=tuple(with_references(each, own) for each in said),
    )
    return record, refused


def _marked(node: Node | None) -> tuple[Node | None, list[str]]:
    """The things as a curated file has them, and which of them are marked as the paper's own."""
    if node is None or not isinstance(node.value, Mapping):
        return node, []
    marked = []
    declared: dict[str, Node] = {}
    for ref, entry in node.value.items():
        declared[ref] = entry
        if isinstance(entry.value, Mapping) and (mark := entry.value.get("own")) is not None:
            rest = {key: each for key, each in entry.value.items() if key != "own"}
            declared[ref] = Node(entry.line, entry.path, rest)
            if mark.value == "true":
                marked.append(ref)
    return Node(node.line, node.path, declared), marked


def _wanted(key: str, fields: Mapping[str, Node], line: int, faults: Faults) -> Node:
    if (node := fields.get(key)) is not None:
        return node
    nothing = Node(line, key, {})
    faults.add(nothing, "required", f"the line has no {key!r}", _AGAIN)
    return nothing


def _claims(node: Node | None, scope: Scope, agent: str) -> tuple[list[Claim], list[Rejection]]:
    said: list[Claim] = []
    told: list[Rejection] = []
    entries = {} if node is None else tree.mapping(node, None, scope.faults)
    for name, entry in entries.items():
        faults = Faults(scope.faults.file)
        inner = Scope(faults, scope.stem, scope.properties, scope.types, scope.things)
        inner.urls.update(scope.urls)
        fields = entry.value if isinstance(entry.value, Mapping) else {}
        quote = fields.get("quote")
        if quote is None or not isinstance(quote.value, str) or not quote.value.strip():
            faults.add(entry, "required", "the claim has no quote", _AGAIN)
            quote = None
        if "span" not in fields:
            faults.add(entry, "required", "the claim has no span", _AGAIN)
        if not SLUG.fullmatch(name):
            message = f"{name[:40]!r} is no id of a claim"
            faults.add(entry, "claim-id", message, "small letters, digits, single hyphens")
        rest = {key: each for key, each in fields.items() if key != "quote"}
        made = list(claims.claims_of(name, Node(entry.line, entry.path, rest), inner, None))
        told += (replace(fault, effect="part") for fault in faults.found + scope.faults.found)
        scope.faults.found.clear()
        if not faults.found and quote is not None and isinstance(quote.value, str):
            said += (replace(each, quote=quote.value, agent=agent) for each in made)
    return said, told


def _node(value: object, line: int, path: str, depth: int = 0) -> Node:
    """A value of JSON as a node of a curated file: every scalar is the text that stands there, less
    what no graph can carry, as in the abstract that it was read from.
    """
    if depth == _DEEPEST:
        return Node(line, path, "")
    if isinstance(value, dict):
        inside = {
            key: _node(each, line, f"{path}.{key}" if path else key, depth + 1)
            for key, each in value.items()
        }
        return Node(line, path, inside)
    if isinstance(value, list):
        listed = (_node(each, line, f"{path}[{n}]", depth + 1) for n, each in enumerate(value))
        return Node(line, path, tuple(listed))
    if isinstance(value, bool):
        return Node(line, path, "true" if value else "false", plain=True)
    words = "" if value is None else clean(str(value))[0]
    return Node(line, path, words, plain=not isinstance(value, str))
