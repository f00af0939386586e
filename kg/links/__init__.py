"""Other scholarly graphs: each module asks one, and gives records as they came or says why not.

A service is a module with ``NAME``, ``FETCHES``, ``FINDS``, ``fetch`` and ``search`` (see
``Service``).
To add one: the module, a line in ``SERVICES``, its table in services.toml, its answers in
tests/scholarly/ (what a service is known to do wrong is tested there for all).
"""

from __future__ import annotations

from typing import Protocol

from kg.http import Fault as Fault
from kg.links import (
    arxiv,
    crossref,
    datacite,
    dblp,
    openalex,
    orcid,
    orkg,
    ror,
    semantic_scholar,
    wikidata,
)
from kg.links.found import (
    Candidate as Candidate,
    Fetched as Fetched,
    Found as Found,
    Kind as Kind,
    Query as Query,
    Trouble as Trouble,
)
from kg.links.session import Session
from kg.records import Identifier


class Service(Protocol):
    """What a module of this folder has.

    ``NAME`` is its table in services.toml. ``FETCHES`` are the schemes of kg.identifiers that
    ``fetch`` takes, ``FINDS`` the kinds that ``search`` finds. Neither raises: what goes wrong is
    a Trouble, and nothing is stored but what was checked to be the record that was asked for.
    """

    NAME: str
    FETCHES: tuple[str, ...]
    FINDS: tuple[Kind, ...]

    def fetch(self, session: Session, identifier: Identifier) -> Fetched | Trouble:
        """The record of an identifier, as it came."""
        ...

    def search(self, session: Session, query: Query) -> Found | Trouble:
        """What may be meant by a query, in the service's own order."""
        ...


SERVICES: tuple[Service, ...] = (
    openalex,
    crossref,
    datacite,
    dblp,
    orcid,
    ror,
    semantic_scholar,
    arxiv,
    wikidata,
    orkg,
)
"""The services; ``session`` asks them by ``settings``, and all use ``answers`` and ``paging``."""
