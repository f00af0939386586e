"""What became of inputs that are not in the graph as they stand, told on stderr."""

from __future__ import annotations

from collections.abc import Sequence

from kg import rejections
from kg.cli.terminal import warn
from kg.records import Rejection

SHOWN_BESIDE = 10
SHOWN_WITHOUT = 50
"""How many are told where a file has all of them, and where none has."""


def show_rejections(found: Sequence[Rejection], most: int, where_all_are: str) -> None:
    """Print the first of the rejections, the notes last, and how many more there are."""
    graver = sorted(found, key=lambda each: each.effect == "note")
    for rejection in graver[:most]:
        warn(rejections.line(rejection))
    if (more := len(found) - most) > 0:
        warn(f"{more} more rejections{where_all_are}")
