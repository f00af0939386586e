"""``kg convert``: dumps to N-Triples, record by record."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pyoxigraph as ox
import pytest
from typer.testing import CliRunner, Result

from kg import bulk, iris, pipeline, sources
from kg.bulk.conversion import NotEmpty
from kg.cli import app
from kg.identity import resolve
from kg.inputs import Input
from kg.mapping import alone, release
from kg.project import Project
from kg.records import EntityRecord, Rejection, Source, SourceRecord
from kg.vocab import dblp, rdf

REPOSITORY = Path(__file__).resolve().parent.parent
CASES = Path(__file__).parent / "cases" / "sources"
SAMPLES = (
    "openalex",
    "arxiv",
    "crossref-json",
    "crossref-unixref",
    "datacite-json",
    "citation-cff",
    "rispy",
)
BASE = "https://example.org/kg/"
OPTIONS = pipeline.Options(project=Project(base=BASE))
TWO = """@article{a, author={Lovelace, Ada and Babbage, Charles}, title={One}, doi={10.1000/1}}
@article{b, author={Lovelace, Ada}, title={Two}, doi={10.1000/2}, month={Summer}, year={1843}}
@article{c}
"""
_BEYOND_THE_RECORD = re.compile(rf"<{re.escape(BASE)}(?:run|agent|name|assessment)/")
_CHILD = """
import resource, sys
from pathlib import Path
from kg import bulk, pipeline
from kg.inputs import Input

path, to, most = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
if most:
    resource.setrlimit(resource.RLIMIT_AS, (most << 10, most << 10))
