"""Dates of papers, as precise as they are known."""

from __future__ import annotations


def parts(date: str) -> tuple[int, ...]:
    """Year, month and day of ``YYYY``, ``YYYY-MM`` or ``YYYY-MM-DD``, as many as there are."""
    return tuple(int(part) for part in date.split("-"))
