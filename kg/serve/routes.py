"""The pages of the site: each IRI of the data, the first page, lists, downloads, for crawlers."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from urllib.parse import quote

import pyoxigraph as ox
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from kg.serve import forwarded, metrics, negotiate, protocol, respond, seen, service
from kg.serve.jobs import HomeJob, ListJob, SitemapJob, ThingJob
from kg.serve.links import KEPT, candidates, mount_of
from kg.serve.live import Live
from kg.serve.metrics import Metrics
from kg.serve.problem import Problem
from kg.serve.site import stylesheet
from kg.serve.target import DESCRIPTION, Target

VARY = "Accept, Accept-Encoding, Accept-Language"
LONGEST_PATH = 4_096
_LARGEST_PAGE = 100_000
_INDEX = "index"


async def thing(request: Request) -> Response:
    """A download where the path names one, else the description of what it names."""
    raw = request.scope.get("raw_path", b"").decode("utf-8", "surrogateescape")
    path = quote(raw.partition("?")[0], safe=KEPT, errors="surrogateescape")
    if len(path) > LONGEST_PATH:
        raise Problem(414, f"A path has at most {LONGEST_PATH} characters.")
    target = _live(request).target
    if target.folder is not None and (name := path.removeprefix("/")) in target.files:
        seen.of(request.scope).kind = "download"
        return _download(request, target, target.folder / name)
    found = candidates(target.base, path, request.url.query)
    return await _described(request, found, mount_of(target.base, path))


async def resource(request: Request) -> Response:
    """The description of any IRI of the data, those of other hosts too."""
    iri = request.query_params.get("iri", "")
    try:
        ox.NamedNode(iri)
    except ValueError as error:
        raise Problem(400, f"`iri` is to be an absolute IRI: {error}") from None
    return await _described(request, ((iri, ""),), "/")


async def home(request: Request) -> Response:
    """The first page for people, the description of the service for machines."""
    offer = negotiate.choose(request.headers.get("accept"), "", negotiate.PAGES)
    if offer is None:
        raise Problem(406, f"This comes as one of: {negotiate.listing(negotiate.PAGES)}.")
    headers = {"Vary": protocol.VARY, "Cache-Control": "no-cache"}
    async with _live(request).current() as served:
        if offer.name == "html":
            body = await respond.kept(served, HomeJob())
        else:
            triples = await respond.count(served)
            found = service.describe(served.target, service.address(request), triples)
            body = service.serialized(found, offer)
    return Response(body, headers=headers, media_type=offer.content_type)


async def members(request: Request) -> Response:
    """The list of the members of a kind or class."""
    asked = request.query_params
    job = ListJob(
        asked.get("kind", ""), asked.get("class", ""), _page(request), respond.sending(request)
    )
    return await _page_of(request, job)


async def sitemap(request: Request) -> Response:
    """The addresses of pages, for crawlers."""
    job = SitemapJob(respond.sending(request), forwarded.origin(request))
    return await _page_of(request, job)


async def dataset(request: Request) -> Response:
    """The description of the data set (https://www.w3.org/TR/void/#well-known)."""
    offer = negotiate.choose(request.headers.get("accept"), "", _MACHINE_FORMS)
    if offer is None:
        raise Problem(406, f"This comes as one of: {negotiate.listing(_MACHINE_FORMS)}.")
    async with _live(request).current() as served:
        found = service.describe(
            served.target, service.address(request), await respond.count(served)
        )
        file = served.target.folder and served.target.folder / DESCRIPTION
        if file and file.name in served.target.files:
            parsed = ox.parse(path=str(file), format=ox.RdfFormat.TURTLE)
            found += [quad.triple for quad in parsed]
    body = service.serialized(found, offer)
    return Response(body, headers={"Vary": "Accept"}, media_type=offer.content_type)


_MACHINE_FORMS = tuple(offer for offer in negotiate.GRAPHS if offer.name != "html")


async def robots(request: Request) -> Response:
    """Keeps crawlers off what costs much."""
    here, root = service.address(request), request.app.state.root
    lines = (
        "User-agent: *",
        f"Disallow: {root}/sparql",
        f"Disallow: {root}/-/list",
        f"Sitemap: {here}/sitemap.xml",
    )
    return PlainTextResponse("\n".join(lines) + "\n")


async def health(request: Request) -> Response:
    """Whether there are workers, and which release they answer from; whether a service answers."""
    async with _live(request).current() as served:
        wrong = "" if served.queries.is_well else "no worker"
        if served.target.remote is None:
            said = f"release {served.target.digest[:16]}"
        else:
            said = "a store behind this server"
            wrong = wrong or await respond.ping(served)
    status = 503 if wrong else 200
    return PlainTextResponse(f"{wrong or 'ok'}\n{said}\n", status, {"Cache-Control": "no-store"})


async def figures(request: Request) -> Response:
    """What the server counts, for Prometheus."""
    found: Metrics = request.app.state.metrics
    async with _live(request).current() as served:
        pools = {
            name: (pool.alive, pool.waiting)
            for name, pool in (("pages", served.things), ("queries", served.queries))
        }
        text = found.text(served.target.digest, pools)
    return Response(text, headers={"Cache-Control": "no-store"}, media_type=metrics.CONTENT_TYPE)


async def style(request: Request) -> Response:
    """The style sheet."""
    del request
    return Response(stylesheet(), headers={"Cache-Control": "max-age=3600"}, media_type="text/css")


async def favicon(request: Request) -> Response:
    """A small picture for the tab."""
    del request
    return Response(_ICON, headers={"Cache-Control": "max-age=86400"}, media_type="image/svg+xml")


_ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><g stroke="#3b6ea5" '
    'stroke-width="1.4"><path d="M4 4 12 6 6 12Z" fill="none"/></g><g fill="#3b6ea5">'
    '<circle cx="4" cy="4" r="2.4"/><circle cx="12" cy="6" r="2.4"/>'
    '<circle cx="6" cy="12" r="2.4"/></g></svg>'
)


