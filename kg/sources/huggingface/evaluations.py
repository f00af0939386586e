"""Results of evaluations as claims: a metric of a model on a data set.

Scores come without a scale: 0.9 and 90 may both be an accuracy. The number stays as it is written;
a share up to 1 is a fraction, one above it is in percent, and the claim says that the unit is not
stated. Which data set, split, configuration and revision are conditions, as is the task: they are
part of what is claimed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from msgspec.structs import replace

from kg import iris, units
from kg.drafts import Draft, shown
from kg.properties import named, registry
from kg.records import Claim, Condition, Property, Quantity, Thing
from kg.sources.curated import repeats

BENCHMARK_SCORE = "benchmark-score"
"""The property of a score whose metric is not named."""

_NUMBER = re.compile(r"([+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,4})?)\s*(%?)")
_THOUSANDS = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+")
_LONGEST = 500
_PERCENT = Decimal(100)


class Setting(NamedTuple):
    """Under which conditions a result holds, as the source has them; ``data`` is a reference."""

    data: str | None = None
    split: str | None = None
    config: str | None = None
    revision: str | None = None
    task: str | None = None
    notes: str | None = None


class Statements:
    """The claims of one record, numbered, each once; its things and properties go to the draft."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._notes = draft.notes
        self._said: set[str] = set()

    def say(self, claim: Claim, field: str) -> None:
        """Add a claim, under its number; one that is there already is told."""
        key = repeats.said(claim)
        if key in self._said:
            message = f"{claim.property} is claimed twice, with the same value and conditions"
            action = "nothing; or say in what they differ"
            self._notes.tell("duplicate-claim", message, action, field=field, effect="note")
            return
        self._said.add(key)
        stem = claim.about.partition("/")[2]
        self._draft.claim(replace(claim, id=f"{stem}-{len(self._said)}"))

    def objects(self, about: str, property_: str, refs: Iterable[str | None], place: str) -> None:
        """Add the claim of a relation to things, if there are any."""
        found = tuple(dict.fromkeys(ref for ref in refs if ref is not None))
        if found:
            claim = Claim("", about, property_, objects=found, place="full-text", place_text=place)
            self.say(claim, place)

    def words(self, about: str, property_: str, raw: str, place: str) -> None:
        """Add the claim of a relation in words, if there are any."""
        if words := self._notes.one_line(raw, place, markup=False):
            claim = Claim(
                "", about, property_, object_text=words, place="full-text", place_text=place
            )
            self.say(claim, place)

    def count(self, about: str, property_: str, counts: str, raw: str, place: str) -> None:
        """Add the claim of a count, such as the number of epochs; what is none is told."""
        number = _number(raw.replace(",", "") if _THOUSANDS.fullmatch(raw.strip()) else raw)
        if number is None or number[1] or "." in number[0] or number[0].startswith("-"):
            message = f"{shown(raw)} is no whole number"
            self._notes.tell("score", message, "give the number in the source", field=place)
            return
        unit = "flop" if property_ == "inference-compute" else "count"
        quantity = Quantity(
            unit=unit, text=raw.strip(), value=number[0], counts=counts or None, unit_stated=False
        )
        claim = Claim("", about, property_, quantity=quantity, place="full-text", place_text=place)
        self.say(claim, place)

    def concepts(self, names: Iterable[str], scheme: str, field: str) -> tuple[str, ...]:
        """The references of concepts of a scheme, by their names."""
        found = (self._notes.one_line(name, field, markup=False) for name in names)
        return tuple(
            self._draft.thing(Thing(f"concept/{iris.slug(name)}", "concept", name, scheme=scheme))
            for name in dict.fromkeys(found)
            if name
        )

    def result(
        self,
        about: str,
        metric: tuple[str, str | None],
        raw: str,
        setting: Setting,
        *,
        place: str,
        field: str,
    ) -> None:
        """Add the claim that a thing has this score; a score that is no number is told.

        ``metric`` is the key and the name of the metric, ``raw`` the score as written.
        """
        if (found := _number(raw)) is None:
            message = f"the score {shown(raw)} is no number"
            action = "give the number in the source"
            self._notes.tell("score", message, action, field=field)
            return
        number, percent = found
        info = self._property(*metric, share=percent)
        unit = self._unit(info, Decimal(number), percent=percent, field=field)
        if unit is None:
            return
        claim = Claim(
            id="",
            about=about,
            property=info.slug,
            quantity=Quantity(unit=unit, text=raw.strip(), value=number, unit_stated=percent),
            conditions=tuple(self._conditions(setting)),
            place="table",
            place_text=self._notes.one_line(place, field, markup=False),
        )
        self.say(claim, field)

    def _property(self, metric: str, name: str | None, *, share: bool) -> Property:
        """The property of a metric by its key or its name; one that the registry has not is added.
        ``share`` says that its number is in percent.
        """
        for word in (metric, name or ""):
            info = named(word)
            if info is not None and info.dimension != "relation":
                return info
        label = self._notes.one_line(name or metric, "metric", markup=False) or metric
        own = Property(iris.slug(metric), label, dimension="share" if share else "score")
        if own.slug in registry():
            own = replace(own, slug=f"{own.slug}-metric")
        return self._draft.property(own)

    def _unit(self, info: Property, number: Decimal, *, percent: bool, field: str) -> str | None:
        if info.dimension == "score":
            return "percent" if percent else "point"
        if info.dimension == "share":
            odd = "has no scale: it is taken for all of the cases" if number == 1 else ""
            odd = "is more than all of the cases" if number > _PERCENT else odd
            if odd and not (percent and number == 1):
                action = "correct the number in the source if it is meant otherwise"
                message = f"the score {shown(str(number))} {odd}"
                self._notes.tell("score", message, action, field=field, effect="note")
            if number >= 0:
                return "percent" if percent or number > 1 else "fraction"
            message = f"{shown(str(number))} is no share of cases, which {info.label} is"
            self._notes.tell("score", message, "correct it in the source", field=field)
            return None
        if info.dimension == "ratio":
            return "ratio"
        message = f"the score has no unit, and {info.label} is measured in one"
        self._notes.tell("score", message, "give the claim in a table of facts", field=field)
        return None

    def _conditions(self, setting: Setting) -> Iterable[Condition]:
        if setting.data is not None:
            yield Condition("evaluated-on", value=setting.data)
        for slug, text in (
            ("data-split", setting.split),
            ("data-configuration", setting.config),
            ("data-revision", setting.revision),
            ("setting", setting.notes),
        ):
            if words := self._notes.one_line(text or "", slug, markup=False):
                yield Condition(slug, text=words)
        for ref in self.concepts([setting.task or ""], "task", "task"):
            yield Condition("task", value=ref)


def _number(raw: str) -> tuple[str, bool] | None:
    """The number of a score in canonical form, and whether it is in percent."""
    found = _NUMBER.fullmatch(raw.strip()[:_LONGEST])
    if found is None:
        return None
    try:
        return units.canonical_decimal(found[1]), bool(found[2])
    except ValueError:
        return None
