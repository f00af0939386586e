"""What a release takes from an ontology folder, and what it refuses, with the reason."""

from __future__ import annotations

from pathlib import Path

import pyoxigraph as ox
import pytest

from kg.validate.ontology import published_triples


@pytest.mark.parametrize(
    ("name", "text", "error", "message"),
    [
        ("a.ttl", "<https://e/a> <https://e/b> [] .", ValueError, "a.ttl: .*blank node"),
        (
            "a.ttl",
            "<https://e/a> <https://e/b> '2'^^<http://www.w3.org/2001/XMLSchema#gDay> .",
            ValueError,
            "datatype",
        ),
        ("a.ttl", "<https://e/a> nonsense", SyntaxError, "nonsense|line"),
        ("a.txt", "", FileNotFoundError, "no .ttl file"),
    ],
)
def test_a_folder_that_cannot_be_published_says_why(
    tmp_path: Path, name: str, text: str, error: type[Exception], message: str
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(error, match=message):
        published_triples(tmp_path)


def test_published_triples_are_as_the_store_spells_them(tmp_path: Path) -> None:
    text = """@prefix e: <https://e/> .
        e:a e:n 1.50 , 01 , true , "w"@EN , "v" , e:b , 8.64E19 ."""
    (tmp_path / "a.ttl").write_text(text, encoding="utf-8")
    (tmp_path / "reused.ttl").write_text("<https://e/x> <https://e/n> [] .", encoding="utf-8")
    lines = [f"{triple} ." for triple in published_triples(tmp_path)]
    store = ox.Store()
    store.load("\n".join(lines).encode(), format=ox.RdfFormat.N_TRIPLES)
    assert sorted(f"{quad.triple} ." for quad in store) == sorted(lines)
    assert len(lines) == 7
