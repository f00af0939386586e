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
    known = scene.modalities.get(number)
    if known is None:
        known = scene.modalities[number] = _read(scene, number)
    return known


def _read(scene: Scene, number: int) -> Modality:
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
        return "asserted" if scene.first_ours < number else "background"
    return "asserted"
