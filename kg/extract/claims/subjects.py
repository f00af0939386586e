"""What a number is said of."""

from __future__ import annotations

from kg.extract.claims.baselines import improved
from kg.extract.claims.clauses import (
    INTRODUCING,
    PREPOSITIONS,
    acts,
    clause_subject,
    is_general,
    members,
    other_subject,
    sentence_subject,
    shown,
)
from kg.extract.claims.in_order import in_same_brackets
from kg.extract.claims.in_turn import in_turn
from kg.extract.claims.modifiers import modified
from kg.extract.claims.own_phrases import others_level, own_phrase
from kg.extract.claims.rated import tested_models
from kg.extract.claims.scene import Mention, Place, Scene, Subject
from kg.extract.found import FoundQuantity, FoundThing

_APPOSED = frozenset(
    """
    ( , a an the with has of at : is contains having new our containing comprising comprises
    consisting consists spanning spans covering covers includes including large large-scale novel
    open-source contain totaling featuring which that dataset benchmark corpus collection model
    language set total more over than – - —
    """.split()
)


_MODELS = ("model", "model-series", "architecture", "method", "algorithm")


_GROUPS = {
    "model": _MODELS,
    "models": _MODELS,
    "network": _MODELS,
    "dataset": ("dataset", "benchmark"),
    "benchmark": ("dataset", "benchmark"),
    "corpus": ("dataset", "benchmark"),
    "system": ("system", "software", "method"),
    "parser": ("system", "software", "model", "method"),
}


_IT = ("it", "its", "they", "their")
_TRAINS = ("train", "fine-tun", "pre-train", "scal")
_SPOKEN = ("model", "model-series", "system", "software", "method", "algorithm")
_MOST_APPOSED = 6
_DATA_NOUNS = frozenset(
    """
    question problem task example sample instance image document dialogue conversation domain
    category sentence pair video clip article query prompt language hour subset source topic record
    annotation class subject dataset passage story review utterance word
    """.split()
)


def subject_of(scene: Scene, place: Place, group: list[Place]) -> Subject:
    """The subject of a quantity; ``group`` are the quantities of its sentence."""
    if place.found.part == "before" and (rival := improved(scene, place)) is not None:
        return Subject((scene.words.between(*rival),), 0.6)
    if (paired := in_turn(scene, place, group)) is not None:
        return paired
    before = _goes_on(scene, place, group)
    if before is not None:
        return subject_of(scene, before, group)
    told = _own(scene, place) or _subject(scene, place)
    if told.thing is not None and (other := _joined(scene, place, group)) is not None:
        said = subject_of(scene, other, group)
        if said.about and said.thing is None:
            return said
    return told


def _joined(scene: Scene, place: Place, group: list[Place]) -> Place | None:
    """The number before this one that "and" joins to it: "versions with 7B and 70B parameters"."""
    at = group.index(place)
    if not at or place.found.kind != "count":
        return None
    other = group[at - 1]
    gap = scene.words.low[other.span[1] : place.span[0]]
    same = other.found.quantity.counts == place.found.quantity.counts
    return other if same and gap in (["and"], [","], [",", "and"], []) else None


def _is_data(thing: FoundThing | None) -> bool:
    return thing is not None and thing.type in ("benchmark", "dataset")


def _goes_on(scene: Scene, place: Place, group: list[Place]) -> Place | None:
    """The number before this one whose subject it has too: "X (128K, 1M)", "39, which is 30%"."""
    low, at = scene.words.low, group.index(place)
    if not at:
        return None
    other = group[at - 1]
    gap = low[other.span[1] : place.span[0]]
    if gap[:2] == [",", "which"] and len(gap) <= len((",", "which", "is", "about")):
        return other
    return in_same_brackets(scene.words, place, group)


