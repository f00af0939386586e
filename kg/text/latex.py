r"""LaTeX in titles, names and abstracts to plain text: a scan that never fails and loses no word.

Names of symbols come from pylatexenc (https://pylatexenc.readthedocs.io/). Its own conversion is
not used: it takes a bare ``%`` for a comment and drops the rest of the line, a bare ``$`` for
mathematics, gives nothing for ``\texttt{x_y}``, ``<cit.>`` for citations, sets mathematics in
mathematical alphabets, fails on a macro without its arguments and recurses without a limit.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from kg.text import macros
from kg.text.delimiters import LONGEST_FORMULA, closing_dollar, matched_braces
from kg.text.scripts import fraction, root, subscript, superscript

_HAS_LATEX = re.compile(r"[\\${}~]|--|``")
_NAME = re.compile(r"\\([A-Za-z]+)\*?")
_BLANKS = re.compile(r"\s*")
_SPECIAL = re.compile(r"[\\${^_]")
_QUOTED = re.compile(r"``((?:[^`']|'(?!'))*)''")
_TYPED = re.compile(
    r"https?://\S+"
    r"|(?<=[\w)}])---?(?=[\w({\\$])|(?<=\s)---?(?=\s)"
    r"|(?<=[^\W\d_])~(?=[\w(\\${])|(?<=[.,)}$])~(?=[\w(\\${])"
)
_TYPED_SIGNS = {"--": "–", "---": "—", "~": " "}
_LONGEST_OPTION = 200
_MAX_DEPTH = 50


def latex_to_text(text: str) -> str:
    r"""The text without LaTeX: ``$1.67$x`` gives ``1.67x``, ``Vuli\'{c}`` gives ``Vulić``.

    Formatting goes, its words stay; accents and symbols become letters; raised and lowered parts
    become Unicode digits where there are such, else ``x^T`` and ``x_max``. A ``$`` opens
    mathematics only if one closes it, as in Pandoc: no blank inside beside it, no digit after
    (``$534,700`` is money). ``%``, ``&`` and ``#`` are no commands here, a ``~`` before a number
    means "about", and a macro that nobody knows stays as it is unless it has an argument: then
    the argument stays.
    """
    if not _HAS_LATEX.search(text):
        return text
    text = _TYPED.sub(lambda found: _TYPED_SIGNS.get(found.group(), found.group()), text)
    text = _QUOTED.sub("“\\1”", text)
    return _Scan(text).convert(0, len(text), math=False, depth=0)


class _Scan:
    """One text with the places of its matched braces."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.closing = matched_braces(text)

    def convert(self, start: int, end: int, *, math: bool, depth: int) -> str:
        """The plain text of a stretch."""
        if depth > _MAX_DEPTH:
            return self.text[start:end]
        out: list[str] = []
        at = start
        while at < end:
            stop = _next_special(self.text, at, end)
            out.append(self.text[at:stop])
            at = stop
            if at < end:
                at = self._special(at, end, out, math=math, depth=depth)
        return "".join(out)

    def _special(self, at: int, end: int, out: list[str], *, math: bool, depth: int) -> int:
        """Handle the special character at ``at``; gives the place after it."""
        character = self.text[at]
        if character == "\\":
            return self._macro(at, end, out, math=math, depth=depth)
        if character == "$":
            return self._dollar(at, end, out, depth=depth)
        if character == "{" and self.closing.get(at, end) < end:
            close = self.closing[at]
            out.append(self.convert(at + 1, close, math=math, depth=depth + 1))
            return close + 1
        if character in "^_" and (math or self.text[at + 1 : at + 2] == "{"):
            content, after = self.argument(at + 1, end, math=True, depth=depth)
            if character == "^":
                before = _tail(out) or self.text[max(at - 2, 0) : at].strip("${")
                out.append(superscript(content, before))
            else:
                out.append(subscript(content))
            return after
        out.append(character)
        return at + 1

    def argument(self, at: int, end: int, *, math: bool, depth: int) -> tuple[str, int]:
        """The plain text of a macro's argument (a group, a macro, a character), and its end."""
        found = _BLANKS.match(self.text, at, end)
        at = found.end() if found else at
        if at >= end:
            return "", end
        if self.text[at] == "{" and self.closing.get(at, end) < end:
            close = self.closing[at]
            return self.convert(at + 1, close, math=math, depth=depth + 1), close + 1
        if self.text[at] == "\\":
            out: list[str] = []
            after = (
                self._macro(at, end, out, math=math, depth=depth + 1)
                if depth < _MAX_DEPTH
                else at + 1
            )
            group = None if any(out) else self.raw_argument(after, end)
            if group is not None:
                return self.argument(after, end, math=math, depth=depth)
            return "".join(out), after
        return self.text[at], at + 1

    def raw_argument(self, at: int, end: int) -> tuple[str, int] | None:
        """The characters of a group as they stand, and its end."""
        if self.text[at : at + 1] == "{" and self.closing.get(at, end) < end:
            return self.text[at + 1 : self.closing[at]], self.closing[at] + 1
        return None

    def _dollar(self, at: int, end: int, out: list[str], *, depth: int) -> int:
        width = 2 if self.text.startswith("$$", at) else 1
        close = closing_dollar(self.text, at + width, end, width, self.closing)
        if close is None:
            out.append("$" * width)
            return at + width
        out.append(self.convert(at + width, close, math=True, depth=depth + 1))
        return close + width

    def _macro(self, at: int, end: int, out: list[str], *, math: bool, depth: int) -> int:
        """A backslash and what belongs to it; appends its text and gives the place after it."""
        found = _NAME.match(self.text, at, end)
        if found is None:
            return self._control_symbol(at, end, out, math=math, depth=depth)
        name, after = found[1], found.end()
        if name in macros.LETTER_ACCENTS and self._has_argument(after, end):
            content, after = self.argument(after, end, math=math, depth=depth)
            out.append(_accented(content, macros.LETTER_ACCENTS[name]))
        elif name in macros.SILENT:
            out.append(macros.SILENT[name])
            after = self._past_blanks(after, end) if macros.SILENT[name] == "" else after
            if name in macros.SIZED and self.text.startswith(".", after):
                after += 1
        elif name in macros.DROPPED:
            after = self._past_arguments(after, end, macros.DROPPED[name])
        elif name in macros.RAW:
            after = self._raw(name, at, after, end, out)
        elif name in macros.STACKED:
            after = self._stacked(name, after, end, out, depth=depth)
        elif name in macros.ALPHABETS:
            content, after = self.argument(after, end, math=math, depth=depth)
            out.append(content.translate(macros.DOUBLE_STRUCK) if len(content) == 1 else content)
        else:
            after = self._symbol(name, at, after, end, out)
        return after

    def _control_symbol(self, at: int, end: int, out: list[str], *, math: bool, depth: int) -> int:
        if at + 1 >= end:
            out.append("\\")
            return end
        character, after = self.text[at + 1], at + 2
        if character in macros.SIGN_ACCENTS and self._has_argument(after, end):
            content, after = self.argument(after, end, math=math, depth=depth)
            out.append(_accented(content, macros.SIGN_ACCENTS[character]) or character)
        elif character in "([":
            limit = min(end, after + LONGEST_FORMULA)
            close = self.text.find("\\" + ("]" if character == "[" else ")"), after, limit)
            if close >= 0:
                out.append(self.convert(after, close, math=True, depth=depth + 1))
                after = close + 2
            else:
                out.append(character)
        elif character in macros.SPACES:
            thousands = _tail(out)[-1:].isdigit() and self.text[after : after + 1].isdigit()
            out.append("" if character == "," and thousands else macros.SPACES[character])
        else:
            out.append(character)
        return after

    def _symbol(self, name: str, at: int, after: int, end: int, out: list[str]) -> int:
        """A symbol, or a macro that nobody knows: its argument is left for the scan."""
        sign = _symbol(name)
        if sign is not None:
            out.append(sign)
            if self.text.startswith("{}", after):
                return after + 2
            return self._past_blanks(after, end) if sign.isalpha() and len(name) <= 2 else after  # noqa: PLR2004 - \o, \ss
        group = self.raw_argument(after, end)
        if group is None or not group[0].strip():
            out.append(self.text[at:after])
            return after if group is None else group[1]
        return after

    def _raw(self, name: str, at: int, after: int, end: int, out: list[str]) -> int:
        address = self.raw_argument(after, end)
        if address is None:
            out.append(self.text[at:after])
            return after
        plain = re.sub(r"\\([_%#&~{}])", r"\1", address[0])
        if name != "href":
            out.append(plain)
            return address[1]
        words, past = self.argument(address[1], end, math=False, depth=_MAX_DEPTH - 1)
        out.append(words if words.strip() == plain else f"{words} ({plain})")
        return past

    def _stacked(self, name: str, at: int, end: int, out: list[str], *, depth: int) -> int:
        degree = ""
        if close := self._option(at, end):
            degree, at = self.text[at + 1 : close - 1], close
        first, at = self.argument(at, end, math=True, depth=depth)
        if name == "sqrt":
            out.append(root(first, degree))
        elif name in ("textsuperscript", "textsubscript"):
            raised = name == "textsuperscript"
            out.append(superscript(first, _tail(out)) if raised else subscript(first))
        elif name == "footnote":
            out.append(f" ({first})")
        elif name in macros.HATS:
            out.append(_accented(first, macros.HATS[name]) if len(first) == 1 else first)
        else:
            second, at = self.argument(at, end, math=True, depth=depth)
            out.append(_pair(name, first, second))
        return at

    def _has_argument(self, at: int, end: int) -> bool:
        at = self._past_blanks(at, end)
        return at < end and (self.text[at] in "{\\" or self.text[at].isalpha())

    def _past_blanks(self, at: int, end: int) -> int:
        found = _BLANKS.match(self.text, at, end)
        return found.end() if found else at

    def _option(self, at: int, end: int) -> int:
        """The place after an optional argument that begins at ``at``, or 0."""
        if not self.text.startswith("[", at):
            return 0
        return self.text.find("]", at, min(end, at + _LONGEST_OPTION)) + 1

    def _past_arguments(self, at: int, end: int, count: int) -> int:
        while close := self._option(at, end):
            at = close
        for _ in range(count):
            group = self.raw_argument(at, end)
            at = group[1] if group else at
        return at


def _pair(name: str, first: str, second: str) -> str:
    if name == "binom":
        return f"C({first}, {second})"
    if name in ("SI", "qty"):
        return f"{first} {second}"
    return fraction(first, second)


def _next_special(text: str, at: int, end: int) -> int:
    found = _SPECIAL.search(text, at, end)
    return found.start() if found else end


def _tail(out: list[str]) -> str:
    return "".join(out[-4:])


def _accented(text: str, mark: str) -> str:
    if not text:
        return ""
    base = {"ı": "i", "ȷ": "j"}.get(text[0], text[0])
    return unicodedata.normalize("NFC", base + mark) + text[1:]


@lru_cache(maxsize=1_024)
def _symbol(name: str) -> str | None:
    """The sign that a macro without arguments stands for, if pylatexenc knows one."""
    if name in macros.SIGNS:
        return macros.SIGNS[name]
    spec = macros.specifications().get_macro_spec(name)
    sign = getattr(spec, "simplify_repl", None)
    if not isinstance(sign, str) or not sign or "%" in sign or "<" in sign[:-1]:
        return None
    return sign
