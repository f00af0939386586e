"""Each IRI answers: in every form, under every spelling of its path, and safely."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pyoxigraph as ox
import pytest

from kg.serve.live import Options
from kg.vocab import dblp, k, rdfs
from tests.loopback import served, write_nquads
from tests.page import PAGE, TURTLE, page

CASE = Path(__file__).parent / "cases" / "serve" / "paper" / "input.trig"
BASE = "https://data.example/kg/"
PAPER = f"{BASE}paper/arxiv-2401.00001"


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    with served(CASE, Options(base=BASE)) as found:
        yield found


def triples(answer: httpx.Response) -> set[ox.Triple]:
    assert answer.status_code == 200, answer.text
    format_ = ox.RdfFormat.from_media_type(answer.headers["content-type"])
    assert format_ is not None
    return {quad.triple for quad in ox.parse(answer.content, format=format_)}


def test_a_paper_comes_with_its_seats_versions_identifiers_and_claims(
    client: httpx.Client,
) -> None:
    found = triples(client.get("/paper/arxiv-2401.00001", headers=TURTLE))
    whole = {
        quad.triple
        for quad in ox.parse(path=str(CASE), format=ox.RdfFormat.TRIG)
        if isinstance(quad.graph_name, ox.DefaultGraph)
    }
    about = (PAPER, f"{BASE}claim/0011223344556677", f"{BASE}claim/8899aabbccddeeff")
    assert found == {
        triple
        for triple in whole
        if isinstance(triple.subject, ox.NamedNode)
        and (
            triple.subject.value in about
            or triple.subject.value.startswith(tuple(f"{iri}/" for iri in about))
        )
    }
    assert len(found) > 60


@pytest.mark.parametrize(
    ("suffix", "media_type"),
    [
        (".ttl", "text/turtle"),
        (".nt", "application/n-triples"),
        (".jsonld", "application/ld+json"),
        (".rdf", "application/rdf+xml"),
        (".trig", "application/trig"),
        (".nq", "application/n-quads"),
    ],
)
def test_a_suffix_and_an_accept_header_name_the_same_form(
    client: httpx.Client, suffix: str, media_type: str
) -> None:
    by_suffix = client.get(f"/system/swift{suffix}", headers=PAGE)
    by_header = client.get("/system/swift", headers={"Accept": media_type})
    by_word = client.get(f"/system/swift?format={suffix[1:]}", headers=PAGE)
    assert by_suffix.headers["content-type"].partition(";")[0] == media_type
    assert by_suffix.content == by_header.content == by_word.content
    assert triples(by_suffix) == triples(client.get("/system/swift", headers=TURTLE))
    assert "Accept" in by_header.headers["vary"]


def test_quads_say_which_graph_says_so(client: httpx.Client) -> None:
    text = client.get("/system/swift.nq").text
    assert f"<{BASE}graph/src/00ff00ff00ff00ff> ." in text


def test_what_only_a_source_says_has_a_page_too(client: httpx.Client) -> None:
    assert "Only in a source" in client.get("/system/hidden", headers=TURTLE).text


def test_the_page_of_a_paper(client: httpx.Client) -> None:
    found = page(client, "/paper/arxiv-2401.00001")
    texts = found.texts
    assert "Fast Training of Small Models" in texts
    assert texts.index("Zoë Ødegård") < texts.index("刘慈")
    assert "/person/zoe-odegard-0a1b2c3d" in found.links()
    assert "/person/%E5%88%98%E6%85%88-4d5e6f70" in found.links()
    for expected in ("at least 55.2%", "55.2 %", "≥", "“on 12,288 GPUs”", "Slow", "Table 3"):
        assert expected in texts
    assert "model FLOPs utilization" in texts
    assert ("a", {"href": "https://swift.example/", "class": "out", "rel": "noopener"}) in (
        found.elements
    )
    (embedded,) = [text for text in found.texts if text.startswith('{"@context"')]
    assert json.loads(embedded)["@graph"][0]["@id"] == PAPER
    formats = [given["type"] for tag, given in found.elements if given.get("rel") == "alternate"]
    assert formats == [
        "text/turtle",
        "application/n-triples",
        "application/ld+json",
        "application/rdf+xml",
    ]


def test_the_page_of_a_person_lists_papers_and_seats(client: httpx.Client) -> None:
    found = page(client, "/person/zoe-odegard-0a1b2c3d")
    start = found.texts.index("Papers")
    assert "Fast Training of Small Models" in found.texts[start:]
    assert "University of the North" in found.texts[start:]


def test_the_page_of_a_system_lists_claims_and_links(client: httpx.Client) -> None:
    found = page(client, "/system/swift")
    assert "Trains small models." in found.texts
    assert "1.34x" in found.texts
    assert "increase, ratio" in found.texts
    assert "Introduced by".lower() in [text.lower() for text in found.texts]
    baseline = page(client, "/system/slow")
    assert "Swift: speed 1.34 times" in baseline.texts


def test_labels_come_in_the_language_of_the_reader(client: httpx.Client) -> None:
    german = {"Accept-Language": "de-CH, en;q=0.5"}
    found = page(client, "/organization/north", **german)
    assert ("h1", {"lang": "de"}) in found.elements
    assert found.heading == "Universität des Nordens"
    assert page(client, "/organization/north").heading == "University of the North"


def test_what_is_not_known_is_told_in_the_form_asked_for(client: httpx.Client) -> None:
    plain = client.get("/system/none", headers=TURTLE)
    assert (plain.status_code, plain.text) == (
        404,
        f"Nothing is known about <{BASE}system/none>.\n",
    )
    seen = client.get("/%3Cscript%3Ealert(1)%3C/script%3E", headers=PAGE)
    assert seen.status_code == 404
    assert "<script>alert" not in seen.text
    assert client.get("/system/swift", headers={"Accept": "image/png"}).status_code == 406
    assert client.get("/system/swift?page=2").status_code == 404
    assert client.get("/system/swift?page=x").status_code == 400
    assert client.post("/system/swift").status_code == 405
    assert client.get("/" + "x" * 9000).status_code == 414


def test_what_the_client_has_is_not_sent_again(client: httpx.Client) -> None:
    first = client.get("/system/swift", headers=TURTLE)
    known = {"If-None-Match": first.headers["etag"]}
    again = client.get("/system/swift", headers=TURTLE | known)
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/system/swift", headers=PAGE | known).status_code == 200
    assert client.get("/system/slow", headers=TURTLE | known).status_code == 200


def test_every_answer_is_safe_to_show(client: httpx.Client) -> None:
    for path in ("/system/swift", "/", "/sparql", "/none"):
        headers = client.get(path, headers=PAGE).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["access-control-allow-origin"] == "*"


HOSTILE = {
    "label": "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>",
    "comment": "</script><script>alert(3)</script> {{7*7}}",
}


def test_no_text_and_no_iri_of_the_data_becomes_code(tmp_path: Path) -> None:
    x = "<http://x.example/x>"
    quoted = {name: text.replace('"', '\\"') for name, text in HOSTILE.items()}
    lines = [
        f'{x} <{rdfs.label}> "{quoted["label"]}"',
        f'{x} <{rdfs.comment}> "{quoted["comment"]}"',
        f"{x} <{rdfs.seeAlso}> <javascript:alert(4)>",
        f"{x} <http://e/depiction> <data:text/html;base64,PHNjcmlwdD4=>",
        f"{x} <http://e/q'onclick='alert(5)> \"attribute\"",
        f"{x} <http://e/slashes> <http://x.example//evil.example/>",
        f'<http://x.example/y> <{rdfs.label}> "other"',
    ]
    file = write_nquads(tmp_path / "x.nq", lines)
    with served(file, Options(base="http://x.example/")) as client:
        found = page(client, "/x")
        answer = client.get("/x", headers=PAGE).text
    assert HOSTILE["label"] in found.texts
    assert HOSTILE["comment"] in found.texts
    assert [tag for tag, given in found.elements if any(n.startswith("on") for n in given)] == []
    assert not [link for link in found.links() if re.match(r"javascript|data|//", link)]
    assert [tag for tag, _ in found.elements if tag in ("img", "script")] == ["script"]
    assert json.loads(re.findall(r"<script[^>]*>(.*?)</script>", answer)[0])
    assert "javascript:alert(4)" in found.texts


def test_a_long_author_list_is_folded_but_whole(tmp_path: Path) -> None:
    paper = "http://x.example/p"
    lines = [f"<{paper}> <{dblp.hasSignature}> <{paper}/sig/{n:03}>" for n in range(1, 201)]
    for n in range(1, 201):
        seat = f"<{paper}/sig/{n:03}>"
        lines += [
            f"{seat} <{dblp.signaturePublication}> <{paper}>",
            f'{seat} <{dblp.signatureOrdinal}> "{n}"^^<http://www.w3.org/2001/XMLSchema#integer>',
            f'{seat} <{k.nameAsWritten}> "Author {n}"',
        ]
    with served(write_nquads(tmp_path / "x.nq", lines)) as client:
        texts = page(client, "/p").texts
        names = [text for text in texts if text.startswith("Author ")]
    assert names == [f"Author {n}" for n in range(1, 201)]
    assert "and 140 more:" in texts
