"""Subjects without a name: a model by its size, what others reach."""

from __future__ import annotations

from kg.extract.claims.scene import Scene, Subject

_MODEL_NOUNS = frozenset(
    "model models llm llms network networks transformer transformers lm lms dnn dnns".split()
)


_OTHERS = frozenset("human sota state-of-the-art baseline random chance previous prior".split())


def own_phrase(scene: Scene, span: tuple[int, int], sentence: tuple[int, int]) -> Subject | None:
    """The model itself, in "an 8 billion parameter model", "a model with 1 trillion parameters"."""
    low, counting = scene.words.low, scene.words.counting
    end = span[1] - (low[span[1] - 1] in _MODEL_NOUNS)
    named = {
        each.first for each in scene.within(span[1], min(sentence[1], span[1] + 8)) if each.thing
    }
    joined = low[end : end + 1] == ["and"] and end + 1 in counting
    while end < min(sentence[1], span[1] + 8) and end not in named:
        if low[end] in _MODEL_NOUNS:
            break
        if joined and low[end] == "and":
            end += 1
            continue
        if not (
            low[end].isalpha() or low[end] in ("-", ",") or end in counting or "-" in low[end]
        ) or low[end] in (
            "that",
            "which",
            "with",
            "to",
            "by",
            "on",
            "for",
            "in",
            "and",
            "is",
            "of",
        ):
            break
        end += 1
    start = span[0]
    while start - 1 > sentence[0] and span[0] - start < 2 and low[start - 1].endswith("ed"):  # noqa: PLR2004
        start -= 1
    apposed = low[start - 2 : start - 1] and low[start - 2] in (
        "(",
        ",",
        ":",
        "is",
        "-",
        "–",
        "—",
        "present",
        "introduce",
        "propose",
        "release",
    )
    if end < sentence[1] and low[end] in _MODEL_NOUNS and end not in named:
        opens = low[start - 1] in (
            "a",
            "an",
            "the",
            "our",
            "single",
            "train",
            "on",
            "of",
            "training",
            "for",
            "and",
        )
        after = low[end + 1 : end + 3]
        called = bool(after) and (
            after[0] in (",", "called", "named", "(", ":")
            and any(each.thing for each in scene.within(end + 1, end + 4))
        )
        if opens and not apposed and not called:
            plural = low[end].endswith("s")
            return Subject((_without_list(scene, start, end),), 0.7 if plural else 0.8)
        return None
    return None


def _without_list(scene: Scene, start: int, noun: int) -> str:
    """The words of a size and its noun: "7B models" of "7B and 32B models"."""
    low = scene.words.low
    if "and" in low[start:noun]:
        joint = low.index("and", start, noun)
        return f"{scene.words.between(start, joint)} {scene.words.words[noun]}"
    return scene.words.between(start, noun + 1)


def others_level(scene: Scene, span: tuple[int, int], sentence: tuple[int, int]) -> Subject | None:
    """As in "human performance of 94 %", "SOTA accuracy of 63.2 %": what others reach."""
    low = scene.words.low
    if low[span[0] - 1] not in ("of", "at", "("):
        return None
    for index in range(span[0] - 2, max(sentence[0], span[0] - 5) - 1, -1):
        if low[index] in _OTHERS and low[index - 1] not in ("a", "new"):
            last = index + 1 if low[index] != "human" else span[0] - 1
            return Subject((scene.words.between(index, last),), 0.7)
    return None
