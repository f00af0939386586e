"""What a constraint demands, in a few words."""

from __future__ import annotations

import pyoxigraph as ox

from kg.validate.paths import compact, short
from kg.validate.shapes import Node, Shapes, Term
from kg.vocab import sh

_SUFFIX = "ConstraintComponent"
_LONGEST_LIST = 12
_WORDS = {
    sh.minCount: "at least {}",
    sh.maxCount: "at most {}",
    sh.datatype: "of type {}",
    sh.class_: "of class {}",
    sh.nodeKind: "of kind {}",
    sh.hasValue: "{} among the values",
    sh.pattern: "matching {}",
    sh.minLength: "{} characters or more",
    sh.maxLength: "{} characters or fewer",
    sh.equals: "the same values as {}",
    sh.disjoint: "no value of {}",
    sh.lessThan: "less than {}",
    sh.lessThanOrEquals: "not more than {}",
    sh.minInclusive: "{} or more",
    sh.maxInclusive: "{} or less",
    sh.minExclusive: "more than {}",
    sh.maxExclusive: "less than {}",
    sh.uniqueLang: "each language once",
    sh.closed: "no such property",
    sh.not_: "not what the shape excludes",
    sh.or_: "at least one of the shape's alternatives",
    sh.xone: "exactly one of the shape's alternatives",
    sh.and_: "all that the shape asks",
    sh.node: "all that the shape {} asks",
    sh.qualifiedMinCount: "at least {} of the kind asked for",
    sh.qualifiedMaxCount: "at most {} of the kind asked for",
}
_LISTS = {sh.in_: "one of {}", sh.languageIn: "in the language {}"}


def rule(shapes: Shapes, node: Node, component: str) -> str:
    """What the constraint of this kind on this shape demands; empty for SPARQL, whose message says
    it.
    """
    parameter = _parameter(component)
    values = shapes.objects(node, parameter)
    if parameter in _LISTS:
        members = [_shown(member) for head in values for member in shapes.members(head)]
        more = f" or {len(members) - _LONGEST_LIST} others" if len(members) > _LONGEST_LIST else ""
        return _LISTS[parameter].format(", ".join(members[:_LONGEST_LIST])) + more
    if parameter not in _WORDS:
        return "" if component.startswith(sh.NS) else short(component)
    shown = ", ".join(_shown(value) for value in values if not isinstance(value, ox.BlankNode))
    return _WORDS[parameter].format(shown)


def _parameter(component: str) -> str:
    name = component.removeprefix(sh.NS).removesuffix(_SUFFIX)
    return sh.NS + name[:1].lower() + name[1:]


def _shown(value: Term) -> str:
    return value.value if isinstance(value, ox.Literal) else compact(str(value))
