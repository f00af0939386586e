"""Where words stand in a text, whatever blanks and marks of LaTeX are between them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg.extract.readable import Readable
from kg.extract.reading import read
from kg.extract.tokens import Stretch

_TIMES = re.compile(r"(?<=[0-9])[x×]")


def place_of_quote(readable: Readable, quote: str) -> Stretch | None:
    """The first place of a quote in a text, as a stretch of the readable text; None for none.

    The raw words are looked for first; then what a reader sees of them.
    """
    quote = quote.strip()
    if not quote:
        return None
    at = readable.raw.find(quote)
    if at >= 0:
        start, end = readable.at(at), readable.at(at + len(quote))
        if start < end:
            return Stretch(start, end)
    return next(places_of_words(readable, Stretch(0, len(readable.text)), quote), None)


def places_of_words(readable: Readable, within: Stretch, words: str) -> Iterator[Stretch]:
    """Every place of words within a stretch, not inside a longer word or number."""
    seen = " ".join(read(words).text.split())
    if not seen:
        return
    between = _TIMES.sub("[x×]", r"\s+".join(map(re.escape, seen.split())))
    before = r"(?<![^\W_])" if seen[0].isalnum() else ""
    after = r"(?![^\W_])" if seen[-1].isalnum() else ""
    if seen[0].isdigit():
        before += r"(?<![0-9][.,])"
    if seen[-1].isdigit():
        after += r"(?![.,][0-9])"
    pattern = re.compile(before + between + after)
    for found in pattern.finditer(readable.text, within.start, within.end):
        yield Stretch(*found.span())
