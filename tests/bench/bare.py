"""An endpoint of Starlette and pyoxigraph without any protection, to measure against.

Nothing bounds what a query takes, and nothing is negotiated. ``loop`` runs queries where
connections are served, one after the other, so that a slow one stops all; ``threads`` does not.
"""

from __future__ import annotations

import sys

import pyoxigraph as ox
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route


def create(store: ox.Store, way: str) -> Starlette:
    """The application, whose queries run in ``threads`` or in the ``loop``."""

    def answer(request: Request) -> Response:
        results = store.query(request.query_params["query"])
        if not isinstance(results, ox.QuerySolutions | ox.QueryBoolean):
            return Response(status_code=400)
        return Response(
            results.serialize(format=ox.QueryResultsFormat.JSON),
            media_type=ox.QueryResultsFormat.JSON.media_type,
        )

    async def at_once(request: Request) -> Response:
        return answer(request)

    return Starlette(routes=[Route("/sparql", answer if way == "threads" else at_once)])


def main(folder: str, port: str, way: str) -> None:
    """Serve a store until the process ends."""
    app = create(ox.Store.read_only(folder), way)
    uvicorn.run(app, port=int(port), log_level="warning", access_log=False)


if __name__ == "__main__":
    main(*sys.argv[1:])
