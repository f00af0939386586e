"""The commonest mistakes in a query, said in words: the engine names only what it tried last."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kg.sparql.servers import FORMS
from kg.sparql.tokens import Token

_AGGREGATES = ("COUNT", "SUM", "MIN", "MAX", "AVG", "SAMPLE", "GROUP_CONCAT")
_UNBOUND = "a variable that is unbound"
_OF_PROLOGUE = ("BASE", "PREFIX", "VERSION")


def mistake(words: Sequence[Token], offset: int, expected: str) -> tuple[int, str] | None:
    """Where a mistake stands that is known, and what it is; None where it is another one.

    ``words`` are the tokens of a query that the engine cannot read; ``offset`` and ``expected``
    are where it gave up, and what it says that it expected there.
    """
    return _form(words) or _selected(words) or _grouped(words, offset, expected)


def _form(words: Sequence[Token]) -> tuple[int, str] | None:
    """A bare word where the form of the query stands."""
    for token in words:
        if token.kind != "word" or token.text.upper() in _OF_PROLOGUE:
            continue
        if token.text.upper() in FORMS:
            return None
        return token.start, f"{token.text[:40]!r} is no form of a query; it is one of {_listed()}"
    return None


def _selected(words: Sequence[Token]) -> tuple[int, str] | None:
    """A comma between what SELECT names, an aggregate outside of brackets."""
    depth, selecting = 0, False
    for token, after in pairwise(words):
        word = token.text.upper() if token.kind == "word" else token.text
        if word == "SELECT":
            depth, selecting = 0, True
        elif word in ("WHERE", "FROM", "{", "}"):
            selecting = False
        if not selecting:
            continue
        depth += (word == "(") - (word == ")")
        if depth == 0 and word == ",":
            return token.start, "what SELECT names stands without commas: SELECT ?a ?b"
        if depth == 0 and word in _AGGREGATES and after.text == "(":
            said = f"in SELECT {word} stands in brackets with its name: ({word}(...) AS ?name)"
            return token.start, said
    return None


def _grouped(words: Sequence[Token], offset: int, expected: str) -> tuple[int, str] | None:
    """A variable of SELECT that the groups do not have."""
    selects = [token for token in words if token.text.upper() == "SELECT"]
    if _UNBOUND not in expected or not selects:
        return None
    said = (
        "SELECT names a variable that the groups do not have: beside an aggregate each one has to "
        "stand in GROUP BY"
    )
    return (selects[0].start if len(selects) == 1 else offset), said


def _listed() -> str:
    return ", ".join(sorted(FORMS))
