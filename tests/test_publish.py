"""A release is whole or absent: what is written, what is refused, what stays."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from kg.publish import CannotPublish, NotARelease, held, open_release, switch
from kg.records import Source
from kg.release import Release
from kg.store.embedded import EmbeddedStore
from tests.small_release import make, master

SOURCE = Source(sha256="0" * 64, name="papers.bib", reader="bibtex", rank="publisher")


def names(out: Path) -> list[str]:
    return sorted(path.name for path in (out / ".releases").iterdir())


def test_a_release_has_what_its_manifest_says(tmp_path: Path) -> None:
    (tmp_path / "report.txt").write_text("conforms\n", encoding="utf-8")
    made = make(
        tmp_path,
        formats=[],
        inputs=[SOURCE],
        extra={"rejects.jsonl": b"", "report.txt": tmp_path / "report.txt"},
        counts={"papers": 1},
        versions={"kg": "0.1.0"},
    )
    out = tmp_path / "out"
    manifest = json.loads((out / "manifest.json").read_bytes())
    assert list(manifest) == sorted(manifest)
    assert manifest["counts"] == {"papers": 1, "quads": 6, "view": 3}
    assert manifest["inputs"] == [
        {"name": "papers.bib", "reader": "bibtex", "sha256": "0" * 64},
    ]
    listed = [each["file"] for each in manifest["files"]]
    assert listed == sorted(
        ["kg.nq", "kg.trig", "kg.ttl", "kg.nt", "kg.jsonld", "kg.rdf", "void.ttl"]
        + [f"{name}.csv" for name in ("claims", "papers", "signatures", "things")]
        + [f"{name}.parquet" for name in ("claims", "papers", "signatures", "things")]
        + ["rejects.jsonl", "report.txt"]
    )
    for each in manifest["files"]:
        content = (out / each["file"]).read_bytes()
        assert each["size"] == len(content)
        assert each["sha256"] == sha256(content).hexdigest()
    visible = sorted(path.name for path in out.iterdir() if not path.name.startswith("."))
    assert visible == sorted([*listed, "manifest.json", "store"])
    assert made == Release(made.directory, open_release(out).manifest, changed=True)
    assert len(EmbeddedStore.open(open_release(out).store_path)) == 6


def test_no_file_names_a_folder_of_this_machine(tmp_path: Path) -> None:
    made = make(tmp_path)
    for path in sorted(made.directory.rglob("*")):
        if path.is_file():
            assert os.fsencode(tmp_path) not in path.read_bytes(), path.name


def test_the_same_content_changes_nothing(tmp_path: Path) -> None:
    first = make(tmp_path)
    before = first.directory.stat().st_mtime_ns
    again = make(tmp_path)
    assert (first.changed, again.changed) == (True, False)
    assert again.directory == first.directory
    assert first.directory.stat().st_mtime_ns == before
    assert names(tmp_path / "out") == [first.digest]


def test_the_last_two_releases_stay(tmp_path: Path) -> None:
    digests = [make(tmp_path, title).digest for title in ("One", "Two", "Three")]
    assert names(tmp_path / "out") == sorted(digests[1:])
    assert open_release(tmp_path / "out").digest == digests[2]
    assert open_release(tmp_path / "out" / ".previous").digest == digests[1]
    back = make(tmp_path, "Two")
    assert back.changed
    assert open_release(tmp_path / "out").digest == digests[1]
    assert open_release(tmp_path / "out" / ".previous").digest == digests[2]


def test_a_release_that_is_held_stays_until_it_is_let_go(tmp_path: Path) -> None:
    out = tmp_path / "out"
    make(tmp_path, "One")
    with held(out) as release:
        store = EmbeddedStore.open(release.store_path)
        for title in ("Two", "Three", "Four"):
            make(tmp_path, title)
        assert release.digest in names(out)
        assert len(names(out)) == 3
        rows = store.select("SELECT ?t { ?s <http://purl.org/dc/terms/title> ?t }").rows
        assert [str(title) for (title,) in rows] == ['"One"']
    make(tmp_path, "Five")
    assert release.digest not in names(out)
    assert len(names(out)) == 2


def test_a_folder_of_releases_can_be_moved(tmp_path: Path) -> None:
    digest = make(tmp_path).digest
    (tmp_path / "out").rename(tmp_path / "elsewhere")
    assert open_release(tmp_path / "elsewhere").digest == digest
    assert (tmp_path / "elsewhere" / "kg.nq").read_bytes()


def test_links_to_what_the_release_no_longer_has_go(tmp_path: Path) -> None:
    make(tmp_path, "One", formats=["ttl"], extra={"old.txt": b"old"})
    make(tmp_path, "One", formats=["nt"])
    out = tmp_path / "out"
    assert not os.path.lexists(out / "kg.ttl")
    assert not os.path.lexists(out / "old.txt")
    assert (out / "kg.nt").is_file()


def test_a_damaged_release_is_made_again(tmp_path: Path) -> None:
    first = make(tmp_path)
    shutil.rmtree(first.store_path)
    with pytest.raises(NotARelease, match="store/ is missing"):
        open_release(tmp_path / "out")
    again = make(tmp_path)
    assert again.changed
    assert again.digest == first.digest
    assert again.directory.name == f"{first.digest}-2"
    assert open_release(tmp_path / "out").directory == again.directory


def test_one_build_at_a_time(tmp_path: Path) -> None:
    digest = make(tmp_path).digest
    with (
        switch.locked(tmp_path / "out"),
        pytest.raises(CannotPublish, match="another build is writing to"),
    ):
        make(tmp_path, "Two")
    assert open_release(tmp_path / "out").digest == digest


@pytest.mark.parametrize("name", ["kg.ttl", "manifest.json", "store", ".current", "note.txt"])
@pytest.mark.parametrize("kind", ["file", "folder", "link"])
def test_what_is_not_ours_is_not_overwritten(name: str, kind: str, tmp_path: Path) -> None:
    foreign = tmp_path / "out" / name
    foreign.parent.mkdir()
    if kind == "file":
        foreign.write_text("mine", encoding="utf-8")
    elif kind == "folder":
        foreign.mkdir()
    else:
        foreign.symlink_to("/etc/hostname")
    with pytest.raises(CannotPublish, match="is not of a release: move it away"):
        make(tmp_path, extra={"note.txt": b"ours"})
    assert os.path.lexists(foreign)
    assert not (tmp_path / "out" / "kg.nq").exists()


def test_other_files_in_the_folder_are_let_be(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "README").write_text("mine", encoding="utf-8")
    make(tmp_path)
    make(tmp_path, "Two")
    assert (tmp_path / "out" / "README").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("name", ["../up.txt", "a/b.txt", ".hidden", "kg.ttl", "store", ""])
def test_an_extra_file_has_a_plain_name_of_its_own(name: str, tmp_path: Path) -> None:
    with pytest.raises(CannotPublish, match="cannot be the name of an extra file"):
        make(tmp_path, extra={name: b"x"})


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine", encoding="utf-8")
    with pytest.raises(CannotPublish, match="is a file: give a folder"):
        make(tmp_path)


def test_without_symbolic_links_a_folder_takes_one_release(tmp_path: Path) -> None:
    # What stands in the way of the probe makes the folder as poor as one without links.
    (tmp_path / "out" / ".releases" / ".probe").mkdir(parents=True)
    made = make(tmp_path)
    assert made.directory == (tmp_path / "out").resolve()
    assert not (tmp_path / "out" / "kg.nq").is_symlink()
    assert open_release(tmp_path / "out").digest == made.digest
    with held(tmp_path / "out") as release:
        assert len(EmbeddedStore.open(release.store_path)) == 6
    with pytest.raises(CannotPublish, match="give a new folder"):
        make(tmp_path, "Two")
    assert open_release(tmp_path / "out").digest == made.digest


def spoil_layout(out: Path) -> None:
    path = out / "manifest.json"
    path.write_text(path.read_text(encoding="utf-8").replace('"layout": 1', '"layout": 99'))


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (shutil.rmtree, "no such folder; `kg build --out"),
        (lambda out: (out / ".current").unlink(), r"no release is here \(no manifest.json\)"),
        (lambda out: (out / "manifest.json").write_bytes(b"{}"), "not a manifest of this version"),
        (
            lambda out: (out / "manifest.json").write_bytes(b"\xff"),
            "not a manifest of this version",
        ),
        (spoil_layout, "layout 99, and this kg reads 1"),
        (lambda out: (out / "kg.ttl").write_bytes(b""), r"kg.ttl has 0 bytes, the manifest says"),
        (lambda out: (out / "kg.ttl").resolve().unlink(), "kg.ttl is missing"),
    ],
)
def test_what_is_no_release(spoil: Callable[[Path], object], message: str, tmp_path: Path) -> None:
    make(tmp_path)
    spoil(tmp_path / "out")
    with pytest.raises(NotARelease, match=message):
        open_release(tmp_path / "out")


def test_a_single_file_is_no_release(tmp_path: Path) -> None:
    with pytest.raises(NotARelease, match="a file, not a release"):
        open_release(master(tmp_path))
