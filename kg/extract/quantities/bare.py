"""Numbers without unit and counted words: scores, sizes, settings, or nothing at all."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Literal

_METRIC = re.compile(
    r"(?<![\w-])(?:accurac(?:y|ies)|precision|recall|F1|F-?score|F-measure|\w*scor(?:es?|ed|ing)"
    r"|BLEU\w*|"
    r"ROUGE\S*|AUC\w*|AUROC|ROC|perplexit(?:y|ies)|ppl|mAP|AP|m?IoU|MRR|nDCG\S*|CIDEr\S*|METEOR"
    r"|WER|CER|EM"
    r"|FID|SSIM|PSNR|kappa|correlations?|coefficient|loss(?:es)?|R?MSE|MAE|likelihood|Elo"
    r"|ratings?|probability"
    r"|ratio|p-values?|Spearman\S*|Pearson\S*|GLEU|SPICE|MOS|index|Hits@\d+|R@\d+|pass@\d+"
    r"|sensitivity"
    r"|specificity|similarity|distance|odds|Dice|alpha|exponent|threshold|temperature|entropy"
    r"|agreement"
    r"|rewards?|performance|error|rate|divergence|benchmarks?|success)(?![\w])[^.;]{0,45}$",
    re.IGNORECASE,
)
_SIZE = re.compile(
    r"(?<![\w-])(?:sizes?|length|number|counts?|windows?|rank|dimensions?|batch|depth|width"
    r"|budgets?|total|context"
    r"|concurrency|parallelism|resolution|vocabulary|degree|order|population|capacity)"
    r"(?: (?:of|is|was|to|from|up to|as|size|length|=|only|just|large|small|reaching|at least"
    r"|more than|over|about|around))*[\s:=(]*$",
    re.IGNORECASE,
)
_VARIABLE = re.compile(r"[\w)\]₀-₉'*|]\s?[=≈<>≤≥~]\s?$")
_COUNT_VARIABLE = re.compile(r"(?<![\w])[nNkKmMLdDBTS]\s?[=≈<>≤≥~]\s?$")
_VALUE = re.compile(
    r"(?:(?:^|\s)(?:of|is|was|are|were|to|from|at|reach(?:es|ed|ing)?|achiev(?:es|ed|ing)|by|and"
    r"|with|than|between|"
    r"vs\.?|versus|about|around|approximately|over|above|below|under|only|score[sd]?|obtain(?:s"
    r"|ed|ing)|get|gets|gains?)\s|[,(+:±\s\[][+]?)$",
    re.IGNORECASE,
)
_WINDOW = 60


_COMPARED = re.compile(
    r" (?:higher|lower|better|worse|absolute|improvement|increase|gain|reduction|decrease)(?!\w)"
)


def bare_kind(text: str, start: int, end: int, *, whole: bool) -> Literal["count", "score"] | None:
    """What a number is that has neither unit nor counted words, None if it says nothing."""
    before = text[max(start - _WINDOW, 0) : start]
    if _SIZE.search(before) and whole:
        return "count"
    if _VARIABLE.search(before):
        return "count" if whole and _COUNT_VARIABLE.search(before) else "score"
    if _METRIC.search(before) and _VALUE.search(before):
        return "score"
    if not whole and _COMPARED.match(text, end):
        return "score"
    if not whole and _VALUE.search(before):
        return "score"
    return None


_OF_A_HUNDRED = frozenset("BLEU ROUGE CIDEr METEOR GLEU FID PPL perplexity Elo ELO SPICE".split())


def score_unit(value: Decimal, metric: str | None = None) -> str:
    """The unit of a score: a fraction up to 1, points above, and of scores that go beyond 1."""
    return "fraction" if abs(value) <= 1 and metric not in _OF_A_HUNDRED else "point"
