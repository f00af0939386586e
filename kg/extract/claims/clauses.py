"""The clause that a number stands in, and what it has as its subject."""

from __future__ import annotations

from kg.extract.claims.properties import phrases
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


_RESULTS = tuple(
    """
    achiev reduc improv outperform surpass increas attain obtain reach yield perform score
    exceed match can has have contain gain provid deliver lead result get is are cut lower boost
    bring
    """.split()
)


_NO_SUBJECTS = frozenset(
    """
    we it they this these which that our there experiments results evaluation evaluations experiment
    result analysis who i and such so when if where while can be is are both each some most
    performance effectiveness efficiency improvement improvements accuracy goal problem key
    """.split()
)


_NOUNS = ("result", "results", "score", "scores", "gain", "gains", "performance")
_LONGEST_SUBJECT = 8


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


def other_subject(scene: Scene, span: tuple[int, int], begin: int) -> str | None:
    """The words of a subject that names no thing: "an ensemble of five models achieves"."""
    low = scene.words.low
    verb = next(
        (
            index
            for index in range(span[0] - 1, begin, -1)
            if low[index].startswith(_RESULTS)
            and not low[index].endswith(("ing", "ment", "ments", "ion", "ions"))
            and (low[index] not in _NOUNS or low[index + 1] == "in")
        ),
        None,
    )
    if verb is None:
        return None
    first = verb
    while first > begin and low[first - 1] not in (
        ",",
        ";",
        ":",
        "(",
        "that",
        "while",
        "whereas",
        ")",
    ):
        first -= 1
    last = verb
    while last > first and (
        low[last - 1].endswith("ly")
        or low[last - 1] in ("can", "also", "could", "to", "may", "and", "further", "even")
    ):
        last -= 1
    if "in" in low[first:last]:
        at = low.index("in", first, last)
        first = at + 1 if low[at - 1] in _PROGRESS else first
    last = next((at for at in range(first + 1, last) if low[at] in ("on", "for", "in")), last)
    phrase = low[first:last]
    if not phrase or len(phrase) > _LONGEST_SUBJECT or scene.within(first, last):
        return None
    if (
        (set(phrase) & _NO_SUBJECTS and phrase[0] != "human")
        or phrase[0] in PREPOSITIONS
        or phrase[0].endswith("ly")
        or any(index in scene.words.counting for index in range(first, last))
    ):
        return None
    return scene.words.between(first, last)


_FINITE = frozenset(
    """
    is are was were has have had do does did can could may might will would must should
    """.split()
) | {
    verb + end
    for verb in """
    achieve reduce improve outperform surpass increase attain obtain reach yield perform exceed
    match contain provide deliver get lower bring require take consume use rely depend suffer
    support serve remain face spend comprise consist encompass include cover show exhibit struggle
    fail grow handle become make allow enable offer operate fall involve generate produce account
    lag launch deploy
    """.split()
    for end in ("", "s", "es")
}


_PROGRESS = frozenset("advances progress developments advancements improvements".split())
_MEMBERS = frozenset("models versions variants members sizes checkpoints".split())


def members(scene: Scene, span: tuple[int, int], begin: int) -> str | None:
    """As in "Both large models of X and Y have ...": the words for some of those named."""
    low = scene.words.low
    found = [each for each in scene.within(begin, min(span[0], begin + 16)) if each.thing]
    if not found or low[found[0].first - 1] != "of" or low[found[0].first - 2] not in _MEMBERS:
        return None
    last = found[0]
    for each in found[1:]:
        if low[last.last : each.first] not in (["and"], [","], [",", "and"]):
            break
        last = each
    if not acts(scene, last, span[0]):
        return None
    while begin < last.first and low[begin] in ("both", "all", "the", "these", "our", "two"):
        begin += 1
    told = last.last - begin <= _LONGEST_SUBJECT and low[begin] not in PREPOSITIONS
    return scene.words.between(begin, last.last) if told else None


def finite(scene: Scene, begin: int, limit: int) -> int | None:
    """The first finite verb between two tokens."""
    low = scene.words.low
    return next((index for index in range(begin, limit) if low[index] in _FINITE), None)


def sentence_subject(scene: Scene, begin: int, limit: int) -> str | None:
    """The words before the first finite verb of a clause, where they can be a subject."""
    low = scene.words.low
    verb = finite(scene, begin, limit)
    if verb is None:
        return None
    first, last = begin, verb
    for index in range(begin, verb):
        if low[index] in (",", ";", ":", ")"):
            first = index + 1
    while first < last and low[first] in ("however", "the", "a", "an", "while", "although", "thus"):
        first += 1
    while last > first and (low[last - 1].endswith("ly") or low[last - 1] in ("still", "often")):
        last -= 1
    phrase = low[first:last]
    if not 0 < len(phrase) <= _LONGEST_SUBJECT or phrase[0] in PREPOSITIONS:
        return None
    human = phrase[0] == "human"
    if (set(phrase) & _NO_SUBJECTS and not human) or any(
        at in scene.words.counting for at in range(first, last)
    ):
        return None
    return scene.words.between(first, last)


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
    return at < limit and (low[at].startswith(_VERBS + INTRODUCING) or low[at].endswith("ly"))


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
