"""Phrases that a number belongs to as a part of their words: "a corpus spanning 100 languages"."""

from __future__ import annotations

from kg.extract.claims.clauses import INTRODUCING
from kg.extract.claims.scene import Place, Scene, Subject
from kg.extract.found import FoundThing
from kg.extract.things.kinds import STOPS
from kg.extract.things.phrases import VAGUE

_JOINTS = frozenset(
    """
    with of having comprising containing spanning covering totaling featuring including involving
    encompassing exceeding requiring
    """.split()
)
_OPENERS = frozenset("that which where".split())
_STEPS = frozenset(
    """
    over more than up to about at least around nearly almost approximately a an total of roughly
    each on only less fewer under just some as many across beyond
    """.split()
)
_APPOSES = frozenset(
    ", : ( - – — is are was were as called creating yielding resulting namely".split()
)
_KNOWN = frozenset("the our this these its their that both such each it they we".split())
_SMALL = frozenset("a an and or to no any some all".split())
_DATA = frozenset(
    """
    dataset datasets data corpus corpora benchmark model models network networks system task tasks
    job jobs version versions variant variants cluster clusters set transformer transformers machine
    collection suite llm llms lm lms dnn dnns vocabulary
    """.split()
)
_LEVELS = frozenset("baseline baselines ensemble counterpart".split())
_LONGEST, _MOST_STEPS = 7, 5


def modified(scene: Scene, place: Place) -> Subject | None:
    """The phrase that a number of things stands in, where no name goes with it, and it is not
    what something else is told to be or what is introduced.
    """
    if place.found.kind not in ("count", "size", "absolute"):
        return None
    if (whole := _front_of(scene, place)) is not None:
        return whole
    end = _phrase_before(scene, _joint(scene, place), place.sentence[0])
    first = None if end is None else _first(scene, end, place.sentence[0])
    if end is None or first is None or not _fits(scene, place, first, end):
        return None
    names = [each for each in scene.within(first, end) if each.thing and _can_be_sized(each.thing)]
    if names:
        thing = names[-1].thing
        return Subject((thing.name,), 0.6, thing) if thing and names[-1].last >= end - 1 else None
    telling = [word for word in scene.words.words[first : end - 1] if not _says_little(word)]
    last = end if telling else place.span[1]
    return Subject((scene.words.between(first, last),), 0.6)


def _joint(scene: Scene, place: Place) -> int:
    """The word that joins a number to what stands before it: "with" of "with up to 3"."""
    low, joint = scene.words.low, place.span[0] - 1
    steps = 0
    while joint > place.sentence[0] and low[joint] in _STEPS - {"of"} and steps < _MOST_STEPS:
        joint, steps = joint - 1, steps + 1
    return joint


def _first(scene: Scene, end: int, start: int) -> int:
    """Where the phrase begins that ends before a token, without its article."""
    low, counting = scene.words.low, scene.words.counting
    first = end
    while first > start and end - first < _LONGEST:
        word = low[first - 1]
        if word == ")" and "(" in low[max(start, first - 4) : first]:
            first -= low[max(start, first - 4) : first][::-1].index("(") + 1
            continue
        if word in STOPS or word in _KNOWN or word in _SMALL or not word[0].isalnum():
            break
        if (first - 1 in counting and word != "single") or _is_verb(low, first - 1):
            break
        first -= 1
    return first


def _fits(scene: Scene, place: Place, first: int, end: int) -> bool:
    """Whether a phrase is one that a number can be of, and no other words name what it is."""
    low = scene.words.low
    if first == end:
        return False
    if place.found.kind == "absolute":
        fits = low[end] in ("that", "which") and low[end - 1] in _LEVELS
    else:
        fits = low[end - 1] in _DATA
    before = low[first - 1] if first > place.sentence[0] else ""
    article = before in ("a", "an")
    leader = low[first - 2] if article and first - 1 > place.sentence[0] else before
    makes = leader.startswith(INTRODUCING) and not leader.endswith("ing")
    told = makes and any(
        each.thing is not None and each.thing.role == "introduced"
        for each in scene.within(*place.sentence)
    )
    return fits and not (before in _KNOWN or leader in _APPOSES or told)


def _phrase_before(scene: Scene, joint: int, start: int) -> int | None:
    """The token after the phrase that "with" or "that span" before a number belongs to."""
    low = scene.words.low
    if joint <= start or joint in scene.words.counting:
        return None
    if low[joint] in _DATA and low[joint + 1 : joint + 2] == ["up"]:
        return joint + 1
    if low[joint] in _JOINTS and low[joint - 2 : joint] == [",", "each"]:
        return joint - 2
    if low[joint] in _JOINTS:
        comprised = low[joint] == "of" and low[joint - 1].endswith(("ed", "ing", "s"))
        if comprised and low[joint - 1] in ("comprised", "consisting", "composed", "consists"):
            joint -= 1
        return joint
    for index in range(joint - 1, max(start, joint - 3), -1):
        if low[index] in _OPENERS:
            return index
    return None


def _front_of(scene: Scene, place: Place) -> Subject | None:
    """As in "a 600B tokens extract": the number tells of the noun after what it counts."""
    low, end = scene.words.low, place.span[1]
    opens = low[place.span[0] - 1] in ("a", "an", "our", "the")
    if place.found.quantity.counts is None or not opens or low[end : end + 1] == []:
        return None
    if low[end] not in ("extract", "subset", "sample", "split", "portion", "version"):
        return None
    return Subject((scene.words.between(place.span[0], end + 1),), 0.7)


def _says_little(word: str) -> bool:
    return word.lower() in VAGUE or word.isupper()


def _can_be_sized(thing: FoundThing) -> bool:
    return thing.type not in ("hardware", "metric", "task", "organization", "license")


def _is_verb(low: list[str], at: int) -> bool:
    """Whether a word before a noun is the verb that has it as its object."""
    if low[at] == "training":
        before = low[at - 1] if at else ""
        return before in STOPS or before.endswith(("s", "ing")) or before in ("of", "and", ",")
    if low[at].endswith("ing") and at and low[at - 1] in (",", "by", "while", "and", "when"):
        return True
    verbs = ("use", "serve", "support", "quantize", "run", "scale", "execute", "launch")
    makes = low[at].startswith(INTRODUCING) and not low[at].endswith(("ion", "ions"))
    return makes or low[at].removesuffix("s") in verbs
