"""``kg extract --review``: what is uncertain, as curation files that a build takes as they are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kg.cli.terminal import note, warn
from kg.extract.lexicon import Gazetteer
from kg.extract.review import Draft, file_name, review
from kg.records import SourceRecord
from kg.sources import curated


def write_reviews(
    files: Sequence[tuple[str, Sequence[SourceRecord]]], names: Gazetteer, folder: Path
) -> None:
    """Write a file for each record of the files that has something to decide; what is left out, of
    a record or of what a curated file can hold, is told. Raises OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    taken: set[str] = set()
    written = there = 0
    for file, records in files:
        for record in records:
            where = f"{file}:{record.line}" if record.line else file
            if not record.work.seats:
                warn(f"{where}: {record.key}: no curation file without authors; add them")
                continue
            own = _free(file_name(record), taken)
            taken.add(own)
            draft = review(record, names, own)
            text = None if draft is None else _sound(draft, own, where)
            if text is None:
                continue
            path = folder / f"{own}.yaml"
            if path.exists():
                warn(f"{where}: {path} is there from before and was left as it is")
                there += 1
                continue
            path.write_text(text, encoding="utf-8", newline="\n")
            written += 1
    kept = f", {there} left as they were" if there else ""
    if written or there:
        note(f"{written} files in {folder}{kept}: edit them, then name the folder to kg build")
    else:
        note("nothing is uncertain that a curation file could hold: no file was written")


def _free(name: str, taken: set[str]) -> str:
    """The name, or with a number where another record of this run has it."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name}-{number}"
    return free


def _sound(draft: Draft, name: str, where: str) -> str | None:
    """The text of the file with those of its claims that the reader of curated files takes; None
    where it takes none. What it says of the others is told.
    """
    kept: list[str] = []
    for own, (claim, _) in draft.claims.items():
        faults = curated.faults_of(draft.text((*kept, own)).encode(), f"{name}.yaml")
        if not faults:
            kept.append(own)
            continue
        first = faults[0]
        said = f"{first.message} [{first.rule}]"
        warn(f"{where}: left out {claim.property} of {claim.about}: {said}; write it by hand")
    return draft.text(kept) if kept else None
