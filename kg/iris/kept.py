"""The ledger's file, which is never behind the release."""

from __future__ import annotations

from pathlib import Path

from kg.iris.ledger import Ledger


class Kept:
    """A ledger in its file, replaced when the release is whole and before it is current: a
    build that dies in between leaves a ledger that knows more, never one that knows less.
    """

    def __init__(self, ledger: Ledger, path: Path | None) -> None:
        self._text = ledger.text()
        self._path = path

    def replace(self) -> None:
        """Write the ledger by one rename, where there is a file for it and it differs."""
        if self._path is None:
            return
        if self._path.exists() and self._path.read_text(encoding="utf-8") == self._text:
            return
        part = self._path.with_suffix(".part")
        part.write_text(self._text, encoding="utf-8", newline="\n")
        part.replace(self._path)
