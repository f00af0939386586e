"""The one polite way out to the network: named, patient, bounded.

Every request carries a User-Agent with a contact (RFC 9110, 10.1.5), has time-outs, follows no
redirect away from http and https or down from https, and reads no more than a set number of bytes.
Proxies and certificates may come from the environment, names and passwords do not.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from typing import IO, Any, cast
from urllib.parse import urlsplit

import requests
from requests.auth import AuthBase, HTTPBasicAuth
from requests.utils import get_auth_from_url

MOST_BYTES = 256 << 20
TIMEOUTS = (10.0, 60.0)
_HOME = "https://w3id.org/rkg/"
_CHUNK = 64 * 1024
_SCHEMES = ("http", "https")


class Refused(requests.RequestException):
    """A request that is not made, or an answer that is not read on; says which rule forbids it."""


class Session(requests.Session):
    """A session of requests (https://requests.readthedocs.io/) that keeps the rules above.

    ``contact`` is an e-mail address or page of who runs this, for the operators of the servers
    asked. ``timeouts`` are seconds to connect and seconds between two pieces of an answer. Where
    ``follow`` is false redirects are answers as any other, of which no body is read by itself.
    """

    def __init__(
        self,
        *,
        contact: str | None = None,
        timeouts: tuple[float, float] = TIMEOUTS,
        most_bytes: int = MOST_BYTES,
        follow: bool = True,
    ) -> None:
        super().__init__()
        self.timeouts = timeouts
        self.most_bytes = most_bytes
        self.follow = follow
        self.max_redirects = 5
        self.headers["User-Agent"] = user_agent(contact)
        # Without one requests looks into ~/.netrc.
        self.auth = _OfUrl()

    def send(self, request: requests.PreparedRequest, **options: Any) -> requests.Response:  # noqa: ANN401 - as requests has it
        """Send a prepared request; raises Refused for a scheme other than http and https."""
        url = request.url or ""
        if urlsplit(url).scheme not in _SCHEMES:
            raise Refused(f"{url}: only http and https are asked")
        if options.get("timeout") is None:
            options["timeout"] = self.timeouts
        return super().send(request, **options)

    def get_redirect_target(self, resp: requests.Response) -> str | None:
        """Where an answer sends to; raises Refused where that is not to be followed."""
        # requests looks at the next address, and reads the body, even where it is told not to go.
        target = super().get_redirect_target(resp) if self.follow else None
        if target is None:
            return None
        old, new = urlsplit(resp.url).scheme, urlsplit(target).scheme
        if new and new not in _SCHEMES:
            resp.close()
            raise Refused(f"{resp.url} redirects to {target}: only http and https are followed")
        if old == "https" and new == "http":
            resp.close()
            raise Refused(f"{resp.url} redirects to {target}: not followed from https to http")
        return target

    def rebuild_auth(
        self, prepared_request: requests.PreparedRequest, response: requests.Response
    ) -> None:
        """Take no name and password along to another host, and look for none there."""
        before, after = (urlsplit(each.url or "") for each in (response.request, prepared_request))
        if (before.hostname, before.port) != (after.hostname, after.port):
            prepared_request.headers.pop("Authorization", None)

    def body(self, response: requests.Response) -> IO[bytes]:
        """The body of an answer that was asked for with ``stream=True``, to read piece by piece.

        Reading raises Refused behind ``most_bytes``, after decompression.
        """
        return cast("IO[bytes]", io.BufferedReader(_Body(response, self.most_bytes), _CHUNK))


def user_agent(contact: str | None) -> str:
    """The name that requests carry."""
    try:
        number = version("rkg")
    except PackageNotFoundError:
        number = "0"
    where = f"; {contact}" if contact else ""
    return f"rkg/{number} (+{_HOME}{where})"


class _OfUrl(AuthBase):
    """The name and password that the URL of a request holds, or none."""

    def __call__(self, r: requests.PreparedRequest) -> requests.PreparedRequest:
        user, password = get_auth_from_url(r.url or "")
        return HTTPBasicAuth(user, password)(r) if user or password else r


class _Body(io.RawIOBase):
    """The decompressed bytes of an answer, up to a number of them."""

    def __init__(self, response: requests.Response, most: int) -> None:
        self._pieces: Iterator[bytes] = response.iter_content(_CHUNK)
        self._rest = memoryview(b"")
        self._left = most
        self._response = response

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        target = memoryview(buffer)  # type: ignore[arg-type]
        if not self._rest:
            self._rest = memoryview(next(self._pieces, b""))
            self._left -= len(self._rest)
            if self._left < 0:
                self._response.close()
                raise Refused(f"{self._response.url}: the answer is larger than is read")
        count = min(len(target), len(self._rest))
        target[:count] = self._rest[:count]
        self._rest = self._rest[count:]
        return count

    def close(self) -> None:
        if not self.closed:
            self._response.close()
        super().close()
