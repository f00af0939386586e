"""RO-Crate: every file of the release with its size and digest, read by ro-crate-py and by kg."""

from __future__ import annotations

import shutil
from hashlib import sha256
from pathlib import Path

import pytest
from rocrate.rocrate import ROCrate

import kg
from kg.api import BuildWarning, Graph
from kg.profiles import Refused, SettingError, Written
from kg.store.embedded import EmbeddedStore
from kg.view.works import works

CC0 = "https://creativecommons.org/publicdomain/zero/1.0/"
FILE = "ro-crate-metadata.json"


def crated(release: Path, folder: Path) -> Path:
    """A copy of the release with its metadata file."""
    shutil.copytree(release / ".current", folder, ignore=shutil.ignore_patterns("store"))
    with kg.open(release) as graph:
        found = list(graph.export("ro-crate", settings={"date": "2026-01-31"}))
    (file,) = (piece for piece in found if isinstance(piece, Written))
    (folder / file.name).write_bytes(file.data)
    return folder


def test_ro_crate_py_finds_every_file_as_it_is(corpus_release: Path, tmp_path: Path) -> None:
    folder = crated(corpus_release, tmp_path / "crate")
    crate = ROCrate(folder)
    assert crate.version == "1.2"
    assert crate.license.id == CC0
    assert crate.root_dataset["datePublished"] == "2026-01-31"
    files = {each.id: each for each in crate.data_entities}
    assert files.keys() == {
        path.name for path in folder.iterdir() if path.name not in (FILE, "manifest.json", ".hold")
    }
    for name, entity in files.items():
        data = (folder / name).read_bytes()
        assert entity["contentSize"] == str(len(data))
        assert entity["sha256"] == sha256(data).hexdigest()
    counts = {each["name"]: each["value"] for each in crate.root_dataset["variableMeasured"]}
    assert (counts["papers"], counts["signatures"], counts["claims"]) == (12, 608, 187)


def test_every_reference_leads_to_an_entity(corpus_release: Path, tmp_path: Path) -> None:
    crate = ROCrate(crated(corpus_release, tmp_path / "crate"))
    for entity in crate.get_entities():
        for value in entity.properties().values():
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, dict) and each["@id"] != "https://w3id.org/ro/crate/1.2":
                    assert crate.get(each["@id"]) is not None, each


def test_kg_reads_the_release_back_as_a_data_set(corpus_release: Path, tmp_path: Path) -> None:
    path = crated(corpus_release, tmp_path / "crate") / FILE
    with pytest.warns(BuildWarning), kg.build(path, out=tmp_path / "out") as graph:
        (work,) = works(graph.store)
    assert (work.title, work.date) == ("Research knowledge graph", "2026-01-31")
    (edition,) = work.editions
    assert (edition.kind, edition.licence) == ("dataset", CC0)


def test_what_is_no_whole_release_is_refused(corpus_release: Path) -> None:
    with kg.open(corpus_release) as graph:
        rules = [
            [e.rule for e in graph.export("ro-crate", only=only) if isinstance(e, Refused)]
            for only in ((), ("2402.15627",))
        ]
        assert rules == [["no-date"], ["not-whole"]]
        with pytest.raises(SettingError, match="date: '31.1.2026' is no date"):
            list(graph.export("ro-crate", settings={"date": "31.1.2026"}))
    loose = Graph(EmbeddedStore.open(corpus_release / ".current" / "store"))
    (piece,) = loose.export("ro-crate")
    assert isinstance(piece, Refused)
    assert piece.rule == "no-release"
