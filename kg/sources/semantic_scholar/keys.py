"""Keys of Semantic Scholar, whose case differs between its answers and its data sets."""

from __future__ import annotations

from collections.abc import Iterable


def spelled(keys: Iterable[str], key: str) -> str:
    """The one of the keys that is ``key`` but for the case of its letters; else ``key``."""
    return next((each for each in keys if each.lower() == key), key)
