"""JSON-LD with the context of the ontology: which key and which spelling a statement gets.

``context`` reads a context for writing; ``values`` gives the key and the value of one statement.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from kg import resources
from kg.jsonld.context import Context

_FILE = "context.jsonld"


def published(prefixes: Mapping[str, str]) -> Context:
    """The context of the ontology, with every prefix that it does not define itself."""
    text = (resources.ontology() / _FILE).read_text(encoding="utf-8")
    return Context(json.loads(text)["@context"], prefixes)
