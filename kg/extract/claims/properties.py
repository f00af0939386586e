"""Which property of the registry a number is of, from its unit, its nouns and the words around."""

from __future__ import annotations

import re

from kg.extract.claims.counts import DATA_NOUNS, FAULTS, of_count
from kg.extract.claims.durations import of_time
from kg.extract.claims.nearest import dimension_of, nearest, phrases
from kg.extract.claims.scene import Measured, Place
from kg.extract.things.kinds import STOPS
from kg.extract.words import Words
from kg.properties import registry

_UNIT_SLUGS = {
    "compute-rate": "compute-rate",
    "processor-time": "training-gpu-hours",
    "token-rate": "throughput",
    "money-usd": "cost",
    "money-eur": "cost",
    "power": "power-consumption",
    "energy": "energy-consumption",
}
_CALLED = {"compute-rate": "sustained compute throughput"}
_FASTER = re.compile(r"faster|speed-?ups?|accelerat\w*|slower|quicker|speeds?|sped")
_SPEED_CONTEXT = (
    ("training", "training-throughput", "training speed"),
    ("train", "training-throughput", "training speed"),
    ("pre-training", "training-throughput", "training speed"),
    ("decoding", "inference-throughput", "decoding speed"),
    ("inference", "inference-speed", "inference speed"),
    ("generation", "inference-throughput", "decoding speed"),
)
_OUTPERFORMS = re.compile(r"outperform\w*|surpass\w*|improv\w*|better|beat\w*|gains?|exceed\w*")
_LIFTS = ("lift", "improvement", "gain", "gains", "improvements")


_SURE = 0.8
_LIKELY = 0.6


def property_of(words: Words, place: Place) -> Measured | None:
    """The property of a quantity; None where the words tell none."""
    if place.found.kind == "count":
        return of_count(words, place)
    if (part := _of_part(words, place)) is not None:
        return part
    near = nearest(words, place.found, place.span, place.sentence)
    if place.found.kind != "change":
        return _of_level(words, place, near)
    on = _on_what(words, place.span) if place.found.quantity.unit == "point" else None
    if on is not None:
        return Measured(near.slug if near else "performance", on, 0.6)
    if near is not None and near.sure >= _LIKELY and near.slug != "speed-up":
        return near
    return _of_change(words, place, near)


def _of_level(words: Words, place: Place, near: Measured | None) -> Measured | None:
    """The property of a measured level."""
    found, span = place.found, place.span
    slash = words.text[found.stretch.end : found.stretch.end + 1] == "/"
    rate = slash or words.low[span[1] : span[1] + 1] in (["/"], ["per"])
    if found.quantity.unit == "bit" and rate:
        weights = {"weight", "parameter"} & set(words.low[span[1] : span[1] + 2])
        return Measured("bit-width", "bitwidth", 0.8) if weights else None
    return _of_unit(words, place, near) or near or _of_bare_level(words, place)


def _of_unit(words: Words, place: Place, near: Measured | None) -> Measured | None:
    """What the unit of a level tells, where the words beside it do not tell more."""
    found, low, end = place.found, words.low, place.span[1]
    dimension = dimension_of(found)
    if dimension == "time":
        return of_time(words, place)
    if dimension == "information" and (size := _of_data(words, place)) is not None:
        return size
    if dimension in _UNIT_SLUGS and (near is None or near.sure <= _SURE):
        slug = _UNIT_SLUGS[dimension]
        return Measured(slug, _CALLED.get(slug, registry()[slug].label), 0.9)
    if found.quantity.unit.startswith("per-") and found.quantity.counts in FAULTS:
        return Measured("fault-rate", "fault rate", 0.8)
    rate = low[end : end + 1] in (["/"], ["per"]) and "weight" not in low[end : end + 3]
    if found.quantity.unit == "bit" and not rate:
        return Measured("bit-width", "bitwidth", 0.6 if "-" in low[place.span[0] : end] else 0.9)
    return None


