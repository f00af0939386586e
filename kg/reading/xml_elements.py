"""Records of XML files of any size, one element at a time (https://www.w3.org/TR/xml/).

No external entity or DTD is ever fetched, and no entity expands into another. The names of
characters that HTML and DBLP have (``&uuml;``) mean what they mean in HTML. By expat and the
standard library's trees: beside lxml they took less time once the elements were looked at, and they
tell every byte's place, which is what it takes to go on behind a broken record.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from kg.reading.encodings import Utf8, xml_declared
from kg.reading.faults import BadSyntax, Unreadable
from kg.reading.limits import LIMITS, Limits
from kg.reading.notes import Notes
from kg.reading.opening import BLOCK_BYTES, open_bytes
from kg.reading.xml_entities import Declared
from kg.reading.xml_parser import SECOND, TOO_DEEP, Parser, RefusedError
from kg.reading.xml_tags import Tags
from kg.records import Effect, Rejection

_LONGEST_TAG = 200
_MOST_BREAKS, _BYTES_BETWEEN_BREAKS = 1000, 1024
_ENDED = (3, 5, 20)  # expat's codes for an end within an element, a tag, a section of CDATA
_CONTROLS = bytes(byte for byte in range(0x20) if byte not in b"\t\n\r")
_BLANKS_FOR_CONTROLS = bytes(0x20 if byte in _CONTROLS else byte for byte in range(0x100))
_CONTROL = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_NO_CHARACTER = (b"\xef\xbf\xbe", b"\xef\xbf\xbf")
_STANDALONE = re.compile(rb"\A(<\?xml[^>]*?)\sstandalone\s*=\s*(?:\"yes\"|'yes')")
_WRAPPER = b"<records>"
_RENEWED_BYTES = 4 * 1024 * 1024
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
    """Takes blocks and gives records; begins anew behind what is broken, and after so many bytes,
    since a parser keeps every name that it met.
    """

    def __init__(
        self, name: str, tags: Tags, limits: Limits, renewed_bytes: int = _RENEWED_BYTES
    ) -> None:
        self._renewed_bytes = renewed_bytes
        self._name = name
        self._tags = tags
        self._limits = limits
        self._parser: Parser | None = None
        self._queue: deque[bytes] = deque()
        self._queued = 0
        self._line, self._tail = 1, b""
        self._ancestors: Collection[bytes] = ()
        self._declared = Declared()
        self._is_second = False
        self._entities = Notes("xml-entity", "write the characters themselves", "part")
        self._characters = Notes("xml", "take them out")
        self._documents = Notes("xml", "nothing is lost; a file of XML is one document")
        self._breaks = 0
        self._size = 0
        self._lines = 1

    def items(self, blocks: Iterable[bytes]) -> Iterator[tuple[int, Element] | Rejection]:
        """The records of the stream."""
        for block in blocks:
            self._push(self._fit(block) if self._size else self._begun(self._fit(block)))
            self._size += len(block)
            yield from self._drain(final=False)
        if not self._size:
            self._parser = self._new((), 1)
        yield from self._drain(final=True)

    def notes(self) -> Iterator[Rejection]:
        """What is to be told once everything is read."""
        for notes in (self._entities, self._characters, self._documents):
            yield from notes.rejections(self._name)

    def _new(self, ancestors: Collection[bytes], line: int) -> Parser:
        """A parser for a document, or to go on in one within these ancestors."""
        if not ancestors:
            self._declared = Declared()
        for around in (ancestors, (_WRAPPER,)):
            with suppress(RefusedError):
                return Parser(
                    self._tags,
                    self._limits,
                    self._entities,
                    ancestors=around,
                    declared=self._declared,
                    line=line,
                )
        raise BadSyntax("it cannot be read on from here", "mend the file", line)

    def _push(self, data: bytes) -> None:
        self._queue.append(data)
        self._queued += len(data)

    def _push_back(self, data: bytes) -> None:
        """Put bytes before those that wait, in pieces, so that a later break costs little."""
        starts = range(0, len(data), BLOCK_BYTES)
        self._queue.extendleft(data[at : at + BLOCK_BYTES] for at in reversed(starts))
        self._queued += len(data)

    def _pop(self, least: int) -> bytes:
        """At least so many bytes of those that wait, or all."""
        taken: list[bytes] = []
        size = 0
        while self._queue and (not taken or size < least):
            taken.append(self._queue.popleft())
            size += len(taken[-1])
        self._queued -= size
        return b"".join(taken)

    def _drain(self, *, final: bool) -> Iterator[tuple[int, Element] | Rejection]:
        """The records that end in what waits."""
        while self._queue or final:
            if (parser := self._parser) is None:
                if not self._queue:
                    return
                self._parser = self._next_parser(self._tail + self._pop(0))
                continue
            # expat begins an unfinished tag anew each time; so it gets ever more at once.
            if self._queued < parser.waiting and not final:
                return
            data = self._pop(parser.waiting)
            is_last = final and not self._queue
            try:
                parser.parse(data, final=is_last)
            except RefusedError as refused:
                yield from parser.found
                self._parser, self._line, self._tail = None, refused.rest.line, b""
                self._push_back(refused.rest.data)
                self._keep_ancestors(parser, refused)
                parser.close()
                yield from self._refused(parser, refused, is_last=is_last)
            else:
                yield from parser.found
                parser.found.clear()
                if is_last:
                    return
                if parser.consumed > self._renewed_bytes and parser.may_be_left:
                    self._renew(parser)

    def _renew(self, parser: Parser) -> None:
        """Go on with another parser."""
        rest = parser.rest()
        self._push_back(rest.data)
        self._parser = self._new(parser.ancestors, rest.line)
        parser.close()

    def _next_parser(self, data: bytes) -> Parser | None:
        """A parser for where the next record or document begins, if one does in these bytes."""
        found, ancestors = 0, self._ancestors or (_WRAPPER,)
        if data.startswith(_DOCUMENT):
            ancestors = ()
        elif self._is_second and data.startswith(b"<"):
            ancestors = (_WRAPPER,)
        elif (opening := self._tags.opening.search(data)) is not None:
            found = opening.start()
        else:
            cut = max(len(data) - _LONGEST_TAG, 0)
            self._line += data.count(b"\n", 0, cut)
            self._tail = data[cut:]
            return None
        self._is_second, self._tail = False, b""
        self._line += data.count(b"\n", 0, found)
        self._push_back(data[found:])
        return self._new(ancestors, self._line)

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
        self, parser: Parser, refused: RefusedError, *, is_last: bool
    ) -> Iterator[Rejection]:
        """What is told of the place where a parser stopped."""
        if is_last and refused.code in _ENDED:
            self._queue.clear()
            yield from self._ended(parser, refused)
        elif refused.code in SECOND and set(parser.ancestors) <= {_WRAPPER}:
            self._is_second = True
            self._documents.add("{} documents stand behind the first", refused.line)
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
        count, line = len(block) - len(block.translate(None, _CONTROLS)), 0
        if count and (first := _CONTROL.search(block)) is not None:
            line = block.count(b"\n", 0, first.start())
            block = block.translate(_BLANKS_FOR_CONTROLS)
        for character in _NO_CHARACTER:
            if character in block:
                count += block.count(character)
                block = block.replace(character, b"")
        if count:
            what = "{} characters that may not stand in XML were left out"
            self._characters.add(what, self._lines + line, count)
        self._lines += block.count(b"\n")
        return block

    def _begun(self, data: bytes) -> bytes:
        """The start of a document without blanks before its declaration, and without what forbids
        it the entities of others.
        """
        begun = data.lstrip()
        line = 1 + data.count(b"\n", 0, len(data) - len(begun))
        self._parser = self._new((), line)
        return _STANDALONE.sub(rb"\1", begun, count=1)


def _end_tag(start_tag: bytes) -> str:
    return "</" + start_tag.split()[0].strip(b"</>").decode("utf-8", "replace") + ">"
