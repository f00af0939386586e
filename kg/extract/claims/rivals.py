"""The names or words that a comparison stands before: "than X", "over existing systems"."""

from __future__ import annotations

from typing import NamedTuple

from kg.extract.claims.nearest import phrases
from kg.extract.claims.scene import Lead, Mention, Place, Scene
from kg.extract.found import FoundThing
from kg.extract.lexicon import heads
from kg.extract.things.names import looks_like_a_name
from kg.extract.words import Words

_STOPS = frozenset(
    """
    by with while on in for when across under without which that at using as through due if where
    . ; : ( ) whereas yet but resulting during via achieving reducing improving and/or only after
    to is are was were has have respectively regarding even its
    """.split()
)
_PRONOUNS = frozenset("that those it them this which time times all".split())
STATED = frozenset(
    """
    baseline baselines state-of-the-art sota system systems method methods model models approach
    approaches solution solutions scheduler schedulers work framework frameworks existing previous
    prior original vanilla current state counterpart counterparts algorithm algorithms techniques
    technique implementation implementations design designs architecture transformer human humans
    engine engines alternatives alternative state-of-art competitors practice practices policies
    default standard conventional traditional best policy replication schemes scheme lines ones one
    libraries library attention decoding training fine-tuning finetuning serving execution case
    setting settings
    """.split()
)
_LONGEST, _LEVEL = 16, 4
_AGAINST = ("compared to", "compared with", "versus", "vs", "vs.", "against", "relative to")
_FEW = 6
_FREE = ("compar", "relative", "than", "vs", "versus", "as opposed")
_NO_RIVALS = frozenset(
    """
    before expected previously usual ever any other others what when if how random real-time
    required needed just one two three their those most many some half twice human-like currently
    in at on by for from to the with
    """.split()
)
_WHOSE = frozenset("of with for by using from".split())
_RIVALS = frozenset(
    "baseline baselines system systems model models method methods framework"
    " scheduler library approach models' itself alone respectively".split()
)
_DOES = (
    "improv", "reduc", "achiev", "increas", "outperform", "cut", "boost", "show", "provid", "use",
    "demonstrat", "enabl", "obtain", "attain", "perform", "generaliz", "is", "are", "has", "have",
)  # fmt: skip


class Baseline(NamedTuple):
    """What a number is compared with, as names or words; the token after it; how sure it is."""

    names: tuple[str, ...]
    last: int
    sure: float


def phrase(
    scene: Scene, lead: Lead, limits: tuple[int, int], *, free: bool = False
) -> Baseline | None:
    """The names, or else the words, after a lead; ``free`` as ``words_of`` has it."""
    low, first = scene.words.low, past_a_level(scene, lead, limits[1])
    while low[first : first + 1] in (["its"], ["their"]):
        first += 1
    end = first
    limit = min(limits[1], first + _LONGEST)
    mentions = {each.first: each for each in scene.within(first, limit) if each.thing}
    names: list[str] = []
    while end < limit:
        mention = mentions.get(end)
        if mention is not None and mention.thing is not None:
            end = mention.last
            follows = low[end : end + 1]
            if is_a_rival(mention.thing) and not _modifies(follows, scene.words, end):
                names.append(mention.thing.name)
            end += follows == ["-"]
        elif _stops(scene, end, first, mentions, named=bool(names)):
            break
        else:
            end += 1
    if names:
        return Baseline(tuple(dict.fromkeys(names)), end, 0.9)
    return words_of(scene, first, end, free=free or lead.word.startswith(_FREE))


def past_a_level(scene: Scene, lead: Lead, limit: int) -> int:
    """The token after "compared to 23.6 of", "versus a 69% success rate with": where the rival
    stands. The one after the lead where no level follows it.
    """
    low, at = scene.words.low, lead.last
    if not lead.word.startswith(("compar", "vs", "versus", "against", "relative")):
        return at
    while at < limit and low[at] in ("only", "a", "an", "the", "just", "about"):
        at += 1
    if at not in scene.words.counting:
        return lead.last
    while at < limit and at in scene.words.counting:
        at += 1
    for index in range(at, min(limit, at + _LEVEL)):
        if low[index] in _WHOSE:
            return index + 1
        if not low[index].isalnum():
            break
    return lead.last


