"""``kg convert``: dumps of any size to N-Triples."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace

from kg import api, bulk, pipeline, rejections
from kg.bulk.conversion import MANIFEST, REJECTS, NotEmpty, Summary
from kg.cli.folder import writable
from kg.cli.rejected import SHOWN_WITHOUT, show_rejections
from kg.cli.terminal import Progress, errors, fail, table, warn
from kg.inputs import STDIN, NoInput
from kg.project import FILE_NAME, ConfigError, check_base
from kg.reading import spooled
from kg.reading.faults import TooLarge


def convert(
    inputs: Annotated[
        list[Path],
        typer.Argument(help="Files, folders, patterns, - for standard input, as for kg build."),
    ],
    to: Annotated[
        Path,
        typer.Option("--to", parser=writable, metavar="FOLDER", help="A new folder for the dump."),
    ],
    config: Annotated[
        Path | None,
        typer.Option(
            exists=True, dir_okay=False, help="A kg.toml (default: the one in this folder)."
        ),
    ] = None,
    base: Annotated[
        str | None, typer.Option(help="Where its IRIs live (default: the base of the kg.toml).")
    ] = None,
    from_: Annotated[
        str | None, typer.Option("--from", help="The inputs' format; see kg list.")
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Stop at the first rejection (notes are none).")
    ] = False,
    max_rejects: Annotated[
        int | None, typer.Option(min=0, help="Stop beyond so many rejections, notes not counted.")
    ] = None,
) -> None:
    """Convert dumps of any size, record by record and in constant memory, to compressed N-Triples.
    Nothing is resolved between records, and nothing is validated. One process; nothing is loaded
    into a store.

    Example: kg convert works.jsonl.gz --to dump --base https://example.org/kg/
    """
    if config is None and Path(FILE_NAME).exists():
        config = Path(FILE_NAME)
    with ExitStack() as stack:
        try:
            if base is not None:
                check_base(base)
            stdin = stack.enter_context(spooled(sys.stdin.buffer)) if STDIN in inputs else None
            chosen, options = api.prepare(inputs, config=config, reader=from_, stdin=stdin)
        except (ConfigError, NoInput, TooLarge, OSError) as error:
            fail(str(error), 2)
        except ValueError as error:
            fail(f"--base: {error}", 2)
        project = options.project
        options = options._replace(
            project=project if base is None else replace(project, base=base),
            strict=strict,
            max_rejects=max_rejects,
        )
        progress = Progress(errors)
        try:
            with progress.shown():
                made = bulk.convert(chosen, to, options._replace(on_step=progress.step))
        except NotEmpty as error:
            fail(str(error), 2)
        except pipeline.Rejected as error:
            show_rejections(error.rejections, SHOWN_WITHOUT, "")
            fail(str(error), 1)
        except (pipeline.BuildError, OSError) as error:
            fail(str(error), 1)
    _show(made, to)


def _show(made: Summary, to: Path) -> None:
    for warning in made.warnings:
        warn(warning)
    for rejection in made.rejections:
        warn(rejections.line(rejection))
    if made.rules:
        told = rejections.in_words(made.rules)
        warn(f"rejections by effect and rule: {told}; all are in {to / REJECTS}")
    rows = [(name, f"{count:,}") for name, count in made.manifest.counts.items()]
    rows += [("files", str(len(made.manifest.files))), ("seconds", f"{made.seconds:.1f}")]
    rows += [("folder", str(to)), ("manifest", str(to / MANIFEST))]
    table(("what", "count"), rows)
