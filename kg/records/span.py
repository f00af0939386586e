"""A stretch of a source's text."""

from __future__ import annotations

from msgspec import Struct


class Span(Struct, frozen=True, order=True):
    """Code points ``start`` to ``end`` (0-based, half-open) of the source's decoded text.

    As an IRI it is the fragment ``#char=start,end`` (https://www.rfc-editor.org/rfc/rfc5147).
    """

    start: int
    end: int
