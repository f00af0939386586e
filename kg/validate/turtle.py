"""A validation report as RDF (https://www.w3.org/TR/shacl/#validation-report).

Its nodes are ``urn:uuid`` names made from what they say, so the same findings are the same bytes
and nothing is blank. ``sh:resultPath`` is given for plain properties; other paths are in the
message.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING
from uuid import NAMESPACE_URL, uuid5

import pyoxigraph as ox

from kg.validate.paths import short
from kg.vocab import rdfs, sh

if TYPE_CHECKING:
    from kg.validate.report import Report, Result

_BLANK = "urn:kg:blank-node"
_HEADER = f"@prefix rdfs: <{rdfs.NS}> .\n@prefix sh: <{sh.NS}> .\n"


def report(found: Report) -> str:
    """The report as Turtle: the report itself, then each result, in the order of their names."""
    results = sorted({_node(_statements(result)) for result in found.results})
    links = [f"sh:result {name}" for name, _ in results]
    own = _node(_own(found), key="\n".join(text for _, text in results), also=links)
    return _HEADER + "".join(f"\n{text}" for _, text in (own, *results))


def _own(found: Report) -> Iterator[str]:
    yield "a sh:ValidationReport"
    yield f"sh:conforms {'true' if found.conforms else 'false'}"
    yield f"rdfs:label {ox.Literal(f'Validation of {found.data}')}"
    for note in (*found.notes, *([found.unchecked] if found.unchecked else [])):
        yield f"rdfs:comment {ox.Literal(note)}"
    if found.idle:
        names = ", ".join(short(iri) for iri in found.idle)
        yield f"rdfs:comment {ox.Literal(f'Shapes that look at nothing in this data: {names}')}"


def _node(statements: Iterable[str], key: str = "", also: Iterable[str] = ()) -> tuple[str, str]:
    """The name of a node, made from what is said of it, and the Turtle that says it."""
    told = list(statements)
    name = f"<urn:uuid:{uuid5(NAMESPACE_URL, chr(10).join([*told, key]))}>"
    return name, f"{name}\n    " + " ;\n    ".join([*told, *also]) + " .\n"


def _statements(result: Result) -> Iterator[str]:
    yield "a sh:ValidationResult"
    yield f"sh:focusNode {_term(result.focus)}"
    yield f"sh:resultSeverity {_severity(result.severity)}"
    yield f"sh:sourceShape <{result.shape}>"
    yield f"sh:sourceConstraintComponent <{result.component}>"
    if result.path_iri is not None:
        yield f"sh:resultPath <{result.path_iri}>"
    if result.value is not None:
        yield f"sh:value {_term(result.value)}"
    detail = " ".join(part for part in (result.path, result.rule) if part)
    message = f"{result.message} ({detail})" if detail else result.message
    yield f"sh:resultMessage {ox.Literal(message)}"


def _severity(name: str) -> str:
    return f"<{name}>" if ":" in name else f"sh:{name}"


def _term(text: str) -> str:
    return f"<{_BLANK}>" if text == "_:" else text
