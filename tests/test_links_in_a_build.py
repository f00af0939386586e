"""Links in a release: a graph of their own that may be dropped, what people decided, the table."""

from __future__ import annotations

import contextlib
import csv
import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from kg import iris, sources
from kg.identity import resolve
from kg.linked import of_project
from kg.mapping import link
from kg.records import SourceRecord
from kg.validate import validate
from tests import linked_project
from tests.conformance import with_python
from tests.linked_project import BASE, FIRST, ONE, TWO, built, run
from tests.scholarly.graphs import GRAPHS
from tests.scholarly.papers import ORCID, PERSON, ROR
from tests.scholarly.server import Server, serving

SIGNED = "  by: Mary\n  on: 2026-01-31\n  because: looked up\n"
EVERY = "openalex,crossref,datacite,dblp,semantic-scholar,arxiv,orkg"
SAME_AS = "<https://schema.org/sameAs>"


@pytest.fixture(scope="module")
def running() -> Iterator[Server]:
    with serving(GRAPHS) as server:
        yield server


@pytest.fixture(scope="module")
def project(running: Server, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that is linked and built with its links."""
    folder = tmp_path_factory.mktemp("project") / "looms"
    linked_project.write(folder, running)
    with contextlib.chdir(folder):
        built()
        assert run("link", "--to", EVERY).exit_code == 0
        built()
    return folder


@pytest.fixture
def linked(project: Path, working_folder: Path) -> Path:
    linked_project.copied(project, working_folder)
    return working_folder


def quads(folder: Path) -> list[str]:
    return (folder / "out" / "kg.nq").read_text(encoding="utf-8").splitlines()


def graph_of(line: str) -> str | None:
    """The named graph of a line."""
    last = line.removesuffix(" .").rpartition(" ")[2]
    return last if last.startswith(f"<{BASE}graph/") or "/graph/ref/" in last else None


def triple_of(line: str) -> str:
    graph = graph_of(line)
    return line.removesuffix(" .").removesuffix(graph or "").strip()


def graphs_of_links(lines: list[str]) -> set[str | None]:
    told = '<https://w3id.org/rkg/ns#reader> "links"'
    return {graph_of(line) for line in lines if told in line} - {None}


def table(folder: Path) -> list[dict[str, str]]:
    text = (folder / "out" / "mappings.sssom.tsv").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if not line.startswith("#")]
    return list(csv.DictReader(rows, delimiter="\t"))


def notes(folder: Path) -> list[dict[str, str]]:
    lines = (folder / "out" / "rejects.jsonl").read_text(encoding="utf-8").splitlines()
    return [row for row in map(json.loads, lines) if row["rule"] == "link-idle"]


def test_links_stand_in_graphs_of_their_own(project: Path) -> None:
    lines = quads(project)
    graphs = graphs_of_links(lines)
    assert len(graphs) == len(EVERY.split(","))
    link = f"<{BASE}{ONE}> {SAME_AS} <https://openalex.org/{FIRST.openalex}>"
    assert {graph_of(line) in graphs for line in lines if triple_of(line) == link} == {True, False}
    # Who found it, where, when and why.
    query = (
        "SELECT ?where ?when ?sure ?why { ?link rdf:subject ?one ; rdf:object ?other ; "
        "prov:wasDerivedFrom ?where ; prov:generatedAtTime ?when ; k:confidence ?sure ; "
        "rdfs:comment ?why "
        f"FILTER(STR(?one) = '{BASE}{ONE}' && CONTAINS(STR(?other), 'openalex.org')) }}"
    )
    with contextlib.chdir(project):
        [row] = json.loads(run("query", query, "--format", "json").stdout)
    assert row["where"].endswith("/openalex/works/doi:10.48550%2Farxiv.2401.00001")
    kept = (project / "links" / "openalex.jsonl").read_text(encoding="utf-8").splitlines()
    assert row["when"] == json.loads(kept[0])["date"]
    assert 0.9 < float(row["sure"]) <= 1
    assert "both have arxiv:2401.00001" in row["why"]


@pytest.mark.parametrize("dropped", ["the graphs", "what they say in the view too"])
def test_the_graphs_of_links_may_be_dropped(project: Path, tmp_path: Path, dropped: str) -> None:
    lines = quads(project)
    graphs = graphs_of_links(lines)
    kept = [line for line in lines if graph_of(line) not in graphs]
    assert len(kept) < len(lines)
    if dropped != "the graphs":
        own = {triple_of(line) for line in lines if graph_of(line) in graphs}
        others = {triple_of(line) for line in kept if graph_of(line) is not None}
        kept = [line for line in kept if triple_of(line) not in own - others]
        assert not any(f"<https://openalex.org/{FIRST.openalex}>" in line for line in kept)
    path = tmp_path / "kg.nq"
    path.write_text("".join(f"{line}\n" for line in kept), encoding="utf-8")
    report = validate(path)
    assert report.conforms, report.to_text()


def test_a_release_without_links_is_the_one_before(linked: Path) -> None:
    with_links = set(quads(linked))
    shutil.rmtree(linked / "links")
    built()
    without = quads(linked)
    assert set(without) < with_links
    assert graphs_of_links(without) == set()
    assert table(linked) == []


def test_links_are_no_inputs_of_their_own(linked: Path) -> None:
    before = (linked / "out" / "kg.nq").read_bytes()
    config = linked / "kg.toml"
    config.write_text(config.read_text() + '[[inputs]]\npath = "links/*"\n', encoding="utf-8")
    built()
    assert (linked / "out" / "kg.nq").read_bytes() == before


def test_a_person_may_say_otherwise(linked: Path) -> None:
    (linked / "decisions.yaml").write_text(
        f"- different: [{ONE}, openalex:{FIRST.openalex}]\n{SIGNED}"
        f"- same: [organization/loom-institute, ror:{ROR}]\n{SIGNED}",
        encoding="utf-8",
    )
    built()
    link = f"<{BASE}{ONE}> {SAME_AS} <https://openalex.org/{FIRST.openalex}>"
    assert link not in {triple_of(line) for line in quads(linked)}
    [note] = notes(linked)
    assert "a decision says that they are different" in note["message"]
    [row] = [row for row in table(linked) if row["object_id"].startswith("ror:")]
    assert row == {
        "subject_id": "kg:organization/loom-institute",
        "subject_label": "Loom Institute",
        "predicate_id": "skos:exactMatch",
        "object_id": f"ror:{ROR}",
        "object_label": "",
        "mapping_justification": "semapv:ManualMappingCuration",
        "author_label": "Mary",
        "mapping_tool": "",
        "mapping_tool_version": "",
        "mapping_date": "2026-01-31",
        "confidence": "1",
        "comment": "looked up",
    }


def test_a_link_that_is_refused_is_told(project: Path) -> None:
    path = project / "in" / "one.yaml"
    reader = sources.find(path, "curated")
    source = sources.source_of(path, reader)
    records = [
        item for item in sources.read(path, reader, source) if isinstance(item, SourceRecord)
    ]
    resolved = resolve([source], records, iris.Ledger())
    files = of_project(project)
    every = link.attach(resolved, files)
    said = f"openalex:{FIRST.openalex}"
    fewer = link.attach(resolved, files, {(ONE, said)})
    gone = set(every.accepted) - set(fewer.accepted)
    assert [(each.path, each.link.value) for each in gone] == [(ONE, FIRST.openalex)]
    assert len(fewer.rejections) == len(every.rejections) + 1
    assert {each.effect for each in fewer.rejections} == {"note"}


def test_a_link_that_no_longer_holds_is_told(linked: Path) -> None:
    for name, text in linked_project.FILES.items():
        told = text.replace(f", orcid: {ORCID}", "").replace("10.5555/loom.3", "10.5555/loom.33")
        (linked / "in" / f"{name}.yaml").write_text(told.lstrip(), encoding="utf-8")
    built()
    assert {note["message"] for note in notes(linked)} == {
        "a link is left out: what it is about has no longer the orcid that it was found by",
        "a link is left out: what it is about is not in this release",
    }
    objects = {row["object_id"] for row in table(linked)}
    assert not objects & {"openalex:W100000003", "openalex:A500000001"}
    assert f"openalex:{FIRST.openalex}" in objects


def test_who_is_taken_out_is_in_no_link(linked: Path) -> None:
    who = next(
        row["subject_id"].removeprefix("kg:")
        for row in table(linked)
        if row["subject_label"] == PERSON
    )
    (linked / "decisions.yaml").write_text(f"- suppress: {who}\n{SIGNED}", encoding="utf-8")
    result = run("build", "--formats", "nt")
    assert result.exit_code == 0, result.output
    assert notes(linked)
    for path in (linked / "out").iterdir():
        if path.is_file() and path.suffix in (".nq", ".nt", ".tsv", ".jsonl", ".csv", ".txt"):
            content = path.read_text(encoding="utf-8")
            assert PERSON not in content, path.name
            assert "A500000001" not in content, path.name
            assert ORCID not in content, path.name


def test_the_table_has_each_link_with_its_justification(project: Path) -> None:
    rows = {(row["subject_id"], row["object_id"]): row for row in table(project)}
    assert len(rows) == len({*rows})
    by_id = rows[f"kg:{ONE}", f"openalex:{FIRST.openalex}"]
    assert by_id["mapping_justification"] == "semapv:MappingChaining"
    by_agreement = rows[f"kg:{TWO}", "openalex:W100000002"]
    assert by_agreement["mapping_justification"] == "semapv:CompositeMatching"
    assert by_agreement["predicate_id"] == "skos:exactMatch"
    [by_seat] = [row for row in rows.values() if row["object_id"] == "openalex:A500000002"]
    assert by_seat["predicate_id"] == "skos:closeMatch"
    assert by_seat["mapping_date"] == by_id["mapping_date"]
    assert by_seat["mapping_tool"] == "kg link, openalex"


@pytest.fixture(scope="module")
def sssom(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program of the sssom package."""
    return with_python("sssom", tmp_path_factory.mktemp("sssom")) / "sssom"


@pytest.mark.conformance
@pytest.mark.parametrize("links", ["some", "none"])
def test_the_table_is_valid_by_its_own_package(
    sssom: Path, linked: Path, tmp_path: Path, links: str
) -> None:
    if links == "none":
        shutil.rmtree(linked / "links")
        built()
    path = linked / "out" / "mappings.sssom.tsv"
    kinds = ("JsonSchema", "PrefixMapCompleteness", "StrictCurieFormat")
    options = [option for kind in kinds for option in ("--validation-types", kind)]
    done = subprocess.run(
        [sssom, "validate", path, *options], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "rror" not in done.stdout
    if links == "some":
        out = tmp_path / "mappings.ttl"
        turned = [str(sssom), "convert", str(path), "--output-format", "rdf", "--output", str(out)]
        subprocess.run(turned, check=True, capture_output=True)
        assert out.read_text(encoding="utf-8").count("annotatedTarget") >= len(table(linked))
