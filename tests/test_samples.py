"""Every real sample is read, or refused by name with a reason; nothing is dropped on the way."""

from __future__ import annotations

import hashlib
from collections import Counter
from pathlib import Path

import pytest

from kg import pipeline
from kg.inputs import Input
from tests import sample_files
from tests.sample_files import Outcome


@pytest.fixture(scope="module")
def outcomes(shared: Path) -> list[Outcome]:
    """What each sample gives."""
    return [sample_files.outcome(path) for path in sample_files.files(shared)]


def test_every_sample_is_read_or_on_the_list_of_those_that_are_not(
    outcomes: list[Outcome], shared: Path, *, update_cases: bool
) -> None:
    """The rules and reasons too: whoever adds a reader takes its files off the list."""
    folder = shared / "samples"
    listed = {
        name: (rule, reason) for name, rule, reason in sample_files.rows(sample_files.REFUSED)
    }
    found = {
        each.path.relative_to(folder).as_posix(): rule
        for each in outcomes
        if (rule := each.refusal) is not None
    }
    if update_cases:
        reasons = {name: reason for name, (_, reason) in listed.items()}
        lines = [[name, rule, reasons.get(name, "")] for name, rule in sorted(found.items())]
        sample_files.write_rows(sample_files.REFUSED, lines)
        listed = {name: (rule, reason) for name, rule, reason in lines}
    assert {name: rule for name, (rule, _) in listed.items()} == found
    assert [name for name, (_, reason) in listed.items() if not reason.strip()] == []
    assert len(outcomes) - len(found) > 300


def test_a_number_that_no_record_has_is_that_of_a_rejection(outcomes: list[Outcome]) -> None:
    """Readers number the records as they stand in the file, and tell of those left out."""
    for each in outcomes:
        assert len(set(each.numbers)) == each.used, each.path
        missing = max(each.numbers, default=0) - each.used
        assert 0 <= missing <= each.rejected, each.path


def test_all_samples_together_are_a_release_without_a_violation(
    outcomes: list[Outcome], tmp_path: Path, *, update_cases: bool
) -> None:
    inputs = [Input(each.path) for each in outcomes]
    made = pipeline.build(inputs, tmp_path / "out", pipeline.Options(formats=("nt",)))
    assert made.report.violations == 0
    once = {hashlib.sha256(each.path.read_bytes()).digest(): each for each in outcomes}.values()
    assert made.counts["records_read"] == sum(each.used + each.rejected for each in once)
    assert (
        made.counts["records_read"] == made.counts["records_used"] + made.counts["records_rejected"]
    )
    found = Counter(each.shape.rpartition("#")[2] for each in made.report.results)
    listed = dict(sample_files.rows(sample_files.WARNINGS))
    if update_cases:
        lines = [[shape, listed.get(shape, "")] for shape in sorted(found)]
        sample_files.write_rows(sample_files.WARNINGS, lines)
        listed = dict(sample_files.rows(sample_files.WARNINGS))
    assert set(listed) == set(found)
    assert [shape for shape, reason in listed.items() if not reason.strip()] == []
