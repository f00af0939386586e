"""The OWL check finds what contradicts the ontology, says why by name, and finds nothing else."""

from __future__ import annotations

import json
import shutil
import socket
import sys
from pathlib import Path
from typing import Any

import pyoxigraph as ox
import pytest

from kg import resources
from kg.store import open_store
from kg.store.embedded import EmbeddedStore
from kg.validate import owl
from kg.validate.ontology import all_triples
from kg.validate.owl import axioms, clash, hermit, kinds, parts, terminology

CASES = Path(__file__).parent / "cases" / "owl"
NAMES = sorted(path.name for path in CASES.iterdir())
OWN_ONTOLOGY = [name for name in NAMES if (CASES / name / "ontology").is_dir()]
BY_REASONING = ("complement", "restriction", "self-contradiction")


def ontology_of(name: str) -> Path:
    own = CASES / name / "ontology"
    return own if own.is_dir() else resources.ontology()


def store_of(text: str) -> EmbeddedStore:
    prefixes = (CASES / "group-is-person" / "input.ttl").read_text(encoding="utf-8").split("\n#")[0]
    store = ox.Store()
    store.load(f"{prefixes}\n{text}".encode(), format=ox.RdfFormat.TURTLE)
    return EmbeddedStore(store)


@pytest.mark.parametrize("name", NAMES)
def test_case(name: str, java: Path, update_cases: bool) -> None:  # noqa: FBT001 - a fixture
    store = open_store(CASES / name / "input.ttl")
    report = owl.check(store, java=str(java), ontology=ontology_of(name))
    found: dict[str, Any] = {
        "consistent": report.consistent,
        "unsatisfiable": list(report.unsatisfiable),
        "individuals": report.individuals,
        "clashes": [each._asdict() for each in report.clashes],
    }
    expected = CASES / name / "expected.json"
    if update_cases:
        text = json.dumps(found, indent=2, ensure_ascii=False)
        expected.write_text(text + "\n", encoding="utf-8")
    assert json.loads(json.dumps(found)) == json.loads(expected.read_text(encoding="utf-8"))


def test_a_group_that_is_a_person_is_explained_by_name(java: Path) -> None:
    store = store_of("<group/minimax> a dblp:Group, foaf:Group, schema:Organization, dblp:Person .")
    report = owl.check(store, java=str(java))
    (found,) = report.clashes
    assert not report.consistent
    assert found.nodes == ("http://localhost:8000/group/minimax",)
    assert found.types == (
        "https://dblp.org/rdf/schema#Group",
        "https://dblp.org/rdf/schema#Person",
    )
    assert found.axioms == ("no dblp:Group is a dblp:Person (says k)",)
    for words in ("group/minimax", "a dblp:Group and a dblp:Person", "mend the source"):
        assert words in found.message


def test_the_ontology_contradicts_neither_itself_nor_its_own_concepts(java: Path) -> None:
    store = ox.Store()
    store.extend(ox.Quad(*triple) for triple in all_triples(resources.ontology()))
    report = owl.check(EmbeddedStore(store), java=str(java))
    assert (report.consistent, report.unsatisfiable, report.clashes) == (True, (), ())
    assert report.individuals > 5


def test_the_built_in_corpus_contradicts_nothing(corpus_release: Path, java: Path) -> None:
    report = owl.check(open_store(corpus_release / "store"), java=str(java))
    assert (report.consistent, report.unsatisfiable, report.clashes) == (True, (), ())
    assert report.individuals > 50


def test_a_class_that_nothing_can_be_is_found_in_a_changed_ontology(
    tmp_path: Path, java: Path
) -> None:
    folder = Path(shutil.copytree(resources.ontology(), tmp_path / "ontology"))
    (folder / "more.ttl").write_text(
        """@prefix owl: <http://www.w3.org/2002/07/owl#> .
        @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
        <https://example.org/Both> a owl:Class ;
            rdfs:subClassOf <https://schema.org/Dataset> , <https://schema.org/Person> .""",
        encoding="utf-8",
    )
    report = owl.check(store_of(""), java=str(java), ontology=folder)
    assert report.unsatisfiable == ("https://example.org/Both",)
    assert report.consistent


