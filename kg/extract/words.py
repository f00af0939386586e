"""A readable text as the rules for things and claims see it: words in sentences."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from kg.extract.found import FoundQuantity
from kg.extract.tokens import Stretch, Token, sentence_at, tokens

_LONGEST_SENTENCE = 1_500


class Words:
    """The tokens of a text, and where its sentences and quantities stand among them.

    ``words`` are the tokens without the possessive "'s", ``low`` the same in lower case;
    ``counting`` are the tokens of numbers, ``sized`` those that end a number of parameters.
    """

    __slots__ = (
        "_starts",
        "bounds",
        "counting",
        "low",
        "quantities",
        "sentences",
        "sized",
        "text",
        "tokens",
        "words",
    )

    def __init__(
        self, text: str, sentences: tuple[Stretch, ...], quantities: tuple[FoundQuantity, ...]
    ) -> None:
        self.text = text
        self.tokens: list[Token] = tokens(text)
        self.words = [_bare(token.text) for token in self.tokens]
        self.low = [word.lower() for word in self.words]
        self.sentences = [piece for each in sentences for piece in _pieces(each)]
        self.quantities = quantities
        self._starts = [token.start for token in self.tokens]
        self.bounds = [
            (bisect_left(self._starts, each.start), bisect_left(self._starts, each.end))
            for each in self.sentences
        ]
        self.counting: set[int] = set()
        self.sized: set[int] = set()
        for each in quantities:
            if not each.in_name:
                for number in each.numbers:
                    self.counting.update(range(self.first(number.start), self.past(number.end)))
                if each.quantity.counts == "parameter":
                    self.sized.add(self.past(each.stretch.end) - 1)

    def first(self, offset: int) -> int:
        """The index of the token that an offset is in, or of the next one."""
        index = bisect_right(self._starts, offset) - 1
        if index >= 0 and self.tokens[index].end > offset:
            return index
        return index + 1

    def past(self, offset: int) -> int:
        """The index after the last token that begins before an offset."""
        return bisect_left(self._starts, offset)

    def sentence_of(self, index: int) -> int:
        """The sentence that a token is in."""
        return sentence_at(self.sentences, self._starts[index])

    def stretch(self, first: int, last: int) -> Stretch:
        """The stretch of the text from a token to the one before another; no possessive "'s"."""
        end = self.tokens[last - 1]
        return Stretch(self._starts[first], end.start + len(self.words[last - 1]))

    def between(self, first: int, last: int) -> str:
        """The text from a token to the one before another."""
        start, end = self.stretch(first, last)
        return self.text[start:end]


def _pieces(sentence: Stretch) -> list[Stretch]:
    """A sentence, or the pieces of one that is none for its length: a list, a table."""
    starts = range(sentence.start, sentence.end, _LONGEST_SENTENCE)
    return [Stretch(at, min(at + _LONGEST_SENTENCE, sentence.end)) for at in starts]


def _bare(word: str) -> str:
    for end in ("'s", "’s"):
        if word.endswith(end) and len(word) > len(end):
            return word[: -len(end)]
    return word
