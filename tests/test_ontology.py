"""The ontology agrees with the code, the page of the model and the units; nothing is undefined."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import pyoxigraph as ox
import pytest

from kg import identifiers, resources
from kg.mapping import THING_MODULES
from kg.records import Claim, Seat, SourceRecord, Version, claims, provenance, work
from kg.units import own_units
from kg.validate.ontology import NOT_PUBLISHED, all_triples, published_triples
from kg.vocab import PREFIXES, k, owl, qudt, rdf, rdfs, skos, xsd

FOLDER = resources.ontology()
HOME = "https://w3id.org/rkg/ns"
EDITORIAL_NOTE = skos.NS + "editorialNote"

CLOSED_LISTS = {
    "order": work.Order,
    "version": work.VersionKind,
    "role": work.ContributorRole,
    "status": work.Status,
    "certainty": work.Certainty,
    "modality": claims.Modality,
    "change": claims.ChangeKind,
    "comparator": claims.Comparator,
    "statistic": claims.Statistic,
    "place": claims.Place,
    "source": provenance.Rank,
}
FIELD_LISTS = {
    "direction": (Claim, "change_direction"),
}
MINTED_BY_CORPORA = ("architecture", "metric", "subject", "task", "technique", "topic")
OTHER_SCHEMES = ("decision", "kind", "property", "scheme", "thing", "verdict")


class Told:
    """The published triples, by subject and predicate."""

    def __init__(self, triples: list[ox.Triple]) -> None:
        self.of: dict[str, dict[str, list[Any]]] = {}
        for triple in triples:
            assert isinstance(triple.subject, ox.NamedNode)
            fields = self.of.setdefault(triple.subject.value, {})
            fields.setdefault(triple.predicate.value, []).append(triple.object)

    def values(self, subject: str, predicate: str) -> list[str]:
        return [term.value for term in self.of[subject].get(predicate, [])]

    def instances(self, kind: str) -> list[str]:
        return sorted(s for s in self.of if kind in self.values(s, rdf.type))

    def members(self, scheme: str) -> set[str]:
        base = k.concept(scheme, "")
        return {s.removeprefix(base) for s in self.instances(skos.Concept) if s.startswith(base)}

    def english(self, subject: str, predicate: str) -> str:
        """The one value, which is in English and not empty."""
        (value,) = self.of[subject][predicate]
        assert isinstance(value, ox.Literal)
        assert value.language == "en", subject
        assert value.value.strip() == value.value != "", subject
        return value.value


@pytest.fixture(scope="module")
def told() -> Told:
    text = "".join(f"{triple} .\n" for triple in published_triples(FOLDER))
    parsed = ox.parse(text.encode(), format=ox.RdfFormat.N_TRIPLES)
    return Told([quad.triple for quad in parsed])


@pytest.fixture(scope="module")
def model(repository: Path) -> str:
    return (repository / "docs" / "model.md").read_text(encoding="utf-8")


def own_terms() -> set[str]:
    return {
        value
        for value in vars(k).values()
        if isinstance(value, str) and value.startswith(k.NS) and value != k.NS
    }


def test_the_terms_of_the_code_are_those_of_the_ontology(told: Told) -> None:
    assert {subject for subject in told.of if subject.startswith(k.NS)} == own_terms()


def test_every_own_term_on_the_page_of_the_model_is_defined(model: str) -> None:
    named = {k.NS + name for name in re.findall(r"`k:(\w+)`", model)}
    named |= {k.NS + name for name in re.findall(r"\bk:(\w+)", model)}
    assert len(named) > 40
    assert named <= own_terms()


def test_every_own_term_says_what_it_is_and_why_no_other_does(told: Told) -> None:
    kinds = {owl.Class, owl.ObjectProperty, owl.DatatypeProperty}
    for term in sorted(own_terms()):
        (kind,) = told.values(term, rdf.type)
        assert kind in kinds, term
        told.english(term, rdfs.label)
        assert told.english(term, rdfs.comment).endswith("."), term
        assert len(told.english(term, EDITORIAL_NOTE)) > 30, term
        assert told.values(term, rdfs.isDefinedBy) == [HOME]


def test_a_class_of_ours_is_a_kind_of_something_that_others_know(told: Told) -> None:
    classes = set(told.instances(owl.Class))
    alone = {c for c in classes if not told.values(c, rdfs.subClassOf)}
    assert alone == {k.Condition}


def test_the_schemes_are_those_of_the_model(told: Told) -> None:
    expected = {*CLOSED_LISTS, *FIELD_LISTS, *MINTED_BY_CORPORA, *OTHER_SCHEMES}
    assert set(told.instances(skos.ConceptScheme)) == {k.CONCEPTS + name for name in expected}
    for scheme in MINTED_BY_CORPORA:
        assert told.members(scheme) == set()


@pytest.mark.parametrize("scheme", CLOSED_LISTS)
def test_a_closed_list_has_the_values_of_the_records(told: Told, scheme: str) -> None:
    assert told.members(scheme) == set(get_args(CLOSED_LISTS[scheme]))


@pytest.mark.parametrize("scheme", FIELD_LISTS)
def test_a_closed_list_has_the_values_of_the_field(told: Told, scheme: str) -> None:
    struct, field = FIELD_LISTS[scheme]
    quoted = re.findall(r"'([^']+)'|\"([^\"]+)\"", str(struct.__annotations__[field]))
    assert told.members(scheme) == {one or other for one, other in quoted} != set()


def test_every_concept_is_whole_and_in_the_scheme_of_its_iri(told: Told) -> None:
    for concept in told.instances(skos.Concept):
        scheme, _, slug = concept.removeprefix(k.CONCEPTS).partition("/")
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug), concept
        assert told.values(concept, skos.inScheme) == [k.CONCEPTS + scheme]
        assert told.english(concept, skos.prefLabel) == told.english(concept, rdfs.label)
        assert told.english(concept, skos.definition).endswith("."), concept
        broader = told.values(concept, skos.broader)
        assert all(skos.Concept in told.values(b, rdf.type) for b in broader), concept
        assert bool(broader) != bool(told.values(concept, skos.topConceptOf)), concept


def test_no_name_in_a_scheme_is_two_concepts(told: Told) -> None:
    seen: dict[tuple[str, str], str] = {}
    for concept in told.instances(skos.Concept):
        scheme = concept.removeprefix(k.CONCEPTS).partition("/")[0]
        for predicate in (skos.prefLabel, skos.altLabel):
            for name in told.values(concept, predicate):
                assert seen.setdefault((scheme, name.casefold()), concept) == concept


def test_no_concept_is_above_itself(told: Told) -> None:
    for concept in told.instances(skos.Concept):
        above, seen = told.values(concept, skos.broader), set()
        while above:
            assert concept not in above
            seen.update(above)
            above = [b for a in above for b in told.values(a, skos.broader) if b not in seen]


def test_what_the_gold_standard_counts_has_a_concept(told: Told, shared: Path) -> None:
    names: set[str] = set()
    for slug in told.members("thing"):
        concept = k.concept("thing", slug)
        names |= set(told.values(concept, skos.prefLabel) + told.values(concept, skos.altLabel))
    counted = _counts(json.loads((shared / "gold" / "seed-gold.json").read_text(encoding="utf-8")))
    assert len(counted) > 10
    assert {name.partition(" (")[0] for name in counted} - names == {"batch size"}


def _counts(node: Any) -> set[str]:
    """Every value of "counts", however deep it stands."""
    if isinstance(node, list):
        return {name for each in node for name in _counts(each)}
    if not isinstance(node, dict):
        return set()
    own = {node["counts"]} if isinstance(node.get("counts"), str) else set()
    return own | _counts(list(node.values()))


def test_own_units_are_those_of_the_code(told: Told) -> None:
    units = {row.iri: row for row in own_units()}
    assert {s for s in told.of if s.startswith(k.UNITS)} == set(units)
    assert set(told.instances(qudt.NS + "Unit")) == set(units)
    for iri, row in units.items():
        assert told.english(iri, rdfs.label) == row.label
        assert told.values(iri, qudt.NS + "symbol") == [row.symbol]
        assert told.english(iri, rdfs.comment).endswith(".")
        told.english(iri, EDITORIAL_NOTE)


def test_an_identifier_scheme_that_datacite_lacks_is_a_concept(told: Told) -> None:
    iris = {identifiers.datacite_scheme(name) for name in identifiers.SCHEMES}
    base = k.concept("scheme", "")
    own = {iri.removeprefix(base) for iri in iris if iri.startswith(base)}
    assert own
    assert own <= told.members("scheme")


def test_whole_numbers_of_the_records_are_integers_in_the_ontology(told: Told) -> None:
    for struct, field, term in (
        (SourceRecord, "line", k.line),
        (SourceRecord, "token_count", k.tokenCount),
        (Version, "arxiv_version", k.arxivVersion),
        (Seat, "token_index", k.tokenIndex),
    ):
        assert "int" in str(struct.__annotations__[field])
        assert told.values(term, rdfs.range) == [xsd.integer]


def test_no_axiom_is_about_a_name_that_nobody_declares() -> None:
    declared: set[str] = set()
    used: set[str] = set()
    for triple in all_triples(FOLDER):
        predicate, value = triple.predicate.value, triple.object
        if predicate == rdf.type and isinstance(triple.subject, ox.NamedNode):
            declared.add(triple.subject.value)
        logical = predicate in (rdfs.subClassOf, rdfs.subPropertyOf, rdfs.domain, rdfs.range)
        if logical or predicate == rdf.first or predicate.startswith(owl.NS):
            used |= {t.value for t in (triple.subject, value) if isinstance(t, ox.NamedNode)}
    built_in = (xsd.NS, rdf.NS, owl.NS)
    stray = {name for name in used - declared if not name.startswith(built_in)}
    assert stray == {HOME} - declared


def test_restated_axioms_name_their_source() -> None:
    text = (FOLDER / "reused.ttl").read_text(encoding="utf-8")
    blocks = text.split("\n### ")[1:]
    assert len(blocks) > 10
    for block in blocks:
        assert re.search(r"@[0-9a-f]{7}\b|https://\S+", block.splitlines()[0]), block[:60]
    for triple in all_triples(FOLDER):
        assert triple.predicate.value != owl.imports
    for name in NOT_PUBLISHED:
        file = list(ox.parse(path=FOLDER / name))
        defined = {q.subject for q in file if q.predicate.value == rdfs.isDefinedBy}
        subjects = {q.subject for q in file if isinstance(q.subject, ox.NamedNode)}
        assert subjects <= defined


def test_every_class_that_a_thing_gets_is_known() -> None:
    classes = {
        triple.subject.value
        for triple in all_triples(FOLDER)
        if triple.predicate.value == rdf.type
        and isinstance(triple.subject, ox.NamedNode)
        and triple.object == ox.NamedNode(owl.Class)
    }
    mapped = {name for module in THING_MODULES.values() for name in module.CLASSES}
    assert len(mapped) > 5
    assert mapped <= classes


def test_what_is_not_ours_is_not_published(told: Told) -> None:
    assert all(subject.startswith(("https://w3id.org/rkg/",)) for subject in told.of)


def test_prefixes_of_the_page_are_those_of_the_code(model: str) -> None:
    for name, space in re.findall(r"`(\w+):` `(https?://[^`]+)`", model):
        assert PREFIXES[name] == space
