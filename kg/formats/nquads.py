"""N-Quads: the data set, the master's own bytes (https://www.w3.org/TR/n-quads/)."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

NAME = "nquads"
SUFFIX = "nq"
MEDIA_TYPE = "application/n-quads"
DATASET = True


def write(master: Path, out: Path, *, prefixes: Mapping[str, str]) -> None:  # noqa: ARG001
    """Copy ``master`` to ``out``; N-Quads has no prefixes."""
    shutil.copyfile(master, out)
