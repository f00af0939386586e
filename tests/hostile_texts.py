"""Texts that no abstract is: one thing over and over, for what takes any text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import accumulate, count, takewhile

REPEATED: Mapping[str, str] = {
    "digits": "7",
    "dollars": "$",
    "brackets": "(",
    "angles": "<",
    "ampersands": "&",
    "stops": ". ",
    "ones": "1 ",
    "ones with commas": "1,",
    "a list of ones": "1, ",
    "percentages": "10% ",
    "percentages in one": "10%.",
    "ratios": "1/",
    "about one": "~1",
    "ranges": "1-2 ",
    "powers": "10^",
    "factors": "2× ",
    "number words": "one hundred ",
    "scale words": "10 million ",
    "bounds": "between 1 and ",
    "changes": "reduces it by 10% and ",
    "counts": "8 H800 GPUs, ",
    "short words": "a b ",
    "one word": "word",
    "one capital word": "A",
    "one name": "Aa1",
    "hyphens": "Long-Name-",
    "known names": "GPT-4, ",
    "sized names": "Foo-7B ",
    "acronyms": "(AB) ",
    "announcements": "We present Harrow, a system. ",
    "sentences": "We see it now. ",
    "sentences with numbers": "We cut it by 20%. ",
    "one sentence": "Harrow improves throughput by 2x over DeepSpeed, ",
    "claims": "Harrow improves throughput by 2x over DeepSpeed. ",
    "addresses": "http://a.b/c ",
    "an address": "http://",
    "dois": "10.1234/",
    "open commands": "\\textbf{",
    "open commands with words": "\\textbf{a ",
    "fractions": "\\frac{",
    "formulas": "$x^{",
    "numbers in formulas": "$1$ ",
    "tags": "<b>",
    "entities": "&#1",
    "Chinese": "大规模模型训练",
    "Chinese sentences": "大规模模型。",
    "emoji": "😀 ",
    "letters with marks": "e\u0301",
    "marks": "\u0301",
    "lines": "a\n",
    "quotes": "``A'' ",
}
"""What each text repeats."""

NUMBERED: Mapping[str, str] = {
    "numbers": "{0} ",
    "other names": "Xy{0}q, ",
    "other acronyms": "Alpha Beta{0} (AB{0}) ",
    "other sentences": "We present Har{0}, a system. Har{0} is {0}x faster than Foo{0}. ",
    "other sizes": "We train Har-{0}B and Har-{0}B-chat. ",
    "other versions": "Har-{0}-a outperforms Har-{0}-b by 3 points. ",
}
"""What each text repeats with another number each time."""

OF_TWO_HALVES: Mapping[str, tuple[str, str]] = {
    "nested braces": ("{", "}"),
    "nested brackets": ("(a ", ") "),
    "a closed address": ("(", ")"),
    "nested groups": ("\\textbf{a ", "}"),
}
"""What is opened so often and then closed as often."""


def texts(length: int) -> dict[str, Callable[[], str]]:
    """By what it is, what makes each text of about so many characters."""
    made: dict[str, Callable[[], str]] = {}
    for name, piece in REPEATED.items():
        made[name] = lambda piece=piece: (piece * (length // len(piece) + 1))[:length]  # type: ignore[misc]
    for name, form in NUMBERED.items():
        made[name] = lambda form=form: _numbered(form, length)  # type: ignore[misc]
    for name, (opened, closed) in OF_TWO_HALVES.items():
        start = "http://a.b/" if "address" in name else ""
        times = length // len(opened + closed)
        made[name] = lambda whole=start + opened * times + closed * times: whole  # type: ignore[misc]
    return made


def _numbered(form: str, length: int) -> str:
    pieces = (form.format(number) for number in count())
    ends = accumulate(len(form.format(number)) for number in count())
    kept = takewhile(lambda each: each[1] <= length, zip(pieces, ends, strict=True))
    return "".join(piece for piece, _ in kept)
