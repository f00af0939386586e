"""The form in which spellings of one name are the same."""

from __future__ import annotations

import re

_BLANKS = re.compile(r"[\s_–-]+")
_VERSION = re.compile(r"(?<=[0-9]B) [vV][0-9][0-9.]*$")


def fold(text: str) -> str:
    """The form in which two spellings of one name are the same."""
    return _BLANKS.sub("", _VERSION.sub("", text)).casefold()
