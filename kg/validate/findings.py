"""From what an engine found to a report: labels, words, order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import pyoxigraph as ox

from kg.validate.data import Data
from kg.validate.paths import compact, short, sparql_path
from kg.validate.raw import Raw, plain
from kg.validate.report import Report, Result
from kg.validate.shapes import Shapes
from kg.validate.targets import Coverage
from kg.validate.wording import rule
from kg.vocab import dcterms, foaf, rdfs, schema, sh, skos

_NAMES = (rdfs.label, skos.prefLabel, dcterms.title, schema.name, foaf.name)
_ORDER = {"Violation": 0, "Warning": 2, "Info": 3}
_OTHER = 1


def report_of(
    shapes: Shapes,
    data: Data,
    raws: Iterable[Raw],
    looked: Coverage,
    *,
    notes: Sequence[str],
) -> Report:
    """The report of what was found; ``looked`` is what the shapes looked at."""
    found = sorted(raws, key=Raw.key)
    labels = _labels(data.store, {raw.focus for raw in found})
    results = {_result(shapes, raw, labels): None for raw in found}
    ordered = tuple(sorted(results, key=_key))
    return _report(shapes, data, ordered, notes, looked=looked)


def unchecked(shapes: Shapes, data: Data) -> Report:
    """The report of a default graph without a triple: nothing was checked."""
    reason = "nothing to validate: the default graph is empty"
    if data.named:
        reason += (
            f"; {data.named:,} quads stand in named graphs, which are not validated: "
            "a release has its view in the default graph"
        )
    return _report(shapes, data, (), (), looked=Coverage(0, ()), unchecked=reason)


def _report(
    shapes: Shapes,
    data: Data,
    results: tuple[Result, ...],
    notes: Sequence[str],
    *,
    looked: Coverage,
    unchecked: str | None = None,
) -> Report:
    return Report(
        data=data.name,
        results=results,
        notes=tuple(notes),
        shapes=len(shapes.targeted()),
        properties=sum(1 for node in shapes.graph if shapes.objects(node, sh.path)),
        nodes=looked.nodes,
        triples=data.triples,
        idle=tuple(sorted(node.value for node in looked.idle)),
        unchecked=unchecked,
    )


def _key(result: Result) -> tuple[int, str, str, str, str, str]:
    order = _ORDER.get(result.severity, _OTHER)
    path, value = result.path or "", result.value or ""
    return (order, result.shape, result.focus, path, value, result.rule)


def _result(shapes: Shapes, raw: Raw, labels: Mapping[str, str]) -> Result:
    source = ox.NamedNode(raw.source)
    root = shapes.root(source)
    path = raw.path
    for node in shapes.objects(source, sh.path):
        path = sparql_path(shapes, node)
    words = (
        raw.message
        if raw.component == sh.NS + "SPARQLConstraintComponent" and raw.message
        else shapes.text(source, sh.message) or shapes.text(root, sh.message)
    )
    label = shapes.text(root, rdfs.label) or short(root.value)
    return Result(
        severity=_severity(shapes.severity(source)),
        shape=root.value,
        shape_label=label,
        focus=raw.focus,
        label=labels.get(raw.focus),
        path=None if path is None else compact(path),
        value=raw.value,
        message=_filled(words or f"Breaks the rule: {label}.", raw),
        rule=rule(shapes, source, raw.component),
        mend=shapes.text(source, sh.description) or shapes.text(root, sh.description),
        component=raw.component,
        path_iri=path[1:-1] if path and path.startswith("<") and path.count("<") == 1 else None,
    )


def _severity(iri: str) -> str:
    return iri.removeprefix(sh.NS)


def _filled(message: str, raw: Raw) -> str:
    """The message with ``{?this}`` and ``{?value}`` filled in (SHACL 5.2.1)."""
    for name, text in (("this", raw.focus), ("value", raw.value)):
        if text is not None:
            for sign in "?$":
                message = message.replace(f"{{{sign}{name}}}", plain(text))
    return message


def _labels(store: ox.Store, nodes: Iterable[str]) -> dict[str, str]:
    found = {}
    for node in nodes:
        if not node.startswith("<"):
            continue
        for predicate in _NAMES:
            names = sorted(
                quad.object.value
                for quad in store.quads_for_pattern(
                    ox.NamedNode(node[1:-1]), ox.NamedNode(predicate), None
                )
                if isinstance(quad.object, ox.Literal)
            )
            if names:
                found[node] = names[0]
                break
    return found
