"""The validator: what it reads, what it reports, and that it reports the same each time."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pyoxigraph as ox
import pytest

from kg.store import open_store
from kg.store.embedded import EmbeddedStore
from kg.validate import DataError, Report, ShapesError, TimeoutExpired, validate
from kg.vocab import rdf, sh
from tests import planted

PREFIXES = """@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix e: <https://example.org/> .
"""
NAMED = "e:named a sh:PropertyShape ; sh:targetClass e:Thing ; sh:path e:name ; sh:minCount 1 ."
ENDLESS = (
    "e:endless a sh:NodeShape ; sh:targetClass e:Thing ; sh:sparql [ sh:select "
    '"SELECT $this WHERE { $this ?p ?o . ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l . '
    'FILTER(STRLEN(CONCAT(STR(?c), STR(?f), STR(?i), STR(?l))) < 0) }" ] .'
)


def _files(tmp_path: Path, shapes: str, data: str) -> tuple[Path, Path]:
    rules, graph = tmp_path / "rules.ttl", tmp_path / "graph.ttl"
    rules.write_text(PREFIXES + shapes, encoding="utf-8")
    graph.write_text(PREFIXES + data, encoding="utf-8")
    return rules, graph


def _report(tmp_path: Path, shapes: str, data: str, engine: str = "fast") -> Report:
    rules, graph = _files(tmp_path, shapes, data)
    return validate(graph, shapes=rules, engine=engine)


def _lines(engine: str) -> str:
    return (
        "import sys\nfrom pathlib import Path\nfrom kg.validate import validate\n"
        "report = validate(Path(sys.argv[1]), shapes=Path(sys.argv[2]), "
        f"engine={engine!r})\n"
        "sys.stdout.write(report.to_text() + report.to_turtle())"
    )


def test_a_graph_that_keeps_the_rules_conforms(tmp_path: Path) -> None:
    report = _report(tmp_path, NAMED, 'e:a a e:Thing ; e:name "A" .')
    assert (report.conforms, report.exit_code, report.results) == (True, 0, ())
    assert (report.shapes, report.properties, report.nodes, report.triples) == (1, 1, 1, 2)


@pytest.mark.parametrize("engine", ["fast", "pyshacl"])
def test_a_result_says_all_that_a_person_needs(tmp_path: Path, engine: str) -> None:
    shape = (
        'e:named a sh:NodeShape ; sh:targetClass e:Thing ; rdfs:label "things have a name" ; '
        'sh:message "The thing has no name." ; sh:description "Name it." ; '
        "sh:property [ sh:path e:name ; sh:minCount 1 ] ."
    )
    report = _report(tmp_path, shape, 'e:a a e:Thing ; rdfs:label "the first" .', engine)
    (result,) = report.results
    assert result.severity == "Violation"
    assert result.shape == "https://example.org/named"
    assert (result.focus, result.label) == ("<https://example.org/a>", "the first")
    assert (result.path, result.value) == ("<https://example.org/name>", None)
    assert (result.message, result.rule) == ("The thing has no name.", "at least 1")
    assert result.mend == "Name it."
    assert report.exit_code == 1
    text = report.to_text()
    for words in ("does not conform: 1 violation, 0 warnings", "things have a name", "Name it."):
        assert words in text


def test_a_warning_is_counted_and_blocks_nothing(tmp_path: Path) -> None:
    shape = NAMED.replace("sh:minCount 1", "sh:minCount 1 ; sh:severity sh:Warning")
    report = _report(tmp_path, shape, "e:a a e:Thing .")
    assert (report.conforms, report.exit_code) == (True, 0)
    assert (report.violations, report.warnings) == (0, 1)


def test_the_gravest_comes_first(tmp_path: Path) -> None:
    mild = NAMED.replace("e:named", "e:a-mild").replace("e:name ;", "e:nick ;")
    mild = mild.replace("sh:minCount 1", "sh:minCount 1 ; sh:severity sh:Warning")
    report = _report(tmp_path, mild + NAMED, "e:a a e:Thing .")
    assert [result.severity for result in report.results] == ["Violation", "Warning"]


def test_many_examples_are_counted_not_shown(tmp_path: Path) -> None:
    data = "".join(f"e:n{n:02d} a e:Thing .\n" for n in range(42))
    text = _report(tmp_path, NAMED, data).to_text(examples=5)
    assert "and 37 more" in text
    assert "n04" in text
    assert "n05" not in text


def test_an_empty_default_graph_could_not_be_checked(tmp_path: Path) -> None:
    report = _report(tmp_path, NAMED, "")
    assert (report.conforms, report.exit_code) == (False, 3)
    assert "nothing to validate" in report.to_text()


def test_a_file_with_named_graphs_only_says_so(tmp_path: Path) -> None:
    file = tmp_path / "named.nq"
    file.write_text("<https://e.org/a> <https://e.org/p> <https://e.org/b> <https://e.org/g> .\n")
    report = validate(file)
    assert report.exit_code == 3
    assert report.unchecked is not None
    assert "1 quads stand in named graphs" in report.unchecked


def test_only_the_default_graph_is_looked_at(tmp_path: Path) -> None:
    rules, _ = _files(tmp_path, NAMED, "")
    file = tmp_path / "data.trig"
    file.write_text(PREFIXES + 'e:a a e:Thing ; e:name "A" . e:g { e:b a e:Thing . }')
    assert validate(file, shapes=rules).conforms


def test_a_store_is_validated_as_its_file_is() -> None:
    store = open_store(planted.GOOD)
    assert isinstance(store, EmbeddedStore)
    report = validate(store)
    assert (report.conforms, report.triples) == (True, validate(planted.GOOD).triples)


def test_a_release_folder_is_validated_by_its_master(tmp_path: Path) -> None:
    (tmp_path / "kg.nq").write_text("<https://e.org/a> <https://e.org/p> <https://e.org/b> .\n")
    report = validate(tmp_path)
    assert (report.data, report.triples) == ("kg.nq", 1)


def test_literals_are_looked_at_as_they_are_written(tmp_path: Path) -> None:
    """A store makes 1 of "01"; a pattern must see what the file has."""
    shape = NAMED.replace("sh:minCount 1", 'sh:pattern "^01$"')
    assert _report(tmp_path, shape, 'e:a a e:Thing ; e:name "01"^^xsd:integer .').conforms


def test_nan_in_small_letters_is_no_double(tmp_path: Path) -> None:
    """Rdflib writes "nan", which is no xsd:double, and pySHACL lets it pass."""
    shape = NAMED.replace("sh:minCount 1", "sh:datatype xsd:double")
    assert not _report(tmp_path, shape, 'e:a a e:Thing ; e:name "nan"^^xsd:double .').conforms


@pytest.mark.parametrize("engine", ["fast", "pyshacl"])
def test_a_blank_node_is_reported_without_its_label(tmp_path: Path, engine: str) -> None:
    report = _report(tmp_path, NAMED, "[] a e:Thing .", engine)
    assert [result.focus for result in report.results] == ["_:"]
    assert "(a blank node)" in report.to_text()
    assert any("blank nodes" in note for note in report.notes)
    assert "_:" not in report.to_turtle()


@pytest.mark.parametrize("engine", ["fast", "pyshacl"])
def test_two_engines_and_two_orders_give_the_same_bytes(tmp_path: Path, engine: str) -> None:
    rules, graph = _files(tmp_path, NAMED, "")
    lines = [f"e:n{n} a e:Thing ; rdfs:label 'n{n}' ." for n in range(30)]
    outputs = set()
    for seed in ("1", "2"):
        random.Random(seed).shuffle(lines)  # noqa: S311 - any order will do
        graph.write_text(PREFIXES + "\n".join(lines), encoding="utf-8")
        command = [sys.executable, "-c", _lines(engine), str(graph), str(rules)]
        done = subprocess.run(command, capture_output=True, check=True, env=_env(seed))
        outputs.add(done.stdout)
    report = validate(graph, shapes=rules)
    assert outputs == {(report.to_text() + report.to_turtle()).encode()}


def _env(seed: str) -> dict[str, str]:
    return {"PYTHONHASHSEED": seed, "PATH": "", "PYTHONPATH": str(Path(__file__).parent.parent)}


def test_the_report_is_a_graph_that_others_read(tmp_path: Path) -> None:
    report = _report(tmp_path, NAMED, "e:a a e:Thing . e:b a e:Thing .")
    quads = list(ox.parse(report.to_turtle(), format=ox.RdfFormat.TURTLE))
    types = [q.subject for q in quads if q.object == ox.NamedNode(sh.ValidationResult)]
    (root,) = [q.subject for q in quads if q.object == ox.NamedNode(sh.ValidationReport)]
    linked = {q.object for q in quads if q.subject == root and q.predicate.value == sh.result}
    assert set(types) == linked
    assert len(linked) == 2
    for predicate in (sh.focusNode, sh.resultSeverity, sh.sourceConstraintComponent, rdf.type):
        assert sum(q.predicate.value == predicate for q in quads) >= 2


def test_values_cannot_write_to_the_terminal(tmp_path: Path) -> None:
    shape = NAMED.replace("sh:minCount 1", "sh:maxLength 1")
    report = _report(tmp_path, shape, 'e:a a e:Thing ; e:name "\\u001B[31mred\\nline" .')
    assert "\x1b" not in report.to_text()
    assert '"[31mred line"' in report.to_text()


def test_a_message_is_filled_in(tmp_path: Path) -> None:
    shape = (
        "e:small a sh:NodeShape ; sh:targetClass e:Thing ; sh:sparql [ "
        'sh:message "{?value} is too large" ; '
        'sh:select "SELECT $this ?value WHERE { $this <https://example.org/n> ?value '
        'FILTER(?value - 1 + 1 > 3) }" ] .'
    )
    report = _report(tmp_path, shape, "e:a a e:Thing ; e:n 4 . e:b a e:Thing ; e:n 3 .")
    assert [result.message for result in report.results] == ["4 is too large"]


def test_a_language_tag_is_let_through_where_the_shape_allows_it(tmp_path: Path) -> None:
    shape = NAMED.replace(
        "sh:minCount 1", "sh:or ( [ sh:datatype xsd:string ] [ sh:datatype rdf:langString ] )"
    )
    assert _report(tmp_path, shape, 'e:a a e:Thing ; e:name "A"@en , "A" .').conforms


def test_a_constraint_that_never_ends_is_ended(tmp_path: Path) -> None:
    data = "".join(f"e:n{n} a e:Thing ; e:p e:m{n} , e:k{n} .\n" for n in range(400))
    rules, graph = _files(tmp_path, ENDLESS, data)
    with pytest.raises(TimeoutExpired, match="may never end"):
        validate(graph, shapes=rules, timeout=2)


def test_the_other_process_tells_what_it_found(tmp_path: Path) -> None:
    rules, graph = _files(tmp_path, NAMED, "e:a a e:Thing .")
    assert validate(graph, shapes=rules, timeout=60) == validate(graph, shapes=rules)
    with pytest.raises(DataError, match="no such file"):
        validate(tmp_path / "none.ttl", shapes=rules, timeout=60)
    rules.write_text(PREFIXES + NAMED.replace("minCount", "minCuont"))
    with pytest.raises(ShapesError, match="sh:minCuont"):
        validate(graph, shapes=rules, timeout=60)


def test_a_store_cannot_go_to_another_process() -> None:
    with pytest.raises(ValueError, match="give its file"):
        validate(open_store(planted.GOOD), timeout=60)


def test_an_engine_that_is_none() -> None:
    with pytest.raises(ValueError, match="known: fast, pyshacl"):
        validate(planted.GOOD, engine="quick")


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("graph.xyz", "", "unknown RDF suffix"),
        ("graph.ttl", "<https://e.org/a> a\n  nonsense .", r"graph.ttl:2"),
        ("graph.nq", "not a quad\n", r"graph.nq:1"),
    ],
)
def test_data_that_cannot_be_read(tmp_path: Path, name: str, content: str, words: str) -> None:
    (tmp_path / name).write_text(content)
    with pytest.raises(DataError, match=words):
        validate(tmp_path / name)


def test_a_folder_that_is_no_release(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no such file or release folder"):
        validate(tmp_path / "none")
    (tmp_path / "empty").mkdir()
    with pytest.raises(DataError, match="neither a release"):
        validate(tmp_path / "empty")
