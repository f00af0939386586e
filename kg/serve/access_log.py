"""One line of JSON (https://jsonlines.org/) for each request, never with the text of a query."""

from __future__ import annotations

import hashlib
import json
import logging
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from starlette.types import Scope

from kg.serve.seen import Seen

STDERR = "-"
_HASH_DIGITS = 16
_log = logging.getLogger("kg.serve")


class AccessLog:
    """Writes lines to the end of a file, or to standard error where the name is ``-``."""

    def __init__(self, name: str) -> None:
        """Open it; raises OSError."""
        self._name = name
        self._file: IO[str] | None = None
        if name != STDERR:
            # It stays open while the server runs, and has its end in `close`.
            self._file = Path(name).open("a", encoding="ascii")  # noqa: SIM115
        self._is_broken = False

    def write(self, line: str) -> None:
        """Write a line. What cannot be written is told once, and stops no answer."""
        try:
            file = self._file or sys.stderr
            file.write(f"{line}\n")
            file.flush()
        except (OSError, ValueError) as error:
            if not self._is_broken:
                _log.warning("the access log %s cannot be written: %s", self._name, error)
            self._is_broken = True
        else:
            self._is_broken = False

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()


def line(scope: Scope, seen: Seen, client: str | None, now: datetime) -> str:
    """What is written of a request from the address ``client`` that is over at ``now``."""
    query = seen.query
    said = {
        "time": now.astimezone(UTC).isoformat(timespec="milliseconds"),
        "method": scope["method"],
        "path": scope["path"],
        "status": seen.status,
        "ms": round(seen.seconds * 1000, 3),
        "bytes": seen.sent,
        "client": client,
        "query": None if query is None else query_hash(query),
        "rows": seen.rows,
        "outcome": seen.outcome,
        "release": seen.digest or None,
    }
    return json.dumps(said, separators=(",", ":"))


def query_hash(text: str) -> str:
    """What stands for a query: the first 16 digits of the SHA-256 of its text in UTF-8."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_HASH_DIGITS]