@pytest.mark.parametrize(
    "name",
    [
        name
        for name in NAMES
        if name not in BY_REASONING
        and (CASES / name / "expected.json").exists()
        and not json.loads((CASES / name / "expected.json").read_text(encoding="utf-8"))[
            "consistent"
        ]
    ],
)
def test_what_is_explained_without_the_reasoner_the_reasoner_confirms(
    name: str, java: Path
) -> None:
    triples = list(all_triples(ontology_of(name)))
    known, told = axioms.read(triples), terminology.read(triples)
    store = open_store(CASES / name / "input.ttl")
    found = kinds.kinds(store, known.object_properties | known.data_properties)
    wrong = [kind for kind in found if not clash.is_sound(kind.features, known)]
    assert wrong
    lines = [*told.declarations, *(t for statement in told.statements for t in statement.triples)]
    reasoner = hermit.find(str(java))
    for number, kind in enumerate(wrong):
        facts = [fact.triple for fact in parts.of_kind(kind, known, f"k{number}").facts]
        assert not reasoner.run([*lines, *facts], 60, classes=False).consistent


def test_nodes_are_not_run_through_one_by_one(java: Path) -> None:
    one = """<p/{0}> a dblp:Publication ; dblp:hasSignature <p/{0}/s> .
        <p/{0}/s> a dblp:AuthorSignature ."""
    few = owl.check(store_of(one.format(1)), java=str(java))
    many = owl.check(store_of("\n".join(one.format(n) for n in range(500))), java=str(java))
    assert few.individuals == many.individuals == 2
    assert many.consistent


def test_a_clash_counts_its_nodes_and_names_some(java: Path) -> None:
    text = "\n".join(
        f"<t/{n:03}> a schema:Dataset , dblp:Person ; foaf:page <p/{n}> ." for n in range(90)
    )
    (found,) = owl.check(store_of(text), java=str(java)).clashes
    assert found.nodes == ("http://localhost:8000/t/000",)
    assert "<http://localhost:8000/t/000> and 89 more: " in found.message


def test_independent_faults_of_one_node_are_told_one_by_one(java: Path) -> None:
    text = "<x> a dblp:Group , dblp:Person ; prov:used <y> ; prov:wasDerivedFrom <z> ."
    report = owl.check(
        store_of(f"@prefix prov: <http://www.w3.org/ns/prov#> . {text}"), java=str(java)
    )
    assert [len(each.types) for each in report.clashes] == [2, 2]


def test_named_graphs_are_not_looked_at(java: Path) -> None:
    store = ox.Store()
    graph = ox.NamedNode("https://example.org/g")
    for kind in ("Group", "Person"):
        node, of = (
            ox.NamedNode("https://example.org/x"),
            ox.NamedNode(f"https://dblp.org/rdf/schema#{kind}"),
        )
        a = ox.NamedNode("http://www.w3.org/1999/02/22-rdf-syntax-ns#type")
        store.add(ox.Quad(node, a, of, graph))
    report = owl.check(EmbeddedStore(store), java=str(java))
    assert (report.consistent, report.individuals) == (True, 0)


def test_nothing_is_fetched(tmp_path: Path, java: Path) -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        listener.setblocking(False)
        address = f"http://127.0.0.1:{listener.getsockname()[1]}/ontology"
        (tmp_path / "a.ttl").write_text(
            f"""@prefix owl: <http://www.w3.org/2002/07/owl#> .
            <{address}/own> a owl:Ontology ; owl:imports <{address}> .
            <{address}#A> a owl:Class .""",
            encoding="utf-8",
        )
        report = owl.check(store_of(f"<a> a <{address}#A> ."), java=str(java), ontology=tmp_path)
        assert report.consistent
        with pytest.raises(BlockingIOError):
            listener.accept()


@pytest.mark.parametrize(
    ("program", "message"),
    [
        ("no-such-java", "needs a Java runtime and there is none at no-such-java: install one"),
        (sys.executable, "no verdict; it said: "),
    ],
)
def test_without_a_working_java_it_says_what_is_missing(program: str, message: str) -> None:
    with pytest.raises(owl.OwlUnavailable, match=message):
        owl.check(store_of(""), java=program)


def test_a_check_that_takes_too_long_is_no_verdict(java: Path) -> None:
    with pytest.raises(owl.OwlUnavailable, match="no answer in time"):
        owl.check(store_of("<a> a dblp:Group ."), java=str(java), timeout=0)
