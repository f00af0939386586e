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
    return None
