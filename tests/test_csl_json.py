"""CSL-JSON: values read from a real item by eye, names and dates in every form."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from kg import sources
from kg.records import Identifier, Rejection, SourceRecord
from kg.sources import csl_json
from tests.damage import ON_FILES, damaged, sound

CITEPROC = "samples/bolognese/citeproc.json"
CASE = Path(__file__).parent / "cases" / "sources" / "csl-json" / "array" / "input.json"


def items(path: Path) -> list[SourceRecord | Rejection]:
    return list(csl_json.read(path, sources.source_of(path, csl_json)))


def one(item: object, folder: Path) -> SourceRecord:
    path = folder / "items.json"
    path.write_text(json.dumps(item), encoding="utf-8")
    return next(found for found in items(path) if isinstance(found, SourceRecord))


def test_an_item_of_a_processor(shared: Path) -> None:
    assert sources.find(shared / CITEPROC) is csl_json
    (record,) = items(shared / CITEPROC)
    assert isinstance(record, SourceRecord)
    work = record.work
    assert (record.key, work.title) == (
        "https://doi.org/10.5438/4k3m-nyvg",
        "Eating your own Dog Food",
    )
    assert work.identifiers == (Identifier("doi", "10.5438/4k3m-nyvg"),)
    (seat,) = work.seats
    assert (seat.name, seat.given, seat.family) == ("Martin Fenner", "Martin", "Fenner")
    assert [(c.name, c.role) for c in work.contributors] == [("Cody Ross", "translator")]
    (version,) = work.versions
    assert (version.kind, version.date) == ("web-content", "2016-12-20")
    assert (version.venue, version.publisher) == ("venue/datacite-blog", "organization/datacite")
    assert work.keywords[:2] == ("Phylogeny", "Malaria")
    assert len(work.keywords) == 7


@pytest.mark.parametrize(
    ("issued", "date", "words"),
    [
        ({"date-parts": [[2016]]}, "2016", None),
        ({"date-parts": [["2016", "07"]]}, "2016-07", None),
        ({"date-parts": [[2016, 2, 30]]}, None, "2016-2-30"),
        ({"date-parts": [[2014], [2015]]}, None, "2014/2015"),
        ({"date-parts": [[1850]], "circa": 1}, None, "circa 1850"),
        ({"date-parts": [[2020]], "season": "1"}, None, "Spring 2020"),
        ({"date-parts": [[-44, 3, 15]]}, None, "44 BC"),
        ({"date-parts": [[2020, 4]], "season": "1"}, "2020-04", None),
        ({"raw": "15 March 2011"}, "2011-03-15", None),
        ({"literal": "in press"}, None, "in press"),
        ({"date-parts": [[None]]}, None, None),
        ({"date-parts": "2016"}, None, None),
        ("2016-05", "2016-05", None),
        (2016, "2016", None),
    ],
)
def test_dates(issued: object, date: str | None, words: str | None, tmp_path: Path) -> None:
    item = {"id": "a", "type": "book", "title": "A", "issued": issued}
    (version,) = one(item, tmp_path).work.versions
    assert (version.date, version.date_text) == (date, words)


@pytest.mark.parametrize(
    ("person", "name", "kind"),
    [
        ({"literal": "Fenner, Martin"}, "Martin Fenner", "person"),
        ({"literal": "Tara Oceans Consortium, Coordinators"}, None, "collective"),
        ({"literal": "National Institute of Standards"}, None, "collective"),
        ({"family": "Beethoven", "given": "Ludwig", "dropping-particle": "van"}, None, "person"),
        ({"family": "Institute of Links"}, "Institute of Links", "person"),
    ],
)
def test_names(person: dict[str, str], name: str | None, kind: str, tmp_path: Path) -> None:
    (seat,) = one({"id": "a", "type": "book", "author": [person]}, tmp_path).work.seats
    assert seat.name == (name or person.get("literal") or "Ludwig van Beethoven")
    assert seat.kind == kind


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (r"On $\Bbb R$ and <0.5 mm", "On ℝ and <0.5 mm"),
        ("R&amp;D &#39;now&#39;", "R&D 'now'"),
        ("Two\nlines\u2028here", "Two lines here"),
        ('H<sub>2</sub>O in <span class="nocase">pH</span>', "H₂O in pH"),
    ],
)
def test_titles_become_text_once(written: str, read: str, tmp_path: Path) -> None:
    assert one({"id": "a", "type": "book", "title": written}, tmp_path).work.title == read


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("https://dx.doi.org/10.1002/(SICI)1097-0258<91::AID>3.0.CO;2-C", True),
        ("10.1000/one\u2010two", False),
        ("10.21105", False),
        ("10.1000/a b", False),
    ],
)
def test_a_doi_is_whole_or_told(written: str, *, read: bool, tmp_path: Path) -> None:
    path = tmp_path / "items.json"
    path.write_text(json.dumps({"id": "a", "type": "book", "title": "A", "DOI": written}))
    found = items(path)
    (record,) = (item for item in found if isinstance(item, SourceRecord))
    told = [item.rule for item in found if isinstance(item, Rejection)]
    assert (bool(record.work.identifiers), told) == (read, [] if read else ["doi-syntax"])


def test_every_item_is_a_record_or_a_rejection() -> None:
    found = items(CASE)
    kept = [item for item in found if isinstance(item, SourceRecord)]
    lost = [item for item in found if isinstance(item, Rejection) and item.effect == "record"]
    assert len(kept) + len(lost) == len(json.loads(CASE.read_text(encoding="utf-8")))
    assert [item.rule for item in lost] == ["no-work", "json-shape"]


@settings(max_examples=150, suppress_health_check=ON_FILES)
@given(data=st.data())
def test_values_of_other_types_never_raise(data: st.DataObject, tmp_path: Path) -> None:
    values = msgspec.json.decode(CASE.read_bytes())
    path = tmp_path / "items.json"
    path.write_text(json.dumps(data.draw(damaged([values]))), encoding="utf-8")
    source = sources.source_of(path, csl_json)
    sound(csl_json.read(path, source), source)
