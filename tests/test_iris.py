"""IRIs: slugs never collide in silence, and the ledger keeps what was minted."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from kg import iris, nquads


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("TeleChat2.5", "telechat2-5"),
        ("Zhuo Jiang", "zhuo-jiang"),
        ("MiniMax-Text-01", "minimax-text-01"),
        ("Müller", "muller"),
    ],
)
def test_a_name_gives_a_readable_slug(text: str, slug: str) -> None:
    assert iris.slug(text) == slug


def test_names_without_ascii_letters_do_not_collide() -> None:
    assert iris.slug("刘慈欣") != iris.slug("王小波")
    assert iris.slug("刘慈欣")


def test_names_that_differ_in_signs_only_do_not_collide() -> None:
    assert len({iris.slug(name) for name in ("C", "C++", "C#", "F#", "F")}) == 5


def test_identifiers_that_differ_in_a_separator_do_not_collide() -> None:
    assert iris.slug_key("10.1/a/b") != iris.slug_key("10.1/a-b")
    assert iris.slug_key("19/7057") != iris.slug_key("27/7057")


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
def test_any_text_gives_a_legal_path(text: str) -> None:
    assert nquads.iri(f"https://example.org/person/{iris.slug(text)}")


def test_a_ledger_gives_the_old_path_when_more_is_known() -> None:
    first = iris.Ledger()
    assert first.mint(["sha:1"], "paper/sha-1") == "paper/sha-1"
    second = again(first)
    assert second.mint(["arxiv:2402.15627", "sha:1"], "paper/arxiv-2402.15627") == "paper/sha-1"
    assert again(second).find(["arxiv:2402.15627"]) == "paper/sha-1"


def test_a_merge_keeps_the_older_path_and_leaves_a_redirect() -> None:
    ledger = iris.Ledger(
        [("doi:x", iris.Entry("p/old", "2020")), ("arxiv:x", iris.Entry("p/new", "2024"))]
    )
    assert ledger.mint(["arxiv:x", "doi:x"], "p/new") == "p/old"
    assert ledger.replacements() == [("p/new", "p/old")]
    assert ledger.former() == {"p/old": ["p/new"]}
    assert ledger.find(["arxiv:x"]) == "p/old"


def test_a_chain_of_merges_leads_to_the_last_path() -> None:
    ledger = iris.Ledger(
        [
            ("a", iris.Entry("p/a", "2020")),
            ("b", iris.Entry("p/b", "2021")),
            ("c", iris.Entry("p/c", "2022", "replaced", "p/b")),
        ]
    )
    assert ledger.mint(["b", "a"], "p/b") == "p/a"
    assert ledger.replacements() == [("p/b", "p/a"), ("p/c", "p/a")]
    assert again(ledger).mint(["c"], "p/c") == "p/a"


def test_a_split_gives_the_second_part_a_new_path() -> None:
    first = iris.Ledger()
    first.mint(["a", "b"], "person/x-1")
    ledger = again(first)
    assert ledger.mint(["a"], "person/x-1") == "person/x-1"
    assert ledger.mint(["b"], "person/x-2") == "person/x-2"
    assert again(ledger).find(["a"]) == "person/x-1"
    assert again(ledger).find(["b"]) == "person/x-2"


def test_what_yields_leaves_the_path_and_the_keys_that_both_have() -> None:
    first = iris.Ledger()
    first.mint(["arxiv:1", "doi:x", "sha:1", "sha:2"], "paper/arxiv-1")
    claims = [
        iris.Claim(["arxiv:1", "doi:x", "sha:1"], "paper/arxiv-1", yields=True),
        iris.Claim(["sha:2", "arxiv:1"], "paper/sha-2"),
    ]
    for order in (claims, claims[::-1]):
        ledger = again(first)
        paths = dict(zip((c.wanted for c in order), ledger.assign(order), strict=True))
        assert paths["paper/sha-2"] == "paper/arxiv-1"
        assert paths["paper/arxiv-1"].startswith("paper/arxiv-1-")
        assert again(ledger).find(["arxiv:1"]) == "paper/arxiv-1"
        assert again(ledger).find(["doi:x"]) == paths["paper/arxiv-1"]
    alone = again(first)
    assert alone.assign([claims[0]]) == ["paper/arxiv-1"]


def test_a_key_that_two_things_share_names_the_first_only() -> None:
    ledger = iris.Ledger()
    assert ledger.mint(["arxiv:1", "doi:x"], "paper/arxiv-1") == "paper/arxiv-1"
    assert ledger.mint(["arxiv:2", "doi:x"], "paper/arxiv-2") == "paper/arxiv-2"
    assert again(ledger).find(["doi:x"]) == "paper/arxiv-1"


def test_a_path_that_another_thing_holds_gets_a_suffix() -> None:
    ledger = iris.Ledger()
    ledger.mint(["thing:a"], "system/t1")
    other = ledger.mint(["thing:b"], "system/t1")
    assert other.startswith("system/t1-")
    assert again(ledger).mint(["thing:b"], "system/t1") == other


def test_a_ledger_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    ledger = iris.Ledger(since="2026-12-01")
    ledger.mint(["b", "c"], "paper/b")
    ledger.mint(["a"], "paper/a")
    path = tmp_path / "ledger.tsv"
    path.write_text(ledger.text(), encoding="utf-8")
    assert iris.Ledger.load(path).text() == ledger.text()
    assert "2026-12-01" in ledger.text()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("key\tpath\n", "1: the header"),
        ("key\tpath\tsince\tstate\treplaced_by\na\tb\n", "2: five columns"),
        ("key\tpath\tsince\tstate\treplaced_by\na\tb\t\tlost\t\n", "2: state"),
        ("key\tpath\tsince\tstate\treplaced_by\na\tb\t\treplaced\t\n", "2: state"),
    ],
)
def test_a_broken_ledger_is_refused_with_its_line(
    tmp_path: Path, content: str, message: str
) -> None:
    path = tmp_path / "ledger.tsv"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(iris.LedgerError, match=message):
        iris.Ledger.load(path)


def again(ledger: iris.Ledger, since: str = "") -> iris.Ledger:
    """The ledger as the next build reads it."""
    states: dict[str, iris.State] = {"current": "current", "replaced": "replaced", "gone": "gone"}
    rows = [line.split("\t") for line in ledger.text().splitlines()[1:]]
    entries = [
        (key, iris.Entry(path, first, states[state], by)) for key, path, first, state, by in rows
    ]
    return iris.Ledger(entries, since=since)
