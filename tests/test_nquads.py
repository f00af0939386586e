"""N-Quads terms: what is refused, and that the embedded engine keeps what is written."""

from __future__ import annotations

import random
from pathlib import Path

import pyoxigraph as ox
import pytest
from hypothesis import given, strategies as st

from kg import nquads


@pytest.mark.parametrize(
    "text",
    [
        "",
        "www.example.org/a",
        "someone@example.org",
        "https://example.org/a b",
        "https://example.org/a\nb",
        "https://example.org/<a>",
        "https://example.org/%zz",
        "https://example.org/a#b#c",
        "https://example.org/a[1]",
        'https://example.org/"a"',
        "https://example.org/a\\b",
        "https://example.org/\ud800",
    ],
)
def test_an_iri_that_no_strict_parser_reads_is_refused(text: str) -> None:
    with pytest.raises(nquads.InvalidIri):
        nquads.iri(text)


@pytest.mark.parametrize(
    "text",
    [
        "https://example.org/a",
        "https://doi.org/10.1002/(SICI)1096-8644(199601)99:1%3C1::AID%3E3.0.CO;2-1",
        "https://example.org/刘慈欣",
        "urn:isbn:0451450523",
        "https://example.org/src/ab#char=1,2",
    ],
)
def test_a_legal_iri_is_read_back_as_it_was(text: str) -> None:
    [quad] = _parsed(f"{nquads.iri(text)} <a:p> <a:o> .")
    assert quad.subject == ox.NamedNode(text)


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_string_is_read_back_as_it_was(text: str) -> None:
    [quad] = _parsed(f"<a:s> <a:p> {nquads.string(text)} .")
    assert isinstance(quad.object, ox.Literal)
    assert quad.object.value == text


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("55.2", '"55.2"^^<http://www.w3.org/2001/XMLSchema#decimal>'),
        ("1.50", '"1.5"^^<http://www.w3.org/2001/XMLSchema#decimal>'),
        ("456000000000", '"456000000000"^^<http://www.w3.org/2001/XMLSchema#integer>'),
        ("2E3", '"2000"^^<http://www.w3.org/2001/XMLSchema#integer>'),
        ("-0.0", '"0"^^<http://www.w3.org/2001/XMLSchema#integer>'),
        ("3.8e25", '"38000000000000000000000000"^^<http://www.w3.org/2001/XMLSchema#double>'),
    ],
)
def test_numbers_are_canonical(text: str, term: str) -> None:
    assert nquads.number(text) == term


@given(st.decimals(allow_nan=False, allow_infinity=False))
def test_the_store_keeps_every_number_as_written(value: object) -> None:
    term = nquads.number(str(value))
    store = ox.Store()
    store.load(f"<a:s> <a:p> {term} .".encode(), format=ox.RdfFormat.N_QUADS)
    [quad] = store
    assert str(quad.object) == term


@pytest.mark.parametrize("text", ["nan", "inf", "-Infinity", "12 GPUs", ""])
def test_what_is_no_finite_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="number|finite"):
        nquads.number(text)


@pytest.mark.parametrize(
    ("text", "datatype"), [("2024", "gYear"), ("2024-02", "gYearMonth"), ("2024-02-23", "date")]
)
def test_a_date_keeps_the_precision_given(text: str, datatype: str) -> None:
    assert nquads.date(text) == f'"{text}"^^<http://www.w3.org/2001/XMLSchema#{datatype}>'


@pytest.mark.parametrize(
    "text",
    [
        "24",
        "0000",
        "2024-13",
        "2023-02-30",
        "２０２４",
        "2024-02-32",
        "2013-04-25T118:09:00Z",
        "c. 1990",
    ],
)
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no date|no day"):
        nquads.date(text)


def test_sorted_lines_do_not_depend_on_order_or_on_the_size_of_chunks(tmp_path: Path) -> None:
    lines = [f"<a:{n % 700}> <a:p> <a:o> .\n" for n in range(2_000)]
    whole, pieces = tmp_path / "whole.nq", tmp_path / "pieces.nq"
    assert nquads.write_sorted(lines, whole) == 700
    random.Random(7).shuffle(lines)  # noqa: S311 - an order, no secret
    assert nquads.write_sorted(lines, pieces, chunk_lines=130) == 700
    assert whole.read_bytes() == pieces.read_bytes()
    assert whole.read_text().splitlines() == sorted(whole.read_text().splitlines())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pieces.nq", "whole.nq"]


def _parsed(line: str) -> list[ox.Quad]:
    return list(ox.parse(line.encode(), format=ox.RdfFormat.N_QUADS))
