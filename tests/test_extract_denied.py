"""What a text denies, hopes, guesses or has from others is no fact of the graph."""

from __future__ import annotations

import pytest

from kg.extract import extract
from kg.extract.confidence import published

HARROW = "We present Harrow, a language model. "


def facts(raw: str) -> list[str]:
    """Property and number, or objects, of each published claim but that Harrow is introduced."""
    readable, extraction = extract(raw)
    lines = []
    for claim in filter(published, extraction.claims):
        told = ", ".join(claim.objects)
        if claim.quantity is not None:
            told = readable.text[slice(*extraction.quantities[claim.quantity].stretch)]
        if told != "Harrow":
            lines.append(f"{claim.property} {told}")
    return lines


def modalities(raw: str) -> set[str]:
    """How the claims of a text with a number are meant."""
    return {each.modality for each in extract(raw)[1].claims if each.quantity is not None}


DENIED = [
    "Harrow does not reach 91% accuracy on ImageNet.",
    "Harrow doesn't reach 91% accuracy.",
    "Harrow does not, even with more data, reach 91% accuracy.",
    "Harrow never exceeds 91% accuracy on MMLU.",
    "Harrow fails to attain 55% accuracy on MMLU.",
    "Harrow is unable to pass 55% accuracy on MMLU.",
    "Harrow cannot reach 91% accuracy.",
    "Harrow misses the 91% accuracy target.",
    "Harrow falls short of 91% accuracy.",
    "Harrow has yet to reach 91% accuracy.",
    "Harrow no longer reaches 91% accuracy.",
    "It is false that Harrow achieves 97% accuracy.",
    "It is unclear whether Harrow achieves 97% accuracy.",
    "There is no evidence that Harrow achieves 97% accuracy.",
    "We do not claim that Harrow achieves 97% accuracy.",
    "Nobody has shown that Harrow exceeds 97% accuracy.",
    "Neither Harrow nor BERT achieves 91% accuracy on MMLU.",
    "No model exceeds 91% accuracy on MMLU.",
    "In no case does Harrow exceed 31% accuracy.",
    "An accuracy of 91% is not reached by Harrow.",
    "Harrow did not reduce memory usage by 30%.",
    "Harrow is not tested on ImageNet.",
    "Harrow is not based on BERT.",
    "Harrow does not outperform BERT.",
    "It is unclear whether Harrow outperforms BERT.",
    "Harrow has never been deployed at Google.",
]


@pytest.mark.parametrize("said", DENIED)
def test_what_is_denied_is_no_claim(said: str) -> None:
    assert facts(HARROW + said) == []
    assert modalities(HARROW + said) == set()


STATED = [
    (
        "Harrow not only reaches 91% accuracy but also reduces memory by 30%.",
        ["accuracy 91%", "memory-usage 30%"],
    ),
    ("Harrow uses no less than 30 GB of memory.", ["memory-usage no less than 30 GB"]),
    ("With no accuracy loss, Harrow reduces latency by 40%.", ["latency 40%"]),
    ("Harrow reduces latency by 40% without accuracy loss.", ["latency 40%"]),
    ("Without retraining, Harrow reaches 91% accuracy.", ["accuracy 91%"]),
    ("Harrow does not need labels and achieves 91% accuracy.", ["accuracy 91%"]),
    ("Harrow, which does not need labels, achieves 91% accuracy.", ["accuracy 91%"]),
    ("Although Harrow does not use labels, it achieves 91% accuracy.", ["accuracy 91%"]),
    ("Harrow does not require fine-tuning to reach 91% accuracy.", ["accuracy 91%"]),
    ("Unlike BERT, which cannot exceed 61% accuracy, Harrow achieves 91% accuracy.",
     ["accuracy 91%"]),
    ("While BERT does not scale, Harrow achieves 91% accuracy.", ["accuracy 91%"]),
    ("Harrow reaches 91% accuracy on data not seen in training.", ["accuracy 91%"]),
    ("Harrow reaches 91% accuracy, not to mention a latency of 5 ms.",
     ["accuracy 91%", "latency 5 ms"]),
    ("Harrow is tested on ImageNet and reaches good results.", ["evaluated-on ImageNet"]),
    ("Harrow outperforms BERT.", ["outperforms BERT"]),
    ("Harrow can reach 91% accuracy.", ["accuracy 91%"]),
    ("Harrow reaches 91% accuracy even if labels are noisy.", ["accuracy 91%"]),
    ("Harrow has been deployed at Google for two years.",
     ["deployment-duration two years", "deployed-at Google"]),
]  # fmt: skip


