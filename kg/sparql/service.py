"""Where a query calls another server (https://www.w3.org/TR/sparql11-federated-query/).

The engine cannot be told not to, so the text is read in every way that the engine may read it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import NamedTuple

from kg.sparql.readings import line_end, readings
from kg.sparql.servers import NO_SERVERS, Servers
from kg.sparql.tokens import Token

_MOST = 1_000
_BLANK = re.compile(r"\s*+")
_SERVICE = re.compile("service", re.IGNORECASE)
_SILENT = re.compile("silent", re.IGNORECASE)
_PLAIN = r"(?:\\.|[^\s{}()<>\[\]\"'#;,/|^*+!=&@?$\\:])"
_PART = rf"(?:{_PLAIN}|:)"
_SERVER = re.compile(
    rf"""(?P<long><[^<>]{{{_MOST}}}|[?$]?{_PART}{{{_MOST}}})
    | <[^<>]*+>
    | (?:[?$]|{_PLAIN}*+:){_PART}*+(?<![^\\]\.)
    """,
    re.VERBOSE,
)
"""An IRI, a variable or a prefixed name. One that is longer than one looks at passes for a call."""
_CODEPOINT = re.compile(r"\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})")


class Forbidden(NamedTuple):
    """A call that is not allowed: where it stands, and why it is not."""

    offset: int
    why: str


class _Call(NamedTuple):
    """What may be a call: the token with the word, and where each name begins and ends that the
    server may have.
    """

    token: Token
    names: tuple[tuple[int, int], ...]


def calls_another_server(text: str) -> int | None:
    """Where the query has a SERVICE clause in any way that it can be read.

    The engine needs no space between words (``trueSERVICE<x>{`` is a call), reads a prefix alone
    where prefix and name make no IRI (``ex:SERVICE<x>{`` can be a call), and parts names at dots
    in its own way. So wherever the word stands in a word, a name or a label, what follows decides.
    """
    found = forbidden_call(text)
    return found.offset if found else None


def forbidden_call(text: str, servers: Servers = NO_SERVERS) -> Forbidden | None:
    """The first call of a server that may not be called, in any way that the query can be read."""
    unescaped = _CODEPOINT.sub(_character, text)
    if unescaped != text and (found := _forbidden(unescaped, servers)):
        return found._replace(offset=text.index("\\"))
    return _forbidden(text, servers)


def without_calls(text: str) -> str:
    """A query whose calls are all allowed, with GRAPH for SERVICE: the same columns, no call."""
    pieces, last = [], 0
    for token, names in _calls(text):
        if token.start < last:
            continue
        pieces += [text[last : token.start], "GRAPH "]
        last = min(start for start, _ in names)
    return "".join([*pieces, text[last:]])


def _forbidden(text: str, servers: Servers) -> Forbidden | None:
    for token, names in _calls(text):
        if servers.hosts and token.text.upper() != "SERVICE":
            return Forbidden(token.start, "SERVICE has to be a word of its own")
        for start, end in names:
            if why := servers.refusal(text, start, text[start:end]):
                return Forbidden(token.start, why)
    return None


def _character(escape: re.Match[str]) -> str:
    code = int(escape[1] or escape[2], 16)
    return chr(code) if code <= sys.maxunicode else escape[0]


def _calls(text: str) -> Iterator[_Call]:
    if not _SERVICE.search(text):
        return
    gaps = _Gaps(text)
    for token, names_graph, _ in readings(text):
        if names_graph or token.kind not in ("word", "name", "blank"):
            continue
        places = [token.start + found.end() for found in _SERVICE.finditer(token.text)]
        # What follows the first is all that follows another, but for what stands after the token.
        for place in {*places[:1], *places[-1:]}:
            if names := tuple(_names_before_group(text, place, gaps)):
                yield _Call(token, names)


def _names_before_group(text: str, offset: int, gaps: _Gaps) -> Iterator[tuple[int, int]]:
    offset = gaps.end(offset)
    starts = [offset]
    if silent := _SILENT.match(text, offset):
        starts.append(gaps.end(silent.end()))
    for start in starts:
        found = _SERVER.match(text, start)
        if found and (found["long"] or text.startswith("{", gaps.end(found.end()))):
            yield found.span()


class _Gaps:
    """Where white space and comments end; each comment is passed over once."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._known: dict[int, int] = {}

    def end(self, offset: int) -> int:
        """Where the gap ends that starts here; the same offset where there is none."""
        passed = []
        while offset not in self._known:
            blank = _BLANK.match(self._text, offset)
            offset = blank.end() if blank else offset
            if not self._text.startswith("#", offset):
                break
            offset = line_end(self._text, offset)
            passed.append(offset)
        offset = self._known.get(offset, offset)
        self._known.update(dict.fromkeys(passed, offset))
        return offset
