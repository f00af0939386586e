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


def ran(kg_command: Path, *arguments: str | Path) -> tuple[int, str]:
    """The exit code of ``kg serve`` and what it says, on one line."""
    done = subprocess.run(
        [kg_command, "serve", *arguments], check=False, capture_output=True, text=True
    )
    return done.returncode, " ".join((done.stdout + done.stderr).split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--base", "foo"], "--base: 'foo' must start with http:// or https://"),
        (["--base", "http://a/<x>/"], "--base: 'http://a/<x>/'"),
        (["--base", "http://a"], "--base: 'http://a' must end with a slash"),
        (["--host", "no.such.invalid"], "--host no.such.invalid: "),
        (["--host", "192.0.2.1"], "--host 192.0.2.1: "),
        (["--access-log", "no-such-folder/x.log"], "there is no folder no-such-folder"),
        (["--root-path", "kg"], "--root-path: root path 'kg'"),
        (["--trusted-proxy", "x"], "--trusted-proxy: trusted proxy 'x'"),
        (["--allow-service", "http://e/"], "--allow-service: host 'http://e/'"),
        (["--login", "me:s3cret"], "--login: there is no --store"),
    ],
)
def test_an_option_that_cannot_be_is_named_at_the_start(
    kg_command: Path, tmp_path: Path, arguments: list[str], said: str
) -> None:
    file = tmp_path / "data.nq"
    file.write_text("", encoding="utf-8")
    code, told = ran(kg_command, file, *arguments)
    assert code == 2
    assert said in told
    assert "s3cret" not in told


def test_the_help_shows_what_to_write(kg_command: Path) -> None:
    _, told = ran(kg_command, "--help")
    assert "2147483648" not in told
    assert "[default: (out)]" not in told
    assert "[default: 2G]" in told or "[default: (2G)]" in told


@pytest.mark.parametrize("given", ["inf", "nan", "1e300"])
@pytest.mark.parametrize("command", ["serve", "validate"])
def test_what_is_no_time_is_wrong_usage(
    kg_command: Path, tmp_path: Path, command: str, given: str
) -> None:
    done = subprocess.run(
        [kg_command, command, tmp_path, "--timeout", given],
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert "Invalid value for '--timeout'" in done.stderr
