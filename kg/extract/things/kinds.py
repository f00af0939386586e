"""What kind of thing a name stands for, from the nouns around it and from its letters."""

from __future__ import annotations

import re

from kg.extract.lexicon import heads
from kg.extract.quantities.nouns import plural
from kg.extract.words import Words

STOPS = frozenset(
    """
    that which who whose where when while to for by with using in on at from based via through
    under over across between into as is are was were has have had can could will would may and or
    but if because since so than designed built trained aimed targeting tailored capable able
    consisting containing comprising spanning covering featuring achieving supporting providing
    enabling leveraging combining including , . ; : ( ) — – - ? !
    """.split()
)
_GROUPS = frozenset(
    "family series suite collection set herd line range group pair variant version extension kind"
    " type form class".split()
)
_PLURAL_MODEL = frozenset(("models", "llms", "lms", "vlms", "mllms", "language"))
_BY_LETTERS = (
    (
        re.compile(r".*(?:Bench|BENCH|bench)(?:[- ].*)?|.*Arena|.*[a-z]Eval|Eval[A-Z].*"),
        "benchmark",
    ),
    (re.compile(r".*[a-zA-Z]{2,}QA(?:v?[0-9.]*)?|.*Corpus|.*Dataset|.*(?:NLI|SQL)"), "dataset"),
    (re.compile(r".*-[0-9.]+[BM](?:-.*)?|.* [0-9.]+[BM]\b.*|[0-9.]+[BM]"), "model"),
    (
        re.compile(r".*(?:BERT|BERTa|GPT|LLaMA|Llama|LLaVA|LM|LLM|T5|CLIP)(?:[-\s]?[\w./+-]+)?"),
        "model",
    ),
    (re.compile(r".*[a-z](?:Net|Nets|former|Former|GAN)(?:[-0-9v.].*)?"), "model"),
    (re.compile(r".*(?:Attention|Prompt|Tuning|RL|PO)"), "method"),
)


def head_kind(words: Words, first: int, last: int) -> str | None:
    """What the noun of a phrase says, read from its last word back; ``last`` is past its end.

    "a suite of models" is a series, "a collection of images" a data set.
    """
    table = heads()
    if "of" in words.low[first:last]:
        of = words.low.index("of", first, last)
        group = _singular(words.low[of - 1]) if of > first else ""
        if group in _GROUPS:
            inner = _noun_kind(words, of + 1, last)
            if inner in ("model", "model-series"):
                return "model-series"
            return inner or table.get(group)
        last = of
    return _noun_kind(words, first, last)


def _noun_kind(words: Words, first: int, last: int) -> str | None:
    table = heads()
    for index in range(last - 1, first - 1, -1):
        word = words.low[index]
        for form in (word, _singular(word), word.rpartition("-")[2]):
            kind = table.get(form)
            if kind is None:
                continue
            if kind == "model" and word in _PLURAL_MODEL and form != word:
                return "model-series"
            return kind
    return None


def _singular(word: str) -> str:
    return plural(word) or word


def phrase_end(words: Words, first: int, limit: int) -> int:
    """Where the noun phrase that begins at a token ends; "of" goes on, other stops end it."""
    index = first
    while index < limit:
        word = words.low[index]
        if word in STOPS:
            adjectives = (
                word in (",", "and", "-") and index > first and _adjective(words.low[index - 1])
            )
            if not (adjectives and index + 1 < limit and words.low[index + 1] not in STOPS):
                break
        index += 1
    return index


def _adjective(word: str) -> bool:
    return word.endswith(
        (
            "al",
            "ic",
            "ive",
            "ous",
            "ed",
            "able",
            "ible",
            "ary",
            "ful",
            "y",
            "ent",
            "ast",
            "ight",
            "imple",
            "ow",
            "rge",
            "ew",
            "le",
            "ing",
            "ure",
            "-free",
        )
    )


def letters_kind(name: str) -> str | None:
    """What the letters of a name suggest: "FooBench" is a benchmark, "Foo-7B" a model."""
    return next((kind for pattern, kind in _BY_LETTERS if pattern.fullmatch(name)), None)


def noun_after(words: Words, last: int, limit: int) -> str | None:
    """What the noun directly after a name says: "the X benchmark", "X models"."""
    index = last
    while index < limit and index - last < 3 and words.tokens[index].kind == "word":  # noqa: PLR2004
        if words.low[index] in STOPS:
            return None
        kind = heads().get(words.low[index]) or heads().get(_singular(words.low[index]))
        if kind is not None:
            if words.low[index] in (
                "score",
                "scores",
                "loss",
                "training",
                "attention",
                "api",
                "optimization",
                "measure",
                "index",
                "data",
            ):
                return None
            if kind == "model" and words.low[index] == "models":
                return "model-series"
            return kind
        index += 1
    return None
