"""Which files a build reads: named, of a kg.toml, of the corpus; and what is no file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kg.fetched import FOLDER_NAME, Entry as Fetched, Keeper
from kg.inputs import Input, NoInput, changed, choose, corpus_inputs, files, no_file, opened
from kg.project import Input as Entry, Project


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    """A project's folder with two papers, one of them deeper."""
    (tmp_path / "papers" / "more").mkdir(parents=True)
    (tmp_path / "papers" / "one.txt").write_text("Ada Lovelace, Charles Babbage\n")
    (tmp_path / "papers" / "more" / "two.txt").write_text("Mary Somerville, Ada Lovelace\n")
    return tmp_path


def names(chosen: list[Input]) -> list[tuple[str, str, str | None]]:
    return [(each.path.name, each.texts, each.format) for each in chosen]


def test_what_is_named_replaces_the_inputs_of_the_project_and_its_corpus(papers: Path) -> None:
    project = Project(corpus=True, inputs=(Entry("papers/one.txt"),))
    chosen = choose([papers / "papers" / "more"], project, papers)
    assert names(chosen) == [("two.txt", "quotes", None)]
    chosen = choose([papers / "papers" / "more"], project, papers, corpus=True)
    assert chosen == [Input(papers / "papers" / "more" / "two.txt"), *corpus_inputs()]
    chosen = choose([], project, papers)
    assert chosen == [Input(papers / "papers" / "one.txt"), *corpus_inputs()]


def test_the_corpus_is_built_where_there_is_neither_a_name_nor_a_project(papers: Path) -> None:
    assert choose([]) == corpus_inputs()
    assert choose([], Project(corpus=True), papers) == corpus_inputs()
    with pytest.raises(NoInput, match=r"list inputs in kg\.toml"):
        choose([], Project(), papers)


@pytest.mark.parametrize("way", ["itself", "its folder", "a link to it"])
def test_what_the_project_says_of_a_file_holds_where_it_is_named(papers: Path, way: str) -> None:
    file = papers / "papers" / "one.txt"
    link = papers / "elsewhere.txt"
    link.symlink_to(file)
    project = Project(inputs=(Entry("papers/*.txt", format="pasted", texts="none"),))
    named = {"itself": file, "its folder": file.parent, "a link to it": link}[way]
    found = {name: rest for name, *rest in names(choose([named], project, papers))}
    assert found[link.name if named is link else file.name] == ["none", "pasted"]
    assert found.get("two.txt", ["quotes", None]) == ["quotes", None]


def test_of_two_entries_the_stricter_holds_in_either_order(papers: Path) -> None:
    entries = (Entry("papers/one.txt", texts="none"), Entry("papers", texts="full"))
    for order in (entries, entries[::-1]):
        chosen = choose([], Project(inputs=order), papers)
        assert sorted(names(chosen)) == [("one.txt", "none", None), ("two.txt", "full", None)]


def test_a_path_of_the_project_may_be_absolute_or_hold_signs_of_patterns(papers: Path) -> None:
    (papers / "a[1].txt").write_text("Ada Lovelace, Charles Babbage\n")
    project = Project(inputs=(Entry("a[1].txt"), Entry(str(papers / "papers" / "*.txt"))))
    assert [name for name, *_ in names(choose([], project, papers))] == ["a[1].txt", "one.txt"]


def test_a_pattern_that_no_shell_has_expanded_names_what_it_matches(papers: Path) -> None:
    (papers / "papers" / ".hidden.txt").write_text("x")
    chosen = choose([papers / "papers" / "*.txt"])
    assert names(chosen) == [("one.txt", "quotes", None)]
    chosen = choose([papers / "**" / "t*.txt", papers / "papers" / "[o]ne.txt", papers / "pap*"])
    assert sorted(name for name, *_ in names(chosen)) == ["one.txt", "two.txt"]
    project = Project(inputs=(Entry("papers/*.txt", texts="none"),))
    chosen = choose([papers / "papers" / "o*"], project, papers)
    assert names(chosen) == [("one.txt", "none", None)]
    with pytest.raises(NoInput, match="nothing matches"):
        choose([papers / "papers" / "*.json"])
    with pytest.raises(NoInput, match=r"three\.txt: no such file or folder$"):
        choose([papers / "papers" / "three.txt"])


def test_standard_input_has_a_name_of_its_own(papers: Path) -> None:
    file = papers / "papers" / "one.txt"
    [first, second] = choose([Path("-"), papers / "papers" / "more"], reader="pasted", stdin=file)
    assert (first.path, first.name, first.format) == (file, "stdin", "pasted")
    assert second.name == "two.txt"
    with pytest.raises(NoInput, match="command line"):
        choose([Path("-")])


def test_a_file_that_is_named_twice_is_read_once(papers: Path) -> None:
    folder = papers / "papers"
    chosen = choose([folder, folder / "one.txt", folder / "more" / ".." / "one.txt"])
    assert sorted(name for name, *_ in names(chosen)) == ["one.txt", "two.txt"]


