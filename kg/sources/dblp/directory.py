"""Which person of dblp has a name, on disk: a dump has millions of them."""

from __future__ import annotations

import re
import sqlite3
from types import TracebackType
from typing import NamedTuple, Self
from xml.etree.ElementTree import Element

from kg import identifiers
from kg.reading import text_of

HOMONYM = re.compile(r"\s+(\d{4})$")
"""The number that tells persons of one name apart; it is no part of the name."""

_SIMPLE = re.compile(r"[A-Za-z .-]+")


class Entry(NamedTuple):
    """A person's identifier, and whether it is a group."""

    pid: str
    is_group: bool


class Directory:
    """Names of person records with their identifiers; closed at the end of a ``with`` block."""

    def __init__(self) -> None:
        # Without a name the table lies in a temporary file, which nobody else sees.
        self._table = sqlite3.connect("")
        self._table.execute(
            "CREATE TABLE names (name TEXT PRIMARY KEY, pid TEXT, is_group INTEGER) WITHOUT ROWID"
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._table.close()

    def add(self, element: Element) -> None:
        """Take the names of a person record; one for a name of several persons names nobody."""
        said = (element.get("publtype") or "").split()
        pid = _pid(element.get("key") or "")
        if pid is None or "disambiguation" in said:
            return
        for row in element.iterfind("author"):
            if name := text_of(row):
                self._table.execute(
                    "INSERT OR IGNORE INTO names VALUES (?, ?, ?)", (name, pid, "group" in said)
                )

    def find(self, author: Element, name: str) -> Entry | None:
        """Who an author is: by the identifier beside the name, by a person record of the name, or
        by the number behind it.
        """
        own = _pid(author.get("pid") or "")
        row = self._table.execute(
            "SELECT pid, is_group FROM names WHERE name = ?", (name,)
        ).fetchone()
        if own is not None:
            return Entry(own, bool(row and row[0] == own and row[1]))
        if row is not None:
            return Entry(str(row[0]), bool(row[1]))
        numbered = _numbered(name)
        return None if numbered is None else Entry(numbered, is_group=False)


def _pid(raw: str) -> str | None:
    value = raw.removeprefix("homepages/").removeprefix("pid/")
    try:
        return identifiers.normalize("dblp", f"pid/{value}") if value else None
    except identifiers.InvalidIdentifier:
        return None


def _numbered(name: str) -> str | None:
    """The identifier that dblp makes of a name and its number: ``pers/w/Wang_0001:Wei``."""
    number = HOMONYM.search(name)
    words = HOMONYM.sub("", name)
    if number is None or not _SIMPLE.fullmatch(words):
        return None
    given, _, family = words.rpartition(" ")
    family, given = (re.sub(r"[.-]", "=", part).replace(" ", "_") for part in (family, given))
    value = f"pers/{family[:1].lower()}/{family}_{number[1]}" + (f":{given}" if given else "")
    try:
        return identifiers.normalize("dblp", value)
    except identifiers.InvalidIdentifier:
        return None
