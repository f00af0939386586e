"""What a reader calls a node that has no name: a record of a file, a passage, a run, a verdict."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pyoxigraph as ox

from kg.vocab import datacite, dcterms, doap, foaf, k, literal, oa, prov

if TYPE_CHECKING:
    from kg.serve.view import Node, View

_PASSAGE = re.compile(r"(.+)#char=([0-9]{1,15}),([0-9]{1,15})")
_RECORD = re.compile("[0-9]{1,15}")
_LONGEST_QUOTE = 1_000
_MOST_NAMED = 2


def words(view: View, node: ox.NamedNode) -> str:
    """The words for a node; nothing where it is of no kind that is known here."""
    if passage := _PASSAGE.fullmatch(node.value):
        source = view.label(ox.NamedNode(passage[1])).text
        where = f"{source}, characters {int(passage[2]):,}–{int(passage[3]):,}"
        quotes = [
            _quoted(exact)
            for selector in view.nodes(node, oa.hasSelector)
            if (exact := view.text(selector, oa.exact))
        ]
        return f"{' '.join(quotes)} ({where})" if quotes else where
    for class_ in view.types(node):
        if found := _KINDS.get(class_.value):
            return found(view, node)
    return ""


def _record(view: View, node: Node) -> str:
    number = str(node.value).rpartition("/")[2]
    name = (
        f"record {int(number)}"
        if _RECORD.fullmatch(number)
        else view.text(node, dcterms.identifier)
    )
    line = view.text(node, k.line)
    where = f" (line {line})" if line else ""
    return ", ".join(filter(None, (*_labels(view, node, dcterms.isPartOf), f"{name}{where}")))


def _run(view: View, node: Node) -> str:
    agents = " and ".join(_labels(view, node, prov.wasAssociatedWith))
    used = _labels(view, node, prov.used)
    more = len(used) - _MOST_NAMED
    files = ", ".join(used[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
    return " on ".join(filter(None, (agents or "a run", files)))


def _assessment(view: View, node: Node) -> str:
    people = " and ".join((*_labels(view, node, k.assesses), *_labels(view, node, k.candidate)))
    return ": ".join(filter(None, (people, *_labels(view, node, k.verdict))))


def _identifier(view: View, node: Node) -> str:
    schemes = _labels(view, node, datacite.usesIdentifierScheme)
    return " ".join((*schemes, view.text(node, literal.hasLiteralValue)))


def _condition(view: View, node: Node) -> str:
    values = (*_labels(view, node, k.value), *_labels(view, node, k.quantity))
    return " ".join((*_labels(view, node, k.property), *values))


def _position(view: View, node: Node) -> str:
    return f"characters {view.text(node, oa.start)}–{view.text(node, oa.end)}"


def _quote(view: View, node: Node) -> str:
    return _quoted(view.text(node, oa.exact))


def _quoted(text: str) -> str:
    return f"“{text[:_LONGEST_QUOTE]}{'…' if len(text) > _LONGEST_QUOTE else ''}”"


def _address(view: View, node: Node) -> str:
    del view
    return str(node.value)


def _labels(view: View, node: Node, predicate: str) -> list[str]:
    return [view.label(each).text for each in view.nodes(node, predicate)]


_KINDS: dict[str, Callable[[View, Node], str]] = {
    k.SourceRecord: _record,
    k.IdentityAssessment: _assessment,
    k.Condition: _condition,
    prov.Activity: _run,
    datacite.ResourceIdentifier: _identifier,
    datacite.PersonalIdentifier: _identifier,
    oa.TextPositionSelector: _position,
    oa.TextQuoteSelector: _quote,
    doap.GitRepository: _address,
    foaf.OnlineAccount: _address,
}
