"""Questions that a release must answer: the rows are as expected, in two engines."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from rdflib.query import ResultRow

from kg.vocab import PREFIXES
from tests.queries import (
    FOLDER,
    Question,
    as_term,
    asked,
    csv_text,
    in_rdflib,
    opened,
    questions,
    rows_of,
    values,
)

QUESTIONS = {question.name: question for question in questions()}
SLOW_IN_RDFLIB = re.compile(r"row-")
PAPERS = 12


@pytest.fixture
def release(request: pytest.FixtureRequest, name: str) -> Path:
    """The release that the question ``name`` is put to."""
    needed = "both_release" if QUESTIONS[name].needs_words else "corpus_release"
    built = request.getfixturevalue(needed)
    assert isinstance(built, Path)
    return built


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_rows_are_those_beside_the_question(
    name: str,
    release: Path,
    update_cases: bool,  # noqa: FBT001
) -> None:
    question = QUESTIONS[name]
    columns, rows = asked(opened(release), question.text)
    if not question.ordered:
        rows.sort()
    if update_cases:
        text = csv_text(columns, rows)
        question.expected.write_text(text, encoding="utf-8", newline="")
    wanted_columns, wanted = rows_of(name)
    assert columns == wanted_columns
    assert rows == (wanted if question.ordered else sorted(wanted))


# rdflib warns of its own use of it.
@pytest.mark.filterwarnings("ignore:Dataset.contexts is deprecated:DeprecationWarning")
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.conformance if SLOW_IN_RDFLIB.match(name) else ())
        for name in QUESTIONS
    ],
)
def test_rdflib_gives_the_same_rows(name: str, release: Path) -> None:
    question = QUESTIONS[name]
    found = []
    for row in in_rdflib(release).query(question.text, initNs=PREFIXES):
        assert isinstance(row, ResultRow)
        found.append(tuple(map(as_term, row)))
    ours, theirs = values(opened(release).query(question.text).rows()), values(found)
    assert (
        theirs == ours if question.ordered else sorted(map(repr, theirs)) == sorted(map(repr, ours))
    )


@pytest.mark.parametrize("name", ["cq22-variants-of-a-series", "cq09-affiliations-on-the-paper"])
def test_the_command_writes_these_rows(name: str, release: Path, kg_command: Path) -> None:
    ran = subprocess.run(
        [kg_command, "query", "-", release, "--format", "csv"],
        check=True,
        capture_output=True,
        input=QUESTIONS[name].text.encode(),
    )
    assert ran.stdout == QUESTIONS[name].expected.read_bytes()


def test_a_file_opens_with_its_question_and_has_its_rows_beside_it() -> None:
    assert len(QUESTIONS) > 50
    assert {path.stem for path in FOLDER.glob("*.csv")} == {*QUESTIONS}
    for name, question in QUESTIONS.items():
        assert re.fullmatch(r"[A-Z].*\?( \(.*\))?", question.words), name
        assert re.fullmatch(r"(# .*\n)+[^#]+", question.text), name
        keys = re.findall(r"^# (\w+): ", question.text, re.MULTILINE)
        assert {*keys} <= {"needs", "shows"}, name


def test_a_question_names_things_by_their_names() -> None:
    """So that it can be asked of another release: IRIs of one base would bind it to that."""
    for name, question in QUESTIONS.items():
        assert "<http" not in question.text, name


def test_every_paper_is_asked_the_same() -> None:
    for kind in ("row", "claims"):
        asked_of = [q for name, q in QUESTIONS.items() if name.startswith(f"{kind}-")]
        assert len(asked_of) == PAPERS
        assert len({_without_the_name(question) for question in asked_of}) == 1


def _without_the_name(question: Question) -> str:
    [named] = re.findall(r'k:introduces/schema:name "([^"]+)"', question.text)
    return question.text.replace(named, "")


def test_every_claim_is_in_the_rows_of_its_paper(corpus_release: Path) -> None:
    _, claims = asked(
        opened(corpus_release), "SELECT ?id { ?c a k:Claim ; dcterms:identifier ?id }"
    )
    found = [
        {row[0] for row in rows_of(name)[1]} for name in QUESTIONS if name.startswith("claims-")
    ]
    assert sorted(identifier for identifiers in found for identifier in identifiers) == sorted(
        identifier for (identifier,) in claims
    )
