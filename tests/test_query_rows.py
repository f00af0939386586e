"""The rows of the twelve papers are whole: all that is known of each stands in its answers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from kg.vocab import k
from tests.gold import Gold
from tests.queries import FOLDER, asked, opened, rows_of

BASE = "https://w3id.org/rkg/"
RUN = 6
"""So many words of an abstract in a row are its sentence, if they are not a name."""

NOT_TAKEN = {
    "W4392223539": "seen on a secondary page only, and perhaps that of the preprint alone",
    "https://github.com/huawei-noah/Pretrained-Language-Model/blob/master/CAME/came.py": (
        "a file in another project, which no page of the paper names"
    ),
}


@pytest.fixture(scope="module")
def gold(shared: Path) -> Gold:
    return Gold(shared / "gold" / "seed-gold.json")


@pytest.fixture(scope="module")
def library(shared: Path, gold: Gold) -> dict[str, dict[str, Any]]:
    """What is known of each paper from elsewhere, by the name of its file in the corpus."""
    text = (shared / "gold" / "seed-biblio.json").read_text(encoding="utf-8")
    return {gold.paper(f"R{p['seed_order']:02}"): p for p in json.loads(text)["papers"]}


@pytest.fixture(scope="module")
def labels(corpus_release: Path) -> dict[str, str]:
    """What each node is called, by its IRI."""
    _, rows = asked(opened(corpus_release), "SELECT ?x ?name { ?x rdfs:label ?name }")
    return {row[0]: row[1] for row in rows}


def row(paper: str) -> dict[str, set[str]]:
    """The values of each field in the row of a paper."""
    found: dict[str, set[str]] = {}
    for _, field, value in rows_of(f"row-{paper}")[1]:
        found.setdefault(field, set()).add(value)
    return found


def test_a_row_has_title_year_identifiers_pages_award_and_code(
    library: dict[str, dict[str, Any]],
) -> None:
    missing = set()
    for paper, known in library.items():
        found = {value.casefold() for values in row(paper).values() for value in values}
        found |= {cell.casefold() for cells in rows_of(f"claims-{paper}")[1] for cell in cells}
        missing |= {value for value in _told(known) if value.casefold() not in found}
    assert missing == {*NOT_TAKEN}


def _told(known: dict[str, Any]) -> set[str]:
    single = [known.get(key) for key in ("title", "arxiv", "doi", "year", "pages", "dblp")]
    single += [known.get("openalex"), known.get("award")]
    single += [known["other_ids"].get(key) for key in ("acl_anthology", "openreview")]
    code = known["code"]["value"] if known["code"] else []
    addresses = [code] if isinstance(code, str) else code
    told = {str(item["value"]) for item in single if item}
    return told | {re.sub("^PyPI: ", "", address) for address in addresses}


def test_a_row_has_the_venue_or_is_of_a_preprint(library: dict[str, dict[str, Any]]) -> None:
    for paper, known in library.items():
        printed, found = known["venue"]["value"], row(paper)
        if printed.startswith("arXiv preprint"):
            assert "venue" not in found, paper
        else:
            names = found["venue"] | found.get("also called", set())
            assert any(name in printed for name in names), paper


def test_a_row_counts_the_authors(gold: Gold) -> None:
    for record in gold.records:
        assert row(gold.paper(record["id"]))["authors"] == {str(record["counts"]["agents"])}


def test_a_row_names_everything_that_the_gold_names(gold: Gold, labels: dict[str, str]) -> None:
    entities = gold.entities()
    assert len(entities) == 135
    for key, (paper, refs, _, introduced) in entities.items():
        found = row(paper)
        claimed = {cell for cells in rows_of(f"claims-{paper}")[1] for cell in cells}
        everything = claimed.union(*found.values())
        for ref in refs:
            kind, _, slug = ref.partition("/")
            iri = k.concept(kind, slug) if kind == "property" else f"{BASE}{ref}"
            name = ref if ref.startswith("https:") else labels[iri]
            assert name in everything, key
            assert not introduced or name in found["introduces"], key


def test_no_sentence_of_an_abstract_is_in_the_questions_or_answers(
    shared: Path, gold: Gold, corpus_release: Path, repository: Path
) -> None:
    [seed] = (shared / "seeds").iterdir()
    text = seed.read_text(encoding="utf-8")
    spans = [record["abstract_span"] for record in gold.records if record["abstract_span"]]
    runs = {run for start, end in spans for run in _runs(text[start:end])}
    assert len(runs) > 1000
    _, names = asked(opened(corpus_release), "SELECT ?name { ?x schema:name|dblp:title ?name }")
    runs -= {run for (name,) in names for run in _runs(name)}
    files = [*FOLDER.iterdir(), repository / "docs" / "queries.md"]
    files.append(repository / "ontology" / "examples.ttl")
    copied: dict[str, set[str]] = {}
    for file in files:
        lines = file.read_text(encoding="utf-8").splitlines()
        copied[file.name] = runs & {run for line in lines for run in _runs(line)}
    assert {name: found for name, found in copied.items() if found} == {}


def _runs(text: str) -> set[str]:
    words = re.findall(r"\w+", re.sub(r"https?://\S+", "", text).casefold())
    return {" ".join(words[at : at + RUN]) for at in range(len(words) - RUN + 1)}
