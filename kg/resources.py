"""Where the files lie that ship with kg: the ontology, the shapes, the built-in corpus."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def _folder(name: str) -> Path:
    installed = _PACKAGE / "_data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def ontology() -> Path:
    """The folder of own terms, concept schemes, restated axioms and the JSON-LD context."""
    return _folder("ontology")


def shapes() -> Path:
    """The folder of SHACL shapes, one file for each entity type."""
    return _folder("shapes")


def corpus() -> Path:
    """The folder of the built-in corpus: curated YAML files and their IRI ledger."""
    return _PACKAGE / "corpus"
