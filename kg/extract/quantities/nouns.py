"""What a number counts: the words after it up to the noun."""

from __future__ import annotations

import re
from typing import NamedTuple

_WORD = re.compile(
    r"[A-Z][a-z0-9]++(?: [0-9]{1,4}(?= [A-Za-z]))|[A-Za-z][A-Za-z0-9]*(?:['./+&-][A-Za-z0-9]+)*"
)
_FUNCTION = frozenset(
    """
    a about above across after all along also although among an any are around as at average be
    because been before being below between both but by can could did do does due during each either
    every for from further had has have here higher how if in into is it its larger less like
    longer lower many may might more most much must near neither no nor not of off on only onto or
    our out over own per respectively shall should since smaller so some such than that the their
    them then there these they this those through thus to too toward towards under unlike until up
    upon us using via was we were what when where whereas whether which while who whom whose why
    will with within without would yet you your faster slower better worse and compared
    """.split()
)
VERBS = frozenset(
    """
    accumulates aggregates annotates achieves allows becomes collects comprises consumes costs
    creates curates detects encompasses exploits features finds gathers generates gets handles hits
    introduces lasts manages presents processes releases saves scales spans trains yields evaluates
    becomes contains covers delivers demonstrates enables exceeds gives has
    highlights includes improves increases indicates involves is leads leaves makes matches means
    needs
    offers outperforms performs produces provides reaches reduces remains represents requires runs
    scores seems
    serves shows suggests supports surpasses takes trains uses was works yields
    """.split()
)
_NO_PLURALS = frozenset(
    """
    analysis basis bias always various previous diverse continuous simultaneous heterogeneous
    homogeneous autonomous numerous rigorous thus plus versus less towards besides perhaps its
    consensus status focus corpus campus bus gas lens series species access success process class
    loss address business business-class cross across progress stress mass press pass wireless
    lossless seamless is this has was as us yes kubernetes pandas apollo-less apps-less
    """.split()
)
_IRREGULAR = {
    "people": "person", "children": "child", "men": "man", "women": "woman", "criteria":
    "criterion",
    "phenomena": "phenomenon", "indices": "index", "matrices": "matrix", "vertices": "vertex",
    "corpora": "corpus", "data": "data", "species": "species", "series": "series", "mice": "mouse",
    "axes": "axis", "analyses": "analysis", "hypotheses": "hypothesis",
    "taxa": "taxon", "spectra": "spectrum", "nuclei": "nucleus", "bacteria": "bacterium",
    "loci": "locus", "quanta": "quantum", "cpus": "cpu", "classes": "class", "accesses": "access",
    "processes": "process", "losses": "loss", "caches": "cache", "images": "image", "cases": "case",
    "sizes": "size", "biases": "bias", "databases": "database", "phases": "phase", "axises": "axis",
    "lenses": "lens", "buses": "bus", "viruses": "virus", "gpus": "gpu", "tpus": "tpu",
    "npus": "npu", "corpuses": "corpus",
}  # fmt: skip
_SINGULAR = frozenset(
    """
    parameter param token layer gpu node machine image sample example image-text pair sentence word
    frame pixel class expert head core cpu tpu npu bit billion-parameter step epoch
    """.split()
)
"""Nouns that stand in the singular after a number ("a 13B parameter model")."""

_OF_DATA = frozenset(
    """
    question document dialogue dialog conversation video article query problem instance passage
    paragraph utterance review recipe story summary caption hour language
    """.split()
)
_DATA = re.compile(
    r" (?:dataset|data set|corpus|corpora|benchmark|collection|test ?set|training set)"
)
"""As in "a 14,322 question data set": so many questions."""

_NOUNS_TOO = frozenset("costs features hits matches needs runs scales scores spans works".split())
_FURTHER = frozenset(("more", "additional", "further", "other"))

DISCOURSE = frozenset(
    """
    reason way aspect fold perspective observation insight question thing respect side hand point
    contribution direction issue sense other view front fact key
    """.split()
)
"""Nouns of the text about itself: "for two reasons" states no fact."""

