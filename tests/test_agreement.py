"""Claims of one paper: which are one, which contradict, which yield; and what is told of it."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pyoxigraph as ox
import pytest
from msgspec.structs import replace

from kg import iris
from kg.identity import resolve
from kg.mapping.notes import of_readings
from kg.mapping.release import Settings, lines
from kg.records import (
    Claim,
    Condition,
    Identifier,
    Quantity,
    Rank,
    Rejection,
    Resolved,
    Seat,
    Source,
    SourceRecord,
    Span,
    Text,
    Thing,
    Work,
)
from kg.vocab import PREFIXES

BASE = "https://example.org/kg/"
ABSTRACT = "Harrow reaches 55.2% MFU, 1.34x that of Plough, on 512 GPUs with Seed data."
THINGS = (
    Thing("system/harrow", "system", "Harrow"),
    Thing("system/plough", "system", "Plough"),
    Thing("dataset/seed", "dataset", "Seed"),
    Thing("dataset/corn", "dataset", "Corn"),
)
GPUS = Condition("accelerator-count", Quantity("count", "512", value="512", counts="gpu"))
SEED = Condition("evaluated-on", value="dataset/seed")
CORN = Condition("evaluated-on", value="dataset/corn")
MFU = Claim(
    id="x1",
    about="system/harrow",
    property="mfu",
    quantity=Quantity("percent", "55.2%", value="55.2"),
    place="abstract",
    abstract_span=Span(0, 24),
    agent="extract",
)
RATIO = replace(
    MFU,
    quantity=Quantity("ratio", "1.34x", value="1.34"),
    change_kind="ratio",
    change_direction="increase",
    baselines=("system/plough",),
    abstract_span=Span(0, 46),
)
LABELS = {"mfu": "MFU", "accelerator-count": "accelerators", "evaluated-on": "evaluated on"}
COUNT = "SELECT (COUNT(DISTINCT ?c) AS ?n) { ?c k:property prop:mfu }"


def percent(value: str) -> Quantity:
    return Quantity("percent", f"{value}%", value=value)


def by_model(claim: Claim, **fields: Any) -> Claim:
    return replace(claim, agent="llm-m", **fields)


def stated(claim: Claim, **fields: Any) -> Claim:
    return replace(claim, agent=None, **fields)


def resolved(*said: tuple[Rank, tuple[Claim, ...]]) -> tuple[Resolved, Settings]:
    """One paper as so many sources describe it; the first of them has the abstract."""
    sources, records = [], []
    for place, (rank, claims) in enumerate(said):
        digest = f"{place}" * 64
        sources.append(Source(digest, f"{place}.txt", "test", rank))
        work = Work(
            seats=(Seat("Ada Lindqvist", 1),),
            identifiers=(Identifier("arxiv", "2402.00001"),),
            abstract=Text("a" * 64, ABSTRACT if place == 0 else None),
            mentions=tuple(each.ref for each in THINGS),
        )
        records.append(SourceRecord(digest, 1, "1", work, things=THINGS, claims=claims))
    settings = Settings(BASE, "0", LABELS, (), {})
    return resolve(sources, records, iris.Ledger()), settings


def graph(*said: tuple[Rank, tuple[Claim, ...]]) -> ox.Store:
    store = ox.Store()
    text = "".join(lines(*resolved(*said)))
    store.load(text.encode(), format=ox.RdfFormat.N_QUADS)
    return store


def notes(*said: tuple[Rank, tuple[Claim, ...]]) -> list[Rejection]:
    return list(of_readings(*resolved(*said)))


def ask(store: ox.Store, query: str) -> list[tuple[str, ...]]:
    answer = store.query(query, prefixes={**PREFIXES, "": BASE})
    assert isinstance(answer, ox.QuerySolutions)
    return [tuple(cell.value for cell in row) for row in answer]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (MFU, MFU),
        (replace(MFU, conditions=(GPUS,)), MFU),
        (replace(MFU, conditions=(GPUS,)), replace(MFU, conditions=(SEED,))),
        (MFU, replace(MFU, quantity=replace(percent("55.2"), statistic="mean"))),
        (RATIO, replace(RATIO, baselines=())),
        (RATIO, replace(RATIO, change_direction=None)),
        (
            replace(MFU, quantity=Quantity("minute", "2", value="2")),
            replace(MFU, quantity=Quantity("second", "120", value="120")),
        ),
    ],
)
def test_two_extractors_that_say_the_same_give_one_claim_with_two_runs(
    one: Claim, other: Claim
) -> None:
    for first, second in permutations((one, by_model(other, abstract_span=Span(0, 20)))):
        store = graph(("aggregator", (first,)), ("extracted", (second,)))
        assert ask(store, COUNT) == [("1",)]
        runs = """SELECT (COUNT(DISTINCT ?run) AS ?n) (COUNT(DISTINCT ?words) AS ?m)
            { ?c k:property prop:mfu ; prov:wasGeneratedBy ?run ; k:evidence ?words }"""
        assert ask(store, runs) == [("2", "2")]
        assert ask(store, "SELECT ?a { ?a k:contradicts ?b }") == []
        assert notes(("aggregator", (first,)), ("extracted", (second,))) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (replace(MFU, conditions=(CORN,)), replace(MFU, conditions=(SEED,))),
        (RATIO, replace(RATIO, baselines=("dataset/seed",))),
        (MFU, replace(MFU, about="system/plough")),
        (MFU, replace(MFU, quantity=replace(percent("55.2"), comparator="ge"))),
        (MFU, RATIO),
    ],
)
def test_what_differs_in_what_is_said_is_two_claims(one: Claim, other: Claim) -> None:
    store = graph(("aggregator", (one,)), ("extracted", (by_model(other),)))
    assert ask(store, COUNT) == [("2",)]


def test_the_one_that_says_more_words_the_view_and_each_graph_has_its_own() -> None:
    more = by_model(MFU, conditions=(GPUS, SEED))
    less = replace(MFU, conditions=(SEED,), confidence="0.9")
    store = graph(("aggregator", (less,)), ("extracted", (more,)))
    view = "SELECT (COUNT(DISTINCT ?x) AS ?n) { ?c k:property prop:mfu ; k:condition ?x }"
    assert ask(store, view) == [("2",)]
    each = """SELECT (COUNT(DISTINCT ?x) AS ?n)
        { GRAPH ?g { ?c k:property prop:mfu ; k:condition ?x } } GROUP BY ?g ORDER BY ?n"""
    assert ask(store, each) == [("1",), ("2",)]
    shared = """SELECT (COUNT(DISTINCT ?x) AS ?n)
        { GRAPH ?g { ?c k:property prop:mfu ; k:condition ?x } }"""
    assert ask(store, shared) == [("2",)]


def test_a_condition_that_only_the_other_has_keeps_a_node_of_its_own() -> None:
    one, other = replace(MFU, conditions=(GPUS,)), by_model(MFU, conditions=(SEED,))
    store = graph(("aggregator", (one,)), ("extracted", (other,)))
    query = """SELECT ?p { GRAPH ?g { ?c k:property prop:mfu ; k:condition ?x . ?x k:property ?p }
        } ORDER BY ?p"""
    found = [slug.rpartition("/")[2] for (slug,) in ask(store, query)]
    assert found == ["accelerator-count", "evaluated-on"]
    nodes = "SELECT (COUNT(DISTINCT ?x) AS ?n) { GRAPH ?g { ?c k:condition ?x } }"
    assert ask(store, nodes) == [("2",)]


def test_two_claims_of_one_extractor_are_never_one() -> None:
    store = graph(("aggregator", (MFU, replace(MFU, id="x2", conditions=(GPUS,)))))
    assert ask(store, COUNT) == [("2",)]


def test_a_contradiction_keeps_both_flagged_and_told() -> None:
    said: tuple[tuple[Rank, tuple[Claim, ...]], ...] = (
        ("aggregator", (MFU,)),
        ("extracted", (by_model(MFU, quantity=percent("51.2"), abstract_span=Span(10, 30)),)),
    )
    store = graph(*said)
    query = "SELECT ?x ?y { ?a k:contradicts ?b . ?a k:amount ?x . ?b k:amount ?y } ORDER BY ?x"
    assert ask(store, query) == [("51.2", "55.2"), ("55.2", "51.2")]
    [note] = notes(*said)
    assert (note.rule, note.effect, note.file) == ("claims-contradict", "note", "0.txt")
    assert "55.2%" in note.message
    assert "51.2%" in note.message
    assert "llm-m" in note.message


@pytest.mark.parametrize(
    "other",
    [
        by_model(MFU, quantity=percent("51.2"), abstract_span=Span(30, 40)),
        by_model(MFU, quantity=percent("51.2"), about="system/plough"),
        by_model(RATIO),
        replace(MFU, id="x2", quantity=percent("51.2")),
    ],
)
def test_other_words_another_thing_another_kind_or_one_extractor_is_no_contradiction(
    other: Claim,
) -> None:
    said: tuple[tuple[Rank, tuple[Claim, ...]], ...]
    if other.agent == MFU.agent:
        said = (("aggregator", (MFU, other)),)
    else:
        said = (("aggregator", (MFU,)), ("extracted", (other,)))
    assert ask(graph(*said), "SELECT ?a { ?a k:contradicts ?b }") == []
    assert notes(*said) == []


def test_two_numbers_that_both_read_in_one_sentence_do_not_contradict() -> None:
    both = (replace(MFU, conditions=(SEED,)), replace(MFU, id="x2", quantity=percent("51.2")))
    theirs = tuple(by_model(each) for each in both)
    said: tuple[tuple[Rank, tuple[Claim, ...]], ...] = (
        ("aggregator", both),
        ("extracted", theirs),
    )
    assert ask(graph(*said), COUNT) == [("2",)]
    assert ask(graph(*said), "SELECT ?a { ?a k:contradicts ?b }") == []


def test_a_stated_claim_wins_over_what_was_read_and_it_is_said_where() -> None:
    wrong = by_model(MFU, quantity=percent("51.2"))
    said: tuple[tuple[Rank, tuple[Claim, ...]], ...] = (
        ("extracted", (wrong,)),
        ("curated", (stated(MFU, id="harrow-q1"), stated(RATIO, id="harrow-q2"))),
    )
    store = graph(*said)
    assert ask(store, "SELECT ?x { ?c k:amount ?x } ORDER BY ?x") == [("1.34",), ("55.2",)]
    query = """SELECT ?read ?called ?stands { GRAPH ?g { ?c k:quantity/qudt:numericValue ?read ;
        rdfs:label ?called ; dcterms:isReplacedBy ?d } ?d k:amount ?stands }"""
    assert ask(store, query) == [("51.2", "Harrow: MFU 51.2%", "55.2")]
    [note] = notes(*said)
    assert (note.rule, note.effect, note.file, note.field) == (
        "claim-yields",
        "note",
        "0.txt",
        "x1",
    )
    assert note.message.startswith("curated wins: 1.txt states 'Harrow: MFU 55.2%'")
    assert "51.2%" in note.message


@pytest.mark.parametrize("kept", [{"property": "recall"}, {"about": "system/plough"}])
def test_a_stated_claim_wins_for_its_property_and_subject_only(kept: dict[str, str]) -> None:
    other = by_model(MFU, quantity=percent("51.2"), **kept)
    said: tuple[tuple[Rank, tuple[Claim, ...]], ...] = (
        ("extracted", (other,)),
        ("curated", (stated(MFU, id="harrow-q1"),)),
    )
    assert ask(graph(*said), "SELECT ?x { ?c k:amount ?x } ORDER BY ?x") == [("51.2",), ("55.2",)]
    assert notes(*said) == []


def test_what_was_read_and_says_what_is_stated_supports_it() -> None:
    said: tuple[tuple[Rank, tuple[Claim, ...]], ...] = (
        ("extracted", (by_model(MFU), replace(MFU, id="x2", conditions=(GPUS,)))),
        ("curated", (stated(MFU, id="harrow-q1", conditions=(SEED,)),)),
    )
    store = graph(*said)
    assert ask(store, COUNT) == [("1",)]
    runs = "SELECT (COUNT(DISTINCT ?r) AS ?n) { ?c k:property prop:mfu ; prov:wasGeneratedBy ?r }"
    assert ask(store, runs) == [("3",)]
    assert ask(store, "SELECT ?v { ?c k:condition/k:value/rdfs:label ?v }") == [("Seed",)]
    assert notes(*said) == []


def test_the_order_of_sources_and_claims_changes_nothing() -> None:
    claims = (
        replace(MFU, conditions=(GPUS,)),
        by_model(MFU),
        by_model(RATIO, id="x3"),
        replace(RATIO, id="x4", baselines=()),
    )
    seen = set()
    for order in permutations(claims):
        mine = tuple(each for each in order if each.agent == "extract")
        theirs = tuple(each for each in order if each.agent == "llm-m")
        seen.add("".join(sorted(lines(*resolved(("aggregator", mine), ("extracted", theirs))))))
    assert len(seen) == 1
