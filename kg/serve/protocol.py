"""The endpoint: SPARQL 1.1 Protocol (https://www.w3.org/TR/sparql11-protocol/), queries only.

A query may also come by the method QUERY, which is POST that changes nothing
(https://datatracker.ietf.org/doc/draft-ietf-httpbis-safe-method-w-body/).
"""

from __future__ import annotations

import re
import time
from email.message import Message
from typing import NamedTuple
from urllib.parse import parse_qsl

import pyoxigraph as ox
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from kg.serve import etags, negotiate, respond, seen, service
from kg.serve.jobs import FormJob, QueryJob
from kg.serve.live import Live
from kg.serve.problem import Problem
from kg.serve.target import Target

METHODS = ("GET", "HEAD", "POST", "QUERY", "OPTIONS")
LARGEST_BODY = 2 << 20
_DISCARDING_S = 30.0
_MOST_FIELDS = 1_000

_WITHOUT_BODY = ("GET", "HEAD")
_FORM = "application/x-www-form-urlencoded"
_DIRECT = "application/sparql-query"
_UPDATE = "application/sparql-update"
_READ_ONLY = "This endpoint is read-only: it answers queries and takes no updates."

# Two runs of such a query differ.
_CHANGES = re.compile(r"\b(?:NOW|RAND|UUID|STRUUID|BNODE)\b", re.IGNORECASE)
_CALLS = re.compile("SERVICE", re.IGNORECASE)
VARY = "Accept, Accept-Encoding"


class Asked(NamedTuple):
    """The parameters of a request; ``text`` is None where it has no query."""

    text: str | None
    wanted: str
    default_graphs: tuple[str, ...]
    named_graphs: tuple[str, ...]


async def endpoint(request: Request) -> Response:
    """Answer a query; without one, describe the service or show the page to write one."""
    asked = await _asked(request)
    if asked.text is None:
        return await _introduce(request)
    # What an error page shows again.
    request.state.query = asked.text
    seen.of(request.scope).query = asked.text
    return await _answer(request, asked, asked.text)


async def _answer(request: Request, asked: Asked, text: str) -> Response:
    live: Live = request.app.state.live
    headers = {"Vary": VARY, "Cache-Control": "no-cache"}
    etag = _etag(request, text, live.target) if request.method in _WITHOUT_BODY else None
    if etag:
        headers["ETag"] = etag
        if etags.matches(request, etag):
            return Response(status_code=304, headers=headers)
    job = QueryJob(
        text=text,
        accept=request.headers.get("accept"),
        wanted=asked.wanted,
        sending=respond.sending(request),
        resolve=live.target.base or f"{service.address(request)}/",
        dataset=bool(asked.default_graphs or asked.named_graphs),
        default_graphs=asked.default_graphs,
        named_graphs=asked.named_graphs,
    )
    return await respond.respond(request, live, job, headers, pages=False)


async def _introduce(request: Request) -> Response:
    accept = request.headers.get("accept")
    offers = negotiate.GRAPHS
    offer = negotiate.choose(accept, request.query_params.get("format", ""), offers)
    if offer is None:
        raise Problem(406, f"The description comes as one of: {negotiate.listing(offers)}.")
    live: Live = request.app.state.live
    headers = {"Vary": VARY, "Cache-Control": "no-cache"}
    async with live.current() as served:
        if offer.name == "html":
            page = await respond.kept(served, FormJob())
            return Response(page, headers=headers, media_type=offer.content_type)
        triples = await respond.count(served)
        found = service.describe(served.target, service.address(request), triples)
    return Response(
        service.serialized(found, offer), headers=headers, media_type=offer.content_type
    )


def _etag(request: Request, text: str, target: Target) -> str | None:
    """A tag of the answer; none for a query that answers otherwise each time, or
    with the data of another server, which may change at any time.
    """
    calls = request.app.state.services and _CALLS.search(text)
    if not target.digest or calls or _CHANGES.search(text):
        return None
    return etags.of_answer(request, target, VARY)


