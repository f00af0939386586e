"""Under which settings a number holds: hardware, sizes, lengths, data sets, phase."""

from __future__ import annotations

from collections.abc import Iterator

from kg.extract.claims.properties import property_of
from kg.extract.claims.scene import Place, Scene
from kg.extract.found import FoundCondition

_SETTING = frozenset(
    """
    accelerator-count machine-count node-count core-count total-parameters context-length
    sequence-length batch-size
    """.split()
)
_LEADS = frozenset("on using with when at for over across under of in training to a".split())
_PHASES = frozenset("inference training decoding prefill fine-tuning".split())
_FAR = 14


def _is_setting(before: list[str]) -> bool:
    """Whether a number of parameters is the size of what is trained or run, not of a rival."""
    if set(before) & {
        "outperforming",
        "outperforms",
        "than",
        "over",
        "surpassing",
        "to",
        "against",
        "matching",
    }:
        return False
    return bool(set(before[-3:]) & {"training", "train", "when", "at", "for", "on", "serving"})


def conditions_of(scene: Scene, place: Place, group: list[Place]) -> tuple[FoundCondition, ...]:
    """The settings of a quantity, from its sentence; ``group`` are the sentence's quantities."""
    return (*_counts(scene, place, group), *_data(scene, place, group), *_phase(scene, place))


def _counts(scene: Scene, place: Place, group: list[Place]) -> Iterator[FoundCondition]:
    low = scene.words.low
    for other in group:
        first = other.span[0]
        if other is place or other.found.kind != "count" or first - place.span[1] > _FAR:
            continue
        before = low[max(place.sentence[0], first - 4) : first]
        if not set(before[-3:]) & _LEADS:
            continue
        measured = property_of(scene.words, other)
        if measured is None or measured.slug not in _SETTING:
            continue
        if measured.slug != "total-parameters" or _is_setting(before):
            yield FoundCondition(measured.slug, other.found.stretch, quantity=other.at)


def _data(scene: Scene, place: Place, group: list[Place]) -> Iterator[FoundCondition]:
    end = place.span[1]
    for mention in scene.within(end, min(place.sentence[1], end + 7)):
        thing = mention.thing
        if thing is None or thing.type not in ("benchmark", "dataset"):
            continue
        alone = not any(end <= each.span[0] < mention.first for each in group)
        told = {"on", "across"} & set(scene.words.low[end : mention.first])
        if told and alone and thing.role != "introduced":
            stretch = scene.words.stretch(mention.first, mention.last)
            yield FoundCondition("evaluated-on", stretch, thing=thing.name)


def _phase(scene: Scene, place: Place) -> Iterator[FoundCondition]:
    words, low = scene.words, scene.words.low
    for first in range(max(place.sentence[0], place.span[0] - 8), place.span[0]):
        if low[first] == "during" and set(low[first + 1 : first + 3]) & _PHASES:
            yield FoundCondition("phase", words.stretch(first + 1, first + 2))
