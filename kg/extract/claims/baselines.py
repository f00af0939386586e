"""What a number is compared with: "compared with X", "over X", "than X", "outperforms X by"."""

from __future__ import annotations

from typing import NamedTuple

from kg.extract.claims.properties import phrases
from kg.extract.claims.scene import Mention, Place, Scene
from kg.extract.found import FoundThing
from kg.extract.words import Words

_LEADS = frozenset(
    (
        "above|against|as opposed to|beating|beats|behind|below|compare to|compared to|"
        "compared with|comparing to|comparing with|comparison to|comparison with|exceeding|"
        "exceeds|from|improve upon|improvement on|improves on|improves upon|improving upon|"
        "in contrast to|of|outperform|outperformed|outperforming|outperforms|over|"
        "relative to|surpass|surpasses|surpassing|than|upon|versus|vs|vs.|w.r.t."
    ).split("|")
)
_WEAK = frozenset(("over", "from", "of", "below", "above", "upon", "behind"))
_VERBS = frozenset(
    "outperforms outperform outperforming outperformed surpasses surpassing surpass beats beating"
    " exceeds exceeding".split()
)
_STOPS = frozenset(
    """
    by with while on in for when across under without which that at using as through due if where
    . ; : ( ) whereas yet but resulting during via achieving reducing improving and/or only after
    to is are was were has have respectively regarding even its
    """.split()
)
_PRONOUNS = frozenset("that those it them this which time times all".split())
_STATED = frozenset(
    """
    baseline baselines state-of-the-art sota system systems method methods model models approach
    approaches solution solutions scheduler schedulers work framework frameworks existing previous
    prior original vanilla current state counterpart counterparts algorithm algorithms techniques
    technique implementation implementations design designs architecture transformer human humans
    engine engines alternatives alternative replication competitors practice practices policies
    default standard conventional traditional best policy schemes scheme lines ones one libraries
    library attention decoding training fine-tuning finetuning serving training execution case
    """.split()
)
_LONGEST = 16
_RIVALS = frozenset(
    "baseline baselines system systems model models method methods framework"
    " scheduler library approach models' itself alone respectively".split()
)
_COMPARED = ("compar", "relative", "as opposed", "in contrast")
_CHANGE_NOUNS = frozenset(
    "speedup speedups speed-up speed-ups improvement improvements gain gains reduction reductions"
    " faster better higher lower increase".split()
)


_DOES = (
    "improv", "reduc", "achiev", "increas", "outperform", "cut", "boost", "show", "provid", "use",
    "demonstrat", "enabl", "obtain", "attain", "perform", "generaliz", "is", "are", "has", "have",
)  # fmt: skip
_RAISES = ("improv", "rais", "push", "advanc", "increas", "reduc", "lower")
_WHILE = ("while", "despite", "with", "at")
_MORE = frozenset("fewer less smaller longer larger lower higher more faster cheaper".split())
_EQUALS = ("match", "prefer", "compar", "competitive", "outperform", "surpass", "rival", "par")
_LEVELS = ("compared to", "compared with", "vs", "vs.", "versus", "than", "against", "from")
_OPENS = (",", "that", "when", "while", "and")
_NEAR = 4


class Baseline(NamedTuple):
    """What a number is compared with, as names or words; the token after it; how sure it is."""

    names: tuple[str, ...]
    last: int
    sure: float


class _Lead(NamedTuple):
    first: int
    last: int
    word: str


def baseline_of(scene: Scene, place: Place, group: list[Place]) -> Baseline | None:
    """The baseline of a quantity; ``group`` are the quantities of its sentence."""
    leads = _leads(scene, place.sentence)
    if place.found.part is not None:
        return _improved(scene, place) if place.found.part == "after" else None
    if told := _after(scene, place, group, leads):
        return told
    if close := _within(scene, place):
        return close
    if place.found.kind != "change":
        return None
    if any(lead.first >= place.span[1] and lead.word.startswith(_COMPARED) for lead in leads):
        return None
    return (
        _similar(scene, place)
        or _before(scene, place, group, leads)
        or _despite(scene, place)
        or _same_as(scene, place, group)
    )


def _despite(scene: Scene, place: Place) -> Baseline | None:
    """As in "matches X and Y while offering 20 times longer ...", "is preferred to X, despite
    having 100 times fewer ...".
    """
    low, start = scene.words.low, place.span[0]
    joint = next(
        (at for at in range(start - 1, max(place.sentence[0], start - 5), -1) if low[at] in _WHILE),
        None,
    )
    more = any(word in _MORE for word in low[place.span[1] : place.span[1] + 2])
    if joint is None or not more:
        return None
    text = low[place.sentence[0] : joint]
    if not any(word.startswith(_EQUALS) for word in text):
        return None
    first = place.sentence[0] + next(at for at, word in enumerate(text) if word.startswith(_EQUALS))
    rivals = [each for each in scene.within(first, joint) if each.thing and _is_a_rival(each.thing)]
    if not rivals:
        return None
    names = dict.fromkeys(each.thing.name for each in rivals if each.thing)
    return Baseline(tuple(names), rivals[-1].last, 0.7)


