"""What people read in abstracts, said by an honest model, holds; the same with other numbers or
words does not.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from kg.extract import extract
from kg.extract.found import Extraction
from kg.extract.llm.answer import Named, Statement
from kg.extract.llm.checking import NotBorneOut, checked
from kg.extract.readable import Readable
from kg.properties import registry

_UNITS = ("percent", "count", "ratio", "second", "minute", "hour", "day")
_HOLD = 0.9
"""The share that holds at least; the rest are mostly properties that are not measured so."""


@cache
def slugs() -> dict[str, str]:
    """The slug of each property by its names."""
    return {
        name.casefold().replace(" ", "-"): slug
        for slug, each in reversed(tuple(registry().items()))
        for name in (*each.other_names, each.label, slug)
    }


def statement(item: dict[str, Any], entities: dict[str, dict[str, Any]]) -> Statement | None:
    """A quantity of the gold as an honest model puts it; None without a subject or a property."""
    slug = slugs().get((item["property"] or "").casefold().replace(" ", "-"))
    subject = entities.get(next(iter(item["about_ids"]), ""))
    if slug is None or subject is None or not subject["mentions"]:
        return None
    start = item["span"][0]
    first, last = item["number_span"][0][0] - start, item["number_span"][-1][1] - start
    return Statement(
        quote=item["quote"],
        property=slug,
        subject=Named(subject["mentions"][0]["text"], subject["type"]),
        number=item["quote"][first:last],
        value=item["value"],
        low=item["low"],
        high=item["high"],
        unit=item["unit"] if item["unit"] in _UNITS else None,
    )


def honest(shared: Path) -> Iterator[tuple[Statement, Readable, Extraction]]:
    gold = json.loads((shared / "gold" / "dev.json").read_text(encoding="utf-8"))
    for record in gold["records"]:
        readable, rules = extract(record["abstract"], title=record["title"])
        entities = {each["id"]: each for each in record["entities"]}
        for item in record["quantities"]:
            if (made := statement(item, entities)) is not None:
                yield made, readable, rules


def holds(said: Statement, readable: Readable, rules: Extraction) -> bool:
    try:
        checked(said, readable, rules)
    except NotBorneOut:
        return False
    return True


def test_what_people_read_holds(shared: Path) -> None:
    found = [holds(*each) for each in honest(shared)]
    assert len(found) > 80
    assert sum(found) / len(found) >= _HOLD


@pytest.mark.parametrize("wrong", ["value", "number", "quote", "subject"])
def test_what_is_made_up_does_not(shared: Path, wrong: str) -> None:
    for said, readable, rules in honest(shared):
        if wrong == "value":
            if said.value is None:
                continue
            made_up = replace(said, value=said.value * 1.01 + 1)
        elif wrong == "number":
            made_up = replace(said, number=f"7{said.number}")
        elif wrong == "quote":
            made_up = replace(said, quote=f"{said.quote} Zzyzx")
        else:
            made_up = replace(said, subject=Named("Zzyzx", "system"))
        assert not holds(made_up, readable, rules), made_up
