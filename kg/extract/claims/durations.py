"""What a duration is of, from the verbs before it."""

from __future__ import annotations

from kg.extract.claims.scene import Measured, Place
from kg.extract.words import Words
from kg.properties import registry

_TIMES = (
    (("deployed", "production", "deployment"), "deployment-duration", 0.85),
    (("root",), "root-cause-identification-time", 0.8),
    (("detected", "detects", "detect", "detecting"), "anomaly-detection-time", 0.75),
    (("halt", "downtime", "outage"), "halt-duration", 0.7),
    (("react", "reacts", "respond", "responds"), "reaction-time", 0.75),
    (("recover", "recovers", "recovery"), "recovery-time", 0.75),
    (("training", "train", "trained", "pre-training"), "training-time", 0.7),
    (("inference", "inferring"), "inference-time", 0.6),
)

_TRAINS = ("train", "pre-train", "pretrain", "fine-tun")


def of_time(words: Words, place: Place) -> Measured | None:
    """What a duration is of, from the verbs before it in its clause."""
    start = place.span[0]
    while start > place.sentence[0] and start - 1 not in words.counting:
        start -= 1
    before = set(words.low[start : place.span[0]])
    if {"latency", "delay", "time", "times"} & before:
        return None
    for told, slug, sure in _TIMES:
        if before & set(told):
            return Measured(slug, registry()[slug].label, sure)
    return _of_training(words, place)


def _of_training(words: Words, place: Place) -> Measured | None:
    """As in "takes 3 days to converge", "in 5 hours when training on 8 GPUs", "training ... on 64
    GPUs to complete in 3 weeks".
    """
    low, end = words.low, place.span[1]
    after = low[end : min(place.sentence[1], end + 6)]
    before = low[place.sentence[0] : place.span[0]]
    if any(word.startswith(_TRAINS) for word in after) and set(after) & {"when", "to", "of"}:
        return Measured("training-time", registry()["training-time"].label, 0.7)
    if after[:1] == ["to"] and set(after[1:3]) & {"reach", "converge", "train"}:
        return Measured("training-time", registry()["training-time"].label, 0.6)
    ends = any(word.startswith(("complet", "finish")) for word in before[-6:])
    on = after[:1] == ["on"] and end + 1 in words.counting
    if (ends and any(word.startswith(_TRAINS) for word in before)) or (
        on and before[-1:] == ["in"]
    ):
        return Measured("training-time", registry()["training-time"].label, 0.6)
    return None
