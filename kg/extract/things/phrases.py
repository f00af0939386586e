"""What a text introduces without a name: "we develop a set of diagnosis tools"."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kg.extract.things.announcing import CALLED, OUTPUTS
from kg.extract.things.kinds import STOPS, head_kind, phrase_end
from kg.extract.things.told import Unnamed
from kg.extract.words import Words

_OPENS = frozenset("a an our two three four five several multiple various highly more many".split())
_SKIPPED = frozenset(
    """
    a an the our new novel simple yet and effective efficient two three four five several multiple
    various highly very more lightweight comprehensive powerful dedicated first innovative many
    advanced robust , additional complementary corresponding
    """.split()
)
VAGUE = frozenset(
    """
    more most state-of-the-art deep neural network general useful powerful unified simple elegant
    better generic flexible large large-scale end-to-end new practical two-phase two-step two-stage
    novel effective efficient model comprehensive systematic methodological different scalable
    robust fast principled
    """.split()
)
"""Adjectives that tell nothing of what a thing is."""

_TRAINED = frozenset("pre-trained pretrained trained fine-tuned finetuned".split())
"""What any model is that is released."""

_SETS = frozenset("set suite series collection number".split())
_LISTS = frozenset(("including", "namely", ":", "—", "–"))
_MEANS = frozenset(
    "approach approaches method methods methodology methodologies techniques".split()
)
_NAMES_IT = frozenset("call name dub term".split())
_LONGEST, _LONGEST_MEMBER, _MOST = 8, 6, 6
_MOST_SMALL = 5


def unnamed(
    words: Words, start: int, last: int, number: int, named: Callable[[int], bool]
) -> list[Unnamed]:
    """The phrases for what is announced from a token on, before the sentence's ``last``: those that
    "and" joins, and the members of "a set of techniques, including ...". ``named`` tells whether a
    name begins at a token: what has one in brackets is named by it.
    """
    low = words.low
    one = low[start : start + 1] and low[start] in _OPENS
    if start >= last or _is_named_later(words, start, last):
        return []
    if (small := _in_small_letters(words, start, last, number)) is not None:
        return [small]
    made: list[Unnamed] = []
    at = start
    while at < last and len(made) < _MOST:
        phrase = _phrase(words, at, last, number)
        if phrase is None and not made:
            made.extend(_members(words, _set_end(words, at, last), last, number))
        if phrase is None or _has_a_name(words, phrase, named):
            break
        if not (one or made or low[phrase.last - 1].endswith("s")):
            break
        at = phrase.last
        members = list(_members(words, at, last, number))
        made.extend(members or [phrase])
        if members or low[at : at + 1] != ["and"]:
            break
        at += 1
    return made


def _in_small_letters(words: Words, start: int, last: int, number: int) -> Unnamed | None:
    """As in "we propose prompt distillation, a method for ...": a name without a capital."""
    low, end = words.low, start
    while end < last and end - start < _MOST_SMALL and words.words[end].islower():
        end += 1
    if not end - start > 1 or not low[end - 1].endswith(("ing", "ion", "ment")):
        return None
    if low[start] in _SKIPPED or {"of", "to", "how", "and", "that"} & set(low[start:end]):
        return None
    if low[end : end + 1] not in ([","], [":"]) or low[end + 1 : end + 2] not in (["a"], ["an"]):
        return None
    kind = head_kind(words, end + 2, phrase_end(words, end + 2, last))
    return Unnamed(start, end, kind, number) if kind is not None else None


def _has_a_name(words: Words, phrase: Unnamed, named: Callable[[int], bool]) -> bool:
    """Whether a name follows in brackets or after a comma, or the brackets cut a longer phrase."""
    low, at = words.low, phrase.last
    if low[at : at + 1] == ["("]:
        goes_on = low[at + 2 : at + 3] == [")"] and low[at + 3 : at + 4]
        return named(at + 1) or (bool(goes_on) and low[at + 3] not in STOPS)
    return low[at : at + 1] in ([","], [":"]) and named(at + 1)


def _set_end(words: Words, start: int, last: int) -> int:
    """The token after "a suite of techniques", where the phrase tells no more; else ``last``."""
    low = words.low
    while start < last and low[start] in _SKIPPED:
        start += 1
    end = phrase_end(words, start, last)
    return end if start + 1 < end and low[start] in _SETS and low[start + 1] == "of" else last


def passive(words: Words, first: int, last: int, number: int) -> list[Unnamed]:
    """As in "A caching scheme, built on queues, is also proposed", from the sentence's start."""
    low = words.low
    if low[first : first + 1] not in (["a"], ["an"]):
        return []
    phrase = _phrase(words, first, last, number)
    if phrase is None:
        return []
    for index in range(phrase.last, last):
        if low[index] in ("is", "are", "was", "were"):
            after = [word for word in low[index + 1 : index + 3] if word not in ("also", "further")]
            told = after[:1] and after[0] in ("proposed", "introduced", "presented", "developed")
            direct = low[phrase.last] in ("is", ",")
            return [phrase] if told and direct else []
    return []


