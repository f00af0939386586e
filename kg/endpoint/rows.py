"""Mends results in JSON (https://www.w3.org/TR/sparql11-results-json/) where servers differ.

Virtuoso labels blank nodes ``nodeID://b1``, which is no label, and QLever adds a ``meta`` behind
the rows, where strict parsers expect the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_BLANK = re.compile(rb'("type"\s*:\s*"bnode"\s*,\s*"value"\s*:\s*")([^"\\}]*[^"\\}\w][^"\\}]*)"')
_NO_LABEL = re.compile(rb"\W")
_META = re.compile(rb'\]\s*\}\s*,\s*"meta"\s*:\s*\{[^{}\[\]]*\}\s*\}\s*\Z')
_HELD = 4096
_LONGEST_TERM = 1 << 20


def mended(arriving: Iterator[bytes]) -> Iterator[bytes]:
    """The pieces of an answer, so that a strict parser reads them.

    The last ones are held back until the end is seen. A piece ends where a term ends, unless that
    is longer than a label can be.
    """
    held = b""
    for piece in arriving:
        held += piece
        until = held.rfind(b"}", 0, max(len(held) - _HELD, 0)) + 1
        if until == 0 and len(held) > _LONGEST_TERM:
            until = len(held) - _HELD
        if until:
            yield _labelled(held[:until])
            held = held[until:]
    yield _META.sub(b"]}}", _labelled(held))


def _labelled(text: bytes) -> bytes:
    return _BLANK.sub(_label, text) if b'"bnode"' in text else text


def _label(found: re.Match[bytes]) -> bytes:
    label = _NO_LABEL.sub(lambda sign: b"-%02x" % sign[0][0], found[2])
    return b'%sb%s"' % (found[1], label)
