"""``kg serve``: a release or a file over HTTP."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kg import serve as server
from kg.cli.sizes import size
from kg.cli.terminal import errors, fail


def serve(
    target: Annotated[Path, typer.Argument(help="A release folder, or an RDF file.")] = Path("out"),
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port to listen on.")] = 8000,
    timeout: Annotated[float, typer.Option(min=0.1, help="Seconds that a query may take.")] = 10.0,
    workers: Annotated[int, typer.Option(min=1, help="Processes that answer queries.")] = 2,
    memory: Annotated[
        int,
        typer.Option(parser=size, metavar="SIZE", help="Memory for each process: 2G, 512M."),
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
        typer.Option(metavar="ADDRESS", help="A proxy to believe (instead of this machine's)."),
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
    """
    if not target.exists():
        fail(f"{target}: no such release or file; `kg build` makes one", 2)
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"

    def ready() -> None:
        errors.print(
            f"Serving {target} on {address} (SPARQL at /sparql; Ctrl-C stops)", markup=False
        )

    try:
        server.run(
            target,
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
            ready=ready,
        )
    except (OSError, ValueError, SyntaxError) as error:
        fail(str(error), 1)
