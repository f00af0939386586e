"""A text as the rules for claims see it: where its things stand, what it speaks of meanwhile."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from kg.extract.found import FoundQuantity, FoundThing
from kg.extract.lexicon import heads
from kg.extract.words import Words
from kg.records.claims import Modality

_DATA = ("dataset", "benchmark")
_OWN = frozenset(("we", "our", "ours"))
_IT = frozenset(("it", "they", "its", "their"))
_THIS = frozenset(("this", "the", "these", "our", "that"))
_PAPER = frozenset("paper work study report article survey analysis".split())
_JOINED = ("-based", "-style", "-like", "-driven", "-powered")
_PLAIN = frozenset("on in of to with and or for by is are that which from at as the".split())
_SKIPPED = frozenset(
    "proposed new resulting best final full single own novel full-fledged overall approach".split()
)


class Mention(NamedTuple):
    """A place that refers to a thing: its tokens, the thing, or the words that stand for it."""

    first: int
    last: int
    thing: FoundThing | None
    words: str = ""


class Place(NamedTuple):
    """A quantity where it stands: the number and the tokens of its sentence, its own tokens, and
    where it is among the quantities of the text.
    """

    number: int
    sentence: tuple[int, int]
    span: tuple[int, int]
    found: FoundQuantity
    at: int


class Lead(NamedTuple):
    """A word of comparison ("than", "compared with") and its tokens."""

    first: int
    last: int
    word: str


class Measured(NamedTuple):
    """A property: its slug, what the text calls it, and how sure (0 to 1) the words make it."""

    slug: str
    words: str
    sure: float


class Subject(NamedTuple):
    """What a claim is about: names of things, or words; none stands for the paper."""

    about: tuple[str, ...]
    sure: float
    thing: FoundThing | None = None


class Scene:
    """The words of a text with the mentions of its things, and what is introduced when."""

    __slots__ = (
        "_starts",
        "first_ours",
        "introduced",
        "leads",
        "mentions",
        "modalities",
        "things",
        "words",
    )

    def __init__(self, words: Words, things: Sequence[FoundThing]) -> None:
        self.words = words
        self.modalities: dict[int, Modality] = {}
        self.leads: dict[int, list[Lead]] = {}
        ours = next((at for at in range(len(words.low)) if _is_ours(words.low, at)), None)
        self.first_ours = len(words.sentences) if ours is None else words.sentence_of(ours)
        self.things = things = _spoken_of(things)
        made = [
            Mention(words.first(stretch.start), words.past(stretch.end), thing)
            for thing in things
            for stretch in thing.mentions
            if not words.text.startswith("-", stretch.end)
            and not words.text.endswith(_JOINED, stretch.start, stretch.end)
        ]
        taken = {index for each in made for index in range(each.first, each.last)}
        made += _anaphors(words, taken)
        self.mentions = sorted(made, key=lambda each: (each.first, -each.last))
        self._starts = [each.first for each in self.mentions]
        self.introduced = [
            (words.sentence_of(words.first(thing.mentions[0].start)), thing)
            for thing in things
            if thing.role == "introduced"
        ]

    def within(self, first: int, last: int) -> list[Mention]:
        """The mentions that begin within a range of tokens."""
        return self.mentions[bisect_left(self._starts, first) : bisect_left(self._starts, last)]

    def is_before(self, sentence: int) -> bool:
        """Whether a sentence stands before the text comes to what it introduces or to "we"."""
        first = min((at for at, _ in self.introduced), default=self.first_ours)
        return sentence < min(first, self.first_ours)

    def focus(self, sentence: int, *, data: bool) -> FoundThing | None:
        """What "it" and "we" speak of in a sentence; ``data`` says whether of a data set."""
        told = [thing for at, thing in self.introduced if at <= sentence] or [
            thing for _, thing in self.introduced
        ]
        fitting = [
            thing
            for thing in told
            if (thing.type in _DATA) == data and thing.type not in ("task", "metric")
        ]
        if fitting and told and len(fitting[0].mentions) == 1 and len(told[0].mentions) > 2:  # noqa: PLR2004
            return told[0]
        return (fitting or told or [None])[0]  # type: ignore[list-item]

    def span(self, quantity: FoundQuantity) -> tuple[int, int]:
        """The tokens of a quantity."""
        return self.words.first(quantity.stretch.start), self.words.past(quantity.stretch.end)


def _is_plural(thing: FoundThing) -> bool:
    return thing.name.endswith("s")


def _is_ours(low: list[str], at: int) -> bool:
    return low[at] in _OWN or (low[at] in _PAPER and low[at - 1 : at] == ["this"])


def _spoken_of(things: Sequence[FoundThing]) -> list[FoundThing]:
    """The things with a name, and the first without where nothing is introduced by one."""
    named = any(thing.role == "introduced" and not thing.unnamed for thing in things)
    unnamed = sorted((thing for thing in things if thing.unnamed), key=_is_plural)
    return [thing for thing in things if not thing.unnamed or (not named and thing is unnamed[0])]


def _own_noun(low: list[str], first: int, taken: set[int]) -> int:
    """The end of "our IBP-trained models", from the word after "our" on; that word if none."""
    table = heads()
    for at in range(first, min(first + 4, len(low))):
        if at in taken or not low[at].replace("-", "").isalnum() or low[at] in _PLAIN:
            break
        if low[at] in table or low[at].removesuffix("s") in table:
            return at + 1
    return first


def _anaphors(words: Words, taken: set[int]) -> list[Mention]:
    low, table, made = words.low, heads(), []
    size = len(low)
    for index, word in enumerate(low):
        if index in taken:
            continue
        if word in _OWN or word in _IT or word in _THIS:
            end = index + 1
            while end < size and end - index < 4 and (low[end] in _SKIPPED or low[end] in table):  # noqa: PLR2004
                if end in taken:
                    break
                end += 1
            if end == index + 1 and word == "our":
                end = _own_noun(low, index + 1, taken)
            noun = low[end - 1]
            fits = noun in table or noun.removesuffix("s") in table
            if end > index + 1 and fits and word in _THIS:
                made.append(Mention(index, end, None, " ".join(low[index:end])))
            elif word in _THIS and low[index + 1 : index + 2] and low[index + 1] in _PAPER:
                made.append(Mention(index, index + 2, None, "we"))
            elif word in _OWN or word in _IT:
                made.append(Mention(index, index + 1, None, word))
    return made
