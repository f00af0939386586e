"""The built-in corpus exported, built again, and compared: nothing is lost that the form holds."""

from __future__ import annotations

from pathlib import Path

import pytest

import kg
from kg.api import BuildWarning, Graph
from kg.profiles import LeftOut, Refused, Written
from kg.view.authors import Author
from kg.view.works import Work, works

Facts = dict[str, object]

EVERY = ("title", "year", "authors", "arxiv", "doi", "venue")
HELD = {
    "csl-json": (*EVERY, "language", "kind"),
    "bibtex": (*EVERY, "date", "language", "kind"),
    "opencitations": (*EVERY, "date"),
    "schema-org": (*EVERY, "date", "language", "kind"),
    "datacite": ("title", "authors", "arxiv", "language"),
    "citation-cff": (*EVERY, "language"),
    "semopenalex": ("title", "year", "authors", "arxiv", "doi", "venue", "language", "kind"),
}
"""What each form holds of a paper."""

REFUSED = {"datacite": {"2509.15940"}}
"""The papers that a form cannot have: no DOI."""

_VERSIONS = "versions beyond the one to cite"
LEFT_OUT = {
    "csl-json": {_VERSIONS, "affiliations", "things"},
    "bibtex": {_VERSIONS, "affiliations", "things"},
    "opencitations": {
        _VERSIONS,
        "abstracts, subjects and keywords",
        "affiliations",
        "things",
    },
    "schema-org": {"places of claims in the text", "who the corresponding authors are"},
    "datacite": {
        "claims",
        "things but the identifiers of those that are introduced",
        "versions without an identifier",
        "who the corresponding authors are",
    },
    "citation-cff": {
        _VERSIONS,
        "claims",
        "things beyond the one that the file is about",
        "who the corresponding authors are",
    },
    "semopenalex": {
        "claims",
        "other identifiers",
        "subjects and keywords (theirs are topics of OpenAlex)",
        "that an author is a group",
        "things",
    },
}
"""What of the corpus each form has no place for, as the profile says it."""


def facts(work: Work) -> Facts:
    kinds = {edition.kind for edition in work.editions}
    return {
        "title": work.title,
        "date": work.date,
        "year": work.year,
        "authors": [author_facts(each) for each in work.authors],
        "language": work.language,
        "arxiv": work.known_as("arxiv"),
        "doi": work.known_as("doi"),
        "venue": next((e.venue for e in work.editions if e.kind == "conference-paper"), None),
        "kind": "conference-paper" if "conference-paper" in kinds else min(kinds),
    }


def author_facts(author: Author) -> tuple[int, str, str]:
    return author.ordinal, author.name, author.kind


def by_arxiv_id(graph: Graph) -> dict[str, Facts]:
    """The papers; what has no arXiv id is a program that its CITATION.cff is about."""
    return {known[0]: facts(w) for w in works(graph.store) if (known := w.known_as("arxiv"))}


@pytest.mark.parametrize("profile", HELD)
def test_what_the_form_holds_comes_back(profile: str, corpus_release: Path, tmp_path: Path) -> None:
    with kg.open(corpus_release) as graph:
        before = by_arxiv_id(graph)
        pieces = list(graph.export(profile))
    for piece in pieces:
        if isinstance(piece, Written):
            path = tmp_path / piece.name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(piece.data)
    with pytest.warns(BuildWarning):
        again = kg.build(tmp_path, out=tmp_path / "out")
    with again:
        assert again.summary is not None
        assert again.summary.counts["records_rejected"] == 0
        after = by_arxiv_id(again)
    assert len(before) == 12
    refused = {
        piece.subject.rpartition("arxiv-")[2] for piece in pieces if isinstance(piece, Refused)
    }
    assert refused == REFUSED.get(profile, frozenset())
    held = HELD[profile]
    assert {key: {name: told[name] for name in held} for key, told in after.items()} == {
        key: {name: told[name] for name in held}
        for key, told in before.items()
        if key not in refused
    }
    left_out = {piece.what for piece in pieces if isinstance(piece, LeftOut)}
    assert left_out == LEFT_OUT[profile]
