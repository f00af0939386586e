"""``kg ontology``: kg's own terms as a page to read."""

from __future__ import annotations

import logging
from typing import Annotated

import typer

from kg import resources
from kg.cli.folder import writable
from kg.cli.terminal import fail, note


def ontology(
    to: Annotated[str, typer.Option("--to", help="Folder for the page.")] = "ontology",
) -> None:
    """Write kg's own terms as a page, by pyLODE (https://github.com/RDFLib/pyLODE), which comes
    with ``pip install 'rkg[ontology]'``.

    Example: kg ontology --to pages
    """
    folder = writable(to)
    try:
        import pylode
    except ImportError:
        fail("the page is made by pyLODE: pip install 'rkg[ontology]'", 3)
    logging.getLogger().setLevel(logging.WARNING)
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / "index.html"
    pylode.OntPub(str(resources.ontology() / "kg.ttl")).make_html(destination=page)
    note(f"the terms are in {page}")
