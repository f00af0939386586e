"""kg.toml: what is read from it, and that every fault names file, key and what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg import project


def load(tmp_path: Path, text: str) -> project.Project:
    path = tmp_path / "kg.toml"
    path.write_text(text, encoding="utf-8")
    return project.load(path)


def test_a_new_project_file_is_read_back(tmp_path: Path) -> None:
    text = project.template('Our "best" papers \\ 2026', "https://example.org/kg/")
    found = load(tmp_path, text)
    assert found.title == 'Our "best" papers \\ 2026'
    assert found.base == "https://example.org/kg/"
    assert load(tmp_path, project.template("T", None)).base is None


def test_inputs_and_a_date_of_toml_s_own_are_read(tmp_path: Path) -> None:
    found = load(
        tmp_path,
        'date = 2026-12-01\n[[inputs]]\npath = "a.txt"\ntexts = "full"\nformat = "pasted"\n',
    )
    assert found.date == "2026-12-01"
    assert found.inputs == (project.Input("a.txt", "pasted", "full"),)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("titel = 'x'", "did you mean `title`"),
        ("colour = 'x'", "known: "),
        ("base = 'example.org/'", "base: .* must start with http"),
        ("base = 'https://example.org/kg'", "base: .* must end with a slash"),
        ("base = 'https://example.org/a b/'", "base: "),
        ("date = '2026-02-30'", "date: "),
        ("corpus = 'yes'", "corpus"),
        ("[[inputs]]\npath = 'a'\ntexts = 'some'", "texts"),
        ("precedence = ['curated']", "aggregator"),
        ("title = ", "not valid TOML"),
    ],
)
def test_a_fault_names_the_file_and_what_to_write(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(project.ConfigError, match=said) as error:
        load(tmp_path, text)
    assert "kg.toml" in str(error.value)


def test_the_date_of_a_release_is_given_or_configured_or_none() -> None:
    configured = project.Project(date="2026-01-31")
    assert project.release_date(configured, None, {}) == "2026-01-31"
    assert project.release_date(configured, "2026-12-01", {}) == "2026-12-01"
    epoch = {"SOURCE_DATE_EPOCH": "1790000000"}
    assert project.release_date(project.Project(), None, epoch) == "2026-09-21"
    assert project.release_date(project.Project(), None, {}) is None
    with pytest.raises(project.ConfigError, match="SOURCE_DATE_EPOCH"):
        project.release_date(project.Project(), None, {"SOURCE_DATE_EPOCH": "today"})
