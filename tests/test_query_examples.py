"""What others are shown runs and gives what stands there: the examples of a release, the cookbook.

The examples, ``ontology/examples.ttl``, are the questions with ``# shows:``; the cookbook is
``docs/queries.md``. ``--update-cases`` writes the first anew, and the answers in the second.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from kg import resources
from kg.vocab import PREFIXES, rdfs, sh
from tests.queries import Question, Row, asked, cell, opened, questions, rows_of

EXAMPLES = {question.name.partition("-")[2]: question for question in questions() if question.shows}
HOME = "https://w3id.org/rkg/example/"
HEAD = f"""\
# Questions that every release brings along, to begin with. Written from tests/cases/queries by
# `pytest tests/test_query_examples.py --update-cases`: mend them there.

@prefix rdfs: <{rdfs.NS}> .
@prefix sh: <{sh.NS}> .
"""
_FENCE = re.compile(r"```sparql\n(?P<query>.*?)```\n\n(?P<answer>(?:\|[^\n]*\n)*)", re.DOTALL)
_PREFIX = re.compile(r"^PREFIX (\w+): <([^>]+)>$", re.MULTILINE)


def block(slug: str, question: Question) -> str:
    """The Turtle of an example."""
    for text in (question.words, question.shows or "", question.sparql):
        assert "\\" not in text
        assert '"""' not in text
    quoted = question.words.replace('"', r"\"")
    return f"""
<{HOME}{slug}>
    a sh:SPARQLExecutable , sh:SPARQLSelectExecutable ;
    rdfs:label "{quoted}"@en ;
    rdfs:comment "{question.shows}"@en ;
    sh:select \"\"\"{question.sparql}\"\"\" .
"""


def test_the_examples_are_the_questions_that_show_something(
    update_cases: bool,  # noqa: FBT001
) -> None:
    path = resources.ontology() / "examples.ttl"
    text = HEAD + "".join(block(slug, question) for slug, question in sorted(EXAMPLES.items()))
    if update_cases:
        path.write_text(text, encoding="utf-8", newline="\n")
    assert path.read_text(encoding="utf-8") == text


def test_a_release_brings_the_examples_along_and_they_run_as_they_are(corpus_release: Path) -> None:
    graph = opened(corpus_release)
    _, found = asked(
        graph,
        f"""SELECT ?example ?label ?select WHERE {{
          ?example a sh:SPARQLExecutable , <{sh.SPARQLSelectExecutable}> ; rdfs:label ?label ;
            rdfs:comment ?shows ; sh:select ?select }}""",
    )
    assert len(found) == len(EXAMPLES) == 12
    for iri, label, text in found:
        question = EXAMPLES[iri.removeprefix(HOME)]
        assert label == question.words
        answer = graph.store.select(text)
        rows = [tuple(map(cell, row)) for row in answer.rows]
        assert question.ordered
        assert (answer.variables, rows) == rows_of(question.name)


def test_the_cookbook_gives_what_stands_there(
    repository: Path,
    corpus_release: Path,
    update_cases: bool,  # noqa: FBT001
) -> None:
    path = repository / "docs" / "queries.md"
    text = path.read_text(encoding="utf-8")
    recipes = list(_FENCE.finditer(text))
    assert len(recipes) >= 10
    assert len(recipes) == text.count("```sparql")
    written = text
    for recipe in recipes:
        answer = table(*asked(opened(corpus_release), recipe["query"]))
        assert answer.count("\n") > 2, f"no row: {recipe['query']}"
        written = written.replace(recipe.group(), f"```sparql\n{recipe['query']}```\n\n{answer}")
    if update_cases:
        path.write_text(written, encoding="utf-8", newline="\n")
    else:
        assert text == written


def table(columns: Row, rows: Iterable[Row]) -> str:
    """A table of Markdown, with the prefixes of ``kg`` in place of long IRIs."""
    lines = [columns, tuple("---" for _ in columns), *(tuple(map(_short, row)) for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _short(text: str) -> str:
    for prefix, namespace in sorted(PREFIXES.items(), key=lambda item: -len(item[1])):
        if text.startswith(namespace):
            return f"{prefix}:{text.removeprefix(namespace)}"
    return text.replace("|", r"\|")


def test_the_cookbook_declares_the_prefixes_of_the_code(repository: Path) -> None:
    text = (repository / "docs" / "queries.md").read_text(encoding="utf-8")
    assert dict(_PREFIX.findall(text)) == PREFIXES


def test_a_prefix_is_declared_where_it_is_used() -> None:
    [question] = [q for q in EXAMPLES.values() if "mls:Run" in q.sparql]
    declared = dict(_PREFIX.findall(question.sparql))
    assert {*declared} == {"k", "mls", "rdfs", "schema"}


@pytest.mark.parametrize("slug", EXAMPLES)
def test_an_example_is_short(slug: str) -> None:
    body = [line for line in EXAMPLES[slug].sparql.splitlines() if not line.startswith("PREFIX")]
    assert len(body) <= 14
    assert max(map(len, body)) <= 100
