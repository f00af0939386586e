"""The claims table of a release, edited or not, is read back into claims."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from kg import api
from tests.test_facts_table import read, saved


def claims_of(release: Path) -> dict[str, dict[str, str]]:
    with (release / "claims.csv").open(encoding="utf-8", newline="") as file:
        return {each["claim"].rpartition("/")[2]: each for each in csv.DictReader(file)}


@pytest.fixture(scope="module")
def exported(corpus_release: Path) -> Path:
    return corpus_release / "claims.csv"


def same_but_for_base(corpus_release: Path, again: Path) -> None:
    before, after = claims_of(corpus_release), claims_of(again)
    assert before.keys() == after.keys()
    for key, cells in before.items():
        for name, cell in cells.items():
            # The date is the paper's, and a claim has none.
            if name != "date":
                found = after[key][name].replace("http://localhost:8000/", "https://w3id.org/rkg/")
                assert (key, name, found) == (key, name, cell)


def test_the_claims_table_gives_the_same_claims(
    corpus_release: Path, exported: Path, tmp_path: Path
) -> None:
    api.build(exported, out=tmp_path / "out")
    assert (tmp_path / "out/rejects.jsonl").read_bytes() == b""
    same_but_for_base(corpus_release, tmp_path / "out")


def test_the_claims_table_saved_as_a_workbook_gives_the_same_claims(
    corpus_release: Path, exported: Path, tmp_path: Path
) -> None:
    with exported.open(encoding="utf-8", newline="") as file:
        first, *rest = list(csv.reader(file))
    numeric = {first.index(name) for name in ("value", "low", "high", "accelerator_count")}
    table: list[list[str | float]] = [
        [*first],
        *(
            [float(c) if place in numeric and c else c for place, c in enumerate(cells)]
            for cells in rest
        ),
    ]
    api.build(saved(table, tmp_path / "claims.xlsx"), out=tmp_path / "out")
    same_but_for_base(corpus_release, tmp_path / "out")


def test_an_edit_makes_another_claim_and_a_new_row_a_new_one(
    exported: Path, tmp_path: Path
) -> None:
    with exported.open(encoding="utf-8", newline="") as file:
        first, *rest = list(csv.reader(file))
    (edited,) = [cells for cells in rest if cells[first.index("id")] == "megascale-q2"]
    edited[first.index("value")] = "60.5"
    new = dict.fromkeys(first, "") | {
        "paper": edited[first.index("paper")],
        "subject": "MegaScale",
        "property": "MFU",
        "value": "41 %",
        "dataset": "Some data",
    }
    with (tmp_path / "claims.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([first, edited, list(new.values())])
    found, told = read(tmp_path / "claims.csv")
    first_claim, second = (record.claims[0] for record in found)
    assert first_claim.quantity is not None
    assert (first_claim.quantity.value, first_claim.quantity.text) == ("60.5", "60.5")
    assert [each.rule for each in told] == ["value-text"]
    # The name is known by the row before it.
    assert (second.about, second.property) == ("system/megascale", "model-flops-utilization")
    assert [(c.property, c.value) for c in second.conditions] == [
        ("evaluated-on", "dataset/some-data")
    ]


def test_rows_are_records_or_rejections(tmp_path: Path, exported: Path) -> None:
    """Of a table with faults in every third row."""
    with exported.open(encoding="utf-8", newline="") as file:
        first, *rest = list(csv.reader(file))
    for number, cells in enumerate(rest):
        if number % 3 == 0:
            cells[first.index("property")] = ""
    with (tmp_path / "claims.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([first, *rest])
    found, told = read(tmp_path / "claims.csv")
    counts = Counter(each.effect for each in told)
    assert len(found) + counts["record"] == len(rest)
    assert counts["record"] == len(rest[::3])
