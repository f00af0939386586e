"""The answer to a query as a page, for browsers; large answers are cut, and say so."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pyoxigraph as ox

from kg.serve import turtle
from kg.serve.cells import Cell, short
from kg.serve.links import Links
from kg.serve.sink import Sink
from kg.serve.site import Site

MOST_ROWS = 1_000
MOST_TRIPLES = 2_000

Answer = ox.QuerySolutions | ox.QueryBoolean | ox.QueryTriples


def write(
    found: Answer | Iterator[ox.Triple],
    query: str,
    prefixes: dict[str, str],
    site: Site,
    sink: Sink,
) -> bool:
    """Write the page of an answer, with the query to change and send again; whether all of the
    answer is shown.
    """
    columns: list[str] = []
    rows: list[list[Cell | None]] = []
    graph = ""
    more = False
    limit = site.setup.max_rows
    most_rows = min(MOST_ROWS, limit or MOST_ROWS)
    most_triples = min(MOST_TRIPLES, limit or MOST_TRIPLES)
    links = Links(site.setup.base, root=site.setup.root)
    if isinstance(found, ox.QuerySolutions):
        columns = [variable.value for variable in found.variables]
        solutions = iter(found)
        rows = [
            [_cell(solution[name], links) for name in columns]
            for solution in islice(solutions, most_rows)
        ]
        more = next(solutions, None) is not None
    elif not isinstance(found, ox.QueryBoolean):
        triples = iter(found)
        shown = list(islice(triples, most_triples))
        more = next(triples, None) is not None
        graph = "".join(turtle.document(shown, prefixes, site.setup.base)).strip()
    page = site.render(
        "results.html",
        query=query,
        columns=columns,
        rows=rows,
        graph=graph,
        truth=bool(found) if isinstance(found, ox.QueryBoolean) else None,
        is_table=isinstance(found, ox.QuerySolutions),
        more=more,
        limit=limit,
        most_rows=most_rows,
        most_triples=most_triples,
    )
    sink.write(page.encode())
    return not more


def _cell(
    term: ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple | None, links: Links
) -> Cell | None:
    if term is None:
        return None
    if isinstance(term, ox.NamedNode):
        here = links.local(term.value)
        name = short(term.value)
        text = term.value if name.startswith("<") else name
        return Cell(text, here or links.outside(term.value), here is None)
    if isinstance(term, ox.Literal):
        datatype = short(term.datatype.value)
        note = "" if term.language or datatype == "xsd:string" else datatype
        return Cell(term.value, language=term.language or "", note=note)
    return Cell(f"<<( {term} )>>" if isinstance(term, ox.Triple) else str(term))
