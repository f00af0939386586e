"""Objects of JSON-LD with the same short keys, however their context spells them
(https://www.w3.org/TR/json-ld11/, https://schema.org/docs/datamodel.html).

This is no processor of JSON-LD. No remote context is fetched: a key stands for the term of
schema.org or CodeMeta that it is spelled like. ``name``, ``schema:name``, ``http://schema.org/name``
and ``https://schema.org/name`` are one, ``id`` and ``type`` are ``@id`` and ``@type``. Of a context
inside the document prefixes and renamed terms are heeded. Not understood, and so left as they are:
``@reverse``, ``@nest``, maps by language or index, scoped contexts, ``@base``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeAlias

Object: TypeAlias = dict[str, object]
Names: TypeAlias = Mapping[str, str]
"""What the contexts of a document say: a prefix or a term, and the IRI it stands for."""

CONTEXT, GRAPH, ID, TYPE, VALUE, LIST, SET, LANGUAGE = (
    "@context",
    "@graph",
    "@id",
    "@type",
    "@value",
    "@list",
    "@set",
    "@language",
)
_OWN = re.compile(
    r"(?:https?://(?:www\.)?schema\.org/|https?://w3id\.org/codemeta/(?:terms/|[\d.]+#?)?"
    r"|https?://codemeta\.github\.io/terms/|https?://bioschemas\.org/(?:terms|types|profiles)?/?"
    r"|(?:schema|sdo|codemeta|bioschemas):)(?P<term>[A-Za-z][\w-]*)"
)
_ALIASES = {"id": ID, "type": TYPE, "value": "value", "graph": "graph"}
_MOST_NAMES = 5_000


def normal(value: object, names: Names | None = None) -> object:
    """A value in which every object has short keys, and lists have no ``@list`` around them."""
    known = {} if names is None else names
    if isinstance(value, list):
        return [normal(each, known) for each in value]
    if not isinstance(value, dict):
        return value
    if CONTEXT in value:
        known = {**known, **names_of(value[CONTEXT])}
    inside: Object = {}
    for key, each in value.items():
        short = _key(str(key), known)
        if short == CONTEXT:
            continue
        read = _types(each, known) if short == TYPE else normal(each, known)
        # The first of two spellings of one term counts, unless it is empty.
        if inside.get(short) in (None, "", []):
            inside[short] = read
    for wrapper in (LIST, SET):
        if wrapper in inside:
            return inside[wrapper]
    return inside


def names_of(context: object) -> dict[str, str]:
    """The prefixes and renamed terms of a context that stands in the document."""
    found: dict[str, str] = {}
    for each in context if isinstance(context, list) else [context]:
        if not isinstance(each, dict):
            continue
        for key, said in list(each.items())[:_MOST_NAMES]:
            target = said.get(ID) if isinstance(said, dict) else said
            if isinstance(target, str) and not str(key).startswith("@"):
                found[str(key)] = target
    return found


def contexts(value: object) -> list[str]:
    """The addresses that a document names as its contexts, and its vocabulary."""
    found = []
    context = value.get(CONTEXT) if isinstance(value, dict) else None
    for each in context if isinstance(context, list) else [context]:
        if isinstance(each, str):
            found.append(each)
        elif isinstance(each, dict):
            found += [said for said in each.values() if isinstance(said, str)]
    return found


def types_of(value: Object) -> tuple[str, ...]:
    """The types of a node, by their short names."""
    said = value.get(TYPE)
    return tuple(said) if isinstance(said, list) else ()


def term(text: str, names: Names) -> str:
    """The short name of a term: ``Dataset`` for ``https://schema.org/Dataset``."""
    for _ in range(2):
        prefix, colon, rest = text.partition(":")
        if text in names and names[text] not in (ID, TYPE):
            text = names[text]
        elif colon and prefix in names:
            text = names[prefix] + rest
        else:
            break
    found = _OWN.fullmatch(text)
    return found["term"] if found else text


def _key(key: str, names: Names) -> str:
    if key.startswith("@"):
        return key
    said = names.get(key, _ALIASES.get(key, ""))
    if said in (ID, TYPE):
        return said
    short = term(key, names)
    # A term of another vocabulary keeps its own name where it was not written as an address.
    return key if "://" in short and "://" not in key and ":" not in key else short


def _types(value: object, names: Names) -> list[str]:
    said = value if isinstance(value, list) else [value]
    return [term(each, names) for each in said if isinstance(each, str)]
