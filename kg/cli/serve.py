"""``kg serve``: a release, a file or another service over HTTP."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kg import serve as server
from kg.cli.seconds import seconds
from kg.cli.serve_options import check
from kg.cli.sizes import size
from kg.cli.terminal import fail, tell
from kg.endpoint.address import address as parsed


def serve(
    context: typer.Context,
    target: Annotated[
        Path | None, typer.Argument(help="A release folder, or an RDF file (out).")
    ] = None,
    store: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Another SPARQL service to serve instead."),
    ] = None,
    login: Annotated[
        str,
        typer.Option(
            metavar="NAME:PASSWORD", envvar="KG_STORE_LOGIN", help="What that service asks for."
        ),
    ] = "",
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port to listen on.")] = 8000,
    timeout: Annotated[
        float, typer.Option(min=0.1, callback=seconds, help="Seconds that a query may take.")
    ] = 10.0,
    workers: Annotated[int, typer.Option(min=1, help="Processes that answer queries.")] = 2,
    memory: Annotated[
        int,
        typer.Option(
            parser=size,
            metavar="SIZE",
            help="Memory for each process: 2G, 512M.",
            show_default=f"{server.MEMORY >> 30}G",
        ),
    ] = server.MEMORY,
    total_memory: Annotated[
        int | None,
        typer.Option(parser=size, metavar="SIZE", help="Memory for all of them (the machine's)."),
    ] = None,
    max_rows: Annotated[
        int, typer.Option(min=0, help="Rows that an answer may have; 0: any number.")
    ] = 0,
    base: Annotated[
        str | None, typer.Option(help="The base of a file's IRIs (a release knows its).")
    ] = None,
    root_path: Annotated[
        str, typer.Option(metavar="PATH", help="Where a proxy shows the server, as /kg.")
    ] = "",
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS", help="A proxy to believe (instead of this machine's); repeatable."
        ),
    ] = None,
    allow_service: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HOST[:PORT]", help="A server that queries may call by SERVICE; repeatable."
        ),
    ] = None,
    access_log: Annotated[
        str | None,
        typer.Option(metavar="FILE|-", help="A line of JSON for each request, here (-: stderr)."),
    ] = None,
) -> None:
    """Serve a release: SPARQL at /sparql, a page for each thing.

    Example: kg serve out --port 8000

    Example: kg serve --store http://localhost:8890/sparql
    """
    served = _target(target, store)
    if login and store is None and _is_written(context, "login"):
        fail("--login: there is no --store to log in to", 2)
    check(
        base=base,
        host=host,
        root_path=root_path,
        trusted_proxies=trusted_proxy or (),
        services=allow_service or (),
        access_log=access_log,
    )
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"

    def ready() -> None:
        tell(f"Serving {_shown(served)} on {address} (SPARQL at /sparql; Ctrl-C stops)")

    try:
        server.run(
            served,
            host=host,
            port=port,
            timeout=timeout,
            workers=workers,
            base=base,
            memory=memory,
            total_memory=total_memory,
            root_path=root_path,
            trusted_proxies=trusted_proxy or (),
            max_rows=max_rows,
            access_log=access_log,
            allow_service=allow_service or (),
            login=login,
            ready=ready,
        )
    except (OSError, ValueError, SyntaxError) as error:
        fail(str(error), 1)


def _target(target: Path | None, store: str | None) -> Path | str:
    """What to serve; leaves with exit code 2 where that is nothing, or two things."""
    if store is not None:
        if target is not None:
            fail(f"either {target} or --store: only one thing is served", 2)
        try:
            parsed(store)
        except ValueError as error:
            fail(f"--store: {error}", 2)
        return store
    folder = target or Path("out")
    if not folder.exists():
        fail(f"{folder}: no such release or file; `kg build` makes one", 2)
    return folder


def _is_written(context: typer.Context, option: str) -> bool:
    """Whether an option stands in the command, and not in the environment alone."""
    source = context.get_parameter_source(option)
    return source is not None and source.name == "COMMANDLINE"


def _shown(served: Path | str) -> str:
    """The name of what is served, without a password."""
    return str(served if isinstance(served, Path) else parsed(served))
