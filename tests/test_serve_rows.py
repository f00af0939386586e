"""Rows are counted right in what the engine writes, however it is cut into pieces."""

from __future__ import annotations

import pyoxigraph as ox
import pytest

from kg.serve.engine import RESULT_FORMATS
from kg.serve.rows import tally

TRICKY = (
    r'"a\"},{" UNDEF',
    "UNDEF UNDEF",
    r'"}},{}" "[{"',
    r'",{},{}," ",{"',
    r'"\\" "\\\""',
    r'"q\r\nb\n" 1',
    r'"<result></result>" <http://e/,,>',
    r'"[{}]"@en UNDEF',
    "UNDEF UNDEF",
    r'"\"bindings\":[{" ",{\"x\":"',
)


def written(rows: tuple[str, ...], form: str) -> bytes:
    query = f"SELECT ?x ?y {{ VALUES (?x ?y) {{ {' '.join(f'({row})' for row in rows)} }} }}"
    found = ox.Store().query(query)
    assert isinstance(found, ox.QuerySolutions)
    return found.serialize(format=RESULT_FORMATS[form]) or b""


@pytest.mark.parametrize("form", RESULT_FORMATS)
@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 64, 10_000])
@pytest.mark.parametrize("many", [0, 1, 2, len(TRICKY)])
def test_every_row_is_counted_once(form: str, size: int, many: int) -> None:
    data = written(TRICKY[:many], form)
    counter = tally(form)
    assert counter is not None
    for start in range(0, len(data), size):
        counter.feed(data[start : start + size])
    assert counter.rows == many


@pytest.mark.parametrize("row", TRICKY)
@pytest.mark.parametrize("form", RESULT_FORMATS)
def test_each_row_alone_and_often(form: str, row: str) -> None:
    counter = tally(form)
    assert counter is not None
    counter.feed(written((row,) * 50, form))
    assert counter.rows == 50


def test_lines_of_a_graph() -> None:
    counter = tally("ntriples")
    assert counter is not None
    counter.feed(b'<a:s> <a:p> "x\\ny" .\n<a:s> <a:p>')
    counter.feed(b' "z" .\n')
    assert counter.rows == 2
    assert tally("jsonld") is None
