"""What was done when a number held: a training run, an evaluation, a deployment of the subject."""

from __future__ import annotations

from kg.extract.claims.scene import Place, Scene, Subject
from kg.extract.found import FoundThing

_OF_A_RUN = frozenset(
    """
    accelerator-count machine-count node-count core-count batch-size training-time
    """.split()
)
_ALWAYS = {"deployment-duration": "deployment", "training-time": "training"}
_TIMES = frozenset("hours days minutes weeks months".split())
_OF_A_TEST = frozenset(("number-of-benchmarks", "number-of-tasks", "number-of-data-sets"))
_TRAINS = ("train", "pre-train", "pretrain", "fine-tun", "finetun")
_TESTS = ("evaluat", "experiment", "test")
_SERVES = ("inference", "serving")
_MODELS = ("model", "model-series")


def activity_of(scene: Scene, place: Place, slug: str | None, subject: Subject) -> str | None:
    """The activity that a number is of rather than of its subject itself: "training", "evaluation",
    "inference" or "deployment"; None for what is of the subject, or where that has no name.
    """
    phrase = bool(subject.about) and subject.thing is None
    if slug is None or phrase or place.found.kind == "change" or scene.is_before(place.number):
        return None
    if slug in _ALWAYS:
        return _ALWAYS[slug]
    return _told(scene, place, slug) if slug in _OF_A_RUN | _OF_A_TEST else None


def _told(scene: Scene, place: Place, slug: str) -> str | None:
    """The activity that the words before a number tell, the nearest first."""
    low = scene.words.low
    for index in range(place.span[0] - 1, place.sentence[0] - 1, -1):
        word = low[index]
        if word.startswith(_TESTS) and not word.startswith("testbed"):
            return "evaluation"
        if slug in _OF_A_RUN and word.startswith(_TRAINS):
            return "training"
        if slug in _OF_A_RUN and word.startswith(_SERVES):
            return "inference"
    timed = _TIMES & set(low[max(place.sentence[0], place.span[0] - 3) : place.span[0]])
    return "training" if timed and low[place.span[0] - 1] == "on" else None


def trained(scene: Scene, place: Place) -> FoundThing | None:
    """What is trained, in "for X pre-training on a batch size of 64": not what trains it."""
    low = scene.words.low
    for index in range(place.span[0] - 1, place.sentence[0], -1):
        if low[index].startswith(_TRAINS):
            found = [
                each
                for each in scene.within(place.sentence[0], index)
                if each.last == index and each.thing is not None and each.thing.type in _MODELS
            ]
            return found[0].thing if found and low[found[0].first - 1] in ("for", "in") else None
    return None


def called(activity: str, about: tuple[str, ...], kinds: tuple[str, ...]) -> str:
    """What an activity is called: "training of X" for models, "training with X" for systems."""
    if not about:
        return f"our {activity} run" if activity == "training" else f"our {activity}"
    of = activity in ("evaluation", "deployment") or all(kind in _MODELS for kind in kinds)
    return f"{activity} {'of' if of else 'with'} {' and '.join(about)}"