def query_string(request: Request) -> str:
    """What follows the question mark, as it was sent."""
    sent: bytes = request.scope["query_string"]
    return sent.decode("latin-1")


async def _asked(request: Request) -> Asked:
    try:
        fields = parse_qsl(
            query_string(request),
            keep_blank_values=True,
            errors="strict",
            max_num_fields=_MOST_FIELDS,
        )
    except ValueError as error:
        raise Problem(400, f"The query string of the address cannot be read: {error}") from None
    if request.method not in _WITHOUT_BODY:
        return await _posted(request, fields)
    if _values(fields, "update"):
        raise Problem(403, _READ_ONLY)
    queries = _values(fields, "query")
    if not queries and not any(name.endswith("-graph-uri") for name, _ in fields):
        return _read(fields, None)
    return _read(fields, _only(queries))


async def _posted(request: Request, fields: list[tuple[str, str]]) -> Asked:
    content_type, charset = _content_type(request.headers.get("content-type", ""))
    if content_type == _UPDATE:
        raise Problem(403, _READ_ONLY)
    if content_type not in (_FORM, _DIRECT):
        given = content_type or "no Content-Type"
        raise Problem(415, f"{request.method} takes {_FORM} or {_DIRECT}, not {given}.")
    if charset not in ("utf-8", "utf8", "us-ascii"):
        raise Problem(415, f"A query is UTF-8, not {charset}.")
    try:
        body = (await _body(request)).decode("utf-8")
        if content_type == _FORM:
            fields += parse_qsl(
                body, keep_blank_values=True, errors="strict", max_num_fields=_MOST_FIELDS
            )
    except UnicodeDecodeError as error:
        raise Problem(400, f"The query is not UTF-8: byte {error.start + 1} is wrong.") from None
    except ValueError as error:
        raise Problem(400, f"The form cannot be read: {error}") from None
    if _values(fields, "update"):
        raise Problem(403, _READ_ONLY)
    queries = _values(fields, "query")
    if content_type == _DIRECT:
        queries.append(body.removeprefix("\ufeff"))
    return _read(fields, _only(queries))


async def _body(request: Request) -> bytes:
    body = bytearray()
    length = 0
    end = time.monotonic() + _DISCARDING_S
    try:
        async for piece in request.stream():
            length += len(piece)
            if length <= LARGEST_BODY:
                body += piece
            elif time.monotonic() > end:
                break
    except ClientDisconnect:
        raise Problem(seen.CLIENT_LEFT, "The client left.") from None
    if length > LARGEST_BODY:
        # A client hears the answer when it is done with sending, so what comes is read on.
        raise Problem(
            413, f"A query has at most {LARGEST_BODY >> 20} MiB.", {"Connection": "close"}
        )
    return bytes(body)


def _read(fields: list[tuple[str, str]], text: str | None) -> Asked:
    wanted = next(
        (value for name, value in fields if name in ("format", "output", "accept") and value), ""
    )
    return Asked(
        text,
        wanted,
        _graphs(fields, "default-graph-uri"),
        _graphs(fields, "named-graph-uri"),
    )


def _only(queries: list[str]) -> str:
    if len(queries) != 1:
        how_many = "no" if not queries else str(len(queries))
        raise Problem(400, f"The request has {how_many} `query`; send exactly one.")
    if not queries[0].strip():
        raise Problem(400, "The query is empty.")
    return queries[0]


def _graphs(fields: list[tuple[str, str]], name: str) -> tuple[str, ...]:
    graphs = _values(fields, name)
    for graph in graphs:
        try:
            ox.NamedNode(graph)
        except ValueError as error:
            raise Problem(400, f"{name}: {graph!r} is no absolute IRI: {error}") from None
    return tuple(dict.fromkeys(graphs))


def _values(fields: list[tuple[str, str]], name: str) -> list[str]:
    return [value for key, value in fields if key == name]


def _content_type(header: str) -> tuple[str, str]:
    message = Message()
    message["content-type"] = header
    content_type = message.get_content_type() if header else ""
    return content_type, str(message.get_param("charset", "utf-8")).lower()
