"""A sentence in which names may be introduced: lists, descriptions, members of a series."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from kg.extract.things.kinds import STOPS, head_kind, noun_after, phrase_end
from kg.extract.things.names import Name
from kg.extract.words import Words


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


_AWAY = frozenset("than over on with from to like as and or".split())
_CLAUSE = frozenset("that which who to is are was by where when we it , ; . ? !".split())
_REACH = 16
_GOES_ON = frozenset(
    "which that a and containing consisting comprising with for covering where to".split()
)
_MEMBERS = frozenset("including includes comprising comprises namely".split())


class Sentence:
    """What a sentence introduces, as it is found: ``made`` and ``unnamed``; ``opened`` are the
    tokens after words that announce.
    """

    def __init__(
        self,
        words: Words,
        found: Sequence[Name],
        starts: list[int],
        number: int,
    ) -> None:
        self.words, self.found, self.starts = words, found, starts
        self.number = number
        self.first, self.last = words.bounds[number]
        self.made: list[Introduced] = []
        self.unnamed: list[Unnamed] = []
        self.opened: list[int] = []

    def name_at(self, index: int) -> int | None:
        """The name that begins at a token."""
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
            name, kind = after, self.described(after) or kind

    def _next_of_list(self, at: int) -> int | None:
        """The name that a list goes on with, if only a comma, "and" or brackets lie between."""
        at = self.past_brackets(at)
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
        """As in "... the X series, including X-a and X-b": the members are introduced too."""
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

    def past_brackets(self, at: int) -> int:
        """The token after the brackets that open at one, if they do."""
        if at < self.last and self.words.low[at] == "(":
            close = at
            while close < min(self.last, at + 12):
                if self.words.low[close] == ")":
                    return close + 1
                close += 1
        return at

    def described(self, name: int) -> str | None:
        """The kind that "X, a ..." or "X: a ..." or "X (...), our ..." says."""
        low = self.words.low
        at = self.past_brackets(self.found[name].last)
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
        if low[at] == "as":
            at += 1 + (low[at + 1 : at + 2] == ["such"])
            if low[at : at + 1] in (["a"], ["an"], ["our"]):
                return head_kind(self.words, at + 1, phrase_end(self.words, at + 1, self.last))
            return None
        return noun_after(self.words, at, self.last)

    def head_before(self, start: int, at: int) -> str | None:
        """The kind that "a new benchmark, X" or "the X"'s words before it say."""
        end = at
        while end > start and self.words.low[end - 1] in (
            ",",
            ":",
            '"',
            "called",
            "named",
            "(",
            "-",
            "–",
            "—",
            "dubbed",
            "termed",
            "of",
            "namely",
        ):
            end -= 1
        return head_kind(self.words, start, end) if end > start else None

    def noun_before(self, index: int) -> str | None:
        """The kind of the nearest phrase before "called" that an article or "our" opens."""
        low = self.words.low
        for at in range(index - 1, self.first - 1, -1):
            if low[at] in ("a", "an", "our", "the", "this", "two", "new"):
                kind = head_kind(self.words, at + 1, phrase_end(self.words, at + 1, index))
                if kind is not None:
                    return kind
        return None

    def in_brackets(self, start: int) -> int | None:
        """The short form of what is presented: "Pre-training with Words (PROP) for retrieval". If
        "a model for X (Y)" names the model Y only the title tells.
        """
        low = self.words.low
        limit = min(self.last, start + _REACH)
        for index in range(start, limit):
            if low[index] in _CLAUSE:
                return None
            titled = self.name_at(index)
            if titled is not None and self.found[titled].titled and low[index - 1] not in _AWAY:
                return titled
            if low[index] != "(" or low[index + 2 : index + 3] != [")"]:
                continue
            name = self.name_at(index + 1)
            if name is None or self.found[name].known is not None or not self.found[name].strong:
                return None
            coined = not self.found[name].text.isupper()
            if (
                self.found[name].titled
                or coined
                or self._begins(start, index, self.found[name].text)
            ):
                return name
            return None
        return None

    def in_apposition(self, start: int, at: int) -> int | None:
        """The name that ends what is told of an object, as in "data derived from books, X"."""
        low = self.words.low
        if head_kind(self.words, start, at) is None or low[at : at + 1] in ([","], ["."]):
            return None
        last = at
        while last < self.last and low[last].isalpha() and self.name_at(last) is None:
            last += 1
        opens = low[last : last + 1] and low[last] in (",", ":", "-", "–", "—")
        name = self.name_at(last + 1) if opens else None
        if name is None or not self.found[name].strong or self.found[name].modifies:
            return None
        known, after = self.found[name].known, self.found[name].last
        if known is not None and known.type != head_kind(self.words, start, at):
            return None
        ends = low[after : after + 1] == ["."]
        on = low[after : after + 1] == [","] and set(low[after + 1 : after + 2]) <= _GOES_ON
        return name if ends or on else None

    def _begins(self, start: int, end: int, short: str) -> bool:
        """Whether a long form with the letters of a short one begins where the object does."""
        words = self.words.words
        while start < end and (words[start].islower() and words[start] not in STOPS):
            start += 1
        letters = [letter for letter in short if letter.isupper()]
        if start >= end or len(letters) < 2 or words[start][0] != letters[0]:  # noqa: PLR2004
            return False
        rest = iter("".join(words[start:end]).upper())
        return all(letter in rest for letter in letters)

    def is_coined(self, at: int) -> bool:
        """Whether a name that no list knows begins at a token."""
        name = self.name_at(at)
        return name is not None and self.found[name].known is None
