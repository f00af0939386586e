"""Records to lines: named graphs keep what each source says, the view what stands."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pyoxigraph as ox

from kg import iris
from kg.identity import resolve
from kg.mapping.release import Settings, Texts, lines
from kg.records import (
    Claim,
    Condition,
    Identifier,
    Property,
    Quantity,
    Rank,
    Seat,
    Source,
    SourceRecord,
    Span,
    Text,
    Thing,
    Version,
    Work,
)
from kg.vocab import PREFIXES

BASE = "https://example.org/kg/"
ABSTRACT = "We present Minder. It reacts within 3.6 seconds on average."
ARXIV = (Identifier("arxiv", "2411.01791"),)
MINDER = Thing("system/minder", "system", "Minder")
REACTION = Claim(
    id="minder-q1",
    about="system/minder",
    property="reaction-time",
    quantity=Quantity("second", "3.6", comparator="le", value="3.60", statistic="mean"),
    conditions=(Condition("phase", text="training"),),
    place="abstract",
    abstract_span=Span(19, 58),
)


def seats(*names: str) -> tuple[Seat, ...]:
    return tuple(Seat(name, n) for n, name in enumerate(names, start=1))


def graph(*works: tuple[Rank, Work, Sequence[Claim]], texts: Texts = "quotes") -> ox.Store:
    found, records = [], []
    for place, (rank, work, claims) in enumerate(works):
        digest = f"{place}" * 64
        found.append(Source(digest, f"{place}.txt", "test", rank))
        things = (MINDER,) if claims else ()
        records.append(SourceRecord(digest, 1, "1", work, things=things, claims=tuple(claims)))
    resolved = resolve(found, records, iris.Ledger())
    settings = Settings(
        BASE,
        "0",
        {"reaction-time": "reaction time"},
        (),
        {source.sha256: texts for source in found},
    )
    store = ox.Store()
    store.load("".join(lines(resolved, settings)).encode(), format=ox.RdfFormat.N_QUADS)
    return store


def ask(store: ox.Store, query: str) -> list[tuple[str | None, ...]]:
    answer = store.query(query, prefixes={**PREFIXES, "": BASE})
    assert isinstance(answer, ox.QuerySolutions)
    return [tuple(None if cell is None else cell.value for cell in row) for row in answer]


def test_the_stronger_source_s_title_is_in_the_view_and_the_other_in_its_graph() -> None:
    strong = Work(seats("Ada Lovelace"), ARXIV, title="Right title")
    weak = Work(seats("Ada Lovelace"), ARXIV, title="Wrong title")
    store = graph(("aggregator", weak, ()), ("curated", strong, ()))
    assert ask(store, "SELECT ?t { ?p dcterms:title ?t }") == [("Right title",)]
    query = "SELECT ?g ?t { GRAPH ?g { ?p a dblp:Publication ; dcterms:title ?t } } ORDER BY ?g"
    assert ask(store, query) == [
        (f"{BASE}graph/src/{'0' * 16}", "Wrong title"),
        (f"{BASE}graph/src/{'1' * 16}", "Right title"),
    ]


def test_a_seat_that_the_stronger_source_lacks_is_not_in_the_view() -> None:
    strong = Work(seats("Ada Lovelace", "Kurt Gödel"), ARXIV)
    weak = Work(seats("Ada Lovelace", "Somebody Else", "Kurt Gödel"), ARXIV)
    store = graph(("curated", strong, ()), ("extracted", weak, ()))
    query = "SELECT ?o ?n { ?s dblp:signatureOrdinal ?o ; k:nameAsWritten ?n } ORDER BY ?o"
    assert ask(store, query) == [("1", "Ada Lovelace"), ("2", "Kurt Gödel")]
    everywhere = "SELECT DISTINCT ?n { GRAPH ?g { ?s k:nameAsWritten ?n } } ORDER BY ?n"
    assert ("Somebody Else",) in ask(store, everywhere)


def test_the_shortcuts_make_a_first_query_short() -> None:
    versions = (
        Version("preprint", "2024-11-04", identifiers=ARXIV),
        Version("conference-paper", "2025"),
    )
    work = Work(seats("Ada Lovelace"), title="T", versions=versions, introduces=("system/minder",))
    store = graph(("curated", work, (REACTION,)))
    query = """SELECT ?title ?year ?who ?thing { ?p a dblp:Publication ; dblp:title ?title ;
        dblp:yearOfPublication ?year ; dblp:authoredBy/rdfs:label ?who ; schema:about ?t .
        ?t rdfs:label ?thing }"""
    assert ask(store, query) == [("T", "2025", "Ada Lovelace", "Minder")]
    amount = "SELECT ?v ?u { ?c k:property prop:reaction-time ; k:amount ?v ; k:amountUnit ?u }"
    assert ask(store, amount) == [("3.6", "http://qudt.org/vocab/unit/SEC")]
    assert ask(store, "SELECT ?s { GRAPH ?g { ?s k:amount ?o } }") == []


def test_a_claim_of_two_sources_is_one_node_with_both_runs() -> None:
    work = Work(seats("Ada Lovelace"), ARXIV)
    other = msgspec.structs.replace(REACTION, id="m-2", confidence="0.7")
    store = graph(("curated", work, (REACTION,)), ("extracted", work, (other,)))
    query = (
        "SELECT ?c (COUNT(DISTINCT ?r) AS ?n) { ?c a k:Claim ; prov:wasGeneratedBy ?r } GROUP BY ?c"
    )
    assert [n for _, n in ask(store, query)] == ["2"]
    assert ask(store, "SELECT ?x { ?c k:confidence ?x }") == [("1",)]
    assert len(ask(store, "SELECT ?i { ?c a k:Claim ; dcterms:identifier ?i }")) == 2


def test_a_curated_claim_gains_its_words_where_a_source_has_the_text() -> None:
    digest = "ab" * 32
    curated = Work(seats("Ada Lovelace"), ARXIV, abstract=Text(digest))
    pasted = Work(seats("Ada Lovelace"), abstract=Text(digest, ABSTRACT, Span(100, 159)))
    store = graph(("curated", curated, (REACTION,)), ("extracted", pasted, ()))
    query = """SELECT ?e ?s ?x { ?c k:evidence ?e . ?e oa:hasSelector ?p , ?q . ?p oa:start ?s .
        ?q oa:exact ?x }"""
    [(span, start, exact)] = ask(store, query)
    assert span == f"{BASE}src/{'1' * 16}#char=119,158"
    assert (start, exact) == ("119", "It reacts within 3.6 seconds on average")
    without = graph(("curated", curated, (REACTION,)))
    assert ask(without, "SELECT ?e { ?c k:evidence ?e }") == []


def test_what_of_a_text_is_published_is_the_project_s_choice() -> None:
    work = Work(seats("Ada Lovelace"), abstract=Text("ab" * 32, ABSTRACT, Span(0, len(ABSTRACT))))
    query = "SELECT ?a { ?p dcterms:abstract ?a }"
    assert ask(graph(("extracted", work, ())), query) == []
    assert ask(graph(("extracted", work, ()), texts="full"), query) == [(ABSTRACT,)]
    words = "SELECT ?x { ?s oa:exact ?x }"
    assert ask(graph(("extracted", work, (REACTION,))), words)
    assert ask(graph(("extracted", work, (REACTION,)), texts="none"), words) == []


def test_every_view_statement_of_a_source_stands_in_a_named_graph_too() -> None:
    work = Work(seats("Ada Lovelace"), ARXIV, title="T", introduces=("system/minder",))
    store = graph(("curated", work, (REACTION,)))
    shortcuts = {
        "http://www.w3.org/2000/01/rdf-schema#label",
        "http://purl.org/dc/terms/creator",
        *(PREFIXES["schema"] + name for name in ("author", "about")),
        *(PREFIXES["dblp"] + name for name in ("title", "authoredBy", "doi", "yearOfPublication")),
        *(PREFIXES["k"] + name for name in ("amount", "amountUnit", "amountText")),
    }
    query = "SELECT DISTINCT ?p { ?s ?p ?o FILTER NOT EXISTS { GRAPH ?g { ?s ?p ?o } } }"
    assert {predicate for (predicate,) in ask(store, query)} <= shortcuts


def test_a_property_of_the_project_s_own_lives_under_its_base() -> None:
    digest = "0" * 64
    claim = Claim("a", "system/minder", "tail-heaviness", object_text="heavy", place="abstract")
    record = SourceRecord(
        digest,
        1,
        "1",
        Work(seats("Ada Lovelace"), ARXIV),
        things=(MINDER,),
        claims=(claim,),
        properties=(Property("tail-heaviness", "tail heaviness", more_is_better=False),),
    )
    resolved = resolve([Source(digest, "a.yaml", "curated", "curated")], [record], iris.Ledger())
    store = ox.Store()
    text = "".join(lines(resolved, Settings(BASE, "0", {}, (), {})))
    store.load(text.encode(), format=ox.RdfFormat.N_QUADS)
    query = """SELECT ?p ?label ?more { ?c k:property ?p . ?p skos:prefLabel ?label ;
        skos:inScheme c:property ; k:moreIsBetter ?more }"""
    assert ask(store, query) == [(f"{BASE}property/tail-heaviness", "tail heaviness", "false")]


def test_tokens_of_a_weaker_list_are_counted_in_its_own_graph_only() -> None:
    pasted = tuple(
        Seat(name, n, token_index=n) for n, name in enumerate(("Ada Lovelace", "Kurt Gödel"), 1)
    )
    found = [
        Source("0" * 64, "a.yaml", "c", "curated"),
        Source("1" * 64, "b.txt", "p", "extracted"),
    ]
    records = [
        SourceRecord("0" * 64, 1, "1", Work(seats("Ada Lovelace"), ARXIV)),
        SourceRecord("1" * 64, 1, "1", Work(pasted, ARXIV), token_count=2),
    ]
    resolved = resolve(found, records, iris.Ledger())
    store = ox.Store()
    text = "".join(lines(resolved, Settings(BASE, "0", {}, (), {})))
    store.load(text.encode(), format=ox.RdfFormat.N_QUADS)
    assert ask(store, "SELECT ?n { ?r k:tokenCount ?n }") == []
    assert ask(store, "SELECT ?n { GRAPH ?g { ?r k:tokenCount ?n } }") == [("2",)]


def test_claims_that_differ_in_what_is_counted_or_compared_are_two() -> None:
    work = Work(seats("Ada Lovelace"), ARXIV)
    claims = [
        Claim("a", "system/minder", "scale", Quantity("count", "8", value="8", counts="gpu")),
        Claim("b", "system/minder", "scale", Quantity("count", "8", value="8", counts="node")),
        Claim("c", "system/minder", "outperforms", objects=("system/minder",)),
        Claim("d", "system/minder", "outperforms", baselines=("system/minder",)),
        Claim("e", "system/minder", "scale", Quantity("count", "8.0", value="8.0", counts="gpu")),
    ]
    store = graph(("curated", work, claims))
    query = "SELECT ?c (COUNT(?i) AS ?n) { ?c a k:Claim ; dcterms:identifier ?i } GROUP BY ?c"
    assert sorted(n or "" for _, n in ask(store, query)) == ["1", "1", "1", "2"]


def test_text_that_a_record_gives_is_cited_by_the_record() -> None:
    work = Work(seats("Ada Lovelace"), ARXIV, abstract=Text("ab" * 32, ABSTRACT))
    store = graph(("curated", work, (REACTION,)))
    query = "SELECT ?e ?s ?x { ?e oa:hasSource ?s ; oa:hasSelector/oa:exact ?x }"
    [(span, source, exact)] = ask(store, query)
    assert source == f"{BASE}src/{'0' * 16}/rec/01"
    assert span == f"{source}#char=19,58"
    assert exact == "It reacts within 3.6 seconds on average"
