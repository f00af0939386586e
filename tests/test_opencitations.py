"""OpenCitations' tables: values of a real row, and what hostile cells do."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from kg import sources
from kg.records import Identifier, Rejection, Source, SourceRecord
from kg.sources import opencitations
from tests import damage
from tests.test_sources import CASES

COLUMNS = "id title author pub_date venue volume issue page type publisher editor".split()
ROW = (
    "doi:10.1162/qss_a_00292",
    "OpenCitations Meta",
    (
        "Massari, Arcangelo [orcid:0000-0002-8420-0696]; "
        "Mariani, Fabio [orcid:0000-0002-8810-1564]; "
        "Heibi, Ivan [orcid:0000-0001-5366-5194]; Peroni, Silvio [orcid:0000-0003-0530-4305]; "
        "Shotton, David [orcid:0000-0001-5506-523X]"
    ),
    "2024-01-22",
    "Quantitative Science Studies [issn:2641-3337]",
    "5",
    "1",
    "50-75",
    "journal article",
    "MIT Press [crossref:281]",
    "",
)
"""The example of the specification."""

SOURCE = Source("0" * 64, "works.csv", "opencitations-csv", "aggregator")


def read(path: Path, rows: Sequence[Sequence[str]]) -> tuple[list[SourceRecord], list[Rejection]]:
    out = io.StringIO(newline="")
    csv.writer(out, quoting=csv.QUOTE_ALL).writerows([COLUMNS, *rows])
    path.write_bytes(out.getvalue().encode("utf-8", "replace"))
    items = list(opencitations.read(path, SOURCE))
    found = [item for item in items if isinstance(item, SourceRecord)]
    return found, [item for item in items if isinstance(item, Rejection)]


def test_a_work(tmp_path: Path) -> None:
    path = tmp_path / "works.csv"
    (record,), told = read(path, [ROW])
    assert sources.find(path).NAME == "opencitations-csv"
    assert told == []
    work = record.work
    assert work.title == "OpenCitations Meta"
    assert work.identifiers == (Identifier("doi", "10.1162/qss_a_00292"),)
    assert [(seat.name, seat.given, seat.family) for seat in work.seats][-1] == (
        "David Shotton",
        "David",
        "Shotton",
    )
    assert next(seat.orcid for seat in work.seats) == "0000-0002-8420-0696"
    assert len(work.seats) == 5
    (version,) = work.versions
    assert (version.kind, version.date, version.volume, version.issue, version.pages) == (
        "journal-article",
        "2024-01-22",
        "5",
        "1",
        "50-75",
    )
    assert version.venue == "venue/issn-2641-3337"
    names = {thing.ref: thing.name for thing in record.things}
    assert names == {
        "venue/issn-2641-3337": "Quantitative Science Studies",
        "organization/mit-press": "MIT Press",
    }


def test_kinds_of_names(tmp_path: Path) -> None:
    cells = {"author": "Lovelace, Ada; Babbage, ; World Weaving Group; ; Min, K. [omid:ra/06101]"}
    row = [cells.get(name, cell) for name, cell in zip(COLUMNS, ROW, strict=True)]
    (record,), _ = read(tmp_path / "works.csv", [row])
    assert [(seat.name, seat.kind) for seat in record.work.seats] == [
        ("Ada Lovelace", "person"),
        ("Babbage", "person"),
        ("World Weaving Group", "collective"),
        ("K. Min", "person"),
    ]
    assert record.work.seats[-1].identifiers == (Identifier("omid", "ra/06101"),)


@pytest.mark.parametrize(
    ("said", "date", "words"),
    [
        ("2022-9-28", "2022-09-28", None),
        ("1973-1", "1973-01", None),
        ("1973", "1973", None),
        ("2019-02-29", None, "2019-02-29"),
        ("circa 1850", None, "circa 1850"),
        ("", None, None),
    ],
)
def test_dates(tmp_path: Path, said: str, date: str | None, words: str | None) -> None:
    row = [said if name == "pub_date" else cell for name, cell in zip(COLUMNS, ROW, strict=True)]
    (record,), _ = read(tmp_path / "works.csv", [row])
    assert (record.work.versions[0].date, record.work.versions[0].date_text) == (date, words)


def test_a_doi_of_the_sici_kind_is_whole() -> None:
    path = CASES / "opencitations-csv/works/input.csv"
    items = list(opencitations.read(path, SOURCE))
    dois = [each.value for item in items if isinstance(item, SourceRecord)
            for each in item.work.identifiers if each.scheme == "doi"]  # fmt: skip
    assert "10.1002/(sici)1097-0142(19990501)85:9<2023::aid-cncr21>3.0.co;2-2" in dois
    records = sum(isinstance(item, SourceRecord) for item in items)
    lost = [item for item in items if isinstance(item, Rejection) and item.effect == "record"]
    assert (records, [each.rule for each in lost]) == (4, ["no-work", "csv"])


@pytest.mark.parametrize("case", ["index", "coci"])
def test_citations(case: str) -> None:
    items = list(opencitations.read(CASES / f"opencitations-csv/{case}/input.csv", SOURCE))
    first = items[0]
    assert isinstance(first, SourceRecord)
    assert Identifier("doi", "10.1000/engine.1") in first.work.identifiers
    (cited,) = first.work.references
    assert cited.identifiers == (Identifier("doi", "10.1000/engine.2"),)


@settings(suppress_health_check=damage.ON_FILES)
@given(
    rows=st.lists(
        st.lists(st.sampled_from(ROW) | st.text(max_size=30), min_size=9, max_size=12), max_size=4
    )
)
def test_any_cells_stay_sound(
    rows: list[list[str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    found, told = read(tmp_path_factory.getbasetemp() / "any.csv", rows)
    damage.sound([*found, *told], SOURCE)
    full = [row for row in rows if any(cell.strip(" \u00a0") for cell in row)]
    assert len(found) + sum(each.effect == "record" for each in told) == len(full)
