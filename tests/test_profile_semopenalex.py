"""SemOpenAlex: the shapes of its own ontology hold, and order and identifiers are theirs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyshacl
import pytest
import rdflib
from rdflib import RDF, Literal, URIRef

import kg
from kg.profiles import Written
from kg.vocab import soa

ONTOLOGY = "samples/semopenalex/ontologies/semopenalex-ontology.ttl"
CASE = Path(__file__).parent / "cases" / "profiles" / "semopenalex" / "expected"
MEGASCALE = URIRef("https://w3id.org/rkg/paper/arxiv-2402.15627")
LABELLED = """
@prefix datacite: <http://purl.org/spar/datacite/> .
@prefix dblp: <https://dblp.org/rdf/schema#> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix literal: <http://www.essepuntato.it/2010/06/literalreification/> .
@prefix cito: <http://purl.org/spar/cito/> .
@base <https://example.org/> .
<a> a dblp:Publication ; dcterms:title "A" ; cito:cites <b>, <c> ; datacite:hasIdentifier <a/id> .
<b> a dblp:Publication ; dcterms:title "B" ; datacite:hasIdentifier <b/id> .
<a/id> datacite:usesIdentifierScheme datacite:openalex ; literal:hasLiteralValue "W1" .
<b/id> datacite:usesIdentifierScheme datacite:openalex ; literal:hasLiteralValue "W2" .
"""


def term(name: str) -> URIRef:
    return URIRef(f"{soa.NS}{name}")


@pytest.fixture(scope="module")
def graph(corpus_release: Path) -> rdflib.Graph:
    with kg.open(corpus_release) as release:
        (file,) = [e for e in release.export("semopenalex") if isinstance(e, Written)]
    return rdflib.Graph().parse(data=file.data, format="turtle")


def conforms(graph: rdflib.Graph, ontology: rdflib.Graph) -> bool:
    result: tuple[bool, Any, str] = pyshacl.validate(graph, shacl_graph=ontology)
    return result[0]


def test_the_shapes_of_the_ontology_hold(graph: rdflib.Graph, shared: Path) -> None:
    ontology = rdflib.Graph().parse(shared / ONTOLOGY)
    assert conforms(graph, ontology)
    (case,) = CASE.glob("*.ttl")
    assert conforms(rdflib.Graph().parse(case), ontology)
    wrong = rdflib.Graph() + graph
    wrong.add((MEGASCALE, term("hasVolume"), Literal(21)))
    assert not conforms(wrong, ontology)


def test_each_author_has_a_place_and_a_name(graph: rdflib.Graph) -> None:
    query = """
        SELECT ?name { ?work soa:hasAuthorship ?seat . ?seat soa:position ?n ;
            soa:hasAuthor [ a soa:Author ; foaf:name ?name ] } ORDER BY ?n
    """
    rows: Any = graph.query(query, initBindings={"work": MEGASCALE}, initNs={"soa": soa.NS})
    names = [str(name) for (name,) in rows]
    assert [len(names), names[0], names[31]] == [32, "Ziheng Jiang", "Xin Liu"]


def test_a_version_is_a_location_and_the_one_to_cite_the_first(graph: rdflib.Graph) -> None:
    places = set(graph.objects(MEGASCALE, term("hasLocation")))
    assert len(places) == 2
    primary = graph.value(MEGASCALE, term("hasPrimaryLocation"))
    assert primary in places
    source = graph.value(primary, term("hasSource"))
    assert graph.value(source, term("sourceType")) == Literal("conference")
    assert str(graph.value(MEGASCALE, term("crossrefType"))).endswith("/proceedings-article")


def test_what_has_an_openalex_id_is_called_by_it(tmp_path: Path) -> None:
    path = tmp_path / "two.ttl"
    path.write_text(LABELLED)
    with kg.open(path) as release:
        (file, *rest) = release.export("semopenalex")
    assert isinstance(file, Written)
    graph = rdflib.Graph().parse(data=file.data, format="turtle")
    first, second = (URIRef(f"https://semopenalex.org/work/W{n}") for n in (1, 2))
    assert set(graph.subjects(RDF.type, term("Work"))) == {first, second}
    assert list(graph.objects(first, URIRef("http://purl.org/spar/cito/cites"))) == [second]
    assert [piece.what for piece in rest if not isinstance(piece, Written)] == [  # type: ignore[union-attr]
        "citations of papers outside"
    ]
