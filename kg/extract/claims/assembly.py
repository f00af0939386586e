"""From numbers and names to claims."""

from __future__ import annotations

from collections.abc import Sequence

from kg.extract.claims.activities import activity_of, trained
from kg.extract.claims.baselines import baseline_of
from kg.extract.claims.conditions import conditions_of
from kg.extract.claims.in_order import (
    against,
    contrasted,
    in_order,
    in_same_brackets,
    row,
    with_more_in_brackets,
)
from kg.extract.claims.modality import modality_at
from kg.extract.claims.nearest import phrases
from kg.extract.claims.properties import property_of
from kg.extract.claims.rivals import Baseline
from kg.extract.claims.scene import Measured, Place, Scene, Subject
from kg.extract.claims.statements import statements
from kg.extract.claims.subjects import subject_of
from kg.extract.claims.told_words import changed, told_words
from kg.extract.found import Direction, FoundClaim, FoundThing
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
_CLEAR = 0.9
_RIVALS = frozenset(
    "state-of-the-art baseline baselines sota model models results method methods".split()
)
_FAR, _AROUND, _FEW = 150, 12, 20
_MOST_NUMBERS = 40
"""A sentence with more numbers is a list or a table: it claims nothing."""

_REACH = 20
_RAISES = ("gain", "boost", "improv", "increas", "outperform", "surpass", "exceed")
_ATTAINS = ("achiev", "reach", "obtain", "attain", "yield", "get", "score", ";", "with", "includ")
_RESULTS = ("change", "absolute", "duration", "money")
_SIZED = ("model", "model-series")
_LAYERED = ("model", "model-series", "architecture")
_LESS_IS_BETTER = frozenset(
    """
    perplexity loss latency tail-latency startup-latency time-to-first-token time-per-output-token
    inference-time training-time checkpoint-time loading-time recovery-time communication-time
    job-completion-time time-to-accuracy makespan cost training-cost rental-cost computational-cost
    memory-usage peak-memory memory-overhead overhead communication-overhead energy-consumption
    error-rate word-error-rate character-error-rate hallucination-rate false-positive-rate
    frechet-inception-distance root-mean-square-error mean-absolute-error
    """.split()
)
_PROCESSORS = ("accelerator-count", "machine-count", "node-count", "core-count")
_SERVES = frozenset("by to serve serves serving with has million millions for".split())
_OF_DATA = (
    "number-of-tasks",
    "number-of-benchmarks",
    "number-of-data-sets",
    "item-count",
    "dataset-size",
    "number-of-languages",
)


def claims(words: Words, things: Sequence[FoundThing]) -> list[FoundClaim]:
    """The claims of a text in its order: one for each quantity of its sentences (what has too many
    is none, nor what the text denies), and those without a number.
    """
    scene = Scene(words, things)
    groups: dict[int, list[Place]] = {}
    for index, found in enumerate(words.quantities):
        if not found.in_name:
            number = sentence_at(words.sentences, found.stretch.start)
            span = scene.span(found)
            place = Place(number, _near(words.bounds[number], span), span, found, index)
            groups.setdefault(number, []).append(place)
    made = [
        claim
        for group in groups.values()
        if len(group) <= _MOST_NUMBERS
        for index, place in enumerate(group)
        if (claim := _claim(scene, place, group[max(0, index - _AROUND) : index + _AROUND]))
    ]
    made += statements(scene)
    return sorted(made, key=lambda each: (each.stretch, each.quantity or 0))


def _property(words: Words, place: Place, group: list[Place]) -> Measured | None:
    """The property of a quantity by its place in a list, or by the words around it."""
    if (listed := in_order(words, place, group)) is not None:
        return listed
    at = group.index(place)
    before = group[at - 1] if at else None
    if place.found.part == "before" and at + 1 < len(group):
        return _of_its_words(words, group[at + 1], group)
    measured = _of_its_words(words, place, group)
    if before and (place.found.part == "after" or contrasted(words, before, place)):
        told = _of_its_words(words, before, group)
        if told is not None and (measured is None or told.sure > measured.sure):
            return told
    return measured


