"""N-Quads terms and lines that every strict parser reads and the embedded engine keeps unchanged.

Terms are strings ready to be joined: ``f"{iri(s)} {iri(p)} {string(o)}"`` is a triple, and
``line(triple, graph)`` a line (https://www.w3.org/TR/n-quads/). Literals are written in canonical
form, because the store would otherwise change their spelling.
"""

from __future__ import annotations

import heapq
import ipaddress
import re
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from datetime import date as calendar, datetime as instant
from decimal import Decimal
from functools import lru_cache
from itertools import groupby, islice
from math import isfinite
from pathlib import Path
from tempfile import TemporaryDirectory

from kg.vocab import xsd

_PLANES = "".join(f"{chr(at)}-{chr(at + 0xFFFD)}" for at in range(0x10000, 0xE0000, 0x10000))
_WORD = (
    r"A-Za-z0-9\-._~!$&'()*+,;="
    f"\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef{_PLANES}\U000e1000-\U000efffd"
)
_PRIVATE = "\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd"
_OR_PERCENT = "++|%[0-9A-Fa-f]{2})*+"
_NAMES = f"(?:[{_WORD}]{_OR_PERCENT}"
_WITH_COLONS = f"(?:[{_WORD}:]{_OR_PERCENT}"
_SEGMENTS = f"(?:[{_WORD}:@/]{_OR_PERCENT}"
_FRAGMENT = f"(?:[{_WORD}:@/?]{_OR_PERCENT}"
_QUERY = f"(?:[{_WORD}:@/?{_PRIVATE}]{_OR_PERCENT}"
_SCHEME = r"[A-Za-z][A-Za-z0-9+.\-]*+:"
_HOST = rf"(?:\[[0-9A-Fa-f:.]++\]|{_NAMES})"
_AUTHORITY = rf"//(?:{_WITH_COLONS}@)?{_HOST}(?::[0-9]*+)?(?=[/?#]|\Z)"
_IRI = re.compile(rf"{_SCHEME}(?:{_AUTHORITY}|(?!//)){_SEGMENTS}(?:\?{_QUERY})?(?:\#{_FRAGMENT})?")
_ADDRESS = re.compile(rf"{_SCHEME}//[^/?#]*\[([^\]]*)\]")
_FAULTS = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (rf"\A(?!{_SCHEME})", "has no scheme: an IRI starts with one, such as https:"),
        (rf"[^{_WORD}{_PRIVATE}:@/?#\[\]%]", "holds {!r}, which no IRI may hold"),
        ("%(?![0-9A-Fa-f]{2})", "has a % that two hexadecimal digits do not follow"),
        ("#[^#]*#", "has two fragments"),
        (
            rf"\A{_SCHEME}//[^/?#]*:(?=[^/?#:@\]]*[^/?#:@\]0-9])[^/?#:@\]]*(?=[/?#]|\Z)",
            "has a port that is no number",
        ),
        (rf"[{_PRIVATE}]", "holds {!r}, which is of private use: percent-encode it"),
        (r"[\[\]]", "has a square bracket that is none of an IPv6 address: percent-encode it"),
        ("@", "has an @ in its host: percent-encode it"),
    )
)
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
_MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
_DATE = re.compile(r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?")
_DATATYPES = {4: xsd.gYear, 7: xsd.gYearMonth, 10: xsd.date}
_WHOLE_DATE = 10
_LARGEST = Decimal(10) ** 18
_FRACTION_DIGITS = 18
_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,6})?")
_MOST_DIGITS = 400
_MOST_SHOWN = 60
_CHUNK_LINES = 1_000_000


class InvalidIri(ValueError):
    """A string that is no absolute IRI; the message says why."""


@lru_cache(maxsize=65_536)
def iri(text: str) -> str:
    """The IRI as a term, checked (https://www.rfc-editor.org/rfc/rfc3987); raises InvalidIri."""
    if not _IRI.fullmatch(text) or not _has_address(text):
        raise InvalidIri(f"{text!r} {_fault(text)}")
    return f"<{text}>"


def _has_address(text: str) -> bool:
    """Whether what stands in brackets, if anything does, is an IPv6 address."""
    if "[" not in text:
        return True
    found = _ADDRESS.match(text)
    try:
        ipaddress.IPv6Address(found[1] if found else "")
    except ValueError:
        return False
    return True


def _fault(text: str) -> str:
    for pattern, words in _FAULTS:
        if found := pattern.search(text):
            return words.format(found.group())
    return "is no IRI: see RFC 3987"


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
    """An xsd:decimal in canonical form; raises ValueError for what is no number, and for one that
    needs more than 400 digits.
    """
    return f'"{_plain(_read(text))}"^^<{xsd.decimal}>'


def number(text: str) -> str:
    """A number: xsd:integer where whole, else xsd:decimal, or xsd:double where the store's decimal
    does not reach (beyond 10^18, more than 18 fractional digits).

    Raises ValueError for what is no number, for one that needs more than 400 digits, and for one
    that no double is near (1e400, 1e-390).
    """
    value = _read(text)
    plain = _plain(value)
    whole, _, fraction = plain.partition(".")
    if value.copy_abs() >= _LARGEST or len(fraction) > _FRACTION_DIGITS:
        double = float(value)
        if not isfinite(double) or not double:
            raise ValueError(f"{_shown(text)} is beyond what an xsd:double can hold")
        # The store spells a double without an exponent, as Rust does.
        return f'"{_plain(Decimal(repr(double)))}"^^<{xsd.double}>'
    if not fraction:
        return f'"{whole}"^^<{xsd.integer}>'
    return f'"{plain}"^^<{xsd.decimal}>'


def date(text: str) -> str:
    """``2024``, ``2024-02`` or ``2024-02-23`` at the precision given; raises ValueError."""
    if not _DATE.fullmatch(text):
        raise ValueError(f"{text!r} is no date: write YYYY, YYYY-MM or YYYY-MM-DD")
    try:
        calendar.fromisoformat(f"{text}-01-01"[:_WHOLE_DATE])
    except ValueError as error:
        raise ValueError(f"{text!r} is no day of the calendar: {error}") from None
    return f'"{text}"^^<{_DATATYPES[len(text)]}>'


def moment(text: str) -> str:
    """A moment in UTC to the second, ``2026-02-23T08:00:00Z``; raises ValueError."""
    if not _MOMENT.fullmatch(text):
        raise ValueError(f"{text!r} is no moment: write YYYY-MM-DDTHH:MM:SSZ")
    try:
        instant.fromisoformat(text)
    except ValueError as error:
        raise ValueError(f"{text!r} is no moment: {error}") from None
    return f'"{text}"^^<{xsd.dateTime}>'


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


def _read(text: str) -> Decimal:
    if len(text) > _MOST_DIGITS:
        raise ValueError(f"{_shown(text)} is no number: it has more than {_MOST_DIGITS} characters")
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"{_shown(text)} is no number: digits, one point, an exponent at most")
    value = Decimal(text)
    digits = value.as_tuple()
    assert isinstance(digits.exponent, int)  # noqa: S101 - the pattern has no NaN, no infinity
    if max(len(digits.digits) + max(digits.exponent, 0), -digits.exponent) > _MOST_DIGITS:
        raise ValueError(f"{_shown(text)} is a number of more than {_MOST_DIGITS} digits")
    return value


def _plain(value: Decimal) -> str:
    """All digits of the value: ``Decimal.normalize`` would round them to those of a context."""
    text = f"{value:f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in ("-0", "") else text


def _shown(text: str) -> str:
    return repr(text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}...")
