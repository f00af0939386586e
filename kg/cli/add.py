"""``kg add``: records of papers from other graphs, for the next build."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from kg.adding import NAMES, Adding, Outcome, Wanted, names_in, unknown
from kg.cli import graphs
from kg.cli.build import build
from kg.cli.terminal import Progress, errors, fail, note, table, warn
from kg.fetched import FOLDER_NAME, Keeper
from kg.project import FILE_NAME, ConfigError, load, template
from kg.reading import Unreadable, read_text, spooled

_DAY_S = 86_400.0
_STDIN = "-"


def add(
    ids: Annotated[
        list[str] | None,
        typer.Argument(
            help="arXiv ids, DOIs, OpenAlex, dblp or Semantic Scholar ids, their addresses; an "
            "ORCID iD for a person's papers; - for a list on standard input."
        ),
    ] = None,
    ids_file: Annotated[
        list[Path] | None,
        typer.Option("--ids", exists=True, dir_okay=False, help="A file of them, one a line."),
    ] = None,
    orcid: Annotated[
        list[str] | None, typer.Option(help="A person, whose papers are added.")
    ] = None,
    query: Annotated[list[str] | None, typer.Option(help="Words to search for.")] = None,
    from_: Annotated[
        str | None, typer.Option("--from", help=f"Whom to ask, with commas: {', '.join(NAMES)}.")
    ] = None,
    limit: Annotated[
        int, typer.Option(min=1, max=10_000, help="Papers of a person or a query, at most.")
    ] = 50,
    refresh: Annotated[
        bool, typer.Option("--refresh", help="Ask again for what is there already.")
    ] = False,
    offline: Annotated[
        bool, typer.Option("--offline", help="Ask nobody: take what is in the cache.")
    ] = False,
    contact: Annotated[
        str | None,
        typer.Option(envvar="KG_CONTACT", help="Your e-mail address, for the services."),
    ] = None,
    config: Annotated[
        Path | None,
        typer.Option(exists=True, dir_okay=False, help="A kg.toml (default: in this folder)."),
    ] = None,
    then_build: Annotated[
        bool, typer.Option("--build", help="Then build a release in out/, as kg build does.")
    ] = False,
    services: Annotated[
        Path | None,
        typer.Option(exists=True, dir_okay=False, help="Where services are, instead of kg's list."),
    ] = None,
) -> None:
    """Fetch records of papers and keep them in fetched/, which the next kg build reads.

    Example: kg add 2402.15627 doi:10.1145/3731569.3764848 --ids more.txt
    """
    path = config or Path(FILE_NAME)
    asked = tuple(filter(None, map(str.strip, (from_ or "").split(","))))
    if wrong := unknown(asked):
        fail(f"--from: {wrong[0]!r} is no service; known: {', '.join(NAMES)}", 2)
    known = graphs.services(services)
    try:
        if path.exists():
            load(path)
        wanted = Wanted(_names(ids or (), ids_file or ()), tuple(orcid or ()), tuple(query or ()))
    except (ConfigError, OSError, Unreadable) as error:
        fail(str(error), 2)
    if not any(wanted):
        fail("nothing to add: name a paper, --ids FILE, --orcid or --query", 2)
    folder = path.parent / FOLDER_NAME
    progress = Progress(errors)
    session = graphs.session(
        folder,
        known,
        progress,
        contact=contact,
        offline=offline,
        fresh_for_s=0.0 if refresh else _DAY_S,
    )
    outcomes: list[Outcome] = []
    with graphs.alone(folder), progress.shown():
        adding = Adding(session, Keeper(folder), services=asked, limit=limit, refresh=refresh)
        for each in adding.all(wanted):
            outcomes.append(each)
            progress.step(f"{len(outcomes)}: {each.named}")
    _make_project(path, outcomes)
    code = _show(outcomes, folder)
    if then_build and path.exists():
        build(config=path)
    if code:
        raise typer.Exit(code)


def _names(given: Iterable[str], files: Iterable[Path]) -> list[str]:
    found: list[str] = []
    with ExitStack() as stack:
        for each in given:
            if each == _STDIN:
                path = stack.enter_context(spooled(sys.stdin.buffer))
                found += names_in(_text(path, "standard input"))
            else:
                found.append(each)
    for file in files:
        found += names_in(_text(file, str(file)))
    return found


def _text(path: Path, named: str) -> str:
    """The text of a list in any encoding; ends the program where it is none."""
    try:
        return read_text(path, named).text
    except Unreadable as error:
        fail(f"{named}: {error.message}; {error.action}", 2)


def _make_project(path: Path, outcomes: list[Outcome]) -> None:
    """A kg.toml where there is none, so that the next build knows what was added."""
    if path.exists() or not any(each.file for each in outcomes):
        return
    path.write_text(template("Research knowledge graph", None), encoding="utf-8")
    note(f"{path} is new: kg build reads it; put your base there")


def _show(outcomes: list[Outcome], folder: Path) -> int:
    """What became of each on stdout, why not on stderr; the exit code."""
    kept = [each for each in outcomes if each.file]
    if kept:
        rows = [(each.state, each.named, each.service, str(folder / each.file)) for each in kept]
        table(("what", "named", "service", "file"), rows)
    for each in outcomes:
        if not each.file:
            who = f" ({each.service})" if each.service else ""
            warn(f"{each.state}: {each.named}{who}: {each.reason}; {each.action}")
        elif each.reason:
            note(f"{each.named}: {each.reason}")
    counts = Counter(each.state for each in outcomes)
    said = ", ".join(
        f"{counts[state]} {state}" for state in ("added", "updated", "there", "refused")
    )
    note(f"{said}; kg build reads them" if kept else said)
    refused = [each for each in outcomes if each.state == "refused"]
    if not refused:
        return 0
    return 3 if all(each.fault in graphs.NOT_CHECKED for each in refused) else 1
