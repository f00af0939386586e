"""Records with keys gone and values of other types, and what a reader may make of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import msgspec
import pyoxigraph as ox
from hypothesis import HealthCheck, strategies as st

from kg import iris
from kg.identity import resolve
from kg.mapping.release import Settings, lines
from kg.records import EntityRecord, Rejection, Source, SourceRecord

Json: TypeAlias = Any
"""A value as JSON has it."""

ON_FILES = (HealthCheck.function_scoped_fixture, HealthCheck.too_slow)
"""What Hypothesis need not check where each example is a file in one temporary folder."""

_ODD: st.SearchStrategy[Json] = st.sampled_from(
    (None, "", "x", 0, -1, 2.5, 10**30, True, [], {}, [[]], [None], {"a": 1}, [{"a": ["b"]}])
) | st.text(max_size=20)


@st.composite
def damaged(draw: st.DrawFn, values: list[Json]) -> Json:
    """One of the values, with one to four places in it deleted, emptied or of another type."""
    value = msgspec.json.decode(msgspec.json.encode(draw(st.sampled_from(values))))
    for _ in range(draw(st.integers(1, 4))):
        places = list(_places(value))
        if not places:
            return value
        holder, key = places[draw(st.integers(0, len(places) - 1))]
        if draw(st.booleans()):
            del holder[key]
        else:
            # Shared values would be damaged for all examples to come.
            holder[key] = msgspec.json.decode(msgspec.json.encode(draw(_ODD)))
    return value


def _places(value: Json) -> Iterator[tuple[Json, Json]]:
    """Each place in a value: what holds it, and its key or index."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        yield value, key
        yield from _places(value[key])


def sound(items: Iterable[object], source: Source) -> None:
    """Fail where an item is neither record nor rejection, or the graph of them is not strict."""
    works: list[SourceRecord] = []
    entities: list[EntityRecord] = []
    for item in items:
        assert isinstance(item, SourceRecord | EntityRecord | Rejection)
        msgspec.json.encode(item)
        if isinstance(item, SourceRecord):
            works.append(item)
        elif isinstance(item, EntityRecord):
            entities.append(item)
    resolved = resolve([source], works, iris.Ledger(), entities=entities)
    settings = Settings("https://example.org/kg/", "0", {}, (), {source.sha256: "full"})
    data = "".join(lines(resolved, settings)).encode()
    ox.Store().load(data, format=ox.RdfFormat.N_QUADS)
