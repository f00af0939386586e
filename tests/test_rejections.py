"""What is left out is counted by effect and rule; counts in are counts out and rejections."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pyoxigraph as ox
import pytest

from kg import pipeline, rejections, sources
from kg.extract.settings import abstracts_of
from kg.inputs import Input
from kg.project import Extract
from kg.records import EntityRecord, Identifier, Person, Rejection, Seat, SourceRecord, Thing, Work
from kg.release import open_release
from kg.spool import Item, Spool
from kg.vocab import PREFIXES

ORCID = Identifier("orcid", "0000-0002-1825-0097")
FILE = Rejection("a.txt", "encoding", "m", "a", effect="file")
RECORD = Rejection("b.txt", "no-work", "m", "a", effect="record")
PART = Rejection("b.txt", "doi-syntax", "m", "a", line=3, key="k", field="doi")
NOTE = Rejection("b.txt", "maybe-authors", "m", "a", effect="note")


def test_rejections_are_counted_by_effect_and_by_rule() -> None:
    found = [NOTE, PART, RECORD, PART, FILE]
    assert rejections.by_effect(found) == {"file": 1, "record": 1, "part": 2, "note": 1}
    assert rejections.by_effect([]) == {"file": 0, "record": 0, "part": 0, "note": 0}
    assert rejections.by_rule(found) == [
        ("file", "encoding", 1),
        ("record", "no-work", 1),
        ("part", "doi-syntax", 2),
        ("note", "maybe-authors", 1),
    ]
    assert rejections.left_out(found) == [PART, RECORD, PART, FILE]
    assert rejections.summary([PART, NOTE, PART]) == (
        "part 2 (doi-syntax 2); note 1 (maybe-authors 1)"
    )
    assert "part    doi-syntax" in rejections.report(found)
    assert rejections.report([]) == ""


def test_a_line_says_where_and_whether_anything_is_left_out() -> None:
    assert rejections.line(PART) == "rejected b.txt:3:k:doi: m [doi-syntax]; a"
    assert rejections.line(NOTE).startswith("noted b.txt: ")


def spooled(path: Path, out: Path, items: Iterable[Item]) -> Input:
    """An input whose records are in the spool already, as from an earlier build."""
    path.write_text(f"Ada Lovelace, Kurt Gödel\nWe weave {path.name}.\n", encoding="utf-8")
    reader = sources.find(path, "pasted")
    source = sources.source_of(path, reader)
    told = [
        item if isinstance(item, Rejection) else replaced(item, source.sha256) for item in items
    ]
    abstracts = abstracts_of(Extract(), None)
    assert abstracts is not None
    version = f"{reader.VERSION}-{abstracts.version}"
    assert list(Spool(out / ".spool").read(source, version, lambda: told))
    return Input(path, "pasted")


def replaced(item: SourceRecord | EntityRecord, digest: str) -> SourceRecord | EntityRecord:
    if isinstance(item, SourceRecord):
        return SourceRecord(digest, item.number, item.key, item.work, things=item.things)
    return EntityRecord(digest, item.number, item.key, things=item.things, people=item.people)


PAPER = SourceRecord("", 1, "p", Work((Seat("Ada Lovelace", 1, orcid=ORCID.value),), title="T"))
KNOWN = EntityRecord("", 2, "ada", people=(Person(("Ada King", "Ada Lovelace"), (ORCID,)),))
NOBODY = EntityRecord("", 3, "nemo", people=(Person(("Nemo",), (Identifier("openalex", "A7"),)),))
LAB = EntityRecord("", 4, "lab", things=(Thing("organization/lab", "organization", "Lab"),))
ITEMS = (PAPER, KNOWN, NOBODY, LAB, RECORD, PART, NOTE)


def test_what_was_read_is_in_the_release_or_rejected(tmp_path: Path) -> None:
    out = tmp_path / "out"
    summary = pipeline.build([spooled(tmp_path / "a.txt", out, ITEMS)], out)
    counts = open_release(out).manifest.counts
    read, used, rejected = (counts[f"records_{word}"] for word in ("read", "used", "rejected"))
    assert (read, used, rejected) == (5, 3, 2)
    assert (counts["rejected_files"], counts["rejected_parts"], counts["notes"]) == (0, 1, 1)
    assert counts.items() >= summary.counts.items()
    lines = (out / "rejects.jsonl").read_text(encoding="utf-8").splitlines()
    effects = [json.loads(line).get("effect", "part") for line in lines]
    assert effects.count("record") == rejected
    assert len(lines) == counts["rejections"]
    report = (out / "report.txt").read_text(encoding="utf-8")
    assert "record  person-without-paper" in report
    assert "note    maybe-authors" in report


def test_a_described_person_gains_names_and_identifiers_in_the_graph(tmp_path: Path) -> None:
    out = tmp_path / "out"
    pipeline.build([spooled(tmp_path / "a.txt", out, (PAPER, KNOWN, LAB))], out)
    store = ox.Store.read_only(str(open_release(out).store_path))
    query = """SELECT ?g ?name { GRAPH ?g { ?p skos:altLabel ?name } ?p a dblp:Person ;
        foaf:name "Ada Lovelace" ; datacite:hasIdentifier/literal:hasLiteralValue ?orcid }"""
    answer = store.query(query, prefixes=PREFIXES)
    assert isinstance(answer, ox.QuerySolutions)
    [row] = answer
    graph, name = row["g"], row["name"]
    assert isinstance(graph, ox.NamedNode)
    assert isinstance(name, ox.Literal)
    assert name.value == "Ada King"
    assert "/graph/src/" in graph.value


@pytest.mark.parametrize(
    "lost", [FILE, RECORD, PART, NOBODY], ids=["file", "record", "part", "person"]
)
def test_a_strict_build_stops_and_leaves_the_last_release(tmp_path: Path, lost: Item) -> None:
    out = tmp_path / "out"
    before = pipeline.build([spooled(tmp_path / "a.txt", out, (PAPER,))], out).release.digest
    other = tmp_path / "b.txt"
    strict = pipeline.Options(strict=True)
    with pytest.raises(pipeline.Rejected, match=r"stopped at the first rejection: rejected b\.txt"):
        pipeline.build([spooled(other, out, (PAPER, NOTE, lost))], out, strict)
    assert open_release(out).digest == before


def test_notes_stop_no_build(tmp_path: Path) -> None:
    out = tmp_path / "out"
    given = [spooled(tmp_path / "a.txt", out, (PAPER, NOTE, NOTE))]
    for options in (pipeline.Options(strict=True), pipeline.Options(max_rejects=0)):
        assert pipeline.build(given, out, options).counts["notes"] == 2


def test_so_many_rejections_as_are_allowed_stop_no_build(tmp_path: Path) -> None:
    out = tmp_path / "out"
    given = [spooled(tmp_path / "a.txt", out, ITEMS)]
    assert pipeline.build(given, out, pipeline.Options(max_rejects=3)).release.changed
    with pytest.raises(pipeline.Rejected, match="3 rejected, and 2 allowed"):
        pipeline.build(given, out, pipeline.Options(max_rejects=2))


def test_people_without_any_paper_make_no_release(tmp_path: Path) -> None:
    out = tmp_path / "out"
    with pytest.raises(pipeline.Rejected, match="no record of a paper"):
        pipeline.build([spooled(tmp_path / "a.txt", out, (KNOWN,))], out)
