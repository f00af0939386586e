"""``kg build``: files to a release."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from kg import api, pipeline, rejections
from kg.cli.folder import writable
from kg.cli.rejected import SHOWN_BESIDE, SHOWN_WITHOUT, show_rejections
from kg.cli.terminal import Progress, errors, fail, results, table, tell, warn
from kg.formats import UnknownFormat
from kg.inputs import STDIN, Input, NoInput
from kg.project import FILE_NAME, ConfigError
from kg.reading import spooled
from kg.reading.faults import TooLarge


def build(
    inputs: Annotated[
        list[Path] | None,
        typer.Argument(
            help="Files, folders (at any depth; hidden files and releases are left out), patterns "
            "('data/*.json.gz'), - for standard input.",
        ),
    ] = None,
    out: Annotated[
        Path, typer.Option(parser=writable, metavar="FOLDER", help="The folder of releases.")
    ] = Path("out"),
    config: Annotated[
        Path | None,
        typer.Option(
            exists=True, dir_okay=False, help="A kg.toml (default: the one in this folder)."
        ),
    ] = None,
    corpus: Annotated[bool, typer.Option("--corpus", help="Take the built-in corpus too.")] = False,
    from_: Annotated[
        str | None, typer.Option("--from", help="The inputs' format; see kg list.")
    ] = None,
    formats: Annotated[
        str | None, typer.Option(help="Dumps to write, e.g. nq,ttl (default: all).")
    ] = None,
    date: Annotated[str | None, typer.Option(help="The release's date, YYYY-MM-DD.")] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Stop at the first rejection (notes are none).")
    ] = False,
    max_rejects: Annotated[
        int | None, typer.Option(min=0, help="Stop beyond so many rejections, notes not counted.")
    ] = None,
    allow_violations: Annotated[
        bool, typer.Option("--allow-violations", help="Publish a graph that violates its shapes.")
    ] = False,
) -> None:
    """Build a release: read, resolve, map, validate, publish. Without inputs: those of the kg.toml
    in this folder, or else the built-in corpus.

    Example: kg build papers/ pasted.txt --out out
    """
    if config is None and Path(FILE_NAME).exists():
        config = Path(FILE_NAME)
    with ExitStack() as stack:
        try:
            stdin = None
            if STDIN in (inputs or ()):
                stdin = stack.enter_context(spooled(sys.stdin.buffer))
            chosen, options = api.prepare(
                inputs or (),
                config=config,
                corpus=corpus,
                reader=from_,
                date=date,
                formats=tuple(filter(None, map(str.strip, (formats or "").split(",")))),
                stdin=stdin,
            )
        except (ConfigError, NoInput, UnknownFormat, TooLarge, OSError) as error:
            fail(str(error), 2)
        options = options._replace(
            allow_violations=allow_violations,
            max_rejects=max_rejects,
            strict=strict,
        )
        summary = _built(chosen, out, options)
    show(summary, out)


def _built(chosen: Sequence[Input], out: Path, options: pipeline.Options) -> pipeline.Summary:
    """The build, with its steps shown; what went wrong is told, and ends the program."""
    progress = Progress(errors)
    try:
        with progress.shown():
            return pipeline.build(chosen, out, options._replace(on_step=progress.step))
    except pipeline.Rejected as error:
        show_rejections(error.rejections, SHOWN_WITHOUT, "")
        fail(str(error), 1)
    except pipeline.Invalid as error:
        tell(error.report.to_text())
        fail(str(error), 1)
    except ConfigError as error:
        fail(str(error), 2)
    except (pipeline.BuildError, OSError, ValueError) as error:
        fail(str(error), 1)


def show(summary: pipeline.Summary, out: Path) -> None:
    """Print what a build made."""
    for warning in summary.warnings:
        warn(warning)
    all_are = f"; all are in {out / 'rejects.jsonl'}"
    show_rejections(summary.rejections, SHOWN_BESIDE, all_are)
    if summary.rejections:
        warn(f"rejections by effect and rule: {rejections.summary(summary.rejections)}")
    rows = [(name, f"{count:,}") for name, count in summary.counts.items()]
    rows += [("seconds", f"{summary.seconds:.1f}"), ("release", summary.release.digest)]
    rows += [("folder", str(out))]
    table(("what", "count"), rows)
    results.file.flush()
