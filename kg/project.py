"""kg.toml: what a project is called, where its IRIs live, what it reads.

Every key is optional; an unknown one is an error that names the nearest known one.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from datetime import UTC, date as day, datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from kg.nquads import date, iri
from kg.records import Rank

DEFAULT_BASE = "http://localhost:8000/"
CORPUS_BASE = "https://w3id.org/rkg/"
CORPUS_LICENCE = "https://creativecommons.org/publicdomain/zero/1.0/"
FILE_NAME = "kg.toml"
LEDGER_NAME = "ledger.tsv"

_UNKNOWN = re.compile(r"unknown field `(\w+)`")


class ConfigError(ValueError):
    """A kg.toml that cannot be used; the message names the file, the key and what to write."""


class Input(Struct, frozen=True, forbid_unknown_fields=True):
    """One input: a path or glob relative to kg.toml, and what differs from the rule for it."""

    path: str
    format: str | None = None
    texts: Literal["full", "quotes", "none"] = "quotes"


class Extract(Struct, frozen=True, forbid_unknown_fields=True):
    """How abstracts are read: whether at all, and further word lists of known names, relative to
    kg.toml.
    """

    abstracts: bool = True
    known: tuple[str, ...] = ()


class Project(Struct, frozen=True, forbid_unknown_fields=True):
    """The content of kg.toml. ``base`` ends with a slash; ``date`` is the release's,
    ``license`` the IRI of its licence, ``version`` what it is called, ``previous`` the IRI of the
    release before.
    """

    title: str = "Research knowledge graph"
    base: str | None = None
    date: str | None = None
    license: str | None = None
    version: str | None = None
    previous: str | None = None
    corpus: bool = False
    inputs: tuple[Input, ...] = ()
    precedence: tuple[Rank, ...] = ("curated", "publisher", "aggregator", "extracted")
    formats: tuple[str, ...] = ()
    extract: Extract = Extract()


def load(path: Path) -> Project:
    """Read and check a kg.toml. Raises ConfigError, and OSError where it cannot be read."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: not valid TOML: {error}") from error
    if isinstance(content.get("date"), day):
        content["date"] = content["date"].isoformat()
    try:
        project = msgspec.convert(content, Project)
    except msgspec.ValidationError as error:
        raise ConfigError(f"{path}: {_explained(str(error))}") from error
    _check(path, project)
    return project


def release_date(project: Project, given: str | None, environment: Mapping[str, str]) -> str | None:
    """The release's date: ``--date``, kg.toml, SOURCE_DATE_EPOCH (its day, UTC), or none at all.

    https://reproducible-builds.org/specs/source-date-epoch/. Raises ConfigError.
    """
    if given is not None:
        try:
            date(given)
        except ValueError as error:
            raise ConfigError(f"--date: {error}") from error
        return given
    if project.date is not None:
        return project.date
    epoch = environment.get("SOURCE_DATE_EPOCH")
    if epoch is None:
        return None
    try:
        return datetime.fromtimestamp(int(epoch), UTC).date().isoformat()
    except (ValueError, OverflowError, OSError):
        raise ConfigError(f"SOURCE_DATE_EPOCH: {epoch!r} is no number of seconds") from None


def check_base(base: str) -> None:
    """Raise ValueError where a base is no http(s) IRI that ends with a slash; says which."""
    if not base.startswith(("http://", "https://")):
        raise ValueError(f"{base!r} must start with http:// or https://")
    if not base.endswith("/"):
        raise ValueError(f"{base!r} must end with a slash")
    iri(base)


def template(title: str, base: str | None) -> str:
    """The text of a new kg.toml."""
    where = (
        f'base = "{base}"'
        if base
        else "# Where the IRIs of your papers and things live: yours, with a slash at the end.\n"
        '# base = "https://example.org/kg/"'
    )
    escaped = title.replace("\\", "\\\\").replace('"', '\\"')
    return f"""# A kg project. `kg build` in this folder reads it.
title = "{escaped}"
{where}
# The release's date (YYYY-MM-DD); without one it has none.
# date = "2026-01-31"

# What this release is called, and where the one before it is to be had.
# version = "2026.1"
# previous = "https://example.org/kg/2025.2/"

# Take the twelve built-in papers too.
corpus = false

# What abstracts say becomes things and claims, unless you say no; `known` names word lists of
# further names.
# [extract]
# abstracts = false
# known = ["names.tsv"]

# What you decide of who and what is one stands in decisions.yaml beside this file; `kg review` asks
# and writes it, and it wins over every rule:
# - different: [person/ada-lovelace-0a1b2c3d, "paper/arxiv-2401.00001#3"]
#   by: Ada Lovelace
#   on: 2026-01-31
#   because: another field, another decade

# What to read beside what `kg add` has fetched; `texts` says how much of the abstracts is
# published: full, quotes or none (of a file that two entries match, the stricter holds, also
# where you name it to `kg build`).
# [[inputs]]
# path = "papers/*.yaml"
# [[inputs]]
# path = "pasted.txt"
# texts = "quotes"
"""


def _check(path: Path, project: Project) -> None:
    if project.base is not None:
        try:
            check_base(project.base)
        except ValueError as error:
            raise ConfigError(f"{path}: base: {error}") from error
    if project.date is not None:
        try:
            date(project.date)
        except ValueError as error:
            raise ConfigError(f"{path}: date: {error}") from error
    if project.license is not None:
        try:
            iri(project.license)
        except ValueError as error:
            raise ConfigError(
                f"{path}: license: {error}; give the licence's address, e.g. {CORPUS_LICENCE}"
            ) from error
    if project.previous is not None:
        try:
            iri(project.previous)
        except ValueError as error:
            raise ConfigError(
                f"{path}: previous: {error}; give the address of a release"
            ) from error
    missing = {"curated", "publisher", "aggregator", "extracted"} - set(project.precedence)
    if missing:
        raise ConfigError(f"{path}: precedence: also name {', '.join(sorted(missing))}")


def _explained(message: str) -> str:
    found = _UNKNOWN.search(message)
    if not found:
        return message
    known = sorted(
        {*Project.__struct_fields__, *Input.__struct_fields__, *Extract.__struct_fields__}
    )
    near = get_close_matches(found.group(1), known, n=1)
    return message + (f"; did you mean `{near[0]}`?" if near else f"; known: {', '.join(known)}")
