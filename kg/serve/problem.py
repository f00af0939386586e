"""Error answers: one plain message, as text, or as a small page where a browser asks."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from kg.serve.negotiate import Offer, choose
from kg.serve.site import templates

_TEXT = Offer("text", "text/plain")
_PAGE = Offer("html", "text/html")
_TITLES = {
    400: "That cannot be answered",
    403: "Not allowed",
    404: "Not found",
    405: "Not that way",
    406: "Not in that form",
    413: "Too large",
    414: "Too long",
    415: "Not in that form",
    502: "Another server failed",
    503: "Busy",
    504: "Took too long",
}


class Problem(Exception):
    """Ends a request with this status, message and headers; ``outcome`` is that of ``seen``."""

    def __init__(
        self,
        status: int,
        message: str,
        headers: dict[str, str] | None = None,
        outcome: str = "",
    ) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.headers = headers or {}
        self.outcome = outcome


def answer(request: Request, problem: Problem) -> Response:
    """The answer for a problem; a query (``request.state.query``) is shown again, to mend it."""
    offer = choose(request.headers.get("accept"), "", (_TEXT, _PAGE))
    headers = {**problem.headers, "Vary": "Accept", "Cache-Control": "no-store"}
    if offer is not None and offer.name == "html":
        page = templates(request.app.state.root).get_template("problem.html")
        title = _TITLES.get(problem.status, "Something went wrong")
        text = page.render(
            site=request.app.state.live.target,
            title=title,
            message=problem.message,
            query=getattr(request.state, "query", None),
        )
        return Response(text, problem.status, headers, "text/html")
    return Response(f"{problem.message}\n", problem.status, headers, "text/plain")
