"""A services.toml that says that all graphs are at one address."""

from __future__ import annotations

from pathlib import Path

from kg.links import settings

NAME = "services.toml"


def write(folder: Path, url: str) -> Path:
    """Write it into a folder."""
    tables = [
        f'[{name}]\nurl = "{each.url}"\nhosts = ["{each.hosts[0]}"]\nevery_s = 0\n'
        f'rules = "{each.rules}"\nread = {each.read}\nsays = "{each.says}"\n'
        for name, each in settings.at(settings.load(), url).items()
    ]
    path = folder / NAME
    path.write_text("".join(tables), encoding="utf-8")
    return path