def _of_bare_level(words: Words, place: Place) -> Measured | None:
    """What a level without a word for it is: a gap ("within 5% of X"), a share of right answers."""
    found, low, span = place.found, words.low, place.span
    if found.quantity.unit not in ("percent", "fraction"):
        return None
    near = low[max(place.sentence[0], span[0] - 8) : span[0] + 1]
    if "within" in near and low[span[1] : span[1] + 1] == ["of"]:
        return Measured("performance", "performance", 0.5)
    bracketed = low[span[0] - 1] == "(" and words.words[span[0] - 2 : span[0] - 1]
    reaches = ("achiev", "attain", "score", "exceed", "reach", "obtain")
    achieves = any(word.startswith(reaches) for word in near[-3:])
    if (bracketed and bracketed[0][:1].isupper()) or (
        achieves and low[span[1] : span[1] + 1] != ["of"]
    ):
        return Measured("accuracy", "accuracy", 0.5)
    return None


def _of_data(words: Words, place: Place) -> Measured | None:
    """The size of a data set in bytes: "an 800 GB text corpus"."""
    after = words.low[place.span[1] : min(place.sentence[1], place.span[1] + 5)]
    noun = next((at for at, word in enumerate(after) if word in DATA_NOUNS), None)
    if noun is None or any(word in STOPS - {"of"} for word in after[:noun]):
        return None
    return Measured("storage-size", "dataset size", 0.7)


def _of_change(words: Words, place: Place, near: Measured | None) -> Measured | None:
    found, span, sentence = place.found, place.span, place.sentence
    low = words.low
    close = low[max(sentence[0], span[0] - 5) : min(sentence[1], span[1] + 3)]
    fast = next((word for word in close if _FASTER.fullmatch(word)), None)
    if fast is not None:
        around = low[max(sentence[0], span[0] - 8) : min(sentence[1], span[1] + 6)]
        for word, slug, label in _SPEED_CONTEXT:
            if word in around:
                return Measured(slug, label, 0.75)
        said = "speedup" if fast.startswith(("speed", "accel")) else "speed"
        return Measured("speed-up", said, 0.8)
    before = low[max(sentence[0], span[0] - 14) : span[0]]
    beats = "by" in before[-3:] and any(word.startswith(("outperf", "surp")) for word in before)
    if near is not None and near.sure >= (_LIKELY if beats else _LIKELY - 0.15):
        return near
    if any(_OUTPERFORMS.fullmatch(word) for word in (*before, *low[span[1] : span[1] + 3])):
        score = _on_what(words, span) if found.quantity.unit == "point" else None
        return Measured("performance", score or "performance", 0.6)
    if near is None and found.quantity.unit == "point":
        return Measured("performance", _on_benchmark(words, place) or "performance", 0.4)
    return near


def _on_benchmark(words: Words, place: Place) -> str | None:
    """The score of X, in "a result (+6 points absolute) on the task of X"."""
    low, limit = words.low, min(place.sentence[1], place.span[1] + 10)
    on = next((at for at in range(place.span[1], limit) if low[at] == "on"), None)
    if on is None:
        return None
    named = next((at for at in range(on + 1, limit) if words.words[at][:1].isupper()), None)
    return f"{words.words[named]} score" if named is not None else None


def _of_part(words: Words, place: Place) -> Measured | None:
    """As in "1/3 of the energy used", "half of the memory": the part of what."""
    low, end = words.low, place.span[1]
    if place.found.quantity.unit != "ratio" or low[end : end + 2] != ["of", "the"]:
        return None
    limit = min(place.sentence[1], end + 8)
    last = next((at for at in range(end + 2, limit) if low[at] in STOPS), limit)
    found = phrases(words, end + 2, last)
    if not found:
        return None
    return Measured(found[0].slug, words.between(end + 2, found[0].last), 0.8)


def _on_what(words: Words, span: tuple[int, int]) -> str | None:
    """The score of X, in "by 6 points on X", "6 points of lift on X"."""
    low, at = words.low, span[1]
    if low[at : at + 1] == ["of"] and low[at + 1 : at + 2] and low[at + 1] in _LIFTS:
        at += 2
        if low[at : at + 1] != ["on"]:
            return low[at - 1]
    if low[at : at + 1] != ["on"]:
        return None
    at += 1 + (low[at + 1 : at + 2] == ["the"])
    name = words.words[at : at + 1]
    if name and name[0][:1].isupper():
        return f"{name[0]} score"
    last = next((i for i in range(at, min(len(low), at + 4)) if low[i] in STOPS), at)
    return f"{words.between(at, last)} score" if last > at > span[1] + 1 else None
