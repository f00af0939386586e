"""Answers are compressed by zstd or gzip as the client asks, and are the same underneath."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import zstandard

from tests.loopback import BROWSER, JSON, served, write_nquads
from tests.test_serve_workers import LONG, MIDWAY

ALL = "SELECT ?s ?o { ?s ?p ?o }"
MOST_WINDOW = 8 << 20
"""What clients take: https://www.rfc-editor.org/rfc/rfc9659."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    lines = [f'<http://e/s{number}> <http://e/p> "o{number}"' for number in range(3_000)]
    lines += [f'<http://e/s> <http://e/p{number}> "{number}"' for number in range(100)]
    file = write_nquads(tmp_path_factory.mktemp("served") / "data.nq", lines)
    with served(file) as found:
        yield found


def send(
    client: httpx.Client, path: str, encodings: str, accept: str = JSON, method: str = "GET"
) -> tuple[httpx.Response, bytes]:
    """The answer, and its body as it comes."""
    headers = {"Accept": accept, "Accept-Encoding": encodings}
    answer = client.send(client.build_request(method, path, headers=headers), stream=True)
    try:
        return answer, b"".join(answer.iter_raw())
    finally:
        answer.close()


def plain(coding: str | None, body: bytes) -> bytes:
    """The body without its coding, whole."""
    if coding == "zstd":
        unpacker = zstandard.ZstdDecompressor(max_window_size=MOST_WINDOW).decompressobj()
        unpacked = unpacker.decompress(body)
        assert unpacker.eof
        assert unpacker.unused_data == b""
        return unpacked
    return gzip.decompress(body) if coding == "gzip" else body


def query(text: str) -> str:
    return str(httpx.URL("/sparql", params={"query": text}))


PATHS = [
    pytest.param(query(ALL), JSON, id="long rows"),
    pytest.param(query(f"{ALL} LIMIT 20"), JSON, id="short rows"),
    pytest.param(query(ALL), BROWSER, id="page of rows"),
    pytest.param(query("CONSTRUCT WHERE { ?s ?p ?o }"), "application/rdf+xml", id="graph"),
    pytest.param("/s", "text/turtle", id="thing"),
    pytest.param("/s", BROWSER, id="page of a thing"),
]


@pytest.mark.parametrize(("path", "accept"), PATHS)
@pytest.mark.parametrize(
    ("encodings", "expected"),
    [
        ("gzip", "gzip"),
        ("x-gzip", "gzip"),
        ("zstd", "zstd"),
        ("gzip, deflate, br, zstd", "zstd"),
        ("zstd;q=0.1, gzip;q=0.2, identity;q=0", "gzip"),
        ("br", None),
        ("zstd;q=0", None),
    ],
)
def test_the_answer_is_the_same_in_every_coding(
    client: httpx.Client, path: str, accept: str, encodings: str, expected: str | None
) -> None:
    answer, body = send(client, path, encodings, accept)
    assert answer.status_code == 200
    assert answer.headers.get("content-encoding") == expected
    assert "Accept-Encoding" in answer.headers["vary"]
    assert plain(expected, body) == send(client, path, "identity", accept)[1]


@pytest.mark.parametrize(("path", "accept"), PATHS)
@pytest.mark.parametrize("encodings", ["identity", "gzip", "zstd", "gzip, identity;q=0"])
def test_head_has_the_headers_of_get(
    client: httpx.Client, path: str, accept: str, encodings: str
) -> None:
    by_get, _ = send(client, path, encodings, accept)
    by_head, body = send(client, path, encodings, accept, "HEAD")
    assert body == b""
    # Whether an answer has come whole when it begins to be sent is a matter of time.
    lengths = ("content-length", "transfer-encoding")
    said = [{k: v for k, v in each.headers.items() if k != "date"} for each in (by_head, by_get)]
    if "transfer-encoding" in said[0] or "transfer-encoding" in said[1]:
        said = [{k: v for k, v in each.items() if k not in lengths} for each in said]
    assert said[0] == said[1]
    assert by_head.status_code == by_get.status_code


