"""How much of an input is taken before it is refused; docs/inputs.md says the same to users."""

from __future__ import annotations

from typing import NamedTuple

_MIB = 1024 * 1024


class Limits(NamedTuple):
    """The limits of one file. Sizes are in bytes after decompression.

    ``document_bytes``: a file that is read as a whole. ``record_bytes``: one line, one JSON value,
    one XML element. ``depth``: brackets of JSON or elements of XML within each other. ``elements``:
    elements in one XML record. ``ratio``:
    size to compressed size, measured once ``ratio_from_bytes`` are out. ``decoder_bytes``: what a
    decompressor may keep in memory. ``zip_*``: a zip archive as a whole. ``yaml_*``: a YAML
    document, its aliases written out. ``stdin_bytes``: standard input, as it comes.
    """

    document_bytes: int = 64 * _MIB
    record_bytes: int = 64 * _MIB
    depth: int = 200
    elements: int = 1_000_000
    ratio: int = 200
    ratio_from_bytes: int = 16 * _MIB
    decoder_bytes: int = 128 * _MIB
    zip_members: int = 10_000
    zip_bytes: int = 1024 * _MIB
    yaml_depth: int = 50
    yaml_values: int = 100_000
    stdin_bytes: int = 16 * 1024 * _MIB


LIMITS = Limits()
"""The limits where a caller names no others."""
