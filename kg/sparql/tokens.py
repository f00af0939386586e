"""Splits a SPARQL query into tokens (https://www.w3.org/TR/sparql11-query/#sparqlGrammar).

It reads every text, right or wrong: a string that is not closed ends with its line, what is no
token comes out as a sign of one character, and the engine says what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

# PN_CHARS_BASE and PN_CHARS of the grammar: what a regular expression calls a word is neither.
_BASE = (
    r"A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D"
    r"\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\U00010000-\U000EFFFF"
)
_IN_VARIABLE = rf"{_BASE}0-9_\u00B7\u0300-\u036F\u203F\u2040"
_CHARS = rf"{_IN_VARIABLE}\-"
_ESCAPED = r"%[0-9A-Fa-f]{2}|\\[_~.\-!$&'()*+,;=/?\#@%]"

# Possessive quantifiers keep an unclosed string from being tried in every way it could end.
_TOKEN = re.compile(
    rf"""
    (?P<space>(?:[ \t\r\n]|\#[^\r\n]*+)++)
  | (?P<iri><[^<>"{{}}|^`\x00-\x20]*+>)
  | (?P<string>
        \"\"\"(?:(?:"{{1,2}}+(?!"))?+(?:[^"\\]|\\.))*+\"\"\"
      | '''(?:(?:'{{1,2}}+(?!'))?+(?:[^'\\]|\\.))*+'''
      | "(?:[^"\\\r\n]|\\.)*+"?
      | '(?:[^'\\\r\n]|\\.)*+'?
    )
  | (?P<variable>[?$][{_BASE}0-9_][{_IN_VARIABLE}]*+)
  | (?P<blank>_:[{_BASE}0-9_][{_CHARS}]*+(?:\.++[{_CHARS}]++)*+)
  | (?P<language>@[A-Za-z]++(?:-[A-Za-z0-9]++)*+)
  | (?P<name>
        (?:[{_BASE}](?:[{_CHARS}.]{{0,255}}[{_CHARS}])?)?:
        (?:(?:[{_BASE}0-9_:]|{_ESCAPED})(?:\.*+(?:[{_CHARS}:]|{_ESCAPED}))*+)?
    )
  | (?P<number>(?:[0-9]+\.[0-9]*|\.?[0-9]+)[eE][+-]?[0-9]+|[0-9]*\.[0-9]+|[0-9]+)
  | (?P<word>[^\W\d]\w*+)
  | (?P<sign>\^\^|\|\||&&|!=|<=|>=|<<\(|\)>>|<<|>>|{{\||\|}}|.)
    """,
    re.VERBOSE | re.DOTALL,
)

Kind = str
"""space, iri, string, variable, blank, language, name (prefixed), number, word, sign."""


class Token(NamedTuple):
    """A token: its kind, its text, and the offset where it starts."""

    kind: Kind
    text: str
    start: int


def token_at(text: str, offset: int) -> Token:
    """The token that starts at this offset, which must lie within the text."""
    found = _TOKEN.match(text, offset)
    if found is None or found.lastgroup is None:
        raise ValueError(f"no token at {offset}")
    return Token(found.lastgroup, found.group(), offset)


def tokens(text: str) -> Iterator[Token]:
    """The tokens, longest match first, without white space and comments."""
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup
        if kind is not None and kind != "space":
            yield Token(kind, found.group(), found.start())


def place(text: str, offset: int) -> tuple[int, int]:
    """Line and column, from 1, of an offset."""
    line = text.count("\n", 0, offset) + 1
    return line, offset - text.rfind("\n", 0, offset)


def offset_of(text: str, line: int, column: int) -> int:
    """The offset of a line and column, from 1; the end of the text for what lies behind it."""
    start = 0
    for _ in range(line - 1):
        start = text.find("\n", start) + 1
        if start == 0:
            return len(text)
    return min(start + column - 1, len(text))
