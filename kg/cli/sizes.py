"""Reads sizes of memory as people write them on the command line: 2G, 512M."""

from __future__ import annotations

import re

import typer

_SIZE = re.compile(r"([0-9]{1,12})\s*(?:([KMGT])(?:i?B)?)?", re.IGNORECASE)
_POWERS = {"": 0, "K": 1, "M": 2, "G": 3, "T": 4}
LEAST = 64 << 20
"""What a process can start with at all."""


def size(text: str | int) -> int:
    """The bytes that an option means, with K, M, G or T each 1,024 times the one before; raises
    typer.BadParameter.
    """
    if isinstance(text, int):
        return text
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        raise typer.BadParameter(
            f"{text!r} is no size; write bytes, or a whole number with K, M, G or T: 2G"
        )
    whole: int = int(found[1]) * 1024 ** _POWERS[(found[2] or "").upper()]
    if whole < LEAST:
        raise typer.BadParameter(
            f"{text!r} is too little for a process; give it 64M at least (512M, 2G)"
        )
    return whole