def test_head_of_an_answer_that_breaks_later_says_what_get_begins_with(
    client: httpx.Client,
) -> None:
    answer = client.head(query(MIDWAY), headers={"Accept": "text/csv", "Accept-Encoding": "zstd"})
    assert (answer.status_code, answer.headers["content-encoding"]) == (200, "zstd")
    refused = "SELECT (<http://e/no>(1) AS ?x) {}"
    assert client.head(query(refused), headers={"Accept": JSON}).status_code == 400


def test_what_is_too_small_to_gain_is_packed_only_where_it_has_to_be(client: httpx.Client) -> None:
    answer, body = send(client, query("ASK {}"), "zstd")
    assert "content-encoding" not in answer.headers
    packed, packed_body = send(client, query("ASK {}"), "zstd, identity;q=0")
    assert packed.headers["content-encoding"] == "zstd"
    assert plain("zstd", packed_body) == body


@pytest.mark.parametrize("path", [query("ASK {}"), "/s", "/sitemap.xml"])
@pytest.mark.parametrize("encodings", ["identity;q=0", "*;q=0", "br, identity;q=0"])
def test_a_client_that_takes_no_coding_and_none_at_all_is_told(
    client: httpx.Client, path: str, encodings: str
) -> None:
    answer, body = send(client, path, encodings)
    assert answer.status_code == 406
    assert b"zstd, gzip, identity" in body
    assert "content-encoding" not in answer.headers


def test_what_is_never_packed_comes_as_it_is(corpus_release: Path) -> None:
    with served(corpus_release) as client:
        for path in ("/", "/kg.nq", "/.well-known/void"):
            answer, body = send(client, path, "zstd, identity;q=0", "*/*")
            assert answer.status_code == 200
            assert "content-encoding" not in answer.headers
            assert len(body) == int(answer.headers["content-length"])


def test_each_coding_has_a_tag_of_its_own(client: httpx.Client) -> None:
    answers = {each: send(client, query(ALL), each)[0] for each in ("gzip", "zstd", "identity")}
    assert len({answer.headers["etag"] for answer in answers.values()}) == 3
    headers = {"Accept": JSON, "Accept-Encoding": "zstd"}
    headers["If-None-Match"] = answers["zstd"].headers["etag"]
    assert client.get(query(ALL), headers=headers).status_code == 304
    assert client.get(query(ALL), headers=headers | {"Accept-Encoding": "gzip"}).status_code == 200


def test_every_client_can_hold_the_window_and_sees_damage(client: httpx.Client) -> None:
    _, body = send(client, query(ALL), "zstd")
    frame = zstandard.get_frame_parameters(body)
    assert frame.window_size <= MOST_WINDOW
    assert frame.has_checksum
    with pytest.raises(zstandard.ZstdError, match="checksum"):
        plain("zstd", body[:-1] + bytes([body[-1] ^ 1]))


def test_rows_can_be_read_while_the_rest_is_made(client: httpx.Client) -> None:
    headers = {"Accept": "text/csv", "Accept-Encoding": "zstd"}
    with client.stream("GET", query(LONG), headers=headers) as answer:
        first = next(answer.iter_raw())
        unpacker = zstandard.ZstdDecompressor().decompressobj()
        rows = unpacker.decompress(first)
        assert not unpacker.eof
    assert rows.startswith(b"v0,v1\r\n")
    assert rows.count(b"\r\n") > 5_000


@pytest.mark.parametrize("coding", ["gzip", "zstd"])
def test_a_packed_answer_that_breaks_off_is_broken_twice(client: httpx.Client, coding: str) -> None:
    """The transfer ends without its last piece, and what came has no end of its own."""
    came: list[bytes] = []
    headers = {"Accept": JSON, "Accept-Encoding": coding}
    with client.stream("GET", query(MIDWAY), headers=headers) as answer:
        assert answer.headers["content-encoding"] == coding
        with pytest.raises(httpx.RemoteProtocolError):
            came.extend(answer.iter_raw())
    assert came
    with pytest.raises((AssertionError, EOFError)):
        plain(coding, b"".join(came))
