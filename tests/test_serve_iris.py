"""Which path answers for which IRI, and how much is said of what has many links."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kg.serve.live import Options
from kg.vocab import rdfs
from tests.loopback import exactly, served, write_nquads
from tests.page import PAGE, TURTLE, page


@pytest.mark.parametrize(
    ("base", "path"),
    [
        ("http://x.example/", "/id/alice"),
        ("http://x.example/id/", "/id/alice"),
        ("http://x.example/id/", "/alice"),
        (None, "/alice"),
        (None, "/id/alice"),
        (None, "/-/resource?iri=http://x.example/id/alice"),
    ],
)
def test_a_base_may_have_a_path(tmp_path: Path, base: str | None, path: str) -> None:
    lines = [
        f'<http://x.example/id/alice> <{rdfs.label}> "Alice"',
        "<http://x.example/id/alice> <http://e/knows> <http://x.example/id/bob>",
        f'<http://x.example/id/bob> <{rdfs.label}> "Bob"',
    ]
    with served(write_nquads(tmp_path / "x.nq", lines), Options(base=base)) as client:
        assert '"Alice"' in client.get(path, headers=TURTLE).text
        (bob,) = [link for link in page(client, path).links() if link.endswith("bob")]
        assert page(client, bob).heading == "Bob"


SPELLINGS = {
    "café": ("caf%C3%A9", "caf%c3%a9"),
    "a%20b": ("a%20b",),
    "50%25": ("50%25",),
    "a/b": ("a/b",),
    "a%2Fb": ("a%2Fb",),
    "par(en)": ("par(en)", "par%28en%29"),
    "o'brien&co": ("o'brien&co", "o%27brien%26co"),
    "x:y": ("x:y",),
    "dir/": ("dir/",),
    "report.ttl": ("report.ttl",),
    "query?a=b": ("query?a=b",),
    "/double": ("/double",),
    "日本": ("%E6%97%A5%E6%9C%AC",),
}


def test_iris_answer_under_every_spelling_of_their_path(tmp_path: Path) -> None:
    lines = [f'<http://x.example/{name}> <{rdfs.label}> "is {name}"' for name in SPELLINGS]
    file = write_nquads(tmp_path / "x.nq", lines)
    with served(file, Options(base="http://x.example/")) as client:
        for name, paths in SPELLINGS.items():
            for path in paths:
                _, text = exactly(client, f"/{path}", TURTLE)
                assert f'"is {name}"' in text, path
        for path in ("/a%00b", "/x%3E%20%3Fp%20%7D%20%23", "/a%20b/", "/..%2f..%2fetc/passwd"):
            assert exactly(client, path)[0] == 404


def test_a_hub_is_answered_a_page_at_a_time(tmp_path: Path) -> None:
    hub = "<http://x.example/hub>"
    lines = [f"<http://x.example/in{n}> <http://e/partOf> {hub}" for n in range(3000)]
    lines += [f'{hub} <http://e/value> "value {n}"' for n in range(2000)]
    file = write_nquads(tmp_path / "x.nq", [*lines, f'{hub} <{rdfs.label}> "The hub"'])
    with served(file, Options(base="http://x.example/")) as client:
        first = client.get("/hub", headers=PAGE)
        assert len(first.content) < 1 << 20
        assert "1,940 more" in first.text
        assert '</hub?page=2>; rel="next"' in first.headers["link"]
        seen: set[str] = set()
        path = "/hub"
        while path:
            answer = client.get(path, headers={"Accept": "application/n-triples"})
            assert answer.text.count("/value>") == 2000
            seen |= set(re.findall(r"^<http://x.example/in\d+>", answer.text, re.MULTILINE))
            following = re.search(r'<([^>]+)>; rel="next"', answer.headers["link"])
            path = following[1] if following else ""
    assert len(seen) == 3000


def test_hash_iris_are_described_by_their_document(tmp_path: Path) -> None:
    lines = [
        f'<http://x.example/thing#it> <{rdfs.label}> "hash thing"',
        f'<http://x.example/ns> <{rdfs.label}> "terms"',
        f"<http://x.example/ns#T> <{rdfs.isDefinedBy}> <http://x.example/ns>",
        f'<http://x.example/ns#T> <{rdfs.label}> "a term"',
    ]
    with served(write_nquads(tmp_path / "x.nq", lines)) as client:
        assert "hash thing" in client.get("/thing", headers=TURTLE).text
        assert '"a term"' in client.get("/ns", headers=TURTLE).text
        assert "/ns#T" in page(client, "/ns").links()
        assert client.get("/none", headers=TURTLE).status_code == 404


def test_blank_nodes_are_described_with_what_they_belong_to(tmp_path: Path) -> None:
    lines = [
        f'<http://x.example/a> <{rdfs.label}> "A"',
        "<http://x.example/a> <http://e/address> _:b1",
        '_:b1 <http://e/street> "Blank Street"',
        "_:b1 <http://e/geo> _:b2",
        '_:b2 <http://e/lat> "1"',
        "_:b3 <http://e/knows> <http://x.example/a>",
    ]
    with served(write_nquads(tmp_path / "x.nq", lines)) as client:
        text = client.get("/a", headers={"Accept": "application/n-triples"}).text
        assert "Blank Street" in text
        assert "/lat>" in text
        assert "Blank Street" in page(client, "/a").texts


def test_what_was_merged_into_another_leads_there(tmp_path: Path) -> None:
    replaced = "http://purl.org/dc/terms/isReplacedBy"
    old, new, meta = (
        f"<http://x.example/{path}>" for path in ("person/old", "person/new", "graph/meta")
    )
    lines = [f'{new} <{rdfs.label}> "Ada"', f"{old} <{replaced}> {new} {meta}"]
    with served(
        write_nquads(tmp_path / "x.nq", lines), Options(base="http://x.example/")
    ) as client:
        moved = client.get("/person/old", headers=TURTLE)
        assert moved.status_code == 301
        assert moved.headers["location"] == "/person/new"
        assert moved.headers["access-control-allow-origin"] == "*"
        assert '"Ada"' in client.get("/person/old", headers=TURTLE, follow_redirects=True).text
        assert client.get("/person/none", headers=TURTLE).status_code == 404
