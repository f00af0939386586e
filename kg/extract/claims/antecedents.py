"""What "we", "it" and "our system" stand for."""

from __future__ import annotations

from kg.extract.claims.clauses import INTRODUCING, acts
from kg.extract.claims.scene import Mention, Place, Scene, Subject
from kg.extract.found import FoundThing

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
_IT = ("it", "its", "they", "their")
_TRAINS = ("train", "fine-tun", "pre-train", "scal")
_SPOKEN = ("model", "model-series", "system", "software", "method", "algorithm")


def resolved(scene: Scene, mention: Mention, place: Place, *, data: bool) -> Subject:
    """What "we", "it", "our system" stand for."""
    low = scene.words.low
    told: list[FoundThing] = []
    if mention.words in ("we", "our"):
        told = _made(scene, mention, place.span[0]) or _used(scene, mention, place.sentence[0])
    elif mention.words in _IT:
        told = introduced_within(scene, place.sentence[0], mention.first)
    if told:
        return Subject((told[0].name,), 0.75, told[0])
    focus = scene.focus(place.number, data=data)
    if mention.words in _IT:
        focus = _spoken_of(scene, place.number) or focus
    noun = low[mention.last - 1] if " " in mention.words else ""
    wanted = _GROUPS.get(noun)
    if focus is not None and focus.unnamed and noun and not focus.name.endswith(noun):
        focus = None
    if focus is not None and wanted is not None and focus.type not in wanted:
        fitting = [thing for _, thing in scene.introduced if thing.type in wanted]
        bare = mention.words.count(" ") == 1
        alone = bare and len(scene.introduced) == 1 and focus.type not in ("dataset", "benchmark")
        focus = fitting[0] if fitting else focus if alone else None
    if focus is not None:
        return Subject((focus.name,), 0.7, focus)
    if mention.words.startswith(("our ", "the proposed", "the best", "the resulting")):
        return Subject((mention.words,), 0.65)
    if mention.words in ("we", "our") and place.found.kind in ("absolute", "change"):
        return Subject(("our model" if place.found.kind == "absolute" else "our approach",), 0.45)
    return Subject((), 0.5)


def _used(scene: Scene, mention: Mention, first: int) -> list[FoundThing]:
    """As in "With the X model, we achieve"."""
    low = scene.words.low
    for each in scene.within(first, mention.first):
        gap = low[each.last : mention.first]
        opens = [word for word in low[first : each.first] if word not in ("the", "our", "a")]
        if each.thing is None or opens not in (["using"], ["with"]):
            continue
        if each.thing.type in _SPOKEN and all(word in ("model", "models", ",") for word in gap):
            return [each.thing]
    return []


def _spoken_of(scene: Scene, number: int) -> FoundThing | None:
    """What the sentence before begins with, where the paper introduces it."""
    if not number:
        return None
    first, last = scene.words.bounds[number - 1]
    opens = [each for each in scene.within(first, min(last, first + 8)) if each.thing]
    thing = opens[0].thing if opens else None
    if thing is None or thing.role != "introduced" or not acts(scene, opens[0], last):
        return None
    return thing


def _made(scene: Scene, mention: Mention, end: int) -> list[FoundThing]:
    """What "we" introduce or train in the clause that ends at a token."""
    low = scene.words.low
    verbs = low[mention.last : mention.last + 4]
    if not any(verb.startswith(INTRODUCING) for verb in verbs):
        return []
    told = introduced_within(scene, mention.last, end)
    if told or not any(verb.startswith(_TRAINS) for verb in verbs):
        return told
    return [
        each.thing
        for each in reversed(scene.within(mention.last, end))
        if each.thing is not None
        and each.thing.type in ("model", "model-series")
        and low[each.first - 1] not in ("than", "over")
    ]


def introduced_within(scene: Scene, first: int, last: int) -> list[FoundThing]:
    """What is introduced, as far as it is mentioned between two tokens."""
    return [
        each.thing
        for each in scene.within(first, last)
        if each.thing is not None and each.thing.role == "introduced"
    ]
