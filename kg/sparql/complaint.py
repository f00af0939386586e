"""Says in plain words what is wrong with a query that the engine could not read or run."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import pairwise

from kg.sparql.mistakes import mistake
from kg.sparql.tokens import Token, offset_of, place, tokens
from kg.vocab import PREFIXES

_POSITION = re.compile(r"error at (\d+):(\d+): expected (?:one of )?(.*)", re.DOTALL)
_READABLE = re.compile(r'[A-Z][A-Z_ ]*|".+"')
_FUNCTION = re.compile(r"The custom (?:aggregate )?function <(.*)> is not supported")
_MOST_SHOWN = 8
_LONGEST = 40


def of_syntax(text: str, message: str, prefixes: Collection[str] = ()) -> str:
    """What a syntax error of the engine means, with line and column (both from 1).

    ``prefixes`` are those that are declared beyond the text.
    """
    found = _POSITION.search(message)
    if not found:
        return f"The query cannot be read: {message}"
    line, column, expected = int(found[1]), int(found[2]), found[3]
    all_tokens = list(tokens(text))
    if undeclared := _undeclared(all_tokens, prefixes):
        line, column = place(text, undeclared.start)
        prefix = undeclared.text.partition(":")[0]
        hint = PREFIXES.get(prefix, "...")
        return (
            f"The query cannot be read at line {line}, column {column}: the prefix {prefix}: is "
            f"not declared. Put PREFIX {prefix}: <{hint}> at its beginning."
        )
    offset = offset_of(text, line, column)
    if known := mistake(all_tokens, offset, expected):
        line, column = place(text, known[0])
        return f"The query cannot be read at line {line}, column {column}: {known[1]}."
    before = next((token.text for token in reversed(all_tokens) if token.start < offset), "")
    here = next((token.text for token in all_tokens if token.start >= offset), "")
    sides = (("after", before), ("before", here))
    near = " and ".join(f"{side} {_shortened(text)!r}" for side, text in sides if text)
    words = [word for word in expected.split(", ") if _READABLE.fullmatch(word)]
    # A single word is the last of many that were tried, and not the one that is missing.
    if len(words) == 1 and words[0].isupper():
        words = []
    hint = f"; expected one of {', '.join(words[:_MOST_SHOWN])}" if words else ""
    return f"The query cannot be read at line {line}, column {column}, {near}{hint}."


def of_evaluation(message: str) -> str:
    """What an error while a query runs means."""
    if found := unknown_function(message):
        return of_function(found)
    return f"The query cannot be run: {message}"


def of_service(message: str) -> str:
    """What an error means of a query that calls another server. What that server said beside its
    status is its own, and left out.
    """
    line = message.partition("\n")[0].removesuffix(" with payload:")
    return f"Another server did not answer as it should for SERVICE: {line}"


def unknown_function(message: str) -> str | None:
    """The IRI of the function that an error of the engine says it does not know."""
    found = _FUNCTION.search(message)
    return found[1] if found else None


def of_function(iri: str) -> str:
    """That there is no such function."""
    return f"There is no function <{iri}>: those of SPARQL 1.1 and the casts of XPath are known."


def _undeclared(all_tokens: list[Token], prefixes: Collection[str]) -> Token | None:
    declared = {
        *prefixes,
        *(
            name.text[:-1]
            for word, name in pairwise(all_tokens)
            if word.text.upper() == "PREFIX" and name.kind == "name"
        ),
    }
    for token in all_tokens:
        if token.kind == "name" and token.text.partition(":")[0] not in declared:
            return token
    return None


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
