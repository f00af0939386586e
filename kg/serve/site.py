"""What a worker holds to answer from: the store, what the release says of itself, the templates."""

from __future__ import annotations

from pathlib import Path

import jinja2
import pyoxigraph as ox

from kg.serve.jobs import Setup

_HERE = Path(__file__).resolve().parent


class Site:
    """The store and the pages of one release."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.store = ox.Store.read_only(setup.store)
        self._templates = templates()

    def render(self, template: str, **values: object) -> str:
        """The HTML of a page."""
        return self._templates.get_template(template).render(site=self.setup, **values)


def templates() -> jinja2.Environment:
    """The templates, every value escaped, a missing one an error."""
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def stylesheet() -> bytes:
    """The one style sheet of the pages."""
    return (_HERE / "static" / "style.css").read_bytes()
