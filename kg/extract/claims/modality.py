"""How a sentence means what it says: as a result, as background, as a hope, as a guess."""

from __future__ import annotations

import re

from kg.extract.claims.scene import Scene
from kg.records.claims import Modality

_HOPE = re.compile(
    r"\b(?:we hope|hopefully|we envision|we expect|promis(?:e|ing) to|we aim to|potential(?:ly)? to"
    r"|future work|we plan)\b"
)
_HYPOTHESIS = re.compile(
    r"\b(?:we hypothesi[sz]e|we conjecture|we argue|we posit|we believe|could potentially|might"
    r"|may be able)\b"
)
_OURS = re.compile(
    r"\b(?:we|our|ours|this (?:paper|work|report|article|study)|experiment\w*|evaluation\w*"
    r"|results?"
    r"|the proposed|in this)\b"
)


def modality(scene: Scene, number: int) -> Modality:
    """The modality of the claims of a sentence."""
    start, end = scene.words.sentences[number]
    text = scene.words.text[start:end].lower()
    if _HOPE.search(text):
        return "hope"
    if _HYPOTHESIS.search(text):
        return "hypothesis"
    first, last = scene.words.bounds[number]
    ours = _OURS.search(text) is not None
    told = any(each.thing and each.thing.role == "introduced" for each in scene.within(first, last))
    begun = any(at <= number for at, _ in scene.introduced)
    if not ours and not told and (not begun or not scene.introduced):
        said = any(_ours_before(scene, each) for each in range(number))
        if not said:
            return "background"
    return "asserted"


def _ours_before(scene: Scene, number: int) -> bool:
    start, end = scene.words.sentences[number]
    return re.search(r"\b(?:we|our)\b", scene.words.text[start:end].lower()) is not None
