"""``kg diff``: what one release says that another does not."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from kg import api
from kg.cli.terminal import fail
from kg.compare import Snapshot, compare, lines, snapshot


def diff(
    old: Annotated[str, typer.Argument(help="A release, or an RDF file.")],
    new: Annotated[str, typer.Argument(help="The release or RDF file to compare with it.")] = "out",
    as_json: Annotated[bool, typer.Option("--json", help="The differences as JSON.")] = False,
) -> None:
    """Say how a release differs from an older one: papers, people, things and claims.

    The exit code is 0 where they say the same, 1 where they differ.

    Example: kg diff backup/out out
    """
    found = compare(_read(old), _read(new))
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(found), indent=1).decode())
    else:
        for line in lines(found):
            typer.echo(line)
    if found:
        raise typer.Exit(1)


def _read(target: str) -> Snapshot:
    try:
        with api.open(target if "://" in target else Path(target)) as graph:
            base = graph.release.manifest.base if graph.release else None
            return snapshot(graph.store, base)
    except (OSError, ValueError, SyntaxError) as error:
        fail(str(error), 2)
