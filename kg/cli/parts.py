"""``kg list``: the parts there are."""

from __future__ import annotations

import re

from kg import formats, links, profiles, sources
from kg.cli.terminal import table
from kg.mapping import THING_MODULES

_ADDRESSES = re.compile(r"\s*\((?:[^()]*\s)?https?://[^()]*\)|,?\s*https?://\S+")


def list_parts() -> None:
    """List the formats, profiles and graphs to ask that there are, and the entity types.

    Example: kg list
    """
    rows = [("source", reader.NAME, _first(reader)) for reader in sources.READERS]
    rows += [("format", each.NAME, _first(each)) for each in formats.GRAPHS]
    rows += [("table", each.NAME, _first(each)) for each in formats.TABLES]
    rows += [("profile", each.NAME, each.ABOUT) for each in profiles.PROFILES]
    rows += [("link", each.NAME, _first(each)) for each in links.SERVICES]
    rows += [("type", name, _first(module)) for name, module in THING_MODULES.items()]
    table(("part", "name", "what it is"), rows)


def _first(part: object) -> str:
    """The first sentence of its docstring, without addresses."""
    paragraph = " ".join((part.__doc__ or "").strip().partition("\n\n")[0].split())
    sentence = re.split(r"(?<=\w)\.(?: |$)", _ADDRESSES.sub("", paragraph), maxsplit=1)[0]
    return sentence.replace("``", "").rstrip(".")
