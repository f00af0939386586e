"""How a text means what it says: as a result, as background, as a hope, as a guess."""

from __future__ import annotations

import re

from kg.extract.claims.clause_words import Clause, clause
from kg.extract.claims.denial import denied
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
_HOPED = re.compile(
    r"\b(?:(?:is|are|was|were|be|been) (?:\w+ly )?(?:expected|hoped|planned|intended|projected"
    r"|anticipated|supposed|slated|poised|predicted|forecast) to"
    r"|(?:aim|aims|aiming|hope|hopes|hoping|plan|plans|planning|intend|intends|seek|seeks|want"
    r"|wants|wish|strive|strives|attempt|attempts|tries|try|expect|expects) (?:\w+ )?to"
    r"|will (?:\w+ly |also |soon |one day )?(?:achieve|reach|attain|exceed|surpass|reduce|improve"
    r"|outperform|deliver)"
    r"|aimed at|(?:goal|aim|target|objective)s? (?:is|are|of))\b"
)
_GUESSED = re.compile(
    r"\b(?:may|might|could|would|should|possibly|perhaps|potentially|presumably|conceivably"
    r"|theoretically|hypothetically|in theory|in principle|if|unless|assuming|provided that)\b"
)
_UNREAL = re.compile(r"\b(?:even|as) if\b|\bif not\b")
_OPENS = re.compile(r"(?:only )?(?:if|unless|assuming|suppose|in theory|in principle|perhaps)\b")
_WHAT_IF = frozenset(("if", "unless", "assuming"))
_OTHERS = re.compile(
    r"\b(?:critics|sceptics|skeptics|opponents|proponents|others|vendors?|rumou?rs?|press|media"
    r"|some(?: \w+)?|many(?: \w+)?|(?:prior|previous|earlier|existing|past|other|related|recent)"
    r" (?:\w+ )?(?:works?|stud(?:y|ies)|papers?|research|literature|authors|reports?|researchers"
    r"|surveys?))"
    r"(?: \w+){0,3}? (?:say|says|said|claim\w*|report|reports|reported|argue\w*|suggest\w*"
    r"|believe\w*|alleg\w+|assert\w*|contend\w*|warn\w*|state|states|stated|insist\w*|found|finds?"
    r"|observed?|show|shows|showed|noted?|estimated?)\b"
    r"|\b(?:is|are|was|were|been|being|often|widely|commonly) (?:\w+ly )?(?:reported|claimed|said"
    r"|alleged|rumou?red|believed|thought|argued|reputed|assumed) (?:that|to)\b"
    r"|\b(?:reportedly|allegedly|supposedly|purportedly)\b"
)
_SAID_BY = re.compile(r"according to (?!our\b|the results|experiments|evaluations?)")
_NEAR = 9
_HELPS = frozenset("may might could would".split())


def modality(scene: Scene, number: int) -> Modality:
    """The modality of the claims of a sentence."""
    known = scene.modalities.get(number)
    if known is None:
        known = scene.modalities[number] = _read(scene, number)
    return known


def modality_at(scene: Scene, number: int, at: int, end: int | None = None) -> Modality | None:
    """The modality of what stands at a token of a sentence, that ends before the token ``end``, by
    the words of its clause; None for what the text denies.
    """
    said = clause(scene, number, at)
    if end is not None:
        said = said._replace(after=clause(scene, number, end - 1).after)
    if denied(said):
        return None
    whole = modality(scene, number)
    return whole if whole in ("hope", "hypothesis") else _of_clause(said) or whole


def _of_clause(said: Clause) -> Modality | None:
    """What the words of a clause make of what it says, where they make something of it."""
    joint = [said.by] if said.by else []
    text = " ".join((*said.outer, *joint, *said.before))
    opening = " ".join(said.opening)
    if _OTHERS.search(text) or _SAID_BY.match(opening) or _SAID_BY.search(" ".join(said.after)):
        return "background"
    inner = " ".join(said.before)
    if _HOPED.search(inner):
        return "hope"
    guessed = _GUESSED.search(_UNREAL.sub("", inner)) or _OPENS.match(opening)
    return "hypothesis" if guessed or _is_conditional(said) else None


def _is_conditional(said: Clause) -> bool:
    """As in "achieves 99% if trained longer", "an accuracy of 99% might be reached"."""
    before = ""
    for at, word in enumerate(said.after):
        if word in _WHAT_IF and before not in ("even", "as") and at:
            return True
        before = word
    acts = any(word.endswith(("s", "ed")) for word in said.before[1:])
    return not acts and bool(_HELPS & set(said.after[:_NEAR]))


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
