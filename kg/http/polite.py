"""Asks for a record patiently: from the cache where that still holds, else from the service, with
pauses, further attempts and an end to both.

Not for several threads at a time: a service is asked one thing after another.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

import msgspec
import requests

from kg.http.alarm import Adapter, Alarm
from kg.http.answer import Answer, Request
from kg.http.bodies import body
from kg.http.cache import Cache, conditions, validators
from kg.http.clock import Clock, moment, stamp
from kg.http.failed import AGAIN, SAID, Failed, Fault
from kg.http.pace import Pace
from kg.http.redirects import REDIRECTS, allowed, host_of, target, with_secrets, without_secrets
from kg.http.session import Session
from kg.http.waiting import Told, back_off, retry_after, told

T = TypeVar("T")
Check = Callable[[Answer], T]
"""Makes something of an answer, or raises Failed where it is none that can be used."""

_TOO_MANY = 429
_FORBIDDEN = 403
_BUSY = 503
_NOT_MODIFIED = 304
_LATE = 408
_NO_KEY = (401, 402, 407)
_FIRST_OF_SERVER = 500
_LIMIT_WORDS = (b"rate limit", b"rate-limit", b"ratelimit", b"too many", b"throttl", b"quota")
_PATIENT: frozenset[Fault] = frozenset(("rate-limited", "unreachable", "timeout"))
_RESTS_S = 600.0
_MOST_FAILURES = 3
"""So many records in a row that cannot be had mean that the fault is not theirs."""


class Limits(NamedTuple):
    """How patient a session is. ``deadline_s`` is for a whole answer with its redirects;
    ``longest_wait_s`` is the longest pause that is waited for, a service may ask what it will.
    """

    attempts: int = 4
    deadline_s: float = 60.0
    longest_wait_s: float = 120.0
    most_bytes: int = 32 << 20
    most_redirects: int = 5


class Polite:
    """A session that asks for records. Without a ``cache`` nothing is kept; ``offline`` asks nobody
    and takes what is kept, however old.
    """

    def __init__(
        self,
        session: Session | None = None,
        *,
        cache: Cache | None = None,
        offline: bool = False,
        clock: Clock | None = None,
        limits: Limits | None = None,
        on_wait: Callable[[str, float], None] = lambda _host, _seconds: None,
    ) -> None:
        self._session = session or Session()
        self._session.follow = False
        self._alarm = Alarm()
        for scheme in ("http://", "https://"):
            self._session.mount(scheme, Adapter(self._alarm))
        # An answer that is packed in a way that tells its end, or not at all.
        self._session.headers["Accept-Encoding"] = "gzip"
        self._cache = cache
        self._offline = offline
        self.clock = clock or Clock()
        self._limits = limits or Limits()
        self._pace = Pace(self.clock, self._limits.longest_wait_s)
        self._on_wait = on_wait
        self._failures: dict[str, int] = {}

    def get(self, request: Request, check: Check[T]) -> T:
        """What ``check`` makes of the answer, which is kept once it was checked.

        Answers of any status below 500 get to ``check`` but for redirects, refused keys and limits.
        Raises Failed, ``fresh`` where the service itself was asked now.
        """
        kept = self._cache.get(request) if self._cache else None
        if kept is not None and (self._offline or self._holds(kept, request)):
            try:
                return check(kept)
            except Failed as failed:
                if self._offline or failed.fault in SAID:
                    raise _stale(failed) from None
                kept = None
        if self._offline:
            raise Failed("offline", "it is not in the cache, and nothing is asked", fresh=False)
        for attempt in range(self._limits.attempts):
            try:
                return self._attempt(request, kept, check)
            except Failed as failed:
                self._wait_after(failed, attempt, request)
        raise Failed("unreachable", "no attempt is allowed")

    def _holds(self, kept: Answer, request: Request) -> bool:
        age = self.clock.now() - moment(kept.date)
        return 0 <= age < request.fresh_for_s

    def _attempt(self, request: Request, kept: Answer | None, check: Check[T]) -> T:
        try:
            answer = self._asked(request, kept)
        except Failed as failed:
            if self._alarm.rang and failed.fault in ("broken", "unreachable"):
                raise Failed("timeout", "it did not answer in time") from None
            raise
        try:
            found = check(answer)
        except Failed as failed:
            failed.status = failed.status or answer.status
            if failed.fault in SAID:
                self._keep(request, answer)
            raise
        self._keep(request, answer)
        self._failures.pop(host_of(request.url), None)
        return found

    def _keep(self, request: Request, answer: Answer) -> None:
        if self._cache is not None:
            self._cache.put(request, answer)

    def _wait_after(self, failed: Failed, attempt: int, request: Request) -> None:
        """Wait before the next attempt; raises the failure again where there is to be none."""
        if failed.fault not in AGAIN:
            raise failed
        host = host_of(request.url)
        asked = failed.retry_after_s
        if asked is not None and asked > self._limits.longest_wait_s:
            self._pace.close(host, asked, failed.fault, str(failed))
            raise failed
        if attempt + 1 >= self._limits.attempts:
            self._failures[host] = self._failures.get(host, 0) + 1
            down = failed.status in (None, _BUSY) or failed.fault == "rate-limited"
            if failed.fault in _PATIENT and (down or self._failures[host] >= _MOST_FAILURES):
                reason = f"{failed}; after {self._limits.attempts} attempts it is left alone"
                self._pace.close(host, _RESTS_S, failed.fault, reason)
            raise failed
        seconds = back_off(attempt, self.clock.chance()) if asked is None else asked
        self._on_wait(host, seconds)
        self.clock.sleep(seconds)

    def _asked(self, request: Request, kept: Answer | None) -> Answer:
        """The answer after redirects, on the hosts of the request only."""
        deadline = self._limits.deadline_s
        until = self.clock.monotonic() + deadline
        url, seen = request.url, set[str]()
        while len(seen) <= self._limits.most_redirects and url not in seen:
            seen.add(url)
            allowed(url, request.hosts)
            before = self.clock.monotonic()
            self._pace.wait(host_of(url), request.every_s)
            until += self.clock.monotonic() - before
            asks = conditions(kept) if kept is not None and kept.url == url else {}
            with self._alarm.after(deadline), self._sent(url, request, asks) as response:
                limits = self._noted(url, response)
                if response.status_code in REDIRECTS:
                    url = target(url, response, request)
                    continue
                if response.status_code == _NOT_MODIFIED and kept is not None and asks:
                    date = stamp(self.clock.now())
                    return msgspec.structs.replace(kept, date=date, fresh=True)
                content = body(response, self._limits.most_bytes, until, self.clock)
                if self._alarm.rang:
                    # What came before it may look whole.
                    raise Failed("timeout", "it did not answer in time")
                self._refuse(response, content, limits)
                return self._answer(request, url, response, content)
        raise Failed("elsewhere", "it sends from one address to another without an end")

    def _answer(
        self, request: Request, url: str, response: requests.Response, content: bytes
    ) -> Answer:
        return Answer(
            request.url,
            without_secrets(url, request.secrets),
            response.status_code,
            response.headers.get("Content-Type", "").partition(";")[0].strip().lower(),
            stamp(self.clock.now()),
            content,
            validators=validators(response.headers),
        )

    def _sent(self, url: str, request: Request, asks: dict[str, str]) -> requests.Response:
        headers = {"Accept": request.accept, **asks}
        headers |= {each.name: each.value for each in request.secrets if each.in_header}
        connect, silent = self._session.timeouts
        deadline = self._limits.deadline_s
        try:
            return self._session.get(
                with_secrets(url, request.secrets),
                headers=headers,
                stream=True,
                allow_redirects=False,
                timeout=(min(connect, deadline), min(silent, deadline)),
            )
        except requests.Timeout:
            raise Failed("timeout", "it did not answer in time") from None
        except requests.RequestException as error:
            # The error's own words hold the address, and that may hold a key.
            raise Failed("unreachable", f"it cannot be reached ({_reason(error)})") from None

    def _noted(self, url: str, response: requests.Response) -> Told:
        """Keep what the headers tell of limits."""
        limits = told(response.headers, self.clock.now())
        if limits.every_s is not None:
            self._pace.space(host_of(url), limits.every_s)
        if limits.none_left_s is not None:
            self._pace.rest(host_of(url), limits.none_left_s)
        return limits

    def _refuse(self, response: requests.Response, content: bytes, limits: Told) -> None:
        """Raise Failed for the statuses that mean the same everywhere."""
        status = response.status_code
        asked = retry_after(response.headers.get("Retry-After"), self.clock.now())
        limited = status == _TOO_MANY or (
            status == _FORBIDDEN
            and (
                asked is not None
                or limits.none_left_s is not None
                or any(word in content[:4096].lower() for word in _LIMIT_WORDS)
            )
        )
        if limited:
            wait = limits.none_left_s if asked is None else asked
            raise Failed(
                "rate-limited", "it was asked too often", status=status, retry_after_s=wait
            )
        if status in _NO_KEY or status == _FORBIDDEN:
            raise Failed("key", f"it does not let us ask (status {status})", status=status)
        if status == _BUSY:
            raise Failed("unreachable", "it is busy or down", status=status, retry_after_s=asked)
        if status >= _FIRST_OF_SERVER or status == _LATE:
            raise Failed("unreachable", f"it failed (status {status})", status=status)


def _stale(failed: Failed) -> Failed:
    failed.fresh = False
    return failed


def _reason(error: BaseException) -> str:
    """What the system says, in the innermost error; never what was asked."""
    found: BaseException | None = error
    words = ""
    while found is not None:
        if isinstance(found, OSError) and found.strerror:
            words = found.strerror
        inner = next((each for each in found.args if isinstance(each, BaseException)), None)
        reason = getattr(inner or found, "reason", None)
        found = reason if isinstance(reason, BaseException) else inner or found.__cause__
    return words.lower() or "the connection was closed"
