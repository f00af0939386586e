r"""A BibTeX file as blocks, each from its ``@`` to the brace that closes it, line by line.

Braces are counted as BibTeX counts them (``\{`` is a brace); where that finds no end, they are
counted without those that a backslash stands before. A block that has no end gives way to the
next ``@`` at the start of a line, so that one slip costs one entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kg.reading import LIMITS, Line, text_lines
from kg.records import Rejection

_START = re.compile(r"(?<![\w.+-])@\s*([A-Za-z][\w:+*-]*)\s*([{(])")
_AT_LINE_START = re.compile(r"\s*@\s*[A-Za-z][\w:+*-]*\s*[{(]")
_HALF_START = re.compile(r"(?:^|\s)@\s*[A-Za-z][\w:+*-]*\s*$")
_SIGNS = re.compile(r"[{}]")
_SIGNS_IN_PARENTHESES = re.compile(r'[{}()"]')
_UNESCAPED = re.compile(r"\\.|[{}]", re.DOTALL)
_FIELD = re.compile(r"\s*[A-Za-z][\w:+-]*\s*=\s*[{\"]")
_ENCODING = re.compile(rb"^[%\s]*Encoding:\s*([A-Za-z0-9._:-]{1,40})\s*$", re.MULTILINE)
_DECLARED_WITHIN = 2_048
_LONGEST_COMMENT = 1024 * 1024


class Block(NamedTuple):
    """What stands between the braces of a block, its type in small letters, its first line;
    whether it has an end, and whether braces behind a backslash count.
    """

    type: str
    line: int
    body: str
    closed: bool = True
    escaped_count: bool = True


class _Open:
    """A block whose end has not been found yet."""

    def __init__(self, type_: str, line: int, brace: str) -> None:
        self.type = type_
        self.line = line
        self.size = 0
        self._parts: list[str] = []
        self._brace = brace
        self._depth = 1 if brace == "{" else 0
        self._quoted = False

    def take(self, text: str, at: int) -> int:
        """Take the rest of a line; the place after the end of the block, or -1."""
        end = self._end(text, at)
        part = text[at:] + "\n" if end < 0 else text[at : end - 1]
        self.size += len(part)
        if self.size <= LIMITS.record_bytes:
            self._parts.append(part)
        return end

    def body(self) -> str:
        return "".join(self._parts)

    def _end(self, text: str, at: int) -> int:
        if self._brace == "(":
            return self._end_in_parentheses(text, at)
        closing = text.count("}", at)
        if self._depth > closing:
            self._depth += text.count("{", at) - closing
            return -1
        for found in _SIGNS.finditer(text, at):
            self._depth += 1 if found.group() == "{" else -1
            if not self._depth:
                return found.end()
        return -1

    def _end_in_parentheses(self, text: str, at: int) -> int:
        for found in _SIGNS_IN_PARENTHESES.finditer(text, at):
            sign = found.group()
            if sign == "{":
                self._depth += 1
            elif sign == "}":
                self._depth = max(self._depth - 1, 0)
            elif self._depth == 0 and sign == '"':
                self._quoted = not self._quoted
            elif self._depth == 0 and sign == ")" and not self._quoted:
                return found.end()
        return -1


def declared(head: bytes) -> str | None:
    """The encoding that JabRef writes into the first lines (``% Encoding: UTF-8``)."""
    found = _ENCODING.search(head[:_DECLARED_WITHIN])
    return found[1].decode("ascii") if found else None


def blocks(path: Path, name: str) -> Iterator[Block | Rejection]:
    """The blocks of a file of any size, and what is to be told of the text between them.

    Text outside of blocks is comment, as BibTeX has it; told are fields outside of an entry, and
    entries behind a ``%``.
    """
    scanner = _Scanner(name)
    for item in text_lines(path, name, declared=declared):
        if isinstance(item, Rejection):
            yield item
        else:
            yield from scanner.take(item)
    yield from scanner.end()


class _Scanner:
    """Reads lines; ``open`` is the block that the last of them did not end."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._open: _Open | None = None
        self._half: Line | None = None
        self._told_stray = False
        self._inside: list[Line] = []
        self._inside_size = 0
        self._wary = False

    def take(self, line: Line) -> Iterator[Block | Rejection]:
        """The blocks that end in a line."""
        if self._half is not None:
            line = Line(self._half.number, f"{self._half.text} {line.text}")
            self._half = None
        if self._open is not None and _AT_LINE_START.match(line.text):
            if self._open.type == "comment" and not self._wary:
                self._keep(line)
            else:
                yield from self._give_way()
        elif self._inside:
            self._keep(line)
        if self._inside_size > _LONGEST_COMMENT:
            yield from self._open_again()
            return
        yield from self._blocks(line)

    def end(self) -> Iterator[Block | Rejection]:
        """What is left at the end of the file."""
        if self._inside and self._open is not None:
            yield from self._open_again()
        if self._open is not None:
            yield from self._give_way()

    def _blocks(self, line: Line) -> Iterator[Block | Rejection]:
        number, text = line
        at = 0
        while True:
            if self._open is None:
                found = _START.search(text, at)
                if found is None:
                    yield from self._outside(line, at)
                    return
                if "%" in text[at : found.start()]:
                    yield self._tell_commented(number, found[1])
                    return
                self._open = _Open(found[1].lower(), number, found[2])
                self._told_stray = False
                at = found.end()
            at = self._open.take(text, at)
            if at < 0:
                return
            yield from self._close(closed=True)

    def _outside(self, line: Line, at: int) -> Iterator[Rejection]:
        if at == 0 and _HALF_START.search(line.text) and "%" not in line.text:
            self._half = line
        elif _FIELD.match(line.text, at) and not self._told_stray:
            self._told_stray = True
            yield Rejection(
                self._name,
                "stray-field",
                f"a field outside of an entry: {line.text.strip()[:60]!r}",
                "a closing brace too many stands above it: take it out",
                line=line.number,
            )

    def _tell_commented(self, number: int, type_: str) -> Rejection:
        message = f"an entry (@{type_[:40]}) behind a % is left out as a comment"
        action = "take the % away if it is to be read"
        return Rejection(self._name, "commented", message, action, line=number, effect="note")

    def _close(self, *, closed: bool) -> Iterator[Block | Rejection]:
        block, self._open = self._open, None
        self._inside, self._inside_size = [], 0
        if block is None:
            return
        if block.size > LIMITS.record_bytes:
            yield Rejection(
                self._name,
                "too-large",
                f"an entry of more than {LIMITS.record_bytes} characters",
                "see whether its braces are closed",
                line=block.line,
                effect="record",
            )
        else:
            yield Block(block.type, block.line, block.body(), closed)

    def _give_way(self) -> Iterator[Block | Rejection]:
        """Give the open block, which has no end, or an end if escaped braces do not count."""
        if self._open is None:
            return
        body = self._open.body()
        end = _end_without_escapes(body)
        if end is None or body[end + 1 :].strip():
            yield from self._close(closed=False)
            return
        block, self._open = self._open, None
        self._inside, self._inside_size = [], 0
        yield Block(block.type, block.line, body[:end], escaped_count=False)

    def _keep(self, line: Line) -> None:
        """Keep what stands in a comment since an entry began in it: the comment may have no end."""
        self._inside.append(line)
        self._inside_size += len(line.text)

    def _open_again(self) -> Iterator[Block | Rejection]:
        """Read what the comment has swallowed; from now on entries end comments."""
        lines, self._wary = self._inside, True
        yield from self._close(closed=False)
        for line in lines:
            yield from self.take(line)


def _end_without_escapes(body: str) -> int | None:
    depth = 1
    for found in _UNESCAPED.finditer(body):
        sign = found.group()
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if not depth:
            return found.start()
    return None
