"""What is refused before the engine sees it, and what a query says about itself.

The engine (https://docs.rs/spargebra) recurses: some thousand nested groups end its process, and
some hundred unconnected patterns keep its planner busy for seconds. It also calls any server for
SERVICE. The limits stand below a half of what it survived on a stack of 8 MiB, and hold in
each way that the query can be read.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from kg.sparql.readings import Brackets, is_ambiguous, readings
from kg.sparql.servers import FORMS, NO_SERVERS, Servers
from kg.sparql.service import forbidden_call
from kg.sparql.tokens import Token, place, tokens

_SEPARATORS = frozenset((".", ";", ","))
_OPERATORS = frozenset(("||", "&&", "+", "-", "*", "/", "|", "^", "!", "=", "!=", "<", ">"))
_CLAUSES = frozenset(
    "OPTIONAL MINUS BIND FILTER EXISTS GRAPH SELECT LATERAL VALUES AS HAVING".split()
)
_UPDATES = frozenset("INSERT DELETE LOAD CLEAR CREATE DROP COPY MOVE ADD WITH".split())


class Limits(NamedTuple):
    """The most of each that a query may have."""

    nesting: int = 128
    tokens: int = 200_000
    patterns: int = 2_000
    unions: int = 1_000
    clauses: int = 1_000
    operators: int = 2_000
    services: int = 16


class Refused(ValueError):
    """A query that is not run: the status to answer with, and why in one sentence."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class Shape(NamedTuple):
    """What a query says about itself: its form (SELECT, ASK, CONSTRUCT, DESCRIBE, or empty where
    it has none), its prefixes, where the star of ``SELECT *`` stands, its variables in order of
    appearance, and whether it calls other servers.
    """

    form: str
    prefixes: dict[str, str]
    star: int | None
    variables: tuple[str, ...]
    calls: bool = False


def examine(
    text: str,
    limits: Limits,
    prefixes: Collection[str] = (),
    servers: Servers = NO_SERVERS,
) -> Shape:
    """The shape of a query that may run; raises Refused for one that may not.

    ``prefixes`` are those that the engine is told of beyond the text's own; ``servers`` may be
    called by it.
    """
    form = ""
    star = None
    opened = -1
    declared = {*prefixes}
    own: dict[str, str] = {}
    variables: dict[str, None] = {}
    counts = _Counts(text, limits)
    brackets = Brackets()
    ambiguous = False
    before: list[Token] = []
    for token in tokens(text):
        counts.add(token, brackets)
        brackets = brackets.after(token)
        ambiguous = ambiguous or is_ambiguous(token)
        if token.kind == "variable":
            variables.setdefault(token.text[1:])
        elif token.kind == "name" and token.text[-1] == ":":
            declared.add(token.text[:-1])
        elif token.kind == "word" and not form:
            form = _form(token)
            opened = token.start
        elif token.kind == "iri" and not form:
            _take_prefix(own, [*before, token])
        elif token.text == "*" and form == "SELECT" and _follows(before, opened):
            star = token.start
        before = [*before[-1:], token]
    if ambiguous:
        counts = _Counts(text, limits)
        for reading in readings(text, declared):
            counts.add(reading.token, reading.brackets)
    if form in _UPDATES:
        raise Refused(403, "This graph is read-only: it answers queries and takes no updates.")
    if call := forbidden_call(text, servers):
        line, column = place(text, call.offset)
        raise Refused(
            403,
            f"SERVICE at line {line}, column {column} is not allowed: {call.why}. "
            "Send that part of the query to the other endpoint yourself; where the word is part of "
            "a name, put a full stop before the group that follows.",
        )
    calls = bool(servers.hosts) and forbidden_call(text) is not None
    return Shape(form, own, star, tuple(variables), calls)


def _form(token: Token) -> str:
    word = token.text.upper()
    if word in FORMS or word in _UPDATES:
        return word
    # The engine needs no space: SELECTDISTINCT?x is a query.
    return next((form for form in FORMS if word.startswith(form)), "")


def _take_prefix(prefixes: dict[str, str], last: list[Token]) -> None:
    if len(last) == 3 and last[0].text.upper() == "PREFIX" and last[1].text.endswith(":"):  # noqa: PLR2004
        iri = last[2].text[1:-1]
        if re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", iri) and "\\" not in iri:
            prefixes[last[1].text[:-1]] = iri


def _follows(before: list[Token], opened: int) -> bool:
    """Whether the next token follows the word of the form, which is the outermost SELECT."""
    last = before[:-1] if before[-1].text.upper() in ("DISTINCT", "REDUCED") else before
    return bool(last) and last[-1].start == opened


class _Counts:
    """Counts what a query has, and refuses it where that is too much."""

    def __init__(self, text: str, limits: Limits) -> None:
        self._text = text
        self._limits = limits
        self._left = limits._asdict()

    def add(self, token: Token, brackets: Brackets) -> None:
        """Count a token that stands in these brackets; raises Refused at the first one too many."""
        self._count("tokens", token)
        if token.kind == "sign":
            self._sign(token, brackets)
        elif token.kind == "word":
            word = token.text.upper()
            if word == "UNION":
                self._count("unions", token)
            elif word == "SERVICE":
                self._count("services", token)
            elif word in _CLAUSES:
                self._count("clauses", token)

    def _sign(self, token: Token, brackets: Brackets) -> None:
        if brackets.after(token).depth > self._limits.nesting:
            self._refuse(token, "brackets nested", self._limits.nesting)
        elif token.text in _SEPARATORS:
            # The commas of a list of arguments part no patterns.
            if brackets.text != "(":
                self._count("patterns", token)
        elif token.text in _OPERATORS:
            self._count("operators", token)

    def _count(self, name: str, token: Token) -> None:
        self._left[name] -= 1
        if self._left[name] < 0:
            self._refuse(token, name, getattr(self._limits, name))

    def _refuse(self, token: Token, what: str, most: int) -> None:
        line, column = place(self._text, token.start)
        raise Refused(
            400,
            f"The query is too large for this server at line {line}, column {column}: "
            f"more than {most:,} {what}. Split it into smaller queries.",
        )
