"""Blocks of UTF-8 to the elements that are wanted, by expat, with nothing fetched."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple, NoReturn
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from kg.reading.limits import Limits
from kg.reading.notes import Notes
from kg.reading.xml_entities import Declared, dtd_of_html, of_html
from kg.reading.xml_tags import Tags

SECOND = (9, 17)
"""Expat's codes where a second document may begin: behind the first, and by a declaration."""
TOO_DEEP = "too-deep"

_TAG = re.compile(rb"<[^<>\"']*(?:\"[^<\"]*\"[^<>\"']*|'[^<']*'[^<>\"']*)*>")
_REFERENCE = re.compile(rb"&([A-Za-z][A-Za-z0-9]{0,63});")
_MOST_NAMES = 10_000
_LOOK_BACK = 64
_LONGEST_SHOWN = 80


class Rest(NamedTuple):
    """Bytes that were not parsed, and the line where they begin."""

    line: int
    data: bytes


class RefusedError(Exception):
    """A record that is not taken, or a place that is broken.

    ``rest`` is what was read and not used, from where the next record may begin; ``code`` is that
    of expat, if it is an error of expat.
    """

    def __init__(self, rest: Rest, line: int, rule: str, message: str, code: int = 0) -> None:
        super().__init__(message)
        self.rest = rest
        self.code = code
        self.line = line
        self.rule = rule


