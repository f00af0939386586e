"""Every graph format: its cases byte for byte, and the same graph for every parser."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pyoxigraph as ox
import pytest
import rdflib
from hypothesis import given, settings, strategies as st

from kg.formats import (
    GRAPHS,
    GraphFormat,
    UnknownFormat,
    graph_formats,
    jsonld,
    ntriples,
    rdfxml,
)
from kg.vocab import PREFIXES, k, rdf

CASES = Path(__file__).parent / "cases" / "formats"
RAPPER = {"nq": "nquads", "nt": "ntriples", "trig": "trig", "ttl": "turtle", "rdf": "rdfxml"}
GRAPHS_BY_NAME = [pytest.param(each, id=each.NAME) for each in GRAPHS]
XSD = "http://www.w3.org/2001/XMLSchema#"


def master_of(quads: set[str], folder: Path) -> Path:
    path = folder / "master.nq"
    path.write_text("".join(sorted(quads)), encoding="utf-8", newline="\n")
    return path


def quads(path: Path, format_: ox.RdfFormat) -> list[str]:
    return sorted(str(quad) for quad in ox.parse(path=str(path), format=format_))


def expected(master: Path, format_: GraphFormat) -> list[str]:
    found = ox.parse(path=str(master), format=ox.RdfFormat.N_QUADS)
    return sorted(
        str(quad)
        for quad in found
        if format_.DATASET or isinstance(quad.graph_name, ox.DefaultGraph)
    )


def without_context(text: str) -> str:
    """A JSON-LD file with its context taken out: that is the ontology's, and changes with it."""
    first, rest = text.split("\n", 1)
    assert json.loads(first.removesuffix(",") + "}")["@context"]["k"] == k.NS
    return '{"@context":{},\n' + rest


@pytest.mark.parametrize("format_", GRAPHS_BY_NAME)
def test_the_case_byte_for_byte(
    format_: GraphFormat, tmp_path: Path, *, update_cases: bool
) -> None:
    case, out = CASES / format_.NAME, tmp_path / f"kg.{format_.SUFFIX}"
    format_.write(case / "input.nq", out, prefixes=PREFIXES)
    text = out.read_bytes().decode()
    if format_ is jsonld:
        text = without_context(text)
    wanted = case / f"expected.{format_.SUFFIX}"
    if update_cases:
        wanted.write_bytes(text.encode())
    assert text == wanted.read_bytes().decode()


@pytest.mark.parametrize("format_", GRAPHS_BY_NAME)
def test_oxigraph_reads_the_same_terms(format_: GraphFormat, tmp_path: Path) -> None:
    master, out = CASES / format_.NAME / "input.nq", tmp_path / f"kg.{format_.SUFFIX}"
    format_.write(master, out, prefixes=PREFIXES)
    parser = ox.RdfFormat.from_media_type(format_.MEDIA_TYPE)
    assert parser is not None
    assert quads(out, parser) == expected(master, format_)


@pytest.mark.filterwarnings("ignore::DeprecationWarning:rdflib")
@pytest.mark.parametrize("format_", GRAPHS_BY_NAME)
def test_rdflib_reads_the_same_graph(format_: GraphFormat, tmp_path: Path) -> None:
    master, out = CASES / format_.NAME / "input.nq", tmp_path / f"kg.{format_.SUFFIX}"
    format_.write(master, out, prefixes=PREFIXES)
    names = {"nq": "nquads", "ttl": "turtle", "rdf": "xml", "jsonld": "json-ld"}
    found, wanted = rdflib.Dataset(), rdflib.Dataset()
    found.parse(out, format=names.get(format_.SUFFIX, format_.SUFFIX))
    wanted.parse(data="".join(f"{line} .\n" for line in expected(master, format_)), format="nquads")
    assert _spelled(found) == _spelled(wanted)


def _spelled(dataset: rdflib.Dataset) -> list[tuple[str, ...]]:
    return sorted(tuple(term.n3() if term else "" for term in quad) for quad in dataset.quads())


@pytest.mark.parametrize(
    "format_", [pytest.param(each, id=each.NAME) for each in GRAPHS if each.SUFFIX in RAPPER]
)
def test_rapper_reads_the_same_graph(format_: GraphFormat, rapper: Path, tmp_path: Path) -> None:
    master, out = CASES / format_.NAME / "input.nq", tmp_path / f"kg.{format_.SUFFIX}"
    format_.write(master, out, prefixes=PREFIXES)
    assert read_by_rapper(rapper, out, format_) == expected(master, format_)


def read_by_rapper(rapper: Path, path: Path, format_: GraphFormat) -> list[str]:
    target = "nquads" if format_.DATASET else "ntriples"
    arguments = ("-q", "-i", RAPPER[format_.SUFFIX], "-o", target, str(path))
    done = subprocess.run([str(rapper), *arguments], capture_output=True, check=True)
    assert done.stderr == b""
    again = ox.parse(input=done.stdout, format=ox.RdfFormat.N_QUADS)
    return sorted(map(str, again))


