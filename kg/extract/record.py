"""What the abstract of a record says, as things and claims of the record."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from kg import iris
from kg.extract.confidence import calibrated, published
from kg.extract.extraction import extract
from kg.extract.fitting import COUNTS, fits
from kg.extract.found import Extraction, FoundClaim, FoundCondition, FoundThing
from kg.extract.lexicon import Gazetteer
from kg.extract.placed import placed_as
from kg.extract.readable import Readable
from kg.extract.things.links import link_kind
from kg.identifiers import InvalidIdentifier, normalize
from kg.properties import concepts
from kg.records import Claim, Condition, SourceRecord, Span, Text, Thing
from kg.records.things import ThingType

AGENT = "extract"
"""What the agent of the claims is called."""

VERSION = "4"
"""Raised when the same abstract comes to give other things or claims."""

_OF_A_MODEL = ("model", "system", "algorithm", "dataset")


def with_what_it_says(
    record: SourceRecord,
    known: Gazetteer | None = None,
    wanted: Callable[[FoundClaim], bool] = published,
    paper: str | None = None,
) -> SourceRecord:
    """A record with the things and claims of its abstract, where it has one and no claims yet.

    Claims that are not ``wanted`` are left out: by default those under the published threshold
    (``kg extract --review`` writes them down). So are things that no claim speaks of and the text
    only mentions by a name that no list knows. The references of things without a name begin with
    ``paper``, by default with an identifier of the paper; then so do those of what it introduces,
    followed by a colon (``kg.identity`` decides who else's they are).
    """
    abstract = record.work.abstract
    if abstract is None or not abstract.text or record.claims:
        return record
    readable, extraction = extract(abstract.text, title=record.work.title, known=known)
    reader = Extractor(AGENT, calibrated, wanted)
    return with_found(record, abstract, (readable, extraction), reader, paper)


class Extractor(NamedTuple):
    """Who found what: the agent of its claims, how sure they are, and which of them are taken."""

    agent: str
    sure: Callable[[FoundClaim], str]
    wanted: Callable[[FoundClaim], bool]


def with_found(
    record: SourceRecord,
    abstract: Text,
    found: tuple[Readable, Extraction],
    extractor: Extractor,
    paper: str | None = None,
) -> SourceRecord:
    """A record with the things and claims that an extractor found in its abstract.

    The claim of the nth found claim is called ``xn``; what no property of the registry can hold
    gives none. For ``paper`` see ``with_what_it_says``.
    """
    return _Reading(record, abstract, found, extractor, paper).record()


def paper_of(record: SourceRecord, abstract: Text) -> str:
    """What the references of things of a paper's own begin with."""
    ids = [f"{each.scheme}-{each.value}" for each in record.work.identifiers]
    return iris.slug(min(ids) if ids else f"sha-{abstract.sha256[:12]}")


class _Reading:
    def __init__(
        self,
        record: SourceRecord,
        abstract: Text,
        found: tuple[Readable, Extraction],
        extractor: Extractor,
        paper: str | None,
    ) -> None:
        self.source, self.abstract = record, abstract
        self.readable, self.extraction = found
        self.extractor = extractor
        self.things: dict[str, Thing] = {each.ref: each for each in record.things}
        self.found = {each.name: each for each in reversed(self.extraction.things)}
        self.refs: dict[str, str] = {}
        self.named: dict[tuple[bool, str], str] = {}
        self.pages: list[str] = []
        self.paper = paper or paper_of(record, abstract)
        self.apart = paper is None

    def record(self) -> SourceRecord:
        """The record with what was found."""
        for thing in self.extraction.things:
            if thing.known or (thing.role == "introduced" and not thing.unnamed):
                self._place(thing)
        claims = [
            claim
            for number, found in enumerate(self.extraction.claims, start=1)
            if self.extractor.wanted(found)
            and (claim := self._claim(found, f"x{number}")) is not None
        ]
        work = self.source.work
        introduced = dict.fromkeys(
            self.refs[each.name]
            for each in self.extraction.things
            if each.role == "introduced" and each.name in self.refs
        )
        mentioned = [ref for ref in self.refs.values() if ref not in introduced]
        return replace(
            self.source,
            work=replace(
                work,
                introduces=tuple(dict.fromkeys((*work.introduces, *introduced))),
                pages=tuple(dict.fromkeys((*work.pages, *self.pages))),
                mentions=tuple(dict.fromkeys((*work.mentions, *mentioned))),
            ),
            things=tuple(self.things.values()),
            claims=tuple(claims),
        )

    def _place(self, thing: FoundThing) -> str | None:
        """The reference of a thing, which is then one of the record's."""
        if thing.name in self.refs:
            return self.refs[thing.name]
        placed = placed_as(thing)
        slug = iris.slug(thing.name)
        if placed is None or not slug:
            return None
        kind, of_kind, scheme, own = placed
        if thing.unnamed:
            return self._unnamed(thing.name, kind, of_kind, scheme)
        ref = f"{kind}/{self.paper}:{slug}" if own and self.apart else f"{kind}/{slug}"
        ref = self.named.setdefault((kind == "organization", slug), ref)
        self.refs[thing.name] = ref
        self.things.setdefault(
            ref,
            Thing(
                ref=ref,
                type=kind,
                name=thing.name,
                other_names=tuple(sorted(set(thing.others) - {thing.name})),
                kind=of_kind,
                scheme=scheme,
                agent=self.extractor.agent,
            ),
        )
        return ref

    def _unnamed(
        self, words: str, kind: ThingType, of_kind: str | None = None, scheme: str | None = None
    ) -> str | None:
        slug = iris.slug(words)
        if not slug:
            return None
        ref = f"{kind}/{self.paper}-{slug}"
        self.refs[words] = ref
        self.things.setdefault(
            ref,
            Thing(
                ref=ref,
                type=kind,
                name=words,
                kind=of_kind,
                scheme=scheme,
                unnamed=True,
                agent=self.extractor.agent,
            ),
        )
        return ref

    def _ref(self, name: str, like: str | None = None) -> str | None:
        """The reference of a name of the text, or of a phrase for something of a paper's own."""
        if name in self.refs:
            return self.refs[name]
        thing = self.found.get(name)
        if thing is not None:
            return self._place(thing)
        last = name.rpartition(" ")[2].lower()
        if last in ("model", "models", "llm", "llms", "network") or "parameter" in name:
            return self._unnamed(name, "model")
        kind = (like or "").partition("/")[0]
        near: ThingType = next((each for each in _OF_A_MODEL if each == kind), "system")  # type: ignore[misc]
        return self._unnamed(name, near)

    def _claim(self, found: FoundClaim, own: str) -> Claim | None:
        quantity = None
        change = direction = None
        if found.quantity is not None:
            held = self.extraction.quantities[found.quantity]
            quantity, change, direction = (
                held.quantity,
                held.change_kind,
                found.direction or held.direction,
            )
        if found.property is None or not fits(found.property, quantity, change is not None):
            return None
        about = [ref for name in found.about if (ref := self._ref(name))]
        if found.objects and "://" in found.objects[0]:
            objects = self._linked(found.objects[0], about[0] if about else None)
        else:
            objects = tuple(
                ref for name in found.objects if (ref := self._ref(name)) and ref not in about[:1]
            )
        if quantity is not None and quantity.unit == "count" and quantity.counts is None:
            counts = COUNTS.get(found.property)
            if counts is None:
                return None
            quantity = replace(quantity, counts=counts)
        if quantity is not None and change == "points":
            quantity = replace(quantity, unit="point")
        if quantity is not None and quantity.counts not in (None, *concepts("thing")):
            return None
        if quantity is None and not objects:
            return None
        if found.about and not about:
            return None
        first = about[0] if about else "paper"
        span = self._closed(self.readable.span(*found.stretch))
        start = self.abstract.span.start if self.abstract.span else None
        return Claim(
            id=own,
            about=first,
            property=found.property,
            quantity=quantity,
            objects=objects,
            baselines=tuple(
                dict.fromkeys(
                    ref
                    for name in found.baselines
                    if (ref := self._ref(name, first)) and ref != first
                )
            ),
            change_kind=change,
            change_direction=direction,
            conditions=tuple(self._conditions(found)),
            modality=found.modality,
            confidence=self.extractor.sure(found),
            place="abstract",
            span=None if start is None else Span(start + span.start, start + span.end),
            abstract_span=span if start is None else None,
            agent=self.extractor.agent,
        )

    def _closed(self, span: Span) -> Span:
        r"""A span with the sign that closes its last formula: "30.1$\times$", "2.4\(\times\)"."""
        raw, end = self.abstract.text or "", span.end
        if raw.count("$", span.start, end) % 2 and raw.startswith("$", end):
            return Span(span.start, end + 1)
        opened = raw.count(r"\(", span.start, end) > raw.count(r"\)", span.start, end)
        return Span(span.start, end + 2) if opened and raw.startswith(r"\)", end) else span

    def _linked(self, url: str, ref: str | None) -> tuple[str, ...]:
        """A repository or account as an object, told of the thing; any other page is only told."""
        try:
            url = normalize("url", url)
        except InvalidIdentifier:
            return ()
        kind = link_kind(url)
        if ref is None:
            self.pages.append(url)
            return ()
        thing = self.things[ref]
        field = {"code-repository": "code", "code-organization": "accounts"}.get(kind, "urls")
        told = (*getattr(thing, field), url)
        self.things[ref] = replace(thing, **{field: tuple(dict.fromkeys(told))})
        return () if field == "urls" else (url,)

    def _conditions(self, found: FoundClaim) -> Iterator[Condition]:
        for each in found.conditions:
            made = self._condition(each)
            if made is not None:
                yield made

    def _condition(self, each: FoundCondition) -> Condition | None:
        text = self.readable.text[each.stretch.start : each.stretch.end]
        if each.quantity is not None:
            quantity = self.extraction.quantities[each.quantity].quantity
            return Condition(each.property, quantity=quantity)
        if each.thing is not None:
            ref = self._ref(each.thing)
            return Condition(each.property, value=ref) if ref else None
        return Condition(each.property, text=text)