def _subject(scene: Scene, place: Place) -> Subject:
    found, span, sentence = place.found, place.span, place.sentence
    data = found.kind == "count" and found.quantity.counts in _DATA_NOUNS
    if (variant := _variant_of(scene, span, sentence)) is not None:
        return variant
    direct = _beside(scene, found, span, sentence) or _relative(scene, span, sentence)
    if direct is not None and direct.thing is not None:
        return _of_that_size(scene, found, direct) or Subject(
            (direct.thing.name,), 0.9, direct.thing
        )
    begin = shown(scene, span, sentence)
    mention = clause_subject(scene, span, (begin, sentence[1]))
    if (phrase := members(scene, span, begin)) is not None:
        return Subject((phrase,), 0.55)
    if mention is None or _is_data(mention.thing):
        tested = tested_models(scene, place)
        if tested is not None:
            return tested
    if mention is not None and mention.thing is not None:
        known = 0.75 if mention.thing.known else 0.6
        sure = 0.9 if mention.thing.role == "introduced" else known
        return _of_that_size(scene, found, mention) or _with_list(scene, mention, sure)
    before = scene.is_before(place.number)
    if before or mention is None or not acts(scene, mention, span[0]):
        phrase = other_subject(scene, span, begin)
        if phrase is None and before:
            phrase = sentence_subject(scene, begin, span[0])
        if phrase is not None:
            return Subject((phrase,), 0.55)
    if before:
        return Subject((), 0.4)
    if mention is not None:
        return _resolved(scene, mention, place, data=data)
    if begin > sentence[0] and (phrase := sentence_subject(scene, begin, span[0])):
        return Subject((phrase,), 0.5)
    focus = scene.focus(place.number, data=data)
    sure = 0.6 if focus is not None and not focus.unnamed else 0.4
    return Subject((focus.name,) if focus else (), sure, focus)


def _own(scene: Scene, place: Place) -> Subject | None:
    """A subject that the words of the number itself name."""
    if place.found.quantity.counts in ("parameter", "layer"):
        own = own_phrase(scene, place.span, place.sentence)
        if own is not None:
            return own
    if place.found.kind == "absolute":
        own = others_level(scene, place.span, place.sentence)
        if own is not None:
            return own
    return modified(scene, place)


def _variant_of(scene: Scene, span: tuple[int, int], sentence: tuple[int, int]) -> Subject | None:
    """As in "X, a Korean variant of 82B Y": the size is that of X."""
    low = scene.words.low
    lead = low[span[0] - 2 : span[0]]
    if len(lead) < 2 or lead[1] != "of" or lead[0] not in ("variant", "version", "replication"):  # noqa: PLR2004
        return None
    told = _introduced(scene, sentence[0], span[0])
    return Subject((told[-1].name,), 0.6, told[-1]) if told else None


def _of_that_size(scene: Scene, found: FoundQuantity, mention: Mention) -> Subject | None:
    """In "the X series: 7B and 40B parameters", X-7B and X-40B, where they are named."""
    if found.quantity.counts != "parameter" or mention.thing is None:
        return None
    stem = mention.thing.name.removesuffix(" series")
    size = found.quantity.text.replace(" billion", "B").replace(" million", "M")
    for thing in scene.things:
        if thing.size is not None and thing.name.startswith(stem) and size.startswith(thing.size):
            return Subject((thing.name,), 0.8, thing)
    return None


def _with_list(scene: Scene, mention: Mention, sure: float) -> Subject:
    """The subject with the names that "and" joins to it."""
    thing = mention.thing
    names = [thing.name] if thing else []
    low = scene.words.low
    here, joined = mention, False
    for other in reversed(scene.within(max(0, mention.first - 8), mention.first)):
        gap = low[other.last : here.first]
        joined = joined or "and" in gap
        if other.thing is None or not joined or gap not in (["and"], [",", "and"], [","]):
            break
        if low[other.first - 1] in PREPOSITIONS:
            return Subject((thing.name,), sure, thing) if thing else Subject((), 0.4)
        names.insert(0, other.thing.name)
        here = other
    return Subject(tuple(dict.fromkeys(names)), sure, thing)


def _beside(
    scene: Scene, found: FoundQuantity, span: tuple[int, int], sentence: tuple[int, int]
) -> Mention | None:
    """As in "the 175B GPT-3", "GPT-3 (175B parameters)", "X, a 20 billion parameter model"."""
    if found.kind not in ("count", "size", "duration"):
        return None
    low = scene.words.low
    if found.quantity.counts in ("parameter", "layer"):
        for mention in scene.within(span[1], min(sentence[1], span[1] + 6)):
            gap = low[span[1] : mention.first]
            fits = mention.thing and mention.thing.type in ("model", "model-series", "architecture")
            if fits and all(
                word in ("-", "parameter", "parameters", "dense", "model", "the", ",")
                or index in scene.words.counting
                for index, word in enumerate(gap, span[1])
            ):
                return mention
    for mention in reversed(scene.within(sentence[0], span[0])):
        if mention.thing is None or mention.last > span[0]:
            continue
        gap = low[mention.last : span[0]]
        kind = mention.thing.type
        if kind in ("hardware", "metric", "task", "organization", "license") or is_general(mention):
            continue
        short = len(gap) <= _MOST_APPOSED and all(
            word in _APPOSED or word.endswith(("al", "ed", "ic")) for word in gap
        )
        return mention if short and (gap or kind) else None
    return None


