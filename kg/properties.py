"""The registry of properties and the schemes that curated files are checked against.

They are the SKOS files of the ontology (https://www.w3.org/TR/skos-reference/).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import pyoxigraph as ox

from kg import resources
from kg.records import Property
from kg.units import UNITS
from kg.vocab import k, skos

DIMENSIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "relation": (),
        "count": ("count",),
        "share": ("percent", "fraction"),
        "ratio": ("ratio",),
        "score": ("score", "percent", "fraction", "ratio", "level"),
        "time": ("time", "processor-time"),
        "rate": (
            "event-rate",
            "token-rate",
            "frequency",
            "information-rate",
            "compute-rate",
        ),
        "data-size": ("information",),
        "data-rate": ("information-rate",),
        "compute": ("compute",),
        "compute-rate": ("compute-rate",),
        "power": ("power",),
        "energy": ("energy",),
        "money": ("money-usd", "money-eur", "money-gbp", "money-cny", "money-jpy"),
    }
)
"""What ``k:dimension`` may say, with the dimensions of ``kg.units`` that fit it."""


@cache
def registry() -> Mapping[str, Property]:
    """The properties of ``ontology/properties.ttl`` by slug, in the order of their slugs."""
    base = k.concept("property", "")
    told: dict[str, dict[str, list[str]]] = {}
    for triple in ox.parse(path=resources.ontology() / "properties.ttl"):
        subject, value = triple.subject, triple.object
        if (
            isinstance(subject, ox.NamedNode)
            and subject.value.startswith(base)
            and isinstance(value, ox.NamedNode | ox.Literal)
        ):
            fields = told.setdefault(subject.value.removeprefix(base), {})
            fields.setdefault(triple.predicate.value, []).append(value.value)
    return MappingProxyType({slug: _info(slug, told[slug], base) for slug in sorted(told)})


def named(words: str) -> Property | None:
    """The property of the registry that has this slug, label or other name, however it is spelled:
    ``Top 1 Accuracy`` and ``top-1_accuracy`` are one; a name that two have is no one's.
    """
    slug = _by_name().get(_letters(words))
    return None if slug is None else registry()[slug]


def dimension_of(unit: str | None) -> str:
    """What a number in this unit measures: the first dimension that fits; without one, relation."""
    if unit is None:
        return "relation"
    measured = UNITS[unit].dimension
    return next((name for name, fitting in DIMENSIONS.items() if measured in fitting), "score")


@cache
def _by_name() -> Mapping[str, str]:
    found: dict[str, set[str]] = {}
    for info in registry().values():
        for name in (info.slug, info.label, *info.other_names):
            found.setdefault(_letters(name), set()).add(info.slug)
    return {name: slugs.pop() for name, slugs in found.items() if len(slugs) == 1}


def _letters(words: str) -> str:
    return "".join(each for each in words.casefold() if each.isalnum() or each in "+@#")


@cache
def concepts(scheme: str) -> frozenset[str]:
    """The slugs of one of our own concept schemes, e.g. ``concepts("thing")``."""
    base, top = k.concept(scheme, ""), k.CONCEPTS + scheme
    found = set()
    for file in sorted(resources.ontology().glob("*.ttl")):
        for triple in ox.parse(path=file):
            subject, value = triple.subject, triple.object
            if (
                triple.predicate.value == skos.inScheme
                and isinstance(value, ox.NamedNode)
                and value.value == top
                and isinstance(subject, ox.NamedNode)
            ):
                found.add(subject.value.removeprefix(base))
    return frozenset(found)


def _info(slug: str, fields: Mapping[str, list[str]], base: str) -> Property:
    def one(predicate: str) -> str | None:
        values = fields.get(predicate)
        return values[0] if values else None

    broader, better = one(skos.broader), one(k.moreIsBetter)
    return Property(
        slug=slug,
        label=one(skos.prefLabel) or slug,
        other_names=tuple(sorted(fields.get(skos.altLabel, ()))),
        definition=one(skos.definition),
        dimension=one(k.dimension) or "relation",
        more_is_better=None if better is None else better == "true",
        broader=broader.removeprefix(base) if broader else None,
    )
