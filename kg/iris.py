"""IRIs that never change: slugs, minting, and the ledger that remembers what was minted.

A path under the base is ``type/slug``; the ledger maps the keys of a thing (its identifiers, its
content hash) to that path, so that a later build, which may know more, finds the old one. The
base is no part of it. See DESIGN, "IRIs".
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Literal, NamedTuple
from urllib.parse import quote

_RUNS = re.compile(r"[^a-z0-9]+")
_SLUG_LENGTH = 80
_HEADER = "key\tpath\tsince\tstate\treplaced_by\n"
State = Literal["current", "replaced"]


class LedgerError(ValueError):
    """A ledger that cannot be read, or two keys that claim one path; says the line or the keys."""


def digest(text: str, length: int) -> str:
    """The first ``length`` hexadecimal digits of the SHA-256 of the text."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:length]


def slug(text: str) -> str:
    """A readable path segment: ASCII letters and digits, other runs as one hyphen.

    Text without ASCII letters or digits is percent-encoded, so it is never empty and two such
    names never collide for that reason; "C++" and "C#" keep a suffix that tells them apart.
    """
    folded = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().casefold()
    plain = _RUNS.sub("-", folded).strip("-")[:_SLUG_LENGTH].strip("-")
    letters = sum(character.isalnum() for character in unicodedata.normalize("NFC", text))
    if not plain:
        return quote(unicodedata.normalize("NFC", text).strip(), safe="") or "x"
    kept = sum(character.isalnum() for character in plain)
    lossy = kept < letters or re.search(r"[A-Za-z0-9][+#]+(\W|$)", text) is not None
    return f"{plain}-{digest(text, 8)}" if lossy else plain


def slug_key(value: str) -> str:
    """A path segment for an identifier: dots stay, a slash becomes a hyphen, and what is lost in
    that is told apart by a suffix.
    """
    plain = re.sub(r"[^A-Za-z0-9._-]", "-", value)
    simple = value.replace("/", "-", 1)
    return plain if plain == simple else f"{plain}-{digest(value, 8)}"


class Entry(NamedTuple):
    """A row of the ledger. ``path`` is relative to the base, ``since`` the first release's date."""

    path: str
    since: str = ""
    state: State = "current"
    replaced_by: str = ""


class Ledger:
    """Key to path, read from and written to a tab-separated file beside kg.toml.

    ``since`` is the date of the release that is being made, for what is minted now.
    """

    def __init__(self, entries: Iterable[tuple[str, Entry]] = (), *, since: str = "") -> None:
        self._since = since
        self._entries = dict(entries)
        self._owners: dict[str, str] = {}
        for key, entry in self._entries.items():
            self._owners.setdefault(entry.path, key)

    @classmethod
    def load(cls, path: Path, *, since: str = "") -> Ledger:
        """Read a ledger; an absent file is an empty one. Raises LedgerError with the line."""
        if not path.exists():
            return cls(since=since)
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        if not lines or lines[0] != _HEADER:
            raise LedgerError(f"{path.name}:1: the header must be {_HEADER.strip()!r}")
        rows = []
        for number, row in enumerate(lines[1:], start=2):
            cells = row.rstrip("\n").split("\t")
            if len(cells) != len(_HEADER.split("\t")):
                raise LedgerError(
                    f"{path.name}:{number}: five columns are wanted, not {len(cells)}"
                )
            key, target, first, state, replaced_by = cells
            if state not in ("current", "replaced"):
                raise LedgerError(f"{path.name}:{number}: state is current or replaced")
            kept: State = "replaced" if state == "replaced" else "current"
            rows.append((key, Entry(target, first, kept, replaced_by)))
        return cls(rows, since=since)

    def text(self) -> str:
        """The file's content, sorted by key."""
        rows = ("\t".join((key, *entry)) for key, entry in sorted(self._entries.items()))
        return _HEADER + "".join(f"{row}\n" for row in rows)

    def find(self, keys: Iterable[str]) -> str | None:
        """The path that the first known key stands for, following a replacement."""
        for key in keys:
            if entry := self._entries.get(key):
                return entry.replaced_by or entry.path
        return None

    def mint(
        self,
        keys: Iterable[str],
        wanted: str,
        *,
        taken: Collection[str] = (),
    ) -> str:
        """The path of what these keys name: the one in the ledger, else ``wanted``.

        All the keys are remembered. A path that is ``taken`` (by another part of something that
        was one and is split now) is not given again: these keys get a new one. A ``wanted`` path
        that another thing holds gets a suffix of eight hexadecimal digits of the first key. A key
        that the ledger knows under another path is left there with ``replaced_by``: the older
        path wins.
        """
        known = list(keys)
        path = self.find(known)
        if path in taken:
            for key in known:
                self._entries.pop(key, None)
            path = None
        if path is None:
            owner = self._owners.get(wanted)
            path = wanted if owner in (None, known[0]) else f"{wanted}-{digest(known[0], 8)}"
            if self._owners.get(path, known[0]) != known[0]:
                raise LedgerError(f"{path}: minted for {self._owners[path]!r} and {known[0]!r}")
            self._owners[path] = known[0]
        for key in known:
            entry = self._entries.get(key)
            if entry is None:
                self._entries[key] = Entry(path, self._since)
            elif entry.path != path:
                self._entries[key] = Entry(entry.path, entry.since, "replaced", path)
        return path

    def replacements(self) -> list[tuple[str, str]]:
        """Old path and new path of everything that was merged into another, sorted."""
        return sorted(
            {(e.path, e.replaced_by) for e in self._entries.values() if e.state == "replaced"}
        )
