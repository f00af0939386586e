"""``kg init``: a kg.toml in a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kg.cli.folder import writable
from kg.cli.terminal import fail
from kg.project import FILE_NAME, check_base, template


def init(
    folder: Annotated[
        Path,
        typer.Argument(parser=writable, metavar="FOLDER", help="Where; made if it is not there."),
    ] = Path(),
    title: Annotated[
        str, typer.Option(help="What the graph is called.")
    ] = "Research knowledge graph",
    base: Annotated[
        str | None,
        typer.Option(help="Where its IRIs live, e.g. https://example.org/kg/ (ends with a slash)."),
    ] = None,
) -> None:
    """Write a kg.toml.

    Example: kg init mygraph --title "Our papers" --base https://example.org/kg/
    """
    path = folder / FILE_NAME
    if path.exists():
        fail(f"{path} is there already", 2)
    if base is not None:
        try:
            check_base(base)
        except ValueError as error:
            fail(f"--base: {error}", 2)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(template(title, base), encoding="utf-8")
    except OSError as error:
        fail(f"{path}: {error.strerror}", 2)
    typer.echo(path)
