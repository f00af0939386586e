"""Where a request may go: http and https, the hosts of the service, never from https to http; and a
key, which goes along there and is in no address that is kept.
"""

from __future__ import annotations

from urllib.parse import SplitResult, parse_qsl, urlencode, urljoin, urlsplit, urlunsplit

import requests
from requests.utils import requote_uri

from kg.http.answer import Request, Secret
from kg.http.failed import Failed

REDIRECTS = (301, 302, 303, 307, 308)
_PORTS = {"http": 80, "https": 443}


def host_of(url: str) -> str:
    """The host of an address, with its port where that is no usual one; raises Failed."""
    return _host(_parts(url))


def allowed(url: str, hosts: tuple[str, ...]) -> None:
    """Raise Failed where an address is not on one of the hosts, is not http or https, or holds a
    name and password.
    """
    parts = _parts(url)
    if parts.scheme not in _PORTS:
        raise Failed("elsewhere", "it sends to an address that is neither http nor https")
    if "@" in parts.netloc or _host(parts) not in hosts:
        raise Failed(
            "elsewhere", f"it sends to another server ({_host(parts)}), where nothing is asked"
        )


def target(url: str, response: requests.Response, request: Request) -> str:
    """Where a redirect leads to, without a key; raises Failed."""
    location = response.headers.get("Location", "").strip()
    if not location:
        raise Failed("broken", "it sends elsewhere and does not say where")
    try:
        # requests gives headers as Latin-1; servers send UTF-8.
        found = urljoin(url, location.encode("latin-1").decode("utf-8"))
    except ValueError:
        raise Failed("elsewhere", "it sends to what is no address") from None
    if urlsplit(url).scheme == "https" and _parts(found).scheme == "http":
        raise Failed("elsewhere", "it sends from https to http, which is not followed")
    allowed(found, request.hosts)
    return without_secrets(requote_uri(found.partition("#")[0]), request.secrets)


def with_secrets(url: str, secrets: tuple[Secret, ...]) -> str:
    """The address with the keys whose place is in its parameters."""
    added = urlencode([(each.name, each.value) for each in secrets if not each.in_header])
    if not added:
        return url
    return f"{url}{'&' if urlsplit(url).query else '?'}{added}"


def without_secrets(url: str, secrets: tuple[Secret, ...]) -> str:
    """The address without them, as a service may repeat them."""
    names = {each.name for each in secrets if not each.in_header}
    parts = urlsplit(url)
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    if names.isdisjoint(name for name, _ in pairs):
        return url
    rest = urlencode([(name, value) for name, value in pairs if name not in names])
    return urlunsplit((parts.scheme, parts.netloc, parts.path, rest, parts.fragment))


def _parts(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        raise Failed("elsewhere", "it sends to what is no address") from None
    return parts


def _host(parts: SplitResult) -> str:
    host = (parts.hostname or "").lower()
    usual = parts.port in (None, _PORTS.get(parts.scheme))
    return host if usual else f"{host}:{parts.port}"
