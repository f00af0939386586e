"""What a scheme of identifiers is, and how a prefix or a resolver's address is taken off."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import quote, unquote

LONGEST = 2_048

_NOTHING = re.compile(r"(?!)")
_ADDRESS = re.compile(r"(?:(?:https?:)?//)?(?:www\.)?(?=\S)", re.IGNORECASE)
_WEB = re.compile(r"https?://", re.IGNORECASE)
_UNFIT = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]|\s")
_ODD = re.compile(
    f"{_UNFIT.pattern}|[\u00ad\u2010-\u2015\u2212\ufe58\ufe63\uff0d]"
    "|[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]"
)


class InvalidIdentifier(ValueError):
    """Text that is no identifier of the scheme; ``reason`` and ``rule`` say why."""

    def __init__(self, scheme: str, text: str, reason: str, rule: str) -> None:
        shown = text if len(text) <= 100 else text[:97] + "..."  # noqa: PLR2004 - one line
        super().__init__(f"{shown!r} is no identifier of scheme {scheme}: {reason}. Rule: {rule}.")
        self.scheme = scheme
        self.text = text
        self.reason = reason
        self.rule = rule


class Scheme(NamedTuple):
    """A scheme: ``check`` takes the local form (no prefix, no address) and gives the normal form,
    or raises ValueError with the reason; ``rule`` is its syntax in words, with where it stands.

    ``address`` matches the resolver's addresses without ``https://www.``; its group is the local
    form. ``bare`` matches local forms that can be of no other scheme.
    """

    name: str
    check: Callable[[str], str]
    iri: Callable[[str], str]
    rule: str
    prefix: re.Pattern[str] = _NOTHING
    suffix: re.Pattern[str] = _NOTHING
    address: re.Pattern[str] = _NOTHING
    bare: re.Pattern[str] = _NOTHING
    in_datacite: bool = False
    letters: bool = False
    """Whether letters outside ASCII may stand in it."""
    blanks: bool = False
    """Whether blanks between its parts are for the eye only."""
    any_address: bool = False
    """Whether addresses are its local forms."""

    def shows(self, text: str) -> bool:
        """Whether prefix, address or bare form point to this scheme."""
        return (
            self.prefix.match(text) is not None
            or self.bare.fullmatch(text) is not None
            or _address(self, text) is not None
        )


def local_form(scheme: Scheme, text: str) -> str:
    """The identifier without blanks around it, prefix, and resolver's address.

    Raises ValueError with the reason: too long, another site's address, odd characters.
    """
    local = text.strip()
    if len(local) > LONGEST:
        raise ValueError(f"longer than {LONGEST} characters")
    local = _without_ends(scheme, local)
    resolved = _address(scheme, local)
    if resolved is not None:
        local = _without_ends(scheme, decoded(resolved))
    elif _WEB.match(local) and not scheme.any_address:
        raise ValueError("this address is not one of the scheme's")
    if scheme.blanks:
        local = local.replace(" ", "")
    if not local:
        raise ValueError("empty")
    if found := (_UNFIT if scheme.any_address else _ODD).search(local):
        raise ValueError(_odd(found.group()))
    if not scheme.letters and not local.isascii():
        stranger = next(character for character in local if not character.isascii())
        raise ValueError(f"{stranger!r} (U+{ord(stranger):04X}) is not ASCII")
    return local


def decoded(text: str) -> str:
    """The text without percent escapes; raises ValueError where they are not UTF-8."""
    try:
        return unquote(text, errors="strict")
    except UnicodeDecodeError:
        raise ValueError("its percent escapes are not UTF-8") from None


def quoted(text: str, safe: str = "") -> str:
    """The text percent-encoded for a path; ``safe`` and RFC 3986 unreserved characters stay."""
    return quote(text, safe=safe)


def _without_ends(scheme: Scheme, text: str) -> str:
    found = scheme.prefix.match(text)
    start = found.end() if found else 0
    end = scheme.suffix.search(text, start)
    return text[start : end.start()] if end else text[start:]


def _address(scheme: Scheme, text: str) -> str | None:
    start = _ADDRESS.match(text)
    if start is None:
        return None
    found = scheme.address.fullmatch(text, start.end())
    return None if found is None else found[1]


def _odd(character: str) -> str:
    code = f"U+{ord(character):04X}"
    if character.isspace():
        return f"it has a blank ({code}) inside"
    if character in "\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d":
        return f"{code} looks like a hyphen and is none: type it again with the - of the keyboard"
    return f"it holds the invisible character {code}"
