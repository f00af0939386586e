"""Sizes on the command line: what they mean, and what is said of those that mean nothing."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import httpx
import pytest
import typer

from kg.cli.sizes import size
from tests.loopback import write_nquads
from tests.test_serve_workers import HUGE


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2G", 2 << 30),
        ("512M", 512 << 20),
        ("512m", 512 << 20),
        ("1 GiB", 1 << 30),
        ("1GB", 1 << 30),
        ("1T", 1 << 40),
        ("65536K", 64 << 20),
        ("67108864", 64 << 20),
    ],
)
def test_what_a_size_means(text: str, meant: int) -> None:
    assert size(text) == meant


@pytest.mark.parametrize("text", ["", "G", "2X", "-1G", "1.5G", "2GG", "0x10", "١G", "2 G G"])
def test_what_is_no_size(text: str) -> None:
    with pytest.raises(typer.BadParameter, match="is no size"):
        size(text)


@pytest.mark.parametrize("text", ["0", "2", "63M"])
def test_what_is_too_little(text: str) -> None:
    with pytest.raises(typer.BadParameter, match="too little"):
        size(text)


@pytest.mark.parametrize("option", ["--memory", "--total-memory"])
def test_a_wrong_size_is_wrong_usage(kg_command: Path, tmp_path: Path, option: str) -> None:
    file = write_nquads(tmp_path / "x.nq", [])
    command: list[str | Path] = [kg_command, "serve", file, option, "2X"]
    ran = subprocess.run(command, check=False, capture_output=True, text=True)
    assert ran.returncode == 2
    assert option in ran.stderr
    assert "is no size" in ran.stderr


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="platform: no RLIMIT_AS")
def test_the_memory_is_that_of_a_query(kg_command: Path, tmp_path: Path, free_port: int) -> None:
    file = write_nquads(tmp_path / "x.nq", ['<http://e/s> <http://e/p> "o"'])
    command: list[str | Path] = [kg_command, "serve", file, "--port", str(free_port)]
    command += ["--workers", "1", "--timeout", "60", "--memory", "1G", "--total-memory", "4G"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        process.stderr.readline()
        try:
            asked = {"query": HUGE}
            url = f"http://127.0.0.1:{free_port}/sparql"
            answer = httpx.get(url, params=asked, timeout=60)
            assert answer.status_code == 503
            assert "(1024 MiB)" in answer.text
        finally:
            process.send_signal(signal.SIGINT)
            process.stderr.read()
