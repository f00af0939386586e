"""``publish``: from the master to a release that is current."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from kg.formats import void
from kg.publish import contents, switch
from kg.publish.contents import Step
from kg.records import Source
from kg.release import LAYOUT, MANIFEST, File, Input, Manifest, NotARelease, Release, open_release

_TITLE = "Research papers, what they introduce and what they claim"
_DIGEST_LENGTH = 16


def publish(
    master: Path,
    out: Path,
    *,
    base: str,
    date: str | None = None,
    inputs: Sequence[Source] = (),
    formats: Sequence[str] = (),
    extra: Mapping[str, bytes | Path] | None = None,
    counts: Mapping[str, int] | None = None,
    versions: Mapping[str, str] | None = None,
    title: str = _TITLE,
    licence: str | None = None,
    version: str | None = None,
    previous: str | None = None,
    on_step: Step = lambda _: None,
) -> Release:
    """Make a release of ``master`` (sorted, unique, canonical N-Quads) the current one of ``out``.

    ``formats`` are names or suffixes of graph formats, all of them where none is given; ``extra``
    are files to add, by name; ``licence`` is an IRI, ``version`` the name of this version, and
    ``previous`` the IRI of the one before. ``on_step`` is told each step when it is
    done: until "settle" the last release is current and whole, whenever the process ends, and
    from "switch" on the new one is. Where the same content is current already, nothing changes
    and ``changed`` is false. Where ``out`` has no symbolic links it must be a new folder.

    Raises Unsound for a master that must not be published, CannotPublish for a folder that cannot
    take it, UnknownFormat, NotXml and OSError.
    """
    about = void.About(base, date, title, licence, version, previous)
    planned = contents.plan(about, formats, extra or {})
    with switch.locked(out):
        links = switch.has_links(out)
        switch.refuse_foreign(out, planned.names, links=links)
        with switch.unfinished(out) as folder:
            on_step("sweep")
            census = contents.write(master, folder, planned, on_step)
            listed = contents.files(folder)
            manifest = Manifest(
                base=base,
                counts={
                    **(counts or {}),
                    "quads": census.dataset.number,
                    "view": census.view.number,
                },
                date=date,
                digest=_digest(listed),
                files=tuple(listed),
                inputs=tuple(sorted(Input(each.name, each.sha256, each.reader) for each in inputs)),
                layout=LAYOUT,
                title=title,
                versions=dict(versions or {}),
            )
            encoded = msgspec.json.encode(manifest, order="sorted")
            (folder / MANIFEST).write_bytes(msgspec.json.format(encoded, indent=2) + b"\n")
            on_step(f"write {MANIFEST}")
            if links:
                return _switch(folder, out, manifest, planned.names, on_step)
            switch.unpack(folder, out)
            on_step("switch")
            return Release(out.resolve(), manifest)


def _switch(
    folder: Path, out: Path, manifest: Manifest, names: Sequence[str], on_step: Step
) -> Release:
    current = _current(out)
    if current is None or current.digest != manifest.digest:
        place = switch.settle(folder, out, manifest.digest)
        on_step("settle")
        switch.make_current(place, out)
        on_step("switch")
        current = Release(place.resolve(), manifest)
    switch.link(out, names)
    on_step("link")
    switch.prune(out)
    on_step("prune")
    return current


def _current(out: Path) -> Release | None:
    try:
        return open_release(out)
    except NotARelease:
        return None


def _digest(files: Sequence[File]) -> str:
    lines = "".join(f"{each.sha256}  {each.file}\n" for each in files)
    return sha256(lines.encode()).hexdigest()[:_DIGEST_LENGTH]
