"""What a score is of that a text on a benchmark tells: the models that were tested on it."""

from __future__ import annotations

from kg.extract.claims.properties import property_of
from kg.extract.claims.scene import Mention, Place, Scene, Subject
from kg.properties import registry

_MODELS = ("model", "model-series", "system", "software")
_SCORES = ("score", "share")
_TESTS = ("evaluat", "test", "benchmark", "experiment", "assess")


def tested_models(scene: Scene, place: Place) -> Subject | None:
    """The models that the sentence before the number, or the one before it, says were tested."""
    if place.found.kind != "absolute":
        return None
    focus = scene.focus(place.number, data=True)
    measured = property_of(scene.words, place)
    if focus is None or focus.type not in ("benchmark", "dataset") or measured is None:
        return None
    if registry()[measured.slug].dimension not in _SCORES:
        return None
    first = scene.words.bounds[max(0, place.number - 1)][0]
    if not any(word.startswith(_TESTS) for word in scene.words.low[first : place.span[0]]):
        return None
    for start, end in ((place.sentence[0], place.span[0]), (first, place.sentence[0])):
        found = [each for each in scene.within(start, end) if _is_tested(each)]
        if found:
            names = dict.fromkeys(each.thing.name for each in found if each.thing)
            return Subject(tuple(names), 0.6, found[-1].thing)
    return None


def _is_tested(mention: Mention) -> bool:
    thing = mention.thing
    return thing is not None and thing.type in _MODELS and thing.role != "introduced"
