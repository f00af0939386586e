"""What a number is said of."""

from __future__ import annotations

from typing import NamedTuple

from kg.extract.claims.properties import phrases
from kg.extract.claims.scene import Mention, Scene
from kg.extract.found import FoundQuantity, FoundThing

_VERBS = (
    "achiev", "reduc", "improv", "outperform", "surpass", "increas", "deliver", "provid", "enabl",
    "attain", "obtain", "reach", "has", "have", "contain", "consist", "compris", "cover", "support",
    "span", "include", "is", "are", "was", "can", "exceed", "yield", "match", "scale", "score",
    "beat", "cut", "lower", "boost", "accelerat", "speed", "sav", "requir", "use", "run", "train",
    "significantly", "consistently", "also", "show", "exhibit", "perform", "gain", "offer", "sustain",
    "maintain", "finish", "process", "handle", "serve", "lead", "result", "us", "fit", "take",
    "generat", "produc", "offers", "shorten", "decreas", "featur", "comes", "ranks", "uses", "needs",
    "eliminat", "mitigat", "uncover", "found", "find", "detect", "could", "may", "will", "bring",
)  # fmt: skip
_INTRO = (
    "introduc", "present", "propos", "develop", "design", "build", "built", "creat", "releas",
    "construct", "collect", "curat", "train", "implement", "describ", "open-sourc", "pre-train",
)  # fmt: skip
_PREPOSITIONS = frozenset(
    """
    on from for in of by using to over than against with compared vs vs. versus outperforms
    outperforming outperform surpassing surpasses surpass like as upon unlike without across via
    into beats beating exceeding relative e.g. including between under on
    """.split()
)
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
    "model": _MODELS, "models": _MODELS, "network": _MODELS,
    "dataset": ("dataset", "benchmark"), "benchmark": ("dataset", "benchmark"), "corpus": ("dataset", "benchmark"),
    "system": ("system", "software", "method"), "parser": ("system", "software", "model", "method"),
}  # fmt: skip
_ENABLES = ("enabl", "allow", "making", "makes", "lets", "helps", "helping")
_SHOWS = ("show", "demonstrat", "find", "found", "reveal", "indicat", "suggest", "observ", "report",
          "confirm", "prove", "verif", "see", "turn")  # fmt: skip
_RESULTS = ("achiev", "reduc", "improv", "outperform", "surpass", "increas", "attain", "obtain", "reach",
            "yield", "perform", "score", "exceed", "match", "can", "has", "have", "contain", "gain",
            "provid", "deliver", "lead", "result", "get", "is", "are", "cut", "lower", "boost", "bring")  # fmt: skip
_NO_SUBJECTS = frozenset(
    """
    we it they this these which that our there experiments results evaluation evaluations experiment
    result analysis who i and
    """.split()
)
_LONGEST_SUBJECT = 8
_MODEL_NOUNS = frozenset(
    "model models llm llms network networks transformer transformers lm lms dnn dnns".split()
)


class Subject(NamedTuple):
    """What a claim is about: names of things, or words; none stands for the paper."""

    about: tuple[str, ...]
    sure: float
    thing: FoundThing | None = None


_DATA_NOUNS = frozenset(
    """
    question problem task example sample instance image document dialogue conversation domain
    category sentence pair video clip article query prompt language hour subset source topic record
    annotation class subject dataset passage story review utterance word
    """.split()
)


