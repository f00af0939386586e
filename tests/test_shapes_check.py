"""Shapes that would pass everything in silence are refused; doubtful ones are noted."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.validate import ShapesError, validate
from tests.test_validate import NAMED, PREFIXES

PROPERTY = "e:s a sh:NodeShape ; sh:targetClass e:Thing ; sh:property [ sh:path e:p ; {} ] ."
SELECT = 'e:s a sh:NodeShape ; sh:targetClass e:Thing ; sh:sparql [ sh:select "{}" ] .'

REFUSED = [
    ("misspelt", PROPERTY.format("sh:dataType xsd:string"), "sh:dataType is no term"),
    ("misspelt value", PROPERTY.format("sh:nodeKind sh:Iri"), "sh:Iri is no term"),
    ("advanced", PROPERTY.format("sh:values e:f"), "sh:values is no term"),
    ("no target", NAMED + "e:t a sh:NodeShape ; sh:nodeKind sh:IRI .", "has no target"),
    ("no target at all", "e:t a sh:NodeShape ; sh:nodeKind sh:IRI .", "nothing would be checked"),
    ("empty", "", "nothing would be checked"),
    ("broken pattern", PROPERTY.format('sh:pattern "(a"'), "sh:pattern"),
    ("class of letters", PROPERTY.format('sh:pattern "^\\\\p{L}$"'), "does not mean the same"),
    ("look-ahead", PROPERTY.format('sh:pattern "a(?=b)"'), "does not mean the same"),
    ("back-reference", PROPERTY.format('sh:pattern "(a)\\\\1"'), "does not mean the same"),
    ("pattern no string", PROPERTY.format("sh:pattern e:x"), "is no string"),
    ("two paths", PROPERTY.format("sh:path e:q"), "two values of sh:path"),
    ("no path", "e:s a sh:PropertyShape ; sh:targetClass e:Thing .", "without sh:path"),
    ("path no path", NAMED.replace("sh:path e:name", "sh:path [ ]"), "neither an IRI"),
    (
        "endless path",
        NAMED.replace("sh:path e:name", "sh:path _:p") + "_:p sh:inversePath _:p .",
        "steps inside each other",
    ),
    ("severity", PROPERTY.format("sh:severity e:Bad"), "is not sh:Violation"),
    (
        "severity that is not passed on",
        PROPERTY.format("sh:minCount 1")[:-1] + "; sh:severity sh:Warning .",
        "has no sh:severity",
    ),
    ("target no node", "e:s a sh:NodeShape ; sh:targetClass 'Thing' .", "is a literal"),
    ("no select", NAMED + "e:s sh:targetClass e:Thing ; sh:sparql [ ] .", "without sh:select"),
    ("service", SELECT.format("SELECT $this WHERE { SERVICE <urn:x> { $this ?p ?o } }"), "SERVICE"),
    ("minus", SELECT.format("SELECT $this WHERE { $this ?p ?o MINUS { $this a ?o } }"), "MINUS"),
    (
        "subselect",
        SELECT.format("SELECT $this WHERE { $this ?p ?o { SELECT ?o WHERE { ?o ?q ?r } } }"),
        "does not give $this",
    ),
    ("no SPARQL", SELECT.format("SELECT $this WHERE { $this ?p }"), "sh:select"),
    ("no prefix", SELECT.format("SELECT $this WHERE { $this ex:p ?o }"), "sh:select"),
    ("ask", SELECT.format("ASK WHERE { $this ?p ?o }"), "no SELECT query"),
    (
        "sparql inside",
        PROPERTY.format("sh:sparql [ sh:select 'SELECT $this WHERE { $this $PATH ?o }' ]"),
        "use the engine pyshacl",
    ),
]


@pytest.mark.parametrize(
    ("shapes", "words"), [r[1:] for r in REFUSED], ids=[r[0].replace(" ", "-") for r in REFUSED]
)
def test_shapes_that_check_nothing_are_refused(tmp_path: Path, shapes: str, words: str) -> None:
    rules, data = _files(tmp_path, shapes)
    with pytest.raises(ShapesError) as caught:
        validate(data, shapes=rules)
    assert words in str(caught.value)
    assert all(problem in str(caught.value) for problem in caught.value.problems)


def _files(tmp_path: Path, shapes: str) -> tuple[Path, Path]:
    rules, data = tmp_path / "rules.ttl", tmp_path / "data.ttl"
    rules.write_text(PREFIXES + shapes, encoding="utf-8")
    data.write_text(PREFIXES + 'e:a a e:Thing ; e:p "x" ; e:name "y" .', encoding="utf-8")
    return rules, data


def test_shapes_that_are_no_turtle_say_the_line(tmp_path: Path) -> None:
    rules, data = _files(tmp_path, "e:s a sh:NodeShape ;;; .\ne:t a a a .\n")
    with pytest.raises(ShapesError, match=r"rules\.ttl:7"):
        validate(data, shapes=rules)


def test_no_shapes_at_all(tmp_path: Path) -> None:
    _, data = _files(tmp_path, "")
    (tmp_path / "empty").mkdir()
    with pytest.raises(ShapesError, match=r"no \.ttl file"):
        validate(data, shapes=tmp_path / "empty")
    with pytest.raises(ShapesError, match=r"none\.ttl"):
        validate(data, shapes=tmp_path / "none.ttl")


def test_a_shape_in_two_files(tmp_path: Path) -> None:
    _, data = _files(tmp_path, "")
    folder = tmp_path / "shapes"
    folder.mkdir()
    for name in ("a.ttl", "b.ttl"):
        (folder / name).write_text(PREFIXES + NAMED)
    with pytest.raises(ShapesError, match=r"defined in a\.ttl and in b\.ttl"):
        validate(data, shapes=folder)


def test_doubtful_shapes_are_noted(tmp_path: Path) -> None:
    idle = "e:idle a sh:PropertyShape ; sh:targetClass e:Thnig ; sh:path e:naem ; sh:maxCount 1 ."
    rules, data = _files(tmp_path, NAMED + idle)
    report = validate(data, shapes=rules)
    assert report.conforms
    (unknown_note,) = report.notes
    assert "neither this data nor an ontology" in unknown_note
    assert unknown_note.endswith("<https://example.org/Thnig>, <https://example.org/naem>")
    assert report.idle == ("https://example.org/idle",)
    assert "note: 1 shape looks at nothing in this data\n" in report.to_text()
    assert "nothing in this data: <https://example.org/idle>" in report.to_turtle()


def test_shapes_that_look_at_nothing_are_counted_in_words_and_named_in_rdf(tmp_path: Path) -> None:
    one = " a sh:PropertyShape ; sh:targetClass e:Other ; sh:path e:name ; sh:maxCount 1 ."
    names = [f"e:idle-{number:02}" for number in range(12)]
    rules, data = _files(tmp_path, NAMED + "".join(name + one for name in names))
    report = validate(data, shapes=rules)
    assert "note: 12 shapes look at nothing in this data\n" in report.to_text()
    assert "idle-07" not in report.to_text()
    assert all(name.replace("e:", "https://example.org/") in report.idle for name in names)
    assert "<https://example.org/idle-07>" in report.to_turtle()


def test_a_shape_that_is_a_class_has_its_instances(tmp_path: Path) -> None:
    shape = "e:Thing a rdfs:Class , sh:NodeShape ; sh:property [ sh:path e:p ; sh:maxCount 0 ] ."
    rules, data = _files(tmp_path, shape)
    assert validate(data, shapes=rules).violations == 1


def test_subclasses_are_looked_at(tmp_path: Path) -> None:
    select = SELECT.format("SELECT $this WHERE { $this <https://example.org/p> ?value }")
    rules, data = _files(tmp_path, select.replace("e:Thing", "e:Any"))
    more = "e:Thing rdfs:subClassOf e:Some . e:Some rdfs:subClassOf e:Any ."
    data.write_text(data.read_text() + more)
    for engine in ("fast", "pyshacl"):
        assert validate(data, shapes=rules, engine=engine).violations == 1


def test_a_property_of_a_sparql_constraint(tmp_path: Path) -> None:
    shape = (
        "e:s a sh:PropertyShape ; sh:targetNode e:a ; sh:path [ sh:inversePath e:q ] ; "
        "sh:sparql [ sh:select 'SELECT $this ?value WHERE { $this $PATH ?value }' ] ."
    )
    rules, data = _files(tmp_path, shape)
    data.write_text(data.read_text() + "e:b e:q e:a .")
    for engine in ("fast", "pyshacl"):
        (result,) = validate(data, shapes=rules, engine=engine).results
        assert (result.value, result.path) == (
            "<https://example.org/b>",
            "^<https://example.org/q>",
        )


def test_what_is_switched_off_is_not_run(tmp_path: Path) -> None:
    shape = SELECT.format("SELECT $this WHERE { $this ?p ?o }")[:-1] + "; sh:deactivated true ."
    rules, data = _files(tmp_path, shape)
    for engine in ("fast", "pyshacl"):
        assert validate(data, shapes=rules, engine=engine).conforms
