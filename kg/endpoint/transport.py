"""Sends a form to a service and waits for an answer: with patience, and to no other server."""

from __future__ import annotations

import time
from urllib.parse import SplitResult, urljoin, urlsplit

import requests
from requests.auth import HTTPBasicAuth

from kg.endpoint.address import Address, address
from kg.endpoint.trouble import Trouble
from kg.http import Refused, Session

_MOST_REDIRECTS = 3
_AT_ONCE_S = 0.5
_AGAIN = (301, 302, 307, 308)
_ELSEWHERE = "The store sends to another server, where nothing is asked."
_PORTS = {"http": 80, "https": 443}

Form = list[tuple[str, str]]


class Transport:
    """A connection to one service, which is kept where that is allowed.

    ``timeouts`` are seconds to connect, and seconds between two pieces of an answer. ``until`` may
    be set to the moment (``time.monotonic``) after which nothing is asked or read any more.
    """

    def __init__(
        self, service: Address, timeouts: tuple[float, float], session: Session | None
    ) -> None:
        self._url = service.url
        self._timeouts = timeouts
        self._session = session or Session()
        # What is packed cannot be told from a part of it by its length.
        self._session.headers["Accept-Encoding"] = "identity"
        if service.user:
            self._session.auth = HTTPBasicAuth(service.user.encode(), service.password.encode())
        self.until: float | None = None
        self._is_warm = False

    def post(self, form: Form, accept: str) -> requests.Response:
        """The answer to a form, from where the service sends to on its own host."""
        for _ in range(_MOST_REDIRECTS + 1):
            response = self.sent("POST", form, accept)
            if response.status_code not in _AGAIN:
                return response
            with response:
                self._url = _on_the_same_host(self._url, response.headers.get("Location", ""))
        raise Trouble(502, "The store sends from one address to another without an end.")

    def sent(self, method: str, form: Form, accept: str) -> requests.Response:
        """The answer, before its body.

        A connection that is kept may be closed by the service at any time. What fails on one at
        once is sent once more.
        """
        warm, self._is_warm = self._is_warm, False
        connect, silent = self._timeouts
        left = self.left()
        began = time.monotonic()
        try:
            response = self._session.request(
                method,
                self._url,
                data=form if method == "POST" else None,
                params=form if method == "GET" else None,
                headers={"Accept": accept},
                stream=True,
                allow_redirects=False,
                timeout=(min(connect, left), min(silent, left)),
            )
        except requests.Timeout as error:
            raise Trouble(504, "The store did not answer in time.", "timeout") from error
        except requests.ConnectionError as error:
            if warm and time.monotonic() - began < _AT_ONCE_S:
                return self.sent(method, form, accept)
            raise Trouble(502, f"The store cannot be reached: {_reason(error)}.") from error
        except Refused as error:
            raise Trouble(502, _ELSEWHERE) from error
        except requests.RequestException as error:
            raise Trouble(502, f"The store cannot be asked: {type(error).__name__}.") from error
        self._is_warm = True
        return response

    def left(self) -> float:
        """How many seconds there are left; raises Trouble where there are none."""
        left = float("inf") if self.until is None else self.until - time.monotonic()
        if left <= 0:
            raise Trouble(504, "The store did not answer in time.", "timeout")
        return left


def _on_the_same_host(url: str, location: str) -> str:
    """Where a redirect leads to; raises Trouble where that is another server, or not as safe."""
    try:
        target = address(urljoin(url, location))
    except ValueError:
        raise Trouble(502, _ELSEWHERE) from None
    old, new = urlsplit(url), urlsplit(target.url)
    same = (old.scheme, _port(old)) == (new.scheme, _port(new))
    safer = (_port(old), _port(new)) == (_PORTS["http"], _PORTS["https"])
    if old.hostname != new.hostname or not (same or safer) or target.user:
        raise Trouble(502, _ELSEWHERE)
    return target.url


def _port(parts: SplitResult) -> int | None:
    return parts.port or _PORTS.get(parts.scheme)


def _reason(error: BaseException) -> str:
    """What the system says, in the innermost error."""
    found: BaseException | None = error
    words = ""
    while found is not None:
        if isinstance(found, OSError) and found.strerror:
            words = found.strerror
        inner = next((each for each in found.args if isinstance(each, BaseException)), None)
        reason = getattr(inner or found, "reason", None)
        found = reason if isinstance(reason, BaseException) else inner or found.__cause__
    return words.lower() or "the connection was closed"