def subject_of(scene: Scene, found: FoundQuantity, span: tuple[int, int], number: int) -> Subject:
    """The subject of a quantity in a sentence."""
    sentence = scene.words.bounds[number]
    counts = found.quantity.counts
    data = found.kind == "count" and counts in _DATA_NOUNS
    if found.quantity.counts in ("parameter", "layer") and (
        own := _own_phrase(scene, span, sentence)
    ):
        return own
    if found.kind == "absolute" and (others := _others_level(scene, span, sentence)):
        return others
    direct = _beside(scene, found, span, sentence) or _relative(scene, span, sentence)
    if direct is not None and direct.thing is not None:
        return _of_that_size(scene, found, direct) or _named(direct, 0.9)
    begin = _shown(scene, span, sentence)
    mention = _clause_subject(scene, span, (begin, sentence[1]))
    if mention is None or (not _acts(scene, mention, span[0]) and mention.thing is None):
        phrase = _other_subject(scene, span, begin)
        if phrase is not None:
            return Subject((phrase,), 0.55)
    if mention is None:
        focus = scene.focus(number, data=data)
        return Subject((focus.name,), 0.6, focus) if focus else Subject((), 0.4)
    if mention.thing is not None:
        if sized := _of_that_size(scene, found, mention):
            return sized
        known = 0.75 if mention.thing.known else 0.6
        return _with_list(scene, mention, 0.9 if mention.thing.role == "introduced" else known)
    return _resolved(scene, mention, number, span, data=data)


def _of_that_size(scene: Scene, found: FoundQuantity, mention: Mention) -> Subject | None:
    """ "the X series: 7B and 40B parameters" speaks of X-7B and X-40B, where they are named."""
    if found.quantity.counts != "parameter" or mention.thing is None:
        return None
    stem = mention.thing.name.removesuffix(" series")
    size = found.quantity.text.replace(" billion", "B").replace(" million", "M")
    for thing in scene.things:
        if thing.size is not None and thing.name.startswith(stem) and size.startswith(thing.size):
            return Subject((thing.name,), 0.8, thing)
    return None


def _own_phrase(scene: Scene, span: tuple[int, int], sentence: tuple[int, int]) -> Subject | None:
    """ "an 8.3 billion parameter language model", "a model with 1 trillion parameters": itself."""
    low, counting = scene.words.low, scene.words.counting
    end = span[1]
    named = {
        each.first for each in scene.within(span[1], min(sentence[1], span[1] + 8)) if each.thing
    }
    joined = low[end : end + 1] == ["and"] and end + 1 in counting
    while end < min(sentence[1], span[1] + 8) and end not in named:
        if low[end] in _MODEL_NOUNS:
            break
        if joined and low[end] == "and":
            end += 1
            continue
        if not (low[end].isalpha() or low[end] in ("-", ",") or end in counting or "-" in low[end]) or low[end] in (
            "that", "which", "with", "to", "by", "on", "for", "in", "and", "is", "of",
        ):  # fmt: skip
            break
        end += 1
    start = span[0]
    apposed = low[start - 2 : start - 1] and low[start - 2] in (
        ",",
        ":",
        "is",
        "-",
        "–",
        "—",
        "present",
        "introduce",
        "propose",
        "release",
    )
    if end < sentence[1] and low[end] in _MODEL_NOUNS and end not in named:
        opens = low[start - 1] in (
            "a",
            "an",
            "the",
            "our",
            "single",
            "train",
            "on",
            "of",
            "training",
        )
        after = low[end + 1 : end + 3]
        called = bool(after) and (
            after[0] in (",", "called", "named", "(", ":")
            and any(each.thing for each in scene.within(end + 1, end + 4))
        )
        if opens and not apposed and not called:
            return Subject((scene.words.between(start, end + 1),), 0.8)
        return None
    if low[start - 1] in ("with", "of", "having") and low[start - 2] in _MODEL_NOUNS:
        first = start - 2
        while first - 1 > sentence[0] and (low[first - 1].endswith(("al", "ic")) or low[first - 1] in (
            "large", "language", "transformer", "dnn", "dense", "gpt", "neural", "generative", "deep")):  # fmt: skip
            first -= 1
        if low[first - 1] in (
            "on",
            "training",
            "for",
            "train",
            "a",
            "of",
            "to",
            "as",
            "including",
        ) and low[max(sentence[0], first - 2)] not in (
            ",",
            ":",
            "is",
            "creating",
            "yielding",
            "train",
            "introduce",
            "present",
        ):
            return Subject((scene.words.between(first, span[1]),), 0.7)
    return None


_OTHERS = frozenset("human sota state-of-the-art baseline random chance previous prior".split())


