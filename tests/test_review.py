"""kg explain and kg review: the evidence that a build weighed, one queue of what is in doubt."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import kg
from kg.api import BuildWarning
from kg.decisions import FILE_NAME, append, read
from kg.records import Decision, Ground
from kg.release import held
from kg.review import LINKS_FILE, Item, decision, explain, queue, read_rows, still_open
from kg.review.items import change
from kg.review.rows import parse
from kg.store import open_store

BASE = "https://example.org/kg/"


def build(folder: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", BuildWarning)
        kg.build(config=folder / "kg.toml", out=folder / "out").close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A project of the built-in corpus, where several people bear one name."""
    (tmp_path / "kg.toml").write_text(f'base = "{BASE}"\ncorpus = true\n', encoding="utf-8")
    build(tmp_path)
    return tmp_path


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "kg", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(Path(kg.__file__).parent.parent)},
    )


def listed(folder: Path, *words: str) -> list[dict[str, object]]:
    done = run(folder, "review", "--json", *words)
    assert done.returncode == 0, done.stderr
    found: list[dict[str, object]] = json.loads(done.stdout)
    return found


def test_a_name_of_several_lists_them_and_two_of_them_are_compared(folder: Path) -> None:
    done = run(folder, "explain", "zhuo jiang", "Xin Liu")
    assert done.returncode == 2
    assert "is the name of" in done.stderr
    paths = [row.split("\t")[0] for row in done.stdout.splitlines()[1:]]
    assert len(paths) > 1
    told = [
        json.loads(run(folder, "explain", paths[0], BASE + other, "--json").stdout)
        for other in paths[1:]
    ]
    assert {each["one"]["path"] for each in told} == {paths[0]}
    weighed = next(each for each in told if each["evidence"])
    shown = run(folder, "explain", weighed["one"]["path"], weighed["other"]["path"])
    assert shown.returncode == 0
    assert f"verdict: {weighed['verdict']}" in shown.stderr
    rows = [row.split("\t") for row in shown.stdout.splitlines()]
    assert rows[3] == ["weight", "kind", "says"]
    assert [row[1:] for row in rows[4:]] == [[e["kind"], e["says"]] for e in weighed["evidence"]]


def test_explain_says_the_decision_and_follows_what_was_merged(folder: Path) -> None:
    first = listed(folder, "--kind", "people")[0]
    one, other = str(first["one"]), str(first["other"])
    append(folder / FILE_NAME, Decision("different", (one, other), "Ada", "2026-01-31", "x"), BASE)
    build(folder)
    done = json.loads(run(folder, "explain", one, other, "--json").stdout)
    assert done["verdict"] == "different"
    assert [(d["by"], d["on"], d["because"]) for d in done["decisions"]] == [
        ("Ada", "2026-01-31", "x")
    ]
    (folder / FILE_NAME).unlink()
    append(folder / FILE_NAME, Decision("same", (one, other), "Ada", "2026-01-31", "x"), BASE)
    build(folder)
    done = json.loads(run(folder, "explain", one, other, "--json").stdout)
    assert done["verdict"] == "same"
    assert done["one"]["path"] == done["other"]["path"]


def test_what_is_not_there_is_told(folder: Path) -> None:
    for word, said in (
        ("Nobody Known", "nobody in the release is called"),
        ("person/nobody-00000000", "is not in the release"),
        ("paper/arxiv-2402.15627#999", "has no seat 999"),
    ):
        done = run(folder, "explain", word, "paper/arxiv-2402.15627#1")
        assert done.returncode == 2
        assert said in done.stderr
    assert run(folder, "explain", "a", "b", "--release", "nowhere").returncode == 2


def test_papers_and_things_are_named_too(folder: Path) -> None:
    done = run(folder, "explain", "system/megascale", "system/minder", "--json")
    assert json.loads(done.stdout)["verdict"] == "undetermined"