async def _described(request: Request, found: tuple[tuple[str, str], ...], mount: str) -> Response:
    job = ThingJob(
        candidates=found,
        accept=request.headers.get("accept"),
        wanted=request.query_params.get("format", ""),
        sending=respond.sending(request),
        languages=negotiate.languages(request.headers.get("accept-language", "")),
        mount=mount,
        page=_page(request),
    )
    return await _page_of(request, job)


async def _page_of(request: Request, job: ThingJob | ListJob | SitemapJob) -> Response:
    live = _live(request)
    headers = {"Vary": VARY, "Cache-Control": "no-cache"}
    if digest := live.target.digest:
        headers["ETag"] = _etag(request, digest)
        if protocol.matches(request, headers["ETag"]):
            return Response(status_code=304, headers=headers)
    return await respond.respond(request, live, job, headers, pages=True)


def _etag(request: Request, digest: str) -> str:
    """A tag of release, version of the pages, and everything that the answer varies with."""
    varies = (request.headers.get(name.strip(), "") for name in VARY.split(","))
    return protocol.tag(digest, _version(), request.url.query, request.url.path, *varies)


def _version() -> str:
    try:
        return version("rkg")
    except PackageNotFoundError:
        return ""


def _download(request: Request, target: Target, file: Path) -> Response:
    headers = {"ETag": protocol.tag(target.digest, file.name), "Cache-Control": "no-cache"}
    if protocol.matches(request, headers["ETag"]):
        return Response(status_code=304, headers=headers)
    return FileResponse(file, headers=headers, media_type=target.files[file.name].media_type)


def _live(request: Request) -> Live:
    live: Live = request.app.state.live
    return live


def _page(request: Request) -> int:
    text = request.query_params.get("page", "1")
    number = (
        int(text)
        if text.isascii() and text.isdecimal() and len(text) <= len(str(_LARGEST_PAGE))
        else 0
    )
    if not 1 <= number <= _LARGEST_PAGE:
        raise Problem(400, "`page` is to be a number from 1.")
    return number
