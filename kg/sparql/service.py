"""Whether a query calls another server (https://www.w3.org/TR/sparql11-federated-query/).

The engine cannot be told not to, so the text is read in every way that the engine may read it.
"""

from __future__ import annotations

import re
import sys

from kg.sparql.readings import line_end, readings

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


def calls_another_server(text: str) -> int | None:
    """Where the query has a SERVICE clause in any way that it can be read.

    The engine needs no space between words (``trueSERVICE<x>{`` is a call), reads a prefix alone
    where prefix and name make no IRI (``ex:SERVICE<x>{`` can be a call), and parts names at dots
    in its own way. So wherever the word stands in a word, a name or a label, what follows decides.
    """
    unescaped = _CODEPOINT.sub(_character, text)
    if unescaped != text and _call(unescaped) is not None:
        return text.index("\\")
    return _call(text)


def _character(escape: re.Match[str]) -> str:
    code = int(escape[1] or escape[2], 16)
    return chr(code) if code <= sys.maxunicode else escape[0]


def _call(text: str) -> int | None:
    if not _SERVICE.search(text):
        return None
    gaps = _Gaps(text)
    for token, names_graph, _ in readings(text):
        if names_graph or token.kind not in ("word", "name", "blank"):
            continue
        places = [token.start + found.end() for found in _SERVICE.finditer(token.text)]
        # What follows the first is all that follows another, but for what stands after the token.
        for place in {*places[:1], *places[-1:]}:
            if _server_and_group(text, place, gaps):
                return token.start
    return None


def _server_and_group(text: str, offset: int, gaps: _Gaps) -> bool:
    offset = gaps.end(offset)
    starts = [offset]
    if silent := _SILENT.match(text, offset):
        starts.append(gaps.end(silent.end()))
    for start in starts:
        found = _SERVER.match(text, start)
        if found and (found["long"] or text.startswith("{", gaps.end(found.end()))):
            return True
    return False


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
