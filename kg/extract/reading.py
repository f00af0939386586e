r"""Raw abstracts to readable text: one scan over LaTeX, HTML and odd characters.

The rules are those of ``kg.text`` (a ``$`` is mathematics only where one closes it, ``%`` opens no
comment, ``~`` before a number means "about"), in a form that keeps the place of each character.
"""

from __future__ import annotations

import html
import re
import unicodedata

from kg.extract.readable import Readable, Writer
from kg.extract.signs import GROUPING_BLANK, LOWERED, RAISED, macro_sign, sign
from kg.extract.special import SPECIAL
from kg.text import macros
from kg.text.delimiters import LONGEST_FORMULA, closing_dollar, matched_braces

_RAISABLE = re.compile(r"[0-9+\-−=()ni]{1,40}")
_LOWERABLE = re.compile(r"[0-9+\-−=()]{1,40}")
_ORDINAL = re.compile(r"(?:st|nd|rd|th)", re.IGNORECASE)
_MARKS = {r"\circ": "°", r"\prime": "'", "*": "*", r"\dagger": "†", r"\%": "%"}
_RAISED_TAG = re.compile(r"<sup>([0-9+\-−=()ni]{1,40})</sup>", re.IGNORECASE)
_LOWERED_TAG = re.compile(r"<(sub|inf)>([0-9+\-−=()]{1,40})</\1>", re.IGNORECASE)
_ACCENTED = re.compile(r"\s*(?:\{\s*\\?([^\W\d_])\s*\}|\\([ij])(?![A-Za-z])|([^\W\d_]))")
_MACRO_NAME = re.compile(r"\\[A-Za-z]+")
_BLANKS = re.compile(r"\s*")
_ESCAPED = re.compile(r"\\([_%#&~{}])")
_GROUPING = "\u00a0\u2005\u2006\u2008\u2009\u202f"
_LONGEST_OPTION = 200
_BEFORE_DASH = frozenset(")}$%")
_AFTER_DASH = frozenset("({\\$")
_FRACTIONS = frozenset("frac dfrac tfrac cfrac nicefrac sfrac".split())


def read(raw: str) -> Readable:
    """The readable text of a raw text, with the map back. Takes any text and never fails."""
    return _Scan(raw).run()


