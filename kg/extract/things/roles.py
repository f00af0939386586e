"""What part a name plays where it stands, from the words before it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from kg.extract.things.names import Name
from kg.extract.words import Words

Role = Literal[
    "introduced", "baseline", "base/predecessor", "evaluated-on", "used", "deployed-at", "mentioned"
]

_WINDOW = 12
_BASELINE = re.compile(
    r"(?:\bthan(?: that of| those of)?|\bover|\bagainst|\bvs\.?|\bversus|\bunlike|\bto surpass"
    r"|outperform\w*|surpass\w*|exceed\w*|\bbeat\w*|"
    r"compar(?:ed|ing|ison|able|ably|es)?"
    r"[\w ]{0,30} (?:to|with)|relative to|\bcompetitive (?:with|to)|on par with"
    r"|improv\w+ (?:up)?on|similar to|rival\w*"
    r"|match(?:es|ing|ed)?|on a par with|close to|behind|superior to|state of the art|baselines?"
    r"(?: \([^)]*)?|baselines? (?:such as|like|including))"
    r"(?: (?:the|both|all|its|other|existing|previous|prior|current|recent|leading|popular|strong|"
    r"strongest|best|original|vanilla|standard|state-of-the-art|sota|even|much|larger|open-source|"
    r"open|proprietary|closed-source|commercial|powerful|latest|well-known|similar|multiple|several|"
    r"alternatives?|frameworks?|libraries|methods?|approaches|baselines?|systems?|models?|solutions?"
    r"|schedulers?|engines?|like|such|as|including|e\.g\.|i\.e\.|,|\(|:|a|an|of|performance|"
    r"accuracy|algorithms?|techniques?|counterparts?|llms|ones))*$"
)
_BASE = re.compile(
    r"(?:based (?:up)?on|buil(?:d|t|ds|ding)(?: \w+)? (?:up)?on(?: top of)?|on top of|atop"
    r"|built with|fine-?tun(?:ed|ing) (?:from|on top of)|initiali[sz]ed (?:from|with)|deriv\w+ from"
    r"|extend(?:s|ed|ing)?|extensions? (?:of|to)"
    r"|(?:version|variant|successor|derivative)s? (?:of|to)"
    r"|start(?:s|ed|ing) from|adapted from|distilled from|upgrad\w+ (?:over|of|from)|modif\w+)"
    r"(?: (?:the|our|a|an|existing|pre-trained|pretrained|popular|open-source|previous|original"
    r"|earlier|well-known|llm|llms|,|and|framework))*$"
)
_ON = re.compile(
    r"\b(?:on|across)"
    r"(?: (?:the|both|all|a|an|popular|standard|public|challenging|benchmarks?|datasets?|tasks?|"
    r"such|as|like|including|two|three|four|five|six|several|multiple|various|widely|used|large|"
    r"e\.g\.|,|\(|:|well-known|other|real-world|widely-used|original|dataset|suite))*$"
)
_USED = re.compile(
    r"\b(?:us(?:e|es|ed|ing)|with|via|leverag\w*|employ\w*|adopt\w*|appl(?:y|ies|ied|ying)|through"
    r"|integrat\w* (?:in|into|with)?|implement\w*(?: it| \w+)? (?:in|with|on|using|into)|in|on|atop"
    r"|train(?:ed|ing|s)?|fine-?tun(?:e|es|ed|ing)|evaluat\w*|test\w*|including|combin\w*|support\w*"
    r"|models? (?:such as|like|including)|incorporat\w*|utili[sz]\w*|as|for|run\w*|by)"
    r"(?: (?:the|a|an|both|popular|existing|standard|pre-trained|pretrained|open-source|large"
    r"|models?|such|as|like|including|e\.g\.|,|\(|well-known|modern|nvidia|our|llms?|of|state-of-the-art))*$"
)
_DEPLOYED = re.compile(
    r"\b(?:deploy\w*|production|running|in use|adopted|used|rolled out)[\w ,]{0,24}"
    r" (?:at|in|by|on|within)(?: the)?$"
)
_MEANS = ("method", "algorithm", "optimizer", "architecture", "technology", "hardware")
_LONGEST_LIST = 20
_LIST = frozenset((",", "and", "or", "&", "/", "as", "well"))


def role(words: Words, found: Sequence[Name], index: int, kind: str | None) -> Role:
    """The role of a name where it stands; the first of a list speaks for all of it."""
    sentence = words.bounds[words.sentence_of(found[index].first)][0]
    at = index
    while (
        at > 0
        and index - at < _LONGEST_LIST
        and found[at - 1].first >= sentence
        and _only_list(words, found[at - 1].last, found[at].first)
    ):
        at -= 1
    first = found[at].first
    before = " ".join(words.low[max(sentence, first - _WINDOW) : first])
    if kind in ("benchmark", "dataset", "task", "metric"):
        return _of_data(before, kind)
    if kind == "organization" and _DEPLOYED.search(before):
        return "deployed-at"
    if _BASELINE.search(before):
        return "baseline"
    if _BASE.search(before):
        return "base/predecessor"
    return "used" if kind in _MEANS or _USED.search(before) else "mentioned"


def _of_data(before: str, kind: str) -> Role:
    if _BASE.search(before):
        return "base/predecessor"
    if kind == "metric":
        return "used"
    return "mentioned" if _BASELINE.search(before) and not _ON.search(before) else "evaluated-on"


def _only_list(words: Words, start: int, end: int) -> bool:
    """Whether only signs of a list (and brackets) lie between two names."""
    if start >= end:
        return start > end
    between = words.low[start:end]
    if "(" in between and ")" in between and between.index("(") < between.index(")"):
        between = between[: between.index("(")] + between[between.index(")") + 1 :]
    return (
        len(between) <= 3  # noqa: PLR2004
        and any(word in _LIST for word in between)
        and all(word in _LIST or word == "the" for word in between)
    )


def on_a_data_set(words: Words, first: int) -> bool:
    """Whether results are told "on" what stands at a token."""
    sentence = words.bounds[words.sentence_of(first)][0]
    return _ON.search(" ".join(words.low[max(sentence, first - 8) : first])) is not None


def listed_with(words: Words, found: Sequence[Name], index: int) -> int | None:
    """The name before this one in the same list, if any."""
    if not index or not _only_list(words, found[index - 1].last, found[index].first):
        return None
    start = words.bounds[words.sentence_of(found[index].first)][0]
    if found[index - 1].first < start:
        return None
    before = words.low[found[index - 1].last : found[index].first]
    if before[-1:] != [","]:
        return index - 1
    pairs = [(at, at + 1) for at in (index - 2, index) if at >= 0 and at + 1 < len(found)]
    return (
        index - 1
        if any(_only_list(words, found[a].last, found[b].first) for a, b in pairs)
        else None
    )
