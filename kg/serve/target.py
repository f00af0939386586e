"""What is served: a release as it lies on disk, a file loaded into a store of its own, or a service
that keeps the data.
"""

from __future__ import annotations

import hashlib
import tempfile
from collections import Counter
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pyoxigraph as ox

from kg import release
from kg.endpoint.address import Address
from kg.vocab import dcat, dcterms

_LOOKED_AT_FOR_BASE = 50_000
_TITLE = "Knowledge graph"
DESCRIPTION = "void.ttl"
"""The file of a release that describes it."""


class CannotServe(ValueError):
    """Something that cannot be served; the message says why and what to give instead."""


class Target(NamedTuple):
    """Data to serve. ``files`` are the downloads in ``folder``, by name. With ``remote`` they are
    those of a service, and there is no ``digest``: nobody knows when they change.

    ``held`` is closed when it is served no more: that gives back a release, or removes the store
    that a file was loaded into.
    """

    store: Path
    folder: Path | None
    base: str
    digest: str
    date: str | None
    title: str
    files: dict[str, release.File]
    held: ExitStack
    remote: Address | None = None


def open_target(path: Path | Address, base: str | None = None) -> Target:
    """Open a release, an RDF file or a service; ``base`` replaces what the data say.

    Raises FileNotFoundError, CannotServe (for a broken file with the line) and
    kg.release.NotARelease. A service is not asked yet.
    """
    if isinstance(path, Address):
        return Target(Path(), None, base or "", "", None, _TITLE, {}, ExitStack(), path)
    if path.is_dir():
        return _open_release(path, base)
    if not path.exists():
        raise FileNotFoundError(f"{path}: there is no such release or file")
    return _load_file(path, base)


def is_replaced(path: Path | Address, target: Target) -> bool:
    """Whether the release folder at ``path`` has another current release than this one."""
    if target.folder is None or isinstance(path, Address):
        return False
    link = path / release.CURRENT
    return link.is_symlink() and link.resolve() != target.folder


def _open_release(path: Path, base: str | None) -> Target:
    with ExitStack() as stack:
        opened = stack.enter_context(release.held(path))
        said = opened.manifest
        return Target(
            store=opened.store_path,
            folder=opened.directory,
            base=base or said.base,
            digest=said.digest,
            date=said.date,
            title=_title(opened.directory / DESCRIPTION),
            files={each.file: each for each in said.files},
            held=stack.pop_all(),
        )


def _title(description: Path) -> str:
    """What the description of a release calls its data set."""
    if not description.is_file():
        return _TITLE
    datasets: set[str] = set()
    titles: dict[str, str] = {}
    for quad in ox.parse(path=str(description), format=ox.RdfFormat.TURTLE):
        subject = str(quad.subject)
        if quad.object == ox.NamedNode(dcat.Dataset):
            datasets.add(subject)
        elif quad.predicate.value == dcterms.title and isinstance(quad.object, ox.Literal):
            titles.setdefault(subject, quad.object.value)
    return next((titles[each] for each in sorted(datasets) if each in titles), _TITLE)


def _load_file(path: Path, base: str | None) -> Target:
    format_ = ox.RdfFormat.from_extension(path.suffix.removeprefix("."))
    if format_ is None:
        raise CannotServe(
            f"{path.name}: unknown RDF suffix {path.suffix!r}; "
            "known: .nq .nt .ttl .trig .rdf .jsonld .n3"
        )
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kg-serve-")))
        store = ox.Store(str(folder))
        try:
            store.bulk_load(path=str(path), format=format_, base_iri=path.resolve().as_uri())
        except SyntaxError as error:
            raise CannotServe(f"{path}: {error.msg}") from error
        store.flush()
        return Target(
            store=folder,
            folder=None,
            base=base or guess_base(store),
            digest=digest,
            date=None,
            title=path.name,
            files={},
            held=stack.pop_all(),
        )


def guess_base(store: ox.Store) -> str:
    """The longest path that the things of the data share, on the host that most of them name."""
    hosts: Counter[str] = Counter()
    paths: dict[str, str] = {}
    for quad in islice(store.quads_for_pattern(None, None, None, None), _LOOKED_AT_FOR_BASE):
        if not isinstance(quad.subject, ox.NamedNode):
            continue
        parts = urlsplit(quad.subject.value)
        if parts.scheme in ("http", "https") and parts.netloc:
            host = f"{parts.scheme}://{parts.netloc}"
            hosts[host] += 1
            path = parts.path or "/"
            paths[host] = _shared(paths.get(host, path), path)
    if not hosts:
        return ""
    host, _ = min(hosts.items(), key=lambda item: (-item[1], item[0]))
    return host + paths[host]


def _shared(one: str, other: str) -> str:
    """What two paths share, up to a slash."""
    length = next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    return one[: one.rfind("/", 0, length) + 1] or "/"
