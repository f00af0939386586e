"""Tells a team, company or collaboration from a person by the words of the name alone."""

from __future__ import annotations

import re
from collections.abc import Collection

_WORDS = frozenset(
    """
    academy agency alliance association center centre collaboration collaborations collaborative
    college committee community company consortia consortium contributors corp corporation
    council department federation foundation gmbh group groups inc initiative institut institute
    institution investigators lab laboratoire laboratories laboratory labs llc ltd ministry network
    observatory organisation organization project society subcommittee task-force taskforce team
    teams universitat universität universite université university workgroup équipe
    """.split()
)
_LAST_WORDS = frozenset(("AI", "GmbH", "Research"))
"""Words that mark a collective at the end only, in this spelling."""

_CHINESE = re.compile(
    "(?:团队|團隊|小组|小組|课题组|公司|大学|大學|学院|研究院|研究所|实验室|實驗室|委员会|协会|学会|联盟|集团)"
)
_SURNAME_PREFIX = re.compile(
    r"Mac|Mc|Fitz|Vander|Van|Von|Saint|St|Della|Del|Des|Dos|Den|Ter|Ten|Abdul|Abd|Abu|Ibn|Bin|Ben|"
    r"Al|El|Le|La|De|Di|Da|Du|O|D"
)
_PARENTHESIS = re.compile(r"\([^()]*(?:\)|$)")
_INNER_CAPITAL = re.compile(r"[a-z]+[A-Z]|[A-Z]{2,}[a-z]")
_LETTER_AND_DIGIT = re.compile(r"(?=.*[^\W\d_])(?=.*[0-9])")


def is_collective(
    token: str, following: str | None = None, known: Collection[str] = frozenset()
) -> bool:
    """Whether a token of an author list names a collective, not a person.

    It does if it is one of the ``known`` names, if a colon follows (arXiv writes
    ``MiniMax, :, Aili Chen``: ``following`` is the next token), if a word says so (team, group,
    lab, university ...), or if it is a single word as only a company or experiment is written:
    with an inner capital (OpenAI), all in capitals (ATLAS), or with a digit (LLM360). A single
    ordinary word may be a person (Plato, Sukarno) and is not taken for a collective: say so by
    ``known``. Neither are two ordinary words (Google Brain).
    """
    name = token.strip()
    if name in known:
        return True
    if (following is not None and following.strip() == ":") or name.endswith(":"):
        return bool(name.rstrip(": "))
    outside = _PARENTHESIS.sub(" ", name)
    words = [word.strip(".,;()[]\"'") for word in (outside if outside.strip() else name).split()]
    words = [word for word in words if word]
    if not words:
        return False
    if any(word.casefold() in _WORDS for word in words) or _CHINESE.search(name):
        return True
    if len(words) > 1:
        return words[-1] in _LAST_WORDS and not all(word.isupper() for word in words)
    return _written_like_a_company(words[0])


def _written_like_a_company(word: str) -> bool:
    if "@" in word:
        return False
    if word.isascii() and _LETTER_AND_DIGIT.match(word):
        return True
    segments = [segment for segment in re.split(r"[-.'_]", word) if segment]
    return any(_has_inner_capital(segment) for segment in segments)


def _has_inner_capital(segment: str) -> bool:
    if len(segment) > 1 and segment.isupper():
        return True
    rest = _SURNAME_PREFIX.match(segment)
    if rest and re.fullmatch(r"[A-Z][a-z]+", segment[rest.end() :]):
        return False
    return _INNER_CAPITAL.search(segment) is not None
