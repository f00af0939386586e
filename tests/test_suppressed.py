"""What is suppressed is in no file of a release and on no page, also after rebuilds."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from kg import pipeline
from kg.api import prepare
from kg.decisions import FILE_NAME
from kg.inputs import Input
from tests.loopback import BROWSER, served
from tests.small_project import (
    BASE,
    ENGINE,
    NOTES,
    ORCID,
    TABLES,
    built,
    call,
    decide,
    holders,
    write,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path, engine=ORCID, notes=ORCID, tables=ORCID)
    return tmp_path


def strictly(folder: Path) -> tuple[list[Input], pipeline.Options]:
    """What ``kg build --strict`` builds: what was decided does not stop it."""
    chosen, options = prepare([], config=folder / "kg.toml")
    return chosen, options._replace(strict=True)


def published(folder: Path) -> Iterator[tuple[str, str]]:
    """Name and text of each file of the release."""
    release = (folder / "out" / ".current").resolve()
    for path in sorted(release.rglob("*")):
        if path.is_dir() or "store" in path.relative_to(release).parts:
            continue
        data = path.read_bytes()
        if path.suffix == ".gz":
            data = gzip.decompress(data)
        if path.suffix == ".parquet":
            data = json.dumps(pq.read_table(path).to_pylist(), default=str).encode()
        yield path.name, data.decode("utf-8")


def leaks(folder: Path, *words: str) -> list[str]:
    found = list(published(folder))
    assert {"kg.nq", "identity.jsonl.gz", "rejects.jsonl", "signatures.parquet"} <= {
        name for name, _ in found
    }
    return [f"{name}: {w}" for name, text in found for w in words if w in text.casefold()]


def test_a_person_is_in_no_file_and_the_places_stay(folder: Path) -> None:
    before = holders(built(folder))
    [ada] = set(before.values())
    assert leaks(folder, "lovelace", ORCID)
    decide(folder, f"- suppress: {ada}")
    for _ in range(2):
        graph = built(folder)
        assert leaks(folder, "lovelace", ORCID) == []
        assert holders(graph) == {}
    rows = graph.query(
        "SELECT ?seat ?name { ?seat dcterms:type <https://w3id.org/rkg/c/kind/suppressed> ;"
        " k:nameAsWritten ?name } ORDER BY ?seat"
    ).rows()
    assert [(str(s.value).removeprefix(BASE), str(n.value)) for s, n in rows] == [  # type: ignore[union-attr]
        (ENGINE, "suppressed"),
        (NOTES, "suppressed"),
        (TABLES, "suppressed"),
    ]
    assert graph.summary is not None
    assert graph.summary.counts["signatures"] == 6
    assert graph.summary.counts["people"] == 3
    notes = [r for r in graph.summary.rejections if r.rule == "suppressed"]
    assert [(r.effect, r.line) for r in notes] == [("note", 1)] * 3


def test_a_new_seat_of_the_person_is_suppressed_too(folder: Path) -> None:
    [ada] = set(holders(built(folder)).values())
    decide(folder, f"- suppress: {ada}")
    built(folder)
    more = (folder / "in" / "engine.yaml").read_text(encoding="utf-8")
    more = more.replace("2401.00001", "2401.00004").replace("engine", "fourth")
    (folder / "in" / "fourth.yaml").write_text(more, encoding="utf-8")
    assert holders(built(folder)) == {}
    assert leaks(folder, "lovelace", ORCID) == []


def test_who_signs_with_an_initial_on_a_later_paper_is_suppressed_too(folder: Path) -> None:
    engine = (folder / "in" / "engine.yaml").read_text(encoding="utf-8").partition("things:")[0]
    company = engine + "  - name: Ottokar Przybylski\n  - name: Xiulong Bartholdy\n"
    (folder / "in" / "fourth.yaml").write_text(company.replace("00001", "00004"), encoding="utf-8")
    [ada] = set(holders(built(folder)).values())
    decide(folder, f"- suppress: {ada}")
    later = company.replace("00001", "00005").replace("Ada Lovelace", "A. Lovelace")
    later = later.replace(f", orcid: {ORCID}", "")
    (folder / "in" / "fifth.yaml").write_text(later, encoding="utf-8")
    built(folder)
    assert leaks(folder, "lovelace") == []
    (folder / FILE_NAME).unlink()
    graph = built(folder)
    assert set(holders(graph, "A. Lovelace").values()) == set(holders(graph).values()) == {ada}


def test_one_seat_goes_and_the_person_stays_elsewhere(folder: Path) -> None:
    before = holders(built(folder))
    decide(folder, "- suppress: paper/arxiv-2401.00001#1")
    for _ in range(2):
        assert holders(built(folder)) == {NOTES: before[NOTES], TABLES: before[TABLES]}


def test_weaker_sources_and_what_is_told_of_them_do_not_tell_the_name(folder: Path) -> None:
    paper = {
        "title": "An engine",
        "arxiv_id": "2401.00001",
        "authors": ["A. Lovelace", "Charles Babbage", "Somebody Else"],
        "abstract": "A text.",
    }
    (folder / "in" / "weak.json").write_text(json.dumps([paper]), encoding="utf-8")
    [ada] = set(holders(built(folder)).values())
    assert leaks(folder, "a. lovelace")
    decide(folder, f"- suppress: {ada}")
    built(folder)
    assert leaks(folder, "lovelace") == []
    assert leaks(folder, "somebody else")


def test_of_two_of_one_name_on_a_paper_the_other_keeps_name_and_iri(tmp_path: Path) -> None:
    write(tmp_path)
    path = tmp_path / "in" / "engine.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace(
            "  - name: Charles Babbage", "  - name: Charles Babbage\n  - name: Ada Lovelace"
        )
    )
    before = holders(built(tmp_path))
    decide(tmp_path, "- suppress: paper/arxiv-2401.00001#1")
    now = holders(built(tmp_path))
    third = "paper/arxiv-2401.00001/sig/003"
    assert now == {each: before[each] for each in (NOTES, TABLES, third)}


def test_other_entries_about_the_person_do_not_tell_the_name(tmp_path: Path) -> None:
    write(tmp_path)
    before = holders(built(tmp_path))
    same = f"- same: [{before[ENGINE]}, {before[NOTES]}]"
    decide(tmp_path, same)
    built(tmp_path)
    assert leaks(tmp_path, before[NOTES])
    decide(tmp_path, f"{same}\n- suppress: {before[NOTES]}\n- suppress: {before[TABLES]}")
    for _ in range(2):
        assert holders(built(tmp_path)) == {}
        assert leaks(tmp_path, "lovelace") == []
    for name in ("engine", "notes"):
        (tmp_path / "in" / f"{name}.yaml").unlink()
    built(tmp_path)
    assert leaks(tmp_path, "lovelace") == []


def test_a_thing_and_all_that_is_said_of_it_is_gone(folder: Path) -> None:
    assert built(folder) is not None
    assert leaks(folder, "engine machine", "system/engine")
    decide(folder, "- suppress: system/engine")
    graph = built(folder)
    assert leaks(folder, "engine machine", "system/engine") == []
    assert graph.summary is not None
    assert graph.summary.counts["claims"] == 2


def test_a_paper_is_gone_and_its_records_are_counted(folder: Path) -> None:
    before = built(folder)
    assert before.summary is not None
    decide(folder, "- suppress: paper/arxiv-2401.00002")
    graph = built(folder)
    assert graph.summary is not None
    assert graph.summary.counts["papers"] == 2
    assert graph.summary.counts["records_read"] == before.summary.counts["records_read"]
    assert graph.summary.counts["records_rejected"] == 1
    assert leaks(folder, "2401.00002", "menabrea") == []
    strict = strictly(folder)
    assert pipeline.build(strict[0], folder / "out", strict[1]).counts["papers"] == 2


def test_what_was_weighed_of_a_paper_that_is_gone_is_not_told(folder: Path) -> None:
    notes = (folder / "in" / "notes.yaml").read_text(encoding="utf-8")
    other = notes.replace('{arxiv: "2401.00002"}', "{pmid: 31452104}").partition("things:")[0]
    (folder / "in" / "other.yaml").write_text(other, encoding="utf-8")
    built(folder)
    assert leaks(folder, '"kind":"work"', "31452104")
    decide(folder, "- suppress: paper/arxiv-2401.00002")
    for _ in range(2):
        built(folder)
        assert leaks(folder, '"kind":"work"', "31452104", "2401.00002", "menabrea") == []


def test_a_name_that_things_share_goes_with_them(folder: Path) -> None:
    call(folder, "Jacquard Loom", "engine", "notes")
    apart = "- different: [system/engine, system/notes]"
    given = "- is: {who: system/engine, id: wikidata:Q42}"
    built(folder)
    decide(folder, f"{apart}\n{given}")
    graph = built(folder)
    assert graph.summary is not None
    assert graph.summary.counts["systems"] == 3
    assert leaks(folder, "name/jacquard-loom", "system/engine", "/q42")
    decide(folder, f"{apart}\n{given}\n- suppress: system/engine")
    for _ in range(2):
        built(folder)
        assert leaks(folder, "name/jacquard-loom", "system/engine", "/q42") == []
        assert leaks(folder, "jacquard loom")
    decide(folder, f"{apart}\n- suppress: system/engine\n- suppress: system/notes")
    built(folder)
    assert leaks(folder, "jacquard loom", "jacquard-loom", "system/notes") == []


def test_why_others_were_decided_does_not_tell_the_name(folder: Path) -> None:
    [ada] = set(holders(built(folder)).values())
    signed = "  by: Grace Hopper\n  on: 2026-01-31\n  because: "
    text = f"- is: {{who: system/tables, id: wikidata:Q42}}\n{signed}Ada Lovelace has said so\n"
    decide(folder, text)
    built(folder)
    assert leaks(folder, "lovelace has said so")
    decide(folder, f"{text}- suppress: {ada}\n{signed}it was asked for\n")
    built(folder)
    assert leaks(folder, "lovelace") == []
    assert leaks(folder, "suppressed has said so")


def test_one_of_two_whose_words_are_the_same_goes_alone(folder: Path) -> None:
    for number, doi in enumerate(("10.1000/one", "10.1000/two")):
        text = f'title: "Editorial"\nidentifiers: {{doi: {doi}}}\nauthors: [Grace Hopper]\n'
        (folder / "in" / f"editorial{number}.yaml").write_text(text, encoding="utf-8")
    before = built(folder)
    assert before.summary is not None
    paths = [
        str(x.value).removeprefix(BASE)  # type: ignore[union-attr]
        for (x,) in before.query(
            'SELECT ?x { ?x a dblp:Publication ; rdfs:label ?l FILTER(STRSTARTS(?l, "Editorial")) }'
            " ORDER BY ?x"
        ).rows()
    ]
    assert len(paths) == 2
    for path in paths:
        decide(folder, f"- suppress: {path}")
        graph = built(folder)
        assert graph.summary is not None
        assert graph.summary.counts["papers"] == before.summary.counts["papers"] - 1


def test_no_page_tells_the_name(folder: Path) -> None:
    [ada] = set(holders(built(folder)).values())
    decide(folder, f"- suppress: {ada}")
    built(folder).close()
    with served(folder / "out") as client:
        for path in ("/", "/paper/arxiv-2401.00001", f"/{ENGINE}", "/person"):
            page = client.get(path, headers={"Accept": BROWSER})
            assert "lovelace" not in page.text.casefold(), path
        paper = client.get("/paper/arxiv-2401.00001", headers={"Accept": BROWSER})
        assert paper.status_code == 200
        assert "suppressed" in paper.text
        gone = client.get(f"/{ada}", headers={"Accept": BROWSER})
        assert gone.status_code == 404
