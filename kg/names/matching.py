"""Whether two spellings may be one name: initials, order of the parts, a part more, a letter off.

Made for two author lists of one work, where it is known that the people are mostly the same; by
itself it says nothing of who is who.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from kg.names.folding import fold
from kg.names.parts import split

_UMLAUTS = re.compile("(?<=[aou])e")
_INITIALS = re.compile(r"[A-Z]{2,3}")
_LEAST_FOR_A_SLIP = 5


class _Reading(NamedTuple):
    """A name taken apart in one way; ``given`` and ``family`` are folded words."""

    given: tuple[str, ...]
    family: tuple[str, ...]


def compatible(one: str, other: str) -> bool:
    """Whether the two can be spellings of one name.

    ``Z. Jiang``, ``Jiang, Z.``, ``Jiang Zhuo``, ``Zhuo M. Jiang`` and ``ZHUO JIANG`` all go with
    ``Zhuo Jiang``; ``Zhuoru Jiang`` does not, nor ``Y. Jiang``. Umlauts go with both their
    transcriptions. A family name alone goes with nothing but itself.
    """
    if (left := _relaxed(one)) == (right := _relaxed(other)):
        return True
    if sorted(left.split()) == sorted(right.split()) or _joined(left) == _joined(right):
        return True
    return any(_agree(mine, theirs) for mine in _readings(one) for theirs in _readings(other))


def nearly(one: str, other: str) -> bool:
    """Whether the two differ in one letter, left out, added, exchanged or swapped with the next."""
    left, right = _joined(_relaxed(one)), _joined(_relaxed(other))
    if min(len(left), len(right)) < _LEAST_FOR_A_SLIP or abs(len(left) - len(right)) > 1:
        return False
    if len(left) > len(right):
        left, right = right, left
    at = next((n for n, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), len(left))
    if len(left) < len(right):
        return left[at:] == right[at + 1 :]
    swapped = left[at : at + 2] == right[at : at + 2][::-1]
    return left[at + 1 :] == right[at + 1 :] or (swapped and left[at + 2 :] == right[at + 2 :])


def words(name: str) -> list[str]:
    """The words of a name, folded so that all its transcriptions have the same."""
    return _relaxed(name).split()


@lru_cache(maxsize=100_000)
def _relaxed(name: str) -> str:
    return _UMLAUTS.sub("", fold(name))


def _joined(folded: str) -> str:
    return folded.replace(" ", "")


@lru_cache(maxsize=100_000)
def _readings(name: str) -> tuple[_Reading, ...]:
    return tuple(dict.fromkeys(_read(name)))


def _read(name: str) -> Iterator[_Reading]:
    given, family = split(name)
    words = name.split()
    last = words[-1].strip(".") if words else ""
    if "," in name or len(words) < 2:  # noqa: PLR2004 - two words have an order
        yield _Reading(_words(given), _words(family))
        return
    if len(last) > 1 and not _INITIALS.fullmatch(last):
        yield _Reading(_words(given), _words(family))
    # Family name first: "Jiang Zhuo", "Jiang Z.", "Jiang ZM".
    yield _Reading(_words(" ".join(words[1:])), _words(words[0]))


def _words(text: str) -> tuple[str, ...]:
    spread = " ".join(
        " ".join(word) if _INITIALS.fullmatch(word) else word
        for word in text.replace(".", ". ").split()
    )
    return tuple(_relaxed(spread).split())


def _agree(one: _Reading, other: _Reading) -> bool:
    if not (one.family and one.given and other.given):
        return False
    return _joined_words(one.family) == _joined_words(other.family) and _given(
        one.given, other.given
    )


def _joined_words(words: tuple[str, ...]) -> str:
    return "".join(words)


def _given(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether the shorter list of given names goes into the longer, the first names first."""
    if _joined_words(one) == _joined_words(other):
        return True
    if not _goes(one[0], other[0]):
        return False
    shorter, longer = sorted((one[1:], other[1:]), key=len)
    rest = iter(longer)
    return all(any(_goes(word, each) for each in rest) for word in shorter)


def _goes(one: str, other: str) -> bool:
    if len(one) == 1 or len(other) == 1:
        return one[0] == other[0]
    return one == other
