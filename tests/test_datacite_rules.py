"""DataCite's formats: the rules by which they are read, and what damage does to them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from kg.records import Rejection, Source, SourceRecord, Work
from kg.sources.datacite import api, kernel
from tests import damage, damage_xml

CASES = Path(__file__).parent / "cases" / "sources"
XML = "samples/bolognese"
SOURCE = Source("0" * 64, "damaged", "test", "publisher")
PAGE = json.loads((CASES / "datacite-json/page/input.json").read_text(encoding="utf-8"))
DOCUMENTS = [
    (CASES / f"datacite-xml/{name}/input.xml").read_text(encoding="utf-8").partition("?>")[2]
    for name in ("kernel-2", "kernel-4", "harvest")
]


@pytest.mark.parametrize(
    ("dates", "year", "date", "words"),
    [
        ([], 2013, "2013", None),
        ([("Issued", "2013-05")], 2013, "2013-05", None),
        ([("Issued", "2013"), ("Available", "2013-06-01")], 2013, "2013-06-01", None),
        ([("Issued", "2013"), ("Available", "2014-06-01")], 2013, "2013", None),
        ([("Collected", "2001/2003")], 2013, "2013", None),
        ([("Issued", "2009/2010")], 2010, "2010", None),
        ([("Issued", "circa 1850")], None, None, "circa 1850"),
        ([("Issued", "-0044")], None, None, "-0044"),
        ([("Issued", "2013-02-30")], None, None, "2013-02-30"),
    ],
)
def test_the_date_of_publication(
    dates: list[tuple[str, str]],
    year: int | None,
    date: str | None,
    words: str | None,
    tmp_path: Path,
) -> None:
    rows = [{"dateType": kind, "date": value} for kind, value in dates]
    version = one(tmp_path, {"dates": rows, "publicationYear": year}).versions[0]
    assert (version.date, version.date_text) == (date, words)


@pytest.mark.parametrize(
    ("general", "spoken", "kind"),
    [
        ("Text", "Doctoral Thesis", "thesis"),
        ("Text", "Journal Article", "journal-article"),
        ("Text", "Poem", "other"),
        ("JournalArticle", "BlogPosting", "journal-article"),
        ("ComputationalNotebook", None, "software"),
        ("Audiovisual", "Dataset", "other"),
        (None, None, "other"),
    ],
)
def test_the_kind(general: str | None, spoken: str | None, kind: str, tmp_path: Path) -> None:
    types = {"resourceTypeGeneral": general, "resourceType": spoken}
    assert one(tmp_path, {"types": types}).versions[0].kind == kind


def test_no_neighbour_is_taken_for_one(shared: Path) -> None:
    own = {path.name for path in (shared / XML).glob("datacite*.json")}
    for path in (shared / "samples").rglob("*"):
        if path.is_file() and path.parent.name != "datacite-json" and path.name not in own:
            assert not api.sniff(path.read_bytes()[:65536], path.name), path
        if path.is_file() and path.parent != shared / XML:
            assert not kernel.sniff(path.read_bytes()[:65536], path.name), path


@given(entry=damage.damaged(PAGE["data"]))
def test_damaged_records_stay_sound(
    entry: damage.Json, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "record.json"
    path.write_text(json.dumps([entry]), encoding="utf-8")
    read = list(api.read(path, SOURCE))
    damage.sound(read, SOURCE)
    assert sum(not isinstance(item, Rejection) or item.effect == "record" for item in read) == 1


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(data=damage_xml.damaged(DOCUMENTS))
def test_damaged_documents_stay_sound(
    data: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "resource.xml"
    path.write_bytes(data)
    damage.sound(kernel.read(path, SOURCE), SOURCE)


@given(words=st.text(min_size=1, max_size=40))
def test_a_title_is_any_text(words: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "title.json"
    path.write_text(json.dumps({"doi": "10.5555/a", "titles": [{"title": words}]}))
    damage.sound(api.read(path, SOURCE), SOURCE)


def one(folder: Path, fields: dict[str, object]) -> Work:
    """The work of a record that has these attributes beside the usual ones."""
    path = folder / "one.json"
    path.write_text(json.dumps({"doi": "10.5555/one", "titles": [{"title": "One"}], **fields}))
    (found,) = (item for item in api.read(path, SOURCE) if isinstance(item, SourceRecord))
    return found.work
