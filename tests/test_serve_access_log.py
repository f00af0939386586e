"""The access log: a line for each request, with its outcome and never the text of a query."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from kg.serve.access_log import query_hash
from kg.serve.app import create
from kg.serve.live import Options
from tests.loopback import ask, exactly, served, write_nquads
from tests.test_serve_workers import ENDLESS, LONG, LONG_ROWS, MIDWAY, asking

KEYS = "time method path status ms bytes client query rows outcome release".split()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return write_nquads(tmp_path / "data.nq", ['<http://e/s> <http://e/p> "o"'])


def lines(log: Path, many: int) -> list[dict[str, Any]]:
    """The lines, once there are as many."""
    for _ in range(200):
        found = log.read_text(encoding="ascii").splitlines()
        if len(found) >= many:
            break
        time.sleep(0.05)
    assert len(found) == many
    return [json.loads(line) for line in found]


def test_each_request_has_a_line(file: Path, tmp_path: Path) -> None:
    log = tmp_path / "access.log"
    log.write_text('{"before":1}\n', encoding="ascii")
    with served(file, Options(timeout=2.0, workers=1, access_log=str(log))) as client:
        answer = ask(client, "SELECT * { ?secret ?p ?o }")
        lines(log, 2)
        client.get("/s?format=ttl", headers={"X-Forwarded-For": "203.0.113.9"})
        exactly(client, "/no%0A%22%C3%A9")
        lines(log, 4)
        ask(client, "SELECT {")
        release = client.get("/health").text.split()[-1]
    before, query, thing, missing, refused, health = lines(log, 6)
    assert before == {"before": 1}
    assert list(query) == KEYS
    assert query["query"] == query_hash("SELECT * { ?secret ?p ?o }")
    assert (query["method"], query["path"], query["status"]) == ("GET", "/sparql", 200)
    assert (query["rows"], query["outcome"]) == (1, "ok")
    assert query["bytes"] == len(answer.content)
    assert (query["client"], thing["client"]) == ("127.0.0.1", "203.0.113.9")
    assert 0 < query["ms"] < 60_000
    assert query["time"].endswith("+00:00")
    assert query["release"].startswith(release)
    assert (thing["path"], thing["query"], thing["rows"]) == ("/s", None, None)
    assert (missing["path"], missing["status"]) == ('/no\n"é', 404)
    assert missing["outcome"] == refused["outcome"] == "refused"
    assert refused["query"] == query_hash("SELECT {")
    assert health["path"] == "/health"
    assert "secret" not in log.read_text(encoding="ascii")


def test_a_log_that_is_cut_begins_anew(file: Path, tmp_path: Path) -> None:
    """What copytruncate of logrotate does."""
    log = tmp_path / "access.log"
    with served(file, Options(workers=1, access_log=str(log))) as client:
        client.get("/before")
        assert lines(log, 1)[0]["path"] == "/before"
        os.truncate(log, 0)
        client.get("/after")
        assert lines(log, 1)[0]["path"] == "/after"


def test_what_became_of_a_query(file: Path, tmp_path: Path) -> None:
    log = tmp_path / "access.log"
    with served(file, Options(timeout=2.0, workers=1, access_log=str(log))) as client:
        ask(client, ENDLESS)
        with pytest.raises(httpx.RemoteProtocolError):
            ask(client, MIDWAY, "text/csv")
        lines(log, 2)
        ask(client, LONG)
        with asking(client, ENDLESS):
            time.sleep(0.3)
        found = lines(log, 4)
    told = [(line["status"], line["outcome"], line["rows"]) for line in found]
    assert told == [
        (504, "timeout", None),
        (200, "broken", None),
        (200, "ok", LONG_ROWS),
        (499, "aborted", None),
    ]


def test_the_hash_is_that_of_other_programs() -> None:
    # printf 'ASK {}' | sha256sum
    assert query_hash("ASK {}") == "819ea91ed5f12b38"


def test_nothing_is_logged_unless_asked_for(file: Path, tmp_path: Path) -> None:
    with served(file, Options(workers=1)) as client:
        ask(client, "ASK {}")
    assert [each.name for each in tmp_path.iterdir()] == ["data.nq"]


def test_a_log_that_cannot_be_opened_is_an_error(file: Path, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="none"):
        create(file, Options(access_log=str(tmp_path / "none" / "access.log")))


def test_the_command_logs_to_standard_error(kg_command: Path, file: Path, free_port: int) -> None:
    command: list[str | Path] = [kg_command, "serve", file, "--port", str(free_port)]
    command += ["--workers", "1", "--access-log", "-"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        assert "Serving" in process.stderr.readline()
        proxied = {
            "X-Forwarded-For": "203.0.113.9",
            "X-Forwarded-Host": "data.example",
            "X-Forwarded-Proto": "https",
        }
        robots = httpx.get(f"http://127.0.0.1:{free_port}/robots.txt", headers=proxied)
        process.send_signal(signal.SIGINT)
        said = process.stderr.read()
    line = json.loads(said.splitlines()[0])
    assert (line["path"], line["client"]) == ("/robots.txt", "203.0.113.9")
    assert "https://data.example/sitemap.xml" in robots.text
