"""services.toml: where each service answers, how often it may be asked, whether it wants a key."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from kg.http import Failed
from kg.http.redirects import host_of

SHIPPED = Path(__file__).resolve().parent / "services.toml"


class SettingsError(ValueError):
    """A services.toml that cannot be used; the message names the file, the key and the rule."""


class Key(Struct, frozen=True, forbid_unknown_fields=True):
    """A key that a service takes, from the environment variable ``env``, in a parameter or a
    header; ``page`` is where a person gets one.
    """

    env: str
    page: str
    parameter: str | None = None
    header: str | None = None
    value: str = "{}"
    required: bool = False


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What is known of a service. ``url`` has no slash at its end; ``every_s`` are seconds between
    two requests; ``hosts`` are those that may be asked and that an answer may send to, with a port
    where it is no usual one.
    """

    url: str
    hosts: tuple[str, ...]
    every_s: float
    rules: str
    read: date
    says: str
    every_s_with_key: float | None = None
    contact: str | None = None
    key: Key | None = None

    def pause(self, *, with_key: bool) -> float:
        """Seconds between two requests."""
        own = self.every_s_with_key
        return self.every_s if own is None or not with_key else own


def load(path: Path = SHIPPED) -> Mapping[str, Settings]:
    """The services of a file, by name. Raises SettingsError, and OSError where it is not read."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        found = msgspec.convert(content, dict[str, Settings])
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise SettingsError(f"{path}: {error}") from error
    for name, each in found.items():
        try:
            host = host_of(each.url)
        except Failed as error:
            raise SettingsError(f"{path}: {name}: url: {each.url!r}: {error}") from error
        parts = urlsplit(each.url)
        if parts.scheme not in ("http", "https") or not parts.hostname or each.url.endswith("/"):
            raise SettingsError(
                f"{path}: {name}: url: {each.url!r} must be http(s)://HOST/PATH, no slash last"
            )
        if each.every_s < 0:
            raise SettingsError(f"{path}: {name}: every_s: {each.every_s} is below 0")
        if host not in each.hosts:
            raise SettingsError(
                f"{path}: {name}: hosts: {host!r} is missing, where url asks; add it, with the port"
            )
    return found


def at(settings: Mapping[str, Settings], address: str) -> Mapping[str, Settings]:
    """The same services where all answer below one address, each in a folder of its name: a mirror,
    a proxy, a test. They wait for nothing there but what answers demand.
    """
    host = urlsplit(address).netloc.lower()
    return {
        name: msgspec.structs.replace(
            each,
            url=f"{address}/{name}",
            hosts=(host,),
            every_s=0.0,
            every_s_with_key=None,
        )
        for name, each in settings.items()
    }
