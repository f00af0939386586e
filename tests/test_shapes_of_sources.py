"""What only a source can have wrong is published and counted; it never stops a release."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

import pyoxigraph as ox
import pytest
from typer.testing import CliRunner

from kg import pipeline, resources, units
from kg.cli import app
from kg.inputs import Input
from kg.validate import Report, fast
from kg.validate.shapes import Shapes
from kg.vocab import k, qudt, rdf, sh
from tests import planted

WARNINGS = """
    claim-baseline-itself claim-percent claim-ratio claim-subject hardware-one-maker model-activated
    paper-abstract-markup paper-authors-missing paper-cites-itself paper-date-missing
    paper-identifier-shared paper-title-markup
    paper-title-missing paper-year-odd person-orcid-shared person-two-orcids quantity-bounds
    quantity-count quantity-fraction quantity-negative quantity-scale signature-name-markup
    thing-account thing-address-stop thing-cycle thing-reached thing-unnamed venue-one-series
    version-date-missing version-venue-missing
""".split()
SIGNED = (
    *("score", "level", "ratio", "percent", "fraction", "point", "temperature-celsius"),
    *("angle", "permille", "voltage"),
)
"""Dimensions of which a number below zero can be; money is one too."""

ALPHA = """
title: "Alpha: a System"
identifiers: {doi: 10.5555/1111111.2222222}
versions: [{kind: preprint, date: 2025-01-01, identifiers: {arxiv: "2501.00001"}}]
authors: [Ada Lindqvist, Boris Okafor]
things:
  system/alpha:
    name: Alpha
    introduced: true
    code: [https://github.com/example-lab/alpha]
    part_of: system/beta
  system/beta: Beta
  model/alpha-7b: {name: a 7B model, unnamed: true}
  model/m: M
  venue/v25: {name: V 25, part_of: [venue/v, venue/w]}
  venue/v: V
  venue/w: W
  hardware/h: {name: H, manufacturer: [organization/a, organization/b]}
  organization/a: A
  organization/b: B
claims:
  loss: {about: system/alpha, property: cost, value: -5, unit: usd, place: table}
  activated:
    about: model/m
    property: activated-parameters-per-token
    value: 50
    counts: parameter
    place: abstract
  total: {about: model/m, property: total-parameters, value: 40, counts: parameter, place: abstract}
  scale:
    about: model/alpha-7b
    property: total-parameters
    value: 456
    counts: parameter
    text: 456 billion
    place: abstract
  ratio:
    about: system/alpha
    property: throughput
    value: 0
    change: {kind: ratio, direction: increase}
    baseline: system/beta
    place: table
  where: {about: venue/v25, property: recall, value: 0.5, unit: fraction, place: abstract}
"""
BETA = """
title: "Beta: another System"
identifiers: {doi: 10.5555/1111111.2222222}
versions: [{kind: preprint, date: 2025-02-01, identifiers: {arxiv: "2502.00002"}}]
authors: [Ada Lindqvist, Ada Lindqvist]
things:
  system/beta: {name: Beta, introduced: true, part_of: system/alpha}
  system/alpha: {name: Alpha, accounts: [https://github.com/example-lab/alpha]}
  model/alpha-7b: a 7B model
  deployment/d: {name: D, deploys: model/x}
  model/x: {name: X, mentioned: false, derived_from: model/y}
  model/y: {name: Y, mentioned: false}
claims:
  q: {about: deployment/d, property: halt-duration, value: 3, unit: week, place: abstract}
"""
FAULTS_OF_SOURCES = """
    claim-ratio hardware-one-maker model-activated paper-identifier-shared quantity-scale
    thing-account thing-cycle venue-one-series
""".split()
NAMES = ", ".join(f"Ada {letter}{letter.lower()}en" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")


@pytest.fixture(scope="module")
def shapes() -> Shapes:
    return planted.kg_shapes()


def _report(folder: Path, files: Mapping[str, str]) -> Report:
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    inputs = [Input(folder / name) for name in files]
    return pipeline.build(inputs, folder / "out").report


def test_warnings_are_what_the_words_of_a_source_can_have_wrong(shapes: Shapes) -> None:
    found = [node for node in shapes.targeted() if shapes.severity(node) == sh.Warning]
    assert [str(node).strip("<>").removeprefix(planted.NS) for node in found] == WARNINGS


def test_faults_of_curated_files_are_published_and_counted(tmp_path: Path) -> None:
    report = _report(tmp_path, {"alpha.yaml": ALPHA, "beta.yaml": BETA})
    assert report.violations == 0, report.to_text()
    names = {result.shape.removeprefix(planted.NS) for result in report.results}
    assert sorted(names & {*FAULTS_OF_SOURCES}) == FAULTS_OF_SOURCES


@pytest.mark.parametrize(
    "names",
    [
        ("a.txt", "b.txt"),
        ("b.txt", "c.txt", "d.txt"),
        ("b.txt", "engine.yaml"),
        ("a.txt", "b.txt", "c.txt", "d.txt", "engine.yaml"),
    ],
)
def test_a_paper_of_several_records_keeps_the_shapes(tmp_path: Path, names: list[str]) -> None:
    every = {
        "a.txt": f"{NAMES}\nWe describe an engine.\n",
        "b.txt": f"{NAMES}, :, Enrico Fermi\nWe describe an engine.\n",
        "c.txt": f"{NAMES}\n",
        "d.txt": f"{NAMES}\nWe describe an engine.\n\n{NAMES}\n",
        "engine.yaml": (
            'title: An Engine\nabstract: {text: "We describe an engine."}\n'
            "authors: [Ada Aaen, Ada Bben, Ada Ccen]\n"
        ),
    }
    report = _report(tmp_path, {name: every[name] for name in names})
    assert report.violations == 0, report.to_text()


def test_a_record_may_leave_its_token_count_out(shapes: Shapes, tmp_path: Path) -> None:
    """Its author list is not wholly in the view where a stronger source gives another."""
    store = planted.planted(planted.CASES / "record-tokens.ru")
    indexed = list(store.quads_for_pattern(None, ox.NamedNode(k.tokenIndex), None))
    counts = list(store.quads_for_pattern(None, ox.NamedNode(k.tokenCount), None))
    assert indexed
    assert counts
    assert fast.run(shapes, planted.data(store, tmp_path))
    for quad in counts:
        store.remove(quad)
    assert not fast.run(shapes, planted.data(store, tmp_path))


def test_what_may_be_negative_is_what_the_reader_takes(shapes: Shapes, tmp_path: Path) -> None:
    store = ox.Store()
    negative = set()
    for unit in units.UNITS.values():
        node = ox.NamedNode(f"https://example.org/{unit.name}")
        store.add(ox.Quad(node, ox.NamedNode(rdf.type), ox.NamedNode(k.Quantity)))
        store.add(ox.Quad(node, ox.NamedNode(qudt.hasUnit), ox.NamedNode(unit.iri)))
        store.add(ox.Quad(node, ox.NamedNode(qudt.numericValue), ox.Literal(-1)))
        if unit.dimension not in SIGNED and not unit.dimension.startswith("money-"):
            negative.add(str(node))
    found = fast.run(planted.only(shapes, "quantity-negative"), planted.data(store, tmp_path))
    assert {raw.focus for raw in found} == negative


def test_remedies_name_what_is_there(shapes: Shapes) -> None:
    """No command, file or function that a person would look for in vain."""
    root = Path(pipeline.__file__).parent
    commands = set(CliRunner().invoke(app, ["--help"]).stdout.split())
    for node in shapes.targeted():
        text = f"{shapes.text(node, sh.message)} {shapes.text(node, sh.description)}"
        for path in re.findall(r"\bkg/[\w./]*\w/?", text):
            assert (root.parent / path).exists(), f"{node}: {path}"
        for name in re.findall(r"\bontology/(\w+\.ttl)", text):
            assert (resources.ontology() / name).exists(), f"{node}: {name}"
        for module in re.findall(r"\bkg\.(?!toml\b)([a-z]+)\b", text):
            import_module(f"kg.{module}")
        for command in re.findall(r"\bkg ([a-z]+)\b", text):
            assert command in commands, f"{node}: kg {command}"
        assert not re.search(r"\bdecisions\b(?!\.yaml)|\breview file\b", text), node
