"""``kg diff``: what one release says that another does not, or that another graph has wrong."""

from __future__ import annotations

import csv
import io
from collections import Counter
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from kg import api
from kg.cli import graphs
from kg.cli.terminal import Progress, errors, fail, give, note, show, warn
from kg.compare import Snapshot, compare, lines, snapshot
from kg.compare.against import Point
from kg.fetched import FOLDER_NAME as FETCHED
from kg.formats.table import defused
from kg.http.cache import replace_by
from kg.linking.against import Compared, compared, papers
from kg.linking.outcome import Outcome
from kg.links import SERVICES, Service
from kg.project import FILE_NAME

_MONTH_S = 30 * 86_400.0
_READ = tuple(
    each
    for each in SERVICES
    if "paper" in each.FINDS and each.NAME not in ("orcid", "orkg", "wikidata")
)
_SIGNS = {"missing": "-", "differs": "~", "added": "+"}


def diff(
    old: Annotated[
        str | None, typer.Argument(help="A release, or an RDF file; with --against the release.")
    ] = None,
    new: Annotated[str, typer.Argument(help="The release or RDF file to compare with it.")] = "out",
    as_json: Annotated[bool, typer.Option("--json", help="The differences as JSON.")] = False,
    against: Annotated[
        str | None,
        typer.Option(help="A graph to compare with: openalex, crossref, dblp, ..."),
    ] = None,
    to: Annotated[
        Path | None,
        typer.Option(dir_okay=False, help="With --against: a CSV file to write and send."),
    ] = None,
    refresh: Annotated[
        bool, typer.Option("--refresh", help="With --against: ask again for what is kept.")
    ] = False,
    offline: Annotated[
        bool, typer.Option("--offline", help="With --against: take what is in the cache.")
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
    """Say how a release differs from an older one: papers, people, things and claims; or, with
    --against, what another graph has wrong or lacks about the papers.

    The exit code is 0 where they say the same, 1 where they differ, 3 where it is not known.

    Example: kg diff backup/out out
    """
    if against is None:
        if old is None:
            fail("name the older release, or --against a graph", 2)
        if to is not None:
            fail("--to: only what is compared --against a graph is written to a file", 2)
        _releases(old, new, as_json=as_json)
        return
    service = next((each for each in _READ if against == each.NAME), None)
    if service is None:
        known = ", ".join(each.NAME for each in _READ)
        fail(f"--against: {against!r} has no records of papers; known: {known}", 2)
    places = graphs.services(services)
    folder = (config or Path(FILE_NAME)).parent / FETCHED
    progress = Progress(errors)
    session = graphs.session(
        folder,
        places,
        progress,
        contact=contact,
        offline=offline,
        fresh_for_s=0.0 if refresh else _MONTH_S,
    )
    found: list[Compared | Outcome] = []
    with _open(old or "out") as graph, graphs.alone(folder), progress.shown():
        base = graph.release.manifest.base if graph.release else ""
        for each in compared(session, service, papers(graph.store, base)):
            found.append(each)
            progress.step(f"{len(found)} papers")
    _tell(found, service, as_json=as_json, to=to)


def _tell(
    found: list[Compared | Outcome], service: Service, *, as_json: bool, to: Path | None
) -> None:
    """What is to be mended on stdout or in a file, what is not known on stderr; the exit code."""
    points = [point for each in found if isinstance(each, Compared) for point in each.points]
    unknown = [each for each in found if isinstance(each, Outcome)]
    refused = [each for each in unknown if each.state == "refused"]
    if to is not None:
        try:
            to.parent.mkdir(parents=True, exist_ok=True)
            replace_by(to, _table(points))
        except OSError as error:
            fail(f"{to}: {error.strerror or error}", 1)
        note(f"{to}: {len(points)} rows")
    if as_json:
        told = {
            "against": service.NAME,
            "compared": len(found) - len(unknown),
            "points": points,
            "unknown": [{"paper": o.path, "reason": o.reason or "no identifier"} for o in unknown],
        }
        give(msgspec.json.format(msgspec.json.encode(told), indent=1).decode() + "\n")
    elif to is None:
        for line in _lines(points, service.NAME):
            show(line)
    for (reason, action), count in Counter((o.reason, o.action) for o in refused).items():
        warn(f"not known for {count} of {len(found)} papers: {reason}; {action}")
    if nothing := len(unknown) - len(refused):
        note(
            f"{nothing} papers have no identifier that {service.NAME} is asked by: kg link finds it"
        )
    note(f"{len(found) - len(unknown)} of {len(found)} papers compared, {len(points)} points")
    if points:
        raise typer.Exit(1)
    if refused:
        raise typer.Exit(3)


def _lines(points: list[Point], name: str) -> list[str]:
    told: list[str] = []
    paper = None
    for point in points:
        if point.paper != paper:
            told.append(f"{point.label} ({point.paper}; {point.id or f'not in {name}'})")
            paper = point.paper
        ours, theirs = point.ours or "nothing", point.theirs or "nothing"
        told.append(f"  {_SIGNS[point.what]} {point.field}: ours {ours}; theirs {theirs}")
    return told


def _table(points: list[Point]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(("paper", "their_id", "field", "what", "ours", "theirs", "our_source"))
    for each in points:
        cells = (each.paper, each.id, each.field, each.what, each.ours, each.theirs, each.source)
        writer.writerow([defused(cell or "") for cell in cells])
    return text.getvalue().encode()


def _releases(old: str, new: str, *, as_json: bool) -> None:
    found = compare(_read(old), _read(new))
    if as_json:
        give(msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n")
    else:
        for line in lines(found):
            show(line)
    if found:
        raise typer.Exit(1)


def _open(target: str) -> api.Graph:
    try:
        return api.open(target if "://" in target else Path(target))
    except (OSError, ValueError, SyntaxError) as error:
        fail(str(error), 2)


def _read(target: str) -> Snapshot:
    try:
        with _open(target) as graph:
            base = graph.release.manifest.base if graph.release else None
            return snapshot(graph.store, base)
    except (OSError, ValueError, SyntaxError) as error:
        fail(str(error), 2)
