"""``kg link``: what a release describes, found at other graphs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from kg import api
from kg.adding import NAMES, unknown
from kg.cli import graphs
from kg.cli.terminal import Progress, errors, fail, note, table, warn
from kg.decisions import Faulty, of_project
from kg.fetched import FOLDER_NAME as FETCHED
from kg.linking import KINDS, STATES, Book, Linking, Outcome, Releases, gathered, said
from kg.links import SERVICES, Kind
from kg.project import FILE_NAME, ConfigError, load

_MONTH_S = 30 * 86_400.0
_MOST_TOLD = 3


def link(
    target: Annotated[str, typer.Argument(metavar="RELEASE", help="A release.")] = "out",
    to: Annotated[
        str, typer.Option("--to", help=f"Whom to ask, with commas: {', '.join(NAMES)}.")
    ] = "openalex",
    kind: Annotated[
        list[str] | None,
        typer.Option("--kind", help=f"What to find (default: all): {', '.join(KINDS)}."),
    ] = None,
    limit: Annotated[
        int, typer.Option(min=1, max=1_000_000, help="Look-ups at most; run again for the rest.")
    ] = 1000,
    refresh: Annotated[
        bool, typer.Option("--refresh", help="Ask again for what is linked or waits already.")
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
    services: Annotated[
        Path | None,
        typer.Option(exists=True, dir_okay=False, help="Where services are, instead of kg's list."),
    ] = None,
) -> None:
    """Find papers, people, organizations and things of a release at other graphs.

    What a rule accepts is kept in links/, which the next kg build reads; the rest waits for
    kg review.

    Example: kg link --to openalex,wikidata --kind paper --kind person
    """
    path = config or Path(FILE_NAME)
    asked = tuple(filter(None, map(str.strip, to.split(","))))
    if wrong := unknown(asked):
        fail(f"--to: {wrong[0]!r} is no service; known: {', '.join(NAMES)}", 2)
    if not asked:
        fail(f"--to: name one of {', '.join(NAMES)}", 2)
    kinds = _kinds(kind or [])
    known = graphs.services(services)
    if not path.exists():
        fail(f"{path}: links are kept beside a kg.toml: run kg init, or name one with --config", 2)
    release, base = _read(target, kinds)
    progress = Progress(errors)
    fetched = path.parent / FETCHED
    session = graphs.session(
        fetched,
        known,
        progress,
        contact=contact,
        offline=offline,
        fresh_for_s=0.0 if refresh else _MONTH_S,
    )
    outcomes: list[Outcome] = []
    with graphs.alone(fetched), progress.shown():
        try:
            load(path)
            decided = said(of_project(path.parent, base))
        except (ConfigError, Faulty) as error:
            fail(str(error), 2)
        book = Book(path.parent, decided)
        chosen = [each for each in SERVICES if each.NAME in asked]
        linking = Linking(session, book, chosen, limit=limit, refresh=refresh)
        for each in linking.all(release):
            outcomes.append(each)
            progress.step(f"{len(outcomes)}: {each.service}: {each.path}")
    if code := _show(outcomes, path.parent):
        raise typer.Exit(code)


def _kinds(given: list[str]) -> list[Kind]:
    wanted = [part.strip() for each in given for part in each.split(",")]
    if wrong := [each for each in wanted if each not in KINDS]:
        fail(f"--kind: {wrong[0]!r} is none of {', '.join(KINDS)}", 2)
    return [each for each in KINDS if each in wanted or not wanted]


def _read(target: str, kinds: list[Kind]) -> tuple[Releases, str]:
    try:
        with api.open(Path(target)) as graph:
            if graph.release is None:
                fail(f"{target} is no release: run kg build first", 2)
            base = graph.release.manifest.base
            return gathered(graph.store, base, kinds), base
    except (OSError, ValueError, SyntaxError) as error:
        fail(str(error), 2)


def _show(outcomes: list[Outcome], folder: Path) -> int:
    """What was found on stdout, what was not and why on stderr; the exit code."""
    found = [each for each in outcomes if each.state in ("linked", "candidate")]
    if found:
        rows = [(o.state, o.path, o.service, o.identifier, o.score, o.label) for o in found]
        table(("what", "path", "service", "identifier", "score", "label"), rows)
    refused = [each for each in outcomes if each.state == "refused"]
    groups: dict[tuple[str, str], list[Outcome]] = {}
    for each in refused:
        groups.setdefault((each.service, each.reason), []).append(each)
    for (service, reason), members in groups.items():
        named = ", ".join(each.path for each in members[:_MOST_TOLD])
        more = f" and {len(members) - _MOST_TOLD} more" if len(members) > _MOST_TOLD else ""
        warn(f"refused: {named}{more} ({service}): {reason}; {members[0].action}")
    counts = Counter(each.state for each in outcomes)
    told = (f"{counts[state]} {state}" for state in STATES if counts[state])
    note(", ".join(told) or "nothing to find in this release")
    if counts["linked"]:
        note(f"kg build reads {folder / 'links'}")
    if counts["candidate"] or counts["waiting"]:
        note("kg review asks about the candidates")
    if counts["left out"]:
        note(f"{counts['left out']} left out: run it again, or raise --limit")
    if not refused:
        return 0
    return 3 if all(each.fault in graphs.NOT_CHECKED for each in refused) else 1
