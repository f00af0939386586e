"""What a proxy says of a request: the scheme and host that its client asked for, and the client.

X-Forwarded-Proto, X-Forwarded-Host and X-Forwarded-For are read where the connection comes from a
proxy that is trusted. Of several values the last one counts, which that proxy wrote; those before
it may be the client's own. Forwarded (https://www.rfc-editor.org/rfc/rfc7239) is not read: few
proxies write it, and what passes it on unread would let a client say anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import Scope

Networks = tuple[IPv4Network | IPv6Network, ...]

LOOPBACK = ("127.0.0.0/8", "::1")
"""The proxies that are trusted unless others are named: those of this machine."""

_HOST = re.compile(
    r"(?:[A-Za-z0-9._-]{1,253}|\[(?P<literal>[0-9A-Fa-f:.]+)\])(?::(?P<port>[0-9]{1,5}))?"
)
_WITH_PORT = re.compile(r"\[(?P<six>[^\]]*)\](?::\d+)?|(?P<four>[\d.]+):\d+")
_SCHEMES = ("http", "https")
_HIGHEST_PORT = 65_535


def networks(written: Iterable[str]) -> Networks:
    """Addresses and networks (``192.0.2.1``, ``10.88.0.0/16``) as such; raises ValueError."""
    found: list[IPv4Network | IPv6Network] = []
    for text in written:
        try:
            found.append(ip_network(text))
        except ValueError as error:
            raise ValueError(
                f"trusted proxy {text!r}: {error}; write an address or a network, "
                "as 192.0.2.1, 10.88.0.0/16 or 2001:db8::/32"
            ) from None
    return tuple(found)


def origin(request: Request) -> str:
    """Scheme and host as the client sees them.

    A host that is none (it comes from outside) gives way to the one before it: that of a proxy to
    Host, and that to the address that the server listens on.
    """
    scheme, host = request.url.scheme, request.headers.get("host", "")
    if _is_trusted(_peer(request.scope), request.app.state.trusted):
        said = _last(request.headers, "x-forwarded-host")
        host = said if _is_host(said) else host
        said = _last(request.headers, "x-forwarded-proto").lower()
        scheme = said if said in _SCHEMES else scheme
    if not _is_host(host):
        server = request.scope.get("server") or ("localhost", None)
        name = f"[{server[0]}]" if ":" in server[0] else server[0]
        host = name if server[1] is None else f"{name}:{server[1]}"
    return f"{scheme}://{host}"


def client(scope: Scope, trusted: Networks) -> str | None:
    """The address that a request comes from: the last one on its way that is not trusted.

    Where a proxy says what is no address, that is the proxy's own.
    """
    found = _peer(scope)
    if not _is_trusted(found, trusted):
        return found
    for text in reversed(_values(Headers(scope=scope), "x-forwarded-for")):
        address = _address(text)
        if address is None:
            break
        found = str(address)
        if not _is_trusted(found, trusted):
            break
    return found


def _peer(scope: Scope) -> str | None:
    """The address at the other end of the connection."""
    there: tuple[str, int] | None = scope.get("client")
    return there and there[0]


def _is_trusted(text: str | None, trusted: Networks) -> bool:
    address = None if text is None else _address(text)
    return address is not None and any(address in network for network in trusted)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """An address, with a port or without; one of IPv4 in the form of IPv6 as itself."""
    if found := _WITH_PORT.fullmatch(text):
        text = found["six"] or found["four"] or ""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _is_host(text: str) -> bool:
    found = _HOST.fullmatch(text)
    if found is None or int(found["port"] or 0) > _HIGHEST_PORT:
        return False
    return found["literal"] is None or isinstance(_address(found["literal"]), IPv6Address)


def _values(headers: Headers, name: str) -> list[str]:
    return [text.strip() for line in headers.getlist(name) for text in line.split(",")]


def _last(headers: Headers, name: str) -> str:
    return next(reversed(_values(headers, name)), "")
