"""Under which settings a number holds: hardware, sizes, lengths, data sets, phase."""

from __future__ import annotations

from kg.extract.claims.properties import property_of
from kg.extract.claims.scene import Scene
from kg.extract.found import FoundCondition, FoundQuantity
from kg.extract.tokens import Stretch

_SETTING = frozenset(
    """
    accelerator-count machine-count node-count core-count total-parameters context-length
    sequence-length batch-size
    """.split()
)
_LEADS = frozenset("on using with when at for over across under of in training to a".split())
_PHASES = (
    ("inference", "inference"),
    ("training", "training"),
    ("decoding", "decoding"),
    ("prefill", "prefill"),
    ("fine-tuning", "fine-tuning"),
)
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


def conditions_of(
    scene: Scene,
    index: int,
    sentence: tuple[int, int],
    others: list[tuple[int, int, FoundQuantity, int]],
) -> tuple[FoundCondition, ...]:
    """The settings of the quantity with an index, from its sentence; in the order of the text."""
    words, low = scene.words, scene.words.low
    me = next(each for each in others if each[3] == index)
    made: list[FoundCondition] = []
    for first, last, found, at in others:
        if at == index or found.kind not in ("count",):
            continue
        measured = property_of(words, found, (first, last), sentence)
        if measured is None or measured.slug not in _SETTING:
            continue
        lead = set(low[max(sentence[0], first - 3) : first])
        if first > me[1] and first - me[1] > _FAR:
            continue
        if not lead & _LEADS:
            continue
        if measured.slug == "total-parameters" and not _is_setting(
            low[max(sentence[0], first - 4) : first]
        ):
            continue
        made.append(FoundCondition(measured.slug, found.stretch, quantity=at))
    for mention in scene.within(me[1], min(sentence[1], me[1] + 7)):
        thing = mention.thing
        if (
            thing is None
            or thing.type not in ("benchmark", "dataset")
            or thing.role == "introduced"
        ):
            continue
        gap = low[me[1] : mention.first]
        if any(word in ("on", "across") for word in gap) and not any(
            me[1] <= each[0] < mention.first for each in others
        ):
            stretch = words.stretch(mention.first, mention.last)
            made.append(FoundCondition("evaluated-on", stretch, thing=thing.name))
    for first in range(max(sentence[0], me[0] - 8), me[0]):
        if low[first] == "during":
            phase = next(
                (name for word, name in _PHASES if word in low[first + 1 : first + 3]), None
            )
            if phase is not None:
                made.append(FoundCondition("phase", Stretch(*words.stretch(first + 1, first + 2))))
    return tuple(made)
