"""Curated YAML: what is read from it, and that every fault is told with its line and a remedy."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml
from hypothesis import given, settings, strategies as st

from kg.properties import DIMENSIONS, registry
from kg.records import Rejection, SourceRecord
from kg.sources import curated, find, source_of
from kg.sources.curated.tree import MAX_BYTES
from kg.units import UNITS

FREE = ("affiliations", "claims", "conditions", "identifiers", "properties", "things")
CASES = Path(__file__).parent / "cases" / "sources" / "curated"


def read(path: Path) -> list[SourceRecord | Rejection]:
    return list(curated.read(path, source_of(path, curated)))


def written(tmp_path: Path, text: str | bytes) -> list[SourceRecord | Rejection]:
    path = tmp_path / "harrow.yaml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return read(path)


def faults(tmp_path: Path, text: str | bytes) -> list[Rejection]:
    found = written(tmp_path, text)
    rejections = [each for each in found if isinstance(each, Rejection)]
    assert len(rejections) == len(found)
    return rejections


def record(tmp_path: Path, text: str) -> SourceRecord:
    [found] = written(tmp_path, text)
    assert isinstance(found, SourceRecord), found
    return found


@pytest.mark.parametrize("case", sorted(path.name for path in CASES.iterdir()))
def test_case(case: str, update_cases: bool) -> None:  # noqa: FBT001 - a fixture
    expected = CASES / case / "expected.json"
    found = json.dumps(
        msgspec.to_builtins(read(CASES / case / "input.yaml")), ensure_ascii=False, indent=1
    )
    if update_cases:
        expected.write_text(found + "\n", encoding="utf-8")
    assert found + "\n" == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("case", sorted(path.name for path in CASES.iterdir()))
def test_a_case_is_a_record_or_faults_that_teach(case: str) -> None:
    found = read(CASES / case / "input.yaml")
    if isinstance(found[0], SourceRecord):
        assert len(found) == 1
        assert case in ("complete", "byte-order-mark")
        return
    lines = (CASES / case / "input.yaml").read_bytes().count(b"\n")
    for fault in found:
        assert isinstance(fault, Rejection)
        assert fault.file == "input.yaml"
        assert fault.line is not None
        assert 1 <= fault.line <= lines
        assert fault.message
        assert fault.action


def test_values_stay_as_they_are_written(tmp_path: Path) -> None:
    text = """
title: 2024-02-23
language: no
authors: [Null, Yes, 0x1F, 1e3]
versions: [{kind: report, date: 2024-02, volume: 007, issue: 0.50, pages: 1_0}]
"""
    work = record(tmp_path, text).work
    assert (work.title, work.language) == ("2024-02-23", "no")
    assert work.versions[0].date == "2024-02"
    assert (work.versions[0].volume, work.versions[0].issue) == ("007", "0.50")
    assert work.versions[0].pages == "1_0"


def test_numbers_are_canonical_and_their_words_are_kept(tmp_path: Path) -> None:
    text = """
title: A title
authors: [Ada Lindqvist]
things: {model/a: A}
claims:
  a: {about: model/a, property: total-parameters, value: 175e9, counts: parameter, place: title}
  b: {about: model/a, property: f1-score, value: 0.8930, unit: fraction, place: title}
"""
    first, second = (claim.quantity for claim in record(tmp_path, text).claims)
    assert first is not None
    assert second is not None
    assert (first.value, first.text, first.unit) == ("175000000000", "175e9", "count")
    assert (second.value, second.text) == ("0.893", "0.8930")


def test_a_claim_about_several_is_one_for_each(tmp_path: Path) -> None:
    text = """
title: A title
authors: [Ada Lindqvist]
things: {model/a: A, model/b: B, model/c: C}
claims:
  r: {about: [model/a, model/b], property: outperforms, baseline: model/c,
      change: {kind: rank}, place: abstract}
"""
    claims = record(tmp_path, text).claims
    assert [(claim.id, claim.about) for claim in claims] == [
        ("harrow-r-1", "model/a"),
        ("harrow-r-2", "model/b"),
    ]
    assert {claim.baselines for claim in claims} == {("model/c",)}


def test_a_file_with_a_fault_is_not_half_read(tmp_path: Path) -> None:
    text = "title: A title\nauthors: [Ada Lindqvist]\nthings: {system/harrow: {nam: Harrow}}\n"
    found = faults(tmp_path, text)
    assert [(fault.line, fault.key) for fault in found] == [
        (3, "things.system/harrow.nam"),
        (3, "things.system/harrow"),
    ]
    assert found[0].action == "did you mean 'name'?"


def test_a_name_of_a_property_is_answered_with_its_slug(tmp_path: Path) -> None:
    text = """
