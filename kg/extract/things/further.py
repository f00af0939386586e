"""What a text introduces once it has announced something: beside it, by it, and as parts of it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from kg.extract.things.acronyms import acronyms
from kg.extract.things.announcing import OTHERS
from kg.extract.things.folding import fold
from kg.extract.things.kinds import head_kind, noun_after, phrase_end
from kg.extract.things.names import Name
from kg.extract.things.told import Introduced
from kg.extract.words import Words

_GIVES = frozenset("introduces proposes presents formulates devises pioneers designs".split())
_BETWEEN = frozenset(("also", "further", "then", "first", ",", "which", "that", "thus"))
_ARTICLES = frozenset(("a", "an", "the", "novel", "new", "our"))
_OTHER_WAYS = frozenset("as of into and from to considering than or like by on".split())
_JOINTS = frozenset(("and", ";", ","))
_NEAR, _CAPITALS = 4, 2


def further(
    words: Words, found: Sequence[Name], made: Sequence[Introduced], opened: Sequence[int]
) -> list[Introduced]:
    """The names that are introduced with, by, or within what ``made`` has; ``opened`` are the
    tokens after words that announce something.
    """
    told = {said.name for said in made}
    starts = sorted({*opened, *(found[index].first for index in told)})
    if not starts:
        return []
    own = {fold(found[index].text) for index in told}
    return [
        each
        for each in (
            *_beside(words, found, starts),
            *_by_it_or_within(words, found, starts, own),
            *_listed(words, found, starts[0]),
        )
        if each.name not in told and found[each.name].known is None
    ]


def _beside(words: Words, found: Sequence[Name], starts: Sequence[int]) -> Iterator[Introduced]:
    """As in "we present X, a benchmark of six data sets; and Y, a new data set of questions"."""
    low = words.low
    begun: set[int] = set()
    for first in starts:
        sentence = words.sentence_of(first)
        if sentence in begun:
            continue
        begun.add(sentence)
        last = words.bounds[sentence][1]
        for index in range(bisect_left(found, first, key=lambda name: name.first), len(found)):
            name = found[index]
            if name.last >= last:
                break
            fresh = low[name.last : name.last + 2] in ([",", "a"], [",", "an"], [",", "our"])
            joined = low[name.first - 1] in _JOINTS and name.strong and not name.modifies
            if fresh and joined and name.first > first:
                end = phrase_end(words, name.last + 2, last)
                kind = head_kind(words, name.last + 2, end)
                if kind is not None:
                    yield Introduced(index, kind, sentence)


def _by_it_or_within(
    words: Words, found: Sequence[Name], starts: Sequence[int], own: set[str]
) -> Iterator[Introduced]:
    """As in "X formulates the Long Form (LF) problem", "... is replaced by a Long Form (LF)", "we
    propose a Process to Do So (PDS)".
    """
    low, since = words.low, words.sentence_of(starts[0])
    for pair in acronyms(words.text):
        first, short = words.first(pair.long.start), words.first(pair.short.start)
        index = bisect_left(found, short, key=lambda name: name.first)
        if index == len(found) or found[index].first != short or not found[index].strong:
            continue
        sentence = words.sentence_of(first)
        begin, last = words.bounds[sentence]
        if sentence < since or OTHERS & set(low[begin:first]):
            continue
        capitals = sum(word[:1].isupper() for word in words.words[first : short - 1])
        part = capitals >= _CAPITALS and _is_a_part(low, first)
        if part or _is_opened(words, starts, first) or _gives(words, found, begin, first, own):
            problem = low[short + 2 : short + 3] == ["problem"]
            kind = "task" if problem else noun_after(words, short + 2, last)
            yield Introduced(index, kind or head_kind(words, short - 2, short - 1), sentence)


def _is_a_part(low: Sequence[str], first: int) -> bool:
    """Whether an article stands before a token, and no word by which other things come in."""
    if low[first - 1] in ("novel", "new"):
        return True
    replaces = low[first - 3].startswith("replac")
    return low[first - 1] in ("a", "an") and (replaces or low[first - 2] not in _OTHER_WAYS)


def _is_opened(words: Words, starts: Sequence[int], first: int) -> bool:
    """Whether what stands at a token, with a capital, is what is announced."""
    at = first
    while at > 0 and first - at < _NEAR and words.low[at - 1] in _ARTICLES:
        at -= 1
    return at in starts and words.words[first][:1].isupper()


def _listed(words: Words, found: Sequence[Name], since: int) -> Iterator[Introduced]:
    """As in "Two parts: a Live Task Manager that ...; and an Event Compiler that ..."."""
    low = words.low
    for index in range(bisect_left(found, since, key=lambda name: name.first), len(found)):
        name = found[index]
        before, after = low[name.first - 2 : name.first], low[name.last : name.last + 1]
        item = before[1:] in (["a"], ["an"]) and before[0] in (":", ";", "and", ")")
        if item and " " in name.text and after in (["that"], ["which"], ["to"]):
            kind = head_kind(words, name.first, name.last)
            if kind is not None:
                yield Introduced(index, kind, words.sentence_of(name.first))


def _gives(words: Words, found: Sequence[Name], begin: int, first: int, own: set[str]) -> bool:
    """Whether what stands at a token is the object of "X introduces" or "X, which introduces"."""
    low, at = words.low, first
    while at > begin and first - at < _NEAR and low[at - 1] in _ARTICLES:
        at -= 1
    if at == begin or low[at - 1] not in _GIVES:
        return False
    at -= 1
    while at > begin and low[at - 1] in _BETWEEN:
        at -= 1
    index = bisect_left(found, at, key=lambda name: name.last)
    return index < len(found) and found[index].last == at and fold(found[index].text) in own
