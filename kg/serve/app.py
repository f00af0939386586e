"""The application: its routes, what it starts and stops, and the headers that every answer has."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import unquote

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kg.endpoint.address import Address
from kg.serve import access_log, forwarded, problem, protocol, routes, seen
from kg.serve.access_log import AccessLog
from kg.serve.live import Live, Options
from kg.serve.metrics import Metrics
from kg.serve.problem import Problem
from kg.serve.seen import Seen, Watch
from kg.serve.target import open_target

_ALWAYS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "Allow, Content-Length, ETag, Link, Retry-After",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    ),
}
_ALWAYS_RAW = [(name.lower().encode(), value.encode()) for name, value in _ALWAYS.items()]
_TWICE = "A request says by Content-Length where it ends, or by Transfer-Encoding, not by both."
_PAGE_METHODS = "GET, HEAD, OPTIONS"
_WHOLE = re.compile(rb"https?://(?P<host>[^/?#]+)", re.IGNORECASE)
_HEADER_NAMES = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~,\- ]{1,1000}")


def create(target: Path | Address, options: Options | None = None) -> Starlette:
    """The application for a release folder or an RDF file, which is opened here, or for a service.

    Raises FileNotFoundError, CannotServe, kg.release.NotARelease, ValueError for a trusted proxy
    that is no address, and OSError for a log that cannot be opened.
    """
    options = options or Options()
    trusted = forwarded.networks(options.proxies)
    metrics = Metrics()
    log = AccessLog(options.access_log) if options.access_log else None
    live = Live(target, open_target(target, options.base), options, metrics.replaced)

    def over(scope: Scope, request: Seen) -> None:
        request.digest = request.digest or live.target.digest
        metrics.request(request)
        if log is not None:
            client = forwarded.client(scope, trusted)
            log.write(access_log.line(scope, request, client, datetime.now(UTC)))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        del app
        await live.start()
        yield
        await live.stop()
        if log is not None:
            log.close()

    app = Starlette(
        routes=[
            # Without a list of methods Starlette passes on GET and HEAD only.
            Route("/sparql", protocol.endpoint, methods=list(protocol.METHODS)),
            Route("/sparql/", protocol.endpoint, methods=list(protocol.METHODS)),
            Route("/", routes.home),
            Route("/-/list", routes.members),
            Route("/-/resource", routes.resource),
            Route("/-/style.css", routes.style),
            Route("/favicon.ico", routes.favicon),
            Route("/health", routes.health),
            Route("/metrics", routes.figures),
            Route("/robots.txt", routes.robots),
            Route("/sitemap.xml", routes.sitemap),
            Route("/.well-known/void", routes.dataset),
            Route("/{path:path}", routes.thing),
        ],
        middleware=[
            Middleware(_WithoutAuthority),
            Middleware(_WithoutRoot, root=options.root),
            Middleware(Watch, over=over),
            Middleware(_EveryAnswer),
        ],
        exception_handlers={Problem: _problem, 405: _wrong_method, 500: _broken},
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    app.state.live = live
    app.state.root = options.root
    app.state.services = options.services
    app.state.trusted = trusted
    app.state.metrics = metrics
    return app


class _WithoutAuthority:
    """Takes scheme and host off a request target that is a whole address; that host counts, and
    not the one in Host (https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2).
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (found := _WHOLE.match(scope.get("raw_path", b""))):
            raw = scope["raw_path"][found.end() :] or b"/"
            headers = [each for each in scope["headers"] if each[0] != b"host"]
            headers.append((b"host", found["host"]))
            scope = {**scope, "path": unquote(raw), "raw_path": raw, "headers": headers}
        await self._app(scope, receive, send)


class _WithoutRoot:
    """Takes the root path off the path of a request, where the proxy has left it there."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        self._app = app
        self._root = root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and self._root:
            path, raw = scope["path"], scope.get("raw_path", b"")
            root = self._root.encode()
            if f"{path}/".startswith(f"{self._root}/") and raw.startswith(root):
                cut = {"path": path[len(self._root) :] or "/", "raw_path": raw[len(root) :] or b"/"}
                scope = {**scope, **cut}
        await self._app(scope, receive, send)


class _EveryAnswer:
    """Puts the headers on every answer, errors too, and answers OPTIONS for every path."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_ALWAYS_RAW]
            await send(message)

        if _is_framed_twice(Headers(scope=scope)):
            refused = problem.answer(Request(scope), Problem(400, _TWICE, {"Connection": "close"}))
            await refused(scope, receive, send_with_headers)
        elif scope["method"] == "OPTIONS":
            await _options(scope)(scope, receive, send_with_headers)
        else:
            await self._app(scope, receive, send_with_headers)


def _is_framed_twice(headers: Headers) -> bool:
    """Whether a request ends in two places, so that a proxy may see another one in it
    (https://www.rfc-editor.org/rfc/rfc9112#section-6.1).
    """
    return "content-length" in headers and "transfer-encoding" in headers


def _options(scope: Scope) -> Response:
    """The answer to OPTIONS, and to the question of a browser whether it may ask."""
    allowed = _allowed(scope["path"])
    headers = {"Allow": allowed}
    asked = Headers(scope=scope)
    if "access-control-request-method" in asked:
        names = asked.get("access-control-request-headers", "")
        headers |= {
            "Access-Control-Allow-Methods": allowed,
            "Access-Control-Allow-Headers": names if _HEADER_NAMES.fullmatch(names) else "*",
            "Access-Control-Max-Age": "86400",
            "Vary": "Access-Control-Request-Headers",
        }
    return Response(status_code=204, headers=headers)


async def _problem(request: Request, error: Exception) -> Response:
    if not isinstance(error, Problem):
        raise error
    seen.of(request.scope).outcome = error.outcome
    return problem.answer(request, error)


async def _wrong_method(request: Request, error: Exception) -> Response:
    del error
    allowed = _allowed(request.scope["path"])
    said = f"This address takes {allowed}."
    return problem.answer(request, Problem(405, said, {"Allow": allowed}))


def _allowed(path: str) -> str:
    is_endpoint = path.rstrip("/") == "/sparql"
    return ", ".join(protocol.METHODS) if is_endpoint else _PAGE_METHODS


async def _broken(request: Request, error: Exception) -> Response:
    """A fault of ours; the server's log has the rest."""
    del request, error
    return PlainTextResponse("Something went wrong in the server.\n", 500, headers=_ALWAYS)
