"""A blocking key for names: accents, case, hyphens and blanks folded, other scripts kept apart."""

from __future__ import annotations

import re
import unicodedata

_LETTERS = str.maketrans(
    {
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "æ": "ae",
        "œ": "oe",
        "ı": "i",
        "ħ": "h",
        "ŧ": "t",
        "ŋ": "n",
        "ə": "e",
    }
)
"""Latin letters (in lower case) that Unicode does not decompose."""

_JOINERS = re.compile("[-'`´’‘ʼʻʹ′‐‑‒–—­]|[\u200b-\u200f\u2060\ufeff]")
_OTHERS = re.compile(r"[\W_]+")
_EAST_ASIAN = (
    "\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u3400-\u9fff\uac00-\ud7af\U00020000-\U0003ffff"
)
_BLANK_BETWEEN = re.compile(f"(?<=[{_EAST_ASIAN}]) (?=[{_EAST_ASIAN}])")


def fold(name: str) -> str:
    """The key under which spellings of a name meet: ``Vulić, Ivan-P.`` gives ``vulic ivanp``.

    Accents go from Latin letters only, where they are often left out; in other scripts a mark
    makes another letter, so names without ASCII letters stay distinct. Hyphens and apostrophes
    join what they stand between, other signs separate. Blanks between East Asian characters go.
    A name of signs only is its own key; only a blank name has an empty one.
    """
    if name.isascii():
        plain = name.lower()
    else:
        decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
        kept: list[str] = []
        latin = False
        for character in decomposed:
            if unicodedata.combining(character):
                if latin:
                    continue
            else:
                latin = character.isalpha() and character < "\u0250"
            kept.append(character)
        plain = unicodedata.normalize("NFC", "".join(kept)).casefold().translate(_LETTERS)
    words = _separated(_JOINERS.sub("", plain))
    return _BLANK_BETWEEN.sub("", words) or " ".join(name.casefold().split())


def _separated(text: str) -> str:
    """The words of a text, one blank between them; marks belong to their letter."""
    if text.isascii():
        return _OTHERS.sub(" ", text).strip()
    return " ".join(
        "".join(
            character if character.isalnum() or unicodedata.category(character)[0] == "M" else " "
            for character in text
        ).split()
    )
