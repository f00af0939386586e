"""Has a query of the protocol answered by a service, and writes what comes in the form asked for.

The query is read here first, so that mistakes are told as those of a release are. What comes is
parsed and written anew, so that every client sees the same forms of every service.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator

import pyoxigraph as ox

from kg.endpoint.client import Endpoint, Graphs
from kg.serve import engine, negotiate
from kg.serve.grammar import read
from kg.serve.jobs import QueryJob
from kg.serve.sink import Sink
from kg.serve.site import Site
from kg.sparql.guard import Limits, examine
from kg.vocab import PREFIXES

_OFFERS = {"SELECT": negotiate.RESULTS, "ASK": negotiate.BOOLEANS}
_TRUTHS = {truth: b'{"head":{},"boolean":%s}' % word for truth, word in
           ((True, b"true"), (False, b"false"))}  # fmt: skip

Found = engine.Answer | Iterator[ox.Triple]


def answer(site: Site, endpoint: Endpoint, job: QueryJob, sink: Sink, limits: Limits) -> None:
    """Write the answer to the sink; raises Refused and Trouble where there is none, and where it
    turns out not to be whole.
    """
    shape = examine(job.text, limits)
    form, text = read(job, shape)
    offer = engine.chosen(job, _OFFERS.get(form, negotiate.GRAPHS))
    graphs = Graphs(job.default_graphs, job.named_graphs)
    prefixes = PREFIXES | shape.prefixes

    def write(found: Found, finish: Callable[[], None]) -> None:
        engine.begin(offer, sink)
        if engine.write(found, offer, site, sink, query=job.text, prefixes=prefixes):
            finish()
        sink.end()

    if form == "SELECT":
        with endpoint.results(text, graphs) as rows:
            write(rows.found, rows.finish)
    elif form == "ASK":
        truth = io.BytesIO(_TRUTHS[endpoint.truth(text, graphs)])
        write(ox.parse_query_results(truth, ox.QueryResultsFormat.JSON), _is_whole)
    else:
        with endpoint.graph(text, graphs) as graph:
            write(graph.triples, graph.finish)


def _is_whole() -> None:
    """Of what was read before."""
