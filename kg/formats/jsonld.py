"""JSON-LD: the view, a node a line, compacted with our context (https://www.w3.org/TR/json-ld11/).

Keys are in the order that a streaming reader wants (https://www.w3.org/TR/json-ld11-streaming/):
the context, then of each node the class and the IRI. The context stands in the file, so nothing
is fetched to read it. Only what a context says plainly is used (a name, ``@id``, ``@type``,
``@language``, ``@container: @set``), nothing else of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from kg.formats.master import Line, literal, subjects, view
from kg.jsonld import published
from kg.jsonld.context import Context
from kg.vocab import rdf, rdfs, xsd

NAME = "jsonld"
SUFFIX = "jsonld"
MEDIA_TYPE = "application/ld+json"
DATASET = False

_TYPE, _LABEL = f"<{rdf.type}>", f"<{rdfs.label}>"
_INTEGER = re.compile(r"0|-?[1-9][0-9]{0,15}")
_NOT_IN_JSON = re.compile(r"\\[U']")
_LARGEST_INTEGER = 2**53
_CACHED_NAMES = 65_536


def write(master: Path, out: Path, *, prefixes: Mapping[str, str]) -> None:
    """Write the default graph of ``master`` to ``out``, with the context of the ontology and every
    prefix that it does not define itself.

    Raises ValueError for an IRI that a reader would take for a short form ("c:x" with a prefix c).
    """
    context = published(prefixes)
    with out.open("w", encoding="utf-8", newline="\n") as file:
        file.write('{"@context":' + _dump(context.source) + ',\n"@graph":[')
        separator = "\n"
        for node in nodes(view(master), context):
            file.write(separator + node)
            separator = ",\n"
        file.write("\n]}\n")


def nodes(lines: Iterable[Line], context: Context) -> Iterator[str]:
    """The JSON of a compacted node object for each subject: ``@type``, ``@id``, label, the rest."""
    writer = _Writer(context)
    return (writer.node(subject, group) for subject, group in subjects(lines))


class _Writer:
    """Terms of the master as JSON; what is written again and again is remembered."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._type = _dump(context.keyword("@type")) + ":"
        self._id = _dump(context.keyword("@id")) + ":"
        self._iri = lru_cache(maxsize=_CACHED_NAMES)(self._quoted)
        self._links = lru_cache(maxsize=_CACHED_NAMES)(self._link)
        self._texts = lru_cache(maxsize=_CACHED_NAMES)(self._text)

    def node(self, subject: str, group: list[Line]) -> str:
        """The node object of a subject."""
        classes: list[str] = []
        first: dict[str, list[str]] = {}
        rest: dict[str, list[str]] = {}
        for line in group:
            predicate, term = line.predicate, line.object
            if predicate == _TYPE and term[0] == "<":
                classes.append(self._iri(term, vocab=True))
                continue
            key, value = self._value(predicate, term)
            values = first if predicate in (_TYPE, _LABEL) else rest
            values.setdefault(key, []).append(value)
        parts = []
        if classes:
            parts.append(self._type + (classes[0] if len(classes) == 1 else _array(classes)))
        parts.append(self._id + self._iri(subject, vocab=False))
        for values in (first, rest):
            parts += (
                key + (each[0] if len(each) == 1 and not self._is_array(key) else _array(each))
                for key, each in values.items()
            )
        return "{" + ",".join(parts) + "}"

    def _value(self, predicate: str, term: str) -> tuple[str, str]:
        """The key, with a colon, and the value."""
        if term[0] == "<":
            key, vocab, before, after = self._links(predicate)
            return key, f"{before}{self._iri(term, vocab=vocab)}{after}"
        end = term.rindex('"') + 1
        key, before, after, native = self._texts(predicate, term[end:])
        text = term[:end]
        if native and _is_native(text[1:-1], native):
            return key, text[1:-1]
        if "\\" in text and _NOT_IN_JSON.search(text):
            text = _dump(literal(text).text)
        return key, f"{before}{text}{after}"

    def _link(self, predicate: str) -> tuple[str, bool, str, str]:
        """The key of a predicate with IRIs, whether terms may stand for them, and what stands
        around each.
        """
        name = predicate[1:-1]
        if key := self._context.term(name, "@vocab"):
            return _dump(key) + ":", True, "", ""
        if key := self._context.term(name, "@id"):
            return _dump(key) + ":", False, "", ""
        return _dump(self._context.key(name)) + ":", False, '{"@id":', "}"

    def _text(self, predicate: str, tail: str) -> tuple[str, str, str, str | None]:
        """The key of a predicate with literals of this datatype or language, what stands around
        each, and the datatype where its text may be a number or truth value of JSON.
        """
        name, (_, datatype, language) = predicate[1:-1], literal(f'""{tail}')
        if datatype is None and language is None:
            return _dump(self._context.key(name)) + ":", "", "", None
        native = datatype if datatype in (xsd.boolean, xsd.integer) else None
        if key := self._context.term(name, datatype or f"@language {language}"):
            return _dump(key) + ":", "", "", native
        if language is not None:
            before = f'{{"@language":{_dump(language)},"@value":'
        else:
            before = f'{{"@type":{self._iri(tail[2:], vocab=True)},"@value":'
        return _dump(self._context.key(name)) + ":", before, "}", native

    def _quoted(self, term: str, *, vocab: bool) -> str:
        return _dump(self._context.iri(term[1:-1], vocab=vocab))

    def _is_array(self, key: str) -> bool:
        return self._context.always_array(key[1:-2])


def _is_native(text: str, datatype: str) -> bool:
    """Whether a truth value, or an integer that every reader of JSON keeps."""
    if datatype == xsd.boolean:
        return text in ("true", "false")
    return _INTEGER.fullmatch(text) is not None and abs(int(text)) <= _LARGEST_INTEGER


def _array(values: list[str]) -> str:
    return "[" + ",".join(values) + "]"


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
