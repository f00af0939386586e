"""Records of XML files of any size, one element at a time (https://www.w3.org/TR/xml/).

No external entity or DTD is ever fetched, and no entity expands into another. The names of
characters that HTML and DBLP have (``&uuml;``) mean what they mean in HTML. By expat and the
standard library's trees: beside lxml they took less time once the elements were looked at, and they
tell every byte's place, which is what it takes to go on behind a broken record.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from kg.reading.encodings import Utf8, xml_declared
from kg.reading.faults import BadSyntax, Unreadable
from kg.reading.limits import LIMITS, Limits
from kg.reading.opening import open_bytes
from kg.reading.xml_parser import SECOND, TOO_DEEP, Parser, RefusedError, Rest, Tags
from kg.records import Effect, Rejection

_LONGEST_TAG = 200
_MOST_BREAKS, _BYTES_BETWEEN_BREAKS = 1000, 1024
_ENDED = (3, 5, 20)  # expat's codes for an end within an element, a tag, a section of CDATA
_CONTROLS = bytes(byte for byte in range(0x20) if byte not in b"\t\n\r")
_BLANKS_FOR_CONTROLS = bytes(0x20 if byte in _CONTROLS else byte for byte in range(0x100))
_NO_CHARACTER = (b"\xef\xbf\xbe", b"\xef\xbf\xbf")
_STANDALONE = re.compile(rb"(<\?xml[^>]*?)\sstandalone\s*=\s*(?:\"yes\"|'yes')")
_WRAPPER = b"<records>"
_DOCUMENT = (b"<?xml ", b"<!DOCTYPE ")


class Record(NamedTuple):
    """An element with all that is in it: ``number`` counts the records from 1; its first line.

    Names are ``{namespace}local``, or ``local`` without a namespace.
    """

    number: int
    line: int
    element: Element


def xml_elements(
    path: Path, name: str, tags: Collection[str], limits: Limits = LIMITS
) -> Iterator[Record | Rejection]:
    """The elements with one of these names, in order, each whole; none within another.

    A name is ``local``, ``{namespace}local``, or ``{*}local`` for any namespace and none. Where the
    file is not well formed, the records before are given, then one rejection with line and column,
    then those that begin after it. Raises OSError only.
    """
    number = 0
    with open_bytes(path, None, limits) as file:
        stream = Utf8(file, xml_declared)
        reader = Reader(name, Tags(tags), limits)
        try:
            for item in reader.items(stream):
                if isinstance(item, Rejection):
                    number += item.effect == "record"
                    yield item
                else:
                    number += 1
                    yield Record(number, *item)
        except Unreadable as fault:
            yield fault.rejection(name)
        yield from reader.notes()
        yield from stream.notes(name)


class Reader:
    """Takes blocks and gives records; begins anew behind what is broken."""

    def __init__(self, name: str, tags: Tags, limits: Limits) -> None:
        self._name = name
        self._tags = tags
        self._limits = limits
        self._parser: Parser | None = None
        self._rest = Rest(1, b"")
        self._ancestors: list[bytes] = []
        self._is_second = False
        self._is_second_told = False
        self._controls = 0
        self._breaks = 0
        self._size = 0

    def items(self, blocks: Iterable[bytes]) -> Iterator[tuple[int, Element] | Rejection]:
        """The records of the stream."""
        waiting, first = bytearray(), True
        for block in blocks:
            self._size += len(block)
            waiting += self._fit(block)
            if first:
                self._begin(waiting)
                first = False
            # expat begins an unfinished tag anew each time; so it gets ever more at once.
            if self._parser is None or len(waiting) >= self._parser.waiting:
                yield from self._take(bytes(waiting), final=False)
                waiting.clear()
        if first:
            self._begin(waiting)
        yield from self._take(bytes(waiting), final=True)

    def notes(self) -> Iterator[Rejection]:
        """What is to be told once everything is read."""
        if self._controls:
            message = f"{self._controls} characters that may not stand in XML were left out"
            yield Rejection(self._name, "xml", message, "take them out", effect="note")

    def _take(self, data: bytes, *, final: bool) -> Iterator[tuple[int, Element] | Rejection]:
        """The records that end in these bytes."""
        while True:
            if self._parser is None:
                self._rest = Rest(self._rest.line, self._rest.data + data)
                self._parser = self._next_parser()
                data = self._rest.data
            if (parser := self._parser) is None:
                return
            try:
                parser.parse(data, final=final)
            except RefusedError as refused:
                yield from parser.found
                data, self._parser, self._rest = b"", None, refused.rest
                self._keep_ancestors(parser, refused)
                yield from self._refused(parser, refused, final=final)
            else:
                yield from parser.found
                parser.found.clear()
                return

    def _next_parser(self) -> Parser | None:
        """A parser for the rest, from where the next record or document begins, if one does."""
        line, data = self._rest
        if data.startswith(_DOCUMENT):
            return Parser(self._name, self._tags, self._limits, (), line)
        if self._is_second and data.startswith(b"<"):
            self._is_second = False
            return Parser(self._name, self._tags, self._limits, (_WRAPPER,), line)
        found = self._tags.opening.search(data)
        cut = found.start() if found else max(len(data) - _LONGEST_TAG, 0)
        line += data.count(b"\n", 0, cut)
        self._rest = Rest(line, data[cut:])
        if found is None:
            return None
        return Parser(self._name, self._tags, self._limits, self._ancestors or (_WRAPPER,), line)

    def _keep_ancestors(self, parser: Parser, refused: RefusedError) -> None:
        """Keep what is open around the next record, if that is not itself what is refused."""
        is_deep = refused.rule == TOO_DEEP and not parser.within_record
        self._ancestors = parser.ancestors[:1] if is_deep else parser.ancestors
        self._breaks += 1
        if self._breaks > _MOST_BREAKS and self._breaks * _BYTES_BETWEEN_BREAKS > self._size:
            raise BadSyntax(
                f"it is broken in {self._breaks} places already",
                "see whether it is XML at all",
                refused.line,
            )

    def _refused(
        self, parser: Parser, refused: RefusedError, *, final: bool
    ) -> Iterator[Rejection]:
        """What is told of the place where a parser stopped."""
        if final and refused.code in _ENDED:
            self._rest = Rest(refused.line, b"")
            yield from self._ended(parser, refused)
        elif refused.code in SECOND and set(parser.ancestors) <= {_WRAPPER}:
            self._is_second = True
            if not self._is_second_told:
                self._is_second_told = True
                message = "several documents stand one behind the other"
                action = "nothing is lost; one file for each is XML"
                yield Rejection(
                    self._name, "xml", message, action, line=refused.line, effect="note"
                )
        else:
            effect: Effect = "part" if parser.ancestors else "file"
            if parser.within_record:
                effect = "record"
            action = "mend the file; what follows is read from the next record on"
            yield Rejection(
                self._name, refused.rule, str(refused), action, line=refused.line, effect=effect
            )

    def _ended(self, parser: Parser, refused: RefusedError) -> Iterator[Rejection]:
        if parser.ancestors == [_WRAPPER] and not parser.within_record:
            return
        message, action = "the file holds no XML element", "see whether it is what it should be"
        if parser.ancestors or parser.within_record:
            message = "the file ends within an element that begins in this line"
            action = "it may be cut off: fetch it again"
            if not parser.within_record:
                message = f"the file ends before {_end_tag(parser.ancestors[-1])}"
        yield Rejection(self._name, "xml", message, action, line=refused.line, effect="file")

    def _fit(self, block: bytes) -> bytes:
        """The block with blanks for the characters that XML does not allow."""
        fit = block.translate(None, _CONTROLS)
        if len(fit) < len(block):
            self._controls += len(block) - len(fit)
            block = block.translate(_BLANKS_FOR_CONTROLS)
        for character in _NO_CHARACTER:
            if character in block:
                self._controls += block.count(character)
                block = block.replace(character, b"")
        return block

    def _begin(self, data: bytearray) -> None:
        """Mend the start of a document: blanks before its declaration, entities forbidden by it."""
        begun = data.lstrip()
        line = 1 + data.count(b"\n", 0, len(data) - len(begun))
        data[:] = _STANDALONE.sub(rb"\1", begun, count=1)
        self._parser = Parser(self._name, self._tags, self._limits, (), line)


def _end_tag(start_tag: bytes) -> str:
    return "</" + start_tag.split()[0].strip(b"</>").decode("utf-8", "replace") + ">"
