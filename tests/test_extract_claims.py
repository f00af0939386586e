"""Claims: subject, property, value, baseline, and what stays out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from kg import api, resources, sources
from kg.cli import app
from kg.extract import extract
from kg.extract.confidence import published
from kg.extract.record import with_what_it_says
from kg.extract.rows import record_row
from kg.records import SourceRecord
from kg.text import plain

HARROW = "We present Harrow, a training system. "


def told(raw: str) -> list[str]:
    """Each number's subject, property, words and baselines in one line."""
    readable, extraction = extract(raw)
    lines = []
    for claim in extraction.claims:
        if claim.quantity is not None:
            stretch = extraction.quantities[claim.quantity].stretch
            words = readable.text[stretch.start : stretch.end]
            against = f" against {', '.join(claim.baselines)}" if claim.baselines else ""
            lines.append(f"{', '.join(claim.about)}: {claim.property} {words}{against}")
    return lines


CLAIMS = [
    (
        "Harrow improves training throughput by 2.3x over DeepSpeed.",
        ["Harrow: training-throughput 2.3x against DeepSpeed"],
    ),
    (
        "Compared to existing systems, it cuts tail latency by 40%.",
        ["Harrow: tail-latency 40% against existing systems"],
    ),
    (
        "Experiments show that Harrow outperforms Horovod by up to 3x in throughput.",
        ["Harrow: throughput up to 3x against Horovod"],
    ),
    ("Our system achieves 93.1% accuracy on MNLI.", ["Harrow: accuracy 93.1%"]),
    ("Harrow has been in production for over six months.",
     ["Harrow: deployment-duration over six months"]),
    ("It reaches a precision of 0.9 and an F1-score of 0.8.",
     ["Harrow: precision 0.9", "Harrow: f1-score 0.8"]),
    (
        "It is based on BERT, which has 340 million parameters.",
        ["BERT: total-parameters 340 million parameters"],
    ),
    ("A large ensemble achieves 91% accuracy.", ["A large ensemble: accuracy 91%"]),
]  # fmt: skip


@pytest.mark.parametrize(("raw", "wanted"), CLAIMS)
def test_claims(raw: str, wanted: list[str]) -> None:
    assert told(HARROW + raw) == wanted


def test_a_change_without_a_stated_baseline_has_none() -> None:
    assert told(HARROW + "Harrow reduces memory usage by 30%.") == ["Harrow: memory-usage 30%"]


def test_background_and_hopes_are_not_published() -> None:
    raw = (
        "Training takes 40 days on 512 GPUs. " + HARROW + "We hope that it saves 30% of the energy."
    )
    numbers = [each for each in extract(raw)[1].claims if each.quantity is not None]
    assert numbers
    assert not any(published(each) for each in numbers)


def said(raw: str) -> set[tuple[str, str]]:
    """The property and the object or number of each claim that is published."""
    readable, extraction = extract(raw)
    told = set()
    for each in filter(published, extraction.claims):
        words = ", ".join(each.objects)
        if each.quantity is not None:
            words = readable.text[slice(*extraction.quantities[each.quantity].stretch)]
        told.add((each.property or "", words))
    return told


DOUBTFUL = [
    (
        "Harrow is pre-trained on Wikipedia and achieves good results.",
        ("evaluated-on", "Wikipedia"),
    ),
    ("Harrow outperforms state-of-the-art ZR models.", ("outperforms", "ZR")),
    ("Compared to variants of BERT, Harrow is fast.", ("based-on", "BERT")),
    ("We train it on SQuAD with 900 labelled examples.", ("dataset-size", "900 labelled examples")),
    ("Harrow boosts others in terms of accuracy (2.1%).", ("accuracy", "2.1%")),
]


@pytest.mark.parametrize(("raw", "claim"), DOUBTFUL)
def test_doubtful_claims_are_not_published(raw: str, claim: tuple[str, str]) -> None:
    assert claim not in said(HARROW + raw)


def test_what_is_tested_on_is_published() -> None:
    raw = "Harrow outperforms BERT models on Wikipedia."
    assert {("evaluated-on", "Wikipedia"), ("outperforms", "BERT")} <= said(HARROW + raw)


def test_a_vague_phrase_is_not_introduced() -> None:
    assert said("We propose a novel neural model.") == set()
    assert said("We propose a tree pruning algorithm.") == {
        ("introduces", "tree pruning algorithm")
    }


def test_a_size_in_brackets_is_of_the_name_before_them() -> None:
    assert told("We evaluate PaLM (a 540 billion parameter LLM).") == [
        "PaLM: total-parameters 540 billion parameter"
    ]


def test_conditions() -> None:
    raw = HARROW + "Harrow improves throughput by 2x when training on 64 GPUs."
    claim = next(each for each in extract(raw)[1].claims if each.property == "throughput")
    assert [each.property for each in claim.conditions] == ["accelerator-count"]


def test_addresses_end_before_the_stop() -> None:
    raw = HARROW + "The code is available at https://github.com/example-lab/harrow."
    claim = extract(raw)[1].claims[-1]
    assert (claim.property, claim.objects) == (
        "implementation-available",
        ("https://github.com/example-lab/harrow",),
    )


