"""Serves a release, a file or another service: SPARQL at ``/sparql``, a page for each thing.

``app`` takes a request, ``protocol`` or ``routes`` makes a job of it, and ``pool`` gives the job to
a worker process: ``guard`` looks at the query, ``engine`` runs it or ``relay`` has it run by the
service, ``sink`` sends what comes.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Sequence
from pathlib import Path

_BACKLOG = 2048

MEMORY = 2 << 30
"""What a query may use of memory, in bytes, unless ``run`` is told otherwise."""


def run(
    target: Path | str,
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    timeout: float = 10.0,
    workers: int = 2,
    memory: int = MEMORY,
    total_memory: int | None = None,
    base: str | None = None,
    access_log: str | None = None,
    max_rows: int = 0,
    root_path: str = "",
    allow_service: Sequence[str] = (),
    trusted_proxies: Sequence[str] = (),
    login: str = "",
    ready: Callable[[], None] | None = None,
) -> None:
    """Serve a release folder or an RDF file until the process is told to stop; or, where
    ``target`` is a str, the SPARQL service at that URL, which may hold a name and a password.

    ``timeout`` is in seconds and ``memory`` in bytes, for each query; ``total_memory`` is what all
    of them may use together (that of the machine, where nothing is said); ``base`` replaces the
    base that the data name; ``access_log`` is a file, or ``-`` for standard error, that gets a line
    for each request; ``max_rows`` is how many rows an answer may have (0: any number);
    ``root_path`` is the path of this server as clients of its proxy see it; ``trusted_proxies``
    are addresses and networks of proxies that are believed what they say of their clients, instead
    of those on this machine; ``allow_service`` are the hosts (with a port where that is not the
    usual one) that queries may call by SERVICE; ``login`` is the name and password that the service
    behind this server asks for, as ``name:password``. ``ready`` is called once, when requests are
    answered.

    Before that it raises FileNotFoundError, ValueError (nothing that can be served: for a broken
    file with its line) and OSError (an address that cannot be taken, a log that cannot be
    opened, workers that do not start).
    """
    from kg.endpoint.address import address
    from kg.serve.app import create
    from kg.serve.forwarded import LOOPBACK
    from kg.serve.links import root_of
    from kg.serve.live import Options
    from kg.serve.serving import serve, stoppable
    from kg.sparql.servers import host as server_host

    services = tuple(server_host(written) for written in allow_service)
    if services and isinstance(target, str):
        raise ValueError("SERVICE is for releases and files: a store behind this server gets none")
    with stoppable(), _listen(host, port) as listener:
        options = Options(
            timeout,
            workers,
            memory,
            base,
            total_memory,
            access_log,
            max_rows,
            root_of(root_path),
            services,
            tuple(trusted_proxies) or LOOPBACK,
        )
        app = create(address(target, login) if isinstance(target, str) else target, options)
        serve(app, listener, patience=int(timeout) + 1, ready=ready)


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
