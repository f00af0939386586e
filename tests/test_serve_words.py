"""Pages speak in plain words: every predicate has a name from both ends, and every node too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pyoxigraph as ox
import pytest

from kg.release import open_release
from kg.serve.view import View
from kg.serve.words import PROPERTIES, phrase
from kg.vocab import PREFIXES
from tests.loopback import served
from tests.page import page

# What docs/model.md names with a small letter and is an instance.
_INSTANCES = ("c", "prop", "unit", "ku", "datacite", "xsd")


@pytest.fixture(scope="module")
def store(corpus_release: Path) -> ox.Store:
    return ox.Store.read_only(str(open_release(corpus_release).store_path))


@pytest.fixture(scope="module")
def client(corpus_release: Path) -> Iterator[httpx.Client]:
    with served(corpus_release) as found:
        yield found


def test_every_predicate_of_the_corpus_has_words_from_both_ends(store: ox.Store) -> None:
    predicates = {quad.predicate.value for quad in store.quads_for_pattern(None, None, None, None)}
    assert len(predicates) > 100
    assert sorted(predicates - PROPERTIES.keys()) == []


def test_every_predicate_of_the_model_has_words(repository: Path) -> None:
    text = (repository / "docs" / "model.md").read_text(encoding="utf-8")
    named = set(re.findall(r"(?<![\w/`-])([a-z0-9]+):([a-z][A-Za-z0-9]+)\b", text))
    named |= set(re.findall(r"`([a-z0-9]+):([a-z][A-Za-z0-9]+)", text))
    terms = {
        PREFIXES[prefix] + name
        for prefix, name in named
        if prefix in PREFIXES and prefix not in _INSTANCES
    }
    terms |= {PREFIXES["datacite"] + name for name in ("hasIdentifier", "usesIdentifierScheme")}
    assert len(terms) > 80
    assert sorted(terms - PROPERTIES.keys()) == []


def test_words_are_words() -> None:
    for iri, pair in PROPERTIES.items():
        for words in pair:
            assert not re.search(r"(?<!\ba)[a-z][A-Z]|_|:| of of\b|^has ar\b", words), iri
            assert words == words.strip(), iri


@pytest.mark.parametrize(
    ("iri", "words"),
    [
        ("https://dblp.org/rdf/schema#numberOfCreators", "number of creators"),
        ("https://w3id.org/fair4ml#MLModel", "ML model"),
        ("http://e/some_thing", "some thing"),
    ],
)
def test_other_terms_are_the_words_of_their_names(iri: str, words: str) -> None:
    assert phrase(iri) == words


def test_every_node_of_the_corpus_has_a_name(store: ox.Store) -> None:
    view = View(store)
    bare = {
        str(quad.subject)
        for quad in store.quads_for_pattern(None, None, None, ox.DefaultGraph())
        if isinstance(quad.subject, ox.NamedNode) and not view.is_named(quad.subject)
    }
    assert sorted(bare) == []


def test_a_record_names_its_file(client: httpx.Client) -> None:
    texts = page(client, "/paper/arxiv-2402.15627").texts
    at = texts.index("derived from")
    assert re.fullmatch(r"megascale\.yaml, record 1( \(line [0-9]+\))?", texts[at + 1])
    assert "has ar xiv id" not in " ".join(texts).lower()
    assert "id at arXiv" in texts