def test_rows_of_papers_are_explained_and_a_damaged_file_is_told(folder: Path) -> None:
    papers = ["paper/arxiv-2402.15627", "paper/arxiv-2411.01791"]
    row = {
        "kind": "work",
        "verdict": "different",
        "papers": papers,
        "records": [
            {"file": "a.json", "key": "1", "path": "src/0/rec/01"},
            {"file": "b.json", "key": "2", "path": "src/1/rec/01"},
        ],
        "rule": "title",
        "confidence": "0.20",
        "basis": ["the titles are alike", "no author in common"],
    }
    rows = parse([json.dumps(row).encode(), b'{"kind": "something new"}'])
    with held(folder / "out") as release:
        store = open_store(release.store_path)
        found = explain(rows, store, BASE, papers[1], BASE + papers[0])
    assert (found.verdict, found.score) == ("different", "0.20")
    assert [each.says for each in found.evidence] == row["basis"]
    with pytest.raises(msgspec.MsgspecError):
        parse([b'{"kind": "pair", "one": 1}'])
    with pytest.raises(msgspec.MsgspecError):
        parse([b"{half"])


def test_without_a_terminal_the_queue_is_listed_and_nothing_decided(folder: Path) -> None:
    done = run(folder, "review")
    assert done.returncode == 0
    rows = [row.split("\t") for row in done.stdout.splitlines()]
    assert rows[0] == ["change", "kind", "likely", "one", "other", "question"]
    changes = [float(row[0]) for row in rows[1:]]
    assert changes == sorted(changes, reverse=True)
    assert len(changes) > 1
    assert not (folder / FILE_NAME).exists()
    assert run(folder, "review", "--kind", "peple").returncode == 2
    assert run(folder, "review", "--on", "yesterday").returncode == 2


def test_what_changes_more_comes_first() -> None:
    assert float(change(0.5, 10)) == 10
    assert float(change(1.0, 10)) == float(change(0.0, 10)) == 0
    assert float(change(0.6, 10)) > float(change(0.9, 10))
    assert float(change(0.9, 100)) > float(change(0.6, 10))


def test_what_is_decided_leaves_the_queue_before_and_after_the_next_build(folder: Path) -> None:
    before = listed(folder)
    first, second = before[:2]
    for each, kind in ((first, "same"), (second, "different")):
        entry = Decision(kind, (str(each["one"]), str(each["other"])), "Ada", "2026-01-31", "x")  # type: ignore[arg-type]
        append(folder / FILE_NAME, entry, BASE)
    decided = {(each["one"], each["other"]) for each in (first, second)}
    assert not decided & {(each["one"], each["other"]) for each in listed(folder)}
    build(folder)
    after = {(each["one"], each["other"]) for each in listed(folder)}
    assert not decided & after
    assert len(after) < len(before)


def item(one: str, other: str) -> Item:
    return Item("people", one, other, "A", "B", "one person?", "0.5", 2, "2.00")


def test_what_others_settle_is_settled() -> None:
    items = [item("person/a-1", "person/c-1"), item("person/b-1", "person/d-1")]
    entries = (
        Decision("same", ("person/a-1", "person/b-1"), "A", "2026-01-31", "x"),
        Decision("same", ("person/b-1", "person/c-1"), "A", "2026-01-31", "x"),
        Decision("different", ("person/c-1", "person/d-1"), "A", "2026-01-31", "x"),
    )
    from kg.decisions import Decisions

    assert still_open(items, Decisions(entries)) == ()
    assert still_open(items, Decisions(entries[:1])) == tuple(items)


def links(folder: Path, *rows: object) -> None:
    (folder / "links").mkdir(exist_ok=True)
    text = "".join(row if isinstance(row, str) else json.dumps(row) + "\n" for row in rows)
    (folder / LINKS_FILE).write_text(text, encoding="utf-8")


