"""Times what lies under the readers beside the bare libraries, on data that is made for it."""

from __future__ import annotations

import json
import tempfile
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from kg.reading import Record, Value, json_lines, json_values, xml_elements

MEGABYTES = 100
WORDS = (
    "deep learning on graphs of neural networks for the query optimisation of large data".split()
)
ANY = msgspec.json.Decoder()


class Typed(msgspec.Struct):
    """What a reader takes of a work."""

    id: str
    title: str
    year: int


TYPED = msgspec.json.Decoder(Typed)


def main() -> None:
    """Print one line for each way: records and megabytes in a second of processor time."""
    with tempfile.TemporaryDirectory() as folder:
        lines, results, dump = (Path(folder, name) for name in ("a.jsonl", "a.json", "a.xml"))
        lines.write_bytes(b"".join(b"%s\n" % work for work in works()))
        results.write_bytes(b'{"results": [' + b",\n".join(works()) + b"]}")
        dump.write_bytes(b"".join(articles()))
        bare = show("msgspec on lines, typed", lines, partial(bare_lines, lines, TYPED))
        show("json_lines", lines, lambda: values(json_lines(lines, "x", TYPED)), bare)
        show("json_values", lines, lambda: values(json_values(lines, "x", TYPED)), bare)
        placed = partial(json_values, name="x", decoder=TYPED, places=(("results",),))
        show("json_values, places, lines", lines, lambda: values(placed(lines)), bare)
        show("json_values, places", results, lambda: values(placed(results)), bare)
        bare = show("msgspec on lines, any", lines, partial(bare_lines, lines, ANY))
        show("json_lines", lines, lambda: values(json_lines(lines, "x", ANY)), bare)
        show("json_values", lines, lambda: values(json_values(lines, "x", ANY)), bare)
        show("json.load", results, lambda: len(json.loads(results.read_bytes())["results"]))
        bare = show("ElementTree.iterparse", dump, lambda: bare_elements(dump))
        show("xml_elements", dump, lambda: elements(dump), bare)


def show(name: str, path: Path, read: Callable[[], int], bare: float | None = None) -> float:
    """Print how fast a file is read, and its share of the bare library's; returns MB/s."""
    started = time.process_time()
    count = read()
    seconds = time.process_time() - started
    speed = path.stat().st_size / 1e6 / seconds
    share = "" if bare is None else f"{speed / bare:>8.2f}"
    print(f"{name:<28}{count / seconds:>12,.0f} records/s{speed:>8.1f} MB/s{share}")
    return speed


def works() -> Iterator[bytes]:
    """Works as an aggregator has them: many authors, most of it not wanted."""
    size = number = 0
    while size < MEGABYTES * 1_000_000:
        number += 1
        author = {"position": "first", "author": {"id": f"https://example.org/A{number}"}, "at": []}
        title = " ".join(WORDS[(number * step) % len(WORDS)] for step in range(1, 12))
        work = {
            "id": f"https://example.org/W{number}",
            "title": title,
            "year": 1990 + number % 30,
            "authorships": [author] * (1 + number % 12),
            "abstract_inverted_index": {word: [at, at + 7] for at, word in enumerate(WORDS)},
            "referenced": [f"https://example.org/W{number + at}" for at in range(number % 40)],
        }
        line = json.dumps(work).encode()
        size += len(line)
        yield line


def articles() -> Iterator[bytes]:
    """Records as a bibliography has them."""
    yield b'<?xml version="1.0" encoding="ISO-8859-1"?>\n'
    yield b'<!DOCTYPE dblp SYSTEM "dblp.dtd">\n<dblp>\n'
    size = number = 0
    while size < MEGABYTES * 1_000_000:
        number += 1
        authors = b"".join(b"<author>J&uuml;rgen Klein %04d</author>\n" % at for at in range(4))
        line = (
            b'<article mdate="2020-01-01" key="journals/x/%d">\n%s<title>On a Title of a Paper.'
            b"</title>\n<pages>1-9</pages>\n<year>2020</year>\n<journal>J. ACM</journal>\n"
            b"<ee>https://doi.org/10.1145/%d</ee>\n</article>\n" % (number, authors, number)
        )
        size += len(line)
        yield line
    yield b"</dblp>\n"


def bare_lines(path: Path, decoder: msgspec.json.Decoder[Typed] | msgspec.json.Decoder[Any]) -> int:
    """Decode each line."""
    with path.open("rb") as file:
        return sum(1 for line in file if decoder.decode(line) is not None)


def values(found: Iterator[object]) -> int:
    """Take every value."""
    return sum(isinstance(item, Value) for item in found)


def elements(path: Path) -> int:
    """Take every record and look at it."""
    found = xml_elements(path, "x", {"article"})
    return sum(looked_at(item.element) for item in found if isinstance(item, Record))


def bare_elements(path: Path) -> int:
    """The same with the standard library alone, which needs the entities told."""
    parser: Any = ET.XMLPullParser(("start", "end"))
    parser._parser.entity["uuml"] = "ü"  # noqa: SLF001 - the only way
    count = 0
    root: ET.Element | None = None
    with path.open("rb") as file:
        while block := file.read(1 << 16):
            parser.feed(block)
            for event, element in parser.read_events():
                if event == "start":
                    root = element if root is None else root
                elif element.tag == "article" and root is not None:
                    count += looked_at(element)
                    root.clear()
    return count


def looked_at(element: ET.Element) -> bool:
    """Take the text of every child, as a reader does."""
    return bool(["".join(child.itertext()) for child in element])


if __name__ == "__main__":
    main()
