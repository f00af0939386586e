"""decisions.yaml read: its decisions, and each fault with line, key and what to do."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date as day
from pathlib import Path
from typing import NamedTuple

from kg.decisions.reference import InvalidReference, is_external, kind_of, reference
from kg.reading import Rules, Unreadable, read_text, yaml_tree
from kg.reading.yaml_documents import Node
from kg.records import Decision, Rejection
from kg.records.decisions import ClaimVerdict, DecisionKind

FILE_NAME = "decisions.yaml"
SUPPRESSED = "suppressed"
"""What stands in the place of a name that was taken out; the rule by which that is told."""

_RULES = Rules(
    depth=6,
    values=1_000_000,
    aliases=False,
    tags=False,
    advice='see "Decisions" in docs/curation.md; text with : or # needs quotes',
    least="write - same: [...], or take the file away",
    whole="decisions are one list",
)
_KINDS: tuple[DecisionKind, ...] = ("same", "different", "is", "suppress", "claim")
_SIGNED = ("by", "on", "because")
_KEYS = (*_KINDS, "verdict", *_SIGNED)
_VERDICTS: tuple[ClaimVerdict, ...] = ("right", "wrong")
_PAIR = 2
_SEE = 'see "Decisions" in docs/curation.md'


class Decisions(NamedTuple):
    """The entries of a file without fault, in its order, and what is wrong with the others."""

    entries: tuple[Decision, ...] = ()
    faults: tuple[Rejection, ...] = ()


class Faulty(ValueError):
    """Decisions that cannot be carried out; ``faults`` say what is wrong, each with its line."""

    said = "has faults: nothing is built before it is mended"

    def __init__(self, faults: Iterable[Rejection]) -> None:
        self.faults = tuple(faults)
        super().__init__(f"{FILE_NAME} {self.said}")


def of_project(folder: Path | None, base: str) -> Sequence[Decision]:
    """What is decided in a project, whose kg.toml is in a folder; without one, nothing.

    Raises Faulty, and OSError where the file is there and cannot be read.
    """
    found = Decisions() if folder is None else read(folder / FILE_NAME, base)
    if found.faults:
        raise Faulty(found.faults)
    return found.entries


def read(path: Path, base: str) -> Decisions:
    """The decisions of a file; none where it is not there. ``base`` is that of the release's IRIs.

    Raises OSError where it is there and cannot be read.
    """
    if not path.exists():
        return Decisions()
    try:
        document = read_text(path, path.name)
    except Unreadable as error:
        return Decisions(faults=(error.rejection(path.name),))
    return parse(document.text, path.name, base)


def parse(text: str, name: str, base: str) -> Decisions:
    """The decisions of a text; ``name`` is what faults call it. A text of comments has none."""
    if not any(row.strip() and not row.lstrip().startswith("#") for row in text.splitlines()):
        return Decisions()
    reader = _Reader(name, base)
    tree = yaml_tree(text, _RULES)
    for fault in tree.faults:
        reader.add(Node(fault.line, fault.path, ""), fault.rule, fault.message, fault.action)
    entries = tuple(reader.entries(tree.root)) if tree.root is not None else ()
    return Decisions(entries, tuple(sorted(reader.faults, key=lambda each: each.line or 0)))


class _Reader:
    """Reads one file and gathers its faults."""

    def __init__(self, name: str, base: str) -> None:
        self.faults: list[Rejection] = []
        self._name = name
        self._base = base

    def add(self, node: Node, rule: str, message: str, action: str) -> None:
        """Note a fault at a node."""
        self.faults.append(
            Rejection(
                self._name, rule, message, action, node.line, field=node.path or None, effect="file"
            )
        )

    def entries(self, root: Node) -> Iterator[Decision]:
        """The decisions of the list."""
        if not isinstance(root.value, tuple):
            if not root.is_empty:
                self.add(root, "type", "the file is no list", "begin each entry with a hyphen")
            return
        for node in root.value:
            before = len(self.faults)
            decision = self._entry(node)
            if decision is not None and len(self.faults) == before:
                yield decision

    def _entry(self, node: Node) -> Decision | None:
        if not isinstance(node.value, Mapping):
            self.add(node, "type", "an entry is a mapping (same: [...])", _SEE)
            return None
        fields = node.value
        for key in fields:
            if key not in _KEYS:
                near = difflib.get_close_matches(key, _KEYS, n=1)
                action = f"did you mean {near[0]!r}?" if near else f"one of: {', '.join(_KEYS)}"
                self.add(fields[key], "unknown-key", f"unknown key {key!r}", action)
        kinds = [kind for kind in _KINDS if kind in fields]
        if len(kinds) != 1:
            said = f"has {' and '.join(kinds)}" if kinds else f"has none of {', '.join(_KINDS)}"
            self.add(node, "kind", f"the entry {said}", "an entry decides one thing")
            return None
        kind = kinds[0]
        about = tuple(self._about(kind, fields[kind]))
        by, on, because = (self._signed(node, fields, key) for key in _SIGNED)
        return Decision(kind, about, by, on, because, self._verdict(node, fields), node.line)

    def _signed(self, node: Node, fields: Mapping[str, Node], key: str) -> str:
        """Who, when or why: it has to be there."""
        given = fields.get(key)
        value = "" if given is None else self._text(given)
        if given is None:
            self.add(node, "required", f"the entry has no {key}", f"add {key}:")
        if given is not None and key == "on" and value:
            try:
                if day.fromisoformat(value).isoformat() == value:
                    return value
            except ValueError:
                pass
            self.add(given, "date", f"{value!r} is no date", "write YYYY-MM-DD")
        return value

    def _verdict(self, node: Node, fields: Mapping[str, Node]) -> ClaimVerdict | None:
        given = fields.get("verdict")
        if "claim" not in fields:
            if given is not None:
                self.add(given, "verdict", "only a claim has a verdict", "take it out")
            return None
        value = "" if given is None else self._text(given)
        for verdict in _VERDICTS:
            if verdict == value:
                return verdict
        self.add(given or node, "verdict", "a claim is right or wrong", "write verdict: wrong")
        return None

    def _about(self, kind: DecisionKind, node: Node) -> Iterator[str]:
        if kind == "is":
            yield from self._given(node)
            return
        items = node.value if isinstance(node.value, tuple) else (node,)
        found = [said for item in items if (said := self._reference(item)) is not None]
        if kind in ("same", "different"):
            self._pair(kind, node, found, len(items))
        elif len(items) != 1:
            self.add(node, "number", f"{kind} is about one thing", "write an entry for each")
        elif found and is_external(found[0]):
            message = f"{found[0]} is an identifier of another graph"
            self.add(node, "reference", message, "name a path of the release")
        elif found and (kind == "claim") != found[0].startswith("claim/"):
            message = f"{kind} cannot be about {found[0]}"
            self.add(node, "reference", message, "a claim is claim/..., all else is suppressed")
        yield from found

    def _pair(self, kind: str, node: Node, found: Sequence[str], given: int) -> None:
        if len(set(found)) < len(found):
            self.add(node, "reference", "the list names one thing twice", "keep one of them")
        if given < _PAIR or (kind == "different" and given > _PAIR):
            wanted = "two" if kind == "different" else "two or more"
            self.add(node, "number", f"{kind} is about {wanted}", f"write {kind}: [A, B]")
        if found and len(found) == given and all(map(is_external, found)):
            message = "none of them is of this release"
            self.add(node, "reference", message, "name at least one path of the release")
        kinds = sorted({kind_of(each) for each in found} - {"id"})
        if "claim" in kinds or "group" in kinds:
            message = f"{kinds[0]}s are not told apart or joined by hand"
            self.add(node, "reference", message, "of a claim write - claim: with a verdict:")
        elif len(kinds) > 1:
            message = f"one is a {kinds[0]}, the other a {kinds[1]}"
            self.add(node, "reference", message, "name two of one kind")

    def _given(self, node: Node) -> Iterator[str]:
        fields = node.value if isinstance(node.value, Mapping) else {}
        if set(fields) != {"who", "id"}:
            self.add(node, "is", "this id: who and id are wanted", "is: {who: person/x, id: ...}")
            return
        who, identifier = self._reference(fields["who"]), self._reference(fields["id"])
        if who is not None and is_external(who):
            self.add(fields["who"], "reference", f"{who} is of another graph", "name a path")
        if identifier is not None and not is_external(identifier):
            message = f"{identifier} is a path, no identifier"
            self.add(fields["id"], "reference", message, "two of the release: - same: [A, B]")
        yield from (each for each in (who, identifier) if each is not None)

    def _reference(self, node: Node) -> str | None:
        text = self._text(node)
        if not text:
            return None
        try:
            return reference(text, self._base)
        except InvalidReference as error:
            self.add(node, "reference", str(error), "give the address of its page, or its path")
            return None

    def _text(self, node: Node) -> str:
        if not isinstance(node.value, str) or node.is_empty:
            self.add(node, "type", "a single value is wanted here", "write it as one text")
            return ""
        return unicodedata.normalize("NFC", " ".join(node.value.split()))
