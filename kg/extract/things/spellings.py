"""The spellings of one thing brought together: acronyms, short forms, variants of a name."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence

from kg.extract.lexicon import Known
from kg.extract.things.acronyms import acronyms
from kg.extract.things.folding import fold
from kg.extract.things.kinds import STOPS, head_kind, letters_kind
from kg.extract.things.names import Name
from kg.extract.things.told import Introduced
from kg.extract.tokens import Stretch
from kg.extract.words import Words

_VERSION = re.compile(r"(?<=[0-9]B) [vV][0-9][0-9.]*$")


_MOST_PARTS = 8


_MOST_NODES = 200
_MOST_LETTERS = 4


class Node:
    """A thing to be: the indexes of its names, its spellings, and what the text says of it.
    ``fronts`` says that the long form is only the front of a noun.
    """

    def __init__(self, key: str) -> None:
        self.key = key
        self.places: list[int] = []
        self.texts: list[str] = []
        self.known: Known | None = None
        self.says: list[Introduced] = []
        self.long: str | None = None
        self.long_kind: str | None = None
        self.long_place: Stretch | None = None
        self.fronts = False
        self.strong = False
        self.titled = False
        self.listed: Known | None = None


def gathered(words: Words, found: Sequence[Name]) -> dict[str, Node]:
    """The names of a text by what they are names of."""
    keys = [name.known.name if name.known else fold(name.text) for name in found]
    long_kinds = _joined_by_or(words, found, keys)
    nodes: dict[str, Node] = {}
    alias = _by_acronyms(words, found, keys, nodes)
    have = set(keys)
    for index, name in enumerate(found):
        key = alias.get(keys[index], keys[index])
        if key.endswith("s") and key[:-1] in have:
            key = key[:-1]
        node = nodes.setdefault(key, Node(key))
        node.places.append(index)
        if name.text not in node.texts:
            node.texts.append(name.text)
        node.known = node.known or name.known
        node.strong = node.strong or name.strong
        node.titled = node.titled or name.titled
        node.listed = node.listed or name.listed
    for key, kind in long_kinds.items():
        if key in nodes:
            nodes[key].long_kind = kind
    return {key: node for key, node in nodes.items() if node.places}


def _joined_by_or(words: Words, found: Sequence[Name], keys: list[str]) -> dict[str, str | None]:
    """Give "Long Form, or LF" the key of the short form; tells what kind the long form says."""
    kinds: dict[str, str | None] = {}
    firsts = {name.first: key for name, key in zip(found, keys, strict=True)}
    for name in found:
        other = firsts.get(_or_short(words, name)) if name.known is None else None
        if other is not None and _abbreviates(other, name.text):
            own = fold(name.text)
            keys[:] = [other if each == own else each for each in keys]
            kinds[other] = head_kind(words, name.last - 1, name.last)
    return kinds


def _by_acronyms(
    words: Words, found: Sequence[Name], keys: list[str], nodes: dict[str, Node]
) -> dict[str, str]:
    """A node for each acronym with its long form; the keys that names of the long form give up."""
    alias: dict[str, str] = {}
    count = Counter(keys)
    at_place = {words.tokens[name.first].start: i for i, name in reversed(list(enumerate(found)))}
    for pair in acronyms(words.text):
        short = next((at for at in range(*pair.short) if at in at_place), None)
        if short is None:
            continue
        short_key = keys[at_place[short]]
        for at in range(pair.long.start, pair.long.start + len("the ") + 1):
            index = at_place.get(at, -1)
            if index < 0 or found[index].known is not None:
                continue
            end = words.tokens[found[index].last - 1].end
            if end == pair.long.end or (end < pair.long.end and count[keys[index]] == 1):
                alias[keys[index]] = short_key
        for index in _inside(words, found, pair.long):
            keys[index] = short_key
        node = nodes.setdefault(short_key, Node(short_key))
        if node.long is None:
            last = words.past(pair.long.end)
            node.long = words.text[slice(*pair.long)]
            node.fronts = _is_front(words, words.past(pair.short.end) + 1)
            node.long_place = pair.long
            node.long_kind = head_kind(words, last - 1, last)
    return alias


def _is_front(words: Words, at: int) -> bool:
    """Whether a noun follows at a token: "Long Form (LF) graph" is the graph's name, cut."""
    word = words.words[at] if at < len(words.words) else ""
    return word.isalpha() and word.islower() and word not in STOPS