@pytest.mark.filterwarnings("ignore::DeprecationWarning:rdflib")
@pytest.mark.parametrize("format_", GRAPHS_BY_NAME)
def test_a_real_release_is_one_graph_in_every_parser(
    format_: GraphFormat, corpus_release: Path, rapper: Path
) -> None:
    master, path = corpus_release / "kg.nq", corpus_release / f"kg.{format_.SUFFIX}"
    wanted = expected(master, format_)
    assert len(wanted) > 10_000
    parser = ox.RdfFormat.from_media_type(format_.MEDIA_TYPE)
    assert parser is not None
    assert quads(path, parser) == wanted
    if format_.SUFFIX in RAPPER:
        assert read_by_rapper(rapper, path, format_) == wanted
    names = {"nq": "nquads", "ttl": "turtle", "rdf": "xml", "jsonld": "json-ld"}
    found, again = rdflib.Dataset(), rdflib.Dataset()
    found.parse(path, format=names.get(format_.SUFFIX, format_.SUFFIX))
    again.parse(data="".join(f"{line} .\n" for line in wanted), format="nquads")
    assert _spelled(found) == _spelled(again)


def _iris() -> st.SearchStrategy[str]:
    spaces = st.sampled_from([*PREFIXES.values(), "https://example.org/", "urn:x:"])
    local = st.text(st.sampled_from("ab19._-~:%/#?&=()'*+,;@!$é刘𝔸"), max_size=8)
    return st.tuples(spaces, local).map("".join).filter(_legal)


def _legal(iri: str) -> bool:
    try:
        list(ox.parse(input=f"<{iri}> <urn:p> <urn:o> .", format=ox.RdfFormat.N_TRIPLES))
    except SyntaxError:
        return False
    return True


def _literals() -> st.SearchStrategy[ox.Literal]:
    text = st.text(st.characters(codec="utf-8"), max_size=12)
    datatypes = st.sampled_from([f"{XSD}integer", f"{XSD}decimal", f"{XSD}double", f"{XSD}gYear"])
    numbers = st.sampled_from(["5", "-0", "05", "5.0", ".5", "5.", "1E5", "+1.0e-7", "9" * 30, "x"])
    return st.one_of(
        text.map(ox.Literal),
        st.tuples(text, st.sampled_from(["en", "de-at", "zh-hans"])).map(
            lambda pair: ox.Literal(pair[0], language=pair[1])
        ),
        st.tuples(numbers, datatypes).map(
            lambda pair: ox.Literal(pair[0], datatype=ox.NamedNode(pair[1]))
        ),
        st.sampled_from(["true", "false", "1"]).map(
            lambda word: ox.Literal(word, datatype=ox.NamedNode(f"{XSD}boolean"))
        ),
    )


@st.composite
def _data(draw: st.DrawFn) -> set[str]:
    node = _iris().map(ox.NamedNode)
    graph = st.one_of(st.just(ox.DefaultGraph()), node)
    predicate = st.one_of(
        st.just(ox.NamedNode(rdf.type)), st.sampled_from([k.amount, k.baseline]).map(ox.NamedNode)
    )
    quad = st.tuples(node, predicate, st.one_of(node, _literals()), graph)
    return {f"{ox.Quad(*terms)} .\n" for terms in draw(st.lists(quad, max_size=12))}


@settings(max_examples=60, deadline=None)
@given(data=_data())
def test_no_format_changes_any_term(
    data: set[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("any")
    master = master_of(data, folder)
    for format_ in GRAPHS:
        out = folder / f"kg.{format_.SUFFIX}"
        try:
            format_.write(master, out, prefixes=PREFIXES)
        except rdfxml.NotXml:
            assert format_ is rdfxml
            continue
        parser = ox.RdfFormat.from_media_type(format_.MEDIA_TYPE)
        assert parser is not None
        assert quads(out, parser) == expected(master, format_)


def test_every_format_of_an_empty_master(tmp_path: Path) -> None:
    master = master_of(set(), tmp_path)
    for format_ in GRAPHS:
        out = tmp_path / f"kg.{format_.SUFFIX}"
        format_.write(master, out, prefixes=PREFIXES)
        parser = ox.RdfFormat.from_media_type(format_.MEDIA_TYPE)
        assert parser is not None
        assert quads(out, parser) == []


def test_formats_are_asked_for_by_name_or_suffix() -> None:
    assert [each.SUFFIX for each in graph_formats(["ttl", "jsonld", "turtle"])] == [
        "nq",
        "ttl",
        "jsonld",
    ]
    with pytest.raises(UnknownFormat, match=r"no format is called csvw; there are nq \(nquads\)"):
        graph_formats(["csvw"])


def test_n_triples_are_the_lines_of_the_view(tmp_path: Path) -> None:
    master = CASES / "ntriples" / "input.nq"
    ntriples.write(master, tmp_path / "kg.nt", prefixes={})
    written = (tmp_path / "kg.nt").read_text(encoding="utf-8").splitlines()
    assert written == [
        line for line in master.read_text(encoding="utf-8").splitlines() if line in set(written)
    ]
    assert sorted(written) == [f"{quad} ." for quad in expected(master, ntriples)]
