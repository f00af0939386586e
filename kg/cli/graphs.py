"""Other graphs, asked from the command line: where they are, with which patience, and told how."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from kg.cli.terminal import Progress, fail, note
from kg.fetched import CACHE_NAME, FetchedError
from kg.http import Cache, Fault, Polite, Session as Http
from kg.linked import LinkedError
from kg.links import SERVICES, settings
from kg.links.session import Session

NOT_CHECKED: frozenset[Fault] = frozenset(
    ("rate-limited", "timeout", "unreachable", "broken", "offline", "key", "too-large", "elsewhere")
)
"""The faults after which nothing is known."""
_LOCK = "add.lock"


def services(given: Path | None) -> Mapping[str, settings.Settings]:
    """The services and where they are; what is wrong is told, and ends the program."""
    try:
        known = settings.load(given or settings.SHIPPED)
    except (settings.SettingsError, OSError) as error:
        fail(str(error), 2)
    if missing := [each.NAME for each in SERVICES if each.NAME not in known]:
        fail(f"{given}: {missing[0]} is missing", 2)
    return known


def session(
    folder: Path | None,
    known: Mapping[str, settings.Settings],
    progress: Progress,
    *,
    contact: str | None,
    offline: bool,
    fresh_for_s: float,
) -> Session:
    """A session with the cache of a project's folder of what was fetched (None: it keeps nothing)
    and the keys of the environment. It says what a contact is good for, and ends the program for
    one that cannot be.
    """
    if contact is not None and not (contact.isascii() and contact.isprintable()):
        fail("--contact: write an e-mail address or the address of a page", 2)
    if contact is None and not offline:
        note("no contact: services are kinder to those who give one (--contact or KG_CONTACT)")
    polite = Polite(
        Http(contact=contact),
        cache=None if folder is None else Cache(folder / CACHE_NAME),
        offline=offline,
        on_wait=lambda host, seconds: progress.step(f"waiting {seconds:.0f} s for {host}"),
    )
    return Session(polite, known, environment=os.environ, contact=contact, fresh_for_s=fresh_for_s)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep away a second command that writes to the folder of what was fetched; tell what cannot be
    read or written, and end the program. A folder that was made for it and in which nothing was
    kept is gone afterwards.
    """
    cache = folder / CACHE_NAME
    is_new = not folder.exists()
    try:
        cache.mkdir(parents=True, exist_ok=True)
        with FileLock(cache / _LOCK).acquire(timeout=0):
            try:
                yield
            finally:
                if is_new and [each.name for each in cache.iterdir()] == [_LOCK]:
                    _remove(folder, cache)
    except Timeout:
        fail(f"{folder}: another kg add or kg link is running", 2)
    except (FetchedError, LinkedError) as error:
        fail(str(error), 2)
    except OSError as error:
        fail(f"{folder}: {error.strerror or error}", 1)


def _remove(folder: Path, cache: Path) -> None:
    """Take away what holds nothing but the lock, unless something else is there by now."""
    (cache / _LOCK).unlink()
    with suppress(OSError):
        cache.rmdir()
        folder.rmdir()
