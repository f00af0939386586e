"""The paper of a curated file: title, identifiers, versions, abstract, subjects."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from hashlib import sha256
from typing import Literal, get_args

from kg import iris
from kg.reading.yaml_documents import Node
from kg.records import Text, Thing, Version, Work
from kg.records.work import Certainty, Order, VersionKind
from kg.sources.curated import authors, things, tree
from kg.sources.curated.things import Scope
from kg.sources.curated.tree import Faults
from kg.text import language_tag

KEYS = (
    "title", "language", "identifiers", "order", "abstract", "subjects", "keywords", "awards",
    "funding", "pages", "versions", "affiliations", "authors",
)  # fmt: skip
_VERSION_KEYS = (
    "kind", "date", "venue", "publisher", "pages", "volume", "issue", "license", "status",
    "arxiv_version", "identifiers", "certainty",
)  # fmt: skip
_Status = Literal["withdrawn", "retracted"]
_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?", re.ASCII)
_CATEGORY = re.compile(r"[a-z]+(?:-[a-z]+)*(?:\.[A-Za-z]+(?:-[A-Za-z]+)*)?")
_SHA256 = re.compile(r"[0-9a-f]{64}")


def read(node: Node, fields: Mapping[str, Node], scope: Scope) -> Work:
    """The paper that the fields describe; the scope gives what it introduces and mentions."""
    faults = scope.faults
    for key in ("title", "authors"):
        if key not in fields:
            faults.add(node, "required", f"the paper has no {key}", f"add {key}:")
    versions = tuple(_version(item, scope) for item in tree.items(fields.get("versions")))
    own = things.identifiers_of(fields.get("identifiers"), faults)
    every = {*own, *(found for version in versions for found in version.identifiers)}
    return Work(
        seats=authors.read(fields, scope),
        identifiers=tuple(sorted(every)),
        title=tree.text(fields.get("title"), faults),
        abstract=_abstract(fields.get("abstract"), faults),
        language=_language(fields.get("language"), faults),
        order=tree.choice(fields.get("order"), "order", get_args(Order), faults),
        versions=versions,
        introduces=tuple(scope.introduced),
        mentions=tuple(scope.mentioned),
        subjects=tuple(_subjects(fields.get("subjects"), scope)),
        keywords=tree.texts(fields.get("keywords"), faults),
        funding=tree.texts(fields.get("funding"), faults),
        awards=tree.texts(fields.get("awards"), faults),
        pages=things.urls(fields.get("pages"), faults),
    )


def _abstract(node: Node | None, faults: Faults) -> Text | None:
    if node is None:
        return None
    fields = tree.mapping(node, ("sha256", "text"), faults)
    if {*fields} == {"text"} and isinstance(raw := fields["text"].value, str):
        body = raw.strip()
        return Text(sha256(body.encode()).hexdigest(), body)
    if {*fields} == {"sha256"}:
        example = "64 hexadecimal digits"
        digest = _matching(fields["sha256"], _SHA256, "sha256", example, faults)
        return Text(digest) if digest else None
    if fields:
        action = "give sha256: (of the UTF-8 bytes), or text: where you may publish it"
        faults.add(node, "abstract", "an abstract has a digest or its text", action)
    return None


def _language(node: Node | None, faults: Faults) -> str | None:
    if (value := tree.text(node, faults)) is None or node is None:
        return None
    tag = language_tag(value)
    if tag is None or tag.casefold() != value.casefold():
        action = f"write {tag}" if tag else "write it like this: en, de, zh-Hans"
        faults.add(node, "language", f"{value!r} is no language tag of BCP 47", action)
    return tag


def _version(node: Node, scope: Scope) -> Version:
    faults = scope.faults
    fields = tree.mapping(node, _VERSION_KEYS, faults)
    if fields and "kind" not in fields:
        action = "kind: " + " | ".join(get_args(VersionKind))
        faults.add(node, "required", "the version has no kind", action)
    kind = tree.choice(fields.get("kind"), "kind of version", get_args(VersionKind), faults)
    certainties = get_args(Certainty)
    return Version(
        kind=kind or "preprint",
        date=_date(fields.get("date"), faults),
        venue=scope.ref(fields["venue"], ("venue",)) if "venue" in fields else None,
        publisher=(
            scope.ref(fields["publisher"], ("organization",)) if "publisher" in fields else None
        ),
        pages=tree.text(fields.get("pages"), faults),
        volume=tree.text(fields.get("volume"), faults),
        issue=tree.text(fields.get("issue"), faults),
        license=next(iter(things.urls(fields.get("license"), faults)), None),
        status=tree.choice(fields.get("status"), "status", get_args(_Status), faults),
        arxiv_version=tree.whole(fields.get("arxiv_version"), faults),
        identifiers=things.identifiers_of(fields.get("identifiers"), faults),
        certainty=tree.choice(fields.get("certainty"), "certainty", certainties, faults),
    )


def _date(node: Node | None, faults: Faults) -> str | None:
    if (value := tree.text(node, faults)) is None or node is None:
        return None
    if found := _DATE.fullmatch(value):
        year, month, day = (int(part or 1) for part in found.groups())
        try:
            date(year, month, day)
        except ValueError:
            pass
        else:
            return value
    faults.add(node, "date", f"{value!r} is no date", "write 2024, 2024-02 or 2024-02-23")
    return None


def _matching(
    node: Node | None, pattern: re.Pattern[str], what: str, example: str, faults: Faults
) -> str | None:
    if (value := tree.text(node, faults)) is None or node is None:
        return None
    if pattern.fullmatch(value):
        return value
    rule = what.replace(" ", "-")
    faults.add(node, rule, f"{value!r} is no {what}", f"write it like this: {example}")
    return None


def _subjects(node: Node | None, scope: Scope) -> Iterator[str]:
    """Declared concepts, or categories of arXiv, which need no declaration."""
    for item in tree.items(node):
        if isinstance(item.value, str) and item.value.startswith("concept/"):
            if (declared := scope.ref(item, ("concept",))) is not None:
                yield declared
            continue
        category = _matching(
            item, _CATEGORY, "arXiv category", "cs.DC, or concept/...", scope.faults
        )
        if category is not None:
            ref = f"concept/{iris.slug(category)}"
            scope.used.add(ref)
            scope.things.setdefault(ref, Thing(ref, "concept", category, scheme="subject"))
            yield ref
