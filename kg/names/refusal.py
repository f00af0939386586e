"""Says why a token of an author list is no name, so that it can be left out with its reason."""

from __future__ import annotations

import re
import unicodedata

from kg.names.collectives import is_collective

_LONGEST = 200
_EMPTY = "empty"
_SIGNS = "punctuation only"
_DIGITS = "digits only"
_OTHERS = "stands for further authors"
_TITLE = "a title or suffix without a name"
BESIDE_NAMES = frozenset((_EMPTY, _SIGNS, _DIGITS, _OTHERS, _TITLE))
"""The reasons for leaving out what lists of names have between the names."""

_FURTHER = re.compile(
    r"(?:and\s+)?(?:(?:et\.?\s+)?al\.|et\s+al|(?:many\s+)?others|colleagues|u\.\s?a\.|et\s+alii)"
    r"|and|und|et|等",
    re.IGNORECASE,
)
_NAME_AND_FURTHER = re.compile(r"\bet\.?\s+al\b|\band\s+others$|等$", re.IGNORECASE)
_SUFFIX = re.compile(
    r"(?:Jr|Sr|Junior|Senior|Esq|Dr|Prof)\.?|III|Ph\.?\s?D\.?|M\.D\.|[BMD]\.?Sc\.?|"
    r"D\.?\s?Phil\.?|M\.?\s?Phil\.?|Pharm\.?\s?D\.?|"
    r"(?-i:MD|MBBS|MPH|MBA|MA|M\.A\.|BA|B\.A\.|MS|M\.S\.|BS|B\.S\.|RN|JD|DVM|DDS|FRS|FRSC|FRCP|FACS|FIEEE)|"
    r"eds?\.|\(eds?\.?\)|editors?",
    re.IGNORECASE,
)
_PLACEHOLDER = re.compile(
    r"(?i:anonymous(?:\s+authors?)?|unknown(?:\s+authors?)?|no\s+authors?(?:\s+listed)?|"
    r"\[?no\s+author\]?|n/a|not\s+available)|nan|none|null"
)
_EMAIL = re.compile(r"[^\s@]+@[^\s@]+")
_ADDRESS = re.compile(r"https?:|ftp:|www\.|://", re.IGNORECASE)
_TAG = re.compile(r"</?[A-Za-z][^<>]*>|&(?:[A-Za-z]+|#\d+|#x[0-9A-Fa-f]+);")
_LATEX = re.compile(r"[\\{}$]|(?<=\w)\^|~(?=\w)")
_MISREAD = re.compile(
    "[\u00c2-\u00df][\u0080-\u009f\u00a1-\u00bf]|\u00c3\u00a0|[\u00e0-\u00ef][\u0080-\u00bf]{2}"
    "|[\u00c2-\u00c5][\u0152-\u0192\u02c6\u02dc\u2018-\u203a\u20ac\u2122]|\u00e2\u20ac|\ufffd"
)
"""UTF-8 that was read as Latin-1 or Windows-1252, and what stands for lost bytes."""
_FOOTNOTE = re.compile(r"[^\W\d_][0-9]{1,2}$|[*†‡§¶#⁎∗⋆✉⁰¹²³⁴⁵⁶⁷⁸⁹]+$|[^\W\d_]\s*[([]\d{1,2}[)\]]$")


def reject_reason(token: str) -> str | None:
    """Why the token cannot stand as a name, or None if it can; the words go into the graph.

    A name with LaTeX, markup or a footnote mark is refused too: it is to be mended where it was
    read (``kg.text.plain``), not published. Names of one or two characters in scripts other than
    Latin are names.
    """
    text = token.strip()
    if not text:
        return _EMPTY
    if len(text) > _LONGEST:
        return f"longer than {_LONGEST} characters"
    if any(
        unicodedata.category(character) in ("Cc", "Cs", "Co") and not character.isspace()
        for character in text
    ):
        return "control or private characters"
    return _no_words(text) or _other_text(text) or _damaged(text)


def is_title(token: str) -> bool:
    """Whether the token is a title, a degree or a suffix and holds no name."""
    return _SUFFIX.fullmatch(token.strip()) is not None


def _no_words(text: str) -> str | None:
    letters = [character for character in text if character.isalpha()]
    if not letters:
        digits = any(character.isdigit() for character in text)
        return _DIGITS if digits else _SIGNS
    if len(letters) == 1 and letters[0] < "\u0250":
        return "a single letter"
    return None


def _other_text(text: str) -> str | None:
    if _EMAIL.search(text):
        return "an e-mail address"
    if _ADDRESS.search(text):
        return "a web address"
    if _FURTHER.fullmatch(text):
        return _OTHERS
    if _SUFFIX.fullmatch(text):
        return _TITLE
    if _PLACEHOLDER.fullmatch(text):
        return "a placeholder"
    return None


def _damaged(text: str) -> str | None:
    if _TAG.search(text):
        return "holds markup"
    if _LATEX.search(text):
        return "holds LaTeX"
    if _MISREAD.search(text):
        return "holds wrongly decoded characters"
    if _NAME_AND_FURTHER.search(text):
        return "stands for further authors too"
    if _FOOTNOTE.search(text) and not is_collective(text):
        return "holds a footnote mark"
    return None
