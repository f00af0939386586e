"""Answers that services really gave are taken for what they are."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kg.links import Fetched, Found, Query, Trouble, arxiv, crossref, datacite, openalex
from kg.records import Identifier
from kg.sources import find, read, source_of
from tests.scholarly.asking import Watch, asking
from tests.scholarly.misdeeds import said
from tests.scholarly.server import Server, serving


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving({}) as running:
        yield running


def read_records(tmp_path: Path, record: Fetched) -> int:
    """How many records the reader that is named gives."""
    assert record.reader is not None
    path = tmp_path / "record"
    path.write_bytes(record.content)
    reader = find(path, record.reader)
    items = list(read(path, reader, source_of(path, reader)))
    return sum(hasattr(item, "work") for item in items)


def test_crossref_and_datacite(server: Server, shared: Path, tmp_path: Path) -> None:
    seen = 0
    for service, folder in ((crossref, "crossref-json"), (datacite, "datacite-json")):
        for file in sorted((shared / "samples" / folder).glob("*.json")):
            value = json.loads(file.read_bytes())
            doi = value["message"].get("DOI") if service is crossref else value["data"]["id"]
            if doi is None:
                continue
            server.always = said(file.read_bytes(), "application/json")
            asked = Identifier("doi", doi.lower())
            record = service.fetch(asking(server.url, Watch()), asked)
            assert isinstance(record, Fetched), (file.name, record)
            assert record.found == asked
            assert read_records(tmp_path, record) == 1
            seen += 1
            other = service.fetch(asking(server.url, Watch()), Identifier("doi", "10.5555/other"))
            assert isinstance(other, Trouble)
            assert other.fault == "mismatch"
    assert seen > 20


def test_arxiv(server: Server, shared: Path, tmp_path: Path) -> None:
    outcomes = {}
    for file in sorted((shared / "samples" / "arxiv" / "atom").glob("*.xml")):
        name = re.match(r"id_(.+?)_s\d", file.name)
        server.always = said(file.read_bytes(), "application/atom+xml")
        session = asking(server.url, Watch())
        if name is None:
            found = arxiv.search(session, Query(text="testing", limit=3))
            assert isinstance(found, Found | Trouble)
            assert isinstance(found, Trouble) or found.candidates[0].authors
            continue
        asked = name[1].replace("_", "/")
        record = arxiv.fetch(session, Identifier("arxiv", asked))
        outcomes[asked] = getattr(record, "fault", "fetched")
        if isinstance(record, Fetched):
            assert read_records(tmp_path, record) == 1
    assert outcomes["1605.08386"] == "fetched"
    assert outcomes["astro-ph/0601001"] == "fetched"
    assert outcomes["abc"] == "refused"
    assert outcomes["0000.0000"] == "not-found"


def test_openalex(server: Server, shared: Path, tmp_path: Path) -> None:
    lines = (shared / "samples" / "openalex" / "works.jsonl").read_text(encoding="utf-8")
    seen = 0
    for line in lines.split("\n"):
        if not line.strip():
            continue
        value = json.loads(line)
        key = value["id"].rpartition("/")[2] if value.get("id") else None
        if key is None or not key.startswith("W"):
            continue
        server.always = said(line.encode(), "application/json")
        record = openalex.fetch(asking(server.url, Watch()), Identifier("openalex", key))
        assert isinstance(record, Fetched), (key, record)
        assert read_records(tmp_path, record) == 1
        seen += 1
    assert seen > 20