class _Scan:
    """One pass over a text. ``_closers`` says what stands for a brace or end of formula to come."""

    def __init__(self, raw: str) -> None:
        self.raw = raw
        self.out = Writer(raw)
        self._braces: dict[int, int] | None = None
        self._closers: dict[int, tuple[str, int]] = {}
        self._math_until = 0

    def run(self) -> Readable:
        raw, out, at = self.raw, self.out, 0
        search = SPECIAL.search
        while (found := search(raw, at)) is not None:
            start = found.start()
            out.copy(at, start)
            closer = self._closers.pop(start, None)
            if closer is not None:
                text, at = closer
                out.put(text, start, at)
                continue
            at = self._special(found.lastgroup or "", start, found.end())
        out.copy(at, len(raw))
        return out.readable()

    @property
    def braces(self) -> dict[int, int]:
        if self._braces is None:
            self._braces = matched_braces(self.raw)
        return self._braces

    def _special(self, kind: str, start: int, end: int) -> int:
        """Write what a special stretch stands for; gives the place to go on from."""
        match kind:
            case "macro":
                return self._macro(start, end)
            case "dollar":
                return self._dollar(start, end)
            case "brace":
                return self._brace(start)
            case "script":
                return self._script(start)
            case "tag":
                return self._tag(start, end)
        self.out.put(self._sign(kind, start, end), start, end)
        return end

    def _sign(self, kind: str, start: int, end: int) -> str:
        """What stands for a special stretch that has no parts."""
        said = self.raw[start:end]
        match kind:
            case "quote":
                said = '"'
            case "thousands":  # what some exports leave of "1,\\!000"
                said = ","
            case "dash":
                said = self._dash(start, end)
            case "tilde":
                said = " " if self._is_tie(start) else "~"
            case "entity":
                said = "".join(sign(c) if c > "\x7f" else c for c in html.unescape(said))
            case "blank":
                grouping = said[0] in _GROUPING and between_digits(self.raw, start, end)
                said = GROUPING_BLANK if grouping else " "
            case "marked":
                said = unicodedata.normalize("NFC", said)
            case "other":
                said = sign(said) if said[0] > "\x7f" else ""
        return said

    def _dash(self, start: int, end: int) -> str:
        before, after = self.raw[start - 1 : start], self.raw[end : end + 1]
        joins = (before.isalnum() or before in _BEFORE_DASH) and (
            after.isalnum() or after in _AFTER_DASH
        )
        if before and after and (joins or (before.isspace() and after.isspace())):
            return "–" if end - start == len("--") else "—"
        return self.raw[start:end]

    def _is_tie(self, at: int) -> bool:
        before, after = self.raw[at - 1 : at], self.raw[at + 1 : at + 2]
        ties = bool(before) and (before.isalpha() or before in ".,)}$%")
        return ties and bool(after) and (after.isalnum() or after in "(\\${_")

    def _tag(self, start: int, end: int) -> int:
        for pattern, group, table in ((_RAISED_TAG, 1, RAISED), (_LOWERED_TAG, 2, LOWERED)):
            if found := pattern.match(self.raw, start):
                self._translated(start, *found.span(group), found.end(), table)
                return found.end()
        name = self.raw[start:end].strip("</>").split(maxsplit=1)[0].lower().rpartition(":")[2]
        block = name in ("br", "div", "h1", "h2", "h3", "li", "p", "sec", "title", "ul", "ol")
        if block and self.out.last() not in ("", " "):
            self.out.put(" ", start, end)
        return end

    def _translated(
        self, start: int, inner: int, inner_end: int, end: int, table: dict[int, int]
    ) -> None:
        """Raised or lowered digits; the marks around them belong to the first and the last."""
        for at in range(inner, inner_end):
            self.out.put(
                self.raw[at].translate(table),
                start if at == inner else at,
                end if at == inner_end - 1 else at + 1,
            )

    def _brace(self, at: int) -> int:
        close = self.braces.get(at) if self.raw[at] == "{" else None
        if close is None:
            self.out.copy(at, at + 1)
        else:
            self._closers.setdefault(close, ("", close + 1))
        return at + 1

    def _group(self, at: int) -> int | None:
        """The place of the brace that closes the group which opens at a place."""
        return self.braces.get(at) if self.raw.startswith("{", at) else None

    def _dollar(self, start: int, end: int) -> int:
        close = closing_dollar(self.raw, end, len(self.raw), end - start, self.braces)
        if close is None:
            self.out.copy(start, end)
        else:
            self._closers[close] = ("", close + end - start)
            self._math_until = max(self._math_until, close)
        return end

    def _script(self, at: int) -> int:
        raised, inner = self.raw[at] == "^", at + 1
        close = self._group(inner)
        if close is None and at >= self._math_until:
            self.out.copy(at, inner)
            return inner
        begin, stop, after = inner, inner + 1, inner + 1
        if close is not None:
            begin, stop, after = inner + 1, close, close + 1
        elif found := _MACRO_NAME.match(self.raw, inner):
            stop = after = found.end()
        content = self.raw[begin:stop]
        if (_RAISABLE if raised else _LOWERABLE).fullmatch(content):
            self._translated(at, begin, stop, after, RAISED if raised else LOWERED)
            return after
        if raised and (content.strip() in _MARKS or _ORDINAL.fullmatch(content)):
            self.out.put(_MARKS.get(content.strip(), content), at, after)
            return after
        self.out.copy(at, inner)
        if close is not None:
            plain = content.isalnum()
            self.out.put("" if plain else "(", inner, inner + 1)
            self._closers[close] = ("" if plain else ")", close + 1)
            self._math_until = max(self._math_until, close)
            return inner + 1
        return inner

    def _macro(self, start: int, end: int) -> int:
        name = self.raw[start + 1 : end].rstrip("*")
        if not name.isalpha():
            return self._control_symbol(start, end, name)
        if name in macros.LETTER_ACCENTS and (after := self._accent(start, end, name)):
            return after
        if name in macros.SILENT:
            self.out.put(macros.SILENT[name], start, end)
            return end if macros.SILENT[name] else self._past_blanks(end)
        if name in macros.DROPPED:
            return self._past_arguments(end, macros.DROPPED[name])
        return self._named(name, start, end)

    def _named(self, name: str, start: int, end: int) -> int:
        """A macro that stands for an address, for a sign, or for the words of its group."""
        close = self._group(end)
        if name in macros.RAW and close is not None:
            return self._address(end + 1, close, has_words=name == "href")
        shown = None if name in macros.STACKED or name in macros.ALPHABETS else macro_sign(name)
        if shown is not None:
            self.out.put(shown, start, end)
            return end + 2 if self.raw.startswith("{}", end) else end
        if close is not None:
            self._opened(name, start, end, close)
            return end + 1
        if name not in macros.HATS and name not in macros.ALPHABETS:
            self.out.copy(start, end)
        return end

    def _opened(self, name: str, start: int, end: int, close: int) -> None:
        """A macro with a group: what stands for it, and for the braces to come."""
        self._closers[close] = ("", close + 1)
        if name in _FRACTIONS and (second := self._group(close + 1)) is not None:
            self._closers[close] = ("/", close + 2)
            self._closers[second] = ("", second + 1)
        elif name == "sqrt":
            self.out.put("√", start, end)
        elif name == "footnote":
            self.out.put(" (", start, end + 1)
            self._closers[close] = (")", close + 1)

    def _control_symbol(self, start: int, end: int, name: str) -> int:
        raw, out = self.raw, self.out
        if name in ("(", "["):
            close = raw.find("\\)" if name == "(" else "\\]", end, end + LONGEST_FORMULA)
            if close >= 0:
                self._closers[close] = ("", close + 2)
                self._math_until = max(self._math_until, close)
                return end
        if name in macros.SIGN_ACCENTS and (after := self._accent(start, end, name)):
            return after
        if name in macros.SPACES:
            thousands = name == "," and between_digits(raw, start, end)
            out.put("" if thousands else macros.SPACES[name], start, end)
            return end
        out.put(sign(name) if name > "\x7f" else name or "\\", start, end)
        return end

    def _accent(self, start: int, end: int, name: str) -> int:
        """Write the letter after an accent with it; gives the place after, 0 if there is none."""
        mark = macros.SIGN_ACCENTS.get(name) or macros.LETTER_ACCENTS[name]
        found = _ACCENTED.match(self.raw, end)
        if found is None or (name.isalpha() and found[3] and not found[0][0].isspace()):
            return 0
        letter = found[1] or found[2] or found[3]
        self.out.put(unicodedata.normalize("NFC", letter + mark), start, found.end())
        return found.end()

    def _address(self, at: int, close: int, *, has_words: bool) -> int:
        for found in _ESCAPED.finditer(self.raw, at, close):
            self.out.copy(at, found.start())
            self.out.put(found[1], *found.span())
            at = found.end()
        self.out.copy(at, close)
        words = self._group(close + 1) if has_words else None
        if words is None:
            return close + 1
        self.out.put(" (", close, close + 2)
        self._closers[words] = (")", words + 1)
        return close + 2

    def _past_blanks(self, at: int) -> int:
        found = _BLANKS.match(self.raw, at)
        return found.end() if found else at

    def _past_arguments(self, at: int, count: int) -> int:
        while self.raw.startswith("[", at):
            close = self.raw.find("]", at, at + _LONGEST_OPTION)
            if close < 0:
                break
            at = close + 1
        for _ in range(count):
            close_brace = self._group(at)
            at = at if close_brace is None else close_brace + 1
        return at


def between_digits(raw: str, start: int, end: int) -> bool:
    """Whether a stretch of a text stands between two digits."""
    return raw[start - 1 : start].isdigit() and raw[end : end + 1].isdigit()
