"""A folder that is given on the command line to be written to."""

from __future__ import annotations

import os
from pathlib import Path

import typer


def writable(given: str | Path) -> Path:
    """The folder of that name, there or to be made; refuses (exit code 2) what cannot be one."""
    if not str(given).strip():
        raise typer.BadParameter("an empty name; for this folder give .")
    folder = Path(given)
    above = next((each for each in (folder, *folder.parents) if os.path.lexists(each)), Path())
    if not os.path.isdir(above):  # noqa: PTH112 - is_dir raises where it may not look
        raise typer.BadParameter(f"{above} is a file: give a folder")
    own = os.access in os.supports_effective_ids
    if not os.access(above, os.W_OK | os.X_OK, effective_ids=own):
        raise typer.BadParameter(f"{above}: no permission to write there; give another folder")
    return folder
