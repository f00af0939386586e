"""The word lists of the extractor, read once: those that ship with it, and those of users.

Their forms are told at the head of each file under ``kg/extract/data``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeVar

from kg.extract.tokens import tokens

_DATA = Path(__file__).resolve().parent / "data"
_FIELDS = 2

T = TypeVar("T")


class LexiconError(ValueError):
    """A word list that cannot be read; the message says where and why."""


class Known(NamedTuple):
    """A thing of the gazetteer: its name, its type (a word of the rows), its other names."""

    name: str
    type: str
    others: tuple[str, ...] = ()


class Phrases(Generic[T]):
    """Sequences of words with what each stands for; the longest that fits is found."""

    def __init__(self) -> None:
        self._by_first: dict[str, list[tuple[tuple[str, ...], T]]] = {}

    def add(self, words: Sequence[str], value: T) -> None:
        """Let a sequence of words stand for a value; the first to claim it keeps it."""
        if words:
            rows = self._by_first.setdefault(words[0], [])
            if all(each != tuple(words) for each, _ in rows):
                rows.append((tuple(words), value))
                rows.sort(key=lambda row: -len(row[0]))

    def at(self, words: Sequence[str], index: int) -> tuple[int, T] | None:
        """How many words of a sequence stand for something from an index on, and for what."""
        for phrase, value in self._by_first.get(words[index], ()):
            size = len(phrase)
            if size == 1 or tuple(words[index : index + size]) == phrase:
                return size, value
        return None


class Gazetteer(NamedTuple):
    """Known names: those with a capital as they are written, the others in any case."""

    cased: Phrases[Known]
    lowered: Phrases[Known]


TYPES = frozenset(
    """
    benchmark dataset model model-series architecture algorithm optimizer method software system
    hardware technology metric task organization license
    """.split()
)
"""What a thing can be, in the words of the rows."""


def rows(path: Path) -> Iterator[list[str]]:
    """The rows of a word list: fields between tabs, lines that begin with # left out.

    Raises LexiconError where a row has fewer than two fields, OSError.
    """
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        fields = [field.strip() for field in line.split("\t")]
        if len(fields) < _FIELDS or not fields[0]:
            raise LexiconError(f"{path.name}, line {number}: a name, a tab and a type are needed")
        yield fields


@cache
def gazetteer(more: tuple[Path, ...] = ()) -> Gazetteer:
    """The known things, those of further files first. Raises LexiconError, OSError."""
    made = Gazetteer(Phrases(), Phrases())
    for path in (*more, _DATA / "known.tsv"):
        for name, kind, *others in rows(path):
            if kind not in TYPES:
                raise LexiconError(f"{path.name}: {kind!r} is no type; one of {sorted(TYPES)}")
            names = tuple(filter(None, "|".join(others).split("|")))
            known = Known(name, kind, names)
            for each in (name, *names):
                into = made.lowered if each.islower() else made.cased
                into.add([token.text for token in tokens(each)], known)
    return made


@cache
def heads() -> Mapping[str, str]:
    """What a noun in the singular says of a thing: its type."""
    return MappingProxyType({row[0]: row[1] for row in rows(_DATA / "heads.tsv")})


@cache
def measured() -> Phrases[str]:
    """The words for properties, in lower case, with the slug of the property."""
    made: Phrases[str] = Phrases()
    for words, slug, *_ in rows(_DATA / "measured.tsv"):
        made.add([token.text for token in tokens(words)], slug)
    return made


@cache
def counted() -> Mapping[str, str]:
    """Counted nouns with the slug of the property that their number belongs to."""
    return MappingProxyType({row[0]: row[1] for row in rows(_DATA / "counted.tsv")})


@cache
def lines(name: str) -> frozenset[str]:
    """The lines of a plain list that ships with kg; those that begin with # are left out."""
    told = (_DATA / name).read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in told if line and not line.startswith("#"))


@cache
def word_list(name: str) -> frozenset[str]:
    """The words of a plain list that ships with kg."""
    return frozenset(word for line in lines(name) for word in line.split())


@cache
def generic() -> frozenset[str]:
    """Acronyms and capitalised words that name no thing of their own."""
    return word_list("generic.txt")
