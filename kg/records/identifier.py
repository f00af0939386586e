"""Identifiers of papers, people, things and organizations."""

from __future__ import annotations

from msgspec import Struct


class Identifier(Struct, frozen=True, order=True):
    """An identifier in normal form; ``scheme`` is a name that ``kg.identifiers`` knows."""

    scheme: str
    value: str
