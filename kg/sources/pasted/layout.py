"""Pasted lines as papers: which line is a title, which a line of names, and what is the abstract.

The rules are told in docs/inputs.md. A list inside an abstract that was wrapped is prose.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from kg.sources.pasted.author_line import count_names, may_be_authors

_LONGEST_TITLE = 300
_MOST_TITLE_LINES = 3
_TAIL = 80
_ENOUGH_NAMES = 3
_SENTENCE_END = re.compile(r"[.!?…。！？][\"'”’»)\]}$]*$")
_ENDS_LIKE_PROSE = re.compile(r"[a-z]{4,}[.!?]$")
_GOES_ON = re.compile(r"[a-z]+[\s,.;:)]")
_SUPERSCRIPT = re.compile(r"[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]")
_MARK = re.compile(r"(\d{1,2}|[*\u2020\u2021\u00a7])\s?(?=[^\W\d_a-z]\w)")
_MARKS = re.compile(r"(?<=\D)\d{1,2}|[*\u2020\u2021\u00a7]")
_NO_TITLE_END = re.compile(
    r"(?:[.,;:。，；：]|\b(?:a|an|and|as|by|for|from|in|of|on|or|the|to|with))$", re.IGNORECASE
)


class Line(NamedTuple):
    """A line that is not blank: its number, where its text starts, and its names if it has any."""

    number: int
    start: int
    text: str
    after_blank: bool
    names: int


@dataclass(slots=True)
class Block:
    """One paper. Without ``authors`` it is text that no line of names stands before."""

    title: tuple[Line, ...] = ()
    authors: Line | None = None
    rest: list[Line] = field(default_factory=list)
    affiliations: list[Line] = field(default_factory=list)


def lines(decoded: str) -> Iterator[Line]:
    """The lines that hold letters or digits; a line of signs separates like a blank one."""
    start = 0
    blank = True
    for number, raw in enumerate(decoded.split("\n"), start=1):
        stripped = raw.strip()
        if any(character.isalnum() for character in stripped):
            at = start + len(raw) - len(raw.lstrip())
            yield Line(number, at, stripped, blank, count_names(stripped))
            blank = False
        else:
            blank = True
        start += len(raw) + 1


def blocks(found: Sequence[Line]) -> Iterator[Block]:
    """The papers in the order of the file, each with the lines that are its abstract."""
    block = Block()
    index = 0
    while index < len(found):
        if _is_affiliation(found[index].text, block):
            block.affiliations.append(found[index])
            index += 1
            continue
        title = found[index : index + _title_length(found, index, block)]
        index += len(title)
        line = found[index]
        if title or (line.names and _is_author_line(found, index, block)):
            if block.authors or block.rest:
                yield block
            block = Block(tuple(title), line)
        else:
            block.rest.append(line)
        index += 1
    if block.authors or block.rest:
        yield block


def doubtful(block: Block) -> Iterator[Line]:
    """The lines of an abstract that may be the names of a paper of their own."""
    for index, line in enumerate(block.rest):
        apart = line.after_blank and index > 0 and not _ends_a_sentence(line)
        apart = apart and _ends_a_sentence(block.rest[index - 1])
        if line.names > 1 or may_be_authors(line.text, apart=apart):
            yield line


def _is_affiliation(text: str, block: Block) -> bool:
    """Whether a line below the names begins with a mark that tells whose place it names."""
    if block.authors is None or block.rest:
        return False
    if _SUPERSCRIPT.match(text):
        return True
    mark = _MARK.match(text)
    marks = _MARKS.findall(unicodedata.normalize("NFKC", block.authors.text))
    return mark is not None and mark[1] in marks and not _SENTENCE_END.search(text)


def _is_author_line(found: Sequence[Line], index: int, block: Block) -> bool:
    """Whether a line written like names is one: within an abstract it may be a wrapped list."""
    line = found[index]
    if block.authors is None:
        return True
    if _goes_on(found, index):
        return False
    if not block.rest:
        return True
    if _ENDS_LIKE_PROSE.search(line.text[-_TAIL:]):
        return False
    return _ends_a_sentence(block.rest[-1]) or (line.after_blank and line.names >= _ENOUGH_NAMES)


def _title_length(found: Sequence[Line], index: int, block: Block) -> int:
    """How many lines, from this one, are the title of the line of names that comes after them."""
    line = found[index]
    opens = line.after_blank or index == 0
    if line.names:
        named = _names_follow(found, index + 1) and not found[index + 1].after_blank
        stands = line.names == 1 and (opens or _is_author_line(found, index, block))
        return int(named and stands and found[index + 1].names > 1)
    for length in range(1, _MOST_TITLE_LINES + 1) if opens else ():
        last = found[index + length - 1]
        if _names_follow(found, index + length):
            following = found[index + length]
            if following.after_blank:
                # The abstract of the names above it, where it is all that stands there.
                fits = following.names > 1 and (block.authors is None or bool(block.rest))
            else:
                fits = following.names > 1 or length == 1
            short = sum(len(each.text) for each in found[index : index + length]) <= _LONGEST_TITLE
            return length if fits and short and not _NO_TITLE_END.search(last.text) else 0
        if index + length == len(found) or found[index + length].after_blank:
            return 0
        if _ends_a_sentence(last):
            return 0
    return 0


def _names_follow(found: Sequence[Line], index: int) -> bool:
    """Whether the line is one of names, and no single name that a title may end in."""
    if index >= len(found) or not found[index].names or _goes_on(found, index):
        return False
    ends_title = index + 1 < len(found) and found[index + 1].names > 1
    return found[index].names > 1 or not ends_title


def _goes_on(found: Sequence[Line], index: int) -> bool:
    """Whether the next line begins as the middle of a sentence does."""
    if index + 1 == len(found) or found[index + 1].after_blank:
        return False
    return _GOES_ON.match(found[index + 1].text) is not None


def _ends_a_sentence(line: Line) -> bool:
    return _SENTENCE_END.search(line.text) is not None or "://" in line.text.rsplit(maxsplit=1)[-1]