def level_of_rival(scene: Scene, place: Place) -> Baseline | None:
    """Whose level a number is, in "compared to 23.6 of X"."""
    low, start = scene.words.low, place.span[0]
    while start > place.sentence[0] and low[start - 1] in ("only", "a", "an", "the", "just"):
        start -= 1
    for size in (1, 2):
        word = " ".join(low[start - size : start])
        if word in _AGAINST:
            lead = Lead(start - size, start, word)
            if past_a_level(scene, lead, place.sentence[1]) != start:
                return phrase(scene, lead, place.sentence)
    return None


def _stops(
    scene: Scene, index: int, first: int, mentions: dict[int, Mention], *, named: bool
) -> bool:
    """Whether a word ends what is compared with."""
    low = scene.words.low
    word = low[index]
    if index == first and word.endswith("ing") and low[index - 1] in ("to", "with"):
        return False
    if index in scene.words.counting:
        return not (index - first < len(("540B", "-")) and _sizes_a_model(scene, index))
    if word in _STOPS:
        return True
    if word in ("and", "or") and low[index + 1 : index + 2] and low[index + 1].startswith(_DOES):
        return True
    if word == "," or (named and word in ("and", "or")):
        return not _goes_on(scene, index, mentions)
    return word.endswith("ing") and index > first and low[index - 1] in ("and", ",")


def _sizes_a_model(scene: Scene, index: int) -> bool:
    """Whether a number is the size of the model that the next words speak of."""
    low = scene.words.low
    sized = scene.words.sized & set(range(index, index + 3))
    return bool(sized) and bool({"model", "models"} & set(low[index : index + 5]))


def words_of(scene: Scene, start: int, end: int, *, free: bool = False) -> Baseline | None:
    """The words of a phrase that names nothing: "existing solutions". ``free`` takes a phrase that
    does not say that it is of a rival: after "compared with" any is.
    """
    low = scene.words.low
    if "[" in low[start:end]:
        end = low.index("[", start, end)
    end = _without_measures(scene, start, end)
    while end > start and low[end - 1] in ("the", ",", "and", "a", "an", "or", "such", "both"):
        end -= 1
    while start < end and low[start] in ("the", "a", "an", "its", "their"):
        start += 1
    if low[start + 1 : start + 2] == ["of"] and low[start] in (
        "performance",
        "accuracy",
        "quality",
    ):
        start += 2
    while start < end - 1 and low[start] in ("all", "the", "a"):
        start += 1
    if start >= end or low[start] in _PRONOUNS:
        return None
    named = end - start == 1 and looks_like_a_name(scene.words.words[start])
    stated = named or set(low[start:end]) & STATED or _is_a_thing(low[end - 1])
    if not stated and not (free and _is_a_phrase(scene, start, end)):
        return None
    return Baseline((scene.words.between(start, end),), end, 0.75)


def _is_a_phrase(scene: Scene, start: int, end: int) -> bool:
    """Whether words can be what something is compared with: some, that begin with no small word."""
    low = scene.words.low
    plain = all(word.replace("-", "").isalpha() for word in low[start:end])
    last = low[end - 1]
    return plain and 1 < end - start <= _FEW and low[start] not in _NO_RIVALS and last != "ones"


def _is_a_thing(noun: str) -> bool:
    """Whether a noun says of what kind a thing is: "manager", "search"."""
    kind = heads().get(noun) or heads().get(noun.removesuffix("s"))
    return kind is not None and kind not in ("metric", "task", "dataset", "benchmark")


def is_a_rival(thing: FoundThing) -> bool:
    """Whether a thing can be what something is compared with."""
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
    return mention is not None and mention.thing is not None and is_a_rival(mention.thing)
