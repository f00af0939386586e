"""What a number is said of."""

from __future__ import annotations

from kg.extract.claims.antecedents import introduced_within, resolved
from kg.extract.claims.baselines import baseline_of
from kg.extract.claims.clauses import PREPOSITIONS, acts, clause_subject, is_general, shown
from kg.extract.claims.in_order import against, in_same_brackets
from kg.extract.claims.in_turn import in_turn
from kg.extract.claims.likenesses import improved
from kg.extract.claims.modifiers import modified
from kg.extract.claims.own_phrases import others_level, own_phrase
from kg.extract.claims.phrase_subjects import members, other_subject, sentence_subject
from kg.extract.claims.rated import tested_models
from kg.extract.claims.rivals import level_of_rival
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
    if (rival := _of_rival(scene, place, group)) is not None:
        return rival
    if (paired := in_turn(scene, place, group)) is not None:
        return paired
    before = _goes_on(scene, place, group)
    if before is not None:
        return subject_of(scene, before, group)
    told = (
        _own(scene, place, versus=_is_first_of_two(scene, place, group))
        or _variant_of(scene, place.span, place.sentence)
        or _direct(scene, place)
        or _subject(scene, place)
    )
    if told.thing is not None and (other := _joined(scene, place, group)) is not None:
        said = subject_of(scene, other, group)
        if said.about and said.thing is None:
            return said
    return told


def _of_rival(scene: Scene, place: Place, group: list[Place]) -> Subject | None:
    """The rival whose level a number is: "from 47% to", "versus 49%", "compared to 23.6 of X"."""
    if place.found.part == "before" and (span := improved(scene, place)) is not None:
        return Subject((scene.words.between(*span),), 0.6)
    if (first := against(scene.words, place, group)) is not None:
        rival_of = baseline_of(scene, first, group)
        return Subject(rival_of.names if rival_of else (), 0.6)
    rival = level_of_rival(scene, place)
    return Subject(rival.names, 0.6) if rival is not None else None


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


def _direct(scene: Scene, place: Place) -> Subject | None:
    """The name beside a number, or that whose relative clause it stands in."""
    found, span, sentence = place.found, place.span, place.sentence
    direct = _beside(scene, found, span, sentence) or _relative(scene, span, sentence)
    if direct is None or direct.thing is None:
        return None
    return _of_that_size(scene, found, direct) or Subject((direct.thing.name,), 0.9, direct.thing)


def _subject(scene: Scene, place: Place) -> Subject:
    """The subject of the clause that a number stands in, by name, by words, or what it is for."""
    begin = shown(scene, place.span, place.sentence)
    mention = clause_subject(scene, place.span, (begin, place.sentence[1]))
    if (phrase := members(scene, place.span, begin)) is not None:
        return Subject((phrase,), 0.55)
    if mention is None or _is_data(mention.thing):
        tested = tested_models(scene, place)
        if tested is not None:
            return tested
    if mention is not None and mention.thing is not None:
        known = 0.75 if mention.thing.known else 0.6
        sure = 0.9 if mention.thing.role == "introduced" else known
        sized = _of_that_size(scene, place.found, mention)
        return sized or _with_list(scene, mention, sure)
    return _phrase(scene, place, mention, begin) or _focus(scene, place, mention)


def _phrase(scene: Scene, place: Place, mention: Mention | None, begin: int) -> Subject | None:
    """The subject of a clause as words; nothing where the text has not come to its own yet."""
    span, before = place.span, scene.is_before(place.number)
    if before or mention is None or not acts(scene, mention, span[0]):
        phrase = other_subject(scene, span, begin)
        if phrase is None and before:
            phrase = sentence_subject(scene, begin, span[0])
        if phrase is not None or before:
            return Subject((phrase,), 0.55) if phrase is not None else Subject((), 0.4)
    if mention is None and begin > place.sentence[0]:
        phrase = sentence_subject(scene, begin, span[0])
        return Subject((phrase,), 0.5) if phrase else None
    return None


def _focus(scene: Scene, place: Place, mention: Mention | None) -> Subject:
    """What "we" and "it" stand for, or else what the text speaks of."""
    data = place.found.kind == "count" and place.found.quantity.counts in _DATA_NOUNS
    if mention is not None:
        return resolved(scene, mention, place, data=data)
    focus = scene.focus(place.number, data=data)
    sure = 0.6 if focus is not None and not focus.unnamed else 0.4
    return Subject((focus.name,) if focus else (), sure, focus)


def _is_first_of_two(scene: Scene, place: Place, group: list[Place]) -> bool:
    """Whether the level of a rival follows: "(54.1% vs. 96.3%)"."""
    after = group[group.index(place) + 1 :]
    return bool(after) and against(scene.words, after[0], group) is place


def _own(scene: Scene, place: Place, *, versus: bool) -> Subject | None:
    """A subject that the words of the number itself name."""
    if place.found.quantity.counts in ("parameter", "layer"):
        own = own_phrase(scene, place.span, place.sentence)
        if own is not None:
            return own
    if place.found.kind == "absolute" and not versus:
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
    told = introduced_within(scene, sentence[0], span[0])
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
        if mention.thing.size is not None and gap in (["and"], [","], ["or"]):
            return None
        if _is_data(mention.thing) and found.quantity.counts in ("dataset", "benchmark", "corpus"):
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
