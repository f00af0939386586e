"""The clause that a number stands in, and what it has as its subject."""

from __future__ import annotations

from kg.extract.claims.nearest import phrases
from kg.extract.claims.scene import Mention, Scene

_VERBS = tuple(
    """
    achiev reduc improv outperform surpass increas deliver provid enabl attain obtain reach has
    have contain consist compris cover support span include is are was can exceed yield match
    scale score beat cut lower boost accelerat speed sav requir use run train significantly
    consistently also show exhibit perform gain offer sustain maintain finish process handle
    serve lead result us fit take generat produc offers shorten decreas featur comes ranks uses
    needs eliminat mitigat uncover found find detect could may will bring
    """.split()
)


_NO_VERBS = frozenset("score scores result results performance accuracy".split())
INTRODUCING = tuple(
    """
    introduc present propos develop design build built creat releas construct collect curat
    train implement describ open-sourc pre-train
    """.split()
)


PREPOSITIONS = frozenset(
    """
    on from for in of by using to over than against with compared vs vs. versus outperforms
    outperforming outperform surpassing surpasses surpass like as upon unlike without across via
    into beats beating exceeding relative e.g. including between under on
    """.split()
)


_ENABLES = ("enabl", "allow", "making", "makes", "lets", "helps", "helping")


_SHOWS = tuple(
    """
    show demonstrat find found reveal indicat suggest observ report confirm prove verif see turn
    """.split()
)


def shown(scene: Scene, span: tuple[int, int], sentence: tuple[int, int]) -> int:
    """Where the clause begins that the sentence says is shown ("experiments show that ...")."""
    low = scene.words.low
    for index in range(span[0] - 1, sentence[0], -1):
        if low[index] == "that" and low[index - 1].startswith(_SHOWS):
            return index + 1
        if low[index] == ";":
            return index + 1
    return sentence[0]


def clause_subject(
    scene: Scene, span: tuple[int, int], sentence: tuple[int, int]
) -> Mention | None:
    """The subject of the clause: the last mention before the number that a verb follows."""
    fallback: Mention | None = None
    for mention in reversed(scene.within(sentence[0], span[0])):
        if mention.thing is not None and mention.thing.type in (
            "metric",
            "task",
            "hardware",
            "organization",
            "technology",
            "license",
        ):
            continue
        if is_general(mention):
            continue
        before = _leader(scene, mention, sentence[0])
        active = acts(scene, mention, span[0])
        if before.startswith(_ENABLES):
            return mention
        if before == "of" and active and _of_a_measure(scene, mention, sentence[0]):
            return mention
        if before in PREPOSITIONS:
            if before == "with" and mention.first - sentence[0] <= 2 and active is False:  # noqa: PLR2004
                fallback = mention
            continue
        if mention.words in ("its", "their", "our"):
            fallback = fallback or mention
            continue
        if active:
            return mention
        if before == "" or (mention.thing and mention.thing.role == "introduced"):
            fallback = fallback or mention
    return fallback


def acts(scene: Scene, mention: Mention, limit: int) -> bool:
    """Whether a verb follows a mention, brackets and "'s accuracy" apart."""
    low = scene.words.low
    at = mention.last
    while at < limit and low[at] in ("model", "models", "system", "series", "framework"):
        at += 1
    while at < limit and low[at] == "(":
        while at < limit and low[at] != ")":
            at += 1
        at += 1
    if low[at : at + 1] == [","] and low[at + 1 : at + 2] in (["a"], ["an"], ["the"], ["our"]):
        at = next((index + 1 for index in range(at + 2, limit) if low[index] == ","), at)
    return (
        at < limit
        and low[at] not in _NO_VERBS
        and (low[at].startswith(_VERBS + INTRODUCING) or low[at].endswith("ly"))
    )


def _of_a_measure(scene: Scene, mention: Mention, start: int) -> bool:
    """Whether a mention stands in "the context window of X"."""
    end = mention.first - 1
    while end > start and scene.words.low[end] != "of":
        end -= 1
    found = phrases(scene.words, max(start, end - 4), end)
    return bool(found) and found[-1].last == end


def _leader(scene: Scene, mention: Mention, start: int) -> str:
    """The word before a mention, or before the list that it is in; articles apart."""
    low, first = scene.words.low, mention.first
    for other in reversed(scene.within(max(start, first - 9), first)):
        if other.last > first or low[other.last : first] not in (
            ["and"],
            [","],
            [",", "and"],
            ["or"],
        ):
            break
        if other.thing is None or low[other.last : first] == [","]:
            break
        first = other.first
    at = first - 1
    while at > start and low[at] in (
        "the",
        "our",
        "a",
        "both",
        "original",
        "standard",
        "existing",
        "baseline",
        "models",
        "systems",
        "frameworks",
        "methods",
        "vanilla",
        "state-of-the-art",
    ):
        at -= 1
    return low[at] if at >= start else ""


def is_general(mention: Mention) -> bool:
    """Whether a mention is of a technique or an architecture that everybody uses."""
    thing = mention.thing
    return (
        thing is not None
        and thing.known
        and thing.type
        in (
            "algorithm",
            "architecture",
            "optimizer",
            "method",
        )
    )
