"""What is meant by a name, and which file a record has."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.adding import Outcome, names_in, understood
from kg.fetched import Entry, Keeper, file_name
from kg.records import Identifier


@pytest.mark.parametrize(
    ("name", "scheme", "value"),
    [
        ("2402.15627", "arxiv", "2402.15627"),
        ("arXiv:2402.15627v2", "arxiv", "2402.15627v2"),
        ("https://arxiv.org/abs/2402.15627", "arxiv", "2402.15627"),
        ("https://arxiv.org/pdf/2402.15627v1.pdf", "arxiv", "2402.15627v1"),
        ("hep-th/9901001", "arxiv", "hep-th/9901001"),
        ("10.48550/arXiv.2402.15627", "arxiv", "2402.15627"),
        ("https://doi.org/10.48550/arXiv.2402.15627", "arxiv", "2402.15627"),
        ("10.1145/3731569.3764848", "doi", "10.1145/3731569.3764848"),
        ("doi:10.1145/3731569.3764848", "doi", "10.1145/3731569.3764848"),
        ("https://doi.org/10.1145/3731569.3764848", "doi", "10.1145/3731569.3764848"),
        ("https://dl.acm.org/doi/10.1145/3731569.3764848", "doi", "10.1145/3731569.3764848"),
        ("https://x.org/doi/pdf/10.1145/3731569.3764848?a=b", "doi", "10.1145/3731569.3764848"),
        ("W2741809807", "openalex", "W2741809807"),
        ("https://openalex.org/W2741809807", "openalex", "W2741809807"),
        ("https://api.openalex.org/works/W2741809807", "openalex", "W2741809807"),
        ("conf/nsdi/JiangLZ24", "dblp", "conf/nsdi/JiangLZ24"),
        ("https://dblp.org/rec/conf/nsdi/JiangLZ24.html", "dblp", "conf/nsdi/JiangLZ24"),
        ("pmid:19872477", "pmid", "19872477"),
    ],
)
def test_what_is_meant_by_a_name(name: str, scheme: str, value: str) -> None:
    assert understood(name) == Identifier(scheme, value)


@pytest.mark.parametrize("name", ["hello", "https://example.org/paper", "2402.1562", "12345"])
def test_what_is_no_identifier_is_told(name: str) -> None:
    outcome = understood(name)
    assert isinstance(outcome, Outcome)
    assert outcome.state == "refused"
    assert "arxiv:" in outcome.action


def test_a_list_has_a_name_on_each_line() -> None:
    text = "\ufeff2402.15627\r\n\n# these are old\n 10.5555/a#b  # MegaScale\n"
    assert names_in(text) == ["2402.15627", "10.5555/a#b"]


def test_names_of_files_stay_apart() -> None:
    def named(value: str) -> str:
        return file_name(Entry("crossref", "doi", value, "", "", "", 200, "", "", "crossref-json"))

    values = ["10.1/a/b", "10.1/a_b", "10.1/a:b", "10.1/" + "x" * 300, "10.1/" + "x" * 301]
    names = [named(value) for value in values]
    assert len({name.lower() for name in names}) == len(values)
    assert all(len(name) < 120 for name in names)
    assert named("../../etc/passwd").startswith("crossref/doi-.._.._etc_passwd-")


def test_where_the_owner_of_a_shared_file_changes_the_other_is_asked_for_anew(
    tmp_path: Path,
) -> None:
    keeper = Keeper(tmp_path)

    def entry(value: str) -> Entry:
        url, date = "https://api.example.org/1", "2026-12-01T08:00:00Z"
        return Entry("openalex", "openalex", value, "", url, date, 200, "", "", "openalex")

    assert [keeper.keep(entry(value), b"1")[0] for value in ("W1", "W2")] == ["added", "there"]
    assert keeper.entry("openalex", "openalex", "W2") is not None
    assert keeper.keep(entry("W1"), b"2")[0] == "updated"
    assert keeper.entry("openalex", "openalex", "W2") is None
    assert keeper.keep(entry("W2"), b"1")[0] == "added"
    first, second = (keeper.entry("openalex", "openalex", value) for value in ("W1", "W2"))
    assert first is not None
    assert second is not None
    assert first.file != second.file
