"""What it means for a client where another service gives no answer, or none to be trusted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from kg.sparql.complaint import unknown_function

LONGEST = 500
"""How many characters of the words of a service are passed on."""
_SECONDS = re.compile(r"\d{1,6}")
_LATER = "5"
_SPACE = re.compile(r"[\s\x00-\x1f\x7f]+")
_SQL = re.compile(r"Virtuoso (\w{5}) Error")
_STOPPED = re.compile(rb"cancell?ed|timed out|time-?out", re.IGNORECASE)
_QUERY_SHOWN = re.compile(r"\bSPARQL query:.*", re.DOTALL)
_FIRST_FAULT = 500
_BUSY = 503


class Meaning(NamedTuple):
    """What to answer with: see ``Trouble``."""

    status: int
    message: str
    outcome: str = "broken"


_REFUSED = Meaning(400, "The store refuses the query", "refused")
_LATE = Meaning(504, "The store did not answer in time", "timeout")
_LONG = Meaning(413, "The query is too long for the store", "refused")
_MEANINGS = {
    206: Meaning(
        504, "The store stopped at its limit of time, with a part of the answer", "timeout"
    ),
    400: _REFUSED,
    408: _LATE,
    413: _LONG,
    414: _LONG,
    429: Meaning(_BUSY, "The store is busy", "refused"),
    503: Meaning(_BUSY, "The store is busy", "refused"),
    504: _LATE,
    **dict.fromkeys((401, 403, 407), Meaning(502, "The store does not let this server ask it")),
    **dict.fromkeys(
        (303, 404, 405, 406, 410, 415),
        Meaning(502, "There is no SPARQL service where the store is to be"),
    ),
}


class Trouble(Exception):
    """Ends the answer to a query.

    ``status`` is that of HTTP which a server in front of the service answers with; ``outcome`` is
    refused, timeout or broken; ``retry_after`` is in seconds, empty where nothing is known.
    """

    def __init__(
        self, status: int, message: str, outcome: str = "broken", retry_after: str = ""
    ) -> None:
        super().__init__(message)
        self.status = status
        self.outcome = outcome
        self.retry_after = retry_after


def of_status(status: int, headers: Mapping[str, str], said: bytes) -> Trouble:
    """What an answer with another status than 200 means; ``said`` is the beginning of its body.

    Words of the service are passed on where they are plain text, or a message in JSON; of a fault
    of its own the first line.
    """
    line = said.partition(b"\n")[0] if status >= _FIRST_FAULT else said
    words = _words(headers.get("Content-Type", ""), line)
    meaning = _MEANINGS.get(status, Meaning(502, f"The store failed (status {status})"))
    if (sql := _SQL.search(words)) and status in (400, 500):
        meaning = _of_virtuoso(sql[1])
    elif iri := unknown_function(words):
        return Trouble(400, f"There is no function <{iri}> in the store.", "refused")
    later = headers.get("Retry-After", "") if meaning.status == _BUSY else ""
    if meaning.status == _BUSY and not _SECONDS.fullmatch(later):
        later = _LATER
    return Trouble(meaning.status, _with(meaning.message, words), meaning.outcome, later)


def unreadable(error: Exception, end: bytes) -> Trouble:
    """That an answer is not written as its form demands: cut, or followed by something else, as
    ``end`` may say.
    """
    if _STOPPED.search(end):
        return Trouble(
            504, "The store stopped in the middle of its answer, as it says itself.", "timeout"
        )
    return Trouble(502, _with("The answer of the store breaks off or cannot be read", str(error)))


def _of_virtuoso(state: str) -> Meaning:
    """By the class of its SQL state: 22 (data), 37 (syntax) and 42 (rules) are the query's."""
    if state.startswith("S1T"):
        return _LATE
    return _REFUSED if state[:2] in ("22", "37", "42") else Meaning(502, "The store failed")


def _with(message: str, words: str) -> str:
    return f"{message}: {words}" if words else f"{message}."


def _words(content_type: str, said: bytes) -> str:
    """One line of what the service says, without the query that some repeat."""
    kind = content_type.partition(";")[0].strip().lower()
    text = ""
    if kind == "text/plain":
        text = said.decode("utf-8", "replace")
    elif kind == "application/json":
        text = next(_messages(said), "")
    line = _SPACE.sub(" ", _QUERY_SHOWN.sub("", text)).strip()
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}..."


def _messages(said: bytes) -> Iterator[str]:
    try:
        found = msgspec.json.decode(said, type=dict[str, object])
    except (msgspec.DecodeError, RecursionError):
        return
    for name in ("exception", "message", "error", "detail"):
        value = found.get(name)
        if isinstance(value, str):
            yield value
