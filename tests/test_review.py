"""kg review: one queue of what is in doubt, and what a decision makes of it."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import kg
from kg.decisions import FILE_NAME, Decisions, append, read
from kg.records import Decision, Ground
from kg.release import held
from kg.review import LINKS_FILE, Item, decision, queue, read_rows, still_open
from kg.review.items import change
from kg.store import open_store
from tests.corpus_project import BASE, build, listed, make, run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return make(tmp_path)


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
