"""``kg validate``: whether a graph holds to its shapes."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from kg.cli.seconds import seconds
from kg.cli.terminal import fail, give, show, warn
from kg.store import QueryError, open_store
from kg.validate import (
    DataError,
    Report,
    ShapesError,
    TimeoutExpired,
    owl,
    validate as run_validation,
)

_COULD_NOT_CHECK = 3


class Engine(StrEnum):
    """What evaluates the shapes."""

    fast = "fast"
    pyshacl = "pyshacl"


def validate(
    files: Annotated[list[Path], typer.Argument(exists=True, help="Releases or RDF files.")],
    shapes: Annotated[
        Path | None, typer.Option(exists=True, help="Other shapes than kg's own: a file or folder.")
    ] = None,
    with_owl: Annotated[
        bool, typer.Option("--owl", help="Check against the ontology too (needs Java).")
    ] = False,
    turtle: Annotated[bool, typer.Option("--turtle", help="The report as RDF.")] = False,
    engine: Annotated[
        Engine, typer.Option(help="fast, or pySHACL, the reference (slow).")
    ] = Engine.fast,
    timeout: Annotated[
        float | None,
        typer.Option(min=1, callback=seconds, help="Seconds after which a validation is given up."),
    ] = None,
) -> None:
    """Validate graphs. Exit code: 0 conforms, 1 does not, 2 wrong usage, 3 could not check.

    Example: kg validate out --owl
    """
    code = 0
    for path in files:
        try:
            report = run_validation(path, shapes=shapes, engine=engine.value, timeout=timeout)
        except (ShapesError, DataError, TimeoutExpired, OSError) as error:
            fail(str(error), _COULD_NOT_CHECK)
        _print(report, turtle=turtle)
        code = max(code, report.exit_code)
        if with_owl:
            code = max(code, _owl(path))
    raise typer.Exit(code)


def _print(report: Report, *, turtle: bool) -> None:
    if turtle:
        give(report.to_turtle() + "\n")
    else:
        show(report.to_text())


def _owl(path: Path) -> int:
    store = open_store(path / "store" if path.is_dir() else path)
    try:
        report = owl.check(store)
    except (owl.OwlUnavailable, QueryError) as error:
        warn(str(error))
        return _COULD_NOT_CHECK
    for clash in report.clashes:
        show(f"OWL: {clash.message}")
    for name in report.unsatisfiable:
        show(f"OWL: no thing can be a {name}")
    if report.consistent and not report.unsatisfiable:
        show(f"OWL: consistent ({report.individuals} kinds of things checked)")
        return 0
    return 1
