"""Tells where a service has cut its answer and sent it as whole.

Virtuoso (https://docs.openlinksw.com/virtuoso/rdfsparqlprotocolendpoint/) does so at its own limits
of rows, of triples, and of time; only the headers say it, and for triples not even they do.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from kg.endpoint.trouble import Trouble
from kg.sparql.tokens import tokens

_MOST_ROWS = "X-SPARQL-MaxRows"
_STATE = "X-SQL-State"
_DONE = "00000"
_MOST_DIGITS = 18
_OPEN, _CLOSE = frozenset("{(["), frozenset("})]")
_EMPTY = re.compile(rb"# Empty \w+")

MOST_TRIPLES = 'SELECT (<bif:sys_stat>("sparql_construct_max_triples") AS ?n) {}'
"""Asks Virtuoso how many triples it makes; versions that do not know it make as many as rows."""
SETTINGS = "ini"
"""The parameter by which Virtuoso tells its settings, one a row: section, name, value."""
ROWS_SETTING = "#ResultSetMaxRows"


def check_headers(headers: Mapping[str, str], query: str) -> None:
    """Raise Trouble where the headers say that the answer is a part."""
    state = headers.get(_STATE, _DONE)
    if state != _DONE:
        message = f"The store stopped before the answer was whole (SQL state {state[:5]})."
        raise Trouble(504, message, "timeout")
    most = headers.get(_MOST_ROWS, "")
    rows = whole(most)
    if rows is not None and not _asks_for_at_most(query, rows):
        raise cut(rows, "rows")


def whole(digits: str) -> int | None:
    """The number that digits make, None for other text; one of more digits than any answer has rows
    stands for any number that is too large, so that what a service says stays quickly read.
    """
    if not (digits.isascii() and digits.isdecimal()):
        return None
    return int(digits.lstrip("0")[:_MOST_DIGITS] or "0")


def cut(most: int, what: str) -> Trouble:
    """That the store gives no more than it gave."""
    return Trouble(
        413,
        f"The store gives at most {most:,} {what} and may have more. Ask for a part of the answer, "
        "by ORDER BY with LIMIT and OFFSET.",
        "refused",
    )


def check_end(line: bytes, triples: int) -> None:
    """Raise Trouble where the last line of a graph is a comment: some servers tell so what went
    wrong after they had begun; that a graph is empty is told so too.
    """
    if line.startswith(b"#") and (triples or not _EMPTY.fullmatch(line)):
        raise Trouble(502, "The store ended its answer with a remark, not with a triple.")


def is_virtuoso(headers: Mapping[str, str]) -> bool:
    """Whether Virtuoso answered."""
    return headers.get("Server", "").startswith("Virtuoso/")


def _asks_for_at_most(query: str, rows: int) -> bool:
    """Whether the query itself has a LIMIT of so many rows, outside of all brackets."""
    depth, last = 0, ""
    asked = None
    for token in tokens(query):
        depth += (token.text in _OPEN) - (token.text in _CLOSE)
        if depth == 0 and last == "LIMIT" and token.kind == "number":
            asked = whole(token.text)
        last = token.text.upper()
    return asked is not None and asked <= rows
