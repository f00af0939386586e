"""From numbers and names to claims."""

from __future__ import annotations

from collections.abc import Sequence

from kg.extract.claims.baselines import Baseline, baseline_of
from kg.extract.claims.conditions import conditions_of
from kg.extract.claims.modality import modality
from kg.extract.claims.properties import Measured, property_of
from kg.extract.claims.scene import Scene, Subject
from kg.extract.claims.statements import statements
from kg.extract.claims.subjects import subject_of
from kg.extract.found import FoundClaim, FoundQuantity, FoundThing
from kg.extract.tokens import Stretch, sentence_at
from kg.extract.words import Words

_DATA = ("dataset", "benchmark")
_LEADS_COUNTS = frozenset(
    """
    of with containing contains comprising comprises consisting consists spanning spans covering
    covers includes including across comprised composed totaling has features featuring from
    collected curated over more than about :
    """.split()
)
_NO_SUBJECT = 0.5


def claims(words: Words, things: Sequence[FoundThing]) -> list[FoundClaim]:
    """The claims of a text in its order: one for each quantity, and those without a number."""
    scene = Scene(words, things)
    made = []
    groups: dict[int, list[tuple[int, int, FoundQuantity, int]]] = {}
    for index, found in enumerate(words.quantities):
        if not found.in_name:
            number = sentence_at(words.sentences, found.stretch.start)
            groups.setdefault(number, []).append((*scene.span(found), found, index))
    for number, group in groups.items():
        for first, last, found, index in group:
            made.append(_claim(scene, number, group, (first, last), found, index))
    made += statements(scene)
    return sorted(made, key=lambda each: (each.stretch, each.quantity or 0))


def _claim(
    scene: Scene,
    number: int,
    group: list[tuple[int, int, FoundQuantity, int]],
    span: tuple[int, int],
    found: FoundQuantity,
    index: int,
) -> FoundClaim:
    words = scene.words
    sentence = words.bounds[number]
    measured = property_of(words, found, span, sentence)
    subject = subject_of(scene, found, span, number)
    others = [each[:3] for each in group]
    baseline = baseline_of(scene, found, span, sentence, others)
    if baseline and set(baseline.names) & set(subject.about):
        baseline = None
    means = modality(scene, number)
    return FoundClaim(
        stretch=_evidence(words, sentence, span, subject, scene, baseline),
        about=subject.about,
        property=measured.slug if measured else None,
        words=measured.words if measured else None,
        quantity=index,
        baselines=baseline.names if baseline else (),
        conditions=conditions_of(scene, index, sentence, group)
        if found.kind in ("change", "absolute", "duration", "money")
        else (),
        modality=means,
        confidence=_confidence(scene, found, span, sentence, measured, subject, means),
    )


def _evidence(
    words: Words,
    sentence: tuple[int, int],
    span: tuple[int, int],
    subject: Subject,
    scene: Scene,
    baseline: Baseline | None,
) -> Stretch:
    """The part of the sentence from the subject to the number or what it is compared with."""
    first = span[0]
    for mention in scene.within(sentence[0], span[0]):
        if mention.thing is not None and mention.thing.name in subject.about:
            first = mention.first
    last = min(sentence[1], max(span[1], baseline.first + 2 if baseline else 0))
    return words.stretch(min(first, span[0]), max(last, span[1]))


def _confidence(
    scene: Scene,
    found: FoundQuantity,
    span: tuple[int, int],
    sentence: tuple[int, int],
    measured: Measured | None,
    subject: Subject,
    means: str,
) -> float:
    """How sure the words make a claim, 0 to 1, before calibration."""
    if measured is None or not subject.about:
        return 0.1
    sure = measured.sure * subject.sure
    if means == "background":
        sure *= 0.5
    if found.kind == "absolute" and _says_a_change(scene, found, span, sentence):
        sure *= 0.5
    if found.kind == "absolute":
        sure *= _level_holds(scene, found, span, sentence, measured, subject)
    if found.kind == "count":
        sure *= _count_holds(scene, found, span, sentence, measured, subject)
    return round(sure, 2)


_NO_LEVEL = frozenset(
    """
    gap gaps drop drops degradation difference margin decrease loss human humans random chance
    outliers reduce reduces reducing previous below above least majority from confidence threshold
    """.split()
)


def _level_holds(
    scene: Scene,
    found: FoundQuantity,
    span: tuple[int, int],
    sentence: tuple[int, int],
    measured: Measured,
    subject: Subject,
) -> float:
    """How far a measured level is the subject's own: not a gap, not what others reach."""
    low = scene.words.low
    before = low[max(sentence[0], span[0] - 7) : span[0]]
    text = scene.words.text
    factor = 1.0
    if found.stretch.start and text[found.stretch.start - 1] in ",-/":
        factor = 0.1
    if set(before) & _NO_LEVEL:
        factor *= 0.6
    if measured.slug in ("performance", "efficiency", "speed-up", "cost", "overhead"):
        factor *= 0.6
    if subject.thing is not None and subject.thing.type in (*_DATA, "task"):
        factor *= 0.6
    return factor


def _says_a_change(
    scene: Scene, found: FoundQuantity, span: tuple[int, int], sentence: tuple[int, int]
) -> bool:
    """Whether a level stands where the size of a change would."""
    before = scene.words.low[max(sentence[0], span[0] - 6) : span[0]]
    if found.quantity.unit not in ("point", "one", "ratio"):
        return "by" in before
    return any(
        word.startswith(("improv", "gain", "outperform", "increas", "by")) for word in before
    )


def _count_holds(
    scene: Scene,
    found: FoundQuantity,
    span: tuple[int, int],
    sentence: tuple[int, int],
    measured: Measured,
    subject: Subject,
) -> float:
    low = scene.words.low
    lead = set(low[max(sentence[0], span[0] - 4) : span[0]])
    kind = subject.thing.type if subject.thing else "model"
    if measured.slug == "number-of-layers" and kind not in (
        "model",
        "model-series",
        "architecture",
    ):
        return 0.3
    if measured.slug in ("accelerator-count", "machine-count", "node-count", "core-count"):
        return 0.6
    if measured.slug in (
        "number-of-tasks",
        "number-of-benchmarks",
        "number-of-data-sets",
        "item-count",
        "dataset-size",
        "number-of-languages",
    ):
        of_data = subject.thing is not None and subject.thing.type in _DATA
        return 1.0 if of_data and lead & _LEADS_COUNTS else 0.5
    return 1.0
