"""Files of any number of records, made of one sample each by repetition with other identifiers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

_PLACE = b"%(number)d"


class Series(NamedTuple):
    """A file in pieces: what stands before the records, one record whose identifiers hold the
    place of a number, what stands behind them.
    """

    suffix: str
    head: bytes
    record: bytes
    tail: bytes = b""

    def write(self, path: Path, records: int) -> None:
        """Write so many records."""
        with path.open("wb") as file:
            file.write(self.head)
            for number in range(records):
                file.write(self.record.replace(_PLACE, b"%d" % number))
            file.write(self.tail)


def of(samples: Path) -> Iterator[tuple[str, Series]]:
    """The name of each format that streams, and a series of it; short records, so that a million
    of them are a file of a few gigabytes at most.
    """
    yield "arxiv-kaggle", _line(samples / "arxiv/kaggle.jsonl", {"id": "0704.%(number)d"})
    identifier: dict[str, object] = {
        "id": "https://openalex.org/W%(number)d",
        "doi": None,
        "ids": {},
    }
    yield "openalex", _line(samples / "openalex/works.jsonl", identifier)
    bibtex = b"@article{k%(number)d, author = {Ada Lovelace and Charles Babbage}, "
    yield "bibtex", Series(".bib", b"", bibtex + b"title = {Notes}, doi = {10.1000/%(number)d}}\n")
    basic = (samples / "rispy/example_basic.ris").read_bytes()
    ris = re.sub(rb"(?m)^ID  - .*$", b"ID  - %(number)d", basic.strip()) + b"\n\n"
    yield "ris", Series(".ris", b"", ris)
    (article,) = re.findall(
        rb"<PubmedArticle>.*?</PubmedArticle>",
        (samples / "pubmed/pubmed-29768149.xml").read_bytes(),
        re.DOTALL,
    )[:1]
    article = re.sub(rb"(?s)<(Abstract|ReferenceList)>.*?</\1>", b"", article)
    article = article.replace(b"29768149", _PLACE)
    yield "pubmed-xml", Series(".xml", b"<PubmedArticleSet>\n", article, b"\n</PubmedArticleSet>\n")


def _line(path: Path, changed: Mapping[str, object]) -> Series:
    """A series of the shortest record of a file of JSON lines."""
    shortest = min(path.read_bytes().splitlines(), key=len)
    record = {**json.loads(shortest), **changed}
    return Series(".jsonl", b"", json.dumps(record).encode() + b"\n")
