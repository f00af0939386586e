"""Blocks of UTF-8 to elements, by expat, with nothing fetched and nothing expanded."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from html.entities import html5
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from kg.reading.limits import Limits
from kg.records import Rejection

Found = tuple[int, Element]
"""The line where an element begins, and the element."""


class Parser:
    """Takes blocks and gives the records that end in them."""

    def __init__(self, name: str, tags: Collection[str], limits: Limits) -> None:
        self._name = name
        self._limits = limits
        self._wanted = frozenset(tag for tag in tags if not tag.startswith("{*}"))
        self._anywhere = frozenset(tag[3:] for tag in tags if tag.startswith("{*}"))
        self._found: list[Found | Rejection] = []
        self._names: dict[str, str] = {}
        self._builder: TreeBuilder | None = None
        self._line = 0
        self._depth = 0
        self._record_depth = 0
        self._expat = self._new()

    def feed(self, block: bytes) -> Iterator[Found | Rejection]:
        """The records that end in the block."""
        self._parse(block, final=False)
        yield from self._found
        self._found.clear()

    def close(self) -> Iterator[Found | Rejection]:
        """What is found at the end."""
        self._parse(b"", final=True)
        yield from self._found
        self._found.clear()

    def _parse(self, block: bytes, *, final: bool) -> None:
        try:
            self._expat.Parse(block, final)
        except expat.ExpatError as error:
            self._found.append(
                Rejection(
                    self._name, "xml", str(error), "mend the file", line=error.lineno, effect="file"
                )
            )

    def _new(self) -> expat.XMLParserType:
        parser = expat.ParserCreate("utf-8", "}", {})
        parser.buffer_text = True
        parser.UseForeignDTD(True)
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_ALWAYS)
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.SkippedEntityHandler = self._skipped
        parser.ExternalEntityRefHandler = lambda *_: 1
        return parser

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        full = self._full(tag)
        if self._builder is None:
            if full not in self._wanted and full.rpartition("}")[2] not in self._anywhere:
                return
            self._builder = TreeBuilder()
            self._record_depth = self._depth
            self._line = self._expat.CurrentLineNumber
            self._expat.CharacterDataHandler = self._builder.data
        if attributes:
            attributes = {self._full(key): value for key, value in attributes.items()}
        self._builder.start(full, attributes)

    def _end(self, tag: str) -> None:
        if self._builder is not None:
            self._builder.end(self._full(tag))
            if self._depth == self._record_depth:
                self._found.append((self._line, self._builder.close()))
                self._builder = None
                self._expat.CharacterDataHandler = None
        self._depth -= 1

    def _skipped(self, name: str, is_parameter: bool) -> None:  # noqa: FBT001 - expat's
        if self._builder is not None and not is_parameter:
            self._builder.data(html5.get(f"{name};", ""))

    def _full(self, tag: str) -> str:
        if (full := self._names.get(tag)) is None:
            full = self._names[tag] = f"{{{tag}" if "}" in tag else tag
        return full