def _same_as(scene: Scene, place: Place, group: list[Place]) -> Baseline | None:
    """The baseline of the share before this one: "1/3 of the energy of X and half of the memory"."""
    at = group.index(place)
    share = (place.found.quantity.value or "1").startswith("0.")
    if not at or not share or group[at - 1].found.quantity.unit != place.found.quantity.unit:
        return None
    gap = scene.words.low[group[at - 1].span[1] : place.span[0]]
    return _within(scene, group[at - 1]) if "and" in gap and "." not in gap else None


def _after(scene: Scene, place: Place, group: list[Place], leads: list[_Lead]) -> Baseline | None:
    """What the words after a number compare it with."""
    is_change = place.found.kind == "change"
    for lead in leads:
        if lead.first < place.span[1]:
            continue
        between = [
            each
            for each in group
            if place.span[1] <= each.span[0] < lead.first and not _bracketed(scene, each, lead)
        ]
        if is_change and any(each.found.kind != "change" for each in between):
            return None
        if not is_change and (between or not _compares_a_level(place, lead)):
            return None
        if lead.word in _WEAK and not _joins(scene, place.span, lead):
            continue
        made = _phrase(scene, lead, place.sentence)
        if made is not None:
            return made
    return None


def improved(scene: Scene, place: Place) -> tuple[int, int] | None:
    """The rival in "improves the state of the art from 47% to 51%", as tokens."""
    low = scene.words.low
    start = place.span[0] - 1
    while start > place.sentence[0] and low[start] != "from":
        start -= 1
    first = start
    while first > max(place.sentence[0], start - _NEAR - 2) and not low[first].startswith(_RAISES):
        first -= 1
    if not low[first].startswith(_RAISES):
        return None
    first += 1
    while first < start and low[first] in ("the", "current", "previous"):
        first += 1
    return (first, start) if set(low[first:start]) & _STATED else None


def _improved(scene: Scene, place: Place) -> Baseline | None:
    span = improved(scene, place)
    return Baseline((scene.words.between(*span),), place.span[1], 0.8) if span else None


def _bracketed(scene: Scene, other: Place, lead: _Lead) -> bool:
    """Whether a number stands in brackets that close before the words of comparison."""
    low = scene.words.low
    opens = max(other.sentence[0], other.span[0] - 4)
    return "(" in low[opens : other.span[0]] and ")" in low[other.span[1] : lead.first]


def _compares_a_level(place: Place, lead: _Lead) -> bool:
    """Whether what follows a measured level names another level."""
    gap = lead.first - place.span[1]
    if lead.word in _VERBS and lead.word.endswith("ing") and place.found.kind == "absolute":
        return gap <= _NEAR
    if place.found.kind != "absolute" or lead.word in ("over", "above", "below"):
        return gap == 0 and (lead.word in _LEVELS or place.found.kind == "absolute")
    return gap <= _NEAR and lead.word in _LEVELS


def _before(scene: Scene, place: Place, group: list[Place], leads: list[_Lead]) -> Baseline | None:
    """What the words before a change compare it with."""
    low, start = scene.words.low, place.span[0]
    for lead in reversed([lead for lead in leads if lead.last <= start]):
        if lead.word in _WEAK and lead.word != "over":
            continue
        made = _phrase(scene, lead, (place.sentence[0], start))
        if made is None:
            continue
        between = [each for each in group if lead.last <= each.span[0] < start]
        only_changes = all(each.found.kind == "change" for each in between)
        compares = lead.word.startswith(_COMPARED) and low[lead.first - 1] in _OPENS
        noun = lead.word in ("over", "than") and low[lead.first - 1] in _CHANGE_NOUNS
        if (
            lead.first - place.sentence[0] <= len(("Finally", ","))
            or lead.word in _VERBS
            or (only_changes and (compares or (noun and "of" in low[lead.last : start])))
            or ("by" in low[max(lead.last, start - 3) : start] and not between)
            or ":" in low[lead.last : start]
        ):
            return made
    return None


def _within(scene: Scene, place: Place) -> Baseline | None:
    """As in "within 5% of X", "1/3 of the energy used to train X"."""
    found, span, sentence = place.found, place.span, place.sentence
    low = scene.words.low
    share = found.quantity.unit == "ratio" and (found.quantity.value or "1").startswith("0.")
    near = low[span[0]] == "within" or "within" in low[max(sentence[0], span[0] - 2) : span[0]]
    listed = (
        found.quantity.unit == "percent"
        and "within" in low[max(sentence[0], span[0] - 8) : span[0]]
    )
    times = (
        found.quantity.unit == "ratio"
        and low[span[1] : span[1] + 1] == ["the"]
        and "of" in low[span[1] : span[1] + 5]
    )
    if not times and (low[span[1] : span[1] + 1] != ["of"] or not (share or near or listed)):
        return None
    for mention in scene.within(span[1] + 1, min(sentence[1], span[1] + 9)):
        if mention.thing is not None and _is_a_rival(mention.thing):
            return Baseline((mention.thing.name,), mention.last, 0.8)
    return None


