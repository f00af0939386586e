"""Hostile queries and hostile clients for a SPARQL endpoint, with what may come of each.

An outcome is a few words: a status, ``whole``, ``broken`` (the transfer ended without its end,
which a client takes for an error), ``left``. One that begins with ``WRONG`` is a fault.
"""

from __future__ import annotations

import http.client
import socket
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

TIMEOUT_S = 60.0
"""How long a client waits for anything before it says that there was no answer."""

_REFUSED = frozenset((400, 413, 503, 504))
_ANY = "(!<urn:x:none>|^!<urn:x:none>)"

NEVER_ANSWERED = {
    "product": "SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i } ORDER BY ?c ?f ?i",
    "doubling": (
        'SELECT (STRLEN(?s40) AS ?n) { BIND("0123456789" AS ?s0) '
        + " ".join(f"BIND(CONCAT(?s{n}, ?s{n}) AS ?s{n + 1})" for n in range(40))
        + " }"
    ),
    "braces": "SELECT * " + "{" * 3_000 + " ?s ?p ?o " + "}" * 3_000,
    "unions": "SELECT * { " + " UNION ".join(["{ ?s ?p ?o }"] * 7_001) + " }",
    "paths": f"SELECT (COUNT(*) AS ?n) {{ ?a {_ANY}* ?b . ?b {_ANY}* ?c . ?c {_ANY}* ?d }}",
    "nested paths": f"SELECT (COUNT(*) AS ?n) {{ ?a ((({_ANY}+)*)+)* ?b . ?b ({_ANY}*)+ ?c }}",
}
"""Queries that no machine answers: a whole answer to one of them is a wrong answer."""


class Address(NamedTuple):
    """Where a server listens."""

    host: str
    port: int


class Known(NamedTuple):
    """A query with the number of rows of its answer."""

    query: str
    rows: int


def ask(
    address: Address, query: str, *, pause: float = 0.0, piece: int = 1 << 16
) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of the CSV answer to a query, read piece by piece.

    Raises http.client.HTTPException or OSError where the transfer breaks.
    """
    connection = http.client.HTTPConnection(*address, timeout=TIMEOUT_S)
    try:
        connection.request(
            "POST",
            "/sparql",
            query.encode(),
            {"Content-Type": "application/sparql-query", "Accept": "text/csv"},
        )
        answer = connection.getresponse()
        pieces: list[bytes] = []
        while piece_read := answer.read(piece):
            pieces.append(piece_read)
            time.sleep(pause)
        body = b"".join(pieces)
        headers = {name.lower(): value for name, value in answer.getheaders()}
        # The client itself tells of lost ends of chunked answers only.
        if len(body) != int(headers.get("content-length", len(body))):
            raise http.client.IncompleteRead(body)
        return answer.status, headers, body
    finally:
        connection.close()


def cheap(address: Address, known: Known) -> str:
    """Ask what must be answered: rightly, or with 503 and Retry-After."""
    try:
        status, headers, body = ask(address, known.query)
    except (http.client.HTTPException, OSError) as error:
        return f"WRONG: no answer ({error!r})"
    if status == 503 and headers.get("retry-after", "").isdigit():
        return "503"
    if status != 200:
        return f"WRONG: {status}, {body[:200]!r}"
    value = body.decode().splitlines()[1:]
    return "200" if value == [str(known.rows)] else f"WRONG: {value}, not {known.rows}"


def hostile(address: Address, query: str) -> str:
    """Ask what cannot be answered."""
    try:
        status, _, body = ask(address, query)
    except (http.client.HTTPException, OSError) as error:
        return _broken(error)
    return str(status) if status in _REFUSED else f"WRONG: {status}, {body[:200]!r}"


def large(address: Address, known: Known, *, pause: float = 0.0) -> str:
    """Ask for many rows, slowly where there is a pause: all of them, or an error."""
    try:
        status, _, body = ask(address, known.query, pause=pause)
    except (http.client.HTTPException, OSError) as error:
        return _broken(error)
    if status != 200:
        return str(status) if status in _REFUSED else f"WRONG: {status}, {body[:200]!r}"
    rows = body.count(b"\n") - 1
    return "whole" if rows == known.rows else f"WRONG: {rows} rows of {known.rows} in a whole 200"


def _broken(error: Exception) -> str:
    """``broken``; a server that keeps silent or takes no connection is a fault."""
    if isinstance(error, TimeoutError | ConnectionRefusedError):
        return f"WRONG: {error!r}"
    return "broken"


def aborted(address: Address, query: str, *, after: float) -> str:
    """Ask, and leave before the answer."""
    body = query.encode()
    with socket.create_connection(address, TIMEOUT_S) as connection:
        connection.sendall(
            b"POST /sparql HTTP/1.1\r\nHost: localhost\r\n"
            b"Content-Type: application/sparql-query\r\n"
            b"Content-Length: " + str(len(body)).encode() + b"\r\n\r\n" + body
        )
        time.sleep(after)
    return "left"


def half_asked(address: Address, *, after: float) -> str:
    """Begin a request that never ends, and leave."""
    with socket.create_connection(address, TIMEOUT_S) as connection:
        connection.sendall(
            b"POST /sparql HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\nq"
        )
        time.sleep(after)
    return "left"


def attacks(address: Address, many: Known) -> dict[str, Callable[[], str]]:
    """Each attack by its name; ``many`` has more rows than fit into the buffers on the way."""
    product = NEVER_ANSWERED["product"]
    queries: dict[str, Callable[[], str]] = {
        name: partial(hostile, address, query) for name, query in NEVER_ANSWERED.items()
    }
    return queries | {
        "many rows": partial(large, address, many),
        "slow reader": partial(large, address, many, pause=0.05),
        "never reads": partial(aborted, address, many.query, after=3.0),
        "aborted": partial(aborted, address, product, after=0.3),
        "aborted at once": partial(aborted, address, many.query, after=0.0),
        "half asked": partial(half_asked, address, after=2.0),
    }
