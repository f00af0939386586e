"""The tables: their cases byte for byte, as a spreadsheet and as a data frame reads them."""

from __future__ import annotations

import csv
import io
import json
from decimal import Decimal
from pathlib import Path

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
import pyoxigraph as ox
import pytest
from hypothesis import given, strategies as st

from kg.formats import TABLES, Table
from kg.formats.table import columns, defused, write_csv, write_files
from kg.store import NONE, Prefixes, Solutions
from kg.store.embedded import EmbeddedStore
from kg.view import claims, signatures
from kg.view.claims import ClaimRow
from kg.view.selection import UnknownName, find, property_slug, select
from kg.vocab import k

CASES = Path(__file__).parent / "cases" / "formats"
TABLES_BY_NAME = [pytest.param(each, id=each.NAME) for each in TABLES]


class Row(msgspec.Struct, frozen=True):
    """A row of every kind of cell."""

    text: str | None
    count: int | None
    number: Decimal | None
    flag: bool | None


class CountingStore(EmbeddedStore):
    """Counts the queries it answers."""

    asked = 0

    def select(self, query: str, prefixes: Prefixes = NONE) -> Solutions:
        """The rows of a SELECT query."""
        self.asked += 1
        return super().select(query, prefixes)


def store_of(name: str) -> EmbeddedStore:
    return EmbeddedStore.open(CASES / name / "input.ttl")


def claim_ids(rows: list[ClaimRow]) -> list[str]:
    return [row.claim.removeprefix("https://example.org/claim/") for row in rows]


@pytest.mark.parametrize("table", TABLES_BY_NAME)
def test_the_case_byte_for_byte(table: Table, tmp_path: Path, *, update_cases: bool) -> None:
    written, _ = write_files(table.rows(store_of(table.NAME)), table.ROW, tmp_path / table.NAME)
    wanted = CASES / table.NAME / "expected.csv"
    if update_cases:
        wanted.write_bytes(written.read_bytes())
    assert written.read_bytes() == wanted.read_bytes()


@pytest.mark.parametrize("table", TABLES_BY_NAME)
def test_parquet_holds_the_same_rows_in_the_same_bytes(table: Table, tmp_path: Path) -> None:
    rows = list(table.rows(store_of(table.NAME)))
    (tmp_path / "again").mkdir()
    _, first = write_files(rows, table.ROW, tmp_path / table.NAME)
    _, second = write_files(rows, table.ROW, tmp_path / "again" / table.NAME)
    assert first.read_bytes() == second.read_bytes()
    read = pq.read_table(first)
    assert tuple(read.column_names) == columns(table.ROW)
    for cells, row in zip(read.to_pylist(), rows, strict=True):
        for name, cell in cells.items():
            wanted = getattr(row, name)
            assert cell == (float(wanted) if isinstance(wanted, Decimal) else wanted)


def test_an_empty_graph_gives_tables_with_their_columns(tmp_path: Path) -> None:
    store = EmbeddedStore(ox.Store())
    for table in TABLES:
        written, parquet = write_files(table.rows(store), table.ROW, tmp_path / table.NAME)
        assert written.read_bytes().decode() == ",".join(columns(table.ROW)) + "\r\n"
        assert pq.read_table(parquet).num_rows == 0


def test_columns_have_the_types_of_their_cells(tmp_path: Path) -> None:
    _, parquet = write_files(claims.rows(store_of("claims")), ClaimRow, tmp_path / "claims")
    schema = pq.read_schema(parquet)
    assert schema.field("claim") == pa.field("claim", pa.string(), nullable=False)
    assert schema.field("value").type == pa.float64()
    assert schema.field("start").type == pa.int64()
    assert schema.field("baseline_stated").type == pa.bool_()


