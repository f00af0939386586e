"""``kg export``: papers and claims in the forms of other graphs and tools."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from kg import api
from kg.cli.folder import writable
from kg.cli.terminal import errors, fail, note
from kg.profiles import LeftOut, Refused, SettingError, UnknownProfile, Written
from kg.view.selection import UnknownName


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
) -> None:
    """Write papers and claims in the form of another graph or tool.

    What a profile cannot write is refused with the reason (exit code 1), the rest is written.

    Example: kg export csl-json --only 2402.15627
    """
    folder = None if to is None else writable(to)
    try:
        graph = api.open(target)
    except (OSError, ValueError, SyntaxError) as error:
        fail(str(error), 2)
    try:
        with graph:
            pieces = list(graph.export(profile, only=only or (), settings=_read(settings or [])))
    except (UnknownProfile, UnknownName, SettingError) as error:
        fail(str(error), 2)
    files = [piece for piece in pieces if isinstance(piece, Written)]
    refused = [piece for piece in pieces if isinstance(piece, Refused)]
    if folder is None and len(files) > 1:
        fail(f"{len(files)} files: give a folder for them with --to", 2)
    for each in files:
        _write(each, folder)
    for no in refused:
        errors.print(f"refused {no.subject}: {no.why} ({no.rule}); {no.action}", markup=False)
    left = Counter(piece.what for piece in pieces if isinstance(piece, LeftOut))
    if left:
        told = ", ".join(f"{what} ({count})" for what, count in sorted(left.items()))
        note(f"{profile} has no place for: {told}")
    if folder is not None:
        note(f"{len(files)} {'file' if len(files) == 1 else 'files'} in {folder}")
    if refused:
        raise typer.Exit(1)


def _write(each: Written, folder: Path | None) -> None:
    if folder is None:
        sys.stdout.buffer.write(each.data)
        sys.stdout.flush()
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
