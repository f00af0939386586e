"""Titles as catalogues print them: with a full stop behind that is none of theirs."""

from __future__ import annotations

import re

_KEPT = re.compile(
    r"(?:\.\.|\b[^\W\d_]\.[^\W\d_]\.|\b(?:al|etc|inc|ltd|corp|jr|sr)\.)\Z", re.IGNORECASE
)


def without_stop(title: str) -> str:
    """The title without one full stop at its end; that of an abbreviation ("in the U.S.") stays."""
    words = title.rstrip()
    if words.endswith(".") and not _KEPT.search(words):
        return words[:-1].rstrip()
    return words
