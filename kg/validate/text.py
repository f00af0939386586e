"""A validation report for a person: by rule, with the nodes that break it and how to mend them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from kg.validate.paths import compact
from kg.validate.raw import plain

if TYPE_CHECKING:
    from kg.validate.report import Report, Result

_LONGEST = 160


def text(report: Report, examples: int) -> str:
    """The report in words. ``examples`` is the most nodes that are shown of one rule."""
    return "\n".join(_lines(report, examples)) + "\n"


def _lines(report: Report, examples: int) -> Iterator[str]:
    if report.unchecked is not None:
        yield f"{report.data}: could not be checked: {report.unchecked}"
    else:
        verdict = "conforms" if report.conforms else "does not conform"
        yield (
            f"{report.data}: {verdict}: {_number(report.violations, 'violation')}, "
            f"{_number(report.warnings, 'warning')}"
        )
        yield (
            f"{_number(report.shapes, 'shape')} with {_number(report.properties, 'property rule')} "
            f"looked at {_number(report.nodes, 'node')} in {_number(report.triples, 'triple')}"
        )
    for _, found in groupby(report.results, key=lambda result: (result.severity, result.shape)):
        yield ""
        yield from _rule(list(found), examples)
    notes = list(report.notes)
    if report.idle:
        looks = "looks" if len(report.idle) == 1 else "look"
        notes.append(f"{_number(len(report.idle), 'shape')} {looks} at nothing in this data")
    if notes:
        yield ""
        yield from (f"note: {note}" for note in notes)


def _rule(results: list[Result], examples: int) -> Iterator[str]:
    first = results[0]
    yield f"{first.severity} ({len(results):,}): {first.shape_label}"
    yield f"  {compact(f'<{first.shape}>')}"
    yield f"  {first.message}"
    for result in results[:examples]:
        name = f"{_line(result.label)} " if result.label else ""
        yield f"    {name}{compact(result.focus) if result.focus != '_:' else '(a blank node)'}"
        where = " ".join(part for part in (result.path, result.rule) if part)
        value = "" if result.value in (None, result.focus) else _value(result.value or "")
        if where or value:
            yield f"      {'; '.join(part for part in (where, value) if part)}"
        if result.message != first.message:
            yield f"      {result.message}"
    if len(results) > examples:
        yield f"    and {len(results) - examples:,} more"
    if first.mend:
        yield f"  To mend: {first.mend}"


def _value(value: str) -> str:
    shown = compact(value) if value.startswith("<") else f'"{_line(plain(value))}"'
    return f"found {shown if value != '_:' else 'a blank node'}"


def _line(words: str | None) -> str:
    folded = " ".join("".join(c if c.isprintable() else " " for c in words or "").split())
    return folded if len(folded) <= _LONGEST else folded[: _LONGEST - 1] + "…"


def _number(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
