"""Makes XML that holds what it can of what serialisers write (https://www.w3.org/TR/xml/#charsets).

They write every character as it is. XML 1.0 has no control characters but three, and its readers
take a carriage return for the end of a line.
"""

from __future__ import annotations

import codecs
import re
from typing import Protocol

from kg.sparql.guard import Refused

_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
# https://www.w3.org/TR/xml11/#NT-RestrictedChar, and what its readers take for the end of a line.
_REFERRED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\ufffe\uffff]")
_RETURN = re.compile("\r")
_NEVER = ("\x00", "\ufffe", "\uffff")


class XmlText(Protocol):
    """Takes the pieces of one document, which may be cut anywhere."""

    def piece(self, data: bytes, *, last: bool) -> bytes:
        """The next piece as it is to be sent; raises Refused where XML cannot hold it."""


def xml_text(form: str) -> XmlText | None:
    """What a form of ``negotiate`` is passed through; None for one that is no XML."""
    if form == "xml":
        return _Results()
    if form == "rdfxml":
        return _Graph()
    return None


class _Results:
    """Rows are to be read: what XML cannot hold becomes U+FFFD."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    def piece(self, data: bytes, *, last: bool) -> bytes:
        text = _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", self._decoder.decode(data, last))
        return text.replace("\r", "&#13;").encode()


class _Graph:
    """A graph is to be the same graph when it is read.

    XML 1.1 can write control characters, but few readers know it: the document is made XML 1.1
    where its first piece has one, and a later piece that has one is refused.
    """

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._begun = False
        self._referred = _RETURN

    def piece(self, data: bytes, *, last: bool) -> bytes:
        text = self._decoder.decode(data, last)
        wrong = _NOT_XML.search(text)
        if wrong and not self._begun:
            text = text.replace('version="1.0"', 'version="1.1"', 1)
            self._referred = _REFERRED
        self._begun = True
        if wrong and self._referred is _RETURN:
            raise _refused(wrong[0])
        return self._referred.sub(_reference, text).encode()


def _reference(found: re.Match[str]) -> str:
    if found[0] in _NEVER:
        raise _refused(found[0])
    return f"&#{ord(found[0])};"


def _refused(character: str) -> Refused:
    return Refused(
        406,
        f"The graph has the character U+{ord(character):04X}, which RDF/XML cannot hold: ask for "
        "Turtle or N-Triples.",
    )
