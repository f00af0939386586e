"""JSON-LD: the view, a node a line, compacted with our context (https://www.w3.org/TR/json-ld11/).

Keys are in the order that a streaming reader wants (https://www.w3.org/TR/json-ld11-streaming/):
the context, then of each node the class and the IRI. The context stands in the file, so nothing
is fetched to read it. Only what a context says plainly is used (a name, ``@id``, ``@type``,
``@language``, ``@container: @set``), nothing else of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from kg import resources
from kg.formats.context import Context
from kg.formats.master import Line, literal, subjects, view
from kg.vocab import rdf, rdfs, xsd

NAME = "jsonld"
SUFFIX = "jsonld"
MEDIA_TYPE = "application/ld+json"
DATASET = False

_CONTEXT = "context.jsonld"
_FIRST = {f"<{rdf.type}>": 0, f"<{rdfs.label}>": 1}
_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,15}")
_LARGEST_INTEGER = 2**53

Json = Any


def write(master: Path, out: Path, *, prefixes: Mapping[str, str]) -> None:
    """Write the default graph of ``master`` to ``out``, with the context of the ontology and every
    prefix that it does not define itself.

    Raises ValueError for an IRI that a reader would take for a short form ("c:x" with a prefix c).
    """
    text = (resources.ontology() / _CONTEXT).read_text(encoding="utf-8")
    context = Context(json.loads(text)["@context"], prefixes)
    with out.open("w", encoding="utf-8", newline="\n") as file:
        file.write('{"@context":' + _dump(context.source) + ',\n"@graph":[')
        separator = "\n"
        for node in nodes(view(master), context):
            file.write(separator + _dump(node))
            separator = ",\n"
        file.write("\n]}\n")


def nodes(lines: Iterable[Line], context: Context) -> Iterator[dict[str, Json]]:
    """A compacted node object for each subject: ``@type``, ``@id``, label, then the rest."""
    for subject, group in subjects(lines):
        group.sort(key=lambda line: _FIRST.get(line.predicate, 2))
        typed = [line.object for line in group if line.predicate == f"<{rdf.type}>"]
        classes = [context.iri(term[1:-1], vocab=True) for term in typed if term[0] == "<"]
        node: dict[str, Json] = {}
        if classes:
            node[context.keyword("@type")] = classes if len(classes) > 1 else classes[0]
        node[context.keyword("@id")] = context.iri(subject[1:-1])
        for predicate, same in groupby(group, key=itemgetter(1)):
            objects = [line.object for line in same]
            if predicate == f"<{rdf.type}>":
                objects = [term for term in objects if term[0] != "<"]
            _add(node, predicate[1:-1], objects, context)
        yield node


def _add(node: dict[str, Json], predicate: str, objects: Sequence[str], context: Context) -> None:
    by_key: dict[str, list[Json]] = {}
    for term in objects:
        key, value = _value(predicate, term, context)
        by_key.setdefault(key, []).append(value)
    for key, values in by_key.items():
        node[key] = values if len(values) > 1 or context.always_array(key) else values[0]


def _value(predicate: str, term: str, context: Context) -> tuple[str, Json]:
    return (_node if term[0] == "<" else _literal)(predicate, term, context)


def _node(predicate: str, term: str, context: Context) -> tuple[str, Json]:
    iri = term[1:-1]
    if key := context.term(predicate, "@vocab"):
        return key, context.iri(iri, vocab=True)
    if key := context.term(predicate, "@id"):
        return key, context.iri(iri)
    return context.key(predicate), {"@id": context.iri(iri)}


def _literal(predicate: str, term: str, context: Context) -> tuple[str, Json]:
    text, datatype, language = literal(term)
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


def _dump(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
