"""Names of systems, models, data sets: which are spellings of one, and which say whose they are.

Two names are spellings of one where their letters and digits are the same in this order, whatever
case and separators ("Megatron-LM", "MegatronLM", "Megatron LM"); a separator between two digits
counts ("2.5" is not "25"), and so do the signs ``+`` and ``#``. A name is distinctive where it is
written as nothing else is: four letters at least, and a digit, a capital inside a word or several
words with one. "Atlas" and "ARC" are not: many things may be called so. A generic name ("the
framework", "baseline model") names nothing.
"""

from __future__ import annotations

import re
import unicodedata

_BETWEEN_DIGITS = re.compile(r"(?<=[0-9])[\W_]+(?=[0-9])")
_LEFT_OUT = re.compile(r"[^\w+#·]|_")
_CAPITAL_INSIDE = re.compile(r"[a-z0-9][A-Z]|[A-Z]{2,}[a-z]{2,}")
_WORD = re.compile(r"[^\W_]+")
_LEAST_LETTERS = 4
_GENERIC = frozenset(
    """
    a algorithm algorithms an application approach architecture base baseline baselines benchmark
    benchmarks checkpoint code cluster codebase collection corpora corpus data database dataset
    datasets deep dense each engine existing experiment experiments framework frameworks
    implementation inference infrastructure language large learning library llm llms machine method
    methods mechanism model models module moe multimodal network networks neural new novel open
    optimizer our ours package paper pipeline platform previous prior program project proposed
    prototype repository scheduler scripts server service set small software solution source state
    system systems technique test the this tool toolkit tools training
    variant variants vision work
    """.split()
)


def spelling(name: str) -> str:
    """What all spellings of a name have in common."""
    plain = unicodedata.normalize("NFKC", name).strip()
    return _LEFT_OUT.sub("", _BETWEEN_DIGITS.sub("·", plain)).casefold()


def distinctive(name: str) -> bool:
    """Whether a name says by itself which thing it names."""
    if generic(name) or sum(character.isalpha() for character in name) < _LEAST_LETTERS:
        return False
    words = _WORD.findall(name)
    several = len(words) > 1 and any(word[0].isupper() for word in words)
    digit = any(character.isdigit() for character in name)
    return several or digit or any(_CAPITAL_INSIDE.search(word) for word in words)


def generic(name: str) -> bool:
    """Whether a name consists of words that any thing of its kind may be called by."""
    words = _WORD.findall(name.casefold())
    return not words or all(word in _GENERIC for word in words)
