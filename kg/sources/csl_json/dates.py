"""Dates of CSL: in parts, ranges, with a season, about a year, before our era, or in words
(https://docs.citationstyles.org/en/stable/specification.html#date-variables).
"""

from __future__ import annotations

from types import MappingProxyType

from kg.dates import date_of
from kg.drafts import Fields, Notes, shown

_KEYS = ("issued", "submitted", "original-date")
_SEASONS = MappingProxyType({"1": "Spring", "2": "Summer", "3": "Autumn", "4": "Winter"})
_NO = (None, False, "", 0, "0", "false")
_YEAR = 4


def issued(fields: Fields, notes: Notes) -> str | None:
    """The date of an item; in words what is no single one (``circa 1850``, ``2014/2015``)."""
    for key in _KEYS:
        if isinstance(fields.raw(key), str | int):
            return fields.text(key)
        if (date := fields.child(key)) is not None and (words := _words(date, notes)) is not None:
            return words
    return None


def _words(date: Fields, notes: Notes) -> str | None:
    rows = date.raw("date-parts")
    if rows is not None and not isinstance(rows, list):
        message = f"{shown(rows)} stands where a list of dates belongs"
        action = "write it like this: [[2024, 2, 23]]"
        notes.tell("type", message, action, field=date.at("date-parts"))
    days = [found for row in rows if (found := _day(row))] if isinstance(rows, list) else []
    words = "/".join(days) or date.text("literal") or date.text("raw")
    if words is None:
        return None
    season = date.text("season")
    if season and len(words) == _YEAR:
        words = f"{_SEASONS.get(season, season)} {words}"
    return words if date.raw("circa") in _NO else f"circa {words}"


def _day(row: object) -> str | None:
    if not isinstance(row, list) or not row or row[0] in (None, ""):
        return None
    parts = [part if isinstance(part, int | str) else None for part in row[:3]]
    if str(parts[0]).startswith("-"):
        return f"{str(parts[0])[1:]} BC"
    return date_of(*parts) or "-".join(str(part) for part in row[:3])
