"""What the commands print: nothing of the data commands a terminal, and a full disk is one line."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kg import api
from kg.cli.terminal import visible

EVIL = "\x1b]0;pwn\x07\x1b[2J\x9b31m\x7f\u202e[red]"
ROW = {
    "id": f"p1{EVIL}",
    "title": f"Harrow{EVIL}",
    "authors": [f"Ada {EVIL}", "Boris Okafor"],
    "abstract": f"We present Harrow, a training system. Harrow{EVIL} improves throughput by 2.5x "
    "over DeepSpeed. Results of 82.1 BLEU are shown on WMT14.",
}
GRAPH = r"""<https://example.org/a> <http://www.w3.org/2000/01/rdf-schema#label>
    "x\u001b]0;pwn\u0007\u009b31m\u202E" ."""
COMMANDS = (sys.executable, "-m", "kg")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Papers and a graph whose texts would command a terminal, and a release."""
    made = tmp_path_factory.mktemp("evil")
    (made / "papers.jsonl").write_text(json.dumps(ROW) + "\n{broken\n", encoding="utf-8")
    (made / f"odd{EVIL}.bin").write_bytes(b"\x00\x01")
    (made / "graph.ttl").write_text(GRAPH, encoding="utf-8")
    api.build(api_inputs(), out=made / "out", formats=["nq"])
    return made


def api_inputs() -> list[Path]:
    from kg import resources

    return [resources.corpus() / "megascale.yaml"]


def on_a_terminal(folder: Path, *arguments: str) -> str:
    """What the program writes to a terminal that both its outputs are."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "400"}
    with subprocess.Popen(
        [*COMMANDS, *arguments], cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs,
        env=environment,
    ) as running:  # fmt: skip
        os.close(theirs)
        written = b"".join(_blocks(ours))
    os.close(ours)
    assert running.returncode in (0, 1, 2)
    return written.decode()


def _blocks(terminal: int) -> Iterator[bytes]:
    while True:
        try:
            block = os.read(terminal, 1 << 16)
        except OSError:  # how Linux tells that the other end is closed
            return
        if not block:
            return
        yield block


@pytest.mark.parametrize(
    "arguments",
    [
        ("extract", "papers.jsonl"),
        ("extract", "papers.jsonl", "--json"),
        ("extract", "papers.jsonl", "--review", "todo"),
        ("identity", "papers.jsonl"),
        ("build", ".", "--out", "made", "--formats", "nq"),
        ("query", "SELECT ?s ?o { ?s ?p ?o }", "graph.ttl"),
        ("query", "SELECT ?s ?o { ?s ?p ?o }", "graph.ttl", "--format", "csv"),
        ("query", "SELECT ?s ?o { ?s ?p ?o }", "graph.ttl", "--format", "json"),
        ("diff", "graph.ttl", "out"),
        ("validate", "graph.ttl"),
        ("add", f"hello{EVIL}", "--offline"),
    ],
)
def test_nothing_of_the_data_commands_a_terminal(folder: Path, arguments: tuple[str, ...]) -> None:
    written = on_a_terminal(folder, *arguments)
    assert written.strip()
    for command in ("\x1b]0;", "\x07", "\x1b[2J", "\x9b", "\x7f", "\u202e"):
        assert command not in written, repr(written)
    assert "Traceback" not in written


def test_a_person_sees_that_something_was_there(folder: Path) -> None:
    written = on_a_terminal(folder, "extract", "papers.jsonl")
    assert "Harrow␛]0;pwn␇␛[2J\ufffd31m␡\ufffd[red]" in written
    assert on_a_terminal(folder, "query", "SELECT ?o { ?s ?p ?o }", "graph.ttl").count("␛") == 1


def test_programs_get_the_data_as_it_is(folder: Path) -> None:
    query = (*COMMANDS, "query", "SELECT ?o { ?s ?p ?o }", "graph.ttl", "--format", "json")
    given = subprocess.run(query, cwd=folder, check=True, capture_output=True)
    assert json.loads(given.stdout) == [{"o": "x\x1b]0;pwn\x07\x9b31m\u202e"}]


def test_signs_stand_for_characters_one_by_one() -> None:
    every = "".join(map(chr, range(0x2100)))
    assert len(visible(every)) == len(every)
    assert visible("a\tb\nc é 名 \u200f") == "a\tb\nc é 名 \u200f"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="it has no /dev/full")
@pytest.mark.parametrize(
    "arguments",
    [
        ("--version",),
        ("list",),
        ("claims", "out"),
        ("claims", "out", "--csv"),
        ("query", "SELECT * { ?s ?p ?o }", "out", "--format", "csv"),
        ("export", "csl-json", "out"),
        ("identity", "papers.jsonl"),
        ("extract", "papers.jsonl", "--json"),
        ("validate", "out"),
        ("diff", "graph.ttl", "out"),
    ],
)
def test_a_full_disk_is_told_in_one_line(folder: Path, arguments: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            [*COMMANDS, *arguments],
            cwd=folder,
            check=False,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert ran.returncode == 1
    assert ran.stderr.splitlines()[-1] == "error: the output: No space left on device"
    assert "Traceback" not in ran.stderr


def test_who_reads_no_further_is_told_nothing(folder: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ran = subprocess.run(
        [*COMMANDS, "claims", "out"],
        cwd=folder,
        check=False,
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
    )
    os.close(writing)
    assert (ran.returncode, ran.stderr) == (1, "")


@pytest.mark.parametrize(
    "arguments",
    [
        ("extract", "papers.jsonl", "--review", "/proc/x"),
        ("extract", "papers.jsonl", "--review", "papers.jsonl/x"),
        ("extract", "papers.jsonl", "--llm", "http://127.0.0.1:9/v1", "--model", "m", "--to",
         "/proc/x"),
        ("export", "bibtex", "out", "--to", "/proc/x"),
        ("ontology", "--to", "/proc/x"),
    ],
)  # fmt: skip
def test_a_folder_that_cannot_be_is_told_in_one_line(
    folder: Path, arguments: tuple[str, ...]
) -> None:
    ran = subprocess.run(
        [*COMMANDS, *arguments], cwd=folder, check=False, capture_output=True, text=True
    )
    assert ran.returncode in (1, 2)
    assert "Traceback" not in ran.stderr
    told = ran.stderr.splitlines()[-1].casefold()
    assert "error: " in told
    assert "/x" in told or "is a file" in told


@pytest.mark.parametrize(
    "arguments",
    [
        ("claims", "{}"),
        ("export", "bibtex", "{}"),
        ("diff", "{}", "out"),
        ("diff", "out", "{}"),
        ("query", "ASK {{ ?s ?p ?o }}", "{}"),
    ],
)
def test_a_service_that_does_not_answer_is_told_in_one_line(
    folder: Path, arguments: tuple[str, ...]
) -> None:
    closed = "http://127.0.0.1:9/sparql"
    ran = subprocess.run(
        [*COMMANDS, *(each.format(closed) for each in arguments)],
        cwd=folder,
        check=False,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 2
    [told] = ran.stderr.splitlines()
    assert told.startswith(f"error: {closed}: 502")


def test_a_query_that_is_no_text_is_told_in_one_line(folder: Path) -> None:
    ran = subprocess.run(
        [*COMMANDS, "query", "-", "out"],
        cwd=folder,
        check=False,
        input=b"ASK {} # \xff",
        capture_output=True,
        env={**os.environ, "PYTHONUTF8": "0", "LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "utf-8"},
    )
    assert ran.returncode == 2
    assert b"Traceback" not in ran.stderr
    assert ran.stderr.startswith(b"error: ")
