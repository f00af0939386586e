"""Which property of the registry a number is of, from its unit, its nouns and the words around."""

from __future__ import annotations

import re
from typing import NamedTuple

from kg.extract.claims.durations import of_time
from kg.extract.claims.scene import Measured, Place
from kg.extract.found import FoundQuantity
from kg.extract.lexicon import counted, measured
from kg.extract.things.kinds import STOPS
from kg.extract.words import Words
from kg.properties import DIMENSIONS, registry
from kg.units import UNITS

_NEAR_AFTER = frozenset(
    """
    higher lower faster better more less fewer greater smaller larger shorter longer slower cheaper
    improvement improvements increase reduction reductions gain gains decrease speedup speedups
    savings boost of in on the terms average overall mean relative absolute end-to-end zero-shot
    few-shot test validation total peak maximum additional improved reduced raw median worst-case
    theoretical accelerator hardware model aggregate point points high low its training inference
    serving task
    """.split()
)
_NEAR_BEFORE = frozenset(
    """
    of by is are was at to up from a an factor over more than about is reaches reached as low high
    reaching only around just ( : = approximately nearly almost between within under below above
    achieves approaching exceeding being an average averaging on roughly the were remains
    least most much with , and one two ~ < >
    """.split()
)
_UNIT_SLUGS = {
    "compute-rate": "compute-rate",
    "processor-time": "training-gpu-hours",
    "token-rate": "throughput",
    "money-usd": "cost",
    "money-eur": "cost",
    "power": "power-consumption",
    "energy": "energy-consumption",
}
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
_CONTEXT = frozenset("context contexts window windows long-context".split())
_TRAINED = frozenset(
    "trained pre-trained pretrained training pre-training pretraining pretrain train trains".split()
)
_DATA_NOUNS = frozenset("corpus dataset data corpora text texts datasets collection".split())
_LIFTS = ("lift", "improvement", "gain", "gains", "improvements")
_FAULTS = frozenset("anomaly bug fault vulnerability issue failure defect".split())
_FINDS = frozenset(
    "found find finds detected detects uncovered uncovers discovered identified".split()
)


_SURE, _LIKELY = 0.8, 0.6
_MOST_AFTER, _MOST_BEFORE = 5, 6
_OTHER_CLAUSE = frozenset((",", "while", "than", "compared", "over"))
_LISTING = frozenset(("and", ",", "to", "–", "-", "respectively"))


class Phrase(NamedTuple):
    """Where a text names a property."""

    first: int
    last: int
    slug: str


def phrases(words: Words, first: int, last: int) -> list[Phrase]:
    """The names of properties between two tokens, the longest at each place."""
    table, found, index = measured(), [], first
    while index < last:
        hit = table.at(words.low, index)
        if hit is not None and index + hit[0] <= last:
            found.append(Phrase(index, index + hit[0], hit[1]))
            index += hit[0]
        else:
            index += 1
    return found


def property_of(words: Words, place: Place) -> Measured | None:
    """The property of a quantity; None where the words tell none."""
    found, span, sentence = place.found, place.span, place.sentence
    if found.kind == "count":
        return _of_count(words, place)
    near = _nearest(words, found, span, sentence)
    if (part := _of_part(words, place)) is not None:
        return part
    if found.kind == "change":
        if found.quantity.unit == "point" and (on := _on_what(words, span)) is not None:
            return Measured(near.slug if near else "performance", on, 0.6)
        if near is not None and near.sure >= _LIKELY and near.slug != "speed-up":
            return near
        return _of_change(words, place, near)
    slash = words.text[found.stretch.end : found.stretch.end + 1] == "/"
    rate = slash or words.low[span[1] : span[1] + 1] in (["/"], ["per"])
    if found.quantity.unit == "bit" and rate:
        weights = {"weight", "parameter"} & set(words.low[span[1] : span[1] + 2])
        return Measured("bit-width", "bitwidth", 0.8) if weights else None
    return _of_unit(words, place, near) or near or _of_level(words, place)


