"""A validation report as RDF (https://www.w3.org/TR/shacl/#validation-report).

Its nodes are ``urn:uuid`` names made from what they say, so the same findings are the same bytes
and nothing is blank. ``sh:resultPath`` is given for plain properties; other paths are in the
message.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING
from uuid import NAMESPACE_URL, uuid5

import pyoxigraph as ox

from kg.vocab import rdf, rdfs, sh, xsd

if TYPE_CHECKING:
    from kg.validate.report import Report, Result

_BLANK = "urn:kg:blank-node"


def report(found: Report) -> str:
    """The report as Turtle, sorted."""
    results = [_result(result) for result in found.results]
    named = sorted({lines[0].split(" ", 1)[0]: lines for lines in results}.items())
    key = "\n".join(line for _, lines in named for line in lines)
    own = _name(f"{found.data}\n{found.unchecked or ''}\n{key}")
    conforms = "true" if found.conforms else "false"
    lines = [
        f"{own} <{rdf.type}> <{sh.ValidationReport}> .",
        f'{own} <{sh.conforms}> "{conforms}"^^<{xsd.boolean}> .',
        *(f"{own} <{sh.result}> {name} ." for name, _ in named),
    ]
    comments = [*found.notes, *([found.unchecked] if found.unchecked else [])]
    lines += [f"{own} <{rdfs.comment}> {ox.Literal(note)} ." for note in comments]
    triples = ox.parse("\n".join([*lines, key]), ox.RdfFormat.N_TRIPLES)
    text = ox.serialize(
        (quad.triple for quad in triples),
        format=ox.RdfFormat.TURTLE,
        prefixes={"sh": sh.NS, "rdfs": rdfs.NS, "xsd": xsd.NS},
    )
    return (text or b"").decode()


def _result(result: Result) -> list[str]:
    statements = list(_statements(result))
    own = _name("\n".join(statements))
    return [f"{own} {statement} ." for statement in statements]


def _statements(result: Result) -> Iterator[str]:
    yield f"<{rdf.type}> <{sh.ValidationResult}>"
    yield f"<{sh.focusNode}> {_term(result.focus)}"
    yield f"<{sh.resultSeverity}> <{_severity(result.severity)}>"
    yield f"<{sh.sourceShape}> <{result.shape}>"
    yield f"<{sh.sourceConstraintComponent}> <{result.component}>"
    if result.path_iri is not None:
        yield f"<{sh.resultPath}> <{result.path_iri}>"
    if result.value is not None:
        yield f"<{sh.value}> {_term(result.value)}"
    detail = " ".join(part for part in (result.path, result.rule) if part)
    message = f"{result.message} ({detail})" if detail else result.message
    yield f"<{sh.resultMessage}> {ox.Literal(message)}"


def _severity(name: str) -> str:
    return sh.NS + name if ":" not in name else name


def _term(text: str) -> str:
    return f"<{_BLANK}>" if text == "_:" else text


def _name(text: str) -> str:
    return f"<urn:uuid:{uuid5(NAMESPACE_URL, text)}>"
