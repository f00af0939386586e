"""Text as a segment of a path: readable where it can be, told apart where something is lost."""

from __future__ import annotations

import re
import unicodedata
from hashlib import sha256
from urllib.parse import quote

_RUNS = re.compile(r"[^a-z0-9]+")
_SLUG_LENGTH = 80


def digest(text: str, length: int) -> str:
    """The first ``length`` hexadecimal digits of the SHA-256 of the text."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:length]


def slug(text: str) -> str:
    """A readable path segment: ASCII letters and digits, other runs as one hyphen.

    Text without ASCII letters or digits is percent-encoded, so it is never empty and two such
    names never collide for that reason; "C++" and "C#" keep a suffix that tells them apart.
    """
    folded = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().casefold()
    plain = _RUNS.sub("-", folded).strip("-")[:_SLUG_LENGTH].strip("-")
    letters = sum(character.isalnum() for character in unicodedata.normalize("NFC", text))
    if not plain:
        return quote(unicodedata.normalize("NFC", text).strip(), safe="") or "x"
    kept = sum(character.isalnum() for character in plain)
    lossy = kept < letters or re.search(r"[A-Za-z0-9][+#]+(\W|$)", text) is not None
    return f"{plain}-{digest(text, 8)}" if lossy else plain


def slug_key(value: str) -> str:
    """A path segment for an identifier: dots stay, a slash becomes a hyphen, and what is lost in
    that is told apart by a suffix.
    """
    plain = re.sub(r"[^A-Za-z0-9._-]", "-", value)
    simple = value.replace("/", "-", 1)
    return plain if plain == simple else f"{plain}-{digest(value, 8)}"
