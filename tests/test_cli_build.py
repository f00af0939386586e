"""``kg build`` and ``kg init`` on what people give them: folders, wrong words, closed doors."""

from __future__ import annotations

import bz2
import gzip
import hashlib
import json
import lzma
import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pyoxigraph as ox
import pytest
from typer.testing import CliRunner, Result

import kg
from kg.cli import app
from kg.release import open_release
from kg.vocab import dcterms

PASTED = "Ada Lovelace, Charles Babbage\nWe describe an engine.\n"
_NOBODY = 65534


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def papers(working_folder: Path) -> Path:
    """A folder with one paper, in the working folder."""
    (working_folder / "papers").mkdir()
    (working_folder / "papers" / "one.txt").write_text(PASTED, encoding="utf-8")
    return Path("papers")


@pytest.fixture
def open_folder() -> Generator[Path]:
    """A working folder that everybody may enter; pytest's own are for its user alone."""
    before = Path.cwd()
    with TemporaryDirectory() as made:
        folder = Path(made)
        folder.chmod(0o777)
        os.chdir(folder)
        yield folder
        os.chdir(before)


@contextmanager
def permissions_hold() -> Generator[None]:
    """Root is not asked for permissions: what is inside runs as nobody."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(_NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


def test_what_cannot_be_read_in_a_folder_stops_nothing(papers: Path) -> None:
    os.mkfifo(papers / "pipe.txt")
    (papers / "dangling.txt").symlink_to("nowhere.txt")
    (papers / ".hidden.txt").write_text("no authors\n", encoding="utf-8")
    built = run("build", papers)
    assert built.exit_code == 0, built.stderr
    assert "papers\t1" in built.stdout
    assert "rejections\t2" in built.stdout
    lines = Path("out", "rejects.jsonl").read_text(encoding="utf-8").splitlines()
    found = [(each["file"], each["rule"]) for each in map(json.loads, lines)]
    assert found == [("dangling.txt", "not-a-file"), ("pipe.txt", "not-a-file")]


def test_a_file_without_permission_is_rejected(open_folder: Path) -> None:
    papers = open_folder / "papers"
    papers.mkdir()
    (papers / "one.txt").write_text(PASTED, encoding="utf-8")
    (papers / "closed.txt").write_text(PASTED, encoding="utf-8")
    (papers / "closed.txt").chmod(0)
    (papers / "locked").mkdir(mode=0)
    with permissions_hold():
        built = run("build", "papers")
    assert built.exit_code == 0, built.output
    lines = Path("out", "rejects.jsonl").read_text(encoding="utf-8").splitlines()
    found = [(each["file"], each["rule"]) for each in map(json.loads, lines)]
    assert found == [("closed.txt", "unreadable"), ("locked", "not-a-file")]


def test_a_name_that_is_not_utf_8_is_rejected(papers: Path) -> None:
    try:
        Path(os.fsdecode(b"papers/caf\xe9.txt")).write_text(PASTED, encoding="utf-8")
    except OSError:
        pytest.skip("platform: file names are UTF-8 here")
    built = run("build", papers)
    assert built.exit_code == 0, built.output
    assert "caf\\xe9.txt: its name is not UTF-8 [name-not-utf-8]; rename the file" in built.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("empty",), "nothing to read in empty/"),
        (("papers", "--out", "a-file"), "a-file is a file"),
        (("papers", "--out", "a-file/below"), "a-file is a file"),
        (("papers", "--out", ""), "an empty name"),
        (("papers", "--from", "nix"), "known: curated, "),
        (("papers", "--formats", "foo"), "ttl (turtle)"),
        (("papers", "--formats", "nq,foo"), "no format is called foo"),
    ],
)
def test_wrong_words_are_told_before_anything_is_read(
    papers: Path, words: tuple[str, ...], said: str
) -> None:
    Path("empty").mkdir()
    Path("a-file").touch()
    built = run("build", *words)
    assert built.exit_code == 2, built.output
    assert said in " ".join(built.stderr.split())
    assert not Path("out").exists()
    assert papers.exists()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('formats = ["turtl"]', "kg.toml: formats: no format is called turtl"),
        ('license = "CC0"', "https://creativecommons.org/publicdomain/zero/1.0/"),
        ('contact = "me@example.org"', "unknown field `contact`"),
        ('[[inputs]]\npath = "papers"\nformat = "nix"', "known: curated, "),
        ('[[inputs]]\npath = "gone/*.txt"', "nothing matches 'gone/*.txt'"),
        (
            '[[inputs]]\npath = "papers"\n[extract]\nknown = ["nope.tsv"]',
            "kg.toml: extract: known: [Errno 2] No such file or directory: 'nope.tsv'",
        ),
    ],
)
@pytest.mark.usefixtures("papers")
def test_a_wrong_kg_toml_is_told_before_anything_is_read(line: str, said: str) -> None:
    Path("kg.toml").write_text(line + "\n", encoding="utf-8")
    built = run("build")
    assert built.exit_code == 2, built.output
    assert said in built.stderr
    assert not Path("out").exists()


def test_the_words_that_a_project_forbids_stay_unpublished(papers: Path) -> None:
    Path("kg.toml").write_text('[[inputs]]\npath = "papers"\ntexts = "none"\n', encoding="utf-8")
    built = run("build", papers / "one.txt")
    assert built.exit_code == 0, built.output
    written = Path("out", "kg.nq").read_text(encoding="utf-8")
    assert "describe an engine" not in written
    assert "#TextQuoteSelector>" not in written


def test_what_forbidden_words_say_is_published_with_its_place(papers: Path) -> None:
    words = "We present Harrow, a system that finds slow links. Harrow reaches 91% recall."
    (papers / "one.txt").write_text(f"Ada Lindqvist, Boris Okafor\n\n{words}\n", encoding="utf-8")
    Path("kg.toml").write_text('[[inputs]]\npath = "papers/one.txt"\ntexts = "none"\n')
    built = run("build")
    assert built.exit_code == 0, built.output
    written = Path("out", "kg.nq").read_text(encoding="utf-8")
    assert "finds slow links" not in written
    with kg.open("out") as graph:
        (claim,) = (row for row in graph.claims(about="Harrow") if row.property == "recall")
    assert (claim.value_text, claim.quote) == ("91%", None)
    text = (papers / "one.txt").read_text(encoding="utf-8")
    assert "91%" in text[claim.start : claim.end]


@pytest.mark.parametrize("texts", ["full", "none"])
def test_the_same_words_in_two_files_follow_the_stricter(papers: Path, texts: str) -> None:
    (papers / "two.txt").write_text(PASTED, encoding="utf-8")
    Path("kg.toml").write_text(
        '[[inputs]]\npath = "papers/one.txt"\ntexts = "full"\n'
        f'[[inputs]]\npath = "papers/two.txt"\ntexts = "{texts}"\n',
        encoding="utf-8",
    )
    assert run("build").exit_code == 0
    published = "describe an engine" in Path("out", "kg.nq").read_text(encoding="utf-8")
    assert published == (texts == "full")


def test_the_release_bears_the_title_of_the_project(papers: Path) -> None:
    Path("kg.toml").write_text('title = "Engines"\nbase = "https://example.org/kg/"\n')
    assert run("build", papers).exit_code == 0
    titles = {
        quad.object.value
        for quad in ox.parse(path="out/void.ttl")
        if quad.predicate.value == dcterms.title
        and isinstance(quad.object, ox.Literal)
        and str(quad.subject) == "<https://example.org/kg/void#dataset>"
    }
    assert titles == {"Engines"}
    assert open_release(Path("out")).manifest.title == "Engines"


@pytest.mark.parametrize("words", [(), ("--max-rejects", "59")])
def test_where_a_build_stops_every_rejection_is_shown(
    working_folder: Path, words: tuple[str, ...]
) -> None:
    for number in range(60):
        (working_folder / f"bad-{number:02}.txt").write_bytes(b"\xff\xfe\x00")
    built = run("build", *sorted(working_folder.glob("bad-*.txt")), *words)
    assert built.exit_code == 1
    shown = [line for line in built.stderr.splitlines() if "warning: rejected bad-" in line]
    # Sixty files of the same bytes: one cannot be read, the others repeat it.
    assert len(shown) == 50
    assert all("[" in line and "; " in line for line in shown)
    assert "10 more rejections" in built.stderr


def test_models_and_series_are_counted_apart(papers: Path) -> None:
    (papers / "engine.yaml").write_text(
        "title: An engine\n"
        'versions: [{kind: preprint, date: 2024, identifiers: {arxiv: "2402.00001"}}]\n'
        "authors: [Ada Lovelace]\n"
        "things:\n"
        "  series/engines: {name: Engines}\n"
        "  model/engine-1: {name: Engine 1, part_of: series/engines}\n"
        "  model/engine-2: {name: Engine 2, part_of: series/engines}\n",
        encoding="utf-8",
    )
    built = run("build", papers / "engine.yaml")
    assert built.exit_code == 0, built.output
    assert "models\t2\nseries\t1\n" in built.stdout


@pytest.mark.parametrize("words", [("build", "--out", "closed/out"), ("init", "closed/new")])
def test_a_folder_without_permission_is_told(open_folder: Path, words: tuple[str, ...]) -> None:
    (open_folder / "closed").mkdir(mode=0o555)
    with permissions_hold():
        ran = run(*words)
    assert ran.exit_code == 2, ran.output
    assert "closed: no permission to write there" in " ".join(ran.stderr.split())
    assert "Traceback" not in ran.output


def test_a_project_in_a_file_or_in_no_name_is_wrong_usage(working_folder: Path) -> None:
    (working_folder / "a-file").touch()
    for name, said in (("a-file", "a-file is a file"), ("", "an empty name")):
        ran = run("init", name)
        assert ran.exit_code == 2
        assert said in " ".join(ran.stderr.split())


def test_python_m_kg_is_the_command() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "kg", "--version"], check=True, capture_output=True, text=True
    )
    assert ran.stdout.startswith("kg ")


@pytest.mark.usefixtures("working_folder")
def test_compressed_files_are_known_by_what_is_in_them() -> None:
    packed = gzip.compress(PASTED.encode(), mtime=0)
    Path("one.txt.gz").write_bytes(packed)
    Path("two").write_bytes(bz2.compress(PASTED.replace("engine", "loom").encode()))
    yaml = "title: A title\nauthors: [Ada Lindqvist]\n"
    Path("harrow.yaml.xz").write_bytes(lzma.compress(yaml.encode()))
    assert run("build", "*.gz", "two", "h*", "--strict").exit_code == 0
    inputs = {each.name: each for each in open_release(Path("out")).manifest.inputs}
    assert {name: each.reader for name, each in inputs.items()} == {
        "one.txt.gz": "pasted",
        "two": "pasted",
        "harrow.yaml.xz": "curated",
    }
    assert inputs["one.txt.gz"].sha256 == hashlib.sha256(packed).hexdigest()


@pytest.mark.usefixtures("working_folder")
def test_a_compressed_file_that_is_cut_off_is_rejected() -> None:
    Path("one.txt").write_text(PASTED, encoding="utf-8")
    Path("two.txt.gz").write_bytes(gzip.compress(PASTED.encode())[:-4])
    assert run("build", "one.txt", "two.txt.gz").exit_code == 0
    [rejected] = Path("out/rejects.jsonl").read_text(encoding="utf-8").splitlines()
    told = json.loads(rejected)
    assert (told["file"], told["rule"], told["effect"]) == ("two.txt.gz", "truncated", "file")


@pytest.mark.parametrize("options", [(), ("--from", "pasted")])
@pytest.mark.usefixtures("working_folder")
def test_standard_input_is_read(options: tuple[str, ...]) -> None:
    packed = gzip.compress(PASTED.encode())
    result = CliRunner().invoke(app, ["build", "-", *options], input=packed)
    assert result.exit_code == 0, result.stderr
    [given] = open_release(Path("out")).manifest.inputs
    assert (given.name, given.reader) == ("stdin", "pasted")
    assert given.sha256 == hashlib.sha256(packed).hexdigest()
    result = CliRunner().invoke(app, ["build", "-"], input=b"")
    assert result.exit_code == 1
    assert "stdin" in result.stderr
