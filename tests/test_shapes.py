"""Every shape of kg sees the fault it is for, and no other; the good graph has none."""

from __future__ import annotations

from pathlib import Path

import pyoxigraph as ox
import pytest

from kg import resources, units
from kg.identifiers import datacite_scheme
from kg.properties import DIMENSIONS
from kg.validate import fast, reference, validate
from kg.validate.shapes import Shapes
from kg.vocab import datacite, dblp, fabio, k, literal, qudt, rdf, rdfs, sh, skos
from tests import planted
from tests.planted import Fault

FAULTS = planted.faults()
SHARED_FAULTS = planted.shared_faults()
NORMAL_FORMS = Path(__file__).parent / "cases/identifiers/normal-forms/input.tsv"
PARTS_OF_SCHEMES = ("quantity-range", "signature", "version-venue-missing")
"""Shapes that are about some concepts of a scheme only."""


@pytest.fixture(scope="module")
def shapes() -> Shapes:
    return planted.kg_shapes()


def _name(fault: Fault) -> str:
    return fault.path.stem


def test_the_good_graph_has_no_result() -> None:
    report = validate(planted.GOOD)
    assert (report.results, report.exit_code) == ((), 0)


def test_the_good_graph_gives_every_shape_something_to_look_at() -> None:
    report = validate(planted.GOOD)
    assert report.idle == (planted.NS + "no-list", planted.NS + "no-same-as")
    assert report.notes == ()


@pytest.mark.parametrize("fault", FAULTS, ids=_name)
def test_a_fault_is_seen_by_its_shape_only(fault: Fault, shapes: Shapes, tmp_path: Path) -> None:
    found = fast.run(shapes, planted.data(planted.planted(fault.path), tmp_path))
    assert planted.names(shapes, found) == fault.shapes


@pytest.mark.parametrize("fault", SHARED_FAULTS, ids=_name)
def test_a_fault_is_seen_by_all_its_shapes(fault: Fault, shapes: Shapes, tmp_path: Path) -> None:
    found = fast.run(shapes, planted.data(planted.planted(fault.path), tmp_path))
    assert planted.names(shapes, found) == fault.shapes


def test_every_shape_has_a_fault(shapes: Shapes) -> None:
    targeted = {str(node).strip("<>").removeprefix(planted.NS) for node in shapes.targeted()}
    assert targeted == {name for fault in FAULTS for name in fault.shapes}


@pytest.mark.parametrize("fault", FAULTS, ids=_name)
def test_the_reference_finds_the_same(fault: Fault, shapes: Shapes, tmp_path: Path) -> None:
    one = planted.only(shapes, *fault.shapes)
    data = planted.data(planted.planted(fault.path), tmp_path)
    found = reference.run(one, data)
    assert found == fast.run(one, data)
    assert planted.names(shapes, found) == fault.shapes


@pytest.mark.parametrize("fault", SHARED_FAULTS, ids=_name)
def test_pyshacl_can_stand_in_for_the_package(fault: Fault, shapes: Shapes, tmp_path: Path) -> None:
    data = planted.data(planted.planted(fault.path), tmp_path)
    found = fast.run(shapes, data, core=reference.results)
    assert found == fast.run(shapes, data, core=fast.compiled)


@pytest.mark.conformance
def test_the_reference_finds_the_same_with_all_shapes(shapes: Shapes, tmp_path: Path) -> None:
    data = planted.data(planted.planted(SHARED_FAULTS[0].path), tmp_path)
    assert reference.run(shapes, data) == fast.run(shapes, data)


def test_every_shape_says_what_is_wrong_and_how_to_mend_it(shapes: Shapes) -> None:
    for node in shapes.targeted():
        assert isinstance(node, ox.NamedNode)
        assert node.value.startswith(planted.NS)
        for predicate in (rdfs.label, sh.message, sh.description):
            assert shapes.text(node, predicate), f"{node} has no {predicate}"
        (severity,) = shapes.objects(node, sh.severity)
        assert str(severity).strip("<>") in (sh.Violation, sh.Warning)


def test_labels_tell_shapes_apart(shapes: Shapes) -> None:
    labels = [shapes.text(node, rdfs.label) for node in shapes.targeted()]
    assert len(set(labels)) == len(labels)


def test_no_shape_is_reached_by_sh_node(shapes: Shapes) -> None:
    """sh:class inside a shape reached by sh:node makes an engine slow."""
    assert [node for node in shapes.graph if shapes.objects(node, sh.node)] == []


def test_the_units_are_those_of_the_table(shapes: Shapes) -> None:
    node = ox.NamedNode(planted.NS + "quantity-unit")
    (head,) = shapes.objects(node, sh.in_)
    listed = [str(member).strip("<>") for member in shapes.members(head)]
    assert sorted(listed) == sorted({unit.iri for unit in units.UNITS.values()})


