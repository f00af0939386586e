"""Checks what ``kg serve`` is told before anything is opened; names the option that is wrong."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable
from pathlib import Path

from kg.cli.terminal import fail
from kg.project import check_base


def check(
    *,
    base: str | None,
    host: str,
    root_path: str,
    trusted_proxies: Iterable[str],
    services: Iterable[str],
    access_log: str | None,
) -> None:
    """Leave with exit code 2 and the reason at the first option that cannot be."""
    # These need modules that other commands do without.
    from kg.serve.forwarded import networks
    from kg.serve.links import root_of
    from kg.sparql.servers import host as server_host

    checks: tuple[tuple[str, Callable[[str], object], Iterable[str]], ...] = (
        ("--base", check_base, () if base is None else (base,)),
        ("--host", _check_host, (host,)),
        ("--root-path", root_of, (root_path,)),
        ("--trusted-proxy", lambda each: networks((each,)), trusted_proxies),
        ("--allow-service", server_host, services),
        ("--access-log", _check_log, () if access_log is None else (access_log,)),
    )
    for option, checked, given in checks:
        for each in given:
            try:
                checked(each)
            except OSError as error:
                fail(f"{option} {each}: {error.strerror or error}", 2)
            except ValueError as error:
                fail(f"{option}: {error}", 2)


def _check_host(host: str) -> None:
    """Raises OSError for a name that nobody knows and an address that is none of this machine."""
    found = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, address = found[0]
    with socket.socket(family, kind, protocol) as tried:
        tried.bind(address)


def _check_log(name: str) -> None:
    folder = Path(name).parent
    if name != "-" and not folder.is_dir():
        raise FileNotFoundError(2, f"there is no folder {folder}")
