"""The fields of a BibTeX entry, and macros (https://ctan.org/pkg/bibtex, btxdoc and btxhak).

A value is a string in braces or quotes, a number, a macro, or several of them joined by ``#``.
What is no field is told, and reading goes on at the next line that looks like one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from kg.records import Effect
from kg.sources.managers.bibtex_scanner import Block

STANDARD_MACROS: Mapping[str, str] = MappingProxyType(
    {
        "jan": "January",
        "feb": "February",
        "mar": "March",
        "apr": "April",
        "may": "May",
        "jun": "June",
        "jul": "July",
        "aug": "August",
        "sep": "September",
        "oct": "October",
        "nov": "November",
        "dec": "December",
        "acmcs": "ACM Computing Surveys",
        "acta": "Acta Informatica",
        "cacm": "Communications of the ACM",
        "ibmjrd": "IBM Journal of Research and Development",
        "ibmsj": "IBM Systems Journal",
        "ieeese": "IEEE Transactions on Software Engineering",
        "ieeetc": "IEEE Transactions on Computers",
        "ieeetcad": "IEEE Transactions on Computer-Aided Design of Integrated Circuits",
        "ipl": "Information Processing Letters",
        "jacm": "Journal of the ACM",
        "jcss": "Journal of Computer and System Sciences",
        "scp": "Science of Computer Programming",
        "sicomp": "SIAM Journal on Computing",
        "tocs": "ACM Transactions on Computer Systems",
        "tods": "ACM Transactions on Database Systems",
        "tog": "ACM Transactions on Graphics",
        "toms": "ACM Transactions on Mathematical Software",
        "toois": "ACM Transactions on Office Information Systems",
        "toplas": "ACM Transactions on Programming Languages and Systems",
        "tcs": "Theoretical Computer Science",
    }
)
"""The macros of the standard styles."""

LONGEST_MACRO = 65_536
_MOST_EXPANDED = 1024 * 1024
"""Characters that the macros of one entry may give."""

_MOST_FAULTS = 20

_GAP = re.compile(r"(?:[\s,]+|%[^\n]*)*")
_KEY = re.compile(r"\s*([^\s,={}\"#]*)\s*(?:,|\Z)")
_KEY_WITH_BLANKS = re.compile(r"\s*([^,={}\"\n]*?)\s*(?:,|\Z)")
_KEY_WITHOUT_COMMA = re.compile(r"\s*([^\s,={}\"#]+)\s+(?=[A-Za-z][\w:+-]*\s*=)")
_KEYS = (_KEY, _KEY_WITH_BLANKS, _KEY_WITHOUT_COMMA)
_NAME = re.compile(r"([^\s=,{}\"#%()\\]+)\s*=\s*")
_WORD = re.compile(r"[^\s,#{}\"=]+")
_JOIN = re.compile(r"\s*#\s*")
_SIGNS = re.compile(r'[{}"]')
_SIGNS_UNESCAPED = re.compile(r'\\.|[{}"]', re.DOTALL)
_NEXT_FIELD = re.compile(r"\n[ \t]*(?=[A-Za-z][\w:+-]*[ \t]*=[ \t]*[{\"\w])")


class Fault(NamedTuple):
    """Something wrong in an entry: the field, if it is known, and what is to be done."""

    rule: str
    message: str
    action: str
    field: str | None = None
    effect: Effect = "part"


class Entry(NamedTuple):
    """An entry: its type and names of fields in small letters, values without outer braces."""

    type: str
    key: str
    line: int
    fields: dict[str, str]
    faults: list[Fault]


def macro(block: Block, macros: dict[str, str]) -> list[Fault]:
    """Take an ``@string`` into the macros; gives what is wrong with it."""
    reader = _Fields(block, macros)
    fields = reader.read(0)
    for name, value in fields.items():
        if len(value) > LONGEST_MACRO:
            message = f"the macro {name[:40]!r} has more than {LONGEST_MACRO} characters"
            reader.tell("macro-size", message, "write it out where it is wanted")
        else:
            macros[name] = value
    return reader.faults


def entry(block: Block, macros: Mapping[str, str]) -> Entry:
    """The fields of an entry. Never raises; what is wrong is in ``faults``."""
    reader = _Fields(block, macros)
    found = next(filter(None, (form.match(block.body) for form in _KEYS)), None)
    fields = reader.read(found.end() if found else 0)
    if not block.closed:
        message = "the entry has no closing brace before the next one or the end of the file"
        reader.tell("unclosed", message, "close its braces", effect="note")
    key = " ".join(found[1].split()) if found else ""
    return Entry(block.type, key, block.line, fields, reader.faults)


class _Fields:
    """Reads the fields of one block."""

    def __init__(self, block: Block, macros: Mapping[str, str]) -> None:
        self.faults: list[Fault] = []
        self._body = block.body
        self._block = block
        self._macros = macros
        self._left = _MOST_EXPANDED

    def tell(
        self,
        rule: str,
        message: str,
        action: str,
        field: str | None = None,
        effect: Effect = "part",
    ) -> None:
        """Note a fault."""
        self.faults.append(Fault(rule, message, action, field, effect))

    def read(self, at: int) -> dict[str, str]:
        """The fields behind a place; the first of several with one name."""
        fields: dict[str, str] = {}
        body, comma = self._body, True
        while True:
            gap = _GAP.match(body, at)
            start, at = at, gap.end() if gap else at
            if at >= len(body) or not (self._block.closed or body[at:].strip("} \t\n,")):
                return fields
            if len(self.faults) > _MOST_FAULTS:
                message = f"more than {_MOST_FAULTS} faults: the rest of the entry is left out"
                self.tell("bibtex-syntax", message, "mend the entry")
                return fields
            found = _NAME.match(body, at)
            if found is None:
                at = self._past_fault(at, None)
                comma = True
                continue
            if not comma and "," not in body[start:at]:
                message = f"no comma before the field {found[1][:40]!r}"
                self.tell("missing-comma", message, "put a comma behind each field", effect="note")
            name, comma = found[1].lower(), False
            value, end = self._value(found.end(), name)
            if value is None:
                at, comma = self._past_fault(end, name), True
                continue
            at = end
            if name not in fields:
                fields[name] = value
            elif value.split() != fields[name].split():
                message = f"the field {name[:40]!r} stands twice; the first counts"
                self.tell("repeated-field", message, "keep one of them", name)

    def _past_fault(self, at: int, field: str | None) -> int:
        """Tell of what is no field, and give the place of the next line that looks like one."""
        found = _NEXT_FIELD.search(self._body, at)
        end = found.end() if found else len(self._body)
        line = self._block.line + self._body.count("\n", 0, at)
        said = " ".join(self._body[at:end].split())[:60]
        if field is None:
            message = f"line {line}: {said!r} is no field"
        else:
            message = (
                f"line {line}: the value of {field[:40]!r} is not closed, or has none: {said!r}"
            )
        self.tell("bibtex-syntax", message, "write it as name = {value},", field)
        return end

    def _value(self, at: int, name: str) -> tuple[str | None, int]:
        """The value that begins at a place, and the place after it; None for a broken one."""
        pieces: list[str] = []
        while True:
            piece, end = self._piece(at, name)
            if piece is None:
                return None, at
            pieces.append(piece)
            joined = _JOIN.match(self._body, end)
            if joined is None:
                return "".join(pieces), end
            at = joined.end()

    def _piece(self, at: int, name: str) -> tuple[str | None, int]:
        sign = self._body[at : at + 1]
        if sign in ("{", '"') and sign:
            end = self._closing(at, sign)
            return (None, at) if end < 0 else (self._body[at + 1 : end], end + 1)
        found = _WORD.match(self._body, at)
        if found is None:
            # "name = ," has no value, and needs none.
            return ("", at) if sign in (",", "") else (None, at)
        word = found.group()
        return (word if word[0].isdigit() else self._expanded(word, name)), found.end()

    def _closing(self, at: int, sign: str) -> int:
        """The place of the sign that closes a value, or -1."""
        depth = 0
        signs = _SIGNS if self._block.escaped_count else _SIGNS_UNESCAPED
        for found in signs.finditer(self._body, at + (sign == '"')):
            if found.group() == "{":
                depth += 1
            elif found.group() == "}":
                depth -= 1
                if depth < 0:
                    return -1
            if depth == 0 and found.group() == ('"' if sign == '"' else "}"):
                return self._unless_swallowed(at, found.start())
        return -1

    def _unless_swallowed(self, at: int, end: int) -> int:
        """The end of a value; where braces are missing, one that holds fields has none."""
        swallowed = not self._block.closed and _NEXT_FIELD.search(self._body, at, end)
        return -1 if swallowed else end

    def _expanded(self, word: str, name: str) -> str:
        value = self._macros.get(word.lower(), STANDARD_MACROS.get(word.lower()))
        if value is None:
            if name in ("month", "year", "date"):
                return word
            message = f"the macro {word[:40]!r} is not defined above"
            self.tell("undefined-macro", message, "add its @string, or put braces around it", name)
            return ""
        self._left -= len(value)
        if self._left < 0:
            message = f"the macros give more than {_MOST_EXPANDED} characters"
            self.tell("macro-size", message, "write out what is wanted", name)
            return ""
        return value
