"""Small masters, and releases made of them."""

from __future__ import annotations

from pathlib import Path

from kg.publish import publish
from kg.release import Release

BASE = "https://example.org/"
XSD = "http://www.w3.org/2001/XMLSchema#"
TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"


def master(folder: Path, title: str = "One") -> Path:
    """A master of one paper, in its source graph and in the view."""
    paper = f"<{BASE}paper/doi-10.1000-x>"
    triples = (
        f"{paper} {TYPE} <https://dblp.org/rdf/schema#Publication>",
        f'{paper} <http://purl.org/dc/terms/title> "{title}"',
        f'{paper} <https://dblp.org/rdf/schema#numberOfCreators> "3"^^<{XSD}integer>',
    )
    lines = {
        f"{triple}{graph} .\n" for triple in triples for graph in ("", f" <{BASE}graph/src/0>")
    }
    path = folder / f"{title}.nq"
    path.write_text("".join(sorted(lines)), encoding="utf-8", newline="\n")
    return path


def make(folder: Path, title: str = "One", **more: object) -> Release:
    options: dict[str, object] = {"base": BASE, "date": "2024-03-01", "formats": ["ttl"], **more}
    return publish(master(folder, title), folder / "out", **options)  # type: ignore[arg-type]
