"""Which data sets were tested on, what is built on what, and which names are those of a field."""

from __future__ import annotations

from kg.extract.claims.scene import Scene
from kg.extract.found import FoundThing
from kg.extract.things.roles import on_a_data_set

_TESTS = tuple(
    """
    achiev outperform improv result evaluat experiment scor accura perform state-of-the-art sota
    surpass competitive superior obtain attain exceed gain reach compar effective test demonstrat
    best better
    """.split()
)
_FEEDS = (
    "train",
    "pre-train",
    "pretrain",
    "fine-tun",
    "finetun",
    "consist",
    "collect",
    "based",
    "buil",
    "focus",
)
_AROUND = 8


def is_of_the_field(thing: FoundThing) -> bool:
    """Whether a name that no list knows is short for words in small letters: "SR" for "sequential
    recommendation".
    """
    if thing.known or thing.role == "introduced":
        return False
    return thing.name.isupper() and any(each.islower() and " " in each for each in thing.others)


def tested_on(scene: Scene, thing: FoundThing, at: int) -> bool:
    """Whether a data set that is mentioned at a token is what something was tested on, not made of
    or trained with.
    """
    low = scene.words.low
    first, last = scene.words.bounds[scene.words.sentence_of(at)]
    if is_of_the_field(thing) or not any(word.startswith(_TESTS) for word in low[first:last]):
        return False
    if not thing.known and any(word.endswith("ing") for word in low[at + 1 : at + 2]):
        return False
    before = low[max(first, at - _AROUND) : at]
    if any(word.startswith(_FEEDS) for word in before):
        return False
    if thing.known and thing.type == "benchmark":
        return True
    return on_a_data_set(scene.words, at) or (thing.known and "(" in before[-1:])


def built_on(scene: Scene, thing: FoundThing, at: int) -> bool:
    """Whether what is mentioned at a token can be what something is built on: no data set, no name
    of a field, nothing it is compared with.
    """
    first = scene.words.bounds[scene.words.sentence_of(at)][0]
    short = not thing.known and thing.name.isupper() and bool(thing.others)
    compared = any(word.startswith("compar") for word in scene.words.low[first:at])
    return not (short or compared or thing.type in ("benchmark", "dataset", "task"))
