"""SKG-IF: every reference leads to an entity, in words that the framework has.

Its schema of the API and its shapes are in no package; docs/exporting.md says what they found.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import kg
from kg.profiles import SettingError, Written
from kg.profiles.skg_if.entities import SCHEMES, VENUES

TYPES = {"product", "person", "organisation", "agent", "venue", "topic"}
PRODUCTS = {"literature", "research data", "research software", "other"}
MEGASCALE = "https://w3id.org/rkg/paper/arxiv-2402.15627"

Entities = dict[str, Any]


def exported(release: Path, **settings: str) -> Any:
    with kg.open(release) as graph:
        pieces = graph.export("skg-if", settings=settings)
        (file,) = (piece for piece in pieces if isinstance(piece, Written))
    return json.loads(file.data)


@pytest.fixture(scope="module")
def entities(corpus_release: Path) -> Entities:
    """The entities of the corpus, by their local identifiers."""
    graph = exported(corpus_release)["@graph"]
    found = {each["local_identifier"]: each for each in graph}
    assert len(found) == len(graph)
    return found


def test_the_words_are_those_of_the_framework(entities: Entities) -> None:
    count = Counter(each["entity_type"] for each in entities.values())
    assert count.keys() == TYPES
    assert (count["person"], count["agent"]) == (486, 2)
    products = [each for each in entities.values() if each["entity_type"] == "product"]
    assert {each["product_type"] for each in products} == PRODUCTS
    for each in entities.values():
        assert {row["scheme"] for row in each.get("identifiers", ())} <= SCHEMES
        if each["entity_type"] == "venue":
            assert each["type"] in {*VENUES.values(), "unknown"}
        for titles in (each.get("titles", {}), each.get("abstracts", {})):
            assert all(len(key) == 2 or key == "none" for key in titles)


def test_every_reference_leads_to_an_entity_of_its_type(entities: Entities) -> None:
    for each in entities.values():
        for row in each.get("contributions", ()):
            assert entities[row["by"]]["entity_type"] in ("person", "agent", "organisation")
            for place in row.get("declared_affiliations", ()):
                assert entities[place]["entity_type"] == "organisation"
        for row in each.get("topics", ()):
            assert entities[row["term"]]["entity_type"] == "topic"
        for row in each.get("manifestations", ()):
            venue = row.get("biblio", {}).get("in")
            assert venue is None or entities[venue]["entity_type"] == "venue"
        for paper in each.get("related_products", {}).get("is_documented_by", ()):
            assert entities[paper]["product_type"] == "literature"


def test_a_paper_has_its_authors_in_order_and_its_versions(entities: Entities) -> None:
    paper = entities[MEGASCALE]
    assert list(paper["titles"]) == ["en"]
    authors = [row for row in paper["contributions"] if row["role"] == "author"]
    assert [row["rank"] for row in authors] == list(range(1, 33))
    names = [entities[row["by"]]["name"] for row in authors]
    assert [names[0], names[31]] == ["Ziheng Jiang", "Xin Liu"]
    published, preprint = paper["manifestations"]
    assert published["type"]["labels"] == {"en": "conference paper"}
    assert entities[published["biblio"]["in"]]["type"] == "conference"
    assert preprint["dates"] == {"publication": "2024-02-23"}
    assert preprint["identifiers"] == [{"scheme": "arxiv", "value": "2402.15627"}]


def test_what_is_introduced_is_a_product_that_the_paper_documents(entities: Entities) -> None:
    product = entities["https://w3id.org/rkg/system/synlogic"]
    assert product["product_type"] == "research software"
    assert product["identifiers"] == [
        {"scheme": "url", "value": "https://github.com/MiniMax-AI/SynLogic"}
    ]
    (paper,) = product["related_products"]["is_documented_by"]
    assert paper.endswith("/arxiv-2505.19641")


def test_the_provider_is_in_the_base(corpus_release: Path) -> None:
    _, base = exported(corpus_release, provider="example")["@context"]
    assert base == {"@base": "https://w3id.org/skg-if/sandbox/example/"}
    with pytest.raises(SettingError, match="provider: 'a b' is no acronym"):
        exported(corpus_release, provider="a b")
