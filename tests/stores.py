"""SPARQL services of other projects on the loopback, each with data of its own."""

from __future__ import annotations

import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_START_S = 60.0
_LOOK_EVERY_S = 0.05


@contextmanager
def oxigraph(program: Path, data: Path, folder: Path, *options: str) -> Iterator[str]:
    """Serve an N-Quads file by Oxigraph, read-only; the URL to ask."""
    place = ["--location", str(folder / "oxigraph")]
    loaded = [str(program), "load", *place, "--file", str(data)]
    subprocess.run(loaded, check=True, capture_output=True)
    port = free_port()
    command = [str(program), "serve-read-only", *place, "--bind", f"127.0.0.1:{port}", *options]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            wait_for(port, process)
            yield f"http://127.0.0.1:{port}/query"
        finally:
            process.kill()


def free_port() -> int:
    """A port of the loopback that nothing listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
    return port


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until a process listens on a port; fails where it ends before, or takes too long."""
    end = time.monotonic() + _START_S
    while process.poll() is None and time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(_LOOK_EVERY_S)
        else:
            return
    raise AssertionError(f"{process.args!r} does not listen (status {process.poll()})")
