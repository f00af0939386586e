"""links/candidates.jsonl beside kg.toml: things of other graphs that may be those of this one.

One JSON object a line: ``{"kind": "link", "local": path, "external": IRI, "score": "0.81",
"evidence": [{"kind": ..., "weight": ..., "says": ...}]}`` (``kg.records.LinkCandidate``). Whoever
asks other graphs writes it; a line that is none is told, not dropped.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from kg.decisions import InvalidReference, is_external, reference
from kg.reading import json_lines
from kg.records import LinkCandidate, Rejection

FILE = "links/candidates.jsonl"
_ACTION = "see the form of a row under links in docs/curation.md, or ask again"


def read_candidates(folder: Path, base: str) -> Iterator[LinkCandidate | Rejection]:
    """The rows of a project's file with ``external`` as ``scheme:value``; none without the file."""
    path = folder / FILE
    if not path.exists():
        return
    decoder = msgspec.json.Decoder(LinkCandidate)
    for item in json_lines(path, path.name, decoder):
        yield item if isinstance(item, Rejection) else _checked(item.value, item.line, base)


def _checked(row: LinkCandidate, line: int, base: str) -> LinkCandidate | Rejection:
    try:
        local, external = reference(row.local, base), reference(row.external, base)
        likely = float(row.score)
        float_weights = [float(each.weight) for each in row.evidence]
    except InvalidReference as error:
        return _fault(line, str(error))
    except ValueError as error:
        return _fault(line, f"a score or weight is no number: {error}")
    if is_external(local) or not is_external(external) or not 0 <= likely <= 1:
        return _fault(line, "local is a path, external an IRI elsewhere, score from 0 to 1")
    if any(weight != weight for weight in float_weights):  # noqa: PLR0124 - not a number
        return _fault(line, "a weight is not a number")
    return msgspec.structs.replace(row, local=local, external=external)


def _fault(line: int, message: str) -> Rejection:
    name = FILE.rpartition("/")[2]
    return Rejection(name, "link-candidate", message, _ACTION, line)
