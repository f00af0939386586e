"""Quantities: what is one, what is none, and what the words around a number say of it."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from kg.extract import extract
from kg.extract.found import FoundQuantity
from kg.extract.quantities import quantities
from kg.extract.reading import read
from kg.units import UNITS, canonical_decimal


def shown(found: FoundQuantity) -> str:
    """Comparator, numbers, unit and counts of a quantity in one line; what is not set stays out."""
    quantity = found.quantity
    ends = "..".join(filter(None, (quantity.lower, quantity.upper)))
    parts = (
        "up-to" if found.up_to else quantity.comparator.replace("eq", ""),
        quantity.value or ends,
        quantity.unit.replace("count", "") if quantity.counts else quantity.unit or "?",
        quantity.counts or "",
    )
    return " ".join(filter(None, parts))


def found_in(raw: str) -> list[str]:
    return [shown(each) for each in extract(raw)[1].quantities if not each.in_name]


NUMBERS = [
    ("It has 12,288 GPUs.", ["12288 gpu"]),
    ("It has 12\u202f288 GPUs.", ["12288 gpu"]),
    (r"It has $12{,}288$ GPUs.", ["12288 gpu"]),
    ("It has 45.9 billion parameters.", ["45900000000 parameter"]),
    ("It has 7B, 13B and 70B parameters.",
     ["7000000000 parameter", "13000000000 parameter", "70000000000 parameter"]),
    ("It reads 8, 62, and 540 billion tokens.",
     ["8000000000 token", "62000000000 token", "540000000000 token"]),
    ("We train 7B and 32B models.", ["7000000000 parameter", "32000000000 parameter"]),
    ("We train ten trillions of tokens.", ["10000000000000 token"]),
    ("We train a million users.", ["1000000 user"]),
    ("We train twenty-five models.", ["25 model"]),
    ("We sort two dozen apples.", ["24 apple"]),
    ("A context of 1 million tokens.", ["1000000 token"]),
    ("A 128K context.", ["128000 count"]),
    ("A 96-layer network of 557-million-parameter size.", ["96 layer", "557000000 parameter"]),
    (r"It takes $3.8 \times 10^{25}$ FLOPs.", ["38000000000000000000000000 flop"]),
    ("It takes 3.8e25 FLOPs.", ["38000000000000000000000000 flop"]),
    (r"A loss of $5\times10^{-4}$ was seen.", ["0.0005 fraction"]),
    ("One third of the data, 1/4 of the cost, half of the time.",
     ["0.333333 ratio", "0.25 ratio", "0.5 ratio"]),
    ("It wins 10 of the 23 tasks.", ["10 task", "23 task"]),
    ("It fixed 7 of them.", ["7 count"]),
    ("All of them are fixed.", ["100 percent"]),
    ("It runs 1,!000 jobs.", ["1000 job"]),
    ("It uses 8 Ascend 910 chips.", ["8 chip"]),
    ("It fixes 26 QuixBugs bugs.", ["26 bug"]),
    ("It reads 99 more languages.", ["99 language"]),
]  # fmt: skip

UNITS_WRITTEN = [
    ("55.2% of it, 10.6 per cent, 3 percentage points, 2 pp, 4% points.",
     ["55.2 percent", "10.6 percent", "3 point", "2 point", "4 point"]),
    ("It takes 15 seconds, 3.6 s, 20 ms, 7 µs, 2 hrs, six months.",
     ["15 second", "3.6 second", "20 millisecond", "7 microsecond", "2 hour", "6 month"]),
    ("It costs $534,700, US$5, €1.5 million, 20 dollars and $26K.",
     ["534700 usd", "5 usd", "1500000 eur", "20 usd", "26000 usd"]),
    ("It used 2.788M H800 GPU hours and 30 GPU-days.", ["2788000 gpu-hour", "30 gpu-day"]),
    ("It moves 3.5 GB/s, 100 Gbps, 825 GiB and 1.1TB.",
     ["3.5 gigabyte-per-second", "100 gigabit-per-second", "825 gibibyte", "1.1 terabyte"]),
    ("It sustains 15.1 PetaFLOPs, 225 TFLOPs/s.", ["15.1 petaflops", "225 teraflops"]),
    ("It makes 900 tokens/s, 300 images per second, two faults per day.",
     ["900 token-per-second", "300 per-second image", "2 per-day fault"]),
    ("At -27.2 °C, 430 K, 210 MPa, 2.5 eV and 1485 cm−1.",
     ["-27.2 degree-celsius", "430 kelvin", "210 megapascal", "2.5 electronvolt",
      "1485 per-centimetre"]),
    ("Add 5 mg/L, 2 mM, 3 μg/ml and 9 U/ml at 11 km s−1.",
     ["5 milligram-per-litre", "2 millimole-per-litre", "3 microgram-per-millilitre", "9 ?",
      "11 kilometre-per-second"]),
    ("The weight is 1.96 ± 0.08 kg.", ["1.96 kilogram"]),
    ("Quantized to 8-bit and 4 bits.", ["8 bit", "4 bit"]),
]  # fmt: skip

BOUNDS = [
    ("over 100 languages", ["gt 100 language"]),
    ("more than $9600$ GPUs", ["gt 9600 gpu"]),
    ("at least 8 nodes", ["ge 8 node"]),
    ("up to 1.67x", ["up-to 1.67 ratio"]),
    ("as many as 12 users", ["up-to 12 user"]),
    ("within 15 seconds", ["le 15 second"]),
    ("no more than 5%", ["le 5 percent"]),
    ("under 5 hours", ["lt 5 hour"]),
    ("less than a 2% loss", ["lt 2 percent"]),
    ("nearly 5x", ["approx 5 ratio"]),
    ("~20 users", ["approx 20 user"]),
    (r"$\sim$20 users, $\geq 3$ nodes, $<5$ nodes", ["approx 20 user", "ge 3 node", "lt 5 node"]),
    ("10+% and 100+ users", ["ge 10 percent", "ge 100 user"]),
    ("8 or more nodes, 5% or less", ["ge 8 node", "le 5 percent"]),
    ("by up to 3.1x and 2.2x, respectively", ["up-to 3.1 ratio", "up-to 2.2 ratio"]),
    ("averaged over 5 runs", ["5 run"]),
    ("dialogues over 12 domains", ["12 domain"]),
    ("under two settings", ["2 setting"]),
    ("can extrapolate to 4 million tokens", ["up-to 4000000 token"]),
]

RANGES = [
    ("20-32 times longer", ["range 20..32 ratio"]),
    (r"1.5$\times$--2.1$\times$ faster", ["range 1.5..2.1 ratio"]),
    ("15.3%–75.8% better", ["range 15.3..75.8 percent"]),
    ("between 3 and 5 hours", ["range 3..5 hour"]),
    ("from 7 billion to 70 billion parameters", ["range 7000000000..70000000000 parameter"]),
    ("from 7B to over 1T parameters", ["range 7000000000..1000000000000 parameter"]),
    ("3 to 5 million users", ["range 3000000..5000000 user"]),
    ("3 or 4 bits", ["range 3..4 bit"]),
    ("sequences of 1K-4K tokens", ["range 1000..4000 token"]),
]

MAGNITUDES = [
    ("on thousands of machines", ["magnitude 1000..10000 machine"]),
    ("with hundreds of billions of parameters",
     ["magnitude 100000000000..1000000000000 parameter"]),
    ("tens of milliseconds", ["magnitude 10..100 millisecond"]),
    ("several hundred users", ["magnitude 100..1000 user"]),
    ("a halt for hours", ["magnitude 1..24 hour"]),
    ("it needs several days", ["magnitude 2..7 day"]),
    ("single µs latency", ["magnitude 1..10 microsecond"]),
    ("two orders of magnitude faster", ["approx 100 ratio"]),
    ("2-3 orders of magnitude", ["range 100..1000 ratio"]),
    ("a multi-billion-parameter model", ["magnitude 1000000000..1000000000000 parameter"]),
    ("twice as fast, halving the cost, tripling the speed",
     ["2 ratio", "0.5 ratio", "3 ratio"]),
]  # fmt: skip

SCORES = [
    ("a precision of 0.904 and F1-score of 0.893", ["0.904 fraction", "0.893 fraction"]),
    ("28.4 BLEU and a perplexity of 10.8", ["28.4 point", "10.8 point"]),
    ("an improvement of 0.5 BLEU", ["0.5 point"]),
    ("gains 3.7 F1 points and 1 BLEU point", ["3.7 point", "1 point"]),
    ("(p < 0.01, n = 12)", ["lt 0.01 fraction", "12 count"]),
    ("batch size of 32,768", ["32768 count"]),
    ("(0.7 better perplexity)", ["0.7 fraction"]),
]

NOTHING = [
    "GPT-4, H800, F1, Qwen3-235B, CIFAR-10, ResNet-50, BERT4Rec, pass@1, x86-64 and WMT'14.",
    "We build Llama 2, Gemini 1.5, Python 3, Deep Voice 3 and GPT 4.",
    "Published in 2023 (Doe et al., 2019), on June 15, 2023 and 6 November 2011.",
    "As in [12], [3, 4] and [18–20], see Fig. 3B, Table 2, Section 4.1, phase 5 and version 2.0.",
    "(1) it is fast, (2) it is small; 1) one thing, 2) another one.",
    "At https://a.example/v2/12 and github.com/a/b3 and doi 10.1234/abc.567.",
    "One-shot, zero-shot, 5-shot, 3D, 10-fold cross-validation, a two-stage one.",
    "For two reasons, in one of the ways, the first and a third one.",
    "Images of 256x256 and 32 × 32.",
    "The One Billion Word corpus and IEC 61850-derived rules.",
    "The contribution is two-fold.",
    "It stores RDF triples and the cache doubles.",
    "",
]


@pytest.mark.parametrize(
    ("text", "expected"),
    NUMBERS + UNITS_WRITTEN + BOUNDS + RANGES + MAGNITUDES + SCORES,
)
def test_quantities(text: str, expected: list[str]) -> None:
    assert found_in(text) == expected


@pytest.mark.parametrize("text", NOTHING)
def test_no_quantity(text: str) -> None:
    assert found_in(text) == []


def test_a_size_in_a_name_is_marked() -> None:
    _, found = extract("We test Llama 2 13B, Vicuna-7B and 13B, and the 175B GPT-3.")
    assert [(each.quantity.value, each.in_name) for each in found.quantities] == [
        ("13000000000", True),
        ("13000000000", True),
        ("175000000000", False),
    ]


@pytest.mark.parametrize(
    ("text", "kind", "change", "direction"),
    [
        ("12% faster", "change", "percent", "increase"),
        ("reduces the cost by 12%", "change", "percent", "decrease"),
        ("improves by 3.2 points", "change", "points", "increase"),
        ("a 23% reduction", "change", "percent", "decrease"),
        ("an improvement of up to 12%", "change", "percent", "increase"),
        ("reduces the spread by up to 1.67x", "change", "ratio", "decrease"),
        ("8x the context", "change", "ratio", None),
        ("drops only 3.7 points with more noise", "change", "points", "decrease"),
        ("(+5%) on it", "change", "percent", "increase"),
        ("halves the cost", "change", "ratio", "decrease"),
        ("an accuracy of 99.8%", "absolute", None, None),
        ("better, reaching 92% there", "absolute", None, None),
        ("a third of 3 GB", "size", None, None),
        ("over six months", "duration", None, None),
        ("costs $5", "money", None, None),
        ("has 5 users", "count", None, None),
    ],
)
def test_kinds(text: str, kind: str, change: str | None, direction: str | None) -> None:
    last = extract(text)[1].quantities[-1]
    assert (last.kind, last.change_kind, last.direction) == (kind, change, direction)


def test_the_ends_of_a_change() -> None:
    _, found = extract("It improves accuracy from 40% to 55%. Sizes range from 40% to 55%.")
    assert [(each.quantity.value, each.part) for each in found.quantities] == [
        ("40", "before"),
        ("55", "after"),
        (None, None),
    ]


def test_coverage_and_statistics() -> None:
    readable, found = extract("It answers within 15 s in 90% of cases, and in 3 s on average.")
    first, second = found.quantities
    assert (first.quantity.coverage, first.quantity.comparator) == ("0.9", "le")
    assert first.coverage is not None
    assert readable.quote(*first.coverage) == "90% of cases"
    assert (second.quantity.value, second.quantity.statistic) == ("3", "mean")
    for text, statistic in (
        ("a median latency of 4 ms", "median"),
        ("a peak throughput of 3 GB/s", "max"),
        ("a total of 5 nodes", "total"),
        ("a mean of 5 nodes", "mean"),
    ):
        assert extract(text)[1].quantities[0].quantity.statistic == statistic


def test_places() -> None:
    readable, found = extract(r"It gains up to $1.67$x on more than $9{,}600$ H800 GPUs.")
    first, second = found.quantities
    assert readable.quote(*first.stretch) == "up to $1.67$x"
    assert [readable.quote(*each) for each in first.numbers] == ["1.67$x"]
    assert [readable.quote(*each) for each in second.numbers] == ["9{,}600"]
    assert second.noun is not None
    assert readable.quote(*second.noun) == "H800 GPUs"
    assert second.quantity.counts == "gpu"
    _, found = extract("between 3 and 5 hours")
    assert [len(each.numbers) for each in found.quantities] == [2]


PIECES = st.sampled_from(
    "12 3.5 7B 1,000 % x – - to and between from over up to 90% of cases ± 10⁻³ 1/3 half two "
    "hundred billion thousands of GPUs tokens per second $ € ms GB/s ( ) [ ] . , ; ~ < twice the "
    "orders of magnitude GPT- v2. 2023 improves by on average Llama points 1e999 0 .5 +3 −2".split()
)
TEXTS = st.one_of(st.lists(PIECES, max_size=30).map(" ".join), st.lists(PIECES).map("".join))


@given(st.one_of(TEXTS, st.text(max_size=60)))
def test_every_quantity_is_one_that_the_graph_can_hold(raw: str) -> None:
    text = read(raw).text
    found = quantities(text)
    assert found == sorted(found, key=lambda each: (each.stretch, each.numbers))
    for each in found:
        quantity = each.quantity
        assert quantity.unit in UNITS or quantity.unit == ""
        numbers = [quantity.value, quantity.lower, quantity.upper]
        for number in filter(None, numbers):
            assert canonical_decimal(number) == number
        assert (quantity.value is None) == (quantity.comparator in ("range", "magnitude"))
        if quantity.value is None:
            assert quantity.lower is not None
            assert quantity.upper is not None
            assert Decimal(quantity.lower) <= Decimal(quantity.upper)
        assert 0 <= each.stretch.start < each.stretch.end <= len(text)
        for number_at in each.numbers:
            assert each.stretch.start <= number_at.start < number_at.end <= each.stretch.end


@given(TEXTS)
def test_no_character_is_the_number_of_two_quantities(raw: str) -> None:
    found = quantities(read(raw).text)
    places = sorted(place for each in found for place in each.numbers)
    assert all(first.end <= second.start for first, second in pairwise(places))


@given(st.integers(1, 10**15), st.sampled_from(["{}", "{:,}"]))
def test_any_whole_number_is_read_back(value: int, form: str) -> None:
    assert found_in(f"It has {form.format(value)} shards.") == [f"{value} shard"]


@given(st.decimals(min_value=Decimal("0.01"), max_value=10**6, places=2))
def test_any_decimal_is_read_back(value: Decimal) -> None:
    assert found_in(f"It takes {value} ms.") == [f"{canonical_decimal(value)} millisecond"]
