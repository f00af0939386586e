"""arXiv's formats: values read from real records by eye."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg import sources
from kg.records import Identifier, Rejection, SourceRecord
from kg.sources.arxiv.author_line import authors
from kg.sources.arxiv.metadata import is_withdrawn

KAGGLE = "samples/arxiv/kaggle.jsonl"


def records(path: Path) -> dict[str, SourceRecord]:
    reader = sources.find(path)
    items = sources.read(path, reader, sources.source_of(path, reader))
    return {item.key: item for item in items if isinstance(item, SourceRecord)}


@pytest.mark.parametrize(
    ("line", "names", "places"),
    [
        ("A. Lovelace and C. Babbage", ["A. Lovelace", "C. Babbage"], [(), ()]),
        (
            "A. Lovelace, C. Babbage, Jr., and M. Somerville",
            ["A. Lovelace", "C. Babbage Jr.", "M. Somerville"],
            [(), (), ()],
        ),
        (
            "A. Lovelace (Works), C. Babbage (Cambridge (UK))",
            ["A. Lovelace", "C. Babbage"],
            [("Works",), ("Cambridge (UK)",)],
        ),
        (
            "A. Lovelace (1), C. Babbage (1,2) ((1) Works, (2) Cambridge)",
            ["A. Lovelace", "C. Babbage"],
            [("Works",), ("Works", "Cambridge")],
        ),
        (
            "A. Lovelace (for the Engine Collaboration)",
            ["A. Lovelace", "Engine Collaboration"],
            [(), ()],
        ),
        (
            "The Engine Collaboration: A. Lovelace",
            ["The Engine Collaboration", "A. Lovelace"],
            [(), ()],
        ),
        ("Alexander Anderson, Brand Andrews", ["Alexander Anderson", "Brand Andrews"], [(), ()]),
        ("A. Lovelace (unclosed", ["A. Lovelace"], [("unclosed",)]),
        ("", [], []),
    ],
)
def test_a_line_of_authors(line: str, names: list[str], places: list[tuple[str, ...]]) -> None:
    found = list(authors(line))
    assert [each.name for each in found] == names
    assert [each.affiliations for each in found] == places


@pytest.mark.parametrize(
    ("said", "is_one"),
    [
        ("This paper has been withdrawn by the author due to an error", True),
        ("Withdrawn: see the next version", True),
        ("Paper withdrawn", True),
        ("Models are withdrawn from service when the paper is published.", False),
        ("This paper has been accepted; cash withdrawn from machines is counted", False),
        (None, False),
    ],
)
def test_a_notice_of_withdrawal(said: str | None, *, is_one: bool) -> None:
    assert is_withdrawn(said) is is_one


def test_a_record_of_the_snapshot(shared: Path) -> None:
    work = records(shared / KAGGLE)["0704.0006"].work
    assert [(seat.name, seat.given, seat.family) for seat in work.seats] == [
        ("Y. H. Pong", "Y. H.", "Pong"),
        ("C. K. Law", "C. K.", "Law"),
    ]
    assert work.title == "Bosonic characters of atomic Cooper pairs across resonance"
    assert work.identifiers == (
        Identifier("arxiv", "0704.0006"),
        Identifier("doi", "10.1103/physreva.75.043613"),
    )
    preprint, other = work.versions
    assert (preprint.kind, preprint.date, preprint.arxiv_version) == ("preprint", "2007-03-31", 1)
    assert preprint.comment == "6 pages, 4 figures, accepted by PRA"
    assert other.identifiers == (Identifier("doi", "10.1103/physreva.75.043613"),)
    assert work.subjects == ("concept/cond-mat-mes-hall",)


def test_every_line_of_the_snapshot_is_a_record(shared: Path) -> None:
    path = shared / KAGGLE
    assert len(records(path)) == len(path.read_text(encoding="utf-8").splitlines()) == 89
    withdrawn = records(path)["0704.0156"].work
    assert withdrawn.abstract is None
    preprints = [v for v in withdrawn.versions if v.kind == "preprint"]
    assert preprints[-1].status == "withdrawn"


def test_an_entry_of_the_api(shared: Path) -> None:
    (found,) = records(
        shared / "samples/arxiv/atom/id_1707.08567_s0_m100_6a1afebfc6a3.xml"
    ).values()
    work = found.work
    assert work.identifiers == (Identifier("arxiv", "1707.08567"),)
    assert work.seats[0].name == "Kees A. Schouhamer Immink"
    assert work.versions[0].comment is not None
    assert work.versions[0].comment.startswith("44 pages, editors for the proceedings")
    assert (work.versions[0].date, work.versions[0].arxiv_version) == ("2017-07-27", 1)


def test_an_answer_that_is_an_error_is_told(shared: Path) -> None:
    path = shared / "samples/arxiv/atom/id_abc_s0_m100_b79c8dcf6bc3.xml"
    reader = sources.find(path)
    (told,) = sources.read(path, reader, sources.source_of(path, reader))
    assert isinstance(told, Rejection)
    assert (told.rule, told.effect) == ("arxiv-error", "record")


def test_every_entry_of_the_answers_is_a_record(shared: Path) -> None:
    folder = shared / "samples/arxiv/atom"
    entries = sum(path.read_text(encoding="utf-8").count("<entry>") for path in folder.iterdir())
    assert sum(len(records(path)) for path in folder.iterdir()) == entries - 1