def test_links_are_in_the_queue_and_faulty_rows_are_told(folder: Path) -> None:
    good = {
        "kind": "link",
        "local": "system/megascale",
        "external": "http://www.wikidata.org/entity/Q42",
        "score": "0.6",
        "evidence": [{"kind": "name", "weight": "1.2", "says": "same name"}],
    }
    links(
        folder,
        good,
        {**good, "local": "system/no-such-thing"},
        {**good, "external": "nonsense"},
        {**good, "score": "much"},
        {**good, "score": "nan"},
        "{half a row\n",
    )
    with held(folder / "out") as release:
        store = open_store(release.store_path)
        found = queue(read_rows(release), store, BASE, folder, ["links"])
    [only] = found.items
    assert (only.one, only.other) == ("system/megascale", "wikidata:Q42")
    assert only.evidence == (Ground("name", "1.2", "same name"),)
    assert only.touched > 0
    assert len(found.faults) == 5
    made = decision(only, "same", by="Ada", on="2026-01-31", because="looked")
    append(folder / FILE_NAME, made, BASE)
    build(folder)
    assert listed(folder, "--kind", "links") == []
    [(linked,)] = (
        kg.open(folder / "out")
        .query("SELECT ?x { ?x schema:sameAs <http://www.wikidata.org/entity/Q42> }")
        .rows()
    )
    assert str(linked.value) == f"{BASE}system/megascale"  # type: ignore[union-attr]


def test_a_doubtful_claim_is_decided_and_leaves(folder: Path) -> None:
    extra = folder / "extra.yaml"
    extra.write_text(
        'title: "An engine"\nidentifiers: {arxiv: "2401.00001"}\nauthors: [Ada Lovelace]\n'
        "things:\n  system/engine: {name: Engine, kind: training-system, introduced: true}\n"
        "claims:\n  q1: {about: system/engine, property: recall, value: 12, unit: percent,"
        " place: abstract, confidence: 0.6}\n",
        encoding="utf-8",
    )
    text = (folder / "kg.toml").read_text(encoding="utf-8")
    (folder / "kg.toml").write_text(f'{text}[[inputs]]\npath = "extra.yaml"\n', encoding="utf-8")
    build(folder)
    [open_] = [each for each in listed(folder, "--kind", "claims") if each["confidence"] == "0.6"]
    assert str(open_["one_name"]).startswith("Engine")
    entry = Decision("claim", (str(open_["one"]),), "Ada", "2026-01-31", "read it", "right")
    append(folder / FILE_NAME, entry, BASE)
    build(folder)
    assert open_["one"] not in [each["one"] for each in listed(folder, "--kind", "claims")]


def test_on_a_terminal_each_question_is_asked(folder: Path) -> None:
    before = listed(folder, "--kind", "people")
    keys = iter(["x\n", "k\n", "s\n", "one homepage\n", "d\n", "\n", "q\n"])
    seen, code = _typed(
        folder, keys, "review", "--kind", "people", "--by", "Ada", "--on", "2026-01-31"
    )
    assert code == 0, seen
    found = read(folder / FILE_NAME, BASE)
    assert [(each.kind, each.by, each.on) for each in found.entries] == [
        ("same", "Ada", "2026-01-31"),
        ("different", "Ada", "2026-01-31"),
    ]
    assert found.entries[0].about == (before[1]["one"], before[1]["other"])
    assert found.entries[0].because == "one homepage"
    assert found.entries[1].because == "on the evidence in the release"
    assert "2 decided" in seen


def _typed(folder: Path, keys: Iterator[str], *words: str) -> tuple[str, int]:
    """Run kg on a terminal of its own and type the next keys whenever it asks."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "kg", *words],
        cwd=folder,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={
            **os.environ,
            "PYTHONPATH": str(Path(kg.__file__).parent.parent),
            "TERM": "dumb",
            "COLUMNS": "200",
        },
    )
    os.close(theirs)
    seen, answered = b"", 0
    while True:
        ready, _, _ = select.select([ours], [], [], 120)
        if not ready:
            process.kill()
            break
        try:
            piece = os.read(ours, 4096)
        except OSError:
            break
        if not piece:
            break
        seen += piece
        asked = seen.count(b"q quit: ") + seen.count(b"release]: ")
        while answered < asked:
            os.write(ours, next(keys).encode())
            answered += 1
    os.close(ours)
    return seen.decode("utf-8", "replace"), process.wait(timeout=60)
