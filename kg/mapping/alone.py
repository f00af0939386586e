"""One record by itself, as the default graph of a dump has it that is converted without a ledger.

The lines are those that a release of the same record has in its view, but for what is said of
identity beyond the record: shared names and opinions on who may be one.
"""

from __future__ import annotations

from collections.abc import Iterator

from kg.mapping import person
from kg.mapping.release import Settings, source_facts, told
from kg.mapping.terms import Terms
from kg.nquads import line
from kg.records import Resolved, Source

_ASIDE = "-"
"""Stands for the graph of what is not in the view: no triple of N-Triples ends with it."""
_ASIDE_END = f" {_ASIDE} .\n"


class _Paths(dict[str, str]):
    """Paths of things; one that another record describes has the path that it has there."""

    def __missing__(self, ref: str) -> str:
        return ref


def preamble(source: Source, settings: Settings) -> Iterator[str]:
    """The lines of an input file and of the run that reads it, which its records refer to."""
    terms = Terms(settings.base, {}, settings.labels)
    yield from map(line, source_facts(source, settings, terms))


def lines(resolved: Resolved, settings: Settings) -> list[str]:
    """The lines of what is resolved of one record, each once and sorted."""
    terms = Terms(settings.base, _Paths(resolved.paths), settings.labels)
    aside = dict.fromkeys((source.sha256 for source in resolved.sources), _ASIDE)
    found = {each for each in told(resolved, settings, terms, aside) if not _is_aside(each)}
    for creator in resolved.creators:
        found.update(map(line, person.facts(creator, terms)))
        found.add(line(person.label(creator, terms)))
    return sorted(found)


def _is_aside(text: str) -> bool:
    return text.endswith(_ASIDE_END)
