"""Semantic Scholar: answers and data sets, what becomes of each field, damage."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from kg import sources
from kg.records import EntityRecord, Identifier, Rejection, SourceRecord, Work
from kg.sources import semantic_scholar
from tests.damage import ON_FILES, Json, damaged, sound

CASES = Path(__file__).parent / "cases" / "sources" / "semantic-scholar"
HASH = "0123456789abcdef0123456789abcdef01230001"


def read(path: Path) -> list[SourceRecord | EntityRecord | Rejection]:
    return list(semantic_scholar.read(path, sources.source_of(path, semantic_scholar)))


def one(value: object, folder: Path) -> Work:
    path = folder / "paper.json"
    path.write_bytes(msgspec.json.encode(value))
    (found,) = (item for item in read(path) if isinstance(item, SourceRecord))
    return found.work


def test_nulls_of_a_batch_are_told_with_their_places() -> None:
    found = read(CASES / "batch" / "input.json")
    told = [item for item in found if isinstance(item, Rejection) and item.rule == "not-found"]
    assert [(item.line, item.effect) for item in told] == [(2, "record"), (32, "record")]
    assert len([item for item in found if isinstance(item, SourceRecord)]) == 1


def test_an_answer_and_a_line_of_the_data_set_name_the_same_paper() -> None:
    answer = next(i for i in read(CASES / "answer" / "input.json") if isinstance(i, SourceRecord))
    line = next(i for i in read(CASES / "lines" / "input.jsonl") if isinstance(i, SourceRecord))
    both = set(answer.work.identifiers) & set(line.work.identifiers)
    assert both == {
        Identifier("semantic-scholar", HASH),
        Identifier("semantic-scholar", "CorpusId:26700021"),
        Identifier("arxiv", "2402.00021"),
    }


@pytest.mark.parametrize(
    ("types", "venue", "ids", "kinds"),
    [
        (["JournalArticle"], "arXiv.org", {"ArXiv": "2402.00021"}, ["preprint"]),
        (["JournalArticle", "Conference"], "X", {"DOI": "10.1000/a"}, ["conference-paper"]),
        (["Review"], "Nature", {}, ["journal-article"]),
        (None, "X", {"ArXiv": "2402.00021"}, ["other", "preprint"]),
        (None, None, {"ArXiv": "2402.00021"}, ["preprint"]),
        (None, None, {"DOI": "10.48550/arXiv.2402.00021"}, ["preprint"]),
        (None, None, {}, ["other"]),
    ],
)
def test_kinds_of_versions(
    types: Json, venue: str | None, ids: dict[str, str], kinds: list[str], tmp_path: Path
) -> None:
    paper = {"paperId": HASH, "title": "A", "year": 2024, "venue": venue, "externalIds": ids}
    work = one({**paper, "publicationTypes": types}, tmp_path)
    assert [version.kind for version in work.versions] == kinds


def test_the_paper_of_a_page_of_references_is_the_one_that_is_cited(tmp_path: Path) -> None:
    page = {"offset": 0, "data": [{"contexts": [], "citedPaper": {"paperId": HASH, "title": "A"}}]}
    assert one(page, tmp_path).title == "A"


def test_a_title_becomes_text_once(tmp_path: Path) -> None:
    title = "Looms of $<$0.5 mm &amp; <i>more</i> in $\\Bbb R$"
    assert one({"paperId": HASH, "title": title}, tmp_path).title == (
        "Looms of <0.5 mm & more in ℝ"
    )


@pytest.mark.parametrize(
    "head",
    [
        b'{"paperId": 1, "title": "A"}',
        b'{"id": "https://openalex.org/W1", "authorships": []}',
        b'{"title": "see semanticscholar.org/", "authors": []}',
    ],
)
def test_files_of_others_are_not_taken(head: bytes) -> None:
    assert not semantic_scholar.sniff(head, "papers.json")


_DECODED = [
    *msgspec.json.decode((CASES / "answer" / "input.json").read_bytes())["data"],
    *map(msgspec.json.decode, (CASES / "lines" / "input.jsonl").read_bytes().splitlines()),
]


@settings(max_examples=60, deadline=None, suppress_health_check=ON_FILES)
@given(st.lists(damaged(_DECODED), min_size=1, max_size=3))
def test_values_of_wrong_types_are_told(tmp_path: Path, values: list[object]) -> None:
    path = tmp_path / "papers.jsonl"
    path.write_bytes(b"\n".join(map(msgspec.json.encode, values)))
    source = sources.source_of(path, semantic_scholar)
    found = list(semantic_scholar.read(path, source))
    sound(found, source)
    gone = [each for each in found if isinstance(each, Rejection) and each.effect == "record"]
    kept = [each for each in found if not isinstance(each, Rejection)]
    assert len(kept) + len(gone) >= len(values)