def test_hidden_files_and_releases_are_left_out_of_a_folder(papers: Path) -> None:
    (papers / ".hidden.txt").write_text("x")
    (papers / ".git").mkdir()
    (papers / ".git" / "inside.txt").write_text("x")
    (papers / "out").mkdir()
    (papers / "out" / ".current").symlink_to(".releases/0")
    (papers / "out" / "kg.nq").write_text("x")
    assert [path.name for path in files(papers)] == ["two.txt", "one.txt"]


@pytest.mark.parametrize(
    ("path", "said"), [("empty", "nothing to read in .*empty/"), ("gone", "no such file")]
)
def test_a_folder_without_files_and_a_missing_one_are_told(
    tmp_path: Path, path: str, said: str
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / ".keep").touch()
    with pytest.raises(NoInput, match=said):
        choose([tmp_path / path])
    with pytest.raises(NoInput, match=r"kg\.toml: inputs: nothing .*'(empty|gone)'"):
        choose([], Project(inputs=(Entry(path),)), tmp_path)


def test_an_unknown_reader_is_told_with_the_known_ones(papers: Path) -> None:
    with pytest.raises(NoInput, match="--from: no format is called 'nix'; known: curated, "):
        choose([papers], reader="nix")
    project = Project(inputs=(Entry("papers", format="nix"),))
    with pytest.raises(NoInput, match=r"kg\.toml: inputs: papers: format: .* known: curated"):
        choose([], project, papers)


def test_what_is_no_file_is_rejected_with_its_kind(papers: Path) -> None:
    os.mkfifo(papers / "pipe.txt")
    (papers / "dangling.txt").symlink_to("nowhere.txt")
    (papers / "loop.txt").symlink_to("loop.txt")
    (papers / "shortcut").symlink_to("papers")
    found = {path.name: no_file(path) for path in files(papers)}
    said = {name: (each.rule, each.message) for name, each in found.items() if each is not None}
    assert said["pipe.txt"] == ("not-a-file", "neither a file nor a folder")
    assert said["dangling.txt"] == ("not-a-file", "a link to nowhere.txt, which is not there")
    assert said["shortcut"] == ("not-a-file", "a link to a folder")
    assert said["loop.txt"][0] in ("not-a-file", "unreadable")
    assert {name for name, each in found.items() if each is None} == {"one.txt", "two.txt"}
    assert all(each.action for each in found.values() if each is not None)


def test_an_entry_that_matches_nothing_is_told_and_the_others_are_read(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Ada Lovelace, Kurt Gödel\n", encoding="utf-8")
    listed = Project(inputs=(Entry("gone/*.yaml"), Entry("a.txt")))
    chosen = choose((), listed, tmp_path)
    assert [each.path.name for each in chosen] == ["a.txt", "*.yaml"]
    faults = [no_file(each.path) for each in chosen]
    assert faults[0] is None
    assert faults[1] is not None
    assert faults[1].rule == "not-a-file"
    with pytest.raises(NoInput, match="nothing matches"):
        choose((), Project(inputs=(Entry("gone/*.yaml"),)), tmp_path)


def test_what_was_fetched_is_among_the_inputs_of_a_project(papers: Path) -> None:
    folder = papers / FOLDER_NAME
    keeper = Keeper(folder)
    date, url = "2026-12-01T08:00:00Z", "https://api.example.org/1"
    entry = Fetched("crossref", "doi", "10.5555/a", "", url, date, 200, "", "", "crossref-json")
    _, kept = keeper.keep(entry, b"{}")
    keeper.save()
    (folder / "crossref" / "other.json").write_text("{}\n")
    file = folder / kept.file
    alone = Input(file, "crossref-json", origin=kept)
    assert choose([], Project(), papers) == [alone]
    # What kg.toml says of it holds, and it is there once.
    listed = Project(inputs=(Entry("fetched/crossref/doi*", texts="none"),))
    assert choose([], listed, papers) == [alone._replace(texts="none")]
    assert choose([file], Project(), papers) == [alone]
    found = opened(alone)
    assert isinstance(found, tuple)
    assert (found[1].url, found[1].fetched, changed(alone, found[1])) == (url, date, None)
    # Its index is no input.
    assert sorted(path.name for path in files(folder)) == [file.name, "other.json"]
    # What is named is all that is read.
    named = choose([papers / "papers" / "one.txt"], Project(), papers)
    assert [each.path.name for each in named] == ["one.txt"]


def test_an_edited_file_is_not_the_one_that_was_fetched(papers: Path) -> None:
    keeper = Keeper(papers / FOLDER_NAME)
    date, url = "2026-12-01T08:00:00Z", "https://api.example.org/1"
    entry = Fetched("crossref", "doi", "10.5555/a", "", url, date, 200, "", "", "crossref-json")
    _, kept = keeper.keep(entry, b"{}")
    keeper.save()
    (papers / FOLDER_NAME / kept.file).write_text("[]")
    [given] = choose([], Project(), papers)
    found = opened(given)
    assert isinstance(found, tuple)
    assert (found[1].url, found[1].fetched) == (None, None)
    told = changed(given, found[1])
    assert told is not None
    assert (told.rule, told.effect) == ("fetched-changed", "note")
