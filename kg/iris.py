"""IRIs that never change: slugs, minting, and the ledger that remembers what was minted.

A path under the base is ``type/slug``; the ledger maps the keys of a thing (its identifiers, its
content hash) to that path, so that a later build, which may know more, finds the old one. The
base is no part of it. See DESIGN, "IRIs".
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
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

    ``since`` is the date of the release that is being made, for what is minted now. A ledger
    serves one build: each path is given once.
    """

    def __init__(self, entries: Iterable[tuple[str, Entry]] = (), *, since: str = "") -> None:
        self._since = since
        self._entries = dict(entries)
        self._owners: dict[str, str] = {}
        for key, entry in self._entries.items():
            self._owners.setdefault(entry.path, key)
        self._given: set[str] = set()
        self._paths_given: set[str] = set()

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
        """The path that the keys stand for: the oldest known one, replacements followed."""
        known = [self._entries[key] for key in keys if key in self._entries]
        oldest = min(known, key=lambda entry: entry.since, default=None)
        return None if oldest is None else oldest.replaced_by or oldest.path

    def mint(self, keys: Sequence[str], wanted: str) -> str:
        """The path of what these keys name: the oldest one in the ledger, else ``wanted``.

        All the keys are remembered. What was two and is one now keeps the older path, and the
        other is left with ``replaced_by``. What was one and is two now: the first that asks keeps
        the path, the second gets a new one. A key that another thing of this build has already
        used says nothing. A ``wanted`` path that is taken gets a suffix of eight hexadecimal
        digits of the keys. Raises LedgerError where even that is taken.
        """
        own = [key for key in keys if key not in self._given]
        path = self.find(own)
        if path is None or path in self._paths_given:
            path = self._fresh(own or keys, wanted)
            for key in own:
                self._entries.pop(key, None)
        self._paths_given.add(path)
        for key in own:
            self._given.add(key)
            entry = self._entries.get(key)
            if entry is None:
                self._entries[key] = Entry(path, self._since)
            elif (entry.replaced_by or entry.path) != path:
                self._replace(entry.replaced_by or entry.path, path)
        return path

    def keys_by_path(self) -> dict[str, list[str]]:
        """For each path the keys that it was first given to, whatever it was merged into since."""
        found: dict[str, list[str]] = {}
        for key, entry in sorted(self._entries.items()):
            found.setdefault(entry.path, []).append(key)
        return found

    def former(self) -> dict[str, list[str]]:
        """For each path that others were merged into, those others, sorted."""
        found: dict[str, list[str]] = {}
        for old, new in self.replacements():
            found.setdefault(new, []).append(old)
        return found

    def replacements(self) -> list[tuple[str, str]]:
        """Old path and new path of everything that was merged into another, sorted."""
        return sorted({(e.path, e.replaced_by) for e in self._entries.values() if e.replaced_by})

    def _fresh(self, keys: Sequence[str], wanted: str) -> str:
        key, owner = keys[0], self._owners.get(wanted)
        free = wanted not in self._paths_given and owner in (None, key)
        path = wanted if free else f"{wanted}-{digest('|'.join(keys), 8)}"
        if path in self._paths_given or self._owners.get(path, key) != key:
            raise LedgerError(f"{path}: minted for {self._owners.get(path)!r} and {key!r}")
        self._owners[path] = key
        return path

    def _replace(self, old: str, new: str) -> None:
        if old in self._paths_given:
            return
        for key, entry in self._entries.items():
            if (entry.replaced_by or entry.path) == old:
                self._entries[key] = Entry(entry.path, entry.since, "replaced", new)
