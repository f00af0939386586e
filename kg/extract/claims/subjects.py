"""What a number is said of."""

from __future__ import annotations

from kg.extract.claims.clauses import (
    INTRODUCING,
    PREPOSITIONS,
    acts,
    clause_subject,
    is_general,
    other_subject,
    shown,
)
from kg.extract.claims.own_phrases import others_level, own_phrase
from kg.extract.claims.scene import Mention, Scene, Subject
from kg.extract.found import FoundQuantity

_APPOSED = frozenset(
    """
    ( , a an the with has of at : is contains having new our containing comprising comprises
    consisting consists spanning spans covering covers includes including large large-scale novel
    open-source contain totaling featuring which that dataset benchmark corpus collection model
    language set total more over than – - —
    """.split()
)


_MODELS = ("model", "model-series", "architecture", "method", "algorithm")


_GROUPS = {
    "model": _MODELS,
    "models": _MODELS,
    "network": _MODELS,
    "dataset": ("dataset", "benchmark"),
    "benchmark": ("dataset", "benchmark"),
    "corpus": ("dataset", "benchmark"),
    "system": ("system", "software", "method"),
    "parser": ("system", "software", "model", "method"),
}


_DATA_NOUNS = frozenset(
    """
    question problem task example sample instance image document dialogue conversation domain
    category sentence pair video clip article query prompt language hour subset source topic record
    annotation class subject dataset passage story review utterance word
    """.split()
)


def subject_of(scene: Scene, found: FoundQuantity, span: tuple[int, int], number: int) -> Subject:
    """The subject of a quantity in a sentence."""
    sentence = scene.words.bounds[number]
    counts = found.quantity.counts
    data = found.kind == "count" and counts in _DATA_NOUNS
    if found.quantity.counts in ("parameter", "layer") and (
        own := own_phrase(scene, span, sentence)
    ):
        return own
    if found.kind == "absolute" and (others := others_level(scene, span, sentence)):
        return others
    direct = _beside(scene, found, span, sentence) or _relative(scene, span, sentence)
    if direct is not None and direct.thing is not None:
        return _of_that_size(scene, found, direct) or _named(direct, 0.9)
    begin = shown(scene, span, sentence)
    mention = clause_subject(scene, span, (begin, sentence[1]))
    if mention is None or (not acts(scene, mention, span[0]) and mention.thing is None):
        phrase = other_subject(scene, span, begin)
        if phrase is not None:
            return Subject((phrase,), 0.55)
    if mention is None:
        focus = scene.focus(number, data=data)
        return Subject((focus.name,), 0.6, focus) if focus else Subject((), 0.4)
    if mention.thing is not None:
        if sized := _of_that_size(scene, found, mention):
            return sized
        known = 0.75 if mention.thing.known else 0.6
        return _with_list(scene, mention, 0.9 if mention.thing.role == "introduced" else known)
    return _resolved(scene, mention, number, span, data=data)


def _of_that_size(scene: Scene, found: FoundQuantity, mention: Mention) -> Subject | None:
    """As in "the X series: 7B and 40B parameters" speaks of X-7B and X-40B, where they are named."""
    if found.quantity.counts != "parameter" or mention.thing is None:
        return None
    stem = mention.thing.name.removesuffix(" series")
    size = found.quantity.text.replace(" billion", "B").replace(" million", "M")
    for thing in scene.things:
        if thing.size is not None and thing.name.startswith(stem) and size.startswith(thing.size):
            return Subject((thing.name,), 0.8, thing)
    return None


def _named(mention: Mention, sure: float) -> Subject:
    thing = mention.thing
    assert thing is not None  # noqa: S101 - the callers have looked
    return Subject((thing.name,), sure, thing)


def _with_list(scene: Scene, mention: Mention, sure: float) -> Subject:
    """The subject with the names that "and" joins to it."""
    thing = mention.thing
    names = [thing.name] if thing else []
    low = scene.words.low
    here, joined = mention, False
    for other in reversed(scene.within(max(0, mention.first - 8), mention.first)):
        gap = low[other.last : here.first]
        joined = joined or "and" in gap
        if other.thing is None or not joined or gap not in (["and"], [",", "and"], [","]):
            break
        if low[other.first - 1] in PREPOSITIONS:
            return Subject((thing.name,), sure, thing) if thing else Subject((), 0.4)
        names.insert(0, other.thing.name)
        here = other
    return Subject(tuple(dict.fromkeys(names)), sure, thing)


