"""Claims: one node for what is claimed, however many sources and runs say it."""

from __future__ import annotations

import json
from collections.abc import Container, Iterator, Mapping
from typing import NamedTuple

from kg import iris, units
from kg.amounts import or_more, with_unit
from kg.mapping import quantity
from kg.mapping.terms import Terms, record_path, source_path, typed
from kg.nquads import boolean, decimal, integer, iri, number, string
from kg.records import Claim, Condition, Paper, SourceRecord, Span
from kg.vocab import dcterms, k, oa, prov, rdfs, schema

_SYMBOLS = {"lt": "< ", "le": "≤ ", "gt": "> ", "ge": "≥ ", "approx": "about "}


def path(claim: Claim, paper: Paper, terms: Terms) -> str:
    """The claim's path: a hash of what is claimed, of which source, run and wording are no part."""
    said = {
        "paper": paper.path,
        "about": target(claim.about, paper, terms),
        "property": claim.property,
        "quantity": quantity.key(claim.quantity, terms),
        "change": [claim.change_kind, claim.change_direction],
        "baselines": sorted(terms.path(ref) for ref in claim.baselines),
        "objects": sorted(target(ref, paper, terms) for ref in claim.objects),
        "words": claim.object_text,
        "conditions": [quantity.condition_key(each, terms) for each in _ordered(claim, terms)],
    }
    return f"claim/{iris.digest(json.dumps(said, ensure_ascii=False, sort_keys=True), 16)}"


def facts(claim: Claim, paper: Paper, terms: Terms, own: str, leader: Claim) -> Iterator[str]:
    """What is claimed, at the path ``own`` of the claim ``leader`` that says the same.

    A condition that the leader has too is one node with the leader's.
    """
    node = terms.node(own)
    yield from typed(node, k.Claim, schema.Claim)
    yield f"{node} {iri(schema.about)} {_node(claim.about, paper, terms)}"
    yield f"{node} {iri(k.property)} {terms.property(claim.property)}"
    yield f"{node} {iri(schema.appearance)} {terms.node(paper.path)}"
    if claim.quantity is not None:
        yield f"{node} {iri(k.quantity)} {terms.node(f'{own}/q')}"
        yield from quantity.quantity(claim.quantity, f"{own}/q", terms)
    for ref in claim.objects:
        yield f"{node} {iri(k.object)} {_node(ref, paper, terms)}"
    if claim.object_text is not None:
        yield f"{node} {iri(k.objectText)} {string(claim.object_text, 'en')}"
    for ref in claim.baselines:
        yield f"{node} {iri(k.baseline)} {terms.thing(ref)}"
    if claim.change_kind is not None:
        yield f"{node} {iri(k.changeKind)} {iri(k.concept('change', claim.change_kind))}"
        yield f"{node} {iri(k.baselineStated)} {boolean(bool(claim.baselines))}"
    if claim.change_direction is not None:
        direction = iri(k.concept("direction", claim.change_direction))
        yield f"{node} {iri(k.changeDirection)} {direction}"
    numbers = _numbers(leader, terms)
    for condition in _ordered(claim, terms):
        key = _key(condition, terms)
        number_ = numbers[key].pop(0) if numbers.get(key) else f"-{iris.digest(key, 8)}"
        at = f"{own}/c{number_}"
        yield f"{node} {iri(k.condition)} {terms.node(at)}"
        yield from quantity.condition(condition, at, terms)
    yield f"{node} {iri(k.modality)} {iri(k.concept('modality', claim.modality))}"
    yield f"{node} {iri(k.confidence)} {decimal(claim.confidence)}"


class Origin(NamedTuple):
    """Where a claim is read from: the record, the run's node, and which sources may be quoted."""

    record: SourceRecord
    run: str
    quotable: Container[str]


def support(claim: Claim, paper: Paper, origin: Origin, terms: Terms, own: str) -> Iterator[str]:
    """Where one source has the claim at the path ``own`` from: its place, its run, its words where
    they are at hand.
    """
    node = terms.node(own)
    if claim.place is not None:
        yield f"{node} {iri(k.place)} {iri(k.concept('place', claim.place))}"
    if claim.place_text is not None:
        yield f"{node} {iri(k.placeText)} {string(claim.place_text)}"
    yield f"{node} {iri(prov.wasGeneratedBy)} {origin.run}"
    yield f"{node} {iri(dcterms.identifier)} {string(claim.id)}"
    yield from _evidence(claim, paper, origin, terms, node)


