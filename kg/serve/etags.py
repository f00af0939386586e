"""Entity tags (https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3): weak ones, of everything that
an answer depends on.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from starlette.requests import Request

from kg.serve import service
from kg.serve.target import Target


def of_file(target: Target, name: str) -> str:
    """The tag of a download."""
    return _tag(target.digest, name)


def of_answer(request: Request, target: Target, vary: str) -> str:
    """The tag of a query's answer or a page: release, version of kg, base, the address of this
    server as the client sees it, the address asked for, and the headers that ``vary`` lists.
    """
    sent: bytes = request.scope["query_string"]
    varies = (request.headers.get(name.strip(), "") for name in vary.split(","))
    return _tag(
        target.digest,
        _version(),
        target.base,
        service.address(request),
        request.url.path,
        sent.decode("latin-1"),
        *varies,
    )


def matches(request: Request, etag: str) -> bool:
    """Whether the client has this already (If-None-Match compares weakly)."""
    known = (
        each.strip().removeprefix("W/")
        for each in request.headers.get("if-none-match", "").split(",")
    )
    return etag.removeprefix("W/") in known


def _tag(digest: str, *parts: str) -> str:
    said = "\n".join(parts).encode("utf-8", "surrogatepass")
    return f'W/"{digest[:16]}-{hashlib.sha256(said).hexdigest()[:16]}"'


@cache
def _version() -> str:
    try:
        return version("rkg")
    except PackageNotFoundError:
        return ""
