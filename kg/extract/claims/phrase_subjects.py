"""Subjects of a clause that are words and no name: "an ensemble of five models achieves"."""

from __future__ import annotations

from kg.extract.claims.clauses import PREPOSITIONS, acts, is_general
from kg.extract.claims.scene import Mention, Scene

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
_FINITE = frozenset(
    """
    is are was were has have had do does did can could may might will would must should
    """.split()
) | {
    verb + end
    for verb in """
    achieve reduce improve outperform surpass increase attain obtain reach yield perform exceed
    lose waste vary differ hit
    match contain provide deliver get lower bring require take consume use rely depend suffer
    support serve remain face spend comprise consist encompass include cover show exhibit struggle
    fail grow handle become make allow enable offer operate fall involve generate produce account
    lag launch deploy
    """.split()
    for end in ("", "s", "es")
}
_OPENS = frozenset("while whereas although and but however since because".split())
_FILLS = frozenset("can also could to may and further even not only both will still".split())
_PROGRESS = frozenset("advances progress developments advancements improvements".split())
_MEMBERS = frozenset("models versions variants members sizes checkpoints".split())


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
    first = _start(low, begin, verb)
    last = verb
    while last > first and (low[last - 1].endswith("ly") or low[last - 1] in _FILLS):
        last -= 1
    if "in" in low[first:last]:
        at = low.index("in", first, last)
        first = at + 1 if low[at - 1] in _PROGRESS else first
    last = next((at for at in range(first + 1, last) if low[at] in ("on", "for", "in")), last)
    phrase = low[first:last]
    named = any(each.thing is None or not _is_adjective(each) for each in scene.within(first, last))
    if not phrase or len(phrase) > _LONGEST_SUBJECT or named:
        return None
    if (
        (set(phrase) & _NO_SUBJECTS and phrase[0] != "human")
        or phrase[0] in PREPOSITIONS
        or phrase[0].endswith("ly")
        or any(index in scene.words.counting for index in range(first, last))
    ):
        return None
    return scene.words.between(first, last)


def _start(low: list[str], begin: int, verb: int) -> int:
    """Where the clause of a verb begins; not at the comma of "a small, quick model"."""
    first = verb
    while first > begin:
        word = low[first - 1]
        listed = word == "," and low[first - 3 : first - 2] in (["a"], ["an"])
        if word in (";", ":", "(", ")", "that", "while", "whereas") or (word == "," and not listed):
            break
        first -= 1
    while first < verb and low[first] in _OPENS:
        first += 1
    return first


def _is_adjective(mention: Mention) -> bool:
    """Whether a mention in a phrase is of a technique or a task that everybody has: "a blind LSTM",
    "VQA models".
    """
    return is_general(mention) or (mention.thing is not None and mention.thing.type == "task")


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
    while last > first and (low[last - 1].endswith("ly") or low[last - 1] in _FILLS):
        last -= 1
    phrase = low[first:last]
    if not 0 < len(phrase) <= _LONGEST_SUBJECT or phrase[0] in PREPOSITIONS:
        return None
    human = phrase[0] == "human"
    if (set(phrase) & (_NO_SUBJECTS - {"and"}) and not human) or any(
        at in scene.words.counting for at in range(first, last)
    ):
        return None
    return scene.words.between(first, last)