def _others_level(
    scene: Scene, span: tuple[int, int], sentence: tuple[int, int]
) -> Subject | None:
    """ "human performance of 94 %", "SOTA accuracy of 63.2 %": what others reach."""
    low = scene.words.low
    if low[span[0] - 1] not in ("of", "at", "("):
        return None
    for index in range(span[0] - 2, max(sentence[0], span[0] - 5) - 1, -1):
        if low[index] in _OTHERS:
            last = index + 1 if low[index] != "human" else span[0] - 1
            return Subject((scene.words.between(index, last),), 0.7)
    return None


def _named(mention: Mention, sure: float) -> Subject:
    thing = mention.thing
    assert thing is not None  # noqa: S101 - the callers have looked
    return Subject((thing.name,), sure, thing)


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
        if low[other.first - 1] in _PREPOSITIONS:
            return Subject((thing.name,), sure, thing) if thing else Subject((), 0.4)
        names.insert(0, other.thing.name)
        here = other
    return Subject(tuple(dict.fromkeys(names)), sure, thing)


def _beside(
    scene: Scene, found: FoundQuantity, span: tuple[int, int], sentence: tuple[int, int]
) -> Mention | None:
    """ "the 175B GPT-3", "GPT-3 (175B parameters)", "X, a 20 billion parameter model"."""
    if found.kind not in ("count", "size", "duration"):
        return None
    low = scene.words.low
    if found.quantity.counts in ("parameter", "layer"):
        for mention in scene.within(span[1], min(sentence[1], span[1] + 6)):
            gap = low[span[1] : mention.first]
            fits = mention.thing and mention.thing.type in ("model", "model-series", "architecture")
            if fits and all(word in ("-", "parameter", "parameters", "dense", "model", "the", ",") or index in scene.words.counting
                            for index, word in enumerate(gap, span[1])):  # fmt: skip
                return mention
    for mention in reversed(scene.within(sentence[0], span[0])):
        if mention.thing is None or mention.last > span[0]:
            continue
        gap = low[mention.last : span[0]]
        kind = mention.thing.type
        if kind in ("hardware", "metric", "task", "organization", "license") or _is_general(
            mention
        ):
            continue
        short = len(gap) <= 6 and all(
            word in _APPOSED or word.endswith(("al", "ed", "ic")) for word in gap
        )  # noqa: PLR2004
        return mention if short and (gap or kind) else None
    return None


def _relative(scene: Scene, span: tuple[int, int], sentence: tuple[int, int]) -> Mention | None:
    """The name before the "which" or "that" whose clause a number stands in."""
    low = scene.words.low
    for index in range(span[0] - 1, sentence[0], -1):
        if low[index] in (".", ";", "and") and low[index] == ";":
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


def _clause_subject(
    scene: Scene, span: tuple[int, int], sentence: tuple[int, int]
) -> Mention | None:
    """The subject of the clause: the last mention before the number that a verb follows."""
    low = scene.words.low
    fallback: Mention | None = None
    for mention in reversed(scene.within(sentence[0], span[0])):
        if mention.thing is not None and mention.thing.type in (
            "metric", "task", "hardware", "organization", "technology", "license",
        ):  # fmt: skip
            continue
        if _is_general(mention):
            continue
        before = _leader(scene, mention, sentence[0])
        acts = _acts(scene, mention, span[0])
        if before.startswith(_ENABLES):
            return mention
        if before == "of" and acts and _of_a_measure(scene, mention, sentence[0]):
            return mention
        if before in _PREPOSITIONS:
            if before == "with" and mention.first - sentence[0] <= 2 and acts is False:  # noqa: PLR2004
                fallback = mention
            continue
        if mention.words in ("its", "their", "our"):
            fallback = fallback or mention
            continue
        if acts:
            return mention
        if before == "" or (mention.thing and mention.thing.role == "introduced"):
            fallback = fallback or mention
    return fallback


