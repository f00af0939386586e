"""Characters that no graph can carry are taken out, and counted; the rest is normal form C."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from hashlib import sha256

_ODD = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufdd0-\ufdef\ufeff\ufffe\uffff]"
    "|[\U0001fffe\U0001ffff\U0002fffe\U0002ffff\U0003fffe\U0003ffff]"
    "|[\U000efffe\U000effff\U000ffffe\U000fffff\U0010fffe\U0010ffff]"
)
_BLANKS = {
    "\x0b": "control",
    "\x0c": "control",
    "\x85": "next-line",
    "\u2028": "line-separator",
    "\u2029": "paragraph-separator",
}


def clean(text: str) -> tuple[str, Counter[str]]:
    """The text in normal form C without what strict parsers refuse, and how often what was mended.

    Taken out: ``control`` characters other than tab and line ends, ``lone-surrogate`` halves (two
    that make a pair are joined), ``noncharacter`` code points, a ``byte-order-mark``. Made a
    blank: form feeds (``control``), ``next-line``, ``line-separator``, ``paragraph-separator``.
    ``not-nfc`` counts 1 if the normal form changed anything.
    """
    counts: Counter[str] = Counter()
    if text.isascii() and _ODD.search(text) is None:
        return text, counts
    if any("\ud800" <= character <= "\udfff" for character in text):
        joined = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "ignore")
        whole = text.encode("utf-16-le", "surrogatepass")
        lost = (len(whole) - len(joined.encode("utf-16-le"))) // 2
        counts.update({"lone-surrogate": lost} if lost else {})
        text = joined

    def mend(found: re.Match[str]) -> str:
        character = found.group()
        counts[_BLANKS.get(character) or _kind(character)] += 1
        return " " if character in _BLANKS else ""

    text = _ODD.sub(mend, text)
    normal = unicodedata.normalize("NFC", text)
    if normal != text:
        counts["not-nfc"] += 1
    return normal, counts


def _kind(character: str) -> str:
    if character == "\ufeff":
        return "byte-order-mark"
    return "control" if unicodedata.category(character) == "Cc" else "noncharacter"


def digest(text: str) -> str:
    """The SHA-256 of the text's UTF-8 bytes, in hexadecimal.

    Raises UnicodeEncodeError (a ValueError) for lone surrogates: ``clean`` the text first.
    """
    return sha256(text.encode("utf-8")).hexdigest()


def fold_text(text: str) -> str:
    """The text for comparison: NFKC, case folded, runs of blanks one blank, none at the ends."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    # Folding can undo the normal form, and normalising can bring back what folds.
    folded = unicodedata.normalize("NFKC", folded).casefold()
    return " ".join(unicodedata.normalize("NFKC", folded).split())