title: A title
authors: [Ada Lindqvist]
things: {system/harrow: Harrow}
claims: {q: {about: system/harrow, property: MFU, value: 5, unit: percent, place: abstract}}
"""
    [fault] = faults(tmp_path, text)
    assert (fault.line, fault.key) == (5, "claims.q.property")
    assert fault.action == "write model-flops-utilization"


def test_large_files_are_refused_unread(tmp_path: Path) -> None:
    text = b"title: A title\nauthors: [Ada Lindqvist]\n# " + b"x" * MAX_BYTES
    assert [fault.rule for fault in faults(tmp_path, text)] == ["too-large"]


def test_growing_aliases_are_refused(tmp_path: Path) -> None:
    text = 'a: &a ["x", "x"]\n' + "".join(
        f"{key}: &{key} [*{before}, *{before}]\n"
        for before, key in zip("abcdefgh", "bcdefghi", strict=True)
    )
    assert [(fault.rule, fault.line) for fault in faults(tmp_path, text)] == [("yaml", 1)]


@settings(deadline=None, max_examples=40)
@given(data=st.data())
def test_whatever_stands_there_is_a_record_or_faults(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    lines = (CASES / "complete" / "input.yaml").read_text(encoding="utf-8").splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    odd = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=20)
    piece = data.draw(st.sampled_from((": ", "[", "{", "- ", "'", "&a ", "null", "...", "")) | odd)
    column = data.draw(st.integers(0, len(lines[at])))
    cut = data.draw(st.integers(0, 8))
    lines[at] = lines[at][:column] + piece + lines[at][column + cut :]
    path = tmp_path_factory.mktemp("odd") / "input.yaml"
    path.write_text("\n".join(lines), encoding="utf-8")
    found = read(path)
    kinds = {type(each) for each in found}
    assert kinds == {Rejection} or (kinds == {SourceRecord} and len(found) == 1)


def test_the_file_name_is_the_key(tmp_path: Path) -> None:
    path = tmp_path / "My Paper.yaml"
    path.write_text("title: A title\nauthors: [Ada Lindqvist]\n", encoding="utf-8")
    [fault] = read(path)
    assert isinstance(fault, Rejection)
    assert fault.rule == "file-name"


@pytest.mark.parametrize(
    ("name", "head", "ours"),
    [
        ("a.yaml", "title: x\nauthors:\n  - y\n", True),
        ("a.YML", "# comment\nthings:\n", True),
        ("a.txt", "authors: [x]\n", False),
        ("CITATION.cff", "cff-version: 1.2.0\nauthors:\n", False),
        ("citation.yaml", "cff-version: 1.2.0\nauthors:\n", False),
        ("decisions.yaml", "same:\n  - x\n", False),
        ("a.yaml", "x:\n  authors: [y]\n", False),
    ],
)
def test_sniff(name: str, head: str, ours: bool) -> None:  # noqa: FBT001 - a row of the table
    assert curated.sniff(head.encode(), name) is ours


def test_the_page_is_right(tmp_path: Path, repository: Path) -> None:
    page = (repository / "docs" / "curation.md").read_text(encoding="utf-8")
    example = re.findall(r"^```yaml\n(# harrow\.yaml.*?)^```", page, re.MULTILINE | re.DOTALL)
    report = re.findall(r"^```json\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    found = record(tmp_path, example[0])
    assert find(tmp_path / "harrow.yaml").NAME == "curated"
    assert [claim.id for claim in found.claims] == ["harrow-q1", "harrow-q2", "harrow-r1"]
    slip = example[0].replace("anomaly-detection-time", "anomaly-detection-tine")
    [fault] = faults(tmp_path, slip)
    assert msgspec.to_builtins(fault) == json.loads(report[0])


def test_the_page_names_every_key_and_dimension(repository: Path) -> None:
    page = (repository / "docs" / "curation.md").read_text(encoding="utf-8")
    complete = (CASES / "complete" / "input.yaml").read_text(encoding="utf-8")
    told = {*re.findall(r"`([a-z_0-9-]+)(?::[^`]*)?`", page)}
    assert {*schema_keys(yaml.safe_load(complete))} - told == set()
    assert {*DIMENSIONS} - told == set()


def schema_keys(value: Any, *, free: bool = False) -> Iterator[str]:
    """The keys that the format knows; ``free`` are those that the writer chooses."""
    if isinstance(value, list):
        for item in value:
            yield from schema_keys(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            if not free:
                yield key
            yield from schema_keys(item, free=key in FREE and not free)


def test_the_registry_is_complete() -> None:
    names: dict[str, str] = {}
    for slug, info in registry().items():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug)
        assert info.definition, slug
        assert info.dimension in DIMENSIONS, slug
        assert info.broader is None or info.broader in registry(), slug
        for name in {slug.replace("-", " "), info.label, *info.other_names}:
            assert names.setdefault(name.casefold(), slug) == slug, name
    assert len(registry()) >= 100


def test_dimensions_are_those_of_the_units() -> None:
    known = {unit.dimension for unit in UNITS.values()}
    assert {name for names in DIMENSIONS.values() for name in names} <= known
