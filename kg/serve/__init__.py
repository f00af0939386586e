"""Serves a release or a file: SPARQL at ``/sparql``, a page for each thing.

``app`` takes a request, ``protocol`` or ``routes`` makes a job of it, and ``pool`` gives the job to
a worker process: ``guard`` looks at the query, ``engine`` runs it, ``sink`` sends what comes.
"""

from __future__ import annotations

from pathlib import Path

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
    import socket

    import uvicorn

    from kg.serve.app import create
    from kg.serve.live import Options

    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    with socket.create_server(address[:2], family=family) as listener:
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
