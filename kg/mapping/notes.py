"""What became of claims that were read out of texts and do not stand alone: told as notes."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator

from kg.mapping import claim, paper
from kg.mapping.agreement import Agreement, Told, agreement
from kg.mapping.release import Settings, names_of
from kg.mapping.terms import Terms
from kg.records import Claim, Paper, Rejection, Resolved, Source

_WHICH = "see which is right; what a curated file states stands (docs/curation.md)"


def of_readings(resolved: Resolved, settings: Settings) -> Iterator[Rejection]:
    """A note for each claim that was read out of a text and yields to what a source states, and for
    each pair of such claims of which one contradicts the other.
    """
    terms = Terms(settings.base, resolved.paths, settings.labels)
    files = {source.sha256: source for source in resolved.sources}
    names: dict[str, str] = {}
    for item in resolved.papers:
        if not any(each.agent for record in item.records for each in record.claims):
            continue
        names = names or names_of(resolved)
        known = ChainMap({"paper": paper.label(item)}, names)
        told = _Notes(item, agreement(item, terms), files, known, terms)
        yield from told.yielding()
        yield from told.contradicting()


class _Notes:
    def __init__(
        self,
        item: Paper,
        agreed: Agreement,
        files: dict[str, Source],
        names: ChainMap[str, str],
        terms: Terms,
    ) -> None:
        self._item, self._agreed, self._files = item, agreed, files
        self._names, self._terms = names, terms

    def yielding(self) -> Iterator[Rejection]:
        stated = {each.node: each for each in self._agreed.told if each.claim.agent is None}
        for each in self._agreed.told:
            if not each.yields:
                continue
            first = stated[each.replaced_by[0]]
            source = self._files[first.record.source]
            message = (
                f"{source.rank} wins: {source.name} states {self._words(first.claim)!r}; "
                f"{each.claim.agent} read {self._words(each.claim)!r}, which is in the graph of "
                "its source only"
            )
            yield self._note("claim-yields", message, each)

    def contradicting(self) -> Iterator[Rejection]:
        for one, other in self._agreed.contradictions:
            message = (
                f"{one.claim.agent} read {self._words(one.claim)!r} where {other.claim.agent} read "
                f"{self._words(other.claim)!r}; both are in the graph, as k:contradicts says"
            )
            yield self._note("claims-contradict", message, one)

    def _words(self, each: Claim) -> str:
        return claim.label(each, self._names, self._terms)

    def _note(self, rule: str, message: str, told: Told) -> Rejection:
        record = told.record
        name = self._files[record.source].name
        return Rejection(
            name, rule, message, _WHICH, record.line, record.key, told.claim.id, effect="note"
        )