made = bulk.convert([Input(path)], to, pipeline.Options())
status = Path("/proc/self/status").read_text()
print(made.manifest.counts["records_used"], status.partition("VmPeak:")[2].split()[0])
"""


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def quads(folder: Path) -> Iterator[ox.Quad]:
    """Every triple of a dump, by a strict parser."""
    for part in sorted(folder.glob("part-*.nt.gz")):
        yield from ox.parse(gzip.decompress(part.read_bytes()), ox.RdfFormat.N_TRIPLES)


def cases() -> Iterator[tuple[Source, SourceRecord | EntityRecord]]:
    """The records of the cases of all formats."""
    for path in sorted(CASES.glob("*/*/input.*")):
        reader = sources.find(path, path.parent.parent.name)
        source = sources.source_of(path, reader)
        for item in sources.read(path, reader, source):
            if not isinstance(item, Rejection):
                yield source, item


def bibliography(path: Path, entries: int) -> Path:
    """A file of so many papers."""
    entry = "@misc{k%d, author={Lovelace, Ada}, title={Engine %d}, doi={10.1000/%d}}\n"
    with path.open("w", encoding="utf-8") as file:
        file.writelines(entry % (number, number, number) for number in range(entries))
    return path


@pytest.fixture
def two(working_folder: Path) -> Path:
    """A bibliography of two papers, one of them with a month that is none, and a rejected entry."""
    path = working_folder / "two.bib"
    path.write_text(TWO, encoding="utf-8")
    return path


@pytest.mark.parametrize("sample", SAMPLES)
def test_the_counts_add_up_and_a_strict_parser_reads_it(
    shared: Path, tmp_path: Path, sample: str
) -> None:
    paths = [path for path in sorted((shared / "samples" / sample).rglob("*")) if path.is_file()]
    made = bulk.convert([Input(path) for path in paths], tmp_path / "dump", OPTIONS)
    kept = rejected = 0
    for path in {hashlib.sha256(path.read_bytes()).digest(): path for path in paths}.values():
        try:
            reader = sources.find(path)
        except sources.UnknownFormat:
            continue
        for item in sources.read(path, reader, sources.source_of(path, reader)):
            if isinstance(item, Rejection):
                rejected += item.effect == "record"
            else:
                kept += 1
    counts = made.manifest.counts
    assert kept > 0
    assert counts["records_read"] == kept + rejected
    assert counts["records_read"] == counts["records_used"] + counts["records_rejected"]
    for name in ("records_used", "records_rejected"):
        assert counts[name] == sum(getattr(each, name) for each in made.manifest.inputs)
    told = (tmp_path / "dump" / "rejects.jsonl").read_bytes().splitlines()
    assert len(told) == counts["rejections"] == sum(made.rules.values())
    assert len(list(quads(tmp_path / "dump"))) == counts["lines"]


def test_a_record_alone_is_the_view_of_a_release_of_it() -> None:
    settings = pipeline.settings_of(BASE, {})._replace(ontology=())
    checked = 0
    for source, item in cases():
        papers, entities = ([item], []) if isinstance(item, SourceRecord) else ([], [item])
        resolved = resolve([source], papers, iris.Ledger(), entities=entities)
        mine = {*alone.lines(resolved, settings), *alone.preamble(source, settings)}
        every = "".join(release.lines(resolved, settings))
        dataset = list(ox.parse(every, ox.RdfFormat.N_QUADS))
        view = {q.triple for q in dataset if q.graph_name == ox.DefaultGraph()}
        found = {q.triple for q in ox.parse("".join(mine), ox.RdfFormat.N_TRIPLES)}
        assert found <= view
        assert [t for t in view - found if not _BEYOND_THE_RECORD.match(str(t.subject))] == []
        checked += 1
    assert checked > 50


def test_two_records_of_one_identifier_meet(tmp_path: Path) -> None:
    one, other = tmp_path / "one.bib", tmp_path / "other.bib"
    one.write_text("@article{x, author={A. Lovelace}, title={T}, doi={10.1000/1}}")
    other.write_text("@misc{y, author={Ada Lovelace}, title={T}, doi={10.1000/1}}")
    bulk.convert([Input(one), Input(other)], tmp_path / "dump", OPTIONS)
    typed = {
        (quad.subject, quad.object)
        for quad in quads(tmp_path / "dump")
        if quad.predicate.value == rdf.type
    }
    published = [s for s, o in typed if o == ox.NamedNode(dblp.Publication)]
    assert published == [ox.NamedNode(f"{BASE}paper/doi-10.1000-1")]
    assert len([s for s, o in typed if o == ox.NamedNode(dblp.Person)]) == 2


def test_the_files_are_those_of_the_manifest(tmp_path: Path) -> None:
    path = bibliography(tmp_path / "many.bib", 40)
    made = bulk.convert([Input(path)], tmp_path / "dump", OPTIONS, part_bytes=20_000)
    files = made.manifest.files
    assert len(files) > 5
    names = [*(part.file for part in files), "rejects.jsonl", "manifest.json"]
    assert sorted(names) == sorted(each.name for each in (tmp_path / "dump").iterdir())
    assert names[0] == "part-00000.nt.gz"
    for part in files:
        data = (tmp_path / "dump" / part.file).read_bytes()
        assert (part.size, part.sha256) == (len(data), hashlib.sha256(data).hexdigest())
        assert part.lines == gzip.decompress(data).count(b"\n") > 0
    whole = bulk.convert([Input(path)], tmp_path / "whole", OPTIONS)
    assert len(whole.manifest.files) == 1
    assert set(quads(tmp_path / "whole")) == set(quads(tmp_path / "dump"))


def test_the_bytes_are_the_same_whatever_the_hash_seed_and_the_order(
    tmp_path: Path, kg_command: Path
) -> None:
    given = sorted(CASES.glob("crossref-json/*/input.*")) + sorted(CASES.glob("ris/*/input.*"))
    made = []
    for seed, paths in (("1", given), ("2", given[::-1])):
        command: list[str | Path] = [
            kg_command,
            "convert",
            *paths,
            "--to",
            tmp_path / seed,
            "--base",
            BASE,
        ]
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        subprocess.run(command, check=True, capture_output=True, env=environment)
        made.append({path.name: path.read_bytes() for path in (tmp_path / seed).iterdir()})
    assert made[0] == made[1]
    assert len(gzip.decompress(made[0]["part-00000.nt.gz"])) > 100_000


def test_what_is_told_on_the_terminal(two: Path) -> None:
    done = run("convert", two, "--to", "dump", "--base", BASE)
    assert done.exit_code == 0, done.stderr
    assert "records_read\t3\nrecords_used\t2\nrecords_rejected\t1\n" in done.stdout
    assert "record 1 (" in done.stderr
    assert "no base is configured" not in done.stderr
    told = [json.loads(line) for line in Path("dump", "rejects.jsonl").read_bytes().splitlines()]
    assert [each["line"] for each in told if each.get("effect") == "record"] == [3]
    manifest = json.loads(Path("dump", "manifest.json").read_bytes())
    assert manifest["base"] == BASE
    assert [(each["name"], each["reader"]) for each in manifest["inputs"]] == [
        ("two.bib", "bibtex")
    ]


def test_the_base_is_that_of_the_project_or_this_machine(two: Path) -> None:
    done = run("convert", two, "--to", "here")
    assert "no base is configured" in done.stderr
    Path("kg.toml").write_text(f'base = "{BASE}"\n', encoding="utf-8")
    done = run("convert", two, "--to", "there")
    assert done.exit_code == 0, done.stderr
    assert any(str(q.subject).startswith(f"<{BASE}paper/") for q in quads(Path("there")))
    assert run("convert", two, "--to", "x", "--base", "example.org").exit_code == 2


def test_rejections_stop_it_and_leave_nothing(two: Path) -> None:
    done = run("convert", two, "--to", "dump", "--strict")
    assert done.exit_code == 1
    assert "stopped at the first rejection" in done.stderr
    done = run("convert", two, "--to", "dump", "--max-rejects", "0")
    assert done.exit_code == 1
    assert "0 rejections allowed" in done.stderr
    Path("none.bib").write_text("@article{a}\n", encoding="utf-8")
    assert run("convert", "none.bib", "--to", "dump").exit_code == 1
    assert run("convert", "nothing.bib", "--to", "dump").exit_code == 2
    assert [path.name for path in Path().iterdir() if path.is_dir()] == []
    assert run("convert", two, "--to", "dump", "--max-rejects", "2").exit_code == 0


def test_a_folder_with_something_in_it_is_left_alone(two: Path) -> None:
    Path("dump").mkdir()
    assert run("convert", two, "--to", "dump").exit_code == 0
    before = {path.name: path.read_bytes() for path in Path("dump").iterdir()}
    assert run("convert", two, "--to", "dump").exit_code == 2
    with pytest.raises(NotEmpty):
        bulk.convert([Input(two)], Path("dump"), OPTIONS)
    assert {path.name: path.read_bytes() for path in Path("dump").iterdir()} == before


def test_standard_input_and_a_format_that_is_told(working_folder: Path) -> None:
    done = CliRunner().invoke(
        app, ["convert", "-", "--from", "bibtex", "--to", "dump"], input=TWO.encode()
    )
    assert done.exit_code == 0, done.stderr
    manifest = json.loads((working_folder / "dump" / "manifest.json").read_bytes())
    assert manifest["inputs"][0]["name"] == "stdin"


def test_files_of_the_same_bytes_are_converted_once(two: Path) -> None:
    Path("again.bib").write_bytes(two.read_bytes())
    made = bulk.convert([Input(two), Input(Path("again.bib"))], Path("dump"), OPTIONS)
    assert made.manifest.counts["records_used"] == 2
    assert made.rules["file", "same-file"] == 1


@pytest.mark.conformance
def test_memory_does_not_grow_with_the_input(tmp_path: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("platform: only Linux holds a process to its address space")

    def converted(entries: int, kib: int) -> tuple[int, int]:
        path = bibliography(tmp_path / f"{entries}.bib", entries)
        to = tmp_path / f"to-{entries}"
        command: list[str | Path] = [sys.executable, "-c", _CHILD, path, to, str(kib)]
        done = subprocess.run(
            command,
            capture_output=True,
            check=False,
            env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
            text=True,
        )
        assert done.returncode == 0, done.stderr[-2000:]
        records, peak = map(int, done.stdout.split())
        return records, peak

    # What is remembered for speed (terms of IRIs) fills up with the first thousands of records.
    records, peak = converted(4_000, 0)
    assert records == 4_000
    records, _ = converted(50_000, peak + (24 << 10))
    assert records == 50_000
