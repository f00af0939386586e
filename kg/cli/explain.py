"""``kg explain``: why two are, or are not, one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from kg.cli.terminal import fail, give, table, tell
from kg.release import NotARelease, held
from kg.review import Explanation, NotOne, explain as compared, read_rows
from kg.review.explain import Named
from kg.store import open_store


def explain(
    one: Annotated[str, typer.Argument(help="A name, a path, an IRI, a seat (paper/...#3).")],
    other: Annotated[str, typer.Argument(help="Another.")],
    out: Annotated[Path, typer.Option("--release", help="The release.")] = Path("out"),
    as_json: Annotated[bool, typer.Option("--json", help="Everything, as JSON.")] = False,
) -> None:
    """Show why two people, papers or things are, or are not, one: the evidence with its weights, as
    the build weighed it. A name that several bear lists them (exit code 2).

    Example: kg explain person/zhuo-jiang-b9db48ec person/zhuo-jiang-e14ae548
    """
    try:
        with held(out) as release:
            rows = read_rows(release)
            store = open_store(release.store_path)
            found = compared(rows, store, release.manifest.base, one, other)
    except NotARelease as error:
        fail(str(error), 2)
    except NotOne as error:
        if error.candidates:
            told = [(w.path, "; ".join(w.names), str(len(w.seats))) for w in error.candidates]
            table(("path", "name", "papers"), told)
        fail(str(error), 2)
    if as_json:
        give(msgspec.json.format(msgspec.json.encode(found), indent=1).decode() + "\n")
        return
    _show(found)


def _show(found: Explanation) -> None:
    about = [(_path(each), "; ".join(each.names)) for each in (found.one, found.other)]
    table(("what", "called"), about)
    score = f" ({found.score})" if found.score is not None else ""
    tell(f"verdict: {found.verdict}{score}")
    rows = [
        ("decisive", "decision", f"{d.said}, by {d.by} on {d.on}: {d.because}")
        for d in found.decisions
    ]
    rows += [(_signed(each.weight), each.kind, each.says) for each in found.evidence]
    table(("weight", "kind", "says"), rows)


def _path(named: Named) -> str:
    return f"{named.path} ({named.seat})" if named.seat else named.path


def _signed(weight: str) -> str:
    return weight if weight.startswith(("-", "+")) or not weight.strip("0.") else f"+{weight}"
