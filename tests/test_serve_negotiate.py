"""Which form is given for which Accept header; the cases are rows of a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.serve import negotiate

OFFERS = {
    "rows": negotiate.RESULTS,
    "boolean": negotiate.BOOLEANS,
    "graph": negotiate.GRAPHS,
    "thing": negotiate.PAGES,
}
TABLE = Path(__file__).parent / "cases" / "serve" / "negotiation.tsv"
LINES = [line for line in TABLE.read_text("utf-8").splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("line", LINES)
def test_accept(line: str) -> None:
    asked, accept, expected, _ = line.split("\t")
    offer = negotiate.choose(accept, "", OFFERS[asked])
    assert (offer.media_type if offer else "406") == expected


@pytest.mark.parametrize(
    ("wanted", "accept", "expected"),
    [
        ("csv", "text/html", "text/csv"),
        ("JSON", "text/html", "application/sparql-results+json"),
        ("application/sparql-results+xml", "text/html", "application/sparql-results+xml"),
        ("turtle", "text/csv", "text/csv"),
        ("no-such-format", "text/csv", "text/csv"),
        ("", "text/csv", "text/csv"),
    ],
)
def test_format_helps_and_an_unknown_one_gives_way(wanted: str, accept: str, expected: str) -> None:
    offer = negotiate.choose(accept, wanted, negotiate.RESULTS)
    assert offer is not None
    assert offer.media_type == expected


def test_a_very_long_header_is_read_in_part() -> None:
    offer = negotiate.choose("x/y," * 100_000 + "text/csv", "", negotiate.RESULTS)
    assert offer is None


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("", ["identity"]),
        ("identity", ["identity"]),
        ("br", ["identity"]),
        ("zstd;q=0, gzip;q=0.0", ["identity"]),
        ("gzip;q=often", ["identity"]),
        ("*;q=0, identity;q=0.1", ["identity"]),
        ("gzip", ["gzip", "identity"]),
        ("x-gzip", ["gzip", "identity"]),
        ("br, GZIP;q=0.5", ["gzip", "identity"]),
        ("gzip;q=0, *", ["zstd", "identity"]),
        ("gzip, deflate, br, zstd", ["zstd", "gzip", "identity"]),
        ("gzip, zstd;q=0.9", ["gzip", "zstd", "identity"]),
        ("*", ["zstd", "gzip", "identity"]),
        ("gzip, *", ["gzip", "zstd", "identity"]),
        ("gzip;q=0.5, *", ["zstd", "gzip", "identity"]),
        ("identity, *", ["identity", "zstd", "gzip"]),
        ("gzip;q=0.5, identity", ["identity", "gzip"]),
        ("gzip, identity", ["gzip", "identity"]),
        ("gzip, identity;q=0", ["gzip"]),
        ("identity;q=0, *;q=0.3", ["zstd", "gzip"]),
        ("zstd, *;q=0", ["zstd"]),
        ("identity;q=0", []),
        ("br, identity;q=0", []),
        ("*;q=0", []),
    ],
)
def test_codings_are_in_the_order_of_wish(header: str, expected: list[str]) -> None:
    assert [coding or "identity" for coding in negotiate.codings(header)] == expected


def test_languages_are_in_the_order_of_wish() -> None:
    assert negotiate.languages("en;q=0.5, de-CH, fr;q=0.7, *;q=0.1, x1;q=0.9, it;q=0") == (
        "de",
        "fr",
        "en",
    )
