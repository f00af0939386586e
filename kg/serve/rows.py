"""Counts the rows of an answer in the bytes that a serialiser writes.

The engine writes rows without a word to Python, and a detour through Python for each row would cost
more than the row. The forms are those of SPARQL 1.1 results in JSON, XML, CSV and TSV
(https://www.w3.org/TR/sparql11-results-json/), as Oxigraph spells them, and of lines.
"""

from __future__ import annotations

import re
from typing import Protocol

_ESCAPE = re.compile(rb"\\.", re.DOTALL)
_LONGEST_START = 4


class Tally(Protocol):
    """Counts rows in pieces of an answer, which may be cut anywhere."""

    @property
    def rows(self) -> int:
        """How many there were."""

    def feed(self, data: bytes) -> None:
        """Look at the next piece."""


def tally(form: str) -> Tally | None:
    """The tally for a form of ``negotiate``; None for one whose rows cannot be told so."""
    if form == "json":
        return _Json()
    if form == "xml":
        return _Xml()
    if form in ("csv", "tsv"):
        # The first line names the columns.
        return _Lines(before=1, quoted=form == "csv")
    if form in ("ntriples", "nquads"):
        return _Lines(before=0, quoted=False)
    return None


class _Lines:
    def __init__(self, *, before: int, quoted: bool) -> None:
        self._lines = 0
        self._before = before
        self._quoted = quoted
        self._inside = False

    @property
    def rows(self) -> int:
        """The lines, but for those before the first row."""
        return max(self._lines - self._before, 0)

    def feed(self, data: bytes) -> None:
        """Count the ends of lines that no quotes hold."""
        if not self._quoted:
            self._lines += data.count(b"\n")
            return
        quotes = data.count(b'"')
        if quotes:
            outside = data.split(b'"')[int(self._inside) :: 2]
            self._lines += sum(piece.count(b"\n") for piece in outside)
        elif not self._inside:
            self._lines += data.count(b"\n")
        self._inside ^= bool(quotes & 1)


class _Xml:
    def __init__(self) -> None:
        self.rows = 0
        self._held = b""

    def feed(self, data: bytes) -> None:
        """Count the elements; text cannot hold the sign that opens one."""
        text = self._held + data
        self.rows += text.count(b"<result>")
        self._held = text[-len(b"<result>") + 1 :]


class _Json:
    """Objects that follow ``[`` or ``,`` outside of strings: those are the rows, and nothing else.

    Without its escapes a string can show ``,{"`` only where it ends, and then ``,`` or ``}``
    follows. Only an empty row looks the same inside of a string: where one turns up, the strings
    are blanked first.
    """

    def __init__(self) -> None:
        self.rows = 0
        self._inside = False
        self._held = b""
        self._escape = b""

    def feed(self, data: bytes) -> None:
        """Count the starts of rows, but for those that need more of the text."""
        data = self._escape + data
        slashes = len(data) - len(data.rstrip(b"\\"))
        self._escape = b"\\" if slashes % 2 else b""
        if self._escape:
            data = data[:-1]
        text = self._held + (_ESCAPE.sub(b"", data) if b"\\" in data else data)
        until = max(len(text) - _LONGEST_START + 1, 0)
        if b",{}" in text or b"[{}" in text:
            self._count_blanked(_blanked(text, inside=self._inside), until)
        else:
            self._count(text, until)
        self._inside ^= bool(text.count(b'"', 0, until) & 1)
        self._held = text[until:]

    def _count(self, text: bytes, until: int) -> None:
        for start in (b',{"', b'[{"'):
            self.rows += text.count(start, 0, until + 2)
            self.rows -= text.count(start + b",", 0, until + 3)
            self.rows -= text.count(start + b"}", 0, until + 3)

    def _count_blanked(self, text: bytes, until: int) -> None:
        self.rows += text.count(b",{", 0, until + 1) + text.count(b"[{", 0, until + 1)


def _blanked(text: bytes, *, inside: bool) -> bytes:
    """The text with x for everything in strings."""
    pieces = text.split(b'"')
    for place in range(int(not inside), len(pieces), 2):
        pieces[place] = b"x" * len(pieces[place])
    return b'"'.join(pieces)
