"""What a client has is another answer where its address for the server is another."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.loopback import served, write_nquads

LINES = [
    '<http://a.example/x> <http://www.w3.org/2000/01/rdf-schema#label> "X"',
    "<urn:x> <urn:p> <urn:y>",
]


@pytest.fixture(scope="module", params=[LINES, LINES[1:]], ids=["base", "no base"])
def client(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[httpx.Client]:
    file = write_nquads(tmp_path_factory.mktemp("data") / "data.nq", request.param)
    with served(file) as found:
        yield found


@pytest.mark.parametrize("path", ["/sitemap.xml", "/sparql?query=SELECT(IRI('x')AS%20?x){}"])
def test_the_tag_knows_the_address_of_the_server(client: httpx.Client, path: str) -> None:
    one = client.get(path, headers={"Host": "one.example"})
    known = {"If-None-Match": one.headers["etag"]}
    assert client.get(path, headers={"Host": "one.example", **known}).status_code == 304
    other = client.get(path, headers={"Host": "other.example", **known})
    assert other.status_code == 200
    assert other.headers["etag"] != one.headers["etag"]
