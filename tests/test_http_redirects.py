"""Where the session goes, and keys that nobody gets to see."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from kg.http import Cache, Failed
from kg.http.answer import Secret
from tests.scholarly import misdeeds
from tests.scholarly.misdeeds import sent_to
from tests.scholarly.server import Asked, Server, serving
from tests.scholarly.thing import asking, thing


@pytest.fixture(scope="module")
def running() -> Iterator[Server]:
    with serving({"thing": thing}) as server:
        yield server


@pytest.fixture
def server(running: Server) -> Server:
    running.behave()
    return running


def test_a_redirect_on_the_host_is_followed(server: Server) -> None:
    server.misdeeds = [sent_to("/thing/2?x=1#y", 302)]
    found = asking(server).get()
    assert found.url == f"{server.url}/thing/2?x=1"
    assert found.asked == f"{server.url}/thing/1"


@pytest.mark.parametrize(
    "location",
    [
        "http://127.0.0.2:9/",
        "//127.0.0.2:9/x",
        "http://localhost:{port}/thing/1",
        "http://127.0.0.1:1/thing",
        "http://you:pass@127.0.0.1:{port}/thing/1",
        "ftp://127.0.0.1:{port}/",
        "file:///etc/passwd",
        "gopher://127.0.0.1:{port}/",
        "http://[::1",
        "http://127.0.0.1:99999/",
        "http://169.254.169.254/latest/meta-data/",
    ],
)
def test_a_redirect_elsewhere_is_not_followed(server: Server, location: str) -> None:
    server.misdeeds = [sent_to(location.format(port=server.url.rpartition(":")[2]))]
    with pytest.raises(Failed) as failed:
        asking(server).get()
    assert failed.value.fault == "elsewhere"
    assert len(server.asked) == 1


def test_the_body_of_a_redirect_is_not_waited_for(server: Server) -> None:
    def drip(_: Asked) -> Iterator[bytes]:
        yield b"HTTP/1.1 302 Found\r\nLocation: /thing/2\r\nContent-Length: 99999\r\n\r\n"
        yield from misdeeds.dripping(_)

    server.misdeeds = [drip]
    assert asking(server).get().url == f"{server.url}/thing/2"


@pytest.mark.parametrize("in_header", [True, False])
def test_a_key_is_sent_and_seen_nowhere_else(
    server: Server,
    tmp_path: Path,
    in_header: bool,  # noqa: FBT001
) -> None:
    secret = Secret("x-key", "s3cr3t/=", in_header)
    each = asking(server, Cache(tmp_path), secrets=(secret,))
    # Services repeat the address with the key in it.
    server.misdeeds = [sent_to("/thing/2?x-key=s3cr3t%2F%3D&a=b")]
    found = each.get()
    for asked in server.asked:
        given = asked.headers.get("x-key") if in_header else asked.query["x-key"]
        assert given == "s3cr3t/="
        assert asked.target.count("s3cr3t") == (1 if not in_header or asked.query else 0)
    server.behave()
    server.always = misdeeds.silent
    with pytest.raises(Failed) as failed:
        each.get(url=f"{server.url}/thing/3")
    texts = [repr(secret), repr(each.request), str(failed.value), repr(failed.value)]
    if not in_header:
        texts += [repr(found), *(p.read_text() for p in tmp_path.iterdir())]
    assert not [text for text in texts if "s3cr3t" in text]


def test_what_is_logged_has_no_key(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    secret = Secret("x-key", "s3cr3t", in_header=False)
    asking(server, secrets=(secret,)).get(url=f"{server.url}/thing/1?a=b")
    assert server.asked[0].query["x-key"] == "s3cr3t"
    assert "/thing/1" in caplog.text
    assert "s3cr3t" not in caplog.text


def test_a_proxy_that_cannot_be_reached_does_not_tell_the_key(server: Server) -> None:
    with serving({}) as gone:
        address = gone.url
    secret = Secret("x-key", "s3cr3t", in_header=False)
    host = address.removeprefix("http://")
    with pytest.raises(Failed, match="connection refused") as failed:
        asking(server).get(url=f"{address}/thing", hosts=(host,), secrets=(secret,))
    assert "s3cr3t" not in str(failed.value)
