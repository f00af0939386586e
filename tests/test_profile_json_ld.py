"""JSON-LD trees: what stands where, and the same triples for every reader, all of the view."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyld
import pyoxigraph as ox
import pytest
import rdflib

import kg
from kg.profiles import Refused, Written
from kg.vocab import dblp, foaf, xsd
from tests.conformance import with_node

# rdflib's own parser still uses a class that rdflib has declared old.
pytestmark = pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")

DOUBLE = f"^^<{xsd.double}>"
ALL = 12


@pytest.fixture(scope="module")
def trees(corpus_release: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the tree of each paper of the corpus."""
    folder = tmp_path_factory.mktemp("json-ld")
    with kg.open(corpus_release) as graph:
        for piece in graph.export("json-ld"):
            assert isinstance(piece, Written)
            (folder / piece.name).write_bytes(piece.data)
    return folder


def same_doubles(quads: Iterator[ox.Quad]) -> set[str]:
    """The triples; each double as Python spells it, for readers spell the same one each their way
    (the mapping of JSON-LD to RDF leaves that to them).
    """
    return {_spelled(quad.triple) for quad in quads}


def _spelled(triple: ox.Triple) -> str:
    value = triple.object
    if isinstance(value, ox.Literal) and value.datatype.value == xsd.double:
        value = ox.Literal(repr(float(value.value)), datatype=value.datatype)
    return str(ox.Triple(triple.subject, triple.predicate, value))


def oxigraph(path: Path) -> set[str]:
    return same_doubles(ox.parse(path=str(path), format=ox.RdfFormat.JSON_LD))


def rdflib_reads(path: Path) -> set[str]:
    text = rdflib.Graph().parse(path, format="json-ld").serialize(format="nt")
    return same_doubles(ox.parse(text.encode(), format=ox.RdfFormat.N_TRIPLES))


def pyld_reads(path: Path) -> set[str]:
    document = json.loads(path.read_text(encoding="utf-8"))
    text: str = pyld.jsonld.to_rdf(document, {"format": "application/n-quads"})
    return same_doubles(ox.parse(text.encode(), format=ox.RdfFormat.N_QUADS))


READERS: tuple[Callable[[Path], set[str]], ...] = (rdflib_reads, pyld_reads)


def test_every_statement_of_a_tree_stands_in_the_view(trees: Path, corpus_release: Path) -> None:
    view = same_doubles(ox.parse(path=str(corpus_release / "kg.nt"), format=ox.RdfFormat.N_TRIPLES))
    files = sorted(trees.iterdir())
    assert len(files) == ALL
    for path in files:
        told = oxigraph(path)
        assert told <= view
        assert len(told) > 500


@pytest.mark.parametrize("reader", READERS)
def test_a_tree_is_the_same_graph_for_every_reader(
    trees: Path, reader: Callable[[Path], set[str]]
) -> None:
    for path in sorted(trees.iterdir()):
        assert reader(path) == oxigraph(path), path.name


@pytest.mark.parametrize("reader", READERS)
def test_the_dump_is_the_same_graph_for_every_reader(
    corpus_release: Path, reader: Callable[[Path], set[str]]
) -> None:
    dump = corpus_release / "kg.jsonld"
    assert reader(dump) == oxigraph(dump)


@pytest.mark.conformance
def test_jsonld_js_reads_the_same_graphs(trees: Path, corpus_release: Path, tmp_path: Path) -> None:
    node = with_node(tmp_path)
    for path in (*sorted(trees.iterdir()), corpus_release / "kg.jsonld"):
        ran = subprocess.run(
            [node, "jsonld.mjs", path], cwd=tmp_path, check=False, capture_output=True
        )
        assert ran.returncode == 0, ran.stderr.decode()
        found = same_doubles(ox.parse(ran.stdout, format=ox.RdfFormat.N_QUADS))
        assert found == oxigraph(path), path.name


def megascale(trees: Path) -> Any:
    return json.loads((trees / "arxiv-2402.15627.jsonld").read_text(encoding="utf-8"))


def test_the_authors_stand_in_order_each_with_the_person(trees: Path) -> None:
    seats = megascale(trees)["hasSignature"]
    assert [seat["signatureOrdinal"] for seat in seats] == list(range(1, 33))
    assert [seats[0]["nameAsWritten"], seats[31]["nameAsWritten"]] == ["Ziheng Jiang", "Xin Liu"]
    assert seats[0]["signatureCreator"]["foaf:name"] == "Ziheng Jiang"
    assert megascale(trees)["author"][0] == seats[0]["signatureCreator"]["id"]


def test_a_claim_stands_in_its_paper_with_quantity_baseline_and_conditions(trees: Path) -> None:
    tree = megascale(trees)
    claims = {claim["identifier"]: claim for claim in tree["claims"]}
    mfu = claims["megascale-q2"]
    assert mfu["property"]["prefLabel"]["@value"] == "model FLOPs utilization"
    assert mfu["quantity"]["numericValue"] == {"@type": "xsd:decimal", "@value": "55.2"}
    counted = {
        each["property"]["id"] if isinstance(each["property"], dict) else each["property"]: each[
            "quantity"
        ]["numericValue"]
        for each in mfu["condition"]
    }
    assert counted == {"prop:accelerator-count": 12288, "prop:total-parameters": 175000000000}
    baselines = [claim["baseline"] for claim in claims.values() if "baseline" in claim]
    assert "https://w3id.org/rkg/system/megatron-lm" in json.dumps(baselines)


def test_a_node_stands_whole_in_one_place(trees: Path) -> None:
    for path in trees.iterdir():
        whole = [node["id"] for node in nodes(json.loads(path.read_text(encoding="utf-8")))]
        assert len(whole) == len(set(whole)), path.name


def test_an_iri_that_reads_as_a_short_form_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "short.ttl"
    path.write_text(
        f"<https://example.org/paper/x> a <{dblp.Publication}> ; <{foaf.page}> <prov:x> .\n"
    )
    with kg.open(path) as graph:
        (piece,) = graph.export("json-ld")
    assert isinstance(piece, Refused)
    assert (piece.rule, "'prov' is a prefix" in piece.why) == ("not-json-ld", True)


def nodes(value: Any) -> Iterator[dict[str, Any]]:
    """The node objects that say more than an IRI, outside the context."""
    if isinstance(value, list):
        for each in value:
            yield from nodes(each)
    elif isinstance(value, dict):
        if "id" in value and len(value) > 1:
            yield value
        for key, each in value.items():
            if key != "@context":
                yield from nodes(each)
