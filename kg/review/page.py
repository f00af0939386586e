"""The queue as a page on the loopback: same, different, skip.

It answers this machine only. The Host header must be its own, so that no other site's name leads
here (DNS rebinding); a form must bring the token of this run, and the browser must say that it
comes from this page where it says anything (https://fetch.spec.whatwg.org/#origin-header). The
page loads nothing from elsewhere (https://www.w3.org/TR/CSP3/).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs

import jinja2
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from kg import iris
from kg.decisions import FILE_NAME, Refused, append, read
from kg.review.items import Item, Verdict, decision
from kg.review.queue import still_open

HOST = "127.0.0.1"
REASON = "on the evidence in the release"
_HERE = Path(__file__).resolve().parent
_LONGEST_FORM = 16_384
_VERDICTS: tuple[Verdict, ...] = ("same", "different")
_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Session(NamedTuple):
    """One run of the page: what is open, where it is decided, by whom and on which day; ``port``
    is that of the address, ``token`` what a form must bring.
    """

    items: Sequence[Item]
    folder: Path
    base: str
    by: str
    on: str
    port: int
    token: str


def new_token() -> str:
    """A token that nobody guesses."""
    return secrets.token_urlsafe(32)


def check_host(host: str) -> None:
    """Raise ValueError for an address that others could reach."""
    if host != HOST:
        raise ValueError(
            f"{host}: the page decides in your name, so it answers {HOST} only; "
            f"from another machine: ssh -L 8001:{HOST}:8001"
        )


def create(session: Session) -> ASGIApp:
    """The application, to be run on the loopback."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
    )
    template = environment.get_template("review.html")

    def show(at: int, said: str = "", status: int = 200) -> HTMLResponse:
        path = session.folder / FILE_NAME
        found = read(path, session.base)
        items = still_open(session.items, found)
        if found.faults:
            fault = found.faults[0]
            said = f"{path.name}:{fault.line}: {fault.message}; {fault.action}"
            status = 409
        at = min(max(at, 0), max(len(items) - 1, 0))
        text = template.render(
            item=items[at] if items else None,
            key=_key(items[at]) if items else "",
            at=at,
            left=len(items),
            said=said,
            session=session,
            reason=REASON,
        )
        return HTMLResponse(text, status)

    def home(request: Request) -> Response:
        given = request.query_params.get("at", "0")
        return show(int(given) if given.isascii() and given.isdigit() and len(given) < 8 else 0)  # noqa: PLR2004

    async def decide(request: Request) -> Response:
        form = await _form(request)
        if form is None:
            return PlainTextResponse("the form is too long\n", 413)
        if not secrets.compare_digest(
            form.get("token", "").encode(), session.token.encode()
        ) or not _from_here(request, session.port):
            return PlainTextResponse("this form is not of this page: open it again\n", 403)
        return await run_in_threadpool(_decide, session, form, show)

    routes = [
        Route("/", home, methods=["GET"]),
        Route("/decide", decide, methods=["POST"]),
        Mount("/-", StaticFiles(directory=_HERE / "static")),
    ]
    return _Guard(Starlette(routes=routes), session.port)


class _Guard:
    """Answers only who asks for this address by its name, with headers that let nothing in."""

    def __init__(self, app: ASGIApp, port: int) -> None:
        self._app = app
        self._hosts = {f"{HOST}:{port}".encode(), f"localhost:{port}".encode()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        hosts = [value for name, value in scope["headers"] if name == b"host"]

        async def with_headers(message: dict[str, object]) -> None:
            if message["type"] == "http.response.start":
                own = [(k.lower().encode(), v.encode()) for k, v in _HEADERS.items()]
                message["headers"] = [*message.get("headers", []), *own]  # type: ignore[misc]
            await send(message)

        if len(hosts) != 1 or hosts[0] not in self._hosts:
            refusal = PlainTextResponse("this page has another address\n", 421)
            await refusal(scope, receive, with_headers)  # type: ignore[arg-type]
            return
        await self._app(scope, receive, with_headers)  # type: ignore[arg-type]


def _decide(
    session: Session, form: dict[str, str], show: Callable[[int, str, int], HTMLResponse]
) -> Response:
    at = int(form["at"]) if form.get("at", "").isdecimal() else 0
    item = next((each for each in session.items if _key(each) == form.get("item")), None)
    given = form.get("verdict")
    verdict = next((each for each in _VERDICTS if each == given), None)
    if given == "skip":
        return RedirectResponse(f"/?at={at + 1}", 303)
    if item is None or verdict is None:
        return show(at, "nothing was decided: choose same, different or skip", 400)
    because = " ".join(form.get("because", "").split()) or REASON
    entry = decision(item, verdict, by=session.by, on=session.on, because=because)
    try:
        append(session.folder / FILE_NAME, entry, session.base)
    except (Refused, OSError) as error:
        return show(at, str(error), 409)
    return RedirectResponse(f"/?at={at}", 303)


def _key(item: Item) -> str:
    return iris.digest(f"{item.kind}|{item.one}|{item.other}", 32)


def _from_here(request: Request, port: int) -> bool:
    """Whether the browser says, where it says anything, that the form is of this page."""
    origin = request.headers.get("origin")
    own = (f"http://{HOST}:{port}", f"http://localhost:{port}")
    site = request.headers.get("sec-fetch-site", "same-origin")
    return (origin is None or origin in own) and site == "same-origin"


async def _form(request: Request) -> dict[str, str] | None:
    """The fields of a form; None where it is too long."""
    body = b""
    async for piece in request.stream():
        body += piece
        if len(body) > _LONGEST_FORM:
            return None
    fields = parse_qs(body.decode("utf-8", "replace"), max_num_fields=20)
    return {name: values[0] for name, values in fields.items()}
