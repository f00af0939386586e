"""Splits a name into given and family name, by the conventions that its script and form show."""

from __future__ import annotations

import re

_SUFFIX = re.compile(
    r"(?:Jr|Sr|Junior|Senior|Esq)\.?|I{2,3}|IV|VI{0,3}|[2-4](?:nd|rd|th)", re.IGNORECASE
)
_HOMONYM_NUMBER = re.compile(r"\s+\d{4}$")
PARTICLES = frozenset(
    """
    'd 's 't a aan abu ab af al am an auf aus av ben bin bint d' da dal dalla de degli dei del della
    delle dem den der des di do dos du e el en et het ibn in la las le lo los op 't of ould s' 's
    te ten ter till und van vanden vander vom von zu zum zur
    """.split()
)
"""Words of a family name that are written small."""

_CAPITAL_PARTICLES = frozenset("De El La Della Del Di Dos Von".split())
_CONNECTORS = frozenset("y i".split())
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+")
_HANGUL = re.compile("[\uac00-\ud7af]+")
_EAST_ASIAN = re.compile(
    "[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]"
)
_COMPOUND_HAN = frozenset(
    """
    欧阳 歐陽 司马 司馬 诸葛 諸葛 上官 夏侯 皇甫 尉迟 尉遲 公孙 公孫 慕容 令狐 长孙 長孫 宇文 司徒
    司空 端木 百里 东方 東方 南宫 南宮 独孤 獨孤 轩辕 軒轅 申屠 太史 公冶 宗政 濮阳 濮陽 淳于 单于
    單于 呼延 闻人 聞人 钟离 鍾離
    """.split()
)
_COMPOUND_HANGUL = frozenset("남궁 황보 제갈 사공 선우 서문 독고 동방".split())
_SHORT_CAPITALS = 3


def split(name: str) -> tuple[str, str]:
    """Given and family name; either may be empty, and no word is lost.

    "Family, Given" and BibTeX's "Family, Jr, Given" are read as they say; else the last word is
    the family name, with the particles before it ("Laurens van der Maaten") and a suffix after
    it ("Sammy Davis Jr."). A word all in capitals beside others that are not is the family name.
    Names in Han or Hangul stand family name first; without a blank, the first character (or a
    compound surname) is it, and one of four or more characters, which may be Japanese, is left
    whole. A single word is a family name. The number that DBLP adds to homonyms is left out.
    """
    text = _HOMONYM_NUMBER.sub("", " ".join(name.split()))
    if "," in text:
        return _at_comma(text)
    if _EAST_ASIAN.search(text):
        return _east_asian(text)
    words = text.split(" ") if text else []
    suffix: list[str] = []
    while len(words) > 2 and _SUFFIX.fullmatch(words[-1]):  # noqa: PLR2004 - given, family, suffix
        suffix.insert(0, words.pop())
    if not words:
        return "", ""
    start = _family_start(words)
    capitals = _capital_family(words)
    if capitals is not None:
        given = words[:capitals] + words[capitals + 1 :]
        return " ".join(given), " ".join([words[capitals], *suffix])
    return " ".join(words[:start]), " ".join(words[start:] + suffix)


def in_direct_order(name: str) -> str:
    """The name as it is spoken: "Lovelace, Ada" gives "Ada Lovelace"; without a comma, as it is.

    Names in Han, Hangul or kana keep the family name first.
    """
    if "," not in name:
        return name
    given, family = split(name)
    if _EAST_ASIAN.search(name):
        return family + given
    return f"{given} {family}".strip()


def _at_comma(text: str) -> tuple[str, str]:
    parts = [part.strip() for part in text.split(",")]
    parts = [part for part in parts if part]
    if not parts:
        return "", text
    if len(parts) == 1:
        return split(parts[0])
    if len(parts) == 2 and _SUFFIX.fullmatch(parts[1]):  # noqa: PLR2004 - "John Smith, Jr."
        given, family = split(parts[0])
        return given, f"{family} {parts[1]}"
    if _SUFFIX.fullmatch(parts[1]):
        return " ".join(parts[2:]), f"{parts[0]} {parts[1]}"
    if _SUFFIX.fullmatch(parts[-1]):
        return " ".join(parts[1:-1]), f"{parts[0]} {parts[-1]}"
    return " ".join(parts[1:]), parts[0]


def _family_start(words: list[str]) -> int:
    """The index of the first word of the family name: a particle, or the last word."""
    last = len(words) - 1
    for index in range(min(1, last), last):
        word = words[index]
        if word in _CONNECTORS:
            return max(index - 1, min(1, last))
        if word in PARTICLES or word in _CAPITAL_PARTICLES:
            return index
        if word.lower() in PARTICLES and words[index + 1].lower() in PARTICLES:
            return index
    if last > 0 and words[0] in PARTICLES:
        return 0
    return last


def _capital_family(words: list[str]) -> int | None:
    """The index of the one word in capitals, if that shows the family name."""
    loud = [i for i, word in enumerate(words) if word.isupper() and len(word) >= _SHORT_CAPITALS]
    if len(loud) != 1 or len(words) == 1:
        return None
    index = loud[0]
    others = [word for i, word in enumerate(words) if i != index]
    shows = any(len(word) > 1 and not word.isupper() and "." not in word for word in others)
    vowel = re.search(r"[AEIOUY]|[^\x00-\x7f]", words[index])
    return index if shows and vowel and "." not in words[index] else None


def _east_asian(text: str) -> tuple[str, str]:
    if "·" in text or "・" in text:
        given, _, family = re.sub("[・]", "·", text).rpartition("·")
        return given, family
    if " " in text:
        family, _, given = text.partition(" ")
        return given, family
    if _HANGUL.fullmatch(text):
        size = 2 if text[:2] in _COMPOUND_HANGUL and len(text) > 2 else 1  # noqa: PLR2004
        return text[size:], text[:size]
    if _HAN.fullmatch(text):
        if text[:2] in _COMPOUND_HAN and len(text) > 2:  # noqa: PLR2004 - two characters and more
            return text[2:], text[:2]
        if len(text) <= 3:  # noqa: PLR2004 - one character of family name, one or two given
            return text[1:], text[:1]
    return "", text