def _of_unit(words: Words, place: Place, near: Measured | None) -> Measured | None:
    """What the unit of a level tells, where the words beside it do not tell more."""
    found, low, end = place.found, words.low, place.span[1]
    dimension = _dimension(found)
    if dimension == "time":
        return of_time(words, place)
    if dimension == "information" and (size := _of_data(words, place)) is not None:
        return size
    if dimension in _UNIT_SLUGS and (near is None or near.sure <= _SURE):
        slug = _UNIT_SLUGS[dimension]
        return Measured(slug, (*registry()[slug].other_names, slug)[-2], 0.9)
    if found.quantity.unit.startswith("per-") and found.quantity.counts in _FAULTS:
        return Measured("fault-rate", "fault rate", 0.8)
    rate = low[end : end + 1] in (["/"], ["per"]) and "weight" not in low[end : end + 3]
    if found.quantity.unit == "bit" and not rate:
        return Measured("bit-width", "bitwidth", 0.6 if "-" in low[place.span[0] : end] else 0.9)
    return None


def _of_level(words: Words, place: Place) -> Measured | None:
    """What a level without a word for it is: a gap ("within 5% of X"), a share of right answers."""
    found, low, span = place.found, words.low, place.span
    if found.quantity.unit not in ("percent", "fraction"):
        return None
    near = low[max(place.sentence[0], span[0] - 8) : span[0] + 1]
    if "within" in near and low[span[1] : span[1] + 1] == ["of"]:
        return Measured("performance", "performance", 0.5)
    bracketed = low[span[0] - 1] == "(" and words.words[span[0] - 2 : span[0] - 1]
    reaches = ("achiev", "attain", "score", "exceed", "reach")
    achieves = any(word.startswith(reaches) for word in near[-3:])
    if (bracketed and bracketed[0][:1].isupper()) or (achieves and low[span[1]] != "of"):
        return Measured("accuracy", "accuracy", 0.5)
    return None


def _of_data(words: Words, place: Place) -> Measured | None:
    """The size of a data set in bytes: "an 800 GB text corpus"."""
    after = words.low[place.span[1] : min(place.sentence[1], place.span[1] + 5)]
    noun = next((at for at, word in enumerate(after) if word in _DATA_NOUNS), None)
    if noun is None or any(word in STOPS - {"of"} for word in after[:noun]):
        return None
    return Measured("storage-size", "dataset size", 0.7)


def _dimension(found: FoundQuantity) -> str:
    unit = UNITS.get(found.quantity.unit)
    return unit.dimension if unit else ""


def _of_items(words: Words, place: Place, sure: float) -> Measured:
    """The number of things that have no property of their own, or the rank of one of the best."""
    noun, low, span = place.found.quantity.counts or "", words.low, place.span
    ranked = low[max(place.sentence[0], span[0] - 3) : span[0]]
    if {"best", "top", "largest", "fastest"} & set(low[span[0] : span[1] + 2]) and "one" in ranked:
        return Measured("rank", "rank", 0.6)
    if noun == "budget":
        return Measured("thinking-budget", "thinking budget", sure)
    if place.found.noun is not None:
        last = words.past(place.found.noun.end) - 1
        noun = "models" if low[last] in ("llms", "lms") else low[last]
    return Measured("item-count", f"number of {noun}", sure)


def _of_count(words: Words, place: Place) -> Measured | None:
    found, span, sentence = place.found, place.span, place.sentence
    noun = found.quantity.counts
    low = words.low
    if noun is None:
        return _of_bare(words, found, span, sentence)
    around = {
        low[index]
        for index in range(max(sentence[0], span[0] - 6), min(sentence[1], span[1] + 4))
        if low[index - 1] != "during"
    }
    inside = set(low[span[0] : span[1] + 1])
    slug = counted().get(noun, "item-count")
    sure = 0.9 if slug != "item-count" else 0.5
    if noun == "token":
        slug, sure = _of_tokens(around, set(low[sentence[0] : span[0]])), 0.85
        if low[span[1] : span[1] + 1] and low[span[1]] in (
            "corpus",
            "dataset",
            "extract",
            "subset",
        ):
            slug = "dataset-size"
    elif slug == "total-parameters":
        if inside & {"activated", "active"} or low[span[1] : span[1] + 1] == ["activated"]:
            slug = "activated-parameters-per-token"
        elif "trainable" in inside:
            slug = "trainable-parameters"
    elif slug == "dataset-size" and (around & _TRAINED or "seen" in inside):
        slug = "training-samples"
    elif noun in _FAULTS and around & _FINDS:
        slug, sure = "anomalies-found", 0.85
    if slug == "item-count":
        return _of_items(words, place, sure)
    return Measured(slug, registry()[slug].label, sure)


