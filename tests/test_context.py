"""The JSON-LD context: every term of the model has one name, and a document means what it says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pyoxigraph as ox
import pytest
import rdflib

from kg import resources
from kg.validate.ontology import all_triples
from kg.vocab import PREFIXES, k, owl, rdf, rdfs

CASES = Path(__file__).parent / "cases" / "context"
KEYWORDS = {"id": "@id", "type": "@type"}
BACKWARDS = "claims"
"""What leads from a paper to its claims, whose statements point the other way."""


@pytest.fixture(scope="module")
def context() -> dict[str, Any]:
    file = json.loads((resources.ontology() / "context.jsonld").read_text(encoding="utf-8"))
    assert list(file) == ["@context"]
    found: dict[str, Any] = file["@context"]
    return found


def terms(context: dict[str, Any]) -> dict[str, tuple[str, str | None]]:
    """IRI and coercion of every name that is no prefix and no keyword."""
    found = {}
    for name, definition in context.items():
        if name in PREFIXES or name in KEYWORDS or name in ("@version", BACKWARDS):
            continue
        entry = {"@id": definition} if isinstance(definition, str) else definition
        prefix, _, local = entry["@id"].partition(":")
        assert not local.startswith("//"), name
        language = entry.get("@language")
        found[name] = (PREFIXES[prefix] + local, entry.get("@type") or language)
        assert set(entry) <= {"@id", "@type", "@language"}, name
    return found


def test_the_prefixes_are_those_of_queries_and_dumps(context: dict[str, Any]) -> None:
    assert {name: context[name] for name in PREFIXES} == PREFIXES
    assert {name: context[name] for name in KEYWORDS} == KEYWORDS
    assert context["@version"] == 1.1


def test_no_two_names_are_one_term_and_nothing_is_fetched(context: dict[str, Any]) -> None:
    iris = [iri for iri, _ in terms(context).values()]
    assert len(set(iris)) == len(iris)
    assert not {"@import", "@vocab", "@base", "@language"} & set(context)


def test_a_name_with_a_prefix_is_the_term_that_it_looks_like(context: dict[str, Any]) -> None:
    for name, (iri, _) in terms(context).items():
        if ":" in name:
            prefix, _, local = name.partition(":")
            assert iri == PREFIXES[prefix] + local


def test_a_document_that_is_read_back_gives_the_term(context: dict[str, Any]) -> None:
    for name, (iri, _) in terms(context).items():
        text = json.dumps({"@context": context, "@id": "urn:a", name: "urn:b"})
        (quad,) = ox.parse(text.encode(), format=ox.RdfFormat.JSON_LD)
        assert quad.predicate.value == iri, name


def test_the_claims_of_a_paper_may_stand_inside_it(context: dict[str, Any]) -> None:
    document = {"@context": context, "id": "urn:paper", BACKWARDS: [{"id": "urn:claim"}]}
    (quad,) = ox.parse(json.dumps(document).encode(), format=ox.RdfFormat.JSON_LD)
    assert str(quad.triple) == "<urn:claim> <https://schema.org/appearance> <urn:paper>"
    assert set(context[BACKWARDS]) == {"@reverse", "@type"}


def test_every_own_property_is_coerced_as_the_ontology_says(context: dict[str, Any]) -> None:
    coercions = dict(terms(context).values())
    kinds: dict[str, str] = {}
    ranges: dict[str, str] = {}
    for triple in all_triples(resources.ontology()):
        if isinstance(triple.subject, ox.NamedNode) and isinstance(triple.object, ox.NamedNode):
            if triple.predicate.value == rdf.type:
                kinds[triple.subject.value] = triple.object.value
            elif triple.predicate.value == rdfs.range:
                ranges[triple.subject.value] = triple.object.value.partition("#")[2]
    own = {name: kind for name, kind in kinds.items() if name.startswith(k.NS)}
    assert len(own) > 50
    literal = {
        "langString": "en",
        "integer": "xsd:integer",
        "decimal": "xsd:decimal",
        "boolean": "xsd:boolean",
    }
    for name, kind in own.items():
        if kind == owl.ObjectProperty:
            assert coercions[name] == "@id", name
        elif kind == owl.DatatypeProperty:
            assert coercions[name] == literal.get(ranges.get(name, "")), name
        else:
            assert coercions[name] is None, name


def test_every_term_on_the_page_of_the_model_has_a_name(
    context: dict[str, Any], repository: Path
) -> None:
    page = (repository / "docs" / "model.md").read_text(encoding="utf-8")
    vocabularies = "|".join(name for name in PREFIXES if name not in ("c", "ku", "unit", "xsd"))
    named = set(re.findall(rf"\b({vocabularies}):([A-Za-z]\w*)", page))
    individuals = {("datacite", "arxiv"), ("owl", "sameAs"), ("rdf", "List"), ("rdf", "type")}
    iris = {iri for iri, _ in terms(context).values()}
    missing = sorted(
        f"{prefix}:{local}"
        for prefix, local in named - individuals
        if PREFIXES[prefix] + local not in iris
    )
    assert len(named) > 100
    # A second class or property of the same short name is written with its prefix.
    assert all(name.partition(":")[2] in context for name in missing), missing


# rdflib's own parser still uses a class that rdflib has declared old.
@pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")
@pytest.mark.parametrize("case", sorted(CASES.iterdir()), ids=lambda path: path.name)
def test_a_document_means_the_same_to_two_parsers(
    context: dict[str, Any],
    case: Path,
    update_cases: bool,  # noqa: FBT001 - a fixture
) -> None:
    document = json.loads((case / "input.jsonld").read_text(encoding="utf-8"))
    text = json.dumps({"@context": context, **document})
    read = ox.parse(text.encode(), format=ox.RdfFormat.JSON_LD)
    lines = sorted(f"{quad.triple} ." for quad in read)
    graph = rdflib.Graph().parse(data=text, format="json-ld")
    other = ox.parse(graph.serialize(format="nt").encode(), format=ox.RdfFormat.N_TRIPLES)
    assert sorted(f"{quad.triple} ." for quad in other) == lines
    expected = case / "expected.nt"
    if update_cases:
        expected.write_text("\n".join([*lines, ""]), encoding="utf-8")
    assert expected.read_text(encoding="utf-8").splitlines() == lines
