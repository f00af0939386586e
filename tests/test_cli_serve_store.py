"""The command ``kg serve --store``: logins stay secret, and what cannot be a store is told."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.loopback import ask, rows
from tests.misbehaving import Service, misbehaving

SELECT = "SELECT ?x { <urn:do:%s> ?p ?x }"


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with misbehaving() as found:
        yield found


def test_the_command_shows_and_logs_no_password(
    kg_command: Path, service: Service, free_port: int, tmp_path: Path
) -> None:
    service.asked.clear()
    url = service.url.replace("http://", "http://me:s3cret@")
    log = tmp_path / "access.log"
    port = str(free_port)
    command: list[str | Path] = [kg_command, "serve", "--store", url, "--port", port]
    with subprocess.Popen(
        [*command, "--workers", "1", "--access-log", log], stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        said = process.stderr.readline()
        try:
            plain = {"Accept-Encoding": "identity"}
            base = f"http://127.0.0.1:{free_port}"
            with httpx.Client(base_url=base, timeout=30, headers=plain) as client:
                assert len(rows(ask(client, SELECT % "rows"))) == 2
                texts = [ask(client, SELECT % each).text for each in ("gone", "login")]
                with pytest.raises(httpx.RemoteProtocolError):
                    ask(client, SELECT % "cut-late")
                texts += [client.get(path).text for path in ("/health", "/metrics", "/sparql")]
        finally:
            process.send_signal(signal.SIGINT)
            said += process.stderr.read()
    assert f"Serving {service.url} on" in said
    assert {each.login for each in service.asked} == {"me:s3cret"}
    for text in (said, log.read_text(encoding="utf-8"), *texts):
        assert "s3cret" not in text
    assert '"release":null' in log.read_text(encoding="utf-8")


def test_the_login_may_come_from_the_environment(
    kg_command: Path, service: Service, free_port: int
) -> None:
    service.asked.clear()
    command: list[str | Path] = [kg_command, "serve", "--store", service.url, "--workers", "1"]
    environment = {**os.environ, "KG_STORE_LOGIN": "you:s3cret"}
    with subprocess.Popen(
        [*command, "--port", str(free_port)], stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stderr is not None
        said = process.stderr.readline()
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{free_port}", timeout=30) as client:
                assert len(rows(ask(client, SELECT % "rows"))) == 2
        finally:
            process.send_signal(signal.SIGINT)
            said += process.stderr.read()
    assert [each.login for each in service.asked] == ["you:s3cret"]
    assert "s3cret" not in said


def test_a_store_gets_no_service(kg_command: Path) -> None:
    arguments = ["serve", "--store", "http://e/", "--allow-service", "e"]
    ran = subprocess.run([kg_command, *arguments], check=False, capture_output=True, text=True)
    assert ran.returncode == 1
    assert "SERVICE is for releases and files" in " ".join(ran.stderr.split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["out", "--store", "http://e/"], "either out or --store"),
        (["--store", "e/sparql"], "is written http://HOST"),
        (["--store", "ftp://e:s3cret@e/"], "is written http://HOST"),
    ],
)
def test_what_cannot_be_a_store_is_told(kg_command: Path, arguments: list[str], said: str) -> None:
    ran = subprocess.run(
        [kg_command, "serve", *arguments], check=False, capture_output=True, text=True
    )
    assert ran.returncode == 2
    assert said in " ".join(ran.stderr.split())
    assert "s3cret" not in ran.stderr
