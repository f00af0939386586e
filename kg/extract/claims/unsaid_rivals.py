"""Rivals that no word of comparison directly leads to: "improves the state of the art by 3%",
"90% of the accuracy of X, but 3x faster", "(90.6% vs. 89.8%)".
"""

from __future__ import annotations

from kg.extract.claims.in_order import against
from kg.extract.claims.nearest import phrases
from kg.extract.claims.rivals import Baseline, is_a_rival, phrase, words_of
from kg.extract.claims.scene import Lead, Mention, Place, Scene

_RAISES = ("improv", "boost", "advanc", "push", "lift", "rais", "increas", "enhanc", "extend")
_NOUNS = ("improvement", "improvements", "improved", "increased", "enhanced", "enhancement")
_STATED = frozenset(
    """
    state-of-the-art sota state baseline baselines existing previous prior vanilla original best
    strongest current
    """.split()
)
_ENDS = frozenset("by on in to from with for at when while and , ; : ( ) over as that".split())
_KEEPS = (
    "achiev", "retain", "reach", "match", "attain", "preserv", "maintain", "recover", "keep",
    "obtain", "captur", "get", "within",
)  # fmt: skip
_MORE = frozenset(
    """
    fewer less smaller longer shorter larger lower higher more faster slower cheaper greater better
    speedup reduction improvement savings speed-up
    """.split()
)
_DOING = frozenset(
    """
    reducing lowering improving increasing cutting saving decreasing shortening reduces improves
    lowers increases cuts saves decreases shrinking boosting accelerating accelerates
    """.split()
)
_JOINTS = frozenset("while and but with yet despite".split())
_FEW, _FAR, _CLAUSE = 4, 24, 9


def improves_it(scene: Scene, place: Place, group: list[Place]) -> Baseline | None:
    """As in "improves the state of the art by 3%", "boosts existing solutions in speed (3x)"."""
    low = scene.words.low
    for at in range(place.span[0] - 1, max(place.sentence[0], place.span[0] - _FAR) - 1, -1):
        between = [each for each in group if at <= each.span[0] < place.span[0]]
        if low[at] == ";" or any(each.found.kind != "change" for each in between):
            return None
        if low[at].startswith(_RAISES) and low[at] not in _NOUNS:
            first = at + 1
            while low[first] in ("the", "upon", "on", "over", "various", "all"):
                first += 1
            end = first
            while end < place.span[0] and low[end] not in _ENDS:
                end += 1
            return _object(scene, first, end)
    return None


def _object(scene: Scene, first: int, end: int) -> Baseline | None:
    """The rival that is what is improved, from a token to one before another."""
    if set(scene.words.low[first : min(first + 3, end)]) & _STATED:
        return words_of(scene, first, end)
    for mention in scene.within(first, end):
        if (mention.first, mention.last) == (first, end):
            return _rival(mention)
    return None


def _rival(mention: Mention) -> Baseline | None:
    """A thing that is mentioned as what is compared with, if it can be one."""
    if mention.thing is None or not is_a_rival(mention.thing):
        return None
    return Baseline((mention.thing.name,), mention.last, 0.8)


def share_of(scene: Scene, place: Place) -> Baseline | None:
    """As in "retains 97% of the accuracy of X", "96% the performance of its teacher X"."""
    low, start, end = scene.words.low, *place.span
    if place.found.quantity.unit not in ("percent", "fraction"):
        return None
    if not any(word.startswith(_KEEPS) for word in low[max(place.sentence[0], start - 6) : start]):
        return None
    limit = min(place.sentence[1], end + _CLAUSE)
    if low[end : end + 1] not in (["of"], ["the"]) or not phrases(scene.words, end, limit):
        return None
    rivals = (_rival(mention) for mention in scene.within(end + 1, limit))
    return next((rival for rival in rivals if rival is not None), None)


def with_it(scene: Scene, place: Place, told: Baseline | None, before: Place) -> Baseline | None:
    """The baseline of the change before, in "2x faster than X, while reducing memory by 30%"."""
    low = scene.words.low
    gap = low[before.span[1] : place.span[0]]
    if told is None or ";" in gap or len(gap) > _FAR or not _JOINTS & set(gap):
        return None
    more = set(low[place.span[1] : place.span[1] + 2]) & _MORE
    larger = low[place.span[1] : place.span[1] + 1] in (["larger"], ["smaller"], ["bigger"])
    if "than" in low[place.span[1] : place.span[1] + 3]:
        return None
    if (not more and not _DOING & set(gap)) or (larger and gap[-1:] == ["with"]):
        return None
    others = [
        each
        for each in scene.within(before.span[1], place.span[0])
        if each.thing is not None
        and each.thing.name not in told.names
        and each.thing.type not in ("metric", "hardware", "task", "dataset", "benchmark")
    ]
    return None if others else told


def levels(scene: Scene, place: Place, group: list[Place], leads: list[Lead]) -> Baseline | None:
    """The rival of the first of two levels: "surpassing X by 0.8% (90.6% vs. 89.8%)"."""
    at = group.index(place) + 1
    if at == len(group) or against(scene.words, group[at], group) is not place:
        return None
    for lead in reversed([lead for lead in leads if lead.last <= place.span[0]]):
        for mention in scene.within(lead.last + 1, place.span[0]):
            if scene.words.low[mention.first - 1] == "and" and _rival(mention) is not None:
                return _rival(mention)
        made = phrase(scene, lead, (place.sentence[0], place.span[0]))
        if made is not None and lead.word not in ("of", "over", "from"):
            return made
    return None


def in_brackets(scene: Scene, place: Place, leads: list[Lead]) -> Baseline | None:
    """As in "better than X (+8.1%) and Y (+5.2%)": what stands before the brackets."""
    low, start = scene.words.low, place.span[0] - 1
    start -= low[start] == "+"
    before = [lead for lead in leads if lead.last <= start and lead.word != "of"]
    if low[start] != "(" or not before or place.found.kind != "change":
        return None
    first = before[-1].last
    for at in range(first, start):
        if low[at] == ")":
            first = at + 1
    while low[first] in (",", "and", "or"):
        first += 1
    if not 0 < start - first <= _FEW or (first != before[-1].last and "(" in low[first:start]):
        return None
    lead = Lead(first - 1, first, before[-1].word)
    return phrase(scene, lead, (place.sentence[0], start), free=True)
