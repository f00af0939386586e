"""Where names stand in a text, known ones and others, and how far each runs."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from kg.extract.lexicon import Gazetteer, Known, generic, heads
from kg.extract.things.titles import ends
from kg.extract.words import Words

_SIZE = re.compile(r"[0-9]+(?:\.[0-9]+)?[BM]b?|[0-9]+x[0-9]+[BM]|[vV][0-9][\w.]*")
_SIZES = re.compile(r"(?P<stem>.+?)-(?P<sizes>[0-9.]+(?:/[0-9.]+)+)(?P<scale>[BM])")
_VARIANT = frozenset(
    """
    Chat Instruct Base Large XL XXL Small Mini Tiny Nano Pro Ultra Flash Turbo Preview Air Coder
    Vision VL Sonnet Opus Haiku Thinking Hard Lite Plus Omni Medium Bench
    """.split()
)
_VERSIONED = re.compile(r"[0-9][0-9.]*-(?P<variant>[A-Za-z]+)")
_JOINED = re.compile(
    r"(?P<stem>.+?)-(?P<tail>(?:based|style|styled|like|only|aware|specific|level|powered|driven|"
    r"generated|trained|tuned|enhanced|scale|class|family|compatible|inspired|augmented|enabled|"
    r"free|native|centric|equipped|accelerated|optimized|type|derived|assisted|guided|and|to|in|"
    r"of|side|resident|bound|intensive|hosted|backed|labeled|annotated|initialized|finetuned|"
    r"wise|sized|hour|hours|day|days|agnostic|friendly|variant|variants|series|model|models|"
    r"trained|judged|evaluated|written|produced|created|as)(?:-.*)?)"
)
_ACRONYM_PLURAL = re.compile(r"[A-Z]{2,}s")
_NO_NAME = re.compile(r"[A-Z](?:-[a-z]\w*)?|[IVX]+|[A-Z]\.|O\(.*|[0-9].*|[A-Za-z]")
_ODD_LOWER = re.compile(
    r"[a-z][a-z-]*[A-Z]{2}\w*|[a-z]+[0-9]+(?:vec|seq)?|[a-z]{1,2}[A-Z]\w+(?:-[A-Z]\w+)?"
    r"|[a-z]{3,}[A-Z][a-z]{2,}"
)
_PREFIXES = (
    "multi-",
    "non-",
    "pre-",
    "sub-",
    "inter-",
    "intra-",
    "co-",
    "self-",
    "cross-",
    "semi-",
    "top-",
    "sub",
    "in-",
    "on-",
    "de-",
    "re-",
)
_TASKS = frozenset("QA VQA NLI NER MT NMT LM LLM RC QG SQL".split())
_LONGEST_NAME = 6
_LONGEST_WORD = 100
_ROOM, _CROWD = 600, 50
"""In so many characters no sentence has so many names: of 2,200 abstracts the fullest had 22."""


class Name(NamedTuple):
    """A name in a text: its tokens, what it is called in full, and the known thing, if it is one.

    ``modifies`` says that it is the front of a compound ("BERT-based"). ``strong`` says that its
    letters alone show it to be a name ("ZeRO", "GPT-4"), not a capital only. ``titled`` says that
    the title begins with it; ``listed`` is then the known thing of that name, if there is one.
    """

    first: int
    last: int
    text: str
    known: Known | None
    modifies: bool = False
    strong: bool = True
    titled: bool = False
    listed: Known | None = None


def names(words: Words, known: Gazetteer, lead: str | None = None) -> list[Name]:
    """Every name of a text in order, but for those in a crowd: what has so many is a word list.

    Several may share a stretch ("Falcon-7/40/180B"). ``lead`` is the name that the title begins
    with.
    """
    found: list[Name] = []
    capital = _capitals(words)
    index, size = 0, len(words.tokens)
    while index < size:
        made = _titled(words, index, known, lead) if lead else []
        made = made or _at(words, index, known, capital)
        if made:
            found.extend(made)
            index = made[-1].last
        else:
            index += 1
    rooms = [words.tokens[name.first].start // _ROOM for name in found]
    crowd = Counter(rooms)
    return [name for name, room in zip(found, rooms, strict=True) if crowd[room] <= _CROWD]


def is_sized(word: str) -> bool:
    """Whether a word is the size or version that ends a name."""
    return _SIZE.fullmatch(word) is not None


def _titled(words: Words, index: int, known: Gazetteer, lead: str) -> list[Name]:
    last = ends(words, index, lead)
    if last is None or _goes_on(words, last):
        return []
    if last - index > 1 and words.low[last - 1] in heads() and words.words[last - 1].islower():
        last -= 1
    text = words.between(index, last)
    hit = known.cased.at(words.words, index) or known.lowered.at(words.low, index)
    listed = hit[1] if hit is not None and index + hit[0] == last else None
    strong = looks_like_a_name(text.split()[0]) or not text.islower()
    return [Name(index, last, text, None, strong=strong, titled=True, listed=listed)]


def _goes_on(words: Words, last: int) -> bool:
    """Whether a size or a capital follows: the name is then the front of a longer one."""
    if last >= len(words.words):
        return False
    word = words.words[last]
    touches = words.tokens[last].start - words.tokens[last - 1].end == 1
    return touches and (is_sized(word) or (word[0].isupper() and words.tokens[last].kind == "word"))


def _at(words: Words, index: int, known: Gazetteer, capital: set[str]) -> list[Name]:
    if words.tokens[index].kind not in ("word", "number") or index in words.counting:
        return []
    hit = known.cased.at(words.words, index) or known.lowered.at(words.low, index)
    if hit is not None:
        last = index + hit[0]
        end = _extended(words, last) if hit[1].type in ("model", "model-series") else last
        thing = hit[1] if end == last else None
        if end == last:
            end = _more_capitals(words, index, last)
            thing = hit[1] if end == last else None
        return [*_sized(words, index, end, thing, strong=True)]
    return _unknown(words, index, known, capital)


def _unknown(words: Words, index: int, known: Gazetteer, capital: set[str]) -> list[Name]:
    word = words.words[index]
    if sizes := _SIZES.fullmatch(word):
        each = sizes["sizes"].split("/")
        return [
            Name(index, index + 1, f"{sizes['stem']}-{one}{sizes['scale']}", None) for one in each
        ]
    if joined := _JOINED.fullmatch(word):
        stem = joined["stem"]
        hit = known.cased.at([stem], 0) or known.lowered.at([stem.lower()], 0)
        if hit or looks_like_a_name(stem):
            return [Name(index, index + 1, stem, hit[1] if hit else None, modifies=True)]
        return []
    strong = looks_like_a_name(word)
    if (not strong and word not in capital) or words.low[index + 1 : index + 2] == ["et"]:
        return []
    last = index + 1
    while last < len(words.tokens) and last - index < _LONGEST_NAME:
        following = words.words[last]
        touches = words.tokens[last].start - words.tokens[last - 1].end == 1
        if not touches or last in words.counting or words.tokens[last].kind != "word":
            break
        told = _is_named_so(words, last)
        more = looks_like_a_name(following) or following in capital or told
        other = known.cased.at(words.words, last)
        if not more and other is None:
            break
        if other is not None and other[1].type != "architecture" and not told:
            break
        strong = strong or looks_like_a_name(following)
        last += 1
    return _sized(words, index, _extended(words, last), None, strong=strong)


def _is_named_so(words: Words, at: int) -> bool:
    """Whether the acronym of a task ends a name that is described next: "Cosmos QA, a ..."."""
    after = words.low[at + 1 : at + 3]
    told = after[:1] in ([","], [":"], ["—"], ["–"]) and after[1:] in (["a"], ["an"], ["the"])
    return words.words[at] in _TASKS and told


def _sized(words: Words, first: int, last: int, known: Known | None, *, strong: bool) -> list[Name]:
    """The name, and those that share its front: "OPT-IML 30B and 175B"."""
    text = words.between(first, last)
    made = [Name(first, last, text, known, strong=strong)]
    ending = re.search(r"(?P<gap>[ -])[0-9.]+[BM]$", text)
    while ending and last + 1 < len(words.tokens) and words.low[last] in (",", "and", "/", "or"):
        step = 2 if words.low[last] == "," and words.low[last + 1] in ("and", "or") else 1
        if last + step >= len(words.tokens) or not is_sized(words.words[last + step]):
            break
        if last + step in words.counting:
            break
        last += step + 1
        stem = text[: ending.start()] + ending["gap"]
        made.append(Name(first, last, stem + words.words[last - 1], None, strong=True))
    return [name._replace(last=last) if len(made) > 1 else name for name in made]


def _extended(words: Words, last: int) -> int:
    """The end of a name with the version, size and variant words after it."""
    size = len(words.tokens)
    while last < size and last not in words.counting:
        word = words.words[last]
        touches = words.tokens[last].start - words.tokens[last - 1].end <= 1
        if not touches:
            break
        versioned = _VERSIONED.fullmatch(word)
        if is_sized(word) or word in _VARIANT or (versioned and versioned["variant"] in _VARIANT):
            last += 1
        elif words.low[last + 1 : last + 2] == [")"] and "(" not in words.low[last - 6 : last]:
            break
        elif (
            words.tokens[last].kind == "number" and len(word) <= len("12.5") and "," not in word
        ) or (word == "+" and words.tokens[last].start == words.tokens[last - 1].end):
            last += 1
        elif word in ("–", "-") and last + 1 < size and words.words[last + 1] in _VARIANT:
            last += 2
        else:
            break
    return last


def _more_capitals(words: Words, first: int, last: int) -> int:
    """The end of a known name that is the front of a longer one ("Megatron LM Bench")."""
    if words.words[first].islower():
        return last
    end = last
    while end < len(words.tokens) and end - first < _LONGEST_NAME:
        word = words.words[end]
        touches = words.tokens[end].start - words.tokens[end - 1].end == 1
        if not touches or end in words.counting or words.tokens[end].kind != "word":
            break
        if not (word[0].isupper() and word[1:].islower() and word in _VARIANT):
            break
        end += 1
    return end


def looks_like_a_name(word: str) -> bool:
    """Whether the letters of a word alone show that it is a name: "ZeRO", "T5", "vLLM"."""
    if word in generic() or len(word) > _LONGEST_WORD or _NO_NAME.fullmatch(word):
        return False
    if word[0].islower():
        return _ODD_LOWER.fullmatch(word) is not None and not (
            word.endswith(("D", "th")) or word.startswith(_PREFIXES)
        )
    if _ACRONYM_PLURAL.fullmatch(word):
        return word[:-1] not in generic() and len(word) > len("ABs")
    inner = word[1:]
    if any(part and part[0].islower() for part in re.split(r"[-/]", word)[1:]):
        stem = re.split(r"[-/]", word)[0]
        return looks_like_a_name(stem) and len(stem) > 1
    has_digit = any(character.isdigit() for character in inner)
    parts = [part for part in re.split(r"[-/]", word) if part]
    humps = any(character.isupper() for part in parts for character in part[1:])
    return humps or (has_digit and len(word) > 1)


def _capitals(words: Words) -> set[str]:
    """Words with a capital that stand within a sentence somewhere: names, by the capital alone."""
    found: set[str] = set()
    for start, end in words.bounds:
        for index in range(start + 1, end):
            word = words.words[index]
            if not (word[:1].isupper() and len(word) > 2 and words.tokens[index].kind == "word"):  # noqa: PLR2004
                continue
            before = words.words[index - 1]
            if before in (":", ".", "(", '"', "?", "!", "•", ")", ";") or word in generic():
                continue
            if "-" in word and word.split("-")[-1].islower():
                continue
            found.add(word)
    return found
