"""The first page, the lists of things, the page for writing queries, and the site map."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote
from xml.sax.saxutils import escape

import pyoxigraph as ox

from kg.serve.cells import Cell, Cells, short
from kg.serve.links import Links
from kg.serve.site import Site
from kg.serve.view import View
from kg.serve.words import phrase
from kg.vocab import dblp, fair4ml, k, mls, rdf, rdfs, schema, sh, skos

_COUNTED = 2_000_000
_SORTED = 100_000
_ON_A_PAGE = 200
_ON_THE_FIRST_PAGE = 12
_MOST_EXAMPLES = 24
_MOST_ADDRESSES = 50_000

KINDS = (
    ("Papers", dblp.Publication),
    ("People", dblp.Person),
    ("Groups", dblp.Group),
    ("Systems", schema.SoftwareApplication),
    ("Models", fair4ml.MLModel),
    ("Model series", k.ModelSeries),
    ("Algorithms", mls.Algorithm),
    ("Data sets and benchmarks", schema.Dataset),
    ("Hardware", schema.ProductModel),
    ("Organizations", schema.Organization),
    ("Venues", dblp.Stream),
    ("Claims", k.Claim),
    ("Concepts", skos.Concept),
)
"""The kinds of things that have pages, in the order in which they are listed."""

_STARTER = "SELECT ?thing ?label WHERE {\n  ?thing rdfs:label ?label .\n}\nLIMIT 20"


class Kind(NamedTuple):
    """A kind of things: how many there are, and the first of them."""

    name: str
    total: int
    href: str
    first: tuple[Cell, ...]


class Example(NamedTuple):
    """A query to begin with."""

    title: str
    text: str
    href: str


def home(site: Site) -> str:
    """The HTML of the first page."""
    cells = Cells(View(site.store), Links(site.setup.base))
    counts, capped = _counts(site.store)
    named = {iri for _, iri in KINDS}
    kinds = [
        Kind(
            name,
            counts[iri],
            list_address(iri),
            _members(site.store, cells, iri, counts[iri], page=1, size=_ON_THE_FIRST_PAGE),
        )
        for name, iri in KINDS
        if counts.get(iri)
    ]
    others = sorted(
        (iri for iri in counts if iri not in named), key=lambda iri: (-counts[iri], iri)
    )
    return site.render(
        "home.html",
        kinds=kinds,
        others=[(short(iri).strip("<>"), counts[iri], list_address(iri)) for iri in others],
        capped=capped,
        triples=triples(site.store),
        examples=examples(site),
        starter=starter(),
        embedded=_embedded(site),
    )


def form(site: Site) -> str:
    """The HTML of the page on which queries are written."""
    return site.render("form.html", examples=examples(site), starter=starter())


def listing(site: Site, class_: str, page: int) -> str | None:
    """The HTML of a page of the members of a class; None where it has none."""
    cells = Cells(View(site.store), Links(site.setup.base))
    try:
        count = _number(site.store, f"SELECT (COUNT(?s) AS ?n) {{ ?s a {ox.NamedNode(class_)} }}")
    except ValueError:
        return None
    pages = max(-(-count // _ON_A_PAGE), 1)
    if not count or not 1 <= page <= pages:
        return None
    name = next((name for name, iri in KINDS if iri == class_), phrase(class_))
    return site.render(
        "list.html",
        name=name,
        iri=class_,
        count=count,
        members=_members(site.store, cells, class_, count, page=page, size=_ON_A_PAGE),
        address=list_address(class_),
        page=page,
        pages=pages,
    )


def list_address(class_: str) -> str:
    """Where the list of a class stands on this server."""
    return f"/-/list?class={quote(class_, safe='')}"


def triples(store: ox.Store) -> int:
    """The number of triples in the view."""
    return _number(store, "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }")


def starter() -> str:
    """A first query that says something of any data."""
    return f"PREFIX rdfs: <{rdfs.NS}>\n\n{_STARTER}"


def examples(site: Site) -> list[Example]:
    """The example queries that the release holds as sh:SPARQLExecutable."""
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
    links = Links(site.setup.base)
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    yield f"<url><loc>{escape(origin)}/</loc></url>\n"
    left = _MOST_ADDRESSES - 1
    for _, class_ in KINDS:
        query = f"SELECT DISTINCT ?s {{ ?s a {ox.NamedNode(class_)} }} LIMIT {left}"
        for (node,) in _solutions(site.store, query):
            here = links.local(node.value) if isinstance(node, ox.NamedNode) else None
            if here and left > 0:
                left -= 1
                yield f"<url><loc>{escape(origin + here)}</loc></url>\n"
    yield "</urlset>\n"


def _counts(store: ox.Store) -> tuple[dict[str, int], bool]:
    """How many members each class has, and whether there were too many to count."""
    some = f"SELECT ?c {{ ?s a ?c }} LIMIT {_COUNTED}"
    query = f"SELECT ?c (COUNT(*) AS ?n) {{ {{ {some} }} }} GROUP BY ?c"
    counts = {
        node.value: int(number.value)
        for node, number in _solutions(store, query)
        if isinstance(node, ox.NamedNode) and isinstance(number, ox.Literal)
    }
    return counts, sum(counts.values()) >= _COUNTED


def _members(
    store: ox.Store, cells: Cells, class_: str, count: int, *, page: int, size: int
) -> tuple[Cell, ...]:
    order = "ORDER BY LCASE(?l) ?s" if count <= _SORTED else ""
    query = (
        f"SELECT ?s (MIN(STR(?name)) AS ?l) {{ ?s a {ox.NamedNode(class_)} "
        f"OPTIONAL {{ ?s {ox.NamedNode(rdfs.label)} ?name }} }} "
        f"GROUP BY ?s {order} LIMIT {size} OFFSET {(page - 1) * size}"
    )
    return tuple(
        cells.link(node)
        for node, _ in _solutions(store, query)
        if isinstance(node, ox.NamedNode | ox.BlankNode)
    )


def _embedded(site: Site) -> str:
    """What search engines for data sets read (https://schema.org/Dataset)."""
    setup = site.setup
    said = {
        "@context": {"@vocab": schema.NS},
        "@type": "Dataset",
        "@id": setup.base or "/",
        "name": setup.title,
        "url": "/",
        "description": f"{setup.title}: {triples(site.store):,} statements as linked data.",
        "distribution": [
            {"@type": "DataDownload", "contentUrl": f"/{name}", "name": name}
            for name in setup.files
        ],
    }
    if setup.date:
        said["dateModified"] = setup.date
    text = json.dumps(said, ensure_ascii=False)
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _number(store: ox.Store, query: str) -> int:
    for (number,) in _solutions(store, query):
        return int(number.value) if isinstance(number, ox.Literal) else 0
    return 0


def _solutions(
    store: ox.Store, query: str
) -> Iterator[tuple[ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple | None, ...]]:
    found = store.query(query)
    if isinstance(found, ox.QuerySolutions):
        names = [variable.value for variable in found.variables]
        for solution in found:
            yield tuple(solution[name] for name in names)
