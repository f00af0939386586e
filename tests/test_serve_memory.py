"""What all queries together may take of the machine, and whose time a slow client spends."""

from __future__ import annotations

import time
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import quote

import pytest

from kg.serve.live import Options
from kg.serve.memory import of_machine, room
from tests.loopback import ask, served, write_nquads
from tests.test_serve_workers import ENDLESS, asking

GIB = 1 << 30
NUMBERS = " ".join(map(str, range(1000)))
HUNDRED = " ".join(map(str, range(100)))
LONG = (
    f"SELECT ?v0 ?v1 ?text {{ VALUES ?v0 {{ {NUMBERS} }} VALUES ?v1 {{ {HUNDRED} }} "
    f"BIND('{'x' * 200}' AS ?text) }}"
)
LONG_ROWS = 100_000


@pytest.mark.parametrize(
    ("total", "each", "places"),
    [
        (16 * GIB, 2 * GIB, 5),
        (16 * GIB, 1 * GIB, 13),
        (8 * GIB, 2 * GIB, 1),
        (9 * GIB, 2 * GIB, 1),
        (1 * GIB, 2 * GIB, 1),
    ],
)
def test_there_is_room_for_what_the_total_leaves_and_for_one(
    total: int, each: int, places: int
) -> None:
    found = room(total=total, each=each, steady=3)
    assert [found.take() for _ in range(places + 1)] == [True] * places + [False]
    found.give()
    assert found.take()


def test_the_total_is_that_of_the_machine() -> None:
    assert of_machine() > 64 << 20
    assert room(total=None, each=of_machine(), steady=3).places == 1
    assert room(total=None, each=0, steady=3).take()


def test_slow_queries_beyond_the_memory_of_all_are_refused(tmp_path: Path) -> None:
    file = write_nquads(tmp_path / "data.nq", ['<http://e/s> <http://e/p> "o"'])
    options = Options(timeout=60.0, workers=2, memory=GIB, total_memory=4 * GIB)
    with served(file, options) as client, asking(client, ENDLESS):
        assert ask(client, "ASK {}").json()["boolean"] is True
        refused = ask(client, ENDLESS)
        assert refused.status_code == 503
        assert "as much that is slow runs already" in refused.text
        assert refused.headers["retry-after"].isdigit()
        assert ask(client, "ASK {}").json()["boolean"] is True


def test_the_deadline_is_that_of_the_query_and_not_of_a_slow_client(tmp_path: Path) -> None:
    file = write_nquads(tmp_path / "data.nq", ['<http://e/s> <http://e/p> "o"'])
    with served(file, Options(timeout=2.0, workers=1)) as client:
        connection = HTTPConnection(client.base_url.host, client.base_url.port, timeout=30)
        connection.request("GET", f"/sparql?query={quote(LONG)}", headers={"Accept": "text/csv"})
        answer = connection.getresponse()
        # Longer than the query may take, and the answer is larger than what waits on the way.
        time.sleep(3.0)
        rows = answer.read().split()
        connection.close()
    assert len(rows) == 1 + LONG_ROWS
