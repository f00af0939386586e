"""``kg export``: papers and claims in the forms of other graphs and tools."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated

import typer

from kg import api
from kg.cli import graphs
from kg.cli.folder import writable
from kg.cli.terminal import Progress, errors, fail, give, note, tell
from kg.links.settings import Settings
from kg.looking_up import NotLookedUp, looker
from kg.profiles import LeftOut, LookedUp, Refused, SettingError, UnknownProfile, Written
from kg.store import QueryError
from kg.view.selection import UnknownName
from kg.view.works import Work


def export(
    profile: Annotated[str, typer.Argument(help="Which form; `kg list` has them.")],
    target: Annotated[
        str, typer.Argument(help="A release, an RDF file, or an endpoint's URL.")
    ] = "out",
    only: Annotated[
        list[str] | None,
        typer.Option("--only", help="A paper: its IRI or an identifier; may be repeated."),
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", help="Folder for the files; without it, stdout.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="A setting of the profile."),
    ] = None,
    look_up: Annotated[
        bool,
        typer.Option("--look-up", help="Ask the graph that is written for what it has already."),
    ] = False,
    contact: Annotated[
        str | None,
        typer.Option(envvar="KG_CONTACT", help="Your e-mail address, for whom is asked."),
    ] = None,
    services: Annotated[
        Path | None,
        typer.Option(exists=True, dir_okay=False, help="Where services are, instead of kg's list."),
    ] = None,
) -> None:
    """Write papers and claims in the form of another graph or tool.

    What a profile cannot write is refused with the reason (exit code 1), the rest is written.

    Example: kg export csl-json --only 2402.15627
    """
    progress = Progress(errors)
    known = graphs.services(services) if look_up else None
    folder = None if to is None else writable(to)
    try:
        graph = api.open(target)
    except (OSError, ValueError, SyntaxError) as error:
        fail(str(error), 2)
    try:
        with graph, progress.shown():
            given = _read(settings or [])
            asks = _looker(profile, known, progress, contact) if known is not None else None
            pieces = list(graph.export(profile, only=only or (), settings=given, look_up=asks))
    except (UnknownProfile, NotLookedUp, UnknownName, SettingError, QueryError) as error:
        fail(str(error), 2)
    files = [piece for piece in pieces if isinstance(piece, Written)]
    refused = [piece for piece in pieces if isinstance(piece, Refused)]
    if folder is None and len(files) > 1:
        fail(f"{len(files)} files: give a folder for them with --to", 2)
    for each in files:
        _write(each, folder)
    for no in refused:
        tell(f"refused {no.subject}: {no.why} ({no.rule}); {no.action}")
    left = Counter(piece.what for piece in pieces if isinstance(piece, LeftOut))
    if left:
        told = ", ".join(f"{what} ({count})" for what, count in sorted(left.items()))
        note(f"{profile} has no place for: {told}")
    if folder is not None:
        note(f"{len(files)} {'file' if len(files) == 1 else 'files'} in {folder}")
    if refused:
        raise typer.Exit(1)


def _looker(
    profile: str, known: Mapping[str, Settings], progress: Progress, contact: str | None
) -> Callable[[Work], LookedUp]:
    """What looks papers up: nothing is kept of what it is told, and nothing taken from before."""
    session = graphs.session(None, known, progress, contact=contact, offline=False, fresh_for_s=0.0)
    ask = looker(profile, session)

    def asked(work: Work) -> LookedUp:
        progress.step(f"looking up {work.slug}")
        return ask(work)

    return asked


def _write(each: Written, folder: Path | None) -> None:
    if folder is None:
        if sys.stdout.isatty():
            give(each.data.decode("utf-8", "replace"))
        else:
            sys.stdout.buffer.write(each.data)
        return
    path = folder / each.name
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    part.write_bytes(each.data)
    part.replace(path)


def _read(given: list[str]) -> dict[str, str]:
    found = {}
    for each in given:
        name, equals, value = each.partition("=")
        if not equals or not name:
            raise typer.BadParameter(f"--set {each!r}: write NAME=VALUE")
        found[name.strip()] = value
    return found
