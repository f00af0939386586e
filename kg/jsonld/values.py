"""The key and the value that a statement gets (https://www.w3.org/TR/json-ld11/#value-compaction).

A number or a boolean is native where every reader makes the same literal of it.
"""

from __future__ import annotations

import re
from typing import Any

from kg.jsonld.context import Context
from kg.vocab import xsd

_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,15}")
_LARGEST_INTEGER = 2**53

Json = Any


def of_iri(predicate: str, iri: str, context: Context) -> tuple[str, Json]:
    """The key and the value of a statement about a node."""
    if key := context.term(predicate, "@vocab"):
        return key, context.iri(iri, vocab=True)
    if key := context.term(predicate, "@id"):
        return key, context.iri(iri)
    return context.key(predicate), {"@id": context.iri(iri)}


def of_literal(
    predicate: str, text: str, datatype: str | None, language: str | None, context: Context
) -> tuple[str, Json]:
    """The key and the value of a literal; ``datatype`` is None for a plain or tagged string."""
    if language:
        if key := context.term(predicate, f"@language {language}"):
            return key, text
        return context.key(predicate), {"@language": language, "@value": text}
    if datatype is None:
        return context.key(predicate), text
    key = context.term(predicate, datatype)
    native = _native(text, datatype)
    if native is not None:
        return key or context.key(predicate), native
    if key:
        return key, text
    return context.key(predicate), {"@type": context.iri(datatype, vocab=True), "@value": text}


def _native(text: str, datatype: str) -> int | bool | None:
    if datatype == xsd.boolean and text in ("true", "false"):
        return text == "true"
    if datatype == xsd.integer and _INTEGER.fullmatch(text):
        number = int(text)
        return number if abs(number) <= _LARGEST_INTEGER else None
    return None
