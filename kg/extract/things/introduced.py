"""Which names a text introduces, and as what: "We present X, a library for ..."."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from kg.extract.lexicon import heads
from kg.extract.things.announcing import (
    ASIDES,
    BEFORE_PARTICIPLES,
    DOINGS,
    KINDS,
    OF,
    OUTPUTS,
    SPEAKERS,
    VERBS,
    WEAK,
)
from kg.extract.things.calling import Calling
from kg.extract.things.further import further
from kg.extract.things.kinds import STOPS, head_kind, noun_after, phrase_end
from kg.extract.things.names import Name
from kg.extract.things.phrases import passive, unnamed
from kg.extract.things.told import Introduced, Unnamed
from kg.extract.words import Words

_FIRST: tuple[list[str], ...] = ([], ["the"], ["our"])


_DIRECT = frozenset(("the", "our", '"', "new", "novel"))
_ENDS = frozenset((",", ":", "(", ".", "-", "–", "—", "that", "which"))
_APPOSES = frozenset((",", ":", "-", "–", "—", "(", '"', "called", "named"))
_MAKEABLE = ("model", "model-series", "system", "software", "dataset", "benchmark")
_DATA = ("dataset", "benchmark")
_IMPLEMENTED = frozenset(("design", "implementation", "of"))
_FAR = 16


_NEAR = 6
_CLOSE = 4
_LONG = 80


_OURS = re.compile(
    r"(?:our|(?:the|this) (?:resulting|proposed|new)|this)(?: [\w-]+){0,3} ?(?:,|:|\() ?$"
    r"|(?:our|the|a) (?:largest|smallest|flagship|final)(?: \S+){0,3}$"
    r"|(?:our|(?:the|this) (?:resulting|proposed))"
    r"(?: (?!on\b|in\b|of\b|with\b|by\b|that\b|and\b|to\b)[\w-]+){0,3}$"
)
_PASSIVE = re.compile(r"(?:is|are|was) (?:introduced|proposed|presented|developed|designed)")


_DOUBTS = frozenset("not never cannot may might could would neither nor".split())
_NOT_OURS = re.compile(r"(?:by|of|in|with|for) $")


def introduced(words: Words, found: Sequence[Name]) -> tuple[list[Introduced], list[Unnamed]]:
    """The names that a text introduces by its words, in order, each once for each saying; and the
    phrases for what it introduces without a name.
    """
    starts = [name.first for name in found]
    made: list[Introduced] = []
    opened: list[int] = []
    phrases: list[Unnamed] = []
    for number in range(len(words.bounds)):
        reader = _Announcement(words, found, starts, number)
        reader.triggers()
        reader.called()
        reader.copulas()
        if not reader.made:
            reader.unnamed.extend(passive(words, reader.first, reader.last, number))
        made.extend(reader.made)
        opened.extend(reader.opened)
        phrases.extend(reader.unnamed)
    made.extend(further(words, found, made, opened))
    return made, phrases


class _Announcement(Calling):
    """Reads one sentence."""

    def triggers(self) -> None:
        """As in "we present X", "we design and implement a system, X"."""
        low = self.words.low
        for index in range(self.first, self.last):
            opens = low[index] == "source" and low[index - 1] == "open"
            if not (low[index] in VERBS or opens) or not self._speaks(index - opens):
                continue
            if low[index].endswith("ed") and low[index - 1] in BEFORE_PARTICIPLES:
                continue
            if low[index] in ("designs", "reports") and low[index - 1] not in SPEAKERS:
                continue
            if low[index].startswith("buil") and low[index + 1 : index + 2] in (["on"], ["upon"]):
                continue
            start = index + 1
            while (
                start + 1 < self.last
                and low[start] in ("and", ",")
                and low[start + 1] in VERBS | {"evaluate", "deploy", "train", "share", "compare"}
            ):
                start += 2
            weak = low[index] in WEAK
            name = None if weak else self.in_brackets(start)
            if name is None:
                self._object(start, weak=weak)
                self.opened.extend([] if weak or start >= self.last else [start])
            else:
                front = phrase_end(self.words, start, self.last)
                kind = self.described(name) or head_kind(self.words, start, front)
                self.add(name, kind or self.head_before(start, self.starts[name]))

    def _speaks(self, index: int) -> bool:
        low = self.words.low
        if low[index - 1] == ")" and low[index - 3 : index - 2] == ["("]:
            index -= 3
        before = low[max(self.first, index - _NEAR) : index]
        if _denied(before[-_CLOSE:]):
            return False
        if any(word in SPEAKERS for word in before):
            return True
        if low[index].endswith("ing") and low[index - 1] in ("by", "and"):
            return any(word in SPEAKERS for word in low[max(self.first, index - _LONG) : index])
        gerund = low[index].endswith("ing") and not low[index].startswith(("intro", "present"))
        return (index == self.first and not gerund) or (
            index > self.first
            and low[index - 1] in ("and", ",", "to")
            and any(word in SPEAKERS for word in low[max(self.first, index - _LONG) : index])
            and low[index - 1] != "to"
        )

    def _object(self, start: int, *, weak: bool) -> None:
        """The object of "present": its name may stand first, or after a description."""
        low = self.words.low
        index = start
        limit = min(self.last, start + _FAR)
        while index < limit:
            name = self.name_at(index)
            if name is not None:
                if self._group(name, start):
                    return
                if self._accept(name, start, weak=weak):
                    self.add(name, self.described(name) or self.head_before(start, index))
                    return
                index = self.found[name].last
                continue
            word = low[index]
            if self._is_passed(index, start):
                index += 1
                continue
            if word in ("in", "of") and DOINGS & set(low[index + 1 : index + 2]):
                index += 2
                while low[index : index + 1] == ["and"] and DOINGS & set(
                    low[index + 1 : index + 2]
                ):
                    index += 2
                continue
            if word in STOPS or word == "of":
                break
            index += 1
        if not weak and (name := self.in_apposition(start, index)) is not None:
            kind = self.described(name) or self.head_before(index, self.starts[name])
            self.add(name, kind or head_kind(self.words, start, index))
            return
        implements = low[start - 1].startswith("implement")
        if (not weak or implements) and not low[start - 1].endswith("ing"):
            self.unnamed.extend(unnamed(self.words, start, self.last, self.number, self.is_coined))

    def _is_passed(self, index: int, start: int) -> bool:
        """Whether a name may stand behind a sign or small word of an object."""
        low, word = self.words.low, self.words.low[index]
        if word == "of":
            return index > start and _stem(low[index - 1]) in OF
        if word == "on":
            return low[index - 1].startswith("focus")
        return word in (",", ":", "-", "–", "—", "(", '"', "and")

    def _group(self, name: int, start: int) -> bool:
        """As in "the series of X models: X2 and X3": X2 and X3 are introduced, X is not."""
        low, at = self.words.low, self.found[name].last
        if "of" not in low[start : self.found[name].first] or low[at : at + 2] not in (
            ["models", ":"],
            ["models", ","],
            ["family", ":"],
        ):
            return False
        after = self.name_at(at + 2)
        if after is None:
            return False
        series = {"series", "generation"} & set(low[start:at])
        self.add(after, "model-series" if series else "model")
        return True

    def _accept(self, name: int, start: int, *, weak: bool) -> bool:
        """Whether a name in the object of "present" is what is presented."""
        found, low = self.found[name], self.words.low
        before, after = low[start : found.first], low[found.last : found.last + 2]
        if found.modifies or (after and after[0] in KINDS | OUTPUTS and before not in _FIRST):
            return False
        article = "a" in before or "an" in before
        if before[-1:] == ["("] and article and after[1:] and after[1] not in STOPS:
            return False
        direct = not article and all(word in _DIRECT for word in before)
        if found.known is not None:
            return self._accept_known(found, start, weak=weak, direct=direct)
        if weak:
            described = after[:1] == [","] and after[1:] in (["a"], ["an"], ["the"], ["our"])
            return described or (bool(before) and before[-1] in (",", ":", "called", "named"))
        apposed = bool(before) and before[-1] in _APPOSES
        if direct or apposed or noun_after(self.words, found.last, self.last) is not None:
            return direct or apposed or found.strong or "a" not in before
        # "a new Foo" without a noun: only where the name ends the phrase
        return (found.strong or " " in found.text) and (not after or after[0] in STOPS)

    def _accept_known(self, found: Name, start: int, *, weak: bool, direct: bool) -> bool:
        """Whether a name that a list has is what is presented: "a new data set, X", "present X"."""
        low = self.words.low
        before, kind = low[start : found.first], found.known.type if found.known else ""
        ends = found.last >= len(low) or low[found.last] in _ENDS
        if not ends or kind not in _MAKEABLE:
            return False
        if weak:
            return set(before) >= _IMPLEMENTED
        if {"a", "an"} & set(before) and before[-1] in (",", ":") and kind in _DATA:
            return self.head_before(start, found.first) in _DATA
        return direct and "the" not in before

    def copulas(self) -> None:
        """As in "our system, X,", "our model X", "this work, X," and "X is proposed"."""
        low = self.words.low
        for name in range(bisect_left(self.starts, self.first), len(self.found)):
            found = self.found[name]
            if found.first >= self.last:
                return
            if found.known or found.modifies:
                continue
            before = low[max(self.first, found.first - 6) : found.first]
            after = low[found.last : found.last + 3]
            text = " ".join(before)
            new = before[-2:-1] in (["a"], ["our"]) and before[-1] in ("novel", "new")
            kind = noun_after(self.words, found.last, self.last) if new else None
            if kind is not None and kind != "model-series":
                self.add(name, kind)
            elif hit := _OURS.search(text):
                noun = (
                    heads().get(before[-1])
                    or before[-1] in (",", ":", "(", "our")
                    or (before[-1] == "proposed" and found.strong)
                    or "largest" in text
                )
                if after[:1] != ["-"] and noun:
                    start = found.first - len(hit.group().split())
                    said = head_kind(self.words, start, found.first)
                    if said != "metric" and not set(before[-2:]) & ASIDES:
                        self.add(name, self.described(name) or said)
            elif _PASSIVE.match(" ".join(after)) and not _NOT_OURS.search(text):
                self.add(name, None)


def _denied(before: list[str]) -> bool:
    """Whether the words before a verb say that nothing is introduced, or only perhaps."""
    doubts = any(word in _DOUBTS or word.endswith(("n't", "n’t")) for word in before)
    return doubts and "only" not in before and "just" not in before


def _stem(word: str) -> str:
    return word[:-1] if word.endswith("s") and word != "series" else word
