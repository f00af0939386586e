"""Cards of the Hub, results of evaluations, model indexes: values read from real files by eye."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings

from kg import sources
from kg.records import Claim, Identifier, Rejection, Source, SourceRecord
from kg.sources.huggingface import card, eval_results, model_index, repositories
from tests import damage
from tests.test_sources import CASES

CARDS = "samples/hf-cards/tests/fixtures/cards"
INDEXES = "samples/model-index"
SOURCE = Source("0" * 64, "input.md", "hf-card", "publisher")
REFUSED = {
    "sample_datasetcard_template.md": "no-metadata",
    "sample_invalid_card_data.md": "no-metadata",
    "sample_no_metadata.md": "no-metadata",
    "sample_template.md": "yaml",
    "datasetcard_template.md": "yaml",
    "modelcard_template.md": "yaml",
}
"""Templates, whose metadata are a placeholder; a list; a file without any."""

FRAGMENTS = {"col1.yaml", "invalid_file.yml", "meta1.yaml", "meta2.yaml", "r1.yaml", "r2.yaml",
             "r1.yml", "resnet-152.yml"}  # fmt: skip
"""Parts of an index that another file names, without a model of their own; words."""

EVERY_CARD = yaml.safe_load(
    (CASES / "hf-card/engines--probe-7b/input.md").read_text(encoding="utf-8").split("---\n")[1]
)
EVERY_RESULT = yaml.safe_load(
    (CASES / "hf-eval-results/models--engines--probe-7b/input.yaml").read_text(encoding="utf-8")
)
EVERY_INDEX = yaml.safe_load((CASES / "model-index/whole/input.yml").read_text(encoding="utf-8"))


def read(path: Path) -> tuple[list[SourceRecord], list[Rejection]]:
    reader = sources.find(path)
    items = list(sources.read(path, reader, sources.source_of(path, reader)))
    found = [item for item in items if isinstance(item, SourceRecord)]
    return found, [item for item in items if isinstance(item, Rejection)]


def conditions(claim: Claim) -> dict[str, str | None]:
    return {each.property: each.value or each.text for each in claim.conditions}


def scores(record: SourceRecord) -> list[tuple[str, str, str]]:
    said = [(claim.property, claim.quantity) for claim in record.claims]
    return [(slug, amount.unit, amount.text) for slug, amount in said if amount is not None]


def test_a_card_with_results(shared: Path) -> None:
    (record,), told = read(shared / CARDS / "sample_simple_model_index.md")
    assert told == []
    work = record.work
    assert work.title == "my-cool-model"
    assert work.introduces == ("model/my-cool-model",)
    assert work.versions[0].kind == "web-content"
    assert work.versions[0].license == "https://spdx.org/licenses/MIT"
    assert work.keywords == ("pytorch", "image-classification")
    assert scores(record) == [("accuracy", "fraction", "0.9"), ("f1-score", "fraction", "0.66")]
    first, second = record.claims[-2:]
    assert first.quantity is not None
    assert not first.quantity.unit_stated
    assert conditions(first) == {
        "evaluated-on": "dataset/hf-beans",
        "task": "concept/image-classification",
    }
    assert conditions(second) == {
        "evaluated-on": "dataset/hf-beans",
        "data-split": "test",
        "data-configuration": "default",
        "data-revision": "5503434ddd753f426f4b38109466949a1217c2bb",
        "setting": "date: 20220120",
        "task": "concept/image-classification",
    }
    data = next(thing for thing in record.things if thing.ref == "dataset/hf-beans")
    assert (data.name, data.identifiers) == ("beans", (Identifier("hf", "datasets/beans"),))


def test_a_card_of_a_data_set(shared: Path) -> None:
    (record,), _ = read(shared / CARDS / "sample_datasetcard_simple.md")
    assert record.work.title == "Sample Segmentation"
    assert record.work.introduces == ("dataset/sample-segmentation",)
    assert record.work.versions[0].license == "https://spdx.org/licenses/BSD-3-Clause"
    assert "n<1K" in record.work.keywords
    claims = {(each.property, each.objects, each.object_text) for each in record.claims}
    assert ("designed-for", ("concept/image-segmentation",), None) in claims
    assert ("language", (), "en") in claims


def test_windows_line_breaks(shared: Path) -> None:
    (record,), told = read(shared / CARDS / "sample_windows_line_breaks.md")
    assert record.work.title == "Hello old Windows line breaks"
    assert [claim.object_text for claim in record.claims] == ["eo"]
    assert [(each.rule, each.effect) for each in told] == [("left-out", "note")]


def test_a_result_without_a_data_set_is_kept_and_told(shared: Path) -> None:
    (record,), told = read(shared / CARDS / "sample_invalid_model_index.md")
    assert scores(record) == [("accuracy", "fraction", "0.9")]
    assert [(each.rule, each.field) for each in told] == [
        ("no-data-set", "model-index[0].results[0].dataset")
    ]


def test_every_card_is_read_or_refused_with_its_reason(shared: Path) -> None:
    paths = sorted((shared / "samples/hf-cards").rglob("*.md"))
    assert len(paths) == 11
    for path in paths:
        found, told = read(path)
        refused = [each.rule for each in told if each.effect == "file"]
        assert (path.name, refused) == (path.name, [REFUSED[path.name]] if not found else [])
        assert len(found) == (path.name not in REFUSED)


def test_a_model_index(shared: Path) -> None:
    found, told = read(shared / INDEXES / "model-index.yml")
    library, first, second, collection = found
    assert [record.work.title for record in found] == [
        "AllenNLP",
        "Inception v3 - 90 epochs",
        "Inception v3 - 120 epochs",
        "Inception v3",
    ]
    assert library.things[0].code == ("https://github.com/allenai/allennlp-models",)
    assert scores(first)[1:] == [
        ("top-1-accuracy", "percent", "74.67%"),
        ("top-5-accuracy", "percent", "92.1%"),
    ]
    assert scores(second)[1][2] == "75.1%"
    assert conditions(first.claims[1]) == {
        "evaluated-on": "dataset/imagenet",
        "task": "concept/image-classification",
    }
    (model,) = (thing for thing in first.things if thing.type == "model")
    assert [(each.name, each.target) for each in model.relations] == [
        ("part_of", "series/inception-v3")
    ]
    assert collection.work.references[0].identifiers == (Identifier("arxiv", "1512.00567"),)
    assert told == []


def test_counts_of_a_model_index(shared: Path) -> None:
    (record,), told = read(shared / INDEXES / "mi4.yml")
    assert scores(record) == [
        ("inference-compute", "flop", "11462568384"),
        ("total-parameters", "count", "23834568"),
        ("epochs", "count", "90"),
        ("batch-size", "count", "32"),
    ]
    assert [(each.rule, each.field) for each in told] == [("type", "results[0].metrics")]


def test_every_index_is_read_or_refused_with_its_reason(shared: Path) -> None:
    paths = sorted((shared / INDEXES).glob("*.y*ml"))
    assert len(paths) == 22
    for path in paths:
        found, told = read(path)
        refused = any(each.effect == "file" for each in told)
        assert (path.name, refused) == (path.name, path.name in FRAGMENTS)
        entries = yaml.safe_load(path.read_text(encoding="utf-8"))
        assert refused or len(found) == _entries(entries)


def _entries(document: damage.Json) -> int:
    """How many models, collections and libraries a file has that are not paths to other files."""
    if "Name" in document:
        return 1
    listed = [*document.get("Models", ()), *document.get("Collections", ())]
    return ("Library" in document) + sum(isinstance(each, dict) for each in listed)


def test_a_card_in_the_cache_of_the_hub_has_its_id() -> None:
    (record,), told = read(CASES / "hf-card/engines--probe-7b/input.md")
    assert record.work.identifiers == (Identifier("hf", "engines/probe-7b"),)
    (model,) = (thing for thing in record.things if thing.ref == "model/hf-engines-probe-7b")
    assert [(each.name, each.target) for each in model.relations] == [
        ("fine_tuned_from", "model/hf-engines-base-7b")
    ]
    assert record.work.references[0].identifiers == (Identifier("arxiv", "2402.15627"),)
    assert ("accuracy", "fraction", "0.912") in scores(record)
    assert ("accuracy", "percent", "91.2") in scores(record)
    assert ("rouge-lsum", "point", "41.80") in scores(record)
    assert [each.slug for each in record.properties] == ["engine-quality"]
    assert record.claims[4].place_text == (
        "model-index; accuracy; verified; A leaderboard; https://example.org/board"
    )
    assert Counter(each.rule for each in told)["duplicate-claim"] == 1


@pytest.mark.parametrize(
    ("place", "known"),
    [
        ("hub/models--engines--probe-7b/snapshots/0a1b/README.md", ("engines/probe-7b", "model")),
        ("hub/datasets--engines--cards/README.md", ("datasets/engines/cards", "dataset")),
        ("hub/datasets--squad/README.md", ("datasets/squad", "dataset")),
        ("cards/engines--probe-7b.md", ("engines/probe-7b", "model")),
        ("cards/README.md", None),
        ("a--b--c/README.md", None),
    ],
)
def test_whose_file_it_is(place: str, known: tuple[str, str] | None) -> None:
    path = Path("x") / place
    assert repositories.repository_of(path, path.name) == known


def test_results_of_nobody_are_refused() -> None:
    found, told = read(CASES / "hf-eval-results/no-model/input.yaml")
    assert found == []
    assert [(each.rule, each.effect) for each in told] == [("no-model", "file")]


def test_no_neighbour_is_taken_for_one(shared: Path) -> None:
    for path in (shared / "samples").rglob("*"):
        if path.is_file() and not {"hf-cards", "model-index"} & {*path.parts}:
            head = path.read_bytes()[:65536]
            for reader in (card, eval_results, model_index):
                assert not reader.sniff(head, path.name), path


def test_aliases_and_nesting_are_bounded(tmp_path: Path) -> None:
    bomb = "a0: &a0 [x, x]\n" + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 12)
    )
    for metadata in (bomb, f"tags: {'[' * 100_000}\n"):
        path = tmp_path / "README.md"
        path.write_text(f"---\nlicense: mit\n{metadata}---\n", encoding="utf-8")
        found, told = read(path)
        assert found == []
        assert [each.effect for each in told] == ["file"]


@settings(suppress_health_check=damage.ON_FILES)
@given(metadata=damage.damaged([EVERY_CARD]))
def test_damaged_cards_stay_sound(
    metadata: damage.Json, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "damaged.md"
    path.write_text(f"---\n{yaml.safe_dump(metadata)}---\n# Probe\n", encoding="utf-8")
    damage.sound(card.read(path, SOURCE), SOURCE)


@settings(suppress_health_check=damage.ON_FILES)
@given(results=damage.damaged([EVERY_RESULT]))
def test_damaged_results_stay_sound(
    results: damage.Json, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "engines--probe-7b.yaml"
    path.write_text(yaml.safe_dump(results), encoding="utf-8")
    source = Source("0" * 64, path.name, "hf-eval-results", "publisher")
    damage.sound(eval_results.read(path, source), source)


@settings(suppress_health_check=damage.ON_FILES)
@given(index=damage.damaged([EVERY_INDEX]))
def test_damaged_indexes_stay_sound(
    index: damage.Json, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "damaged.yml"
    path.write_text(yaml.safe_dump(index), encoding="utf-8")
    damage.sound(model_index.read(path, SOURCE), SOURCE)
