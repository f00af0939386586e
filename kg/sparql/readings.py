"""A query in every way that the engine may take it apart (https://docs.rs/spargebra).

Its grammar decides what a token is, and tries another way where the first one leads nowhere. Two
signs are ambiguous: ``<`` may open an IRI or compare, and a long string with an escape that the
engine does not know is an empty one and something else. Both move what is a string and what a
comment, so a reading of its own could hide anything from one that is the only one.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from kg.sparql.tokens import Token, token_at

_OPEN = frozenset(("{", "(", "[", "<<", "<<(", "{|"))
_CLOSE = frozenset(("}", ")", "]", ">>", ")>>", "|}"))
_LONG = ("'''", '"""')
_MOVABLE = frozenset("<'\"")
_BEFORE_GRAPHS = frozenset(("GRAPH", "FROM", "NAMED"))
_SCHEME = re.compile(r"<([A-Za-z][A-Za-z0-9+.\-]*+):(//)?")


class Brackets(NamedTuple):
    """Those that are open: how many, and the text of the innermost."""

    depth: int = 0
    text: str = ""
    outer: Brackets | None = None

    def after(self, token: Token) -> Brackets:
        """Those that are open after this token."""
        if token.kind == "sign":
            if token.text in _OPEN:
                return Brackets(self.depth + 1, token.text, self)
            if token.text in _CLOSE and self.outer is not None:
                return self.outer
        return self


class Reading(NamedTuple):
    """A token of a reading, whether it follows GRAPH, FROM or NAMED in all readings that have it,
    and the most brackets that are open before it in one of them.
    """

    token: Token
    names_graph: bool
    brackets: Brackets


def is_ambiguous(token: Token) -> bool:
    """Whether another token may begin inside this one, whatever prefixes are declared."""
    return token.text[0] in _MOVABLE and len(_ends(token, None)) > 1


def readings(text: str, prefixes: Collection[str] | None = None) -> Iterator[Reading]:
    """Each token of each reading, once, in the order of their places.

    ``prefixes`` are all that are declared (None: it is not known): with no such prefix ``<urn:x>``
    cannot be a comparison.
    """
    declared = None if prefixes is None else tuple(sorted(prefixes))
    pending = [0]
    found = {0: (False, Brackets())}
    while pending:
        offset = heapq.heappop(pending)
        names_graph, brackets = found.pop(offset)
        if offset >= len(text):
            continue
        if text[offset] == "#":
            ends = [line_end(text, offset)]
        else:
            token = token_at(text, offset)
            if token.kind != "space":
                yield Reading(token, names_graph, brackets)
                names_graph = token.kind == "word" and token.text.upper() in _BEFORE_GRAPHS
                brackets = brackets.after(token)
            ends = _ends(token, declared)
        for end in ends:
            if end not in found:
                heapq.heappush(pending, end)
                found[end] = names_graph, brackets
                continue
            other, more = found[end]
            deepest = brackets if brackets.depth > more.depth else more
            found[end] = names_graph and other, deepest


def line_end(text: str, offset: int) -> int:
    """Where the line of this offset ends: not by a regular expression, since a line may hold as
    many comments as it has characters.
    """
    found = (text.find("\n", offset), text.find("\r", offset))
    return min((end for end in found if end >= 0), default=len(text))


def _ends(token: Token, declared: tuple[str, ...] | None) -> list[int]:
    """Where the next token may start."""
    ends = [token.start + len(token.text)]
    if token.text[0] == "<" and len(token.text) > 1 and not _is_iri(token.text, declared):
        ends.append(token.start + 1)
    if token.text[:3] in _LONG and "\\" in token.text:
        ends.append(token.start + 2)
    return ends


def _is_iri(text: str, declared: tuple[str, ...] | None) -> bool:
    """Whether what begins with < can be nothing but an IRI.

    A comparison would go on with a name, perhaps after a sum (``<true+ex:a>``): its prefix has to
    be declared, and two slashes do not follow it.
    """
    found = _SCHEME.match(text)
    if found is None:
        return False
    scheme, slashes = found.groups()
    if slashes:
        return True
    if declared is None or ("" in declared and scheme[-1] in "+-"):
        return False
    return not scheme.endswith(tuple(prefix for prefix in declared if prefix))
