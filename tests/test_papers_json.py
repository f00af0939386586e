"""Papers as plain JSON: values read from real lists by eye, names in every form, damage."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from kg import sources
from kg.records import Identifier, Rejection, SourceRecord, Work
from kg.sources import papers_json
from kg.sources.papers_json.people import split
from tests.damage import ON_FILES, Json, damaged, sound

CASES = Path(__file__).parent / "cases" / "sources" / "papers-json"
ARXIV = "samples/arxiv"


def read(path: Path) -> list[SourceRecord | Rejection]:
    return list(papers_json.read(path, sources.source_of(path, papers_json)))


def one(value: object, folder: Path) -> Work:
    path = folder / "papers.json"
    path.write_bytes(msgspec.json.encode(value))
    (found,) = (item for item in read(path) if isinstance(item, SourceRecord))
    return found.work


def sampled(shared: Path, name: str, key: str) -> Work:
    items = read(shared / ARXIV / f"{name}.jsonl")
    return next(i.work for i in items if isinstance(i, SourceRecord) and i.key == key)


@pytest.mark.parametrize(("name", "count"), [("llm", 1480), ("systems", 170), ("papers", 507)])
def test_every_line_of_a_sample_is_a_record(shared: Path, name: str, count: int) -> None:
    path = shared / ARXIV / f"{name}.jsonl"
    lines = [line for line in path.read_bytes().split(b"\n") if line.strip()]
    assert sources.find(path) is papers_json
    found = read(path)
    assert len(lines) == count
    assert len([item for item in found if isinstance(item, SourceRecord)]) == count
    lost = [item for item in found if isinstance(item, Rejection) and item.effect != "note"]
    assert {item.rule for item in lost} <= {"author-name"}


def test_a_paper_with_a_version_and_a_journal(shared: Path) -> None:
    work = sampled(shared, "papers", "2511.12184v1")
    assert work.identifiers == (
        Identifier("arxiv", "2511.12184"),
        Identifier("doi", "10.1109/lra.2025.3588400"),
    )
    assert [seat.name for seat in work.seats[:3]] == ["Jun Huo", "Kehan Xu", "Chengyao Li"]
    assert len(work.seats) == 7
    preprint, article = work.versions
    assert (preprint.kind, preprint.date, preprint.arxiv_version) == ("preprint", "2025-11-15", 1)
    assert article.kind == "journal-article"
    assert article.date is None
    assert article.citation == (
        "IEEE Robotics and Automation Letters, vol. 10, no. 9, pp. 8698-8705, Sept. 2025"
    )


def test_a_comment_and_code(shared: Path) -> None:
    work = sampled(shared, "papers", "2510.09361v1")
    assert work.pages == ("https://github.com/PicoTrex/BLINK-Twice",)
    (version,) = work.versions
    assert version.comment is not None
    assert version.comment.startswith("Accepted to 39th Conference on Neural Information")


def test_a_list_without_dates(shared: Path) -> None:
    work = sampled(shared, "llm", "2412.08905")
    assert work.title == "Phi-4 Technical Report"
    assert len(work.seats) == 27
    (version,) = work.versions
    assert (version.date, version.identifiers) == (None, (Identifier("arxiv", "2412.08905"),))


def test_inverted_names_and_a_venue(shared: Path) -> None:
    work = sampled(shared, "systems", "2105.11367")
    assert [seat.name for seat in work.seats] == [
        *("Fan Lai", "Yinwei Dai", "Xiangfeng Zhu", "Mosharaf Chowdhury")
    ]
    mycroft = sampled(shared, "systems", "2509.03018")
    assert mycroft.versions[1].venue == "venue/sosp-2025"


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Lovelace, Ada; Babbage, Charles", ["Lovelace, Ada", "Babbage, Charles"]),
        ("Ada Lovelace; Charles Babbage;", ["Ada Lovelace", "Charles Babbage"]),
        ("Lovelace, Ada and Babbage, Charles", ["Lovelace, Ada", "Babbage, Charles"]),
        ("Ada Lovelace, Charles Babbage and Mary Somerville", None),
        ("Ada Lovelace, Charles Babbage", ["Ada Lovelace", "Charles Babbage"]),
        ("Lovelace, Ada", ["Lovelace, Ada"]),
        ("Ada Lovelace", ["Ada Lovelace"]),
    ],
)
def test_one_string_of_names(line: str, names: list[str] | None) -> None:
    expected = names or ["Ada Lovelace", "Charles Babbage", "Mary Somerville"]
    assert [name for name, _ in split(line)] == expected


@pytest.mark.parametrize(
    ("said", "date", "words"),
    [
        ({"year": 2024}, "2024", None),
        ({"year": "2024", "month": "May"}, "2024-05", None),
        ({"year": 2024, "month": 2, "day": 31}, None, "2024"),
        ({"published": "2024-05-06T10:00:00Z", "year": 2023}, "2024-05-06", None),
        ({"date": "44 BC"}, None, "44 BC"),
        ({"date": "2014-2015"}, None, "2014-2015"),
    ],
)
def test_dates(said: dict[str, Json], date: str | None, words: str | None, tmp_path: Path) -> None:
    (version,) = one({"title": "A", "authors": ["Ada Lovelace"], **said}, tmp_path).versions
    if words is not None and words.isdecimal():
        assert version.date == words
    else:
        assert (version.date, version.date_text) == (date, words)


@pytest.mark.parametrize(
    "name",
    [
        "openalex/works.jsonl",
        "arxiv/kaggle.jsonl",
        "bolognese/citeproc.json",
        "bolognese/codemeta.json",
        "bolognese/schema_org_gtex.json",
    ],
)
def test_files_of_other_formats_stay_theirs(shared: Path, name: str) -> None:
    assert sources.find(shared / "samples" / name) is not papers_json


_DECODED = [*map(msgspec.json.decode, (CASES / "lines" / "input.jsonl").read_bytes().splitlines())]


@settings(max_examples=60, deadline=None, suppress_health_check=ON_FILES)
@given(st.lists(damaged(_DECODED), min_size=1, max_size=3))
def test_values_of_wrong_types_are_told(tmp_path: Path, values: list[object]) -> None:
    path = tmp_path / "papers.jsonl"
    path.write_bytes(b"\n".join(map(msgspec.json.encode, values)))
    source = sources.source_of(path, papers_json)
    found = list(papers_json.read(path, source))
    sound(found, source)
    gone = [each for each in found if isinstance(each, Rejection) and each.effect == "record"]
    kept = [each for each in found if not isinstance(each, Rejection)]
    assert len(kept) + len(gone) >= len(values)
