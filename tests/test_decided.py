"""Decisions at work in a build: they win, they last, and what cannot hold is told."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kg import pipeline
from kg.decisions import FILE_NAME
from tests.small_project import (
    ENGINE,
    NOTES,
    ORCID,
    OTHER_ORCID,
    TABLES,
    built,
    decide,
    holders,
    opinions,
    rows_of,
    write,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path)
    return tmp_path


def contradiction(folder: Path, text: str) -> str:
    decide(folder, text)
    with pytest.raises(pipeline.Rejected) as caught:
        built(folder)
    [fault] = caught.value.rejections
    assert (fault.file, fault.rule, fault.effect) == (FILE_NAME, "contradiction", "file")
    assert fault.line == 1
    return fault.message


def test_seats_that_are_the_same_are_one_person(folder: Path) -> None:
    before = holders(built(folder))
    assert len(set(before.values())) == 3
    decide(folder, "- same: [paper/arxiv-2401.00001#1, paper/arxiv-2401.00003#2]")
    now = holders(built(folder))
    assert now[ENGINE] == now[TABLES] != now[NOTES] == before[NOTES]


def test_a_decision_lasts_through_rebuilds_and_changed_iris(folder: Path) -> None:
    before = holders(built(folder))
    decide(
        folder,
        f"- same: [{before[ENGINE]}, {before[NOTES]}]\n- same: [{before[NOTES]}, {before[TABLES]}]",
    )
    first = built(folder)
    one = set(holders(first).values())
    assert len(one) == 1
    shutil.rmtree(folder / "out")
    again = built(folder)
    assert set(holders(again).values()) == one
    query = "SELECT ?old ?new { GRAPH ?g { ?old dcterms:isReplacedBy ?new } }"
    assert len(list(again.query(query).rows())) == 2
    (folder / FILE_NAME).unlink()
    assert holders(built(folder)) == before


def test_one_person_is_split_and_the_iri_stays_with_the_rest(folder: Path) -> None:
    (folder / "in").joinpath("engine.yaml").write_text(
        (folder / "in" / "engine.yaml")
        .read_text()
        .replace("  - name: Ada Lovelace", f"  - {{name: Ada Lovelace, orcid: {ORCID}}}")
    )
    (folder / "in").joinpath("notes.yaml").write_text(
        (folder / "in" / "notes.yaml")
        .read_text()
        .replace("  - name: Ada Lovelace", f"  - {{name: Ada Lovelace, orcid: {ORCID}}}")
    )
    before = holders(built(folder))
    assert before[ENGINE] == before[NOTES]
    decide(folder, f"- different: [paper/arxiv-2401.00001#1, {before[NOTES]}]")
    for _ in range(3):
        now = holders(built(folder))
        assert now[NOTES] == before[NOTES]
        assert now[ENGINE] != now[NOTES]


def test_a_seat_with_an_initial_goes_where_no_decision_forbids_it(folder: Path) -> None:
    for number, name in (("4", "Ada Lovelace"), ("5", "A. Lovelace")):
        text = (folder / "in" / "engine.yaml").read_text(encoding="utf-8").partition("things:")[0]
        text = text.replace("00001", f"0000{number}").replace("Ada Lovelace", name)
        text += "  - name: Ottokar Przybylski\n  - name: Xiulong Bartholdy\n"
        (folder / "in" / f"{number}.yaml").write_text(text, encoding="utf-8")
    graph = built(folder)
    [initial] = holders(graph, "A. Lovelace").values()
    full = "paper/arxiv-2401.00004/sig/001"
    assert holders(graph)[full] == initial
    decide(folder, "- different: [paper/arxiv-2401.00004#1, paper/arxiv-2401.00005#1]")
    for _ in range(2):
        graph = built(folder)
        [apart] = holders(graph, "A. Lovelace").values()
        assert holders(graph)[full] != apart
        pairs = [{each["assesses"], each["candidate"]} for each in opinions(folder / "out")]
        assert {apart, holders(graph)[full]} not in pairs


def test_names_that_differ_are_joined(folder: Path) -> None:
    decide(folder, "- same: [paper/arxiv-2401.00001#1, paper/arxiv-2401.00003#1]")
    graph = built(folder)
    [mary] = set(holders(graph, "Mary Somerville").values())
    assert holders(graph)[ENGINE] == mary


def test_an_orcid_that_is_given_is_published_and_binds_who_states_it(tmp_path: Path) -> None:
    write(tmp_path, tables=ORCID)
    decide(tmp_path, f"- is: {{who: paper/arxiv-2401.00001#1, id: https://orcid.org/{ORCID}}}")
    graph = built(tmp_path)
    now = holders(graph)
    assert now[ENGINE] == now[TABLES] != now[NOTES]
    people = rows_of(tmp_path / "out", "person")
    assert [each["orcids"] for each in people if each["path"] == now[ENGINE]] == [[ORCID]]
    same = graph.query(f"SELECT ?x {{ ?x schema:sameAs <https://orcid.org/{ORCID}> }}").rows()
    assert [str(x.value).endswith(now[ENGINE]) for (x,) in same] == [True]  # type: ignore[union-attr]


def test_a_wrong_claim_is_gone_and_a_right_one_is_sure(folder: Path) -> None:
    rows = built(folder).query(
        "SELECT ?claim ?thing { ?claim a k:Claim ; schema:about ?thing } ORDER BY ?thing"
    )
    engine, notes, tables = [str(claim.value) for claim, _ in rows.rows()]  # type: ignore[union-attr]
    decide(folder, f"- claim: {engine}\n  verdict: wrong\n- claim: {notes}\n  verdict: right")
    text = (folder / FILE_NAME).read_text(encoding="utf-8")
    graph = built(folder)
    found = {
        str(claim.value): str(sure.value)  # type: ignore[union-attr]
        for claim, sure in graph.query(
            "SELECT ?claim ?c { ?claim a k:Claim ; k:confidence ?c }"
        ).rows()
    }
    assert found == {notes: "1", tables: "0.8"}
    assert text.count("verdict") == 2


def test_a_claim_is_found_when_its_paper_has_become_another(folder: Path) -> None:
    rows = list(built(folder).query("SELECT ?c { ?c a k:Claim } ORDER BY ?c").rows())
    claims = [str(claim.value) for (claim,) in rows]  # type: ignore[union-attr]
    decide(
        folder,
        "- same: [paper/arxiv-2401.00001, paper/arxiv-2401.00002]\n"
        + "\n".join(f"- claim: {claim}\n  verdict: wrong" for claim in claims),
    )
    graph = built(folder)
    assert graph.summary is not None
    assert graph.summary.counts["claims"] == 0
    assert not [r for r in graph.summary.rejections if r.rule == "decision-unknown"]


def test_the_release_tells_who_decided_when_and_why(folder: Path) -> None:
    decide(folder, "- same: [paper/arxiv-2401.00001#1, paper/arxiv-2401.00002#1]")
    graph = built(folder)
    [row] = graph.query(
        "SELECT ?kind ?by ?on ?why ?what { ?d a oa:Annotation ; oa:hasBody/skos:prefLabel ?kind ;"
        " dcterms:creator/schema:name ?by ; dcterms:created ?on ; rdfs:comment ?why ;"
        " oa:hasTarget ?what }"
    ).rows()
    said = [str(cell.value) for cell in row]  # type: ignore[union-attr]
    assert said[:4] == ["the same", "Grace Hopper", "2026-01-31", "it was looked up"]
    assert said[4].endswith(holders(graph)[ENGINE])
    [told] = rows_of(folder / "out", "decision")
    assert told["weight"] == "decisive"
    assert told["decision"]["by"] == "Grace Hopper"


def test_what_never_was_is_told_and_what_is_gone_is_noted(folder: Path) -> None:
    before = holders(built(folder))
    (folder / "in" / "tables.yaml").unlink()
    decide(
        folder,
        f"- same: [{before[ENGINE]}, {before[TABLES]}]\n"
        "- suppress: person/nobody-00000000\n"
        "- claim: claim/0000000000000000\n  verdict: wrong",
    )
    graph = built(folder)
    assert graph.summary is not None
    told = [(r.rule, r.effect, r.file) for r in graph.summary.rejections]
    assert told == [
        ("decision-idle", "note", FILE_NAME),
        ("decision-unknown", "part", FILE_NAME),
        ("decision-unknown", "part", FILE_NAME),
    ]
    lines = (folder / "out" / "rejects.jsonl").read_text(encoding="utf-8")
    assert "claim/0000000000000000" in lines
    assert "nobody" not in lines


def test_same_and_different_through_others_is_an_error_that_names_all(folder: Path) -> None:
    message = contradiction(
        folder,
        "- different: [paper/arxiv-2401.00001#1, paper/arxiv-2401.00003#2]\n"
        "- same: [paper/arxiv-2401.00001#1, paper/arxiv-2401.00002#1]\n"
        "- same: [paper/arxiv-2401.00002#1, paper/arxiv-2401.00003#2]",
    )
    assert "decisions.yaml:5 (same" in message
    assert "decisions.yaml:9 (same" in message


def test_two_seats_of_one_paper_are_not_one_person(folder: Path) -> None:
    message = contradiction(folder, "- same: [paper/arxiv-2401.00001#1, paper/arxiv-2401.00001#2]")
    assert "paper/arxiv-2401.00001" in message


def test_different_orcids_of_curated_sources_name_both_files(tmp_path: Path) -> None:
    write(tmp_path, engine=ORCID, notes=OTHER_ORCID)
    message = contradiction(
        tmp_path, "- same: [paper/arxiv-2401.00001#1, paper/arxiv-2401.00002#1]"
    )
    assert f"{ORCID} (engine.yaml:1, author 1)" in message
    assert f"{OTHER_ORCID} (notes.yaml:1, author 1)" in message


def test_one_orcid_for_two_is_an_error(folder: Path) -> None:
    decide(
        folder,
        f"- is: {{who: paper/arxiv-2401.00001#1, id: orcid:{ORCID}}}\n"
        f"- is: {{who: paper/arxiv-2401.00001#2, id: orcid:{ORCID}}}",
    )
    with pytest.raises(pipeline.Rejected) as caught:
        built(folder)
    told = " ".join(fault.message for fault in caught.value.rejections)
    assert "decisions.yaml:1 (is" in told
    assert caught.value.rejections[0].line == 5


def test_an_orcid_that_a_curated_source_contradicts_is_an_error(tmp_path: Path) -> None:
    write(tmp_path, engine=ORCID)
    message = contradiction(
        tmp_path, f"- is: {{who: paper/arxiv-2401.00001#1, id: orcid:{OTHER_ORCID}}}"
    )
    assert "engine.yaml:1, author 1 states" in message


def test_a_file_with_faults_stops_the_build_and_tells_all(folder: Path) -> None:
    decide(
        folder, "- same: [person/a-00000000]\n- differnt: [person/a-00000000, person/b-00000000]"
    )
    with pytest.raises(pipeline.Rejected) as caught:
        built(folder)
    assert [(f.line, f.rule) for f in caught.value.rejections] == [
        (1, "number"),
        (5, "unknown-key"),
        (5, "kind"),
    ]
    assert not (folder / "out" / "kg.nq").exists()


def test_the_files_of_the_project_are_no_inputs(folder: Path) -> None:
    text = (folder / "kg.toml").read_text(encoding="utf-8")
    (folder / "kg.toml").write_text(text.replace('"in/*"', '"**/*.[yj]*"'), encoding="utf-8")
    decide(folder, "- same: [paper/arxiv-2401.00001#1, paper/arxiv-2401.00002#1]")
    (folder / "links").mkdir()
    (folder / "links" / "candidates.jsonl").write_text("{}\n", encoding="utf-8")
    graph = built(folder)
    assert graph.summary is not None
    assert graph.summary.rejections == ()
    now = holders(graph)
    assert now[ENGINE] == now[NOTES]


def test_the_order_of_entries_does_not_matter(folder: Path) -> None:
    entries = [
        "- same: [paper/arxiv-2401.00001#1, paper/arxiv-2401.00002#1]",
        "- different: [paper/arxiv-2401.00002#1, paper/arxiv-2401.00003#2]",
        "- is: {who: system/tables, id: wikidata:Q42}",
    ]
    decide(folder, "\n".join(entries))
    one = holders(built(folder))
    decide(folder, "\n".join(entries[::-1]))
    assert holders(built(folder)) == one
