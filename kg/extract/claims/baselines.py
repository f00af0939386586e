"""What a number is compared with: "compared with X", "over X", "than X", "outperforms X by"."""

from __future__ import annotations

from typing import NamedTuple

from kg.extract.claims.properties import phrases
from kg.extract.claims.scene import Mention, Scene
from kg.extract.found import FoundQuantity, FoundThing
from kg.extract.words import Words

_LEADS = (
    ("compared", "to"),
    ("compared", "with"),
    ("compare", "to"),
    ("comparing", "to"),
    ("comparing", "with"),
    ("comparison", "to"),
    ("comparison", "with"),
    ("relative", "to"),
    ("as", "opposed", "to"),
    ("in", "contrast", "to"),
    ("improve", "upon"),
    ("improves", "upon"),
    ("improves", "on"),
    ("improving", "upon"),
    ("improvement", "on"),
    ("than",),
    ("over",),
    ("against",),
    ("vs.",),
    ("vs",),
    ("versus",),
    ("w.r.t.",),
    ("outperforms",),
    ("outperform",),
    ("outperforming",),
    ("outperformed",),
    ("surpasses",),
    ("surpassing",),
    ("surpass",),
    ("beats",),
    ("beating",),
    ("exceeds",),
    ("exceeding",),
    ("from",),
    ("upon",),
    ("below",),
    ("above",),
    ("behind",),
    ("of",),
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
_COMPARED = (
    "compared",
    "comparing",
    "compare",
    "comparison",
    "relative",
    "as opposed",
    "in contrast",
)
_CHANGE_NOUNS = frozenset(
    "speedup speedups speed-up speed-ups improvement improvements gain gains reduction reductions faster"
    " better higher lower increase".split()
)


class Baseline(NamedTuple):
    """What a number is compared with, as names or words, and how sure the words make it."""

    names: tuple[str, ...]
    first: int
    sure: float


class _Lead(NamedTuple):
    first: int
    last: int
    word: str


def baseline_of(
    scene: Scene,
    found: FoundQuantity,
    span: tuple[int, int],
    sentence: tuple[int, int],
    others: list[tuple[int, int, FoundQuantity]],
) -> Baseline | None:
    """The baseline of a quantity; ``others`` are the quantities of the sentence with their tokens."""
    leads = _leads(scene, sentence)
    after = [lead for lead in leads if lead.first >= span[1]]
    for lead in after:
        between = [each for each in others if span[1] <= each[0] < lead.first]
        if any(each[2].kind not in ("change",) for each in between) and found.kind != "absolute":
            break
        if found.kind in ("count", "size", "duration", "money") and lead.first > span[1]:
            break
        if found.kind == "absolute" and (between or lead.first - span[1] > 4):  # noqa: PLR2004
            break
        if found.kind != "change" and lead.first - span[1] > (
            0 if lead.word in ("over", "above", "below") else 99
        ):
            break
        if (
            found.kind != "change"
            and lead.word not in ("over", "above", "below")
            and lead.word
            not in (
                "compared to",
                "compared with",
                "vs",
                "vs.",
                "versus",
                "than",
                "against",
                "from",
            )
        ):
            break
        if lead.word in _WEAK and not _joins(scene, span, lead):
            continue
        made = _phrase(scene, lead, sentence)
        if made is not None:
            return made
    if close := _within(scene, found, span, sentence):
        return close
    if found.kind != "change":
        return None
    if similar := _similar(scene, span, sentence):
        return similar
    before = [lead for lead in leads if lead.last <= span[0]]
    for lead in reversed(before):
        if lead.word in _WEAK and lead.word != "over":
            continue
        if lead.word.startswith("similar"):
            continue
        made = _phrase(scene, lead, (sentence[0], span[0]))
        if made is None:
            continue
        others_between = [each for each in others if lead.last <= each[0] < span[0]]
        opens = lead.first - sentence[0] <= 2  # noqa: PLR2004
        low = scene.words.low
        by = "by" in low[max(lead.last, span[0] - 3) : span[0]]
        colon = ":" in low[lead.last : span[0]]
        noun = lead.word in ("over", "than") and low[lead.first - 1] in _CHANGE_NOUNS
        only_changes = all(each[2].kind == "change" for each in others_between)
        compares = (
            lead.word.startswith(_COMPARED)
            and only_changes
            and low[lead.first - 1]
            in (
                ",",
                "that",
                "when",
                "while",
                "and",
            )
        )
        if opens or lead.word in _VERBS or compares or (by and not others_between):
            return made
        if colon or (noun and "of" in low[lead.last : span[0]] and only_changes):
            return made
    return None


def _within(
    scene: Scene, found: FoundQuantity, span: tuple[int, int], sentence: tuple[int, int]
) -> Baseline | None:
    """As in "within 5% of X", "1/3 of the energy used to train X"."""
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
            return Baseline((mention.thing.name,), span[1], 0.8)
    return None


def _similar(scene: Scene, span: tuple[int, int], sentence: tuple[int, int]) -> Baseline | None:
    """As in "similar to that of X with 1.6 times lower ..."."""
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
                return Baseline((scene.words.between(start, end),), index, 0.6)
            return None
    return None


def _leads(scene: Scene, sentence: tuple[int, int]) -> list[_Lead]:
    low, found, index = scene.words.low, [], sentence[0]
    while index < sentence[1]:
        for lead in _LEADS:
            if low[index] == lead[0] and tuple(low[index : index + len(lead)]) == lead:
                found.append(_Lead(index, index + len(lead), " ".join(lead)))
                index += len(lead) - 1
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
    words, low = scene.words, scene.words.low
    end = lead.last
    limit = min(limits[1], lead.last + _LONGEST)
    mentions = {each.first: each for each in scene.within(lead.last, limit) if each.thing}
    names: list[str] = []
    while end < limit:
        if end in mentions:
            thing = mentions[end].thing
            follows = low[mentions[end].last : mentions[end].last + 1]
            if thing and _is_a_rival(thing) and not _modifies(follows, words, mentions[end].last):
                names.append(thing.name)
            end = mentions[end].last
            if follows and follows[0] == "-":
                end += 1
            continue
        word = low[end]
        if end in words.counting or word in _STOPS:
            if not (word == "(" and names == []):
                break
            break
        if word == "," and not _goes_on(scene, end, mentions):
            break
        if word in ("and", "or") and not _goes_on(scene, end, mentions) and names:
            break
        if word.endswith("ing") and end > lead.last and low[end - 1] in ("and", ","):
            break
        end += 1
    if names:
        return Baseline(tuple(dict.fromkeys(names)), lead.first, 0.9)
    if "[" in low[lead.last : end]:
        end = low.index("[", lead.last, end)
    end = _without_measures(scene, lead.last, end)
    while end > lead.last and low[end - 1] in ("the", ",", "and", "a", "an", "or", "such", "both"):
        end -= 1
    start = lead.last
    while start < end and low[start] in ("the", "a", "an", "its", "their"):
        start += 1
    if start >= end or low[start] in _PRONOUNS or not set(low[start:end]) & _STATED:
        return None
    return Baseline((words.between(start, end),), lead.first, 0.75)


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