def test_closed_lists_are_the_whole_of_their_schemes(shapes: Shapes) -> None:
    schemes = _concepts_by_scheme()
    seen = set()
    for node in shapes.graph:
        for head in shapes.objects(node, sh.in_):
            members = {str(member).strip("<>") for member in shapes.members(head)}
            scheme = _scheme(members)
            name = str(shapes.root(node)).strip("<>").removeprefix(planted.NS)
            if scheme is None or name in PARTS_OF_SCHEMES:
                continue
            seen.add(scheme)
            assert members == schemes[scheme], f"{name}: c:{scheme}"
    assert {"order", "version", "verdict", "modality", "place", "comparator", "source"} <= seen


def _scheme(members: set[str]) -> str | None:
    parts = {member.removeprefix(k.CONCEPTS).split("/")[0] for member in members}
    inside = all(m.startswith(k.CONCEPTS) and m.count("/") > 5 for m in members)
    return parts.pop() if inside and len(parts) == 1 else None


def _concepts_by_scheme() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for file in sorted(resources.ontology().glob("*.ttl")):
        for quad in ox.parse(path=file, format=ox.RdfFormat.TURTLE):
            if quad.predicate.value == skos.inScheme:
                scheme = str(quad.object).strip("<>").removeprefix(k.CONCEPTS)
                found.setdefault(scheme, set()).add(str(quad.subject).strip("<>"))
    return found


def test_units_fit_dimensions_as_the_registry_says(shapes: Shapes, tmp_path: Path) -> None:
    """One claim for each dimension and unit: the shape flags those that do not fit."""
    store = ox.Store()
    wrong = set()
    for dimension, fitting in DIMENSIONS.items():
        prop = ox.NamedNode(k.concept("property", dimension))
        store.add(ox.Quad(prop, ox.NamedNode(k.dimension), ox.Literal(dimension)))
        for unit in units.UNITS.values():
            claim = ox.NamedNode(f"https://example.org/{dimension}/{unit.name}")
            amount = ox.NamedNode(f"{claim.value}/q")
            store.add(ox.Quad(claim, ox.NamedNode(k.property), prop))
            store.add(ox.Quad(claim, ox.NamedNode(k.quantity), amount))
            store.add(ox.Quad(amount, ox.NamedNode(qudt.hasUnit), ox.NamedNode(unit.iri)))
            if unit.dimension not in fitting:
                wrong.add(str(claim))
    found = fast.run(planted.only(shapes, "quantity-dimension"), planted.data(store, tmp_path))
    assert {raw.focus for raw in found} == wrong


def test_every_normal_form_of_an_identifier_passes(shapes: Shapes, tmp_path: Path) -> None:
    """What kg.identifiers gives out is what the shapes take in."""
    store = ox.Store()
    owner = ox.NamedNode("https://example.org/paper/x")
    rows = [line.split("\t") for line in NORMAL_FORMS.read_text(encoding="utf-8").splitlines()[1:]]
    for number, (scheme, _, normal, resolver, _) in enumerate(rows):
        node = ox.NamedNode(f"{owner.value}/id/{number}")
        kind = datacite.PersonalIdentifier if scheme == "orcid" else datacite.ResourceIdentifier
        triples: list[tuple[ox.NamedNode, str, ox.NamedNode | ox.Literal]] = [
            (owner, datacite.hasIdentifier, node),
            (node, rdf.type, ox.NamedNode(kind)),
            (node, datacite.usesIdentifierScheme, ox.NamedNode(datacite_scheme(scheme))),
            (node, literal.hasLiteralValue, ox.Literal(normal)),
        ]
        if scheme == "doi":
            triples.append((owner, dblp.doi, ox.NamedNode(resolver)))
        if scheme == "arxiv":
            triples.append((owner, fabio.hasArXivId, ox.Literal(normal)))
        for subject, predicate, value in triples:
            store.add(ox.Quad(subject, ox.NamedNode(predicate), value))
    store.add(ox.Quad(owner, ox.NamedNode(rdf.type), ox.NamedNode(dblp.Publication)))
    wanted = {name for fault in FAULTS for name in fault.shapes if name.startswith("identifier")}
    some = planted.only(shapes, *sorted(wanted), "paper-doi", "paper-doi-known", "paper-arxiv-id")
    assert {raw.value for raw in fast.run(some, planted.data(store, tmp_path))} == set()


def test_the_shapes_speak_of_known_terms_only() -> None:
    report = validate(planted.GOOD)
    assert not any("neither this data nor an ontology" in note for note in report.notes)


def test_subclasses_of_the_ontology_do_not_disturb(shapes: Shapes, tmp_path: Path) -> None:
    """The view holds rdfs:subClassOf of own terms; with them the good graph stays good."""
    store = ox.Store()
    store.load(path=planted.GOOD, format=ox.RdfFormat.TURTLE)
    for file in sorted(resources.ontology().glob("*.ttl")):
        for quad in ox.parse(path=file, format=ox.RdfFormat.TURTLE):
            if quad.predicate.value in (rdfs.subClassOf, rdf.type):
                store.add(quad)
    found = fast.run(shapes, planted.data(store, tmp_path))
    assert {raw.focus for raw in found if "example.org" in raw.focus} == set()


def test_a_release_of_the_corpus_keeps_the_shapes(corpus_release: Path) -> None:
    report = validate(corpus_release)
    assert report.violations == 0, report.to_text()
