"""Checks times as people give them on the command line, in seconds."""

from __future__ import annotations

import typer

LONGEST = 604_800.0
"""A week, which every clock that a process waits by can count."""


def seconds(given: float | None) -> float | None:
    """The time that an option means; raises typer.BadParameter for one longer than ``LONGEST``,
    and for ``inf`` and ``nan``, which are numbers to Python.
    """
    if given is not None and not given <= LONGEST:
        raise typer.BadParameter(f"{given:g} is no time; write seconds, {LONGEST:.0f} at most")
    return given
