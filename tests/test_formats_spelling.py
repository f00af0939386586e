"""How single formats spell what they hold: numbers, names, escapes, contexts; the description."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pyoxigraph as ox
import pytest

from kg.formats import jsonld, rdfxml, turtle, void
from kg.formats.master import Line, NotCanonical, literal, read, subjects, view
from kg.jsonld.context import Context
from kg.store.embedded import EmbeddedStore
from kg.vocab import PREFIXES, rdf, xsd

CASES = Path(__file__).parent / "cases" / "formats"
XSD = xsd.NS


def master_of(lines: set[str], folder: Path) -> Path:
    path = folder / "master.nq"
    path.write_text("".join(sorted(lines)), encoding="utf-8", newline="\n")
    return path


def test_turtle_is_written_while_the_master_is_read() -> None:
    taken = []

    def lines() -> Iterator[Line]:
        for number in range(1000):
            taken.append(number)
            yield Line(f"<urn:s{number}>", "<urn:p>", '"o"', None)

    first = next(turtle.blocks(lines(), turtle.shortener({})))
    assert first == '\n<urn:s0>\n    <urn:p> "o" .\n'
    assert len(taken) == 2


def test_numbers_stand_without_quotes_only_where_they_are_the_same_term() -> None:
    short = turtle.shortener({"xsd": XSD})
    spelled = {
        f'"55.2"^^<{XSD}decimal>': "55.2",
        f'"5"^^<{XSD}decimal>': '"5"^^xsd:decimal',
        f'"5"^^<{XSD}integer>': "5",
        f'"3.8E25"^^<{XSD}double>': "3.8E25",
        f'"38"^^<{XSD}double>': '"38"^^xsd:double',
        f'"true"^^<{XSD}boolean>': "true",
        f'"1"^^<{XSD}boolean>': '"1"^^xsd:boolean',
        '"true"': '"true"',
        '"a"@en-gb': '"a"@en-gb',
    }
    assert {term: short(term) for term in spelled} == spelled


def test_a_local_name_that_turtle_would_have_to_escape_stays_whole() -> None:
    short = turtle.shortener({"p": "https://example.org/"})
    assert short("<https://example.org/a-1.b>") == "p:a-1.b"
    assert short("<https://example.org/007>") == "p:007"
    for local in ("", "a.", "-a", "a/b", "a%20b", "é", "a(b)"):
        assert short(f"<https://example.org/{local}>") == f"<https://example.org/{local}>"


@pytest.mark.parametrize(
    "line",
    [
        '_:b <urn:p> "blank node" .',
        '<urn:s> <urn:p> "no full stop"',
        '<urn:s> <urn:p> "two  blanks"  .',
        "<urn:s> <urn:p> <urn:o> <urn:g> <urn:h> .",
        "# a comment",
        "",
    ],
)
def test_an_odd_line_is_named(line: str, tmp_path: Path) -> None:
    path = tmp_path / "kg.nq"
    path.write_text(f'<urn:s> <urn:p> "x" .\n{line}\n', encoding="utf-8")
    with pytest.raises(NotCanonical, match=r"kg\.nq:2: "):
        list(read(path))


def test_escapes_are_undone_once() -> None:
    assert literal(r'"\\n \n \u00e9 \U0001D538 \" \\u0041"').text == '\\n \n é 𝔸 " \\u0041'
    assert literal('"a"@en').language == "en"
    assert literal(f'"a>"^^<{XSD}string>').datatype == f"{XSD}string"


def test_lines_of_a_subject_stand_together() -> None:
    master = CASES / "turtle" / "input.nq"
    names = [subject for subject, _ in subjects(view(master))]
    assert len(names) == len(set(names))


def test_xml_without_a_way_to_write_it_is_refused(tmp_path: Path) -> None:
    for line, reason in (
        (r'<urn:s> <urn:p> "\u0001" .', r"U\+0001"),
        ('<urn:s> <urn:p> "\ufffe" .', r"U\+FFFE"),
        ('<urn:s> <https://example.org/2024> "x" .', "cannot be an XML element"),
        (f'<urn:s> <{rdf.NS}li> "x" .', "cannot be an XML element"),
    ):
        master = master_of({f"{line}\n"}, tmp_path)
        with pytest.raises(rdfxml.NotXml, match=reason):
            rdfxml.write(master, tmp_path / "kg.rdf", prefixes=PREFIXES)


def test_json_ld_refuses_an_iri_that_looks_like_a_short_form(tmp_path: Path) -> None:
    master = master_of({'<schema:name> <urn:p> "x" .\n'}, tmp_path)
    with pytest.raises(ValueError, match="'schema' is a prefix"):
        jsonld.write(master, tmp_path / "kg.jsonld", prefixes=PREFIXES)


def test_json_ld_uses_only_what_a_context_says_plainly() -> None:
    context = Context(
        {
            "id": "@id",
            "ex": "https://example.org/",
            "name": "ex:name",
            "names": {"@id": "ex:names", "@container": "@set"},
            "list": {"@id": "ex:list", "@container": "@list"},
            "when": {"@id": "ex:when", "@type": "ex:day"},
            "knows": {"@id": "ex:knows", "@type": "@id"},
            "said": {"@id": "ex:said", "@language": "EN"},
            "Scoped": {"@id": "ex:Scoped", "@context": {"name": "ex:other"}},
        },
        {"ex2": "https://example.org/2/", "name": "ignored:"},
    )
    space = "https://example.org/"
    lines = [
        Line(f"<{space}s>", f"<{rdf.type}>", f"<{space}Scoped>", None),
        Line(f"<{space}s>", f"<{space}knows>", f"<{space}2/o>", None),
        Line(f"<{space}s>", f"<{space}knows>", '"a string"', None),
        Line(f"<{space}s>", f"<{space}list>", '"x"', None),
        Line(f"<{space}s>", f"<{space}name>", '"n"', None),
        Line(f"<{space}s>", f"<{space}names>", '"one"', None),
        Line(f"<{space}s>", f"<{space}said>", '"a"@en', None),
        Line(f"<{space}s>", f"<{space}said>", '"b"@de', None),
        Line(f"<{space}s>", f"<{space}when>", f'"1"^^<{space}day>', None),
    ]
    (node,) = jsonld.nodes(lines, context)
    assert json.loads(node) == {
        "id": "ex:s",
        "@type": "ex:Scoped",
        "knows": "ex2:o",
        "ex:knows": "a string",
        "ex:list": "x",
        "name": "n",
        "names": ["one"],
        "said": "a",
        "ex:said": {"@language": "de", "@value": "b"},
        "when": "1",
    }
    with pytest.raises(ValueError, match="@vocab"):
        Context({"@vocab": space}, {})


def test_void_says_what_is_there(tmp_path: Path, *, update_cases: bool) -> None:
    case, out = CASES / "void", tmp_path / "void.ttl"
    about = void.About(
        "https://example.org/",
        "2024-03",
        "A title",
        "https://example.org/licence",
        version="2024.1",
        previous="https://example.org/2023.2/",
    )
    dumps = [
        void.Dump("kg.nq", "application/n-quads", 17, graph=True),
        void.Dump("claims.csv", "text/csv", 4, graph=False),
    ]
    store = EmbeddedStore.open(case / "input.nq")
    void.write(store, out, about=about, dumps=dumps, prefixes=PREFIXES)
    wanted = case / "expected.ttl"
    if update_cases:
        wanted.write_bytes(out.read_bytes())
    assert out.read_text(encoding="utf-8") == wanted.read_text(encoding="utf-8")
    assert not [
        quad
        for quad in ox.parse(path=str(out), format=ox.RdfFormat.TURTLE)
        if isinstance(quad.subject, ox.BlankNode) or isinstance(quad.object, ox.BlankNode)
    ]


def test_json_ld_is_in_the_order_of_a_streaming_reader(tmp_path: Path) -> None:
    master, out = CASES / "jsonld" / "input.nq", tmp_path / "kg.jsonld"
    jsonld.write(master, out, prefixes=PREFIXES)
    found = ox.parse(path=str(out), format=ox.RdfFormat.STREAMING_JSON_LD)
    wanted = [f"{line.subject} {line.predicate} {line.object}" for line in view(master)]
    assert sorted(map(str, found)) == wanted
