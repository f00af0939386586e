"""Tables of facts: what is read of rows, columns and files, and what is refused."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings, strategies as st
from openpyxl import Workbook

from kg import sources
from kg.records import Rejection, SourceRecord
from kg.sources.facts_table.csv_rows import Row, rows
from kg.sources.facts_table.headers import header
from tests.test_sources import CASES

LIKELY = (
    "10.1145/3731569.3764848 system/probe accuracy 55% [{}] 1e999 paper dataset/x http://x.org/ eq "
    "range 0.5 true"
).split()
HEADER = "paper,subject,property,value,unit"
PAPER = "10.1145/3731569.3764848"
Read = tuple[list[SourceRecord], list[Rejection]]


def read(path: Path) -> Read:
    reader = sources.find(path)
    assert reader.NAME == "facts-table"
    items = list(sources.read(path, reader, sources.source_of(path, reader)))
    found = [item for item in items if isinstance(item, SourceRecord)]
    return found, [item for item in items if isinstance(item, Rejection)]


def read_text(tmp_path: Path, text: str | bytes, name: str = "facts.csv") -> Read:
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read(path)


def row(tmp_path: Path, **cells: str) -> Read:
    """What a table of one row gives."""
    out = io.StringIO(newline="")
    whole = {"paper": PAPER, "subject": "system/probe", "property": "latency", **cells}
    csv.writer(out).writerows([list(whole), list(whole.values())])
    return read_text(tmp_path, out.getvalue())


def saved(table: Iterable[Sequence[object]], path: Path) -> Path:
    """The table as an Excel workbook; numbers as numbers."""
    book = Workbook()
    sheet = book.worksheets[0]
    for cells in table:
        sheet.append(list(cells))
    book.save(path)
    return path


def test_top_1_and_top_5_are_different_properties(tmp_path: Path) -> None:
    text = f"{HEADER}\n" + "".join(
        f"{PAPER},model/a,{name},90,%\n" for name in ("Top 1 Accuracy", "top-5", "accuracy")
    )
    found, told = read_text(tmp_path, text)
    assert [record.claims[0].property for record in found] == [
        "top-1-accuracy",
        "top-5-accuracy",
        "accuracy",
    ]
    assert told == []


def test_percent_and_proportion_stay_what_they_are(tmp_path: Path) -> None:
    text = f"{HEADER}\n{PAPER},model/a,accuracy,93.1 %,\n{PAPER},model/a,accuracy,0.931,fraction\n"
    found, _ = read_text(tmp_path, text)
    said = [record.claims[0].quantity for record in found]
    assert [(q.unit, q.value, q.text) for q in said if q] == [
        ("percent", "93.1", "93.1 %"),
        ("fraction", "0.931", "0.931"),
    ]
    refused, told = row(tmp_path, property="accuracy", value="93.1", subject="model/a")
    assert refused == []
    assert told[0].message == "the number has no unit"
    refused, told = row(
        tmp_path, property="accuracy", value="55 %", unit="fraction", subject="model/a"
    )
    assert refused == []
    assert told[0].field == "unit"


def test_the_same_in_other_words_is_one_claim_and_told(tmp_path: Path) -> None:
    text = f"{HEADER}\n{PAPER},Probe,latency,1.5,s\ndoi:{PAPER},Probe,latency,1500,ms\n"
    found, told = read_text(tmp_path, text)
    assert len(found) == 1
    assert [(each.rule, each.effect, each.line) for each in told] == [
        ("thing-type", "note", 2),
        ("duplicate-claim", "record", 3),
    ]


def test_a_property_that_the_registry_has_not_is_added(tmp_path: Path) -> None:
    found, _ = row(tmp_path, property="Sharpness of edges", value="3", unit="points")
    (info,) = found[0].properties
    assert (info.slug, info.label, info.dimension) == (
        "sharpness-of-edges",
        "Sharpness of edges",
        "score",
    )


@pytest.mark.parametrize(
    ("cells", "identifiers", "title"),
    [
        ({"paper": "https://arxiv.org/abs/2402.15627v2"}, ["arxiv:2402.15627"], None),
        ({"paper": "https://x.org/kg/paper/arxiv-hep-th-9901001"}, ["arxiv:hep-th/9901001"], None),
        (
            {"paper": f"https://x.org/kg/paper/doi-{PAPER.replace('/', '-')}"},
            [f"doi:{PAPER}"],
            None,
        ),
        ({"paper": "", "paper_id": "openalex:W2741809807; pmid:12345"},
         ["openalex:W2741809807", "pmid:12345"], None),
        ({"paper": "On an engine"}, [], "On an engine"),
        ({"paper": "", "Title": "On an engine"}, [], "On an engine"),
        ({"paper": "", "arXiv": "2402.15627", "Title": "On it"}, ["arxiv:2402.15627"], "On it"),
    ],
)  # fmt: skip
def test_the_paper_of_a_row(
    tmp_path: Path, cells: Mapping[str, str], identifiers: list[str], title: str | None
) -> None:
    found, _ = row(tmp_path, **cells, value="1", unit="ms")
    work = found[0].work
    assert [f"{i.scheme}:{i.value}" for i in work.identifiers] == identifiers
    assert work.title == title


def test_a_paper_whose_iri_tells_nothing_is_told(tmp_path: Path) -> None:
    cells = {"paper": "https://x.org/kg/paper/sha-3221fee10a10", "paper_title": "On an engine"}
    found, told = row(tmp_path, **cells, value="1", unit="ms")
    assert found[0].work.title == "On an engine"
    assert [(each.rule, each.effect) for each in told] == [("paper-key", "note")]


def test_a_quote_that_is_not_closed_loses_one_row(tmp_path: Path) -> None:
    good = f"{PAPER},system/probe,latency,%s,ms\n"
    text = f'{HEADER}\n{good % 1}{PAPER},"system/probe,latency,2,ms\n' + "".join(
        good % number for number in range(3, 3000)
    )
    found, told = read_text(tmp_path, text)
    assert len(found) == 2998
    assert [(each.rule, each.line, each.effect) for each in told] == [("csv", 3, "record")]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_encodings_and_delimiters(tmp_path: Path, encoding: str, delimiter: str) -> None:
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=delimiter)
    writer.writerow(["Paper", "Subject", "Metric", "Result", "Units", "as written"])
    writer.writerow([PAPER, "system/probe", "Latency", "3", "ms", "trois\n«3 ms», déjà"])
    found, told = read_text(tmp_path, out.getvalue().encode(encoding))
    (claim,) = found[0].claims
    assert claim.quantity is not None
    assert claim.quantity.text == "trois «3 ms», déjà"
    assert [each.effect for each in told if each.rule != "encoding"] == []


def test_an_apostrophe_that_defuses_a_cell_is_taken_off(tmp_path: Path) -> None:
    found, _ = row(tmp_path, property="background", object_text="'=HYPERLINK(1)")
    assert found[0].claims[0].object_text == "=HYPERLINK(1)"
    found, _ = row(tmp_path, property="background", object_text="'tis old")
    assert found[0].claims[0].object_text == "'tis old"


@pytest.mark.parametrize("case", ["workbook", "opendocument"])
def test_a_formula_is_not_run(case: str) -> None:
    (path,) = (CASES / "facts-table" / case).glob("input.*")
    found, told = read(path)
    share = found[0].claims[0].quantity
    assert share is not None
    assert (share.unit, share.value, share.text) == ("percent", "55.2", "55.2%")
    assert [each.effect for each in told if each.rule == "formula"] == ["note"]
    kept = found[-1].claims[0].quantity
    assert kept is not None
    assert kept.value == {"workbook": "25", "opendocument": "12.5"}[case]


def test_a_formula_without_a_value_is_refused(tmp_path: Path) -> None:
    table = [HEADER.split(","), [PAPER, "system/probe", "latency", "=1+1", "ms"]]
    found, told = read(saved(table, tmp_path / "facts.xlsx"))
    assert found == []
    assert {each.rule for each in told} == {"formula", "empty-claim"}


def test_a_workbook_within_limits_only(tmp_path: Path) -> None:
    path = tmp_path / "bomb.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", b" " * (65 * 1024 * 1024))
    found, told = read(path)
    assert found == []
    assert [(each.rule, each.effect) for each in told] == [("too-large", "file")]


def test_entities_of_a_workbook_do_not_grow(tmp_path: Path) -> None:
    (source,) = (CASES / "facts-table" / "workbook").glob("input.*")
    bomb = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10 if n else "ha" * 100}">' for n in range(10))
    path = tmp_path / "laughs.xlsx"
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(path, "w") as new:
        for member in old.infolist():
            data = old.read(member)
            if member.filename.endswith("sheet1.xml"):
                data = f"<!DOCTYPE worksheet [{bomb}]>".encode() + data.replace(b"Probe", b"&e9;")
            new.writestr(member.filename, data)
    found, told = read(path)
    assert found == []
    assert [each.effect for each in told] == ["file"]


@settings(max_examples=150)
@given(
    cells=st.lists(
        st.lists(
            st.one_of(
                st.text(max_size=12),
                st.sampled_from(LIKELY),
            ),
            min_size=8,
            max_size=8,
        ),
        max_size=3,
    )
)
def test_any_cells_give_records_or_rejections(
    tmp_path_factory: pytest.TempPathFactory, cells: list[list[str]]
) -> None:
    columns = ["paper", "subject", "property", "value", "unit", "conditions", "object", "baseline"]
    out = io.StringIO(newline="")
    csv.writer(out).writerows([columns, *cells])
    path = tmp_path_factory.mktemp("any") / "facts.csv"
    path.write_bytes(out.getvalue().encode("utf-8", "replace"))
    found, told = read(path)
    msgspec.json.encode([found, told])
    for record in found:
        assert len(record.claims) == 1


def test_the_header_of_other_tables_is_none() -> None:
    assert header(["id", "title", "author", "pub_date", "venue"]) is None
    assert header(["paper", "property", "note"]) is None
    assert header(["paper", "property", "value"]) is not None


def test_rows_have_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "facts.csv"
    path.write_text(f'{HEADER}\n\n"a\nb",c\nd\n', encoding="utf-8")
    found = [each for each in rows(path, path.name) if isinstance(each, Row)]
    assert [(each.line, each.cells) for each in found] == [
        (1, tuple(HEADER.split(","))),
        (3, ("a\nb", "c")),
        (5, ("d",)),
    ]