_METRIC_WORD = re.compile(
    r"(?:BLEU|ROUGE|CIDEr|METEOR|F1|EM|AUC|AUROC|mAP|AP|IoU|mIoU|MRR|nDCG|FID|WER|CER|PPL|PSNR|SSIM"
    r"|CLIP|GLEU|accuracy|perplexity|precision|recall|score|MT-Bench|AlpacaEval|Elo|ELO|MOS|SPICE"
    r"|Spearman|Pearson|BERTScore)(?![a-z])"
)
_ADJECTIVE_ENDS = ("al", "ic", "ive", "ous", "ed", "able", "ible", "ary", "ful", "y", "ing", "se")
_MOST_WORDS = 7


class Noun(NamedTuple):
    """The counted words, and the slug of their head: "H800 GPUs" counts ``gpu``."""

    start: int
    end: int
    slug: str


def counted(text: str, at: int, *, one: bool = False) -> Noun | None:
    """The counted words that begin after a blank or hyphen at a place, if a noun is found.

    The head is the first plural; ``one`` takes the next word in the singular.
    """
    if text.startswith("-", at):
        return _joined(text, at + 1)
    if not text.startswith(" ", at):
        return None
    start = at + 1
    for index in range(_MOST_WORDS):
        found = _WORD.match(text, at + 1)
        adjective = index == 1 and _adjective(text[start:at])
        cost = found is not None and adjective and found.group() in _NOUNS_TOO
        if found is None or (not cost and _ends_the_noun(found.group(), first=index == 0)):
            return None
        low = found.group().lower()
        head = plural(low.rpartition("-")[2])
        if head is None and index == 0 and (one or low in _SINGULAR) and low.isalnum():
            head = low
        if head is None and index == 0 and low in _OF_DATA and _DATA.match(text, found.end()):
            head = low
        if head is not None and low not in _FURTHER:
            return _after_a_name(text, found) or Noun(start, found.end(), head)
        at = found.end()
        if text.startswith(", ", at) and _adjective(low):
            at += 1
        if not text.startswith(" ", at):
            return None
    return None


def _after_a_name(text: str, name: re.Match[str]) -> Noun | None:
    """The noun after a name that looks like a plural ("26 QuixBugs bugs")."""
    found = _WORD.match(text, name.end() + 1) if name.group()[0].isupper() else None
    if found is None or text[name.end()] != " " or found.group() in VERBS:
        return None
    head = plural(found.group())
    return Noun(name.start(), found.end(), head) if head else None


def _ends_the_noun(word: str, *, first: bool) -> bool:
    """Whether a word is none of those that may stand before a noun ("and" may, but not first)."""
    low = word.lower()
    if low in _FURTHER:
        return not first
    if low == "and":
        return first
    acts = low in VERBS and not (first and low in _NOUNS_TOO)
    return acts or low in _FUNCTION or _METRIC_WORD.match(word) is not None


def _adjective(word: str) -> bool:
    return word.endswith(
        ("al", "ic", "ive", "ous", "ed", "able", "ible", "ary", "ful", "y", "-quality")
    )


def _joined(text: str, at: int) -> Noun | None:
    found = re.compile(r"[A-Za-z]+").match(text, at)
    if found is None:
        return None
    low = found.group().lower()
    return Noun(at, found.end(), plural(low) or low)


def plural(word: str) -> str | None:
    """The singular of a word in lower case that is a plural, else None."""
    if (known := _IRREGULAR.get(word)) is not None:
        return known
    if len(word) < 3 or not word.endswith("s") or word in _NO_PLURALS:  # noqa: PLR2004
        return None
    if "." in word or word.endswith(("ss", "us", "is", "'s")):
        return None
    if word.endswith("ies") and len(word) > len("dies"):
        return word[:-3] + "y"
    if word.endswith(("xes", "ches", "shes", "sses")):
        return word[:-2]
    return word[:-1]


def metric_after(text: str, at: int) -> re.Match[str] | None:
    """The name of a score that stands directly after a number ("28.4 BLEU")."""
    return _METRIC_WORD.match(text, at + 1) if text.startswith((" ", "-"), at) else None
