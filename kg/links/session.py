"""What the services are asked by: one polite session, with the settings and key of each."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeVar
from urllib.parse import quote, urlencode

from kg.http import Answer, Failed, Fault, Polite, Request
from kg.http.answer import Secret
from kg.http.clock import stamp
from kg.links.found import Trouble
from kg.links.settings import Settings

T = TypeVar("T")
Params = Mapping[str, str | int | None]

_PRINTED = re.compile(r"[!-~]+")
_ACTIONS: Mapping[Fault, str] = {
    "not-found": "correct the identifier, or leave it out",
    "gone": "leave it out, or look up what has taken its place",
    "offline": "run it again without --offline",
    "unsupported": "ask another service for it",
    "refused": "correct what is asked",
    "mismatch": "look the identifier up by hand, and name the one you mean",
}
_LONGEST = 400
_HOUR = 3600.0
_MINUTE = 60.0


class Session:
    """Asks services by name. ``environment`` is where keys are looked up (os.environ); ``contact``
    is an e-mail address for the operators; a search or record that was had within ``fresh_for_s``
    seconds is taken from the cache without asking.
    """

    def __init__(
        self,
        polite: Polite,
        settings: Mapping[str, Settings],
        *,
        environment: Mapping[str, str],
        contact: str | None = None,
        fresh_for_s: float = 0.0,
    ) -> None:
        self._polite = polite
        self._settings = settings
        self._environment = environment
        self._contact = contact
        self._fresh_for_s = fresh_for_s

    def url(self, service: str, path: str, params: Params | None = None) -> str:
        """The address that is asked, without a key: what stands between slashes in ``path`` is
        quoted already, parameters are not, and those that are None are left out.
        """
        settings = self._settings[service]
        given = {name: str(value) for name, value in (params or {}).items() if value is not None}
        query = f"?{urlencode(given)}" if given else ""
        return f"{settings.url}{path}{query}"

    def get(
        self, service: str, url: str, check: Callable[[Answer], T], *, accept: str
    ) -> T | Trouble:
        """What ``check`` makes of the answer at an address of a service, or why there is none."""
        settings = self._settings[service]
        try:
            key, contact = self._key(settings), self._contact_of(settings)
        except Failed as failed:
            return self.trouble(service, url, failed)
        request = Request(
            url,
            settings.hosts,
            accept=accept,
            every_s=settings.pause(with_key=key is not None),
            fresh_for_s=self._fresh_for_s,
            secrets=tuple(each for each in (key, contact) if each is not None),
        )
        try:
            return self._polite.get(request, check)
        except Failed as failed:
            return self.trouble(service, url, failed)

    def trouble(self, service: str, asked: str, failed: Failed) -> Trouble:
        """A failure as what a person is told."""
        return Trouble(
            service,
            asked,
            failed.fault,
            _shown(str(failed)),
            self._action(service, failed),
            stamp(self._polite.clock.now()),
            fresh=failed.fresh,
            status=failed.status,
            retry_after_s=failed.retry_after_s,
        )

    def _key(self, settings: Settings) -> Secret | None:
        """The key of a service; raises Failed where there is to be one and is none."""
        key = settings.key
        if key is None:
            return None
        value = self._environment.get(key.env, "").strip()
        if not value:
            if key.required:
                raise Failed("key", "it wants a key", fresh=False)
            return None
        if not _PRINTED.fullmatch(value):
            raise Failed("key", f"what stands in {key.env} cannot be a key", fresh=False)
        text = key.value.replace("{}", value)
        return Secret(key.header or key.parameter or "", text, in_header=key.header is not None)

    def _contact_of(self, settings: Settings) -> Secret | None:
        if settings.contact is None or self._contact is None or "@" not in self._contact:
            return None
        return Secret(settings.contact, self._contact, in_header=False)

    def _action(self, service: str, failed: Failed) -> str:
        settings = self._settings[service]
        key = settings.key
        has_key = key is not None and bool(self._environment.get(key.env, "").strip())
        action = _ACTIONS.get(failed.fault)
        if action is not None:
            return action
        if failed.fault == "key" and key is not None:
            verb = "correct the key" if has_key else "put a key"
            return f"{verb} in {key.env} ({key.page})"
        if failed.fault in ("elsewhere", "too-large", "key"):
            return f"see what the service says of itself ({settings.rules})"
        when = f"run the same again {_when(failed.retry_after_s)}"
        if failed.fault == "rate-limited" and key is not None and not has_key:
            return f"{when}; with a key in {key.env} it may be asked more ({key.page})"
        return when


def segment(text: str) -> str:
    """Text as a part of a path."""
    return quote(text, safe="")


def quoted(value: str) -> str:
    """An identifier as the end of a path, where a service has its slashes as they are."""
    return quote(value, safe="/:=+")


def _shown(text: str) -> str:
    """One line that does nothing to a terminal; a service may have written a part of it."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}..."


def _when(seconds: float | None) -> str:
    if seconds is None:
        return "later"
    if seconds >= _HOUR:
        return f"in {seconds / _HOUR:.0f} hours, as it asks for"
    if seconds >= _MINUTE:
        return f"in {seconds / _MINUTE:.0f} minutes, as it asks for"
    return f"in {seconds:.0f} seconds, as it asks for"