def test_csv_is_rfc_4180() -> None:
    rows = [Row('say "hi", he\r\nsaid', 3, Decimal("1E+2"), flag=True), Row(None, None, None, None)]
    out = io.StringIO(newline="")
    write_csv(rows, Row, out)
    assert out.getvalue() == (
        'text,count,number,flag\r\n"say ""hi"", he\r\nsaid",3,100,true\r\n,,,\r\n'
    )


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("+1+1", "'+1+1"),
        ("-1+1", "'-1+1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'\t=1"),
        ("\r\n=1", "'\r\n=1"),
        ("＝1+1", "'＝1+1"),
        ("'=1", "''=1"),
        ("-", "'-"),
        ("-3", "-3"),
        ("+0.5 %", "+0.5 %"),
        ("-1,024", "-1,024"),
        ("-2.5e-7", "-2.5e-7"),
        ("'tis", "'tis"),
        ("a=b", "a=b"),
        ("10%", "10%"),
    ],
)
def test_no_cell_is_a_formula_and_numbers_stay_numbers(text: str, cell: str) -> None:
    assert defused(text) == cell


@given(text=st.text(st.sampled_from("'=+-@\t\r\na1 %"), max_size=6))
def test_a_defused_cell_can_be_undone(text: str) -> None:
    cell = defused(text)
    rest = cell.lstrip("'")
    undone = cell[1:] if cell.startswith("'") and rest and rest[0] in "=+-@\t\r\n" else cell
    assert undone == text


def test_a_negative_number_is_no_text() -> None:
    out = io.StringIO(newline="")
    write_csv([Row("-3 and more", -3, Decimal("-0.5"), flag=False)], Row, out)
    assert out.getvalue().splitlines()[1] == "'-3 and more,-3,-0.5,false"


def test_a_row_of_a_claim() -> None:
    [row], _ = find(store_of("claims"), property="mfu", about="MegaScale", minimum=Decimal(50))
    assert (row.id, row.value, row.unit, row.comparator) == (
        "m-q2",
        Decimal("55.2"),
        "percent",
        "eq",
    )
    assert (row.accelerator, row.accelerator_count) == ("GPU", Decimal(12288))
    assert row.model_parameters == Decimal(175_000_000_000)
    # The comparator of the second condition has no column, so all of it is in the rest.
    assert json.loads(row.conditions or "") == [
        {
            "property": "total-parameters",
            "property_label": "total parameters",
            "comparator": "gt",
            "value": "175000000000",
            "unit": "count",
            "text": "175B",
        }
    ]
    assert (row.quote, row.start, row.end) == ("achieves 55.2% MFU", 5, 25)


def test_canonical_numbers_compare_across_units() -> None:
    rows = {row.claim[-2:]: row for row in claims.rows(store_of("claims"))}
    assert (rows["c2"].canonical_value, rows["c2"].canonical_unit) == (Decimal(90), "second")
    assert (rows["d3"].canonical_low, rows["d3"].canonical_high) == (Decimal(20), Decimal(32))
    assert rows["a6"].unit == "https://example.org/unit/blip"
    assert rows["a6"].canonical_value is None


@pytest.mark.parametrize(
    ("filters", "wanted"),
    [
        ({"property": "MFU"}, ["b0", "a1", "e4"]),
        ({"property": "Model FLOPs Utilization"}, ["b0", "a1", "e4"]),
        ({"property": "model_flops_utilization", "about": "megascale"}, ["b0", "a1"]),
        ({"about": "@PROBE"}, ["a6", "d3", "e4"]),
        ({"about": "https://example.org/system/probe", "property": "reaction-time"}, ["d3"]),
        ({"about": "megascale", "property": "reaction-time"}, ["c2"]),
        ({"paper": "2402.15627", "property": "outperforms"}, ["a7", "a8"]),
        ({"paper": "doi-10.1000-x", "property": "mfu"}, ["e4"]),
        ({"property": "mfu", "minimum": Decimal(40)}, ["b0", "e4"]),
        ({"property": "mfu", "maximum": Decimal(50), "unit": "percent"}, ["e4"]),
        ({"property": "mfu", "minimum": Decimal("0.5"), "unit": "fraction"}, ["b0"]),
        ({"property": "reaction-time", "maximum": Decimal(1), "unit": "minute"}, ["d3"]),
        ({"property": "reaction-time", "minimum": Decimal(25), "unit": "second"}, ["c2"]),
        ({"minimum": Decimal(1), "unit": "joule"}, []),
    ],
)
def test_filters(filters: dict[str, str], wanted: list[str]) -> None:
    found = find(store_of("claims"), **filters)  # type: ignore[arg-type]
    assert claim_ids(found.rows) == wanted


