"""N-Quads terms and lines that every strict parser reads and the embedded engine keeps unchanged.

Terms are strings ready to be joined: ``f"{iri(s)} {iri(p)} {string(o)}"`` is a triple, and
``line(triple, graph)`` a line (https://www.w3.org/TR/n-quads/). Literals are written in canonical
form, because the store would otherwise change their spelling.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from datetime import date as calendar
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from itertools import groupby, islice
from pathlib import Path
from tempfile import TemporaryDirectory

from kg.vocab import xsd

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_FORBIDDEN = re.compile(r'[\x00-\x20<>"{}|^`\\\x7f-\x9f\ud800-\udfff]')
_BAD_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_ESCAPES = {
    ord("\\"): "\\\\",
    ord('"'): '\\"',
    ord("\n"): "\\n",
    ord("\r"): "\\r",
    ord("\t"): "\\t",
    8: "\\b",
    12: "\\f",
} | {code: f"\\u{code:04X}" for code in [*range(8), 11, *range(14, 32), 127]}
_NEEDS_ESCAPE = re.compile(r'[\x00-\x1f"\\\x7f]')
_DATE = re.compile(r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?")
_DATATYPES = {4: xsd.gYear, 7: xsd.gYearMonth, 10: xsd.date}
_WHOLE_DATE = 10
_LARGEST = Decimal(10) ** 18
_FRACTION_DIGITS = 18
_CHUNK_LINES = 1_000_000


class InvalidIri(ValueError):
    """A string that is no absolute IRI; the message says why."""


@lru_cache(maxsize=65_536)
def iri(text: str) -> str:
    """The IRI as a term, checked (https://www.rfc-editor.org/rfc/rfc3987); raises InvalidIri."""
    if not _SCHEME.match(text):
        raise InvalidIri(f"{text!r} has no scheme: an IRI starts with one, such as https:")
    if found := _FORBIDDEN.search(text):
        raise InvalidIri(f"{text!r} holds {found.group()!r}, which no IRI may hold")
    if _BAD_PERCENT.search(text):
        raise InvalidIri(f"{text!r} has a % that two hexadecimal digits do not follow")
    if text.count("#") > 1:
        raise InvalidIri(f"{text!r} has two fragments")
    if "[" in text or "]" in text:
        raise InvalidIri(f"{text!r} has a square bracket, which must be percent-encoded")
    return f"<{text}>"


def string(text: str, language: str | None = None) -> str:
    """A plain string, or one with a language tag (BCP 47, already in normal form)."""
    if _NEEDS_ESCAPE.search(text):
        text = text.translate(_ESCAPES)
    return f'"{text}"@{language.lower()}' if language else f'"{text}"'


def integer(value: int) -> str:
    """An xsd:integer."""
    return f'"{value}"^^<{xsd.integer}>'


def boolean(value: bool) -> str:  # noqa: FBT001 - the value itself
    """An xsd:boolean."""
    return f'"{"true" if value else "false"}"^^<{xsd.boolean}>'


def decimal(text: str) -> str:
    """An xsd:decimal in canonical form; raises ValueError for what is no finite number."""
    return f'"{_plain(_finite(text))}"^^<{xsd.decimal}>'


def number(text: str) -> str:
    """A number: xsd:integer where whole, else xsd:decimal, or xsd:double where the store's decimal
    does not reach (beyond 10^18, more than 18 fractional digits); raises ValueError.
    """
    value = _finite(text)
    exponent = value.normalize().as_tuple().exponent
    if abs(value) >= _LARGEST or (isinstance(exponent, int) and -exponent > _FRACTION_DIGITS):
        # The store spells a double without an exponent, as Rust does.
        return f'"{_plain(Decimal(repr(float(value))))}"^^<{xsd.double}>'
    if value == value.to_integral_value():
        return integer(int(value))
    return f'"{_plain(value)}"^^<{xsd.decimal}>'


def date(text: str) -> str:
    """``2024``, ``2024-02`` or ``2024-02-23`` at the precision given; raises ValueError."""
    if not _DATE.fullmatch(text):
        raise ValueError(f"{text!r} is no date: write YYYY, YYYY-MM or YYYY-MM-DD")
    try:
        calendar.fromisoformat(f"{text}-01-01"[:_WHOLE_DATE])
    except ValueError as error:
        raise ValueError(f"{text!r} is no day of the calendar: {error}") from None
    return f'"{text}"^^<{_DATATYPES[len(text)]}>'


def line(triple: str, graph: str | None = None) -> str:
    """A line for a triple in a named graph (an IRI term) or, without one, the default graph."""
    return f"{triple} {graph} .\n" if graph else f"{triple} .\n"


def write_sorted(lines: Iterable[str], path: Path, *, chunk_lines: int = _CHUNK_LINES) -> int:
    """Write the lines to ``path``, each once, in the order of their code points.

    Memory is bounded by ``chunk_lines``: what is beyond is merged from files beside ``path``.
    Returns the number of lines written.
    """
    source = iter(lines)
    first = sorted(set(islice(source, chunk_lines)))
    with TemporaryDirectory(dir=path.parent) as scratch, ExitStack() as stack:
        chunks = [iter(first)]
        while more := sorted(set(islice(source, chunk_lines))):
            chunk = Path(scratch, f"{len(chunks)}.nq")
            chunk.write_text("".join(more), encoding="utf-8", newline="\n")
            opened = chunk.open(encoding="utf-8", newline="\n")
            chunks.append(iter(stack.enter_context(opened)))
        with path.open("w", encoding="utf-8", newline="\n") as out:
            count = 0
            for each in _unique(heapq.merge(*chunks)):
                out.write(each)
                count += 1
    return count


def _unique(lines: Iterable[str]) -> Iterator[str]:
    return (key for key, _ in groupby(lines))


def _finite(text: str) -> Decimal:
    try:
        value = Decimal(text)
    except InvalidOperation:
        raise ValueError(f"{text!r} is no number") from None
    if not value.is_finite():
        raise ValueError(f"{text!r} is not finite")
    return value


def _plain(value: Decimal) -> str:
    text = f"{value.normalize():f}"
    return "0" if text == "-0" else text
