"""The first page, the lists of things, the page for writing queries, and the site map."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote
from xml.sax.saxutils import escape

import pyoxigraph as ox

from kg.endpoint.trouble import Trouble
from kg.serve.cells import Cell, Cells, short
from kg.serve.graph import Graph
from kg.serve.jobs import ListJob
from kg.serve.kinds import (
    COUNTED_FIRST,
    KINDS,
    Kind,
    class_address,
    count,
    members,
    number,
    of_class,
    solutions,
    whole,
)
from kg.serve.links import Links
from kg.serve.site import Site
from kg.serve.view import View
from kg.serve.words import phrase
from kg.vocab import rdf, rdfs, schema, sh

_COUNTED = 2_000_000
_SORTED = 100_000
MEMBERS_ON_A_PAGE = 200
_ON_THE_FIRST_PAGE = 12
_MOST_EXAMPLES = 24
_MOST_ADDRESSES = 50_000

_STARTER = "SELECT ?thing ?label WHERE {\n  ?thing rdfs:label ?label .\n}\nLIMIT 20"


class Shelf(NamedTuple):
    """A kind of things: how many there are, and the first of them."""

    name: str
    slug: str
    total: int
    href: str
    first: tuple[Cell, ...]


class Download(NamedTuple):
    """A file of the release."""

    name: str
    size: str


class Example(NamedTuple):
    """A query to begin with."""

    title: str
    text: str
    href: str


class Contents(NamedTuple):
    """What there is. ``triples`` is None and ``trouble`` says why where a service does not tell."""

    shelves: list[Shelf]
    others: list[tuple[str, int, str]]
    capped: bool
    triples: int | None
    trouble: str = ""


def home(site: Site) -> str:
    """The HTML of the first page."""
    try:
        found = _contents(site)
    except Trouble as trouble:
        found = Contents([], [], capped=False, triples=None, trouble=str(trouble))
    return site.render(
        "home.html",
        kinds=found.shelves,
        counted=[shelf for shelf in found.shelves if shelf.slug in COUNTED_FIRST],
        others=found.others,
        capped=found.capped,
        triples=found.triples,
        trouble=found.trouble,
        examples=examples(site),
        starter=starter(),
        downloads=[Download(name, _size(size)) for name, size in site.setup.files],
        embedded=_embedded(site, found.triples),
    )


def _contents(site: Site) -> Contents:
    cells = Cells(View(site.store), Links(site.setup.base, root=site.setup.root))
    classes, capped = _counts(site.store)
    shelves = [_shelf(site, cells, kind, classes) for kind in KINDS if kind.class_ in classes]
    whole = {kind.class_ for kind in KINDS if not kind.but}
    others = sorted(
        (iri for iri in classes if iri not in whole), key=lambda iri: (-classes[iri], iri)
    )
    return Contents(
        [shelf for shelf in shelves if shelf.total],
        [(short(iri).strip("<>"), classes[iri], class_address(iri)) for iri in others],
        capped,
        triples(site.store),
    )


def form(site: Site) -> str:
    """The HTML of the page on which queries are written."""
    return site.render("form.html", examples=examples(site), starter=starter())


def listing(site: Site, job: ListJob) -> str | None:
    """The HTML of a page of the members of a kind or class; None where there is none."""
    cells = Cells(View(site.store), Links(site.setup.base, root=site.setup.root))
    kind = next((kind for kind in KINDS if kind.slug == job.kind), None)
    if kind is None:
        try:
            kind = of_class(job.class_)
        except ValueError:
            return None
    total = count(site.store, kind)
    pages = max(-(-total // MEMBERS_ON_A_PAGE), 1)
    if not total or not 1 <= job.page <= pages:
        return None
    start = (job.page - 1) * MEMBERS_ON_A_PAGE
    found = members(site.store, kind, sort=total <= _SORTED, size=MEMBERS_ON_A_PAGE, start=start)
    return site.render(
        "list.html",
        name=kind.name or phrase(kind.class_),
        iri=kind.class_,
        count=total,
        members=[cells.link(node) for node in found],
        address=site.setup.root + (kind.address if kind.name else class_address(kind.class_)),
        page=job.page,
        pages=pages,
    )


def triples(store: Graph) -> int:
    """The number of triples in the view; raises Trouble where a service does not tell it."""
    return number(store, "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }")


def triples_told(site: Site) -> str:
    """The number of triples in digits; nothing where a service does not tell it."""
    try:
        return str(triples(site.store))
    except Trouble:
        return ""


def starter() -> str:
    """A first query that says something of any data."""
    return f"PREFIX rdfs: <{rdfs.NS}>\n\n{_STARTER}"


def examples(site: Site) -> list[Example]:
    """The example queries that the data hold as sh:SPARQLExecutable; none where a service does
    not tell them.
    """
    try:
        return _examples(site)
    except Trouble:
        return []


def _examples(site: Site) -> list[Example]:
    view = View(site.store)
    executable = ox.NamedNode(sh.SPARQLExecutable)
    found = []
    for node in view.subjects(rdf.type, executable, _MOST_EXAMPLES):
        text = view.text(node, sh.select)
        if text:
            title = view.text(node, rdfs.label) or view.text(node, rdfs.comment)
            found.append(
                Example(
                    title or phrase(str(node.value)), text, f"/sparql?query={quote(text, safe='')}"
                )
            )
    return found


def addresses(site: Site, origin: str) -> Iterator[str]:
    """A site map (https://www.sitemaps.org/protocol.html) of the pages, line by line."""
    links = Links(site.setup.base, root=site.setup.root)
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    yield f"<url><loc>{escape(origin + links.root)}/</loc></url>\n"
    left = _MOST_ADDRESSES - 1
    for kind in KINDS:
        query = f"SELECT DISTINCT ?s {{ {kind.pattern} }} LIMIT {left}"
        for (node,) in solutions(site.store, query):
            here = links.local(node.value) if isinstance(node, ox.NamedNode) else None
            if here and left > 0:
                left -= 1
                yield f"<url><loc>{escape(origin + here)}</loc></url>\n"
    yield "</urlset>\n"


def _counts(store: Graph) -> tuple[dict[str, int], bool]:
    """How many members each class has, and whether there were too many to count."""
    some = f"SELECT ?c {{ ?s a ?c }} LIMIT {_COUNTED}"
    query = f"SELECT ?c (COUNT(*) AS ?n) {{ {{ {some} }} }} GROUP BY ?c"
    counts = {
        node.value: whole(number)
        for node, number in solutions(store, query)
        if isinstance(node, ox.NamedNode) and isinstance(number, ox.Literal)
    }
    return counts, sum(counts.values()) >= _COUNTED


def _shelf(site: Site, cells: Cells, kind: Kind, classes: dict[str, int]) -> Shelf:
    total = count(site.store, kind) if kind.but else classes[kind.class_]
    found = members(site.store, kind, sort=total <= _SORTED, size=_ON_THE_FIRST_PAGE)
    return Shelf(
        kind.name, kind.slug, total, kind.address, tuple(cells.link(node) for node in found)
    )


def _counted(triples: int | None) -> str:
    return "statements" if triples is None else f"{triples:,} statements"


def _size(size: int) -> str:
    """A number of bytes as people read it."""
    for unit, factor in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if size >= factor:
            return f"{size / factor:,.1f} {unit}"
    return f"{size} bytes"


def _embedded(site: Site, triples: int | None) -> str:
    """What search engines for data sets read (https://schema.org/Dataset)."""
    setup = site.setup
    said = {
        "@context": {"@vocab": schema.NS},
        "@type": "Dataset",
        "@id": setup.base or f"{setup.root}/",
        "name": setup.title,
        "url": f"{setup.root}/",
        "description": f"{setup.title}: {_counted(triples)} as linked data.",
        "distribution": [
            {
                "@type": "DataDownload",
                "contentUrl": f"{setup.root}/{name}",
                "name": name,
                "contentSize": str(size),
            }
            for name, size in setup.files
        ],
    }
    if setup.date:
        said["dateModified"] = setup.date
    text = json.dumps(said, ensure_ascii=False)
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
