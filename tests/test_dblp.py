"""dblp's XML: records that dblp itself shows, its rules, and what damage does to it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from kg import identifiers, sources
from kg.records import EntityRecord, Identifier, Rejection, Source, SourceRecord, Work
from kg.sources import dblp
from kg.sources.dblp import person, publication
from tests import damage, damage_xml
from tests.sample_works import items

CASES = Path(__file__).parent / "cases" / "sources" / "dblp-xml"
SOURCE = Source("0" * 64, "damaged", "dblp-xml", "aggregator")
DUMP = re.sub(
    r"&(uuml|euml|Ccedil);",
    "u",
    (CASES / "dump/input.xml").read_text(encoding="utf-8").partition('dblp.dtd">')[2],
)
# As the description of the format at dblp.org shows them.
SHOWN = """<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE dblp SYSTEM "dblp.dtd">
<dblp>
<article key="journals/cacm/Gentry10" mdate="2010-04-26">
<author>Craig Gentry</author>
<title>Computing arbitrary functions of encrypted data.</title>
<pages>97-105</pages>
<year>2010</year>
<volume>53</volume>
<journal>Commun. ACM</journal>
<number>3</number>
<ee>https://doi.acm.org/10.1145/1666420.1666444</ee>
<url>db/journals/cacm/cacm53.html#Gentry10</url>
</article>
<inproceedings key="conf/focs/Yao82a" mdate="2011-10-19">
<title>Theory and Applications of Trapdoor Functions (Extended Abstract)</title>
<author>Andrew Chi-Chih Yao</author>
<pages>80-91</pages>
<crossref>conf/focs/FOCS23</crossref>
<year>1982</year>
<booktitle>FOCS</booktitle>
<url>db/conf/focs/focs82.html#Yao82a</url>
<ee>https://doi.ieeecomputersociety.org/10.1109/SFCS.1982.45</ee>
</inproceedings>
<www mdate="2004-03-23" key="homepages/g/OdedGoldreich">
<author>Oded Goldreich</author>
<title>Home Page</title>
<url>https://www.wisdom.weizmann.ac.il/~oded/</url>
</www>
</dblp>
"""


def test_the_records_that_dblp_shows(tmp_path: Path) -> None:
    path = tmp_path / "dblp.xml"
    path.write_text(SHOWN, encoding="iso-8859-1")
    article, paper, somebody = items(path)
    assert isinstance(article, SourceRecord)
    assert article.work.title == "Computing arbitrary functions of encrypted data"
    assert article.work.seats[0].name == "Craig Gentry"
    (version,) = article.work.versions
    assert (version.kind, version.date, version.volume, version.issue, version.pages) == (
        "journal-article",
        "2010",
        "53",
        "3",
        "97-105",
    )
    (venue,) = article.things
    assert (venue.name, venue.identifiers) == (
        "Commun. ACM",
        (Identifier("dblp", "streams/journals/cacm"),),
    )
    assert isinstance(paper, SourceRecord)
    assert (paper.key, paper.work.versions[0].citation) == (
        "conf/focs/Yao82a",
        "in dblp:conf/focs/FOCS23",
    )
    assert isinstance(somebody, EntityRecord)
    assert somebody.people[0].identifiers == (
        Identifier("dblp", "pid/g/OdedGoldreich"),
        Identifier("url", "https://www.wisdom.weizmann.ac.il/~oded/"),
    )


def test_persons_whose_keys_end_alike_stay_apart(tmp_path: Path) -> None:
    path = tmp_path / "dblp.xml"
    path.write_text(
        "<dblp>"
        '<article key="journals/a/B1"><author>Wei Wang 0001</author><author>Wei Wang 0002</author>'
        "<title>One.</title></article>"
        '<www key="homepages/19/7057"><author>Wei Wang 0001</author></www>'
        '<www key="homepages/27/7057"><author>Wei Wang 0002</author></www></dblp>',
        encoding="utf-8",
    )
    found = next(item.work for item in items(path) if isinstance(item, SourceRecord))
    assert [(seat.name, seat.identifiers) for seat in found.seats] == [
        ("Wei Wang", (Identifier("dblp", "pid/19/7057"),)),
        ("Wei Wang", (Identifier("dblp", "pid/27/7057"),)),
    ]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Wei Wang 0001", "pers/w/Wang_0001:Wei"),
        ("John A. Smith 0002", "pers/s/Smith_0002:John_A="),
        ("Jian-Wei Li 0001", "pers/l/Li_0001:Jian=Wei"),
        ("Plato 0003", "pers/p/Plato_0003"),
        ("Wei Wang", None),
    ],
)
def test_a_number_behind_a_name_is_none_of_it(name: str, value: str | None, tmp_path: Path) -> None:
    found = one(tmp_path, f"<author>{name}</author>").seats[0]
    assert not re.search(r"\d", found.name)
    assert found.identifiers == ((Identifier("dblp", value),) if value else ())
    if value:
        assert identifiers.iri("dblp", value) == f"https://dblp.org/{value}"


@pytest.mark.parametrize(
    ("publtype", "kind", "status"),
    [
        ("informal", "preprint", None),
        ("withdrawn", "journal-article", "withdrawn"),
        ("informal withdrawn", "preprint", "withdrawn"),
        ("survey", "journal-article", None),
    ],
)
def test_types_of_publications(
    publtype: str, kind: str, status: str | None, tmp_path: Path
) -> None:
    version = one(tmp_path, "", f'publtype="{publtype}"').versions[0]
    assert (version.kind, version.status, version.genre) == (kind, status, f"article: {publtype}")


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Weaving in the U.S.", "Weaving in the U.S."),
        ("Is P = NP?", "Is P = NP?"),
        ("H<sub>2</sub>O at &lt;0.5 mm.", "H₂O at <0.5 mm"),
        ("M&uuml;ller &amp; S&ouml;hne.", "Müller & Söhne"),
    ],
)
def test_titles(title: str, expected: str, tmp_path: Path) -> None:
    assert one(tmp_path, "", title=title).title == expected


def one(folder: Path, fields: str, attributes: str = "", title: str = "One.") -> Work:
    """The work of an article with these elements."""
    path = folder / "one.xml"
    path.write_text(
        f'<article key="journals/a/One1" {attributes}>{fields}<title>{title}</title></article>',
        encoding="utf-8",
    )
    (found,) = (item for item in dblp.read(path, SOURCE) if isinstance(item, SourceRecord))
    return found.work


def test_no_sample_of_another_format_is_taken_for_one(shared: Path) -> None:
    for path in (shared / "samples").rglob("*"):
        if path.is_file():
            assert not dblp.sniff(path.read_bytes()[:65536], path.name), path


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(data=damage_xml.damaged([DUMP]))
def test_damaged_dumps_stay_sound(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "dblp.xml"
    path.write_bytes(data)
    read = list(sources.read(path, dblp, SOURCE))
    damage.sound(read, SOURCE)
    counted = sum(not isinstance(item, Rejection) or item.effect == "record" for item in read)
    tags = "|".join((*publication.KINDS, *person.TAGS)).encode()
    assert counted == len(re.findall(rb"<(?:" + tags + rb")[ />]", data))
