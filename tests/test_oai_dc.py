"""Dublin Core by OAI-PMH: its rules, and what damage does to it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from kg import sources
from kg.records import Affiliation, Identifier, Rejection, Source, SourceRecord, Work
from kg.sources import jats, oai_dc
from tests import damage, damage_xml
from tests.sample_works import items

CASES = Path(__file__).parent / "cases" / "sources"
SOURCE = Source("0" * 64, "damaged", "oai-dc", "aggregator")
LIST = (CASES / "oai-dc/list/input.xml").read_text(encoding="utf-8").partition("?>")[2]
_OPEN = (
    '<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" '
    'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>One</dc:title>'
)


def read_one(folder: Path, **fields: list[str]) -> tuple[Work, list[Rejection]]:
    """The work of a description with these fields, and what is told of it."""
    rows = "".join(
        f"<dc:{name}>{value}</dc:{name}>" for name, values in fields.items() for value in values
    )
    path = folder / "one.xml"
    path.write_text(f"{_OPEN}{rows}</oai_dc:dc>", encoding="utf-8")
    found = list(oai_dc.read(path, SOURCE))
    (record,) = (item for item in found if isinstance(item, SourceRecord))
    return record.work, [item for item in found if isinstance(item, Rejection)]


@pytest.mark.parametrize(
    ("creator", "names", "place"),
    [
        ("Lovelace, Ada", ["Ada Lovelace"], None),
        ("Lovelace, Ada; Babbage, Charles", ["Ada Lovelace", "Charles Babbage"], None),
        (
            "Lovelace, Ada; University of Looms, Turin",
            ["Ada Lovelace"],
            "University of Looms, Turin",
        ),
        ("Lovelace, Ada; Turin", ["Ada Lovelace"], "Turin"),
        ("Loom Collaboration", ["Loom Collaboration"], None),
        ("山田 花子", ["山田 花子"], None),
        (" ; ", [], None),
    ],
)
def test_creators(creator: str, names: list[str], place: str | None, tmp_path: Path) -> None:
    found, _ = read_one(tmp_path, creator=[creator])
    assert [seat.name for seat in found.seats] == names
    places = (Affiliation(place),) if place else ()
    assert all(seat.affiliations == places for seat in found.seats)


@pytest.mark.parametrize(
    ("dates", "date", "words"),
    [
        (["2015-03-05T10:00:00Z", "2015-03-05T10:00:00Z", "2014"], "2014", None),
        (["2007-04-02", "2007-07-24"], "2007-04-02", None),
        (["2015-03-05T10:00:00Z"], "2015-03-05", None),
        (["info:eu-repo/date/embargoEnd/2016-01-01", "2015"], "2015", None),
        (["1914-1918"], None, "1914-1918"),
        (["44 BC"], None, "44 BC"),
    ],
)
def test_dates(dates: list[str], date: str | None, words: str | None, tmp_path: Path) -> None:
    found, told = read_one(tmp_path, date=dates)
    assert (found.versions[0].date, found.versions[0].date_text) == (date, words)
    several = len({each for each in dates if not each.startswith("info:")}) > 1
    assert any(item.rule == "date-further" for item in told) is several


@pytest.mark.parametrize(
    ("raw", "scheme", "value"),
    [
        ("https://doi.org/10.5555/A", "doi", "10.5555/a"),
        ("DOI: 10.5555/A", "doi", "10.5555/a"),
        ("10.5555/A", "doi", "10.5555/a"),
        ("http://arxiv.org/abs/0704.0001", "arxiv", "0704.0001"),
        ("http://hdl.handle.net/1721.1/3", "handle", "1721.1/3"),
        ("urn:nbn:de:101:1-201102033592", "urn", "urn:nbn:de:101:1-201102033592"),
    ],
)
def test_identifiers_of_all_schemes(raw: str, scheme: str, value: str, tmp_path: Path) -> None:
    found, _ = read_one(tmp_path, identifier=[raw])
    assert found.identifiers == (Identifier(scheme, value),)
    assert found.versions[0].identifiers == found.identifiers


@pytest.mark.parametrize(
    ("types", "kind"),
    [
        (["Text", "info:eu-repo/semantics/doctoralThesis"], "thesis"),
        (["Journal Article"], "journal-article"),
        (["Conference papers"], "conference-paper"),
        (["Dataset"], "dataset"),
        (["http://purl.org/coar/resource_type/c_6501"], "other"),
        ([], "other"),
    ],
)
def test_types(types: list[str], kind: str, tmp_path: Path) -> None:
    assert read_one(tmp_path, type=types)[0].versions[0].kind == kind


def test_the_abstract_is_the_description_as_long_as_one(tmp_path: Path) -> None:
    long = "Cards of looms. " * 20
    found, told = read_one(tmp_path, description=["International audience", long, f"Zwei {long}"])
    assert found.abstract is not None
    assert found.abstract.text == long.strip()
    assert found.versions[0].comment == "International audience"
    assert [item.rule for item in told] == ["abstract-further"]


def test_articles_harvested_in_jats_are_left_to_its_reader() -> None:
    path = CASES / "jats/harvested/input.xml"
    assert sources.find(path) is jats
    assert [getattr(item, "rule", "read") for item in items(path)] == ["read", "deleted"]


def test_no_sample_of_another_format_is_taken_for_one(shared: Path) -> None:
    for path in (shared / "samples").rglob("*"):
        if path.is_file() and path.suffix == ".xml":
            assert sources.find(path, "oai-dc").sniff(path.read_bytes()[:65536], path.name) is (
                b"<OAI-PMH" in path.read_bytes()
            )


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(data=damage_xml.damaged([LIST]))
def test_damaged_lists_stay_sound(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "list.xml"
    path.write_bytes(data)
    read = list(sources.read(path, oai_dc, SOURCE))
    damage.sound(read, SOURCE)
    counted = sum(not isinstance(item, Rejection) or item.effect == "record" for item in read)
    assert counted == len(re.findall(rb"<\w+:record[ />]", data))
