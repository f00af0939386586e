"""What the graph says of a claim stands in its row on the page of its paper."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from kg.serve.amounts import percent
from kg.serve.live import Options
from kg.vocab import k
from tests.loopback import ask, rows, served
from tests.page import PAGE, page

CASE = Path(__file__).parent / "cases" / "serve" / "claims" / "input.trig"
BASE = "https://data.example/kg/"


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    with served(CASE, Options(base=BASE)) as found:
        yield found


@pytest.fixture(scope="module")
def corpus(corpus_release: Path) -> Iterator[httpx.Client]:
    # The queries that compare all claims are large; how long they take is not the question.
    with served(corpus_release, Options(timeout=120.0)) as found:
        yield found


def claim_rows(client: httpx.Client, path: str) -> dict[str, str]:
    """The text of each row of the table of claims, by the last part of the claim's address."""
    answer = client.get(path, headers=PAGE).text
    found = {}
    for row in re.findall(r"<tr>(.*?)</tr>", answer, re.DOTALL):
        if address := re.search(r'class="claim" href="[^"]*/([^"/]+)"', row):
            found[address[1]] = " ".join(html.unescape(re.sub(r"<[^>]+>", " ", row)).split())
    return found


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("recovery", ["within 15 s", "< 15 s", "maximum", "in 90 % of cases", "background"]),
        ("recovery", ["confidence 0.8", "p-q1", "Tab. 3", "table", "recovers"]),
        ("recovery", ["accelerator count ≥ 2,048 GPU (unit supplied)"]),
        ("recovery", ["setting Slow “beside Slow”"]),
        ("tokens", ["105,000 to more than 1,000,000 token", "hope"]),
        ("hours", ["1 – 24 h order of magnitude", "hypothesis"]),
        ("cost", ["self-claimed $534,700", "decrease, percent no baseline stated"]),
        ("faults", ["≈ 2.5 fault/d mean", "Slow , and others", "Slow ratio"]),
    ],
)
def test_a_row_says_what_the_graph_says(client: httpx.Client, claim: str, said: list[str]) -> None:
    for path in ("/paper/p", "/system/swift"):
        row = claim_rows(client, path)[claim]
        assert [each for each in said if each not in row] == [], row


def test_what_is_asserted_is_not_marked_and_equal_has_no_sign(client: httpx.Client) -> None:
    found = claim_rows(client, "/paper/p")
    assert "asserted" not in found["faults"]
    assert "=" not in found["cost"]
    assert not any("baseline" in found[each] for each in ("faults", "hours"))


def test_the_table_says_who_read_the_claims_and_has_a_head_for_each_column(
    client: httpx.Client,
) -> None:
    found = page(client, "/paper/p")
    assert "reader on notes.txt" in found.texts
    start = found.texts.index("What it claims")
    assert found.texts[start + 2 : start + 9] == [
        "About", "Property", "As written", "Value", "Compared with", "Conditions", "Place",
    ]  # fmt: skip


def test_the_page_of_a_claim_quotes_its_evidence(client: httpx.Client) -> None:
    texts = page(client, "/claim/recovery").texts
    assert "“recovers” (notes.txt, characters 10–20)" in texts
    assert "accelerator count 2,048" in texts


TEXTS = """
SELECT ?claim ?text ?share {{
  ?claim a k:Claim ; schema:appearance <{paper}> .
  {{ ?claim k:objectText|k:placeText|dcterms:identifier|k:quantity/k:valueText
       |k:condition/k:valueText|k:condition/k:quantity/k:valueText|k:evidence/oa:hasSelector/oa:exact
       ?words }}
  UNION {{ ?claim k:property|k:object|k:baseline|schema:about|k:place|k:condition/k:property
       |k:condition/k:value|k:quantity/k:counts|k:condition/k:quantity/k:counts ?thing .
     ?thing rdfs:label ?words }}
  UNION {{ ?claim k:quantity/k:coverage ?share }}
  UNION {{ ?claim k:modality ?modality . ?modality rdfs:label ?words
     FILTER(?modality != <{asserted}>) }}
  UNION {{ ?claim k:changeKind|k:changeDirection ?change
     BIND(REPLACE(STR(?change), "^.*/", "") AS ?words) }}
  UNION {{ ?claim k:baselineStated false BIND("no baseline stated" AS ?words) }}
  BIND(STR(?words) AS ?text)
}}
"""


def test_no_claim_of_the_corpus_loses_anything(corpus: httpx.Client) -> None:
    papers = rows(ask(corpus, "SELECT ?p { ?p a <https://dblp.org/rdf/schema#Publication> }"))
    prefixes = (
        f"PREFIX k: <{k.NS}> PREFIX schema: <https://schema.org/> "
        "PREFIX dcterms: <http://purl.org/dc/terms/> PREFIX oa: <http://www.w3.org/ns/oa#> "
        "PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>"
    )
    missing, seen = [], 0
    for paper in (row["p"] for row in papers):
        found = claim_rows(corpus, paper.replace("https://w3id.org/rkg", ""))
        query = prefixes + TEXTS.format(paper=paper, asserted=k.concept("modality", "asserted"))
        for row in rows(ask(corpus, query)):
            seen += 1
            text = row.get("text") or f"in {percent(row['share'])} of cases"
            name = row["claim"].rpartition("/")[2]
            words = " ".join(text.replace("-", " ").split())
            if words not in found[name].replace("-", " "):
                missing.append(f"{name}: {text!r} is not in {found[name]!r}")
    assert seen > 700
    assert missing == []
