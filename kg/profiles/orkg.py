"""ORKG CSV: papers with their claims as contributions, for the importer of the Open Research
Knowledge Graph. Nothing is sent.

Columns and cells as its importer reads them: https://gitlab.com/TIBHannover/orkg/orkg-backend
(PaperCSVRecordParser). A row is one contribution: what one thing does under one set of conditions,
against one baseline.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from kg.profiles import dates
from kg.profiles.contract import (
    Chosen,
    LeftOut,
    Piece,
    Refused,
    SettingError,
    Written,
    not_created,
    untitled,
)
from kg.profiles.editions import main_edition
from kg.view.claims import ClaimRow
from kg.view.works import Work

NAME = "orkg"
ABOUT = "ORKG CSV, papers with their claims"
SPECIFICATION = "https://gitlab.com/TIBHannover/orkg/orkg-backend (CSV import of papers)"
SETTINGS: Mapping[str, str] = MappingProxyType(
    {
        "research_field": "the ORKG resource of the research field, e.g. R132 (computer sciences)",
        "research_problem": "what all these papers work on, in words or as an ORKG resource",
        "extraction_method": "UNKNOWN (default), AUTOMATIC, MANUAL, AI_GENERATED or "
        "AI_GENERATED_WITH_MANUAL_REVIEW",
    }
)

_METHODS = frozenset(
    ("UNKNOWN", "AUTOMATIC", "MANUAL", "AI_GENERATED", "AI_GENERATED_WITH_MANUAL_REVIEW")
)
_RESOURCE = re.compile(r"R\d+")
_CLOSED = (
    "paper:title",
    "paper:doi",
    "paper:authors",
    "paper:publication_month",
    "paper:publication_year",
    "paper:research_field",
    "paper:url",
    "paper:published_in",
    "contribution:research_problem",
    "contribution:extraction_method",
)
_SUBJECT, _BASELINE, _CONDITIONS = "what is measured", "baseline", "conditions<text>"
_OPEN = {
    "accelerator": "accelerator",
    "accelerator_count": "accelerator count<decimal>",
    "model_parameters": "model parameters<decimal>",
    "dataset": "data set",
    "batch_size": "batch size<decimal>",
    "phase": "phase",
}

Cells = dict[str, str]


def export(chosen: Chosen) -> Iterator[Piece]:
    """One file; raises SettingError without a research field."""
    field, problem, method = _settings(chosen.settings)
    claims: dict[str, list[ClaimRow]] = defaultdict(list)
    for row in chosen.claims:
        claims[row.paper].append(row)
    rows: list[Cells] = []
    for work in chosen.works:
        if work.title is None:
            yield untitled(work)
            continue
        found = chosen.look_up(work)
        if found.outcome == "failed":
            yield not_created(work, found)
            continue
        if found.outcome == "there":
            why, action = f"it is there already: {found.item}", "add what is missing on its page"
            yield Refused(work.iri, "exists", why, action)
            continue
        about = {
            **_paper(work, work.title),
            "paper:research_field": field,
            "contribution:research_problem": problem,
            "contribution:extraction_method": method,
        }
        contributions = list(_contributions(claims[work.iri]))
        rows += [about | each for each in contributions or [{}]]
        yield from _left_out(work, claims[work.iri])
    if rows:
        yield Written("orkg.csv", _csv(rows))


def _settings(given: Mapping[str, str]) -> tuple[str, str, str]:
    field = given.get("research_field", "").removeprefix("orkg:")
    if not _RESOURCE.fullmatch(field):
        raise SettingError(
            f"orkg: --set research_field=R132: {SETTINGS['research_field']}; every paper needs one"
        )
    method = given.get("extraction_method", "UNKNOWN").upper()
    if method not in _METHODS:
        raise SettingError(f"orkg: extraction_method: {method!r} is none of {sorted(_METHODS)}")
    problem = given.get("research_problem", "")
    return field, f"orkg:{problem}" if _RESOURCE.fullmatch(problem) else problem, method


def _paper(work: Work, title: str) -> Cells:
    edition = main_edition(work)
    arxiv = next(iter(work.known_as("arxiv")), None)
    month = dates.parts(work.date)[1:2] if work.date else ()
    venue = edition.venue if edition else None
    return {
        "paper:title": _line(title),
        "paper:doi": next(iter(work.known_as("doi")), ""),
        "paper:authors": "; ".join(author.name.replace(";", ",") for author in work.authors),
        "paper:publication_month": str(month[0]) if month else "",
        "paper:publication_year": str(work.year or ""),
        "paper:url": next(iter(work.pages), f"https://arxiv.org/abs/{arxiv}" if arxiv else ""),
        "paper:published_in": _line(venue or ("arXiv" if arxiv else "")),
    }


def _contributions(claims: Sequence[ClaimRow]) -> Iterator[Cells]:
    """A row for each subject, baseline and set of conditions, and a further one for a property
    that has several values there.
    """
    groups: dict[tuple[tuple[str, str], ...], list[Cells]] = {}
    for claim in claims:
        if claim.value_text is None:
            continue
        rows = groups.setdefault(tuple(_setting(claim).items()), [])
        column, cell = _measured(claim)
        free = next((row for row in rows if column not in row), None)
        if free is None:
            free = {}
            rows.append(free)
        free[column] = cell
    for setting, rows in groups.items():
        yield from (dict(setting) | row for row in rows)


def _setting(claim: ClaimRow) -> Cells:
    found = {_SUBJECT: f"resource:{_line(claim.subject_label)}"}
    if claim.baseline:
        found[_BASELINE] = f"resource:{_line(claim.baseline)}"
    for name, column in _OPEN.items():
        value = getattr(claim, name)
        if value is not None:
            plain = column.endswith(">")
            found[column] = f"{value:f}" if plain else f"resource:{_line(value)}"
    if claim.conditions:
        found[_CONDITIONS] = _words(claim.conditions)
    return found


def _words(conditions: str) -> str:
    """The conditions that have no column, each with its property."""
    told = [
        f"{row.get('property_label', row['property'])}: {row.get('text', '')}"
        for row in json.loads(conditions)
    ]
    return _line("; ".join(told))


def _measured(claim: ClaimRow) -> tuple[str, str]:
    """The column of a claim and its cell: a number where it is one, else the words."""
    change = f", {claim.change_kind} of {claim.change_direction}" if claim.change_kind else ""
    named = claim.counts_label if claim.unit == "count" else claim.unit_label
    unit = f" in {named}" if named else ""
    label = f"{claim.property_label}{change}{unit}"
    if claim.value is not None and claim.comparator == "eq":
        return f"{label}<decimal>", f"{claim.value:f}"
    return f"{label}, as stated<text>", _line(claim.value_text or "")


def _csv(rows: Sequence[Cells]) -> bytes:
    found = dict.fromkeys(column for row in rows for column in row if column not in _CLOSED)
    settings = [
        each for each in (_SUBJECT, _BASELINE, *_OPEN.values(), _CONDITIONS) if each in found
    ]
    measured = sorted(each for each in found if each not in settings)
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, [*_CLOSED, *settings, *measured], restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue().encode()


def _line(text: str) -> str:
    return " ".join(text.split())


def _left_out(work: Work, claims: Sequence[ClaimRow]) -> Iterator[LeftOut]:
    if any(claim.value_text is None for claim in claims):
        yield LeftOut(work.iri, "claims without a number")
    if any(author.orcid for author in work.authors):
        yield LeftOut(work.iri, "ORCIDs")
    if any(author.affiliations or author.organizations for author in work.authors):
        yield LeftOut(work.iri, "affiliations")
    if len(work.editions) > 1:
        yield LeftOut(work.iri, "versions beyond the one to cite")
