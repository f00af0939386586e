"""BibTeX, RIS and PubMed's text, damaged in every way: records or rejections, and graphs that a
strict parser reads.
"""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pyoxigraph as ox
import pytest

from kg import iris, sources
from kg.identity import resolve
from kg.mapping.release import Settings, lines
from kg.records import Rejection, Source, SourceRecord

BASE = "https://example.org/kg/"
CASES = Path(__file__).parent / "cases" / "sources"
INPUTS = sorted(
    path for name in ("bibtex", "ris", "nbib") for path in (CASES / name).glob("*/input.*")
)
ODD = (
    "",
    "\0",
    "\x1b",
    "\u2028",
    "\ufeff",
    "\ufffe",
    "\u202e",
    "<>",
    "<b>",
    "&amp;lt;",
    "\\",
    '"',
    "{",
    "}",
    "'@en",
    "^^<x>",
    "\U0001d538",
    "e\u0301",
    "%",
    "$",
    "null",
    "0000",
    "9" * 400,
    "x" * 5000,
    "://",
    "\r",
)


def graph(path: Path, name: str) -> ox.Store:
    reader = sources.find(path, name)
    source = Source("0" * 64, path.name, reader.NAME, reader.RANK)
    items = list(sources.read(path, reader, source))
    assert all(isinstance(item, SourceRecord | Rejection) for item in items)
    for item in items:
        msgspec.json.encode(item)
    records = [item for item in items if isinstance(item, SourceRecord)]
    resolved = resolve([source], records, iris.Ledger())
    settings = Settings(BASE, "0", {}, (), {source.sha256: "full"})
    store = ox.Store()
    store.load("".join(lines(resolved, settings)).encode(), format=ox.RdfFormat.N_QUADS)
    return store


def damaged(text: str, chance: random.Random) -> str:
    """The text with odd things in it, and with lines gone, doubled or exchanged."""
    found = text.splitlines(keepends=True)
    for _ in range(chance.randrange(1, 6)):
        at, other = chance.randrange(len(found)), chance.randrange(len(found))
        way = chance.randrange(4)
        if way == 0:
            place = chance.randrange(len(found[at]) + 1)
            found[at] = found[at][:place] + chance.choice(ODD) + found[at][place:]
        elif way == 1:
            found[at] = ""
        elif way == 2:
            found[at], found[other] = found[other], found[at]
        else:
            found[at] += found[other]
    return "".join(found)


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: f"{path.suffix}-{path.parent.name}")
def test_damaged_files_give_graphs_that_parse(path: Path, tmp_path: Path) -> None:
    chance = random.Random(path.parent.name)  # noqa: S311 - repeatable on purpose
    text = path.read_text(encoding="utf-8")
    name = path.parent.parent.name
    for number in range(30):
        written = tmp_path / f"{number}{path.suffix}"
        written.write_text(damaged(text, chance), encoding="utf-8", newline="")
        graph(written, name)


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("bibtex", "@misc{{a, title = {{A{0}Z}}, author = {{B{0}Y, C{0}X}}, journal = {{D{0}W}}}}"),
        ("ris", "TY  - JOUR\nTI  - A{0}Z\nAU  - B{0}Y, C{0}X\nJO  - D{0}W\nER  - "),
        ("nbib", "PMID- 1\nTI  - A{0}Z\nFAU - B{0}Y, C{0}X\nJT  - D{0}W\n"),
    ],
)
def test_any_text_in_a_field_gives_the_same_text_in_the_graph(
    tmp_path: Path, name: str, form: str, odd: str
) -> None:
    path = tmp_path / "odd"
    path.write_text(form.format(odd), encoding="utf-8", newline="")
    reader = sources.find(path, name)
    source = Source("0" * 64, path.name, reader.NAME, reader.RANK)
    items = sources.read(path, reader, source)
    works = [item.work for item in items if isinstance(item, SourceRecord)]
    title = ox.NamedNode("http://purl.org/dc/terms/title")
    found = {
        quad.object.value
        for quad in graph(path, name).quads_for_pattern(None, title, None)
        if isinstance(quad.object, ox.Literal)
    }
    assert {work.title for work in works if work.title is not None} <= found
