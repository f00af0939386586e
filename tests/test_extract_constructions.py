"""Constructions of English that the rules for things and claims read, each in words of our own."""

from __future__ import annotations

import pytest

from kg.extract import extract
from kg.extract.rows import record_row
from tests.test_extract_claims import HARROW, told


def rows(raw: str, title: str | None = None) -> list[tuple[object, ...]]:
    """Subject, property or what the text calls it, and words of each number, as the rows say."""
    found = record_row(*extract(raw, title=title))["quantities"]
    assert isinstance(found, list)
    return [(row["about"], row["metric"], row["quote"]) for row in found]


def introduced(raw: str, title: str | None = None) -> list[tuple[str, str]]:
    """Name and type of what a text introduces, names first."""
    things = extract(raw, title=title)[1].things
    return [(each.name, each.type) for each in things if each.role == "introduced"]


INTRODUCED = [
    ("We develop a set of repair tools.", [("set of repair tools", "software")]),
    (
        HARROW + "We design a lazy merging scheme and quick eviction techniques for caches.",
        [("Harrow", "system"), ("lazy merging scheme", "method"),
         ("quick eviction techniques", "method")],
    ),
    (
        HARROW + "We introduce a suite of techniques, including tiled lookup merging, adaptive page"
        " fusion for long inputs, and block recycling.",
        [("Harrow", "system"), ("tiled lookup merging", "method"),
         ("adaptive page fusion", "method"), ("block recycling", "method")],
    ),
    (
        HARROW + "A lazy caching framework, built on queues, is also proposed.",
        [("Harrow", "system"), ("lazy caching framework", "software")],
    ),
    ("We propose a merging scheme. We call it Thresh.", [("Thresh", "method")]),
    ("Sickle-9 is the latest series of language models.", [("Sickle-9", "model-series")]),
    ("We tune the model, which we call OPT, on our data.", [("OPT", "model")]),
    (
        "We release two versions of Sickle-9. Sickle-9 is a model.",
        [("Sickle-9", "model-series")],
    ),
    ("We introduce a corpus for Questions on Farm Tools (QoFT).",
     [("Questions on Farm Tools", "dataset")]),
    ("We introduce Barley QA, a dataset of questions.", [("Barley QA", "dataset")]),
]  # fmt: skip


@pytest.mark.parametrize(("raw", "wanted"), INTRODUCED)
def test_introduced(raw: str, wanted: list[tuple[str, str]]) -> None:
    assert introduced(raw) == wanted


@pytest.mark.parametrize(
    ("title", "raw", "wanted"),
    [
        ("Winnow: sorting grain", "We propose winnow, a method that sorts.", ["winnow"]),
        ("ALBERT: small models", "We present a model, ALBERT, that is small.", ["ALBERT"]),
        ("ALBERT: a survey", "We survey models. ALBERT and BERT have been used widely.", []),
        ("The Barley Dataset: of fields", "We present the Barley dataset of fields.", ["Barley"]),
    ],
)
def test_a_title_tells_whose_a_name_is(title: str, raw: str, wanted: list[str]) -> None:
    assert [name for name, _ in introduced(raw, title)] == wanted


def test_words_that_open_a_sentence_are_no_part_of_a_name() -> None:
    assert ("Harrow", "system") in introduced(HARROW + "By this, Harrow Together, it is fast.")


SUBJECTS = [
    (
        "We train it on a corpus spanning over 90 languages.",
        ("corpus spanning over 90 languages", "number of languages"),
    ),
    ("It serves sparse models with 40 billion parameters.",
     ("sparse models", "total parameters")),
    ("It runs jobs that span up to 300 nodes.", ("jobs that span up to 300 nodes", "node count")),
    ("Harrow is evaluated on 64 GPUs.", ("evaluation of Harrow", "accelerator count")),
    ("Harrow speeds up training on 64 GPUs.", ("training with Harrow", "accelerator count")),
    ("Harrow has been deployed for over three years.",
     ("deployment of Harrow", "deployment duration")),
    ("Our pruned models attain 75% accuracy.", ("our pruned models", "accuracy")),
    ("We beat a lone baseline that sustains 39 TFLOP/s.",
     ("lone baseline", "sustained compute throughput")),
    ("We evaluate on GPT-4 and Llama 2 models. GPT-4 (128K) is slow.", ("GPT-4", "context length")),
]  # fmt: skip


@pytest.mark.parametrize(("raw", "wanted"), SUBJECTS)
def test_subjects(raw: str, wanted: tuple[str, str]) -> None:
    assert [row[:2] for row in rows(HARROW + raw)] == [wanted]


def test_a_number_before_the_own_work_is_not_about_it() -> None:
    raw = "Large clusters lose up to 12% of their throughput. " + HARROW
    assert rows(raw) == [("Large clusters", "throughput", "up to 12%")]