@pytest.mark.parametrize("sign", ["7", "$", "(", "we ", "GPT-4, ", "(AB) ", "-"])
def test_any_text_is_read(sign: str) -> None:
    raw = sign * (20_000 // len(sign))
    readable, extraction = extract(raw)
    for claim in extraction.claims:
        assert readable.quote(*claim.stretch) in raw


def test_every_abstract_is_read_and_every_quote_is_its_words(shared: Path) -> None:
    count = 0
    for record in records_of(shared / "samples/arxiv"):
        abstract = record.work.abstract
        if abstract is None or not abstract.text:
            continue
        raw = abstract.text
        readable, extraction = extract(raw, title=record.work.title)
        row: Any = record_row(readable, extraction)
        for each in (*row["quantities"], *row["relations"]):
            assert raw[slice(*each["span"])] == each["quote"]
        for each in row["entities"]:
            for mention in each["mentions"]:
                assert raw[slice(*mention["span"])] == mention["text"]
        for claim in with_what_it_says(record).claims:
            span = claim.abstract_span
            assert span is not None
            words = plain(raw[span.start : span.end])
            assert claim.quantity is None or plain(claim.quantity.text) in words
        count += 1
    assert count > 2_300


def records_of(folder: Path) -> Iterator[SourceRecord]:
    """Every record of every file that is read, at any depth."""
    for path in sorted(each for each in folder.rglob("*") if each.is_file()):
        reader = sources.find(path)
        for item in sources.read(path, reader, sources.source_of(path, reader)):
            if isinstance(item, SourceRecord):
                yield item


LINE = {
    "id": "p1",
    "arxiv_id": "2501.00001",
    "title": "Harrow",
    "authors": ["Ada Lindqvist", "Boris Okafor"],
    "abstract": HARROW + "Harrow improves throughput by 2x over DeepSpeed. It is 14% sort of good.",
}


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "papers.jsonl"
    file.write_text(json.dumps(LINE) + "\n", encoding="utf-8")
    run = CliRunner().invoke(app, ["extract", str(file), "--json"])
    record = json.loads(run.stdout)["records"][0]
    assert record["id"] == "p1"
    assert record["quantities"][0]["about"] == "Harrow"
    rows = CliRunner().invoke(app, ["extract", str(file)]).stdout.splitlines()
    assert any("DeepSpeed" in row and "throughput" in row for row in rows)
    file.write_text("[]\n", encoding="utf-8")
    assert CliRunner().invoke(app, ["extract", str(file)]).exit_code == 1


def test_what_is_uncertain_becomes_a_curation_file_that_a_build_reads(tmp_path: Path) -> None:
    file, folder = tmp_path / "papers.jsonl", tmp_path / "review"
    doubtful = HARROW + "In some cases one sees 12% lower loss with it. Foo shows a gain of 3%."
    file.write_text(json.dumps({**LINE, "abstract": doubtful}) + "\n", encoding="utf-8")
    run = CliRunner().invoke(app, ["extract", str(file), "--review", str(folder)])
    assert run.exit_code == 0
    made = sorted(folder.glob("*.yaml"))
    assert len(made) == 1
    assert "loss" in made[0].read_text(encoding="utf-8")
    graph = api.build(folder, out=tmp_path / "out")
    assert len(graph.claims()) >= 1


def test_a_build_reads_abstracts_and_can_leave_them(tmp_path: Path) -> None:
    text = "Ada Lindqvist, Boris Okafor, Chen Wei\n" + str(LINE["abstract"]) + "\n"
    (tmp_path / "pasted.txt").write_text(text, encoding="utf-8")
    graph = api.build(tmp_path / "pasted.txt", out=tmp_path / "out")
    assert "throughput" in {row.property for row in graph.claims()}
    config = tmp_path / "kg.toml"
    config.write_text("[extract]\nabstracts = false\n", encoding="utf-8")
    graph = api.build(tmp_path / "pasted.txt", out=tmp_path / "out", config=config)
    assert len(graph.claims()) == 0


def test_what_was_read_yields_to_what_a_source_says(tmp_path: Path) -> None:
    """In the view; in the graph of its source it stays, with the run that read it."""
    curated = resources.corpus() / "megascale.yaml"
    row = {
        "id": "2402.15627",
        "title": "MegaScale: Scaling Large Language Model Training to More Than 10,000 GPUs",
        "abstract": "We present MegaScale, a training system. MegaScale achieves 99.5% Model FLOPs "
        "Utilization (MFU). MegaScale improves training throughput by 7.3x.",
        "categories": "cs.LG",
        "submitter": "A. Person",
        "journal-ref": None,
        "authors": "Ziheng Jiang",
        "versions": [{"version": "v1", "created": "Fri, 23 Feb 2024 22:10:59 GMT"}],
        "update_date": "2024-02-26",
        "authors_parsed": [["Jiang", "Ziheng", ""]],
    }
    file = tmp_path / "snapshot.jsonl"
    file.write_text(json.dumps(row, separators=(",", ":")) + "\n", encoding="utf-8")
    graph = api.build([curated, file], out=tmp_path / "out")
    assert graph.summary is not None
    (told,) = (each for each in graph.summary.rejections if each.rule == "claim-yields")
    assert told.message.startswith("curated wins: megascale.yaml states")
    mfu = {row.value for row in graph.claims() if row.property == "model-flops-utilization"}
    assert "99.5" not in {str(value) for value in mfu}
    assert "55.2" in {str(value) for value in mfu}
    assert "7.3" in {str(row.value) for row in graph.claims()}
    lines = (tmp_path / "out" / "kg.nq").read_text(encoding="utf-8")
    assert "99.5" in lines