def _similar(scene: Scene, place: Place) -> Baseline | None:
    """As in "similar to that of X with 1.6 times lower ..."."""
    span, sentence = place.span, place.sentence
    low = scene.words.low
    for index in range(span[0] - 2, sentence[0], -1):
        if low[index : index + 2] == ["similar", "to"] or low[index : index + 2] == [
            "comparable",
            "to",
        ]:
            start = index + 2
            while start < span[0] and low[start] in ("that", "those", "of", "the"):
                start += 1
            end = start
            while end < span[0] and low[end] not in ("with", ",", "while", "at", "but", "using"):
                end += 1
            if start < end < span[0] and low[end] == "with":
                return Baseline((scene.words.between(start, end),), end, 0.6)
            return None
    return None


def _leads(scene: Scene, sentence: tuple[int, int]) -> list[_Lead]:
    low, found, index = scene.words.low, [], sentence[0]
    while index < sentence[1]:
        for size in (3, 2, 1):
            word = " ".join(low[index : index + size])
            if word in _LEADS:
                found.append(_Lead(index, index + size, word))
                index += size - 1
                break
        index += 1
    return found


def _joins(scene: Scene, span: tuple[int, int], lead: _Lead) -> bool:
    """Whether "over" belongs to the change: no number or preposition of another sense follows."""
    low = scene.words.low
    if lead.last in scene.words.counting or lead.word in ("of", "from"):
        return False
    nearby = low[span[1] : lead.first]
    return lead.word == "over" or len(nearby) <= 3  # noqa: PLR2004


def _phrase(scene: Scene, lead: _Lead, limits: tuple[int, int]) -> Baseline | None:
    """The names, or else the words, after a lead."""
    low, end = scene.words.low, lead.last
    limit = min(limits[1], lead.last + _LONGEST)
    mentions = {each.first: each for each in scene.within(lead.last, limit) if each.thing}
    names: list[str] = []
    while end < limit:
        mention = mentions.get(end)
        if mention is not None and mention.thing is not None:
            end = mention.last
            follows = low[end : end + 1]
            if _is_a_rival(mention.thing) and not _modifies(follows, scene.words, end):
                names.append(mention.thing.name)
            end += follows == ["-"]
        elif _stops(scene, end, lead.last, mentions, named=bool(names)):
            break
        else:
            end += 1
    if names:
        return Baseline(tuple(dict.fromkeys(names)), end, 0.9)
    return _words_of(scene, lead.last, end)


def _stops(
    scene: Scene, index: int, first: int, mentions: dict[int, Mention], *, named: bool
) -> bool:
    """Whether a word ends what is compared with."""
    low = scene.words.low
    word = low[index]
    if index in scene.words.counting or word in _STOPS:
        return True
    if word in ("and", "or") and low[index + 1 : index + 2] and low[index + 1].startswith(_DOES):
        return True
    if word == "," or (named and word in ("and", "or")):
        return not _goes_on(scene, index, mentions)
    return word.endswith("ing") and index > first and low[index - 1] in ("and", ",")


def _words_of(scene: Scene, start: int, end: int) -> Baseline | None:
    """The words of a phrase that names nothing: "existing solutions"."""
    low = scene.words.low
    if "[" in low[start:end]:
        end = low.index("[", start, end)
    end = _without_measures(scene, start, end)
    while end > start and low[end - 1] in ("the", ",", "and", "a", "an", "or", "such", "both"):
        end -= 1
    while start < end and low[start] in ("the", "a", "an", "its", "their"):
        start += 1
    if start >= end or low[start] in _PRONOUNS or not set(low[start:end]) & _STATED:
        return None
    return Baseline((scene.words.between(start, end),), end, 0.75)


def _is_a_rival(thing: FoundThing) -> bool:
    other = thing.role != "introduced" and not thing.name.islower()
    return other and thing.type not in ("benchmark", "dataset", "task", "metric", "hardware")


def _modifies(follows: list[str], words: Words, at: int) -> bool:
    """Whether a name is only the front of what is compared with ("BERT fine-tuning")."""
    if not follows or not follows[0].isalpha() or follows[0] in _STOPS or follows[0] in _RIVALS:
        return False
    return at not in words.counting and follows[0] not in ("and", "or", "as", "both")


def _without_measures(scene: Scene, first: int, end: int) -> int:
    """The end of a phrase without "perplexity of" and such."""
    low = scene.words.low
    while end > first and low[end - 1] in ("of", "the"):
        end -= 1
    found = phrases(scene.words, first, end)
    if (
        found
        and found[-1].last == end
        and found[-1].first > first
        and low[end - 1] != "performance"
    ):
        return found[-1].first
    return end


def _goes_on(scene: Scene, index: int, mentions: dict[int, Mention]) -> bool:
    low = scene.words.low
    at = index + 1
    while at < len(low) and low[at] in ("and", "or", "the", ",", "as", "well"):
        at += 1
    mention = mentions.get(at)
    return mention is not None and mention.thing is not None and _is_a_rival(mention.thing)
