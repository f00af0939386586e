"""What a number is said of."""

from __future__ import annotations

from typing import NamedTuple

from kg.extract.claims.scene import Mention, Scene
from kg.extract.found import FoundQuantity, FoundThing

_VERBS = (
    "achiev", "reduc", "improv", "outperform", "surpass", "increas", "deliver", "provid", "enabl",
    "attain", "obtain", "reach", "has", "have", "contain", "consist", "compris", "cover", "support",
    "span", "include", "is", "are", "was", "can", "exceed", "yield", "match", "scale", "score",
    "beat", "cut", "lower", "boost", "accelerat", "speed", "sav", "requir", "use", "run", "train",
    "significantly", "consistently", "also", "show", "exhibit", "perform", "gain", "offer", "sustain",
    "maintain", "finish", "process", "handle", "serve", "lead", "result", "us", "fit", "take",
    "generat", "produc", "offers", "shorten", "decreas", "featur", "comes", "ranks", "uses", "needs",
    "eliminat", "mitigat", "uncover", "found", "find", "detect", "could", "may", "will", "bring",
)  # fmt: skip
_INTRO = (
    "introduc", "present", "propos", "develop", "design", "build", "built", "creat", "releas",
    "construct", "collect", "curat", "train", "implement", "describ", "open-sourc", "pre-train",
)  # fmt: skip
_PREPOSITIONS = frozenset(
    """
    on from for in of by using to over than against with compared vs vs. versus outperforms
    outperforming outperform surpassing surpasses surpass like as upon unlike without across via
    into beats beating exceeding relative e.g. including between under on
    """.split()
)
_APPOSED = frozenset(
    """
    ( , a an the with has of at : is contains having new our containing comprising comprises
    consisting consists spanning spans covering covers includes including large large-scale novel
    open-source contain totaling featuring which that dataset benchmark corpus collection model
    language set total more over than – - —
    """.split()
)
_SHOWS = frozenset("that".split())


class Subject(NamedTuple):
    """What a claim is about: names of things, or words; none stands for the paper."""

    about: tuple[str, ...]
    sure: float
    thing: FoundThing | None = None


_DATA_NOUNS = frozenset(
    """
    question problem task example sample instance image document dialogue conversation domain
    category sentence pair video clip article query prompt language hour subset source topic record
    annotation class subject dataset passage story review utterance word
    """.split()
)


def subject_of(
    scene: Scene, found: FoundQuantity, span: tuple[int, int], number: int
) -> Subject:
    """The subject of a quantity in a sentence."""
    sentence = scene.words.bounds[number]
    counts = found.quantity.counts
    data = found.kind == "count" and counts in _DATA_NOUNS
    direct = _beside(scene, found, span, sentence) or _relative(scene, span, sentence)
    if direct is not None and direct.thing is not None:
        return _named(direct, 0.9)
    mention = _clause_subject(scene, span, sentence)
    if mention is None:
        focus = scene.focus(number, data=data)
        return Subject((focus.name,), 0.6, focus) if focus else Subject((), 0.4)
    if mention.thing is not None:
        return _with_list(scene, mention, 0.9 if mention.thing.role == "introduced" else 0.75)
    return _resolved(scene, mention, number, span, data=data)


def _named(mention: Mention, sure: float) -> Subject:
    thing = mention.thing
    assert thing is not None  # noqa: S101 - the callers have looked
    return Subject((thing.name,), sure, thing)


def _with_list(scene: Scene, mention: Mention, sure: float) -> Subject:
    """The subject with the names that "and" joins to it."""
    thing = mention.thing
    names = [thing.name] if thing else []
    low = scene.words.low
    here = mention
    for other in reversed(scene.within(max(0, mention.first - 8), mention.first)):
        gap = low[other.last : here.first]
        if other.thing is None or gap not in (["and"], [",", "and"], [","]):
            break
        names.insert(0, other.thing.name)
        here = other
    return Subject(tuple(dict.fromkeys(names)), sure, thing)


