"""Which names a text introduces, and as what: "We present X, a library for ..."."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from kg.extract.lexicon import heads
from kg.extract.things.kinds import STOPS, head_kind, noun_after, phrase_end
from kg.extract.things.names import Name
from kg.extract.words import Words

_VERBS = frozenset(
    """
    introduce introduces introduced introducing present presents presented presenting propose
    proposes proposed proposing develop develops developed developing design designs designed build
    builds built create creates created creating implement implements implemented construct
    constructs constructed release releases released releasing describe describes open-source
    open-sourced offer offers contribute contributes devise devised unveil publish published report
    reports formulate curate curated collect collected pretrain pre-train train trained prototype
    name call dub term launch announce provide provides establish invent invented explore debut
    pioneer pretrained pre-trained advocate focuses
    """.split()
)
_WEAK = frozenset(
    """train trained pretrain pre-train pretrained pre-trained collect collected offer
    offers provide provides report reports explore describe describes formulate establish
    implement implements implemented name call dub term""".split()
)
_SPEAKERS = frozenset(
    "we i paper work report article study authors manuscript here thesis letter demo".split()
)
_OF = frozenset(
    """
    design implementation evaluation development deployment experience prototype release family
    series suite collection set version variant architecture analysis pair architecture generation
    members iteration description details concept idea notion
    """.split()
)
_CALLED = frozenset("called named dubbed termed coined namely titled christened".split())
_OTHERS = frozenset(
    "recent recently existing previous previously prior popular well-known widely".split()
)
_BEFORE_PARTICIPLES = frozenset("the our newly recently a an previously these this".split())
_KINDS = frozenset("methods models approaches algorithms techniques systems".split())
_FIRST = ([], ["the"], ["our"])
_MEMBERS = frozenset("including includes comprising comprises namely".split())
_DOINGS = frozenset(
    "building deploying designing developing implementing training scaling running".split()
)
_LONGEST_PHRASE = 8
_FAR = 16
_NEAR = 6


class Introduced(NamedTuple):
    """A name (by its index) that is introduced, what kind the words say, and in which sentence."""

    name: int
    kind: str | None
    sentence: int


class Unnamed(NamedTuple):
    """A phrase for what is introduced without a name: its tokens, its kind, its sentence."""

    first: int
    last: int
    kind: str
    sentence: int


def introduced(words: Words, found: Sequence[Name]) -> tuple[list[Introduced], list[Unnamed]]:
    """The names that a text introduces by its words, in order, each once for each saying; and the
    phrases for what it introduces without a name.
    """
    starts = [name.first for name in found]
    made: list[Introduced] = []
    unnamed: list[Unnamed] = []
    for number, (first, last) in enumerate(words.bounds):
        reader = _Sentence(words, found, starts, number, first, last)
        reader.triggers()
        reader.called()
        reader.copulas()
        made.extend(reader.made)
        unnamed.extend(reader.unnamed)
    return made, unnamed


class _Sentence:
    def __init__(self, words: Words, found: Sequence[Name], starts: list[int], number: int,
                 first: int, last: int) -> None:  # fmt: skip
        self.words, self.found, self.starts = words, found, starts
        self.number, self.first, self.last = number, first, last
        self.made: list[Introduced] = []
        self.unnamed: list[Unnamed] = []

    def name_at(self, index: int) -> int | None:
        at = bisect_left(self.starts, index)
        return at if at < len(self.starts) and self.starts[at] == index else None

    def add(self, name: int, kind: str | None) -> None:
        """A name with the names that share its stretch and those joined to it by "and"."""
        while True:
            group = [name]
            while (
                group[-1] + 1 < len(self.found) and self.starts[group[-1] + 1] == self.starts[name]
            ):
                group.append(group[-1] + 1)
            own = noun_after(self.words, self.found[name].last, self.last)
            self.made.extend(Introduced(each, kind or own, self.number) for each in group)
            after = self._next_of_list(self.found[name].last)
            if after is None:
                self._members(name, kind or own)
                return
            name, kind = after, self._described(after) or kind

    def _next_of_list(self, at: int) -> int | None:
        """The name that a list goes on with, if only a comma, "and" or brackets lie between."""
        at = self._past_brackets(at)
        low, moved = self.words.low, False
        while at < self.last and low[at] in (
            ",",
            "and",
            "&",
            "or",
            "/",
            "both",
            "the",
            "as",
            "well",
        ):
            moved = moved or low[at] in (",", "and", "&", "/", "or")
            at += 1
        name = self.name_at(at) if moved and at < self.last else None
        if name is None or self.found[name].modifies or self.found[name].known:
            return None
        return name

    def _members(self, name: int, kind: str | None) -> None:
        """ "... the X series, including X-a and X-b": the members are introduced too."""
        low, at = self.words.low, self.found[name].last
        if kind != "model-series":
            return
        limit = min(self.last, at + 8)
        while at < limit and low[at] not in _MEMBERS:
            at += 1
        at += 1
        while at < limit and low[at] in ("the", "our", "both"):
            at += 1
        member = self.name_at(at) if at < limit else None
        if member is not None and self.found[member].known is None and member != name:
            self.add(member, "model")

    def _past_brackets(self, at: int) -> int:
        if at < self.last and self.words.low[at] == "(":
            close = at
            while close < min(self.last, at + 12):
                if self.words.low[close] == ")":
                    return close + 1
                close += 1
        return at

    def triggers(self) -> None:
        """ "we present X", "we design and implement a system, X"."""
        low = self.words.low
        for index in range(self.first, self.last):
            if low[index] not in _VERBS or not self._speaks(index):
                continue
            if low[index].endswith("ed") and low[index - 1] in _BEFORE_PARTICIPLES:
                continue
            start = index + 1
            while start + 1 < self.last and low[start] in ("and", ",") and low[start + 1] in _VERBS | {
                "evaluate", "deploy", "train", "share"}:  # fmt: skip
                start += 2
            self._object(start, weak=low[index] in _WEAK)

    def _speaks(self, index: int) -> bool:
        low = self.words.low
        before = low[max(self.first, index - _NEAR) : index]
        if any(word in _SPEAKERS for word in before):
            return True
        if low[index].endswith("ing") and low[index - 1] in ("by", "and"):
            return any(word in _SPEAKERS for word in low[self.first : index])
        return index == self.first or (
            index > self.first
            and low[index - 1] in ("and", ",", "to")
            and any(word in _SPEAKERS for word in low[self.first : index])
            and low[index - 1] != "to"
        )

    def _object(self, start: int, *, weak: bool) -> None:
        """The object of "present": its name may stand first, or after a description."""
        words, low = self.words, self.words.low
        index = start
        limit = min(self.last, start + _FAR)
        while index < limit:
            name = self.name_at(index)
            if name is not None:
                if self._group(name, start):
                    return
                if self._accept(name, start, weak=weak):
                    self.add(name, self._described(name) or self._head_before(start, index))
                    return
                index = self.found[name].last
                continue
            word = low[index]
            if word == "of" and index > start and _stem(low[index - 1]) in _OF:
                index += 1
                continue
            if word == "on" and low[index - 1].startswith("focus"):
                index += 1
                continue
            if word in (",", ":", "-", "–", "—", "(", '"', "and"):
                index += 1
                continue
            if word in ("in", "of") and low[index + 1] in _DOINGS:
                index += 2
                while low[index] == "and" and low[index + 1] in _DOINGS:
                    index += 2
                continue
            if word in STOPS or word == "of":
                break
            index += 1
        if not weak:
            self._unnamed(start)

    def _group(self, name: int, start: int) -> bool:
        """ "the series of X models: X2 and X3": X2 and X3 are introduced, X is not."""
        low, at = self.words.low, self.found[name].last
        if "of" not in low[start : self.found[name].first] or low[at : at + 2] not in (
            ["models", ":"], ["models", ","], ["family", ":"],
        ):  # fmt: skip
            return False
        after = self.name_at(at + 2)
        if after is None:
            return False
        series = {"series", "generation"} & set(low[start:at])
        self.add(after, "model-series" if series else "model")
        return True

    def _unnamed(self, start: int) -> None:
        """Something introduced without a name: "a scheduling algorithm"."""
        low = self.words.low
        while start < self.last and low[start] in ("a", "an", "the", "our", "new", "novel", "simple", ",",
                                                   "yet", "and", "effective", "efficient", "two", "several"):  # fmt: skip
            start += 1
        end = phrase_end(self.words, start, self.last)
        if 1 < end - start <= _LONGEST_PHRASE and "of" not in low[start:end]:
            kind = head_kind(self.words, end - 1, end)
            if kind is not None:
                self.unnamed.append(Unnamed(start, end, kind, self.number))

    def _accept(self, name: int, start: int, *, weak: bool) -> bool:
        found, low = self.found[name], self.words.low
        if found.modifies:
            return False
        before = low[start : found.first]
        direct = all(word in ("the", "our", '"', "a", "an", "new", "novel") for word in before)
        if "a" in before or "an" in before:
            direct = False
        typed = noun_after(self.words, found.last, self.last)
        if low[found.last : found.last + 1] and low[found.last] in _KINDS and before not in _FIRST:
            return False
        if before[-1:] == ["("] and ("a" in before or "an" in before):
            after = low[found.last + 1 : found.last + 2]
            if after and after[0] not in STOPS:
                return False
        if found.known is not None:
            ends = found.last >= self.last or low[found.last] in (
                ",",
                ":",
                "(",
                ".",
                "-",
                "–",
                "—",
                "that",
                "which",
            )
            if not (direct and "the" not in before and ends and not weak):
                return False
            return found.known.type in (
                "model",
                "model-series",
                "system",
                "software",
                "dataset",
                "benchmark",
            )
        if weak:
            after = low[found.last : found.last + 2]
            return (after[:1] == [","] and after[1:] in (["a"], ["an"], ["the"], ["our"])) or bool(
                before and before[-1] in (",", ":", "called", "named")
            )
        apposed = bool(before) and before[-1] in (
            ",",
            ":",
            "-",
            "–",
            "—",
            "(",
            '"',
            "called",
            "named",
        )
        if not direct and not apposed and typed is None:
            # "a new Foo" without a noun: only where the name ends the phrase
            return found.strong and (found.last >= self.last or low[found.last] in STOPS)
        if not direct and not apposed and "a" in before and found.strong is False:
            return False
        return True

    def _described(self, name: int) -> str | None:
        """The kind that "X, a ..." or "X: a ..." or "X (...), our ..." says."""
        low = self.words.low
        at = self._past_brackets(self.found[name].last)
        if at >= self.last:
            return None
        if low[at] in (",", ":", "-", "–", "—", "--"):
            at += 1
            if at < self.last and low[at] in ("which", "that") and low[at + 1 : at + 2] == ["is"]:
                at += 2
            if at < self.last and low[at] in (
                "a",
                "an",
                "the",
                "our",
                "one",
                "two",
                "three",
                "another",
            ):
                return head_kind(self.words, at + 1, phrase_end(self.words, at + 1, self.last))
            return None
        return noun_after(self.words, at, self.last)

    def _head_before(self, start: int, at: int) -> str | None:
        """The kind that "a new benchmark, X" or "the X"'s words before it say."""
        end = at
        while end > start and self.words.low[end - 1] in (
            ",", ":", '"', "called", "named", "(", "-", "–", "—", "dubbed", "termed", "of", "namely",
        ):  # fmt: skip
            end -= 1
        return head_kind(self.words, start, end) if end > start else None

    def called(self) -> None:
        """ "a ... called X", "which we call X", "termed as X"."""
        low = self.words.low
        for index in range(self.first + 1, self.last):
            word = low[index]
            past = word in _CALLED
            ours = word in ("call", "name", "dub", "term", "denote") and low[index - 1] in (
                "we",
                "is",
            )
            if not (past or ours):
                continue
            at = index + 1
            while at < self.last and (
                low[at]
                in ("as", '"', "the", "it", "this", "our", "by", "'", "them", "system", "new")
                or (ours and low[at] in STOPS and low[at] != ".")
                or (ours and at - index < _NEAR and self.name_at(at) is None and low[at] != ".")
            ):
                at += 1
            name = self.name_at(at) if at < self.last else None
            if name is None or self.found[name].modifies or self.found[name].known:
                continue
            if not (ours or self._tells(index)):
                continue
            self.add(name, self._described(name) or self._noun_before(index))

    def _tells(self, index: int) -> bool:
        before = self.words.low[self.first : index]
        if any(word in _OTHERS for word in before[-8:]):
            return False
        return any(word in _SPEAKERS or word in _VERBS or word == "our" for word in before)

    def _noun_before(self, index: int) -> str | None:
        """The kind of the nearest phrase before "called" that an article or "our" opens."""
        low = self.words.low
        for at in range(index - 1, self.first - 1, -1):
            if low[at] in ("a", "an", "our", "the", "this", "two", "new"):
                kind = head_kind(self.words, at + 1, phrase_end(self.words, at + 1, index))
                if kind is not None:
                    return kind
        return None

    def copulas(self) -> None:
        """ "our system, X,", "our model X", "this work, X," and "X is proposed"."""
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
                    or "largest" in text
                )
                if after[:1] != ["-"] and noun:
                    start = found.first - len(hit.group().split())
                    self.add(
                        name, self._described(name) or head_kind(self.words, start, found.first)
                    )
            elif _PASSIVE.match(" ".join(after)) and not _NOT_OURS.search(text):
                self.add(name, None)


_OURS = re.compile(
    r"(?:our|(?:the|this) (?:resulting|proposed|new)|this)(?: [\w-]+){0,3} ?(?:,|:|\() ?$|(?:our|the|a) (?:largest|smallest|flagship|final)(?: \S+){0,3}$"
    r"|(?:our|(?:the|this) (?:resulting|proposed))(?: (?!on\b|in\b|of\b|with\b|by\b|that\b|and\b|to\b)[\w-]+){0,3}$"
)
_PASSIVE = re.compile(r"(?:is|are|was) (?:introduced|proposed|presented|developed|designed)")
_NOT_OURS = re.compile(r"(?:by|of|in|with|for) $")


def _stem(word: str) -> str:
    return word[:-1] if word.endswith("s") and word != "series" else word