@pytest.mark.parametrize(
    ("filters", "unit"),
    [
        ({"property": "mfu", "minimum": Decimal(40)}, "percent"),
        ({"property": "mfu", "minimum": Decimal("0.5"), "unit": "fraction"}, "fraction"),
        ({"about": "@probe", "property": "mfu", "minimum": Decimal("0.4")}, "fraction"),
        ({"about": "@probe", "property": "mfu", "minimum": Decimal(40)}, "percent"),
        ({"property": "outperforms", "minimum": Decimal(40)}, None),
        ({"property": "mfu"}, None),
    ],
)
def test_the_unit_of_the_limits_is_told(filters: dict[str, str], unit: str | None) -> None:
    assert find(store_of("claims"), **filters).unit == unit  # type: ignore[arg-type]


def test_a_unit_that_kg_does_not_know_measures_no_limits() -> None:
    found = select(claims.rows(store_of("claims")), property="drift", minimum=Decimal(-5))
    assert found == ([], None)


def test_a_misspelt_name_is_answered_with_the_nearest() -> None:
    store = store_of("claims")
    assert property_slug(store, "training-scale") == "training-scale"
    with pytest.raises(UnknownName, match="no property is called 'reaction tine'; near names: rea"):
        find(store, property="reaction tine")
    with pytest.raises(
        UnknownName, match="no unit is called 'percents'; names are such as percent"
    ):
        select(claims.rows(store), minimum=Decimal(1), unit="percents")
    with pytest.raises(
        UnknownName, match="no subject of a claim is called 'megascal'; near names: MegaScale"
    ):
        find(store, about="megascal")
    with pytest.raises(UnknownName, match=r"no paper with claims is called '2402\.15629'; .*15627"):
        find(store, paper="2402.15629")
    with pytest.raises(UnknownName, match="'nix'; `kg claims` without it lists them"):
        find(store, about="nix")


def test_the_number_of_queries_does_not_grow_with_the_claims() -> None:
    asked = []
    for copies in (1, 40):
        store = ox.Store()
        for number in range(copies):
            text = (CASES / "claims" / "input.ttl").read_text(encoding="utf-8")
            data = text.replace(
                "https://example.org/claim/", f"https://example.org/{number}/claim/"
            )
            store.load(data, ox.RdfFormat.TURTLE)
        counting = CountingStore(store)
        assert len(list(claims.rows(counting))) == copies * 9
        asked.append(counting.asked)
    assert asked[0] == asked[1]


def test_a_claim_that_lacks_a_paper_is_no_row() -> None:
    store = ox.Store()
    store.load(f"<urn:c> a <{k.Claim}> ; <{k.valueText}> '1' .", ox.RdfFormat.TURTLE)
    assert list(claims.rows(EmbeddedStore(store))) == []


def test_claims_are_in_the_order_that_people_count() -> None:
    data = (CASES / "claims" / "input.ttl").read_text(encoding="utf-8")
    store = ox.Store()
    store.load(data.replace('"m-q2"', '"m-q10"'), ox.RdfFormat.TURTLE)
    found = [row.id for row in claims.rows(EmbeddedStore(store)) if row.id]
    assert found == ["m-q5", "m-q10", "m-t1"]


def test_seats_are_in_the_order_of_the_author_list() -> None:
    rows = list(signatures.rows(store_of("signatures")))
    assert [(row.ordinal, row.name) for row in rows] == [
        (1, "The Team"),
        (9, "Zoë O'Neil"),
        (10, "@handle"),
    ]


def test_a_table_reads_back_by_the_standard_reader(tmp_path: Path) -> None:
    rows = list(claims.rows(store_of("claims")))
    written, _ = write_files(rows, ClaimRow, tmp_path / "claims")
    with written.open(encoding="utf-8", newline="") as file:
        read = list(csv.DictReader(file))
    assert [row["claim"] for row in read] == [row.claim for row in rows]
    assert [row["object_text"] for row in read if row["object_text"]] == [
        '\'=HYPERLINK("http://example.org")'
    ]
