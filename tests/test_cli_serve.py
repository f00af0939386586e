"""``kg serve`` says where it serves when it answers there, and not before."""

from __future__ import annotations

import signal
import socket
import subprocess
from pathlib import Path

import httpx
import pytest


def test_the_address_is_told_when_the_server_answers(
    kg_command: Path, corpus_release: Path, free_port: int
) -> None:
    command: list[str | Path] = [
        kg_command,
        "serve",
        corpus_release,
        "--port",
        str(free_port),
        "--workers",
        "1",
    ]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        said = process.stderr.readline()
        try:
            address = f"http://127.0.0.1:{free_port}/"
            assert address in said
            assert httpx.get(address).status_code == 200
        finally:
            process.send_signal(signal.SIGINT)
            process.stderr.read()


def refused(kg_command: Path, target: Path, port: int) -> str:
    ran = subprocess.run(
        [kg_command, "serve", target, "--port", str(port)],
        check=False,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 1
    return ran.stderr


def test_no_address_is_told_where_nothing_can_be_served(
    kg_command: Path, tmp_path: Path, corpus_release: Path, free_port: int
) -> None:
    broken = tmp_path / "broken.nq"
    broken.write_text("<http://example.org/a> <b> .\n", encoding="utf-8")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        said = refused(kg_command, corpus_release, taken.getsockname()[1])
    assert said.startswith("error: 127.0.0.1:")
    assert "Serving" not in said
    said = refused(kg_command, broken, free_port)
    assert "broken.nq" in said
    assert "Serving" not in said


@pytest.mark.parametrize("given", ["inf", "nan", "1e300"])
@pytest.mark.parametrize("command", ["serve", "validate"])
def test_what_is_no_time_is_wrong_usage(
    kg_command: Path, tmp_path: Path, command: str, given: str
) -> None:
    ran = subprocess.run(
        [kg_command, command, tmp_path, "--timeout", given],
        check=False,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 2
    assert "Invalid value for '--timeout'" in ran.stderr