def shortcuts(claim: Claim, names: Mapping[str, str], terms: Terms, own: str) -> Iterator[str]:
    """The label and, for a plain number, the amount; ``names`` has the name of each reference."""
    node = terms.node(own)
    yield f"{node} {iri(rdfs.label)} {string(label(claim, names, terms))}"
    amount = claim.quantity
    if amount is not None and amount.value is not None:
        yield f"{node} {iri(k.amount)} {number(amount.value)}"
        yield f"{node} {iri(k.amountUnit)} {iri(units.UNITS[amount.unit].iri)}"
        yield f"{node} {iri(k.amountText)} {string(amount.text)}"


def label(claim: Claim, names: Mapping[str, str], terms: Terms) -> str:
    """Subject, property, value and baseline in words. A reference without a name is a URL."""
    if claim.quantity is not None:
        amount = claim.quantity
        said = with_unit(amount.text, amount.unit)
        if amount.upper_open:
            said = or_more(said)
        said = _SYMBOLS.get(amount.comparator, "") + said
    else:
        said = ", ".join(names.get(ref, ref) for ref in claim.objects) or claim.object_text or ""
    words = [f"{names.get(claim.about, claim.about)}:", terms.property_label(claim.property), said]
    if claim.baselines:
        words.append(f"(against {', '.join(names.get(ref, ref) for ref in claim.baselines)})")
    return " ".join(filter(None, words))


class _Words(NamedTuple):
    """The words of a claim: the source that has them, the path of the text, the place in it."""

    source: str
    text: str
    span: Span
    words: str


def _evidence(claim: Claim, paper: Paper, origin: Origin, terms: Terms, node: str) -> Iterator[str]:
    found = _words(claim, paper, origin.record)
    if found is None:
        return
    span = found.span
    words = terms.node(f"{found.text}#char={span.start},{span.end}")
    own = f"{found.text}/sel/{span.start}-{span.end}"
    position, quote = terms.node(f"{own}/pos"), terms.node(f"{own}/quote")
    yield f"{node} {iri(k.evidence)} {words}"
    yield from typed(words, oa.SpecificResource)
    yield f"{words} {iri(oa.hasSource)} {terms.node(found.text)}"
    yield f"{words} {iri(oa.hasSelector)} {position}"
    yield from typed(position, oa.TextPositionSelector)
    yield f"{position} {iri(oa.start)} {integer(span.start)}"
    yield f"{position} {iri(oa.end)} {integer(span.end)}"
    if found.source not in origin.quotable:
        return
    yield f"{words} {iri(oa.hasSelector)} {quote}"
    yield from typed(quote, oa.TextQuoteSelector)
    yield f"{quote} {iri(oa.exact)} {string(found.words)}"


def _words(claim: Claim, paper: Paper, record: SourceRecord) -> _Words | None:
    """The words of a claim, where a source of the paper has the text.

    Text with a place in its file is cited by the file; text that a record gives (a curated file
    may) is cited by the record.
    """
    wanted, relative = record.work.abstract, claim.abstract_span
    if wanted is None:
        return None
    if claim.span is not None and wanted.text and wanted.span:
        start = wanted.span.start
        words = wanted.text[claim.span.start - start : claim.span.end - start]
        return _Words(record.source, source_path(record.source), claim.span, words)
    if relative is None:
        return None
    texts = [(r, r.work.abstract) for r in paper.records if r.work.abstract is not None]
    same = [(r, text) for r, text in texts if text.text and text.sha256 == wanted.sha256]
    for other, text in sorted(same, key=lambda each: each[1].span is None):
        words = (text.text or "")[relative.start : relative.end]
        if text.span is None:
            return _Words(other.source, record_path(other), relative, words)
        span = Span(text.span.start + relative.start, text.span.start + relative.end)
        return _Words(other.source, source_path(other.source), span, words)
    return None


def _node(ref: str, paper: Paper, terms: Terms) -> str:
    return terms.node(paper.path) if ref == "paper" else terms.thing(ref)


def target(ref: str, paper: Paper, terms: Terms) -> str:
    """The path of a subject or object: of the paper itself, or of a thing."""
    return paper.path if ref == "paper" else terms.path(ref)


def _ordered(claim: Claim, terms: Terms) -> list[Condition]:
    return sorted(claim.conditions, key=lambda each: _key(each, terms))


def _key(condition: Condition, terms: Terms) -> str:
    return json.dumps(quantity.condition_key(condition, terms))


def _numbers(claim: Claim, terms: Terms) -> dict[str, list[int]]:
    """The numbers of the conditions of a claim."""
    found: dict[str, list[int]] = {}
    for number_, each in enumerate(_ordered(claim, terms), start=1):
        found.setdefault(_key(each, terms), []).append(number_)
    return found
