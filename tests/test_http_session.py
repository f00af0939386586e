"""The way out to the network takes along no name and password that nobody gave."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.misbehaving import Service, answer, misbehaving

ASKS = """
import sys
from kg.http import Session
Session().post(sys.argv[1], data={"query": f"ASK {{ <urn:do:{sys.argv[2]}> ?p ?o }}"})
"""


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with misbehaving() as found:
        yield found


def logins(service: Service, url: str, do: str, netrc: Path) -> list[str]:
    """The logins of the requests that are made where there is such a file."""
    netrc.write_text("default login me password s3cret\n", encoding="utf-8")
    netrc.chmod(0o600)
    service.asked.clear()
    environment = {**os.environ, "NETRC": str(netrc)}
    subprocess.run([sys.executable, "-c", ASKS, url, do], check=True, env=environment)
    return [each.login for each in service.asked]


@pytest.mark.parametrize("do", ["rows", "redirect-here"])
def test_netrc_is_not_read(service: Service, tmp_path: Path, do: str) -> None:
    found = logins(service, service.url, do, tmp_path / "netrc")
    assert found
    assert set(found) == {""}


def test_what_the_url_holds_is_sent(service: Service, tmp_path: Path) -> None:
    url = service.url.replace("http://", "http://you:s%20t@")
    assert logins(service, url, "rows", tmp_path / "netrc") == ["you:s t"]


def test_what_the_url_holds_is_not_taken_to_another_host(service: Service, tmp_path: Path) -> None:
    with misbehaving() as other:
        service.doings["elsewhere"] = lambda _: answer(
            b"", "text/plain", "307 Temporary Redirect", f"Location: {other.url}"
        )
        other.doings["elsewhere"] = other.doings["rows"]
        url = service.url.replace("http://", "http://you:s3cret@")
        assert logins(service, url, "elsewhere", tmp_path / "netrc") == ["you:s3cret"]
        assert [each.login for each in other.asked] == [""]