def _of_its_words(words: Words, place: Place, group: list[Place]) -> Measured | None:
    """The property of a quantity by the words around it."""
    measured = property_of(words, in_same_brackets(words, place, group) or place)
    more = with_more_in_brackets(words, place, group) if measured is None else None
    more = more or (against(words, place, group) if measured is None else None)
    if more is not None:
        measured = property_of(words, more)
    if (last := row(words, place, group)[-1]) is not place and place.found.kind != "count":
        told = property_of(words, last)
        if told is not None and (measured is None or told.sure >= _CLEAR):
            measured = told
    return _of_its_object(words, place, measured)


def _of_its_object(words: Words, place: Place, measured: Measured | None) -> Measured | None:
    """The property that the object names in "reduces X by 3x": that of no other clause."""
    span = changed(words, place) if place.found.kind == "change" else None
    if span is None or measured is None or measured.sure >= _CLEAR:
        return measured
    found = phrases(words, *span)
    found = [each for each in found if each.slug != "performance"] or found
    if found:
        return (
            measured
            if found[-1].slug == measured.slug
            else Measured(found[-1].slug, words.between(found[-1].first, found[-1].last), 0.75)
        )
    rival = set(words.low[slice(*span)]) & _RIVALS
    return measured if rival or measured.slug == "performance" else None


def _near(sentence: tuple[int, int], span: tuple[int, int]) -> tuple[int, int]:
    """The tokens of a sentence, of one without end those around a number."""
    return max(sentence[0], span[0] - _FAR), min(sentence[1], span[1] + _FAR)


def _claim(scene: Scene, place: Place, group: list[Place]) -> FoundClaim | None:
    """What a number says; None where the text denies it."""
    start = scene.words.first(place.found.numbers[0].start)
    means = modality_at(scene, place.number, start, place.span[1])
    if means is None:
        return None
    measured = _property(scene.words, place, group)
    told = measured.words if measured else told_words(scene.words, place)
    subject = subject_of(scene, place, group)
    activity = activity_of(scene, place, measured.slug if measured else None, subject)
    if activity == "training" and (thing := trained(scene, place)) is not None:
        subject = Subject((thing.name,), 0.6, thing)
    baseline = baseline_of(scene, place, group)
    if baseline and set(baseline.names) & set(subject.about):
        baseline = None
    sure = 0.1
    if measured is not None and subject.about:
        sure = _confidence(scene, place, measured, subject)
    if means == "background":
        sure *= 0.5
    return FoundClaim(
        stretch=_evidence(scene, place, subject, baseline),
        about=subject.about,
        property=measured.slug if measured else None,
        words=told,
        quantity=place.at,
        baselines=baseline.names if baseline else (),
        conditions=conditions_of(scene, place, group) if place.found.kind in _RESULTS else (),
        modality=means,
        confidence=round(sure, 2),
        activity=activity,
        direction=_turned(scene, place, measured),
    )


def _evidence(scene: Scene, place: Place, subject: Subject, baseline: Baseline | None) -> Stretch:
    """The part of the sentence from the subject to the number or what it is compared with."""
    first = place.span[0]
    for mention in scene.within(place.sentence[0], place.span[0]):
        if mention.thing is not None and mention.thing.name in subject.about:
            first = mention.first
    last = max(place.span[1], baseline.last if baseline else 0)
    return scene.words.stretch(first, min(last, place.sentence[1]))


def _confidence(scene: Scene, place: Place, measured: Measured, subject: Subject) -> float:
    """How sure the words make a claim, 0 to 1, before calibration."""
    sure = measured.sure * subject.sure
    if place.found.kind == "absolute":
        if place.found.part is None and _says_a_change(scene, place):
            sure *= 0.5
        return sure * _level_holds(scene, place, measured, subject)
    if place.found.kind == "count":
        return sure * _count_holds(scene, place, measured, subject)
    return sure


