"""Dates as sources write them to dates at the precision given, or nothing: never a guess.

The results are those of XML Schema (https://www.w3.org/TR/xmlschema11-2/#gYear and its kin) and of
ISO 8601. What can be read in two ways (``03/04/2020``), what is no single date (``2014-2015``,
``c. 1850``, ``44 BC``) and what is no day of the calendar is not a date here.
"""

from __future__ import annotations

import re
from datetime import date as calendar

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            ("jan", "january"),
            ("feb", "february"),
            ("mar", "march"),
            ("apr", "april"),
            ("may",),
            ("jun", "june"),
            ("jul", "july"),
            ("aug", "august"),
            ("sep", "sept", "september"),
            ("oct", "october"),
            ("nov", "november"),
            ("dec", "december"),
        ),
        start=1,
    )
    for name in names
}
_NAMED = "|".join(sorted(_MONTHS, key=len, reverse=True))
_TIME = r"(?:[T ]\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:Z|UTC|GMT|[+-]\d\d:?\d\d)?)?"
_DAY = r"(?P<day>\d\d?)(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>\d{4})"
_WEEKDAY = r"(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+)?"
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_YEAR}(?:(?P<sign>[-/.])(?P<month>\d\d?)(?:(?P=sign)(?P<day>\d\d?){_TIME})?)?/*",
        rf"{_YEAR}(?P<month>\d\d)(?P<day>\d\d)",
        rf"{_WEEKDAY}{_DAY}[ .-]+(?P<name>{_NAMED})\.?,?[ -]+{_YEAR}{_TIME}",
        rf"{_WEEKDAY}(?P<name>{_NAMED})\.? +{_DAY},? +{_YEAR}{_TIME}",
        rf"(?P<name>{_NAMED})\.?,?[ /-]+{_YEAR}",
        rf"{_YEAR}[ ,/-]+(?P<name>{_NAMED})\.?(?:[ /-]+(?P<day>\d\d?))?",
    )
)


def read_date(text: str) -> str | None:
    """``YYYY``, ``YYYY-MM`` or ``YYYY-MM-DD`` for a date in words or figures, else None.

    The time of day is left out, and so are months and days of zero (RIS writes ``2020/00/00``).
    """
    given = " ".join(text.split())
    for form in _FORMS:
        if found := form.fullmatch(given):
            parts = found.groupdict()
            name = parts.get("name")
            month = str(_MONTHS[name.lower()]) if name else parts.get("month")
            return date_of(parts["year"], month, parts.get("day"))
    return None


def date_of(
    year: str | int | None, month: str | int | None = None, day: str | int | None = None
) -> str | None:
    """The date of its parts, a month also by its English name; None where they are no date.

    A part that is absent, empty or zero ends the date: a day without a month is left out.
    """
    years = _number(year)
    if years is None or not 1 <= years <= 9999:  # noqa: PLR2004 - what four digits hold
        return None
    months, days = _month(month), _number(day)
    if months is None or days is None:
        return None
    try:
        calendar(years, months or 1, (days or 1) if months else 1)
    except ValueError:
        return None
    if not months:
        return f"{years:04}"
    return f"{years:04}-{months:02}-{days:02}" if days else f"{years:04}-{months:02}"


def _month(month: str | int | None) -> int | None:
    if isinstance(month, str):
        named = _MONTHS.get(month.strip().rstrip(".").lower())
        if named is not None:
            return named
    return _number(month)


def _number(part: str | int | None) -> int | None:
    """The number; 0 for a part that is absent, None for what is no number."""
    if part is None:
        return 0
    if isinstance(part, int):
        return part
    figures = part.strip()
    if not figures:
        return 0
    return int(figures) if figures.isascii() and figures.isdecimal() else None
