"""Titles as evidence: their letters, and what makes two titles those of two works.

A title is compared by its letters and digits, without case, accents, blanks and signs, and without
what says only which version it heads ("(extended version)", "RETRACTED:").
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from kg import text

_VERSION = re.compile(
    r"^\W*(?:retracted|withdrawn)(?: (?:article|paper))?\W+(?=\w)"
    r"|\W*[(\[](?:retracted|withdrawn|preprint|(?:extended|full|long|short|technical report|"
    r"conference|journal|arxiv|preprint|camera.ready)(?: (?:version|abstract|paper))?)[)\]]\W*$",
    re.IGNORECASE,
)
_NOTICES: tuple[tuple[str, str], ...] = (
    ("correction", r"(?:author |publisher )?correction|erratum|errata|corrigend(?:um|a)|addendum"),
    ("retraction", r"retraction(?: note| notice)?|expression of concern|withdrawal notice"),
    ("comment", r"comments?|commentary|discussion"),
    ("reply", r"(?:authors?'? )?(?:reply|response)|rejoinder"),
    ("review", r"(?:book )?reviews?"),
    ("supplement", r"supplement(?:ary|al)? (?:materials?|information|data|text)|supplement"),
)
_ABOUT = r"\s*[:.\[(]|\s+(?:to|on|of|for|concerning|regarding)\b|\W*$"
_AT_START = tuple(
    (name, re.compile(rf"\W*(?:an? |the |some )?(?:{words})(?:{_ABOUT})", re.IGNORECASE))
    for name, words in _NOTICES
)
_AT_END = tuple(
    (name, re.compile(rf"[:.\-–—(\[]\s*(?:an? )?(?:{words})\W*$", re.IGNORECASE))
    for name, words in _NOTICES
)
_PART = re.compile(
    r"\b(?:part|vol(?:ume)?|chapter|book|no|number|issue|lecture|paper)\.?\s+"
    r"(?P<number>[0-9]+|[ivx]+|[a-d]|one|two|three|four|five|six)\b",
    re.IGNORECASE,
)
_ROMAN = re.compile(r"(?<=[a-z]) (?P<number>I{1,3}|IV|VI{0,3}|IX)(?=\W|$)")
_NUMBER = re.compile(r"[0-9]+")
_GENERIC = frozenset(
    "".join(title.split())
    for title in """
    abstract; abstracts; acknowledgements; acknowledgments; announcements; annual report; appendix;
    author index; back matter; bibliography; book review; book reviews; comment; commentary;
    committees; conclusion; conclusions; contents; copyright; correction; corrigendum; cover; data;
    dataset; discussion; editorial; editors introduction; editors note; erratum; foreword;
    front matter; guest editorial; guest editors introduction; in memoriam; index; introduction;
    keynote; letter; letter to the editor; letters; letters to the editor; list of contributors;
    masthead; message from the chairs; news; notes; notes on contributors; obituary; organization;
    overview; panel; poster abstracts; preface; program committee; proceedings; references; reply;
    response; reviewers; session introduction; subject index; summary; supplementary data;
    supplementary information; supplementary material; supplementary materials; table of contents;
    technical report; title page; tutorial; untitled; welcome; welcome message
    """.split(";")
)
_GENERIC_STARTS = (
    "editorial",
    "guesteditorial",
    "introductiontothespecial",
    "introductiontothisspecial",
    "messagefromthe",
    "prefacetothe",
)


class Title(NamedTuple):
    """What a title says. ``letters`` are those of the title without its notices of version;
    ``notices`` say of what kind a notice about a work is that bears it (correction, comment,
    reply, review ...), ``numbers`` which part or number of a series it has.
    """

    letters: str
    words: frozenset[str]
    notices: frozenset[str]
    numbers: frozenset[str]

    @property
    def generic(self) -> bool:
        """Whether many works have this title: "Editorial", "Introduction"."""
        return self.letters in _GENERIC or self.letters.startswith(_GENERIC_STARTS)


def read(title: str) -> Title:
    """What a title says."""
    bare = _VERSION.sub("", title)
    words = _folded(bare).split()
    notices = {name for name, pattern in _AT_START if pattern.match(bare)}
    notices |= {name for name, pattern in _AT_END if pattern.search(bare)}
    numbers = {found["number"].lower() for found in _PART.finditer(bare)}
    numbers |= {found["number"].lower() for found in _ROMAN.finditer(bare)}
    numbers |= set(_NUMBER.findall(bare))
    return Title("".join(words), frozenset(words), frozenset(notices), frozenset(numbers))


def unlike(one: Title, other: Title) -> bool:
    """Whether two titles have less than a third of their words in common."""
    if one.letters == other.letters:
        return False
    common = len(one.words & other.words)
    return 3 * common < min(len(one.words), len(other.words))


def _folded(title: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.fold_text(title))
    kept = (c for c in decomposed if not unicodedata.combining(c) and c not in "'’‘`")
    return "".join(c if c.isalnum() else " " for c in kept)