class Parser:
    """Parses one document, or the rest of one that another parser has begun: ``ancestors`` are the
    start tags of the elements that are open there, ``declared`` are its entities, ``line`` is the
    one where it begins. Raises RefusedError where that cannot be.

    ``found`` takes the records with their lines.
    """

    def __init__(
        self,
        tags: Tags,
        limits: Limits,
        notes: Notes,
        *,
        ancestors: Collection[bytes] = (),
        declared: Declared | None = None,
        line: int = 1,
    ) -> None:
        self.found: list[tuple[int, Element]] = []
        self.ancestors: list[bytes] = []
        self._notes = notes
        self._tags = tags
        self._limits = limits
        self._most_depth = limits.depth
        self._most_elements = limits.elements
        self._names: dict[str, str] = {}
        self._builder: TreeBuilder | None = None
        self._record = ""
        self._lead = b""
        self._line = 0
        self._begin = 0
        self._before = line - 1
        self._depth = 0
        self._count = 0
        self._window = b""
        self._window_start = 0
        self._dropped_lines = 0
        self._in_cdata = False
        self.declared = declared or Declared()
        self._expat = self._new()
        # No line ends, so that lines count from the first after it.
        start = b"".join(tag.replace(b"\n", b" ").replace(b"\r", b" ") for tag in ancestors)
        self._prefix = len(start)
        if start:
            self.parse(start, final=False)

    @property
    def within_record(self) -> bool:
        """Whether a record is open."""
        return self._builder is not None

    @property
    def may_be_left(self) -> bool:
        """Whether another parser can go on from here."""
        return self._builder is None and not self._in_cdata and bool(self.ancestors)

    @property
    def waiting(self) -> int:
        """How many bytes were read of which the end is not there yet."""
        return len(self._window)

    @property
    def consumed(self) -> int:
        """How many bytes of the document are done with."""
        return self._window_start - self._prefix

    def rest(self) -> Rest:
        """What was read and not used."""
        return self._rest(self._window_start)

    def parse(self, data: bytes, *, final: bool) -> None:
        """Take the next bytes. Raises RefusedError, and Unsafe for a document as a whole."""
        self._window += data
        try:
            self._expat.Parse(data, final)
        except expat.ExpatError as error:
            line = self._before + error.lineno
            message = f"{expat.ErrorString(error.code)} (line {line}, column {error.offset + 1})"
            rest = self._rest(self._expat.ErrorByteIndex + (error.code not in SECOND))
            line = self._line if self._builder is not None else line
            raise RefusedError(rest, line, "xml", message, error.code) from error
        self._forget()
        end = self._window_start + len(self._window)
        begin = self._begin if self._builder is not None else self._window_start
        if end - begin > self._limits.record_bytes:
            most = self._limits.record_bytes
            self._refuse("too-large", f"a record of more than {most} bytes", end)

    def _forget(self) -> None:
        """Drop what is done with from memory."""
        count = self._expat.CurrentByteIndex - self._window_start
        if count > 0:
            self._dropped_lines += self._window.count(b"\n", 0, count)
            self._window = self._window[count:]
            self._window_start += count

    def _rest(self, at: int) -> Rest:
        count = max(at - self._window_start, 0)
        line = self._before + 1 + self._dropped_lines + self._window.count(b"\n", 0, count)
        return Rest(line, self._window[count:])

    def _new(self) -> expat.XMLParserType:
        parser = expat.ParserCreate("utf-8", "}", {})
        parser.buffer_text = True
        parser.UseForeignDTD(True)  # noqa: FBT003 - it has no name
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_ALWAYS)
        parser.EntityDeclHandler = self._declare
        parser.ExternalEntityRefHandler = self._external
        parser.SkippedEntityHandler = self._skipped
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.StartCdataSectionHandler = lambda: self._cdata(begins=True)
        parser.EndCdataSectionHandler = lambda: self._cdata(begins=False)
        return parser

    def close(self) -> None:
        """Let go of what is in memory, at once: the handlers lead back to the parser."""
        self._expat.EntityDeclHandler = None
        self._expat.ExternalEntityRefHandler = None
        self._expat.SkippedEntityHandler = None
        self._expat.StartElementHandler = None
        self._expat.EndElementHandler = None
        self._expat.CharacterDataHandler = None
        self._expat.StartCdataSectionHandler = None
        self._expat.EndCdataSectionHandler = None

    def _declare(self, name: str, is_parameter: bool, value: str | None, *_: object) -> None:  # noqa: FBT001 - expat's
        self.declared.check(name, is_parameter, value)

    def _external(self, context: str | None, _: object, system: str | None, __: object) -> int:
        """Answer for what is outside: the DTD is that of HTML, an entity is nothing."""
        if context is None:
            inner = self._expat.ExternalEntityParserCreate(context)
            inner.EntityDeclHandler = None
            inner.Parse(self.declared.dtd() + dtd_of_html(), True)  # noqa: FBT003 - it has no name
        else:
            self._note(f"{{}} entities are outside the file ({_shown(system)}) and were not read")
        return 1

    def _cdata(self, *, begins: bool) -> None:
        self._in_cdata = begins

    def _skipped(self, name: str, is_parameter: bool) -> None:  # noqa: FBT001 - expat's
        if is_parameter:
            return
        if (text := of_html(name)) is not None:
            if self._builder is not None:
                self._builder.data(text)
        else:
            self._note(f"{{}} times the entity &{_shown(name)}; is not known and was left out")

    def _note_unknown(self) -> None:
        """Note the references in attributes that expat leaves out without a word."""
        at = self._expat.CurrentByteIndex - self._window_start
        if self._window.find(b"&", at, self._window.find(b">", at)) >= 0:
            for name in map(bytes.decode, _REFERENCE.findall(self._raw())):
                if not self.declared.knows(name):
                    self._note(f"{{}} times the entity &{name}; is not known and was left out")

    def _note(self, message: str) -> None:
        self._notes.add(message, self._before + self._expat.CurrentLineNumber)

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        try:
            full = self._names[tag]
        except KeyError:
            full = self._full(tag)
        self._depth = depth = self._depth + 1
        if depth > self._most_depth:
            self._refuse(TOO_DEEP, f"more than {self._most_depth} elements within each other")
        if (builder := self._builder) is None:
            if full not in self._tags:
                self.ancestors.append(self._raw())
                return
            builder = self._begin_record(full)
        else:
            self._count = count = self._count + 1
            if count > self._most_elements:
                self._refuse("too-large", f"a record of more than {self._most_elements} elements")
            if full == self._record and self._is_next():
                at = self._expat.CurrentByteIndex
                self._refuse("xml", "the next record begins before this one ends", at)
        if attributes:
            names = self._names
            attributes = {names.get(k) or self._full(k): v for k, v in attributes.items()}
            self._note_unknown()
        builder.start(full, attributes)

    def _end(self, tag: str) -> None:
        self._depth -= 1
        if (builder := self._builder) is None:
            self.ancestors.pop()
            return
        builder.end(tag)
        if self._depth == len(self.ancestors):
            self.found.append((self._line, builder.close()))
            self._builder = None
            self._expat.CharacterDataHandler = None

    def _begin_record(self, full: str) -> TreeBuilder:
        self._builder = builder = TreeBuilder()
        self._record = full
        self._count = 0
        self._line = self._before + self._expat.CurrentLineNumber
        self._begin = self._expat.CurrentByteIndex
        self._lead = self._blanks_before()
        self._expat.CharacterDataHandler = builder.data
        return builder

    def _is_next(self) -> bool:
        """Whether an element of the record's own name is the next record, and this one has no end:
        it stands directly in it, or begins a line as this one does.
        """
        directly = self._depth == len(self.ancestors) + 2
        return directly or (self._lead != b"" and self._lead == self._blanks_before())

    def _blanks_before(self) -> bytes:
        """The end of the line before the tag that is parsed, and blanks; nothing where it begins
        no line.
        """
        at = self._expat.CurrentByteIndex - self._window_start
        before = self._window[max(at - _LOOK_BACK, 0) : at]
        lead = before[max(before.rfind(b"\n"), 0) :]
        return lead if lead.startswith(b"\n") and lead.isspace() else b""

    def _raw(self) -> bytes:
        """The start tag that is being parsed, as it stands there."""
        found = _TAG.match(self._window, self._expat.CurrentByteIndex - self._window_start)
        return found[0] if found else b""

    def _refuse(self, rule: str, message: str, at: int | None = None) -> NoReturn:
        """Raise RefusedError; the rest begins at a place, or behind what is being parsed."""
        line = self._before + self._expat.CurrentLineNumber
        line = self._line if self._builder is not None else line
        rest = self._rest(self._expat.CurrentByteIndex + 1 if at is None else at)
        raise RefusedError(rest, line, rule, message)

    def _full(self, tag: str) -> str:
        full = f"{{{tag}" if "}" in tag else tag
        if len(self._names) < _MOST_NAMES:
            self._names[tag] = full
        return full


def _shown(text: str | None) -> str:
    """The text in a message that will be formatted."""
    return (text or "")[:_LONGEST_SHOWN].replace("{", "{{").replace("}", "}}")