def _beside(
    scene: Scene, found: FoundQuantity, span: tuple[int, int], sentence: tuple[int, int]
) -> Mention | None:
    """ "the 175B GPT-3", "GPT-3 (175B parameters)", "X, a 20 billion parameter model"."""
    if found.kind not in ("count", "size", "duration"):
        return None
    low = scene.words.low
    if found.quantity.counts == "parameter":
        for mention in scene.within(span[1], min(sentence[1], span[1] + 3)):
            gap = low[span[1] : mention.first]
            fits = mention.thing and mention.thing.type in ("model", "model-series", "architecture")
            if fits and all(word in ("-", "parameter", "parameters", "dense", "model", "the") for word in gap):
                return mention
    for mention in reversed(scene.within(sentence[0], span[0])):
        if mention.thing is None or mention.last > span[0]:
            continue
        gap = low[mention.last : span[0]]
        kind = mention.thing.type
        if kind in ("hardware", "metric", "task", "organization"):
            continue
        short = len(gap) <= 6 and all(word in _APPOSED or word.endswith(("al", "ed", "ic")) for word in gap)  # noqa: PLR2004
        return mention if short and (gap or kind) else None
    return None


def _relative(scene: Scene, span: tuple[int, int], sentence: tuple[int, int]) -> Mention | None:
    """The name before the "which" or "that" whose clause a number stands in."""
    low = scene.words.low
    for index in range(span[0] - 1, sentence[0], -1):
        if low[index] in (".", ";", "and") and low[index] == ";":
            return None
        if low[index] in ("which", "that", "whose"):
            at = index - 1
            while at > sentence[0] and low[at] in (",", ")", "model", "models", "system"):
                at -= 1
            for mention in scene.within(max(sentence[0], at - 4), at + 1):
                if mention.last == at + 1 and mention.thing:
                    return mention
            return None
    return None


def _clause_subject(
    scene: Scene, span: tuple[int, int], sentence: tuple[int, int]
) -> Mention | None:
    """The subject of the clause: the last mention before the number that a verb follows."""
    low = scene.words.low
    fallback: Mention | None = None
    for mention in reversed(scene.within(sentence[0], span[0])):
        if mention.thing is not None and mention.thing.type in (
            "metric", "task", "hardware", "organization", "technology", "license",
        ):  # fmt: skip
            continue
        before = low[mention.first - 1] if mention.first > sentence[0] else ""
        if before in ("the", "our", "a", "both") and mention.first - 1 > sentence[0]:
            before = low[mention.first - 2]
        acts = _acts(scene, mention, span[0])
        if before in _PREPOSITIONS:
            if before == "with" and mention.first - sentence[0] <= 2 and acts is False:  # noqa: PLR2004
                fallback = mention
            continue
        if mention.words in ("its", "their", "our"):
            fallback = fallback or mention
            continue
        if acts:
            return mention
        if before == "" or (mention.thing and mention.thing.role == "introduced"):
            fallback = fallback or mention
    return fallback


def _acts(scene: Scene, mention: Mention, limit: int) -> bool:
    """Whether a verb follows a mention, brackets and "'s accuracy" apart."""
    low = scene.words.low
    at = mention.last
    if at < limit and low[at] == "(":
        while at < limit and low[at] != ")":
            at += 1
        at += 1
    return any(
        low[index].startswith(_VERBS + _INTRO) or low[index].endswith("ly")
        for index in range(at, min(at + 2, limit))
    )


def _resolved(
    scene: Scene, mention: Mention, number: int, span: tuple[int, int], *, data: bool
) -> Subject:
    """What "we", "it", "our system" stand for."""
    low = scene.words.low
    sentence = scene.words.bounds[number]
    if mention.words in ("we", "our") or mention.words.startswith("this paper"):
        verbs = low[mention.last : mention.last + 4]
        if any(verb.startswith(_INTRO) for verb in verbs):
            told = [
                each for each in scene.within(mention.last, span[0])
                if each.thing and each.thing.role == "introduced"
            ]  # fmt: skip
            if told:
                return _named(told[0], 0.85)
    if mention.words in ("it", "its", "they", "their"):
        before = [
            each for each in scene.within(sentence[0], mention.first)
            if each.thing and each.thing.role == "introduced"
        ]  # fmt: skip
        if before:
            return _named(before[0], 0.75)
    focus = scene.focus(number, data=data)
    if focus is not None:
        return Subject((focus.name,), 0.7, focus)
    words = mention.words if mention.words not in ("we", "it", "our", "its", "they", "their") else ""
    if words.startswith(("our ", "the proposed")):
        return Subject((words,), 0.6)
    return Subject((), 0.5)
