"""What is introduced beside, by and within what a text announces; rivals that few words tell."""

from __future__ import annotations

import pytest

from kg.extract import extract
from kg.extract.rows import Row, quantity_rows
from tests.test_extract_constructions import introduced


def numbers(raw: str) -> list[Row]:
    """A row for each number of a text."""
    return quantity_rows(*extract(raw))


INTRODUCED = [
    (
        "We present Quill, a benchmark of six tasks; and QuillChat, a new dataset of talks.",
        [("Quill", "benchmark"), ("QuillChat", "dataset")],
    ),
    (
        "We present Quill, a scheduler. Quill formulates the Fair Order Sharing (FOS) problem.",
        [("Quill", "system"), ("Fair Order Sharing", "task")],
    ),
    (
        "We propose QuillNet, a model. Each block is replaced by a Deep Cross Fusion (DCF) layer.",
        [("QuillNet", "model"), ("Deep Cross Fusion", "method")],
    ),
    ("We release a new dataset derived from old novels, QL-20.", [("QL-20", "dataset")]),
    (
        "We propose an extension of the SQuAD dataset, QuillQA, with jokes.",
        [("QuillQA", "dataset")],
    ),
    ("We present a fast search method for long texts - QuiMIR.", [("QuiMIR", "method")]),
    (
        "We propose a task with a small dataset, QuillSum, containing jokes.",
        [("QuillSum", "dataset")],
    ),
    ("We do it by proposing a test method called POPE.", [("POPE", "method")]),
    (
        "We propose a Process for Quoting Rules to Robots (PQRR) that needs no training.",
        [("Process for Quoting Rules to Robots", "method")],
    ),
    ("We introduce qNN-LMs, which extend a language model.", [("qNN-LMs", "model")]),
    ("We propose query rope tuning, a method for small models.", [("query rope tuning", "method")]),
    (
        "We propose Quill, a tool. Its parts are two: a Live Page Manager that keeps pages.",
        [("Quill", "software"), ("Live Page Manager", "system")],
    ),
    ("We release Llama 2 and tune it. Our models, called Llama 2-Chat, talk.", ["Llama 2-Chat"]),
]


@pytest.mark.parametrize(("raw", "wanted"), INTRODUCED)
def test_introduced(raw: str, wanted: list[object]) -> None:
    found = introduced(raw)
    for each in wanted:
        assert each in found or each in [name for name, _ in found]


FIELD = [
    "We present Quill, a scheduler. The problem is seen as a Markov Order Process (MOP).",
    "We present Quill, a scheduler. It adds lookahead and a Contrastive Order Coding (COC) loss.",
    "Building Large Order Systems (LOS) is hard.",
    "We present a reinforcement ordering (RO) approach to planning.",
]


@pytest.mark.parametrize("raw", FIELD)
def test_terms_of_the_field_are_not_introduced(raw: str) -> None:
    assert [name for name, _ in introduced(raw) if name != "Quill"] == []


def test_the_title_tells_the_kind() -> None:
    title = "QuilloChat: A Medical Chat Model for Everybody"
    assert introduced("Our proposed QuilloChat helps.", title) == [("QuilloChat", "model")]
    assert introduced("Our proposed QuilloChat helps.") == [("QuilloChat", "method")]
    assert introduced("We present quill-4, a small one.", "Quill-4 Technical Report")


def test_a_long_form_begins_with_a_whole_word() -> None:
    found = introduced("We propose Multi-part Order Sorting (MOS) for lists.")
    assert found == [("Multi-part Order Sorting", "method")]


START = "We present Quill, a training system. "
BASELINES = [
    ("Quill improves the state of the art by 7% on MNLI.", ["state of the art"]),
    ("Quill boosts all existing schedulers by 12%.", ["existing schedulers"]),
    ("Quill improves BERT by 2%.", ["BERT"]),
    ("Quill improves accuracy by 2%.", None),
    ("Quill retains 97% of the accuracy of BERT.", ["BERT"]),
    ("Quill keeps 97% of the accuracy of BERT, but runs 3x faster.", ["BERT", "BERT"]),
    ("Quill is 2x faster than BERT while reducing memory by 30%.", ["BERT", "BERT"]),
    ("Quill surpasses human performance by 0.8% (90.6% vs. 89.8%).",
     ["human performance", "human performance", None]),
    ("Quill achieves an F1 score of 34.9, compared to 23.6 of the best rival system.",
     ["best rival system", None]),
    ("Quill scores better than BERT (+8.1%) and plain search (+5.2%).", ["BERT", "plain search"]),
    ("Quill has gains over strong baselines, yielding a 15% error reduction.",
     ["strong baselines"]),
    ("Quill shows an improvement of 1.3% from the previous best models.",
     ["previous best models"]),
    ("These lag behind human performance by 16.4%.", ["human performance"]),
    ("Quill runs 10 times faster than its large teacher model.", ["large teacher model"]),
    ("Quill improves accuracy by 9.1% compared to hand-written prompts.",
     ["hand-written prompts"]),
    ("Quill outperforms all previous work by more than 5%.", ["previous work"]),
    ("Quill matches the performance of plain tuning with 7 times fewer parameters.",
     ["plain tuning"]),
    ("Quill is within 1.2x of the optimal.", ["optimal"]),
    ("Quill is 36% faster than FlexiBit.", ["FlexiBit"]),
    ("Quill is 5% more accurate than before.", None),
    ("Compared to existing systems, Quill is fast. It improves throughput by 3x.",
     ["existing systems"]),
    ("Compared to systems that wait, Quill is fast. It improves throughput by 3x.", None),
]  # fmt: skip


@pytest.mark.parametrize(("raw", "wanted"), BASELINES)
def test_baselines(raw: str, wanted: list[str | None] | None) -> None:
    found = [each.get("baseline") for each in numbers(START + raw)]
    assert found == (wanted or [None] * len(found))


def test_whose_a_level_is_after_compared_to() -> None:
    raw = "Quill achieves an F1 score of 34.9, compared to 23.6 of the best rival system."
    assert [each["about"] for each in numbers(START + raw)] == ["Quill", "best rival system"]


def test_an_improved_latency_is_a_lower_one() -> None:
    assert numbers(START + "Quill improves the tail latency by 2x.")[0]["change"] == {
        "kind": "ratio",
        "direction": "decrease",
    }
    assert numbers(START + "Quill improves the throughput by 2x.")[0]["change"] == {
        "kind": "ratio",
        "direction": "increase",
    }


QUANTITIES = [
    ("resulting in a 14,322 question dataset", (14322, "=", "question")),
    ("a package structured around four layers", (4, "=", "layer")),
    ("this takes around four layers", (4, "~", "layer")),
    ("it has two structural costs", (2, "=", "cost")),
]


@pytest.mark.parametrize(("raw", "wanted"), QUANTITIES)
def test_what_is_counted(raw: str, wanted: tuple[int, str, str]) -> None:
    (found,) = numbers(f"Here we see that {raw}.")
    assert (found["value"], found["comparator"], found["counts"]) == wanted


def test_a_level_with_its_own_score_takes_none_from_another() -> None:
    assert numbers(START + "Quill achieves 17.1 ppl and 0.97 bpc on text.")[1]["metric"] == "bpc"