def _turned(scene: Scene, place: Place, measured: Measured | None) -> Direction | None:
    """The direction of what "improves the latency by 3x": less of what is better for being less."""
    if measured is None or measured.slug not in _LESS_IS_BETTER:
        return None
    near = scene.words.low[max(place.sentence[0], place.span[0] - 8) : place.span[1] + 3]
    improves = any(word.startswith(("better", "improv", "gain", "outperf")) for word in near)
    return "decrease" if improves and place.found.direction == "increase" else None


_FORMER = 0.3
"""How far the first number of "from 3 days to 5 hours" is a level of what is told of: it was."""

_NO_LEVEL = frozenset(
    """
    gap gaps drop drops degradation difference margin decrease loss human humans random chance
    outliers reduce reduces reducing previous below above least majority from confidence threshold
    """.split()
)


def _level_holds(scene: Scene, place: Place, measured: Measured, subject: Subject) -> float:
    """How far a measured level is the subject's own: not a gap, not what others reach."""
    low = scene.words.low
    before = low[max(place.sentence[0], place.span[0] - 7) : place.span[0]]
    text = scene.words.text
    if place.found.part == "before":
        return _FORMER
    factor = 1.0
    if place.found.stretch.start and text[place.found.stretch.start - 1] in ",-/":
        factor = 0.1
    if place.found.part != "after" and set(before) & _NO_LEVEL:
        factor *= 0.6
    if measured.slug in ("performance", "efficiency", "speed-up", "cost", "overhead"):
        factor *= 0.6
    if subject.thing is not None and subject.thing.type in (*_DATA, "task"):
        factor *= 0.6
    return factor


def _says_a_change(scene: Scene, place: Place) -> bool:
    """Whether a level stands where the size of a change would."""
    low, start = scene.words.low, place.span[0]
    before = low[max(place.sentence[0], start - 6) : start]
    raised = False
    for word in low[max(place.sentence[0], start - _REACH) : start]:
        raised = (raised or word.startswith(_RAISES)) and not word.startswith(_ATTAINS)
    if raised and low[start - 1] not in ("to", "from"):
        return True
    if place.found.quantity.unit not in ("point", "one", "ratio"):
        return "by" in before
    return any(
        word.startswith(("improv", "gain", "outperform", "increas", "by")) for word in before
    )


def _is_of_others(measured: Measured, subject: Subject) -> bool:
    """Whether a number is rather of one model of an architecture, of a part of a data set."""
    thing = subject.thing
    if measured.slug == "total-parameters":
        return thing is not None and thing.type not in _SIZED
    of_data = measured.slug == "dataset-size"
    return of_data and (thing is None or thing.role != "introduced")


def _count_holds(scene: Scene, place: Place, measured: Measured, subject: Subject) -> float:
    """How far a number of things is a property of the subject."""
    low = scene.words.low
    lead = set(low[max(place.sentence[0], place.span[0] - 4) : place.span[0]])
    kind = subject.thing.type if subject.thing else "model"
    if measured.slug in ("number-of-layers", "number-of-experts") and kind not in _LAYERED:
        return 0.3
    if _is_of_others(measured, subject):
        return 0.6
    few = (place.found.quantity.value or "").isdigit() and int(
        place.found.quantity.value or 0
    ) < _FEW
    if measured.slug in ("training-samples", "dataset-size") and few:
        return 0.4
    asked = measured.slug == "number-of-users" and not lead & _SERVES
    if asked or measured.slug in _PROCESSORS:
        return 0.6
    if measured.slug in _OF_DATA:
        of_data = subject.thing is not None and subject.thing.type in _DATA
        return 1.0 if of_data and lead & _LEADS_COUNTS else 0.5
    return 1.0