def _shown(scene: Scene, span: tuple[int, int], sentence: tuple[int, int]) -> int:
    """Where the clause begins that the sentence says is shown ("experiments show that ...")."""
    low = scene.words.low
    for index in range(span[0] - 1, sentence[0], -1):
        if low[index] == "that" and low[index - 1].startswith(_SHOWS):
            return index + 1
        if low[index] == ";":
            return index + 1
    return sentence[0]


def _other_subject(scene: Scene, span: tuple[int, int], begin: int) -> str | None:
    """The words of a subject that names no thing: "an ensemble of five models achieves"."""
    low = scene.words.low
    verb = next(
        (index for index in range(span[0] - 1, begin, -1)
         if low[index].startswith(_RESULTS) and not low[index].endswith(("ing", "ment", "ments", "ion", "ions"))),
        None,
    )  # fmt: skip
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
    phrase = low[first:last]
    if not phrase or len(phrase) > _LONGEST_SUBJECT or scene.within(first, last):
        return None
    if (
        set(phrase) & _NO_SUBJECTS
        or phrase[0] in _PREPOSITIONS
        or any(index in scene.words.counting for index in range(first, last))
    ):
        return None
    return scene.words.between(first, last)


def _acts(scene: Scene, mention: Mention, limit: int) -> bool:
    """Whether a verb follows a mention, brackets and "'s accuracy" apart."""
    low = scene.words.low
    at = mention.last
    while at < limit and low[at] in ("model", "models", "system", "series", "framework"):
        at += 1
    if at < limit and low[at] == "(":
        while at < limit and low[at] != ")":
            at += 1
        at += 1
    return at < limit and (low[at].startswith(_VERBS + _INTRO) or low[at].endswith("ly"))


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
    while at > start and low[at] in ("the", "our", "a", "both", "original", "standard", "existing", "baseline",
                                     "models", "systems", "frameworks", "methods", "vanilla", "state-of-the-art"):  # fmt: skip
        at -= 1
    return low[at] if at >= start else ""


def _is_general(mention: Mention) -> bool:
    """Whether a mention is of a technique or an architecture that everybody uses."""
    thing = mention.thing
    return thing is not None and thing.known and thing.type in (
        "algorithm", "architecture", "optimizer", "method",
    )  # fmt: skip


def _resolved(
    scene: Scene, mention: Mention, number: int, span: tuple[int, int], *, data: bool
) -> Subject:
    """What "we", "it", "our system" stand for."""
    low = scene.words.low
    sentence = scene.words.bounds[number]
    if mention.words in ("we", "our") or mention.words.startswith("this paper"):
        verbs = low[mention.last : mention.last + 4]
        if any(verb.startswith(_INTRO) for verb in verbs):
            told = [
                each for each in scene.within(mention.last, span[0])
                if each.thing and each.thing.role == "introduced"
            ]  # fmt: skip
            if told:
                return _named(told[0], 0.85)
            if any(verb.startswith(("train", "fine-tun", "pre-train", "scal")) for verb in verbs):
                models = [
                    each for each in scene.within(mention.last, span[0])
                    if each.thing and each.thing.type in ("model", "model-series") and low[each.first - 1] not in ("than", "over")
                ]  # fmt: skip
                if models:
                    return _named(models[-1], 0.7)
    if mention.words in ("it", "its", "they", "their"):
        before = [
            each for each in scene.within(sentence[0], mention.first)
            if each.thing and each.thing.role == "introduced"
        ]  # fmt: skip
        if before:
            return _named(before[0], 0.75)
    focus = scene.focus(number, data=data)
    noun = low[mention.last - 1] if mention.words.count(" ") else ""
    wanted = _GROUPS.get(noun)
    if focus is not None and wanted is not None and focus.type not in wanted:
        told = [thing for _, thing in scene.introduced if thing.type in wanted]
        focus = told[0] if told else None
    if focus is not None:
        return Subject((focus.name,), 0.7, focus)
    words = (
        mention.words if mention.words not in ("we", "it", "our", "its", "they", "their") else ""
    )
    if words.startswith(("our ", "the proposed", "the best", "the resulting")):
        return Subject((words,), 0.65)
    return Subject((), 0.5)
