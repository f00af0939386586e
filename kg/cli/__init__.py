"""The command line: each command is a module; results go to stdout, everything else to stderr.

Exit codes: 0 done, 1 the data does not hold, 2 wrong usage, 3 it could not be checked.
"""

from __future__ import annotations

from typing import Annotated

import typer

from kg import __version__
from kg.cli import (
    add,
    ask,
    build,
    check,
    convert,
    diff,
    explain,
    export,
    extract,
    ontology,
    parts,
    project,
    review,
    serve,
)

app = typer.Typer(
    name="kg",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    help="Research papers, what they introduce and what they claim, as linked data.",
    pretty_exceptions_enable=False,
)


def _version(value: bool) -> None:
    if value:
        typer.echo(f"kg {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Research papers, what they introduce and what they claim, as linked data."""


app.command("init")(project.init)
app.command("add")(add.add)
app.command("build")(build.build)
app.command("convert")(convert.convert)
app.command("serve")(serve.serve)
app.command("extract")(extract.extract)
app.command("query")(ask.query)
app.command("claims")(ask.claims)
app.command("export")(export.export)
app.command("diff")(diff.diff)
app.command("explain")(explain.explain)
app.command("review")(review.review)
app.command("validate")(check.validate)
app.command("ontology")(ontology.ontology)
app.command("list")(parts.list_parts)


def main() -> None:
    """Run the command line (the entry point of ``kg`` and ``rkg``)."""
    app()