def _inside(words: Words, found: Sequence[Name], long: Stretch) -> Iterator[int]:
    """The names that are a part of a long form."""
    first, last = words.first(long.start), words.past(long.end)
    begin, end = (bisect_left(found, at, key=lambda name: name.first) for at in (first, last))
    for index in range(begin, end):
        name = found[index]
        if name.last <= last and name.known is None and not name.modifies:
            yield index


def short_forms(nodes: dict[str, Node]) -> None:
    """As in "M1" beside "MiniMax-M1" is the same thing."""
    if len(nodes) > _MOST_NODES:
        return
    for node in list(nodes.values()):
        text = node.texts[0]
        if node.known or " " in text or not any(character.isdigit() for character in text):
            continue
        longer = [
            other
            for other in nodes.values()
            if other is not node
            and other.known is None
            and other.texts[0].endswith(("-" + text, " " + text))
        ]
        if len(longer) == 1 and longer[0].places[0] < node.places[0]:
            longer[0].places.extend(node.places)
            longer[0].texts.extend(node.texts)
            del nodes[node.key]


def siblings(nodes: dict[str, Node]) -> None:
    """A name that differs from an introduced one after the last hyphen only is introduced too."""
    if len(nodes) > _MOST_NODES:
        return
    for node in list(nodes.values()):
        stem, hyphen, _ = node.texts[0].rpartition("-")
        if not (node.says and hyphen and "-" in stem and node.known is None):
            continue
        for other in nodes.values():
            if other.texts[0].rpartition("-")[0] == stem and not other.says and other.known is None:
                other.says.append(
                    Introduced(other.places[0], node.says[0].kind, node.says[0].sentence)
                )


def variants(nodes: dict[str, Node]) -> None:
    """A name that an introduced one begins, with a size or a variant word, is introduced too."""
    if len(nodes) > _MOST_NODES:
        return
    for node in list(nodes.values()):
        if not node.says or node.known is not None:
            continue
        stem = _VERSION.sub("", node.texts[0]).removesuffix(" series")
        for other in nodes.values():
            rest = other.texts[0].removeprefix(stem)
            if (
                other is not node
                and not other.says
                and other.known is None
                and rest != other.texts[0]
                and rest[:1] in ("-", " ")
                and len(stem) > 1
            ):
                other.says.append(Introduced(other.places[0], letters_kind(other.texts[0]), 0))


def _or_short(words: Words, name: Name) -> int:
    """The token after "Long Form, or" (also "a.k.a."), where a short form may stand; else -1."""
    at = name.last
    while at < len(words.low) and words.low[at] in (",", "or", "a.k.a.", "(", '"'):
        at += 1
    return at if "or" in words.low[name.last : at] or "a.k.a." in words.low[name.last : at] else -1


def _abbreviates(short: str, long: str) -> bool:
    """Whether the letters of a short form are the first ones of words, in order."""
    parts = [part for part in re.split(r"[\s-]+", long.lower()) if part]
    return 1 < len(parts) <= _MOST_PARTS and _spells(short, parts)


def _spells(rest: str, parts: Sequence[str]) -> bool:
    """Whether a text is made of the beginnings of parts, at least a letter of each, in order."""
    if not parts:
        return not rest
    return any(
        _spells(rest[size:], parts[1:])
        for size in range(1, min(len(parts[0]), len(rest), _MOST_LETTERS) + 1)
        if parts[0][:size] == rest[:size]
    )
