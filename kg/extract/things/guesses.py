"""The kind of a name that nothing introduces and no list knows, where the words around tell it."""

from __future__ import annotations

from collections.abc import Sequence

from kg.extract.things.kinds import head_kind, letters_kind, noun_after
from kg.extract.things.names import Name
from kg.extract.things.roles import listed_with, on_a_data_set, role
from kg.extract.words import Words

_SUCH = (
    ("such", "as"),
    ("like",),
    ("including",),
    ("e.g.",),
    ("namely",),
    ("i.e.",),
    ("(",),
    (":",),
)
_LIKE_ITS_RIVALS = {
    "system": "system",
    "software": "system",
    "model": "model",
    "model-series": "model",
    "method": "method",
    "algorithm": "method",
    "dataset": "dataset",
    "benchmark": "benchmark",
}
_MOST = 12


def guessed(
    words: Words, found: Sequence[Name], places: Sequence[int], focus: str | None
) -> str | None:
    """The kind that the words around some mention tell, else None.

    ``focus`` is the kind of what the text introduces: rivals are of the same.
    """
    for index in places:
        kind = _here(words, found, index) or _by_list(words, found, index)
        if kind is not None:
            return kind
    for index in places:
        name = found[index]
        tested = name.strong and not name.modifies and on_a_data_set(words, name.first)
        if tested and _evaluates(words, name):
            return "dataset" if letters_kind(name.text) == "dataset" else "benchmark"
    if focus is not None:
        for index in places:
            name = found[index]
            if name.strong and not name.modifies and role(words, found, index, None) == "baseline":
                return letters_kind(name.text) or _LIKE_ITS_RIVALS.get(focus)
    return None


def beside(words: Words, found: Sequence[Name], places: Sequence[int]) -> str | None:
    """The kind that a noun directly beside some mention tells."""
    return next((kind for index in places if (kind := _here(words, found, index))), None)


def _here(words: Words, found: Sequence[Name], index: int) -> str | None:
    name = found[index]
    limit = words.bounds[words.sentence_of(name.first)][1]
    if name.modifies:
        return None
    if name.first > 0 and name.first - 1 in words.sized:
        return "model"
    kind = noun_after(words, name.last, limit)
    if kind is not None:
        return kind if kind != "model-series" or name.strong else None
    at = name.last
    if words.low[at : at + 2] in ([",", "a"], [",", "an"], [",", "the"]):
        return head_kind(words, at + 2, min(limit, at + 8)) if at + 2 < limit else None
    return _by_leader(words, name.first)


def _by_leader(words: Words, first: int) -> str | None:
    """The kind of the noun before "such as X", "(X", "like X", or directly before X."""
    start = words.bounds[words.sentence_of(first)][0]
    at = first
    while at > start and words.low[at - 1] in ("the", '"', "both"):
        at -= 1
    for lead in _SUCH:
        size = len(lead)
        if tuple(words.low[at - size : at]) == lead and at - size > start:
            end = at - size
            while end > start and words.low[end - 1] in (",", "("):
                end -= 1
            kind = head_kind(words, max(start, end - 1), end)
            return "model" if kind == "model-series" else kind
    kind = head_kind(words, max(start, at - 1), at) if at > start else None
    if kind is not None and words.low[at - 1] in (
        "model",
        "system",
        "benchmark",
        "dataset",
        "library",
        "framework",
        "models",
        "datasets",
        "benchmarks",
        "platform",
        "algorithm",
        "corpus",
        "engine",
        "optimizer",
        "language",
    ):
        return "model" if kind == "model-series" else kind
    return None


def _by_list(words: Words, found: Sequence[Name], index: int) -> str | None:
    """The kind of another name of the same list."""
    for step in (-1, 1):
        at = index
        while 0 <= at + step < len(found) and abs(at - index) < _MOST:
            pair = (at, at + step) if step == 1 else (at + step, at)
            if listed_with(words, found, pair[1]) != pair[0]:
                break
            at += step
            other = found[at]
            if other.known is not None and not other.known.name.islower():
                kind = other.known.type
                return "model" if kind == "model-series" else kind
            beside_it = _here(words, found, at)
            if beside_it is not None:
                return "model" if beside_it == "model-series" else beside_it
    return None


def _evaluates(words: Words, name: Name) -> bool:
    start, end = words.bounds[words.sentence_of(name.first)]
    low = words.low[start:end]
    return any(
        word.startswith(
            (
                "evaluat",
                "experiment",
                "result",
                "achiev",
                "accura",
                "outperform",
                "improv",
                "score",
                "benchmark",
                "test",
                "state-of-the-art",
                "performance",
            )
        )
        for word in low
    )
