"""``kg export``: what is chosen, written, refused and left out."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

import kg
from kg.profiles import PROFILES, LeftOut, Refused, SettingError, UnknownProfile, Written
from kg.view.selection import UnknownName
from tests.small_release import make

MEGASCALE = "https://w3id.org/rkg/paper/arxiv-2402.15627"


@pytest.mark.parametrize(
    "name",
    [
        "2402.15627",
        "arXiv:2402.15627v2",
        "https://arxiv.org/abs/2402.15627",
        MEGASCALE,
        "arxiv-2402.15627",
        "10.48550/arXiv.2402.15627",
        "doi:10.48550/ARXIV.2402.15627",
        "https://doi.org/10.48550/arXiv.2402.15627v2",
    ],
)
def test_a_paper_is_named_by_iri_or_identifier(corpus_release: Path, name: str) -> None:
    with kg.open(corpus_release) as graph:
        (file,) = (p for p in graph.export("csl-json", only=[name]) if isinstance(p, Written))
    (item,) = json.loads(file.data)
    assert item["id"] == "arxiv-2402.15627"
    assert [item["author"][0]["family"], item["author"][31]["given"]] == ["Jiang", "Xin"]
    assert (item["type"], item["issued"]) == ("paper-conference", {"date-parts": [[2024]]})
    assert item["note"].splitlines()[0] == "arxiv: 2402.15627"


def test_all_papers_with_what_has_no_place(corpus_release: Path) -> None:
    with kg.open(corpus_release) as graph:
        pieces = list(graph.export("csl-json"))
    (file,) = (piece for piece in pieces if isinstance(piece, Written))
    items = {item["id"]: item for item in json.loads(file.data)}
    assert len(items) == 12
    assert items["arxiv-2506.13585"]["author"][0] == {"literal": "MiniMax"}
    assert LeftOut(MEGASCALE, "things and claims") in pieces


def test_what_is_not_there_is_an_error_with_the_nearest(corpus_release: Path) -> None:
    with kg.open(corpus_release) as graph:
        with pytest.raises(UnknownName, match=r"2402\.15672.*near names: .*2402\.15627"):
            graph.export("csl-json", only=["2402.15672"])
        with pytest.raises(UnknownProfile, match=r"'csl'; there are .*csl-json"):
            graph.export("csl")
        with pytest.raises(SettingError, match="csl-json has no setting 'style'"):
            graph.export("csl-json", settings={"style": "apa"})


def test_a_paper_without_a_title_is_refused_and_nothing_invented(tmp_path: Path) -> None:
    path = tmp_path / "untitled.ttl"
    path.write_text("<https://example.org/paper/x> a <https://dblp.org/rdf/schema#Publication> .\n")
    with kg.open(path) as graph:
        (piece,) = graph.export("csl-json")
    assert isinstance(piece, Refused)
    assert (piece.subject, piece.rule) == ("https://example.org/paper/x", "no-title")


def test_the_command_writes_to_stdout_and_into_a_folder(kg_command: Path, tmp_path: Path) -> None:
    make(tmp_path)
    told = subprocess.run(
        [kg_command, "export", "csl-json", "out"], cwd=tmp_path, capture_output=True, check=True
    )
    assert [item["title"] for item in json.loads(told.stdout)] == ["One"]
    run = subprocess.run(
        [kg_command, "export", "csl-json", "out", "--to", "new/folder"],
        cwd=tmp_path,
        capture_output=True,
        check=True,
        text=True,
    )
    assert (tmp_path / "new/folder/papers.json").read_bytes() == told.stdout
    assert (run.stdout, run.stderr) == ("", "note: 1 file in new/folder\n")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nothing"], "there are"),
        (["csl-json", "--only", "2402.1"], "no paper is called"),
        (["csl-json", "--set", "style"], "write NAME=VALUE"),
    ],
)
def test_wrong_usage_has_exit_code_2(
    kg_command: Path, tmp_path: Path, arguments: list[str], says: str
) -> None:
    make(tmp_path)
    profile, *more = arguments
    run = subprocess.run(
        [kg_command, "export", profile, "out", *more],
        cwd=tmp_path,
        capture_output=True,
        check=False,
        text=True,
    )
    assert run.returncode == 2
    assert says in run.stderr


def test_every_profile_says_what_it_is() -> None:
    for each in PROFILES:
        assert each.NAME
        assert each.ABOUT
        assert "http" in each.SPECIFICATION


@pytest.mark.parametrize("profile", ["bibtex", "csl-json", "citation-cff"])
def test_a_preprint_s_doi_is_not_that_of_the_conference_paper(
    corpus_release: Path, profile: str
) -> None:
    with kg.open(corpus_release) as graph:
        (file,) = (
            piece
            for piece in graph.export(profile, only=["2509.15940"])
            if isinstance(piece, Written)
        )
    text = file.data.decode()
    assert "NeurIPS 2025" in text
    for field in ('"DOI":', "doi = ", "\ndoi: ", "\n  doi: "):
        assert field not in text


def test_datacite_describes_the_preprint_whose_doi_arxiv_gave(corpus_release: Path) -> None:
    with kg.open(corpus_release) as graph:
        (file,) = (
            piece
            for piece in graph.export("datacite", only=["2509.15940"])
            if isinstance(piece, Written)
        )
    assert b'identifierType="DOI">10.48550/arxiv.2509.15940<' in file.data
