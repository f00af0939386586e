"""``kg review``: what is in doubt, one after the other, for a person to decide."""

from __future__ import annotations

import getpass
import subprocess
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from kg.cli.terminal import fail, give, note, show, table, warn
from kg.decisions import FILE_NAME, Refused, append, read
from kg.project import FILE_NAME as PROJECT
from kg.rejections import line
from kg.release import NotARelease, held
from kg.review import Item, Queue, Verdict, decision, queue, read_rows, still_open
from kg.review.items import KINDS, Kind
from kg.store import open_store

_KEYS: dict[str, Verdict | None] = {"s": "same", "d": "different", "k": None}
_PORT = 8001


def review(
    out: Annotated[Path, typer.Option("--release", help="The release.")] = Path("out"),
    config: Annotated[
        Path, typer.Option(dir_okay=False, help="The kg.toml; decisions.yaml stands beside it.")
    ] = Path(PROJECT),
    kind: Annotated[
        list[str] | None, typer.Option(help="people, links or claims; may be repeated.")
    ] = None,
    list_: Annotated[bool, typer.Option("--list", help="Show the queue; decide nothing.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="The queue as JSON.")] = False,
    page: Annotated[bool, typer.Option("--page", help="A page on the loopback.")] = False,
    host: Annotated[str, typer.Option(help="Of the page: 127.0.0.1.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Of the page.")] = _PORT,
    by: Annotated[str | None, typer.Option(help="Who decides (default: git's user name).")] = None,
    on: Annotated[str | None, typer.Option(help="The day, YYYY-MM-DD (default: today).")] = None,
) -> None:
    """Decide what is in doubt: people, links to other graphs, claims; the one that changes the most
    comes first. Decisions stand in decisions.yaml beside kg.toml; the next build carries them out.

    Without a terminal the queue is listed and nothing is decided.

    Example: kg review --kind people --by "Ada Lindqvist"
    """
    day = _day(on)
    folder = config.parent
    try:
        with held(out) as release:
            base = release.manifest.base
            rows, store = read_rows(release), open_store(release.store_path)
            found = queue(rows, store, base, folder, _kinds(kind or []))
            for fault in found.faults:
                warn(line(fault))
            if as_json:
                give(
                    msgspec.json.format(msgspec.json.encode(found.items), indent=1).decode() + "\n"
                )
            elif page:
                _page(found, folder, base, _who(by), day, host, port)
            elif list_ or not (sys.stdin.isatty() and sys.stdout.isatty()):
                _list(found.items)
            else:
                _ask(found.items, folder, base, _who(by), day)
    except (NotARelease, OSError) as error:
        fail(str(error), 2)


def _list(items: Sequence[Item]) -> None:
    columns = ("change", "kind", "likely", "one", "other", "question")
    table(
        columns,
        [
            (i.change, i.kind, i.confidence, f"{i.one_name} {i.one}", i.other, i.question)
            for i in items
        ],
    )


def _ask(items: Sequence[Item], folder: Path, base: str, by: str, on: str) -> None:
    """One question after the other on the terminal, until there is none or the person stops."""
    path = folder / FILE_NAME
    decided = 0
    for number, item in enumerate(items, start=1):
        if not still_open([item], read(path, base)):
            continue
        show(f"\n{number} of {len(items)} · {item.kind} · touches {item.touched}")
        show(f"{item.one_name}  [{item.one}]\n{item.other_name}  [{item.other}]")
        show(f"{item.question} (likely {item.confidence})")
        table(("weight", "kind", "says"), [(e.weight, e.kind, e.says) for e in item.evidence])
        words = "s right, d wrong" if item.kind == "claims" else "s same, d different"
        key = ""
        while key not in (*_KEYS, "q"):
            key = typer.prompt(f"{words}, k skip, q quit").strip().lower()[:1]
        if key == "q":
            break
        if (verdict := _KEYS[key]) is None:
            continue
        because = typer.prompt("because", default="on the evidence in the release")
        try:
            append(path, decision(item, verdict, by=by, on=on, because=because), base)
        except Refused as error:
            warn(str(error))
        else:
            decided += 1
    note(f"{decided} decided in {path}; `kg build` carries them out")


def _page(found: Queue, folder: Path, base: str, by: str, on: str, host: str, port: int) -> None:
    import socket

    import uvicorn

    from kg.review.page import Session, check_host, create, new_token

    try:
        check_host(host)
    except ValueError as error:
        fail(f"--host {error}", 2)
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, port))
        except OSError as error:
            fail(f"--port {port}: {error.strerror}", 2)
        own = listener.getsockname()[1]
        session = Session(found.items, folder, base, by, on, own, new_token())
        settings = uvicorn.Config(
            create(session),
            log_level="warning",
            ws="none",
            proxy_headers=False,
            server_header=False,
        )
        note(f"http://{host}:{own}/ (Ctrl-C ends it)")
        uvicorn.Server(settings).run(sockets=[listener])


def _kinds(given: Sequence[str]) -> tuple[Kind, ...]:
    for word in given:
        if word not in KINDS:
            fail(f"--kind {word!r}: one of {', '.join(KINDS)}", 2)
    return tuple(kind for kind in KINDS if not given or kind in given)


def _day(given: str | None) -> str:
    if given is None:
        return date.today().isoformat()  # noqa: DTZ011 - the day where the person is
    try:
        return date.fromisoformat(given).isoformat()
    except ValueError:
        fail(f"--on {given!r}: write YYYY-MM-DD", 2)


def _who(given: str | None) -> str:
    """Who decides: as given, or git's user name, asked on a terminal."""
    if given and given.strip():
        return given.strip()
    try:
        told = subprocess.run(
            ["git", "config", "user.name"],  # noqa: S607 - the git of the person
            check=False,
            capture_output=True,
            text=True,
        ).stdout.strip()
    except OSError:
        told = ""
    try:
        told = told or getpass.getuser()
    except (OSError, KeyError):
        told = ""
    if sys.stdin.isatty():
        return str(typer.prompt("who decides", default=told or None)).strip()
    return told or fail("--by: who decides?", 2)