def _of_bare(
    words: Words, found: FoundQuantity, span: tuple[int, int], sentence: tuple[int, int]
) -> Measured | None:
    """What a number without a noun is of: "45.9 billion are activated", "GPT-4 Turbo (128K)"."""
    low = words.low
    if {"activated", "active"} & set(low[span[1] : span[1] + 3]):
        return Measured("activated-parameters-per-token", "activated parameters per token", 0.85)
    if "fixed" in low[span[1] : span[1] + 7] and low[span[1] : span[1] + 1] == ["of"]:
        return Measured("anomalies-fixed", "anomalies fixed", 0.7)
    value = found.quantity.value or ""
    if low[span[0] - 1] == "of" and low[span[0] - 2] in (*_DATA_NOUNS, "set", "benchmark"):
        return Measured("dataset-size", registry()["dataset-size"].label, 0.7)
    if (
        low[span[0] - 1] in ("(", ",")
        and "(" in low[max(sentence[0], span[0] - 3) : span[0]]
        and value.endswith("000")
    ):
        named = words.words[span[0] - 2 : span[0] - 1]
        if (named and named[0][:1].isupper()) or low[span[0] - 1] == ",":
            return Measured("context-length", "context length", 0.5)
    return _nearest(words, found, span, sentence)


def _of_tokens(around: set[str], before: set[str]) -> str:
    if around & {"speculating", "drafting", "accepting", "accepted", "drafted"}:
        return "draft-length"
    for words in (around, before):
        if words & _CONTEXT:
            return "context-length"
        if words & {"sequence", "sequences", "length", "lengths", "input"}:
            return "sequence-length"
        if words & _TRAINED or "corpus" in words:
            return "training-tokens"
    return "item-count"


def _nearest(
    words: Words, found: FoundQuantity, span: tuple[int, int], sentence: tuple[int, int]
) -> Measured | None:
    best: tuple[float, Phrase] | None = None
    for phrase in phrases(words, *sentence):
        score = _score(words, phrase, span)
        if score <= 0 or not _fits(found, phrase.slug):
            continue
        if best is None or score > best[0]:
            best = (score, phrase)
    if best is None:
        return None
    score, phrase = best
    return Measured(phrase.slug, words.between(phrase.first, phrase.last), min(score / 10, 0.95))


def _score(words: Words, phrase: Phrase, span: tuple[int, int]) -> float:
    """How well a property's name goes with a number, from 0 to 10."""
    if span[0] <= phrase.first < span[1]:
        return 10
    if phrase.first >= span[1]:
        return _score_after(words, phrase, span[1])
    return _score_before(words, phrase, span[0])


def _score_after(words: Words, phrase: Phrase, end: int) -> float:
    gap = words.low[end : phrase.first]
    terms = gap.index("terms") if "terms" in gap else len(gap)
    if gap[terms + 1 : terms + 2] == ["of"] and len(gap) - terms <= _MOST_AFTER:
        return 0 if any(at in words.counting for at in range(end, phrase.first)) else 9.1
    if len(gap) <= _MOST_AFTER and all(word in _NEAR_AFTER for word in gap):
        return 9.5 - len(gap) * 0.3
    if any(index in words.counting for index in range(end, phrase.first)):
        return 0
    if _OTHER_CLAUSE & set(gap):
        return 2.5 - len(gap) * 0.05
    return 5.5 - len(gap) * 0.3


def _score_before(words: Words, phrase: Phrase, start: int) -> float:
    gap = words.low[phrase.last : start]
    between = range(phrase.last, start)
    if not any(index in words.counting for index in between):
        near = len(gap) <= _MOST_BEFORE and all(word in _NEAR_BEFORE for word in gap)
        return 9.2 - len(gap) * 0.2 if near else 7.5 - len(gap) * 0.2
    listed = all(
        word in _NEAR_BEFORE or index in words.counting or word in _LISTING
        for word, index in zip(gap, between, strict=True)
    )
    return 8 if listed else 4.5 - len(gap) * 0.1


def _fits(found: FoundQuantity, slug: str) -> bool:
    """Whether a property can have a quantity of that unit; a change fits any."""
    if found.kind == "change":
        return True
    dimension = registry()[slug].dimension
    unit = _dimension(found)
    if unit in ("percent", "fraction"):
        return dimension in ("share", "score")
    if found.quantity.unit in ("ratio", "point", "one"):
        return dimension in ("ratio", "score", "share")
    return unit in DIMENSIONS.get(dimension, ())


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
    if near is not None and near.sure >= 0.45:  # noqa: PLR2004
        return near
    before = low[max(sentence[0], span[0] - 14) : span[0]]
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
    return f"{words.between(at, last)} score" if last > at and at > span[1] + 1 else None