def _relative(scene: Scene, span: tuple[int, int], sentence: tuple[int, int]) -> Mention | None:
    """The name before the "which" or "that" whose clause a number stands in."""
    low = scene.words.low
    for index in range(span[0] - 1, sentence[0], -1):
        if low[index] == ";":
            return None
        if low[index] in ("which", "that", "whose"):
            numbers = [at for at in range(index, span[0]) if at in scene.words.counting]
            if numbers and "," in low[numbers[-1] : span[0]]:
                return None
            at = index - 1
            while at > sentence[0] and low[at] in (",", ")", "model", "models", "system"):
                at -= 1
            for mention in scene.within(max(sentence[0], at - 4), at + 1):
                if mention.last == at + 1 and mention.thing:
                    return mention
            return None
    return None


def _resolved(scene: Scene, mention: Mention, place: Place, *, data: bool) -> Subject:
    """What "we", "it", "our system" stand for."""
    low = scene.words.low
    told: list[FoundThing] = []
    if mention.words in ("we", "our"):
        told = _made(scene, mention, place.span[0]) or _used(scene, mention, place.sentence[0])
    elif mention.words in _IT:
        told = _introduced(scene, place.sentence[0], mention.first)
    if told:
        return Subject((told[0].name,), 0.75, told[0])
    focus = scene.focus(place.number, data=data)
    if mention.words in _IT:
        focus = _spoken_of(scene, place.number) or focus
    noun = low[mention.last - 1] if " " in mention.words else ""
    wanted = _GROUPS.get(noun)
    if focus is not None and focus.unnamed and noun and not focus.name.endswith(noun):
        focus = None
    if focus is not None and wanted is not None and focus.type not in wanted:
        fitting = [thing for _, thing in scene.introduced if thing.type in wanted]
        focus = fitting[0] if fitting else None
    if focus is not None:
        return Subject((focus.name,), 0.7, focus)
    if mention.words.startswith(("our ", "the proposed", "the best", "the resulting")):
        return Subject((mention.words,), 0.65)
    if mention.words in ("we", "our") and place.found.kind in ("absolute", "change"):
        return Subject(("our model" if place.found.kind == "absolute" else "our approach",), 0.45)
    return Subject((), 0.5)


def _used(scene: Scene, mention: Mention, first: int) -> list[FoundThing]:
    """As in "With the X model, we achieve"."""
    low = scene.words.low
    for each in scene.within(first, mention.first):
        gap = low[each.last : mention.first]
        opens = [word for word in low[first : each.first] if word not in ("the", "our", "a")]
        if each.thing is None or opens not in (["using"], ["with"]):
            continue
        if each.thing.type in _SPOKEN and all(word in ("model", "models", ",") for word in gap):
            return [each.thing]
    return []


def _spoken_of(scene: Scene, number: int) -> FoundThing | None:
    """What the sentence before begins with, where the paper introduces it."""
    if not number:
        return None
    first, last = scene.words.bounds[number - 1]
    opens = [each for each in scene.within(first, min(last, first + 8)) if each.thing]
    thing = opens[0].thing if opens else None
    if thing is None or thing.role != "introduced" or not acts(scene, opens[0], last):
        return None
    return thing


def _made(scene: Scene, mention: Mention, end: int) -> list[FoundThing]:
    """What "we" introduce or train in the clause that ends at a token."""
    low = scene.words.low
    verbs = low[mention.last : mention.last + 4]
    if not any(verb.startswith(INTRODUCING) for verb in verbs):
        return []
    told = _introduced(scene, mention.last, end)
    if told or not any(verb.startswith(_TRAINS) for verb in verbs):
        return told
    return [
        each.thing
        for each in reversed(scene.within(mention.last, end))
        if each.thing is not None
        and each.thing.type in ("model", "model-series")
        and low[each.first - 1] not in ("than", "over")
    ]


def _introduced(scene: Scene, first: int, last: int) -> list[FoundThing]:
    return [
        each.thing
        for each in scene.within(first, last)
        if each.thing is not None and each.thing.role == "introduced"
    ]
