"""What a worker holds to answer from: the store, what the release says of itself, the templates."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import pyoxigraph as ox

from kg.serve.graph import Graph
from kg.serve.jobs import Setup

if TYPE_CHECKING:
    import jinja2

    from kg.endpoint.client import Endpoint

_LOOKED_AT_FOR_HASHES = 1_000_000
_MOST_HASHES = 20_000
_CONNECT_S = 10.0
SHARE = 0.8
"""What look-ups for a page in a service may take of the time of a query, together."""
_HERE = Path(__file__).resolve().parent


class Site:
    """The store and the pages of one release, or of a service that is asked by ``endpoint``.

    ``embedded`` is what the engine runs queries on. With a service it is empty: then the engine
    only tells whether a query can be read.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.endpoint: Endpoint | None = None
        if setup.remote is None:
            self.embedded = ox.Store.read_only(setup.store)
        else:
            # A worker without a service does not wait for these.
            from kg.endpoint.client import Endpoint

            self.embedded = ox.Store()
            self.endpoint = Endpoint(setup.remote, timeouts=(_CONNECT_S, setup.patience))
        self.store: Graph = self.embedded

    def begin(self) -> None:
        """Be ready for the next page: what a service says is remembered for one page only."""
        if self.endpoint is not None:
            from kg.serve.remote_graph import RemoteGraph

            self.store = RemoteGraph(self.endpoint, self.setup.patience * SHARE)

    @cached_property
    def documents(self) -> dict[str, tuple[ox.NamedNode, ...]]:
        """The things with hash IRIs, by the IRI before the hash, where those are few.

        Looking costs a second for a million triples, and is done once, for the first IRI that
        nothing else is known about. A service is not asked to look through all that it has.
        """
        if self.setup.remote is not None:
            return {}
        query = (
            f"SELECT DISTINCT ?s {{ {{ SELECT ?s {{ ?s ?p ?o }} LIMIT {_LOOKED_AT_FOR_HASHES} }} "
            f'FILTER(CONTAINS(STR(?s), "#")) }} LIMIT {_MOST_HASHES}'
        )
        found: dict[str, tuple[ox.NamedNode, ...]] = {}
        solutions = self.store.query(query)
        if isinstance(solutions, ox.QuerySolutions):
            for solution in solutions:
                node = solution["s"]
                if isinstance(node, ox.NamedNode):
                    document = node.value.partition("#")[0]
                    found[document] = (*found.get(document, ()), node)
        return {document: tuple(sorted(nodes, key=str)) for document, nodes in found.items()}

    @cached_property
    def _templates(self) -> jinja2.Environment:
        return templates(self.setup.root)

    def render(self, template: str, **values: object) -> str:
        """The HTML of a page."""
        return self._templates.get_template(template).render(site=self.setup, **values)


def templates(root: str) -> jinja2.Environment:
    """The templates, every value escaped, a missing one an error; ``root`` begins every link."""
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["root"] = root
    return environment


def stylesheet() -> bytes:
    """The one style sheet of the pages."""
    return (_HERE / "static" / "style.css").read_bytes()