@pytest.mark.parametrize(("said", "wanted"), STATED)
def test_a_denial_of_something_else_takes_no_claim(said: str, wanted: list[str]) -> None:
    assert sorted(facts(HARROW + said)) == sorted(wanted)


MEANT = [
    ("Harrow may reach 97% accuracy on MMLU if trained longer.", "hypothesis"),
    ("Harrow could reach 97% accuracy.", "hypothesis"),
    ("Harrow might reach 97% accuracy and reduce latency by 40%.", "hypothesis"),
    ("Harrow can potentially reduce latency by 40%.", "hypothesis"),
    ("Harrow would need 30 GB of memory.", "hypothesis"),
    ("If trained longer, Harrow reaches 97% accuracy.", "hypothesis"),
    ("Harrow reaches 97% accuracy if it is trained longer.", "hypothesis"),
    ("Harrow is expected to reduce latency by 40%.", "hope"),
    ("Harrow aims to reduce latency by 40%.", "hope"),
    ("Harrow will reach 97% accuracy.", "hope"),
    ("Critics say that Harrow reaches only 12% accuracy.", "background"),
    ("It has been claimed that Harrow reaches 97% accuracy.", "background"),
    ("Prior work reports that Harrow reaches 71% accuracy.", "background"),
    ("According to its vendor, Harrow reaches 71% accuracy.", "background"),
    ("Harrow reportedly reaches 97% accuracy.", "background"),
]


@pytest.mark.parametrize(("said", "meant"), MEANT)
def test_hopes_guesses_and_the_words_of_others(said: str, meant: str) -> None:
    assert modalities(HARROW + said) == {meant}
    assert facts(HARROW + said) == []


def test_what_others_say_and_what_is_so() -> None:
    said = "Critics say that Harrow reaches only 12% accuracy, but it reaches 98%."
    assert facts(HARROW + said) == ["accuracy 98%"]


def test_what_is_not_or_only_perhaps_introduced() -> None:
    for said in ("We do not introduce Quill, a model.", "We may release Quill, a model."):
        found = extract(said + " We train the model Harrow.")[1]
        assert [each.name for each in found.things if each.role == "introduced"] == []


FROM_TO = [
    ("Harrow cuts training time from 3 days to 5 hours.", ["training-time 5 hours"]),
    ("Harrow shortens the training time from two weeks to 3 days.", ["training-time 3 days"]),
    ("Harrow reduces memory usage from 1.5 TB to 40 GB.", ["memory-usage 40 GB"]),
    ("Harrow improves accuracy from 80% to 85%.", ["accuracy 85%"]),
    ("Harrow lowers the error rate from 12,5% to 9,1%.", ["error-rate 9,1%"]),
]


@pytest.mark.parametrize(("said", "wanted"), FROM_TO)
def test_of_a_change_from_and_to_the_new_level_counts(said: str, wanted: list[str]) -> None:
    assert facts(HARROW + said) == wanted


def test_a_decimal_comma_before_a_share() -> None:
    values = [
        each.quantity.value
        for each in extract("Harrow reaches 91,2% and 55,25 % of 12,288 GPUs.")[1].quantities
    ]
    assert values == ["91.2", "55.25", "12288"]
