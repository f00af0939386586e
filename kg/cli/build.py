"""``kg build``: files to a release."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from kg import pipeline
from kg.cli.terminal import Progress, errors, fail, results, table, warn
from kg.project import FILE_NAME, ConfigError, Project, load, release_date
from kg.records import Rejection

_SHOWN_REJECTIONS = 10


def build(
    inputs: Annotated[
        list[Path] | None, typer.Argument(exists=True, help="Files or folders to read.")
    ] = None,
    out: Annotated[Path, typer.Option(help="The folder of releases.")] = Path("out"),
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
        bool, typer.Option("--strict", help="Stop at the first rejected record.")
    ] = False,
    max_rejects: Annotated[
        int | None, typer.Option(min=0, help="Stop beyond so many rejections.")
    ] = None,
    allow_violations: Annotated[
        bool, typer.Option("--allow-violations", help="Publish a graph that violates its shapes.")
    ] = False,
) -> None:
    """Build a release: read, resolve, map, validate, publish. Without inputs: the kg.toml in this
    folder, or else the built-in corpus.

    Example: kg build papers/ pasted.txt --out out
    """
    project, folder = _project(config)
    try:
        dated = release_date(project, date, os.environ)
    except ConfigError as error:
        fail(str(error), 2)
    chosen = [pipeline.Input(path, from_) for path in pipeline.files(inputs or ())]
    if not chosen and folder is not None:
        chosen = _configured(project, folder)
        corpus = corpus or project.corpus
    if corpus or (not chosen and folder is None):
        chosen.extend(pipeline.corpus_inputs())
    progress = Progress(errors)
    options = pipeline.Options(
        project=project,
        project_folder=folder,
        date=dated,
        formats=tuple(formats.split(",")) if formats else (),
        allow_violations=allow_violations,
        max_rejects=0 if strict else max_rejects,
        on_step=progress.step,
    )
    try:
        with progress.shown():
            summary = pipeline.build(chosen, out, options)
    except pipeline.Rejected as error:
        _show_rejections(error.rejections, "")
        fail(str(error), 1)
    except pipeline.Invalid as error:
        errors.print(error.report.to_text(), markup=False)
        fail(str(error), 1)
    except (pipeline.BuildError, OSError, ValueError) as error:
        fail(str(error), 1)
    show(summary, out)


def show(summary: pipeline.Summary, out: Path) -> None:
    """Print what a build made."""
    for warning in summary.warnings:
        warn(warning)
    _show_rejections(summary.rejections, f"; all are in {out / 'rejects.jsonl'}")
    rows = [(name, f"{count:,}") for name, count in summary.counts.items()]
    rows += [("seconds", f"{summary.seconds:.1f}"), ("release", summary.release.digest)]
    rows += [("folder", str(out))]
    table(("what", "count"), rows)
    results.file.flush()


def _show_rejections(rejections: Sequence[Rejection], where_all_are: str) -> None:
    for rejection in rejections[:_SHOWN_REJECTIONS]:
        line = str(rejection.line) if rejection.line else None
        where = ":".join(filter(None, (rejection.file, line, rejection.key)))
        warn(f"rejected {where}: {rejection.message} [{rejection.rule}]; {rejection.action}")
    more = len(rejections) - _SHOWN_REJECTIONS
    if more > 0:
        warn(f"{more} more are rejected{where_all_are}")


def _project(config: Path | None) -> tuple[Project, Path | None]:
    path = config or Path(FILE_NAME)
    if not path.exists():
        return Project(), None
    try:
        return load(path), path.parent
    except ConfigError as error:
        fail(str(error), 2)


def _configured(project: Project, folder: Path) -> list[pipeline.Input]:
    try:
        return pipeline.project_inputs(project, folder)
    except pipeline.BuildError as error:
        fail(str(error), 2)