def test_numbers_that_others_carry_on() -> None:
    raw = (
        HARROW + "It is slower than Llama-3 (128K, 1M), at 39 TFLOP/s, which is 30% of peak FLOPs."
    )
    assert [row[0] for row in rows(raw)] == ["Llama 3", "Llama 3", "Harrow", "Harrow"]


def test_subjects_in_turn() -> None:
    raw = HARROW + "Models trained from scratch and ones fed with logs achieve 8% and 35%"
    assert [row[0] for row in rows(raw + " accuracy, respectively.")] == [
        "Models trained from scratch",
        "ones fed with logs",
    ]


def test_the_level_of_a_rival_after_versus() -> None:
    raw = HARROW + "Harrow outperforms Horovod by 68% versus 49% in accuracy."
    assert [row[0] for row in rows(raw)] == ["Harrow", "Horovod"]


def test_a_run_without_a_name() -> None:
    raw = "We obtain a state-of-the-art BLEU of 40.1 in 8 hours on 96 GPUs."
    assert [row[0] for row in rows(raw)] == ["our model", "our training run", "our training run"]


def test_models_that_were_tested_on_an_introduced_benchmark() -> None:
    raw = "We introduce SheafBench, a benchmark. We evaluate GPT-4 on it. The accuracy was 4.5%."
    assert rows(raw) == [("GPT-4", "accuracy", "4.5%")]


PROPERTIES = [
    ("Harrow cuts the latency and memory usage by 3x and 2x.", ["latency", "memory usage"]),
    ("For saving and loading times, Harrow achieves gains of 3x and 2x.",
     ["saving", "loading times"]),
    ("Harrow reduces the spread of groups by 3x.", ["spread of groups"]),
    ("Harrow needs 1/3 of the energy of Horovod.", ["energy"]),
    ("Harrow serves 3x more tenants.", ["tenants"]),
    ("Harrow takes several days to converge.", ["training time"]),
    ("Harrow is a 40 GB text corpus.", ["dataset size"]),
    ("Harrow gains 6 points on SheafBench.", ["SheafBench score"]),
    ("Harrow beats Horovod by 2.2x on average in terms of model throughput.", ["throughput"]),
    ("Harrow is the best on SQuAD (91%).", ["accuracy"]),
    ("Harrow finds 9 faults. 7 of them are confirmed by the vendors.",
     ["anomalies found", "confirmed by the vendors"]),
]  # fmt: skip


@pytest.mark.parametrize(("raw", "wanted"), PROPERTIES)
def test_what_is_measured(raw: str, wanted: list[str]) -> None:
    assert [row[1] for row in rows(HARROW + raw)] == wanted


def test_a_change_takes_no_property_from_another_clause() -> None:
    raw = HARROW + "Harrow reduces messages by 91% and improves throughput by 2x."
    assert told(raw) == ["Harrow: None 91%", "Harrow: throughput 2x"]


BASELINES = [
    ("Harrow matches GPT-4 and Llama 3 while offering 20x longer contexts.", ["GPT-4; Llama 3"]),
    ("Harrow improves the state of the art from 47% to 51% accuracy.", [None, "state of the art"]),
    ("Harrow reaches 69% accuracy, surpassing the previous baseline.", ["previous baseline"]),
    ("Harrow outperforms Horovod by 3.7x, and cuts costs by 2x compared to existing systems.",
     ["Horovod", "existing systems"]),
    ("Harrow needs 1/3 of the energy of GPT-3 and half of the memory.", ["GPT-3", "GPT-3"]),
]  # fmt: skip


@pytest.mark.parametrize(("raw", "wanted"), BASELINES)
def test_baselines(raw: str, wanted: list[str]) -> None:
    found = record_row(*extract(HARROW + raw))["quantities"]
    assert isinstance(found, list)
    assert [row["baseline"] for row in found] == wanted


def test_scores_with_a_number_are_things() -> None:
    things = extract(HARROW + "It reaches 75% zero-shot accuracy.")[1].things
    assert [each.name for each in things if each.type == "metric"] == ["zero-shot accuracy"]


@pytest.mark.parametrize(
    "raw",
    [
        "We present our work in",
        "We propose a merging scheme",
        "It makes 9 tokens/s",
        "It has 7%",
        "It is within 1.2x of the",
        "Compared to existing systems",
        "It is 2x faster than",
        "Harrow improves the",
        "Then we propose",
        "It has 7%, compared to 3% of",
        "It is replaced by a Long Form (LF)",
    ],
)
def test_a_text_may_end_anywhere(raw: str) -> None:
    assert record_row(*extract(HARROW + raw))["entities"]


@pytest.mark.parametrize(
    "raw", ["(early) models with up to 3 layers.", "(old) datasets of 9 images."]
)
def test_a_sentence_may_begin_with_brackets(raw: str) -> None:
    assert len(rows(raw)) == 1