def _phrase(words: Words, start: int, last: int, number: int) -> Unnamed | None:
    low = words.low
    first = start
    while first < last and low[first] in _SKIPPED:
        first += 1
    end = _joint(words, first, phrase_end(words, first, last))
    of = low.index("of", first, end) if "of" in low[first:end] else None
    if of is not None and not (of == first + 1 and low[first] in _SETS):
        return None
    if not 0 < end - first <= _LONGEST or any(at in words.counting for at in range(first, end)):
        return None
    if CALLED & set(low[first:end]) or low[end - 1] in OUTPUTS or low[first] in ("all", "such"):
        return None
    kind = head_kind(words, end - 1, end)
    telling = [word for word in low[first if of is None else of + 1 : end - 1] if word not in VAGUE]
    if kind is not None and not telling and low[end - 1] in _MEANS:
        return _purpose(words, end, last, number)
    if kind is None or not telling or (kind == "model-series" and low[first] in _TRAINED):
        return None
    return Unnamed(first, end, kind, number)


def _purpose(words: Words, at: int, last: int, number: int) -> Unnamed | None:
    """As in "systematic approaches to cluster-level optimization": what the means is for."""
    if at >= last or words.low[at] not in ("for", "to"):
        return None
    end = _member_end(words, at + 1, last)
    plain = 1 < end - at - 1 <= _LONGEST_MEMBER and _is_plain(words, at + 1, end)
    head = words.low[end - 1] if plain else ""
    if not head.endswith(("ion", "ions")) or words.low[at + 1].endswith("ing"):
        return None
    return Unnamed(at + 1, end, "method", number) if "-" in words.low[at + 1] else None


def _joint(words: Words, first: int, end: int) -> int:
    """Where the first of two phrases ends that "and" joins."""
    for index in range(first + 1, end):
        if words.low[index] in ("and", ",") and head_kind(words, index - 1, index):
            return index
    return end


def _member_end(words: Words, first: int, last: int) -> int:
    index = first
    while index < last and (words.low[index] not in STOPS or words.low[index] == "of"):
        index += 1
        if index == first + 1 and words.low[index : index + 1] == ["and"]:
            index += 1
    return index


def _members(words: Words, at: int, last: int, number: int) -> Iterator[Unnamed]:
    """The members of a list that "including" or a colon opens."""
    low = words.low
    at += low[at : at + 1] == [","]
    if at >= last or not (low[at] in _LISTS or low[at : at + 2] == ["such", "as"]):
        return
    at += 2 if low[at] == "such" else 1
    while at < last:
        while at < last and low[at] in (",", "and", "a", "an", "the"):
            at += 1
        end = _member_end(words, at, last)
        if not 1 < end - at <= _LONGEST_MEMBER or not _is_plain(words, at, end):
            return
        yield Unnamed(at, end, head_kind(words, end - 1, end) or "method", number)
        if low[end : end + 1] == ["for"]:
            end = _member_end(words, end + 1, last)
        if end >= last or low[end] not in (",", "and"):
            return
        at = end


def _is_plain(words: Words, first: int, end: int) -> bool:
    plain = all(words.tokens[at].kind == "word" for at in range(first, end))
    return plain and not any(at in words.counting for at in range(first, end))


def _is_named_later(words: Words, start: int, last: int) -> bool:
    """Whether the words go on with a name: "called X", "We call it X"."""
    low = words.low
    if any(word in CALLED for word in low[start:last]):
        return True
    after = low[last : last + 4]
    return bool(_NAMES_IT & set(after)) and "we" in after
