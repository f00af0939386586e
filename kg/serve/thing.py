"""Answers for a thing: its description in the form asked for."""

from __future__ import annotations

import json
from urllib.parse import quote

import pyoxigraph as ox

from kg.serve import description, engine, jsonld, lookups, negotiate, thing_page, turtle
from kg.serve.jobs import Head, ThingJob
from kg.serve.links import KEPT, Links
from kg.serve.sink import Sink
from kg.serve.site import Site
from kg.serve.view import View
from kg.serve.xml_text import xml_text
from kg.sparql.guard import Refused
from kg.vocab import PREFIXES, dcterms


def answer(site: Site, job: ThingJob, sink: Sink) -> None:
    """Write the description of the first candidate that the data know, or where what it was
    merged into is described; raises Refused.
    """
    view = View(site.store, job.languages)
    if (moved := _moved(site, job)) is not None:
        address = Links(site.setup.base, job.mount, site.setup.root).resource(moved)
        sink.begin(Head("text/plain; charset=utf-8", (("Location", address),), 301))
        sink.write(f"Merged into {moved}\n".encode())
        sink.end()
        return
    iri, suffix = _found(site, view, job)
    offer = negotiate.choose(job.accept, suffix or job.wanted, negotiate.PAGES)
    if offer is None:
        raise Refused(
            406, f"The description comes as one of: {negotiate.listing(negotiate.PAGES)}."
        )
    described = description.describe(
        view,
        ox.NamedNode(iri),
        job.page,
        site.documents.get(iri, ()) if "#" not in iri else (),
        lookups.MOST_LINKS if site.setup.remote else description.MOST_LINKS,
    )
    if job.page > described.pages:
        raise Refused(404, f"<{iri}> has {described.pages} pages, not {job.page}.")
    links = Links(site.setup.base, job.mount, site.setup.root)
    headers = (
        *thing_page.alternates(links.resource(iri), links.root),
        *_paging(links, iri, described),
    )
    sink.begin(Head(offer.content_type, headers), xml=xml_text(offer.name))
    if offer.name == "html":
        sink.write(thing_page.render(site, described, view, links).encode())
    elif offer.name == "jsonld":
        document = jsonld.document(described.triples(), PREFIXES)
        sink.write(json.dumps(document, ensure_ascii=False, indent=1).encode())
    elif offer.name == "turtle":
        for piece in turtle.document(described.triples(), PREFIXES, site.setup.base):
            sink.write(piece.encode())
    elif offer.name in ("trig", "nquads"):
        quads = list(described.quads(view))
        used = engine.used_prefixes((quad.triple for quad in quads), PREFIXES)
        ox.serialize(quads, sink.file, engine.GRAPH_FORMATS[offer.name], prefixes=used)
    else:
        engine.write_graph(described.triples(), offer, PREFIXES, sink)
    sink.end()


def _found(site: Site, view: View, job: ThingJob) -> tuple[str, str]:
    for iri, suffix in job.candidates:
        try:
            node = ox.NamedNode(iri)
        except ValueError:
            continue
        if view.knows(node):
            return iri, suffix
    for iri, suffix in job.candidates:
        if site.documents.get(iri):
            return iri, suffix
    asked = job.candidates[0][0] if job.candidates else "that"
    raise Refused(404, f"Nothing is known about <{asked}>.")


def _moved(site: Site, job: ThingJob) -> str | None:
    """What the thing was merged into, by a later release."""
    replaced = ox.NamedNode(dcterms.isReplacedBy)
    for iri, _ in job.candidates:
        try:
            quads = site.store.quads_for_pattern(ox.NamedNode(iri), replaced, None, None)
        except ValueError:
            continue
        for quad in quads:
            if isinstance(quad.object, ox.NamedNode):
                return quad.object.value
    return None


def _paging(links: Links, iri: str, described: description.Description) -> list[tuple[str, str]]:
    address = links.resource(iri)
    glue = "&" if "?" in address else "?"
    name = quote(iri, safe=KEPT)
    found = [
        ("Link", f'<{address}>; rel="canonical"'),
        ("Link", f'<{name}>; rel="cite-as"'),
        ("Link", f'<{name}>; rel="describes"'),
    ]
    if described.page < described.pages:
        found.append(("Link", f'<{address}{glue}page={described.page + 1}>; rel="next"'))
    if described.page > 1:
        found.append(("Link", f'<{address}{glue}page={described.page - 1}>; rel="prev"'))
    return found
