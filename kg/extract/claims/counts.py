"""Which property a number of things is: parameters, accelerators, tokens, examples."""

from __future__ import annotations

from kg.extract.claims.nearest import nearest
from kg.extract.claims.scene import Measured, Place
from kg.extract.found import FoundQuantity
from kg.extract.lexicon import counted
from kg.extract.words import Words
from kg.properties import registry

_CONTEXT = frozenset("context contexts window windows long-context".split())
_TRAINED = frozenset(
    "trained pre-trained pretrained training pre-training pretraining pretrain train trains".split()
)
DATA_NOUNS = frozenset("corpus dataset data corpora text texts datasets collection".split())
FAULTS = frozenset("anomaly bug fault vulnerability issue failure defect".split())
_FINDS = frozenset(
    "found find finds detected detects uncovered uncovers discovered identified".split()
)


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


def of_count(words: Words, place: Place) -> Measured | None:
    """The property of a number of things."""
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
    elif noun in FAULTS and around & _FINDS:
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
    if low[span[0] - 1] == "of" and low[span[0] - 2] in (*DATA_NOUNS, "set", "benchmark"):
        return Measured("dataset-size", registry()["dataset-size"].label, 0.7)
    if (
        low[span[0] - 1] in ("(", ",")
        and "(" in low[max(sentence[0], span[0] - 3) : span[0]]
        and value.endswith("000")
    ):
        named = words.words[span[0] - 2 : span[0] - 1]
        if (named and named[0][:1].isupper()) or low[span[0] - 1] == ",":
            return Measured("context-length", "context length", 0.5)
    return nearest(words, found, span, sentence)


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
