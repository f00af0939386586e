"""Serves a release or a file: SPARQL at ``/sparql``, a page for each thing.

``app`` takes a request, ``protocol`` or ``routes`` makes a job of it, and ``pool`` gives the job to
a worker process: ``guard`` looks at the query, ``engine`` runs it, ``sink`` sends what comes.
"""

from __future__ import annotations

import socket
from pathlib import Path

_BACKLOG = 2048

MEMORY = 2 << 30
"""What a query may use of memory, in bytes, unless ``run`` is told otherwise."""


def run(
    target: Path,
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    timeout: float = 10.0,
    workers: int = 2,
    memory: int = MEMORY,
    base: str | None = None,
) -> None:
    """Serve a release folder or an RDF file until the process is told to stop.

    ``timeout`` is in seconds and ``memory`` in bytes, for each query; ``base`` replaces the base
    that the data name. Raises FileNotFoundError, SyntaxError (a broken file, with the line),
    ValueError (nothing that can be served) and OSError (an address that cannot be taken).
    """
    import uvicorn

    from kg.serve.app import create
    from kg.serve.live import Options

    with _listen(host, port) as listener:
        app = create(target, Options(timeout, workers, memory, base))
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=int(timeout) + 1,
        )
        server = uvicorn.Server(config)
        server.run(sockets=[listener])
    if not server.started:
        raise OSError(f"{target}: the workers could not be started")


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; raises OSError."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, address = found[0]
    # asyncio turns Nagle's algorithm off only where the socket names its protocol: without that
    # each answer waits 40 ms.
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(_BACKLOG)
    except OSError as error:
        listener.close()
        raise OSError(f"{host}:{port}: {error.strerror}") from error
    return listener
