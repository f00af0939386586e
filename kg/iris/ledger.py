"""The ledger: which path was given to which keys, kept beside kg.toml from release to release.

A path is current, was merged into another (``replaced``), or stands for what no input speaks of any
more (``gone``); it is never given to anything else, and comes back when its keys do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from kg.iris.claims import Claim, Known, contradicts, is_weak, keepers, owners
from kg.iris.slugs import digest

_HEADER = "key\tpath\tsince\tstate\treplaced_by\n"
_SUFFIXES = (8, 16, 32)
_PATH = "path:"
State = Literal["current", "replaced", "gone"]
_STATES: tuple[State, ...] = get_args(State)


class LedgerError(ValueError):
    """A ledger that cannot be read, or two keys that claim one path; says the line or the keys."""


class Entry(NamedTuple):
    """A row of the ledger. ``path`` is relative to the base, ``since`` the first release's date.

    The state is that of the path, and the same in all its rows.
    """

    path: str
    since: str = ""
    state: State = "current"
    replaced_by: str = ""


class Ledger:
    """Key to path, read from and written to a tab-separated file.

    ``since`` is the date of the release that is being made, for what is minted now. A ledger
    serves one build: each path is given once.
    """

    def __init__(self, entries: Iterable[tuple[str, Entry]] = (), *, since: str = "") -> None:
        self._now = since
        self._path: dict[str, str] = {}
        self._dated: dict[str, str] = {}
        self._keys: dict[str, set[str]] = defaultdict(set)
        self._since: dict[str, str] = {}
        self._replaced: dict[str, str] = {}
        self._merged: dict[str, set[str]] = defaultdict(set)
        self._gone: set[str] = set()
        self._given: dict[str, str] = {}
        self._paths_given: set[str] = set()
        for key, entry in entries:
            self._remember(key, entry.path, entry.since)
            if entry.replaced_by:
                self._merge(entry.path, entry.replaced_by)
            if entry.state == "gone":
                self._gone.add(entry.path)

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
            key, target, first, said, replaced_by = cells
            state = next((each for each in _STATES if each == said), None)
            if state is None or (state == "replaced") != bool(replaced_by):
                raise LedgerError(
                    f"{path.name}:{number}: state is {', '.join(_STATES)}; replaced, and only "
                    "that, with the path that replaces it"
                )
            rows.append((key, Entry(target, first, state, replaced_by)))
        return cls(rows, since=since)

    def text(self) -> str:
        """The file's content, sorted by key."""
        rows = ("\t".join((key, *self._entry(key))) for key in sorted(self._path))
        return _HEADER + "".join(f"{row}\n" for row in rows)

    def find(self, keys: Iterable[str]) -> str | None:
        """The path that the keys stand for: the oldest known one, replacements followed."""
        known = [self._path[key] for key in keys if key in self._path]
        oldest = min(known, key=self._since.__getitem__, default=None)
        return None if oldest is None else self._replaced.get(oldest, oldest)

    def mint(self, keys: Sequence[str], wanted: str) -> str:
        """The path of one thing; ``assign`` of that alone. Where several things may share keys or
        have been one, ``assign`` is what does not depend on their order.
        """
        return self.assign([Claim(keys, wanted)])[0]

    def assign(self, claims: Sequence[Claim]) -> list[str]:
        """The path of each of the things: the one it has in the ledger, else the one it wants.

        All keys are remembered. What was two and is one now keeps the older path, and the other
        leads there. What was one and is two now: one keeps the path (``kg.iris.claims`` says
        which), the other gets a new one. A key that another thing of this build has already used
        says nothing. A wanted path that anything ever had gets a suffix of hexadecimal digits of
        the keys. Raises LedgerError where even that is taken.
        """
        known = Known(self._path, self._keys, self._since, self._replaced)
        owned = owners(claims, known, self._given)
        kept, heard = keepers(claims, owned, known, self._paths_given)
        order = sorted(range(len(claims)), key=lambda place: tuple(claims[place].keys))
        for path in kept.values():
            self._give(path)
        paths = dict(kept)
        for place in order:
            if place not in paths:
                paths[place] = self._fresh(claims[place])
                self._give(paths[place])
        for path, place in heard:
            if path not in self._paths_given and path not in self._replaced:
                self._merge(path, paths[place])
        for key, place in owned.items():
            self._own(key, paths[place], claims[place].keys)
        return [paths[place] for place in range(len(claims))]

    def settle(self) -> None:
        """Say of every path that this build has not given, and that leads nowhere, that it is gone.

        To be called when all things of the build have their paths.
        """
        self._gone = {
            path
            for path in self._keys
            if path not in self._paths_given and path not in self._replaced
        }

    def keys_by_path(self) -> dict[str, list[str]]:
        """For each path the keys that stand for it, sorted, whatever it was merged into."""
        return {path: sorted(keys) for path, keys in self._keys.items() if keys}

    def former(self) -> dict[str, list[str]]:
        """For each path that others were merged into, those others, sorted."""
        return {path: sorted(merged) for path, merged in self._merged.items() if merged}

    def replacements(self) -> list[tuple[str, str]]:
        """Old path and new path of everything that was merged into something of today, sorted."""
        return sorted((old, new) for old, new in self._replaced.items() if new not in self._gone)

    def _entry(self, key: str) -> Entry:
        path = self._path[key]
        target = self._replaced.get(path, "")
        state: State = "replaced" if target else "gone" if path in self._gone else "current"
        return Entry(path, self._dated[key], state, target)

    def _remember(self, key: str, path: str, since: str) -> None:
        if (former := self._path.get(key)) is not None:
            self._keys[former].discard(key)
        self._path[key] = path
        self._dated[key] = since
        self._keys[path].add(key)
        self._since[path] = min(self._since.get(path, since), since)

    def _merge(self, old: str, new: str) -> None:
        """Let a path, and all that led to it, lead to another."""
        for each in (*self._merged.pop(old, ()), old):
            self._merged[self._replaced.get(each, new)].discard(each)
            self._replaced[each] = new
            self._merged[new].add(each)

    def _give(self, path: str) -> None:
        """Let a path be one of this build's; what was merged into another is so no more."""
        self._paths_given.add(path)
        if (target := self._replaced.pop(path, None)) is not None:
            self._merged[target].discard(path)

    def _own(self, key: str, path: str, keys: Sequence[str]) -> None:
        """Note that a key speaks for what a path was given to in this build."""
        self._given[key] = path
        before = self._path.get(key, path)
        split = before != path and before in self._paths_given
        apart = (
            before != path
            and self._replaced.get(before) != path
            and is_weak(key)
            and contradicts(keys, self._keys[before])
        )
        if key not in self._path or split or apart:
            if self._keys[before] == {key}:
                # The path keeps a row of its own, so that nothing else is ever given it.
                self._remember(f"{_PATH}{before}", before, self._dated[key])
            self._remember(key, path, self._now)

    def _fresh(self, claim: Claim) -> str:
        wanted, keys = claim.wanted, "|".join(claim.keys)
        tried = (wanted, *(f"{wanted}-{digest(keys, length)}" for length in _SUFFIXES))
        path = next((p for p in tried if p not in self._keys and p not in self._paths_given), None)
        if path is None:
            raise LedgerError(f"{wanted}: every path for {keys!r} is taken by another thing")
        return path