def _beside(
    scene: Scene, found: FoundQuantity, span: tuple[int, int], sentence: tuple[int, int]
) -> Mention | None:
    """As in "the 175B GPT-3", "GPT-3 (175B parameters)", "X, a 20 billion parameter model"."""
    if found.kind not in ("count", "size", "duration"):
        return None
    low = scene.words.low
    if found.quantity.counts in ("parameter", "layer"):
        for mention in scene.within(span[1], min(sentence[1], span[1] + 6)):
            gap = low[span[1] : mention.first]
            fits = mention.thing and mention.thing.type in ("model", "model-series", "architecture")
            if fits and all(
                word in ("-", "parameter", "parameters", "dense", "model", "the", ",")
                or index in scene.words.counting
                for index, word in enumerate(gap, span[1])
            ):
                return mention
    for mention in reversed(scene.within(sentence[0], span[0])):
        if mention.thing is None or mention.last > span[0]:
            continue
        gap = low[mention.last : span[0]]
        kind = mention.thing.type
        if kind in ("hardware", "metric", "task", "organization", "license") or is_general(mention):
            continue
        short = len(gap) <= 6 and all(
            word in _APPOSED or word.endswith(("al", "ed", "ic")) for word in gap
        )
        return mention if short and (gap or kind) else None
    return None


def _relative(scene: Scene, span: tuple[int, int], sentence: tuple[int, int]) -> Mention | None:
    """The name before the "which" or "that" whose clause a number stands in."""
    low = scene.words.low
    for index in range(span[0] - 1, sentence[0], -1):
        if low[index] in (".", ";", "and") and low[index] == ";":
            return None
        if low[index] in ("which", "that", "whose"):
            numbers = [at for at in range(index, span[0]) if at in scene.words.counting]
            if numbers and "," in low[numbers[-1] : span[0]]:
                return None
            at = index - 1
            while at > sentence[0] and low[at] in (",", ")", "model", "models", "system"):
                at -= 1
            for mention in scene.within(max(sentence[0], at - 4), at + 1):
                if mention.last == at + 1 and mention.thing:
                    return mention
            return None
    return None


def _resolved(
    scene: Scene, mention: Mention, number: int, span: tuple[int, int], *, data: bool
) -> Subject:
    """What "we", "it", "our system" stand for."""
    low = scene.words.low
    sentence = scene.words.bounds[number]
    if mention.words in ("we", "our") or mention.words.startswith("this paper"):
        verbs = low[mention.last : mention.last + 4]
        if any(verb.startswith(INTRODUCING) for verb in verbs):
            told = [
                each
                for each in scene.within(mention.last, span[0])
                if each.thing and each.thing.role == "introduced"
            ]
            if told:
                return _named(told[0], 0.85)
            if any(verb.startswith(("train", "fine-tun", "pre-train", "scal")) for verb in verbs):
                models = [
                    each
                    for each in scene.within(mention.last, span[0])
                    if each.thing
                    and each.thing.type in ("model", "model-series")
                    and low[each.first - 1] not in ("than", "over")
                ]
                if models:
                    return _named(models[-1], 0.7)
    if mention.words in ("it", "its", "they", "their"):
        before = [
            each
            for each in scene.within(sentence[0], mention.first)
            if each.thing and each.thing.role == "introduced"
        ]
        if before:
            return _named(before[0], 0.75)
    focus = scene.focus(number, data=data)
    noun = low[mention.last - 1] if mention.words.count(" ") else ""
    wanted = _GROUPS.get(noun)
    if focus is not None and wanted is not None and focus.type not in wanted:
        told = [thing for _, thing in scene.introduced if thing.type in wanted]
        focus = told[0] if told else None
    if focus is not None:
        return Subject((focus.name,), 0.7, focus)
    words = (
        mention.words if mention.words not in ("we", "it", "our", "its", "they", "their") else ""
    )
    if words.startswith(("our ", "the proposed", "the best", "the resulting")):
        return Subject((words,), 0.65)
    return Subject((), 0.5)
