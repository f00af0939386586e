"""Reads a query by the grammar of the embedded engine, for a service that is to run it.

What is wrong is told as for a release. Functions that the engine does not know pass: the service
may know them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import pyoxigraph as ox

from kg.serve.engine import Answer, spelled_out
from kg.serve.jobs import QueryJob
from kg.sparql import complaint
from kg.sparql.guard import Refused, Shape
from kg.sparql.tokens import Token, tokens
from kg.vocab import xsd

_SCHEME = re.compile(r"<[A-Za-z][A-Za-z0-9+.\-]*:")


class Read(NamedTuple):
    """A query that can be read: its form, and the text to send, in which the star of ``SELECT *``
    is spelled out, and IRIs stand under the base that they have here.
    """

    form: str
    text: str


def read(job: QueryJob, shape: Shape) -> Read:
    """Read a query; raises Refused with the place of what is wrong."""
    called = list(dict.fromkeys(_called(job.text, shape)))
    try:
        found = _parsed(job, called, aggregates=False)
    except SyntaxError as error:
        other = _with_aggregates(job, called)
        if other is None:
            raise Refused(400, complaint.of_syntax(job.text, error.msg)) from error
        found = other
    except (RuntimeError, ValueError):
        # It was read, and the empty store of the engine has no answer.
        return Read(shape.form, _with_base(job.text, job.resolve))
    return Read(_form(found), _with_base(spelled_out(job.text, shape, found), job.resolve))


def _with_aggregates(job: QueryJob, called: list[ox.NamedNode]) -> Answer | None:
    """The query with the functions as aggregates, which its grammar tells apart by their names."""
    try:
        return _parsed(job, called, aggregates=True) if called else None
    except (SyntaxError, RuntimeError, ValueError):
        return None


def _parsed(job: QueryJob, called: list[ox.NamedNode], *, aggregates: bool) -> Answer:
    return ox.Store().query(
        job.text,
        base_iri=job.resolve,
        custom_functions={} if aggregates else dict.fromkeys(called, _unknown),
        custom_aggregate_functions=dict.fromkeys(called, _Unknown) if aggregates else {},
    )


def _unknown(*arguments: object) -> None:
    del arguments


class _Unknown:
    def accumulate(self, term: object) -> None:
        del term

    def finish(self) -> None:
        """Nothing comes of it."""


def _called(text: str, shape: Shape) -> Iterator[ox.NamedNode]:
    """The functions that are called by their IRIs, but for the casts, which are known."""
    for name, bracket in pairwise(tokens(text)):
        if bracket.text != "(" or name.kind not in ("iri", "name"):
            continue
        prefix, _, rest = name.text.partition(":")
        iri = name.text[1:-1] if name.kind == "iri" else shape.prefixes.get(prefix, "") + rest
        if iri.startswith(xsd.NS):
            continue
        try:
            yield ox.NamedNode(iri)
        except ValueError:
            continue


def _form(found: Answer) -> str:
    if isinstance(found, ox.QuerySolutions):
        return "SELECT"
    return "ASK" if isinstance(found, ox.QueryBoolean) else "CONSTRUCT"


def _with_base(text: str, resolve: str) -> str:
    """The text with a base where an IRI may need it; on its first line, whose words move."""
    return f"BASE <{resolve}> {text}" if any(map(_needs_base, tokens(text))) else text


def _needs_base(token: Token) -> bool:
    if token.kind == "iri":
        return not _SCHEME.match(token.text)
    return token.kind == "word" and token.text.upper() in ("IRI", "URI")
