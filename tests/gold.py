"""What the gold standard demands of the built-in corpus: rows of quantities and of relations.

A row names things by the references of ``kg/corpus`` and papers by their file; the table
``tests/cases/corpus/gold-names.yaml`` translates the names. The same rows can be made from records
(tests/test_corpus.py) or by a query of a release, and compared.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from kg.units import canonical_decimal

NAMES = Path(__file__).parent / "cases" / "corpus" / "gold-names.yaml"
_COMPARATORS = {"=": "eq", "<": "lt", "<=": "le", ">": "gt", ">=": "ge", "~": "approx"}


class ConditionRow(NamedTuple):
    """A condition: a property with a number and unit, or with a thing, or with words."""

    property: str
    comparator: str = ""
    value: str = ""
    unit: str = ""
    thing: str = ""
    words: str = ""


class QuantityRow(NamedTuple):
    """One number that a paper claims of one subject; "" stands for what is not given."""

    paper: str
    subject: str
    property: str
    comparator: str
    value: str
    lower: str
    upper: str
    upper_open: bool
    unit: str
    counts: str
    statistic: str
    coverage: str
    change_kind: str
    change_direction: str
    baselines: tuple[str, ...]
    conditions: tuple[ConditionRow, ...]


class RelationRow(NamedTuple):
    """A statement about one subject. ``objects`` are things, baselines and addresses, sorted."""

    paper: str
    subject: str
    property: str
    objects: tuple[str, ...]
    words: str
    modality: str


class Entity(NamedTuple):
    """A thing of the gold: what it is called here, the types that fit, whether it is new."""

    paper: str
    refs: tuple[str, ...]
    types: tuple[str, ...]
    introduced: bool


class Gold:
    """The gold standard of the twelve papers with the names of the corpus."""

    def __init__(self, gold: Path, names: Path = NAMES) -> None:
        text = gold.read_text(encoding="utf-8")
        self.records: list[dict[str, Any]] = json.loads(text, parse_float=Decimal)["records"]
        self._names: dict[str, Any] = yaml.safe_load(names.read_text(encoding="utf-8"))
        self._quantities = {item["id"]: item for item in self._items("quantities")}

    def paper(self, record: str) -> str:
        """The file stem of a record of the gold: ``R04`` is ``megascale``."""
        return str(self._names["papers"][record])

    def quantities(self) -> dict[str, frozenset[QuantityRow]]:
        """The rows of each quantity by its id; one for each subject."""
        found = {}
        for item in self._items("quantities"):
            rows = (self._quantity(item, subject) for subject in self._subjects(item, "about"))
            found[item["id"]] = frozenset(rows)
        return found

    def relations(self) -> dict[str, frozenset[RelationRow]]:
        """The rows of each relation by its id; one for each subject."""
        found = {}
        for item in self._items("relations"):
            rows = (self._relation(item, subject) for subject in self._subjects(item, "subject"))
            found[item["id"]] = frozenset(rows)
        return found

    def entities(self) -> dict[str, Entity]:
        """Each thing of the gold by its id."""
        found = {}
        for item in self._items("entities"):
            record = item["id"].split("-")[0]
            refs = self._refs(record, [item["name"]])
            types = tuple(self._names["types"][item["type"]])
            introduced = item["role"] == "introduced"
            found[item["id"]] = Entity(self.paper(record), refs, types, introduced)
        return found

    def _items(self, kind: str) -> Iterable[dict[str, Any]]:
        return (item for record in self.records for item in record[kind])

    def _own(self, table: str, name: str) -> str:
        return str(self._names[table].get(name, name))

    def _refs(self, record: str, names: Iterable[str]) -> tuple[str, ...]:
        known: Mapping[str, str | list[str]] = self._names["names"][record]
        found: set[str] = set()
        for name in names:
            ref = "paper" if name == record else known[name]
            found.update([ref] if isinstance(ref, str) else ref)
        return tuple(sorted(found))

    def _subjects(self, item: Mapping[str, Any], field: str) -> tuple[str, ...]:
        table = self._names["items"].get(item["id"], {})
        return self._refs(
            item["id"].split("-")[0], table.get("subjects") or item[field].split("; ")
        )

    def _quantity(self, item: Mapping[str, Any], subject: str) -> QuantityRow:
        record = item["id"].split("-")[0]
        change = item.get("change", {})
        baselines = change.get("baseline")
        return QuantityRow(
            paper=self.paper(record),
            subject=subject,
            property=self._own("properties", item["property"]),
            comparator=_COMPARATORS.get(item["comparator"], item["comparator"]),
            value=_number(item.get("value")),
            lower=_number(item.get("lower")),
            upper=_number(item.get("upper")),
            upper_open=item.get("upper_open", False),
            unit=self._own("units", item["unit"]),
            counts=self._own("counts", item.get("counts", "")),
            statistic=item.get("statistic", ""),
            coverage=_number(item.get("coverage")),
            change_kind=change.get("kind", ""),
            change_direction=change.get("direction", ""),
            baselines=self._refs(record, baselines.split("; ")) if baselines else (),
            conditions=tuple(sorted(map(self._condition, item.get("conditions", [])))),
        )

    def _condition(self, text: str) -> ConditionRow:
        if (item := self._quantities.get(text)) is None:
            said = self._names["conditions"][text]
            thing, words = said.get("object", ""), said.get("words", "")
            return ConditionRow(said["property"], thing=thing, words=words)
        return ConditionRow(
            property=self._own("properties", item["property"]),
            comparator=_COMPARATORS[item["comparator"]],
            value=_number(item["value"]),
            unit=self._own("units", item["unit"]),
        )

    def _relation(self, item: Mapping[str, Any], subject: str) -> RelationRow:
        record = item["id"].split("-")[0]
        phrase = self._names["items"].get(item["id"], {})
        if "words" in phrase or "objects" in phrase:
            objects = self._refs(record, phrase.get("objects", ()))
        else:
            objects = self._refs(record, item["object"].split("; "))
        return RelationRow(
            paper=self.paper(record),
            subject=subject,
            property=self._own("predicates", item["predicate"]),
            objects=objects,
            words=phrase.get("words", ""),
            modality=item.get("modality", "asserted"),
        )


def _number(value: int | Decimal | None) -> str:
    return "" if value is None else canonical_decimal(Decimal(value))
