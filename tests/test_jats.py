"""JATS: values read from real articles by eye, its rules, and what damage does to it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from kg import sources
from kg.records import Contributor, Identifier, Rejection, Source, SourceRecord, Work
from kg.sources import jats
from tests import damage, damage_xml
from tests.sample_works import items, work

SAMPLES = "samples/pubmed"
CASES = Path(__file__).parent / "cases" / "sources" / "jats"
SOURCE = Source("0" * 64, "damaged", "jats", "publisher")
ARTICLES = [
    (CASES / name).read_text(encoding="utf-8")
    for name in ("article/input.nxml", "collection/input.xml")
]


def test_an_article_of_plos_one(shared: Path) -> None:
    found = work(shared / SAMPLES, "pone.0046493")
    assert found.title == (
        "MmPPOX Inhibits Mycobacterium tuberculosis Lipolytic Enzymes Belonging to the "
        "Hormone-Sensitive Lipase Family and Alters Mycobacterial Growth"
    )
    assert found.identifiers == (
        Identifier("pmid", "23029536"),
        Identifier("pmcid", "PMC3460867"),
        Identifier("doi", "10.1371/journal.pone.0046493"),
    )
    assert [seat.name for seat in found.seats[::4]] == [
        "Vincent Delorme",
        "Frédéric Carrière",
        "Stéphane Canaan",
    ]
    last = found.seats[8]
    assert (last.family, last.corresponding, last.emails) == (
        "Canaan",
        True,
        ("canaan@imm.cnrs.fr",),
    )
    assert last.affiliations[0].raw == (
        "CNRS - Aix-Marseille Université - Enzymologie Interfaciale et Physiologie de la Lipolyse "
        "- UMR 7282, Marseille, France"
    )
    assert found.contributors == (Contributor("Riccardo Manganelli", "editor"),)
    (version,) = found.versions
    assert (version.date, version.volume, version.issue, version.pages, version.venue) == (
        "2012-09-28",
        "7",
        "9",
        "e46493",
        "venue/issn-1932-6203",
    )
    assert found.references[0].identifiers == (Identifier("pmid", "21127999"),)
    assert found.references[0].text == (
        "Chakroborty A (2011) Drug-resistant tuberculosis: an insurmountable epidemic? "
        "Inflammopharmacology 19: 131–137"
    )


def test_an_article_on_line_before_it_was_printed(shared: Path) -> None:
    found = work(shared / SAMPLES, "mds526")
    (version,) = found.versions
    assert (version.date, version.pages, version.license) == (
        "2012-11-12",
        "843-850",
        "https://creativecommons.org/licenses/by-nc/3.0/",
    )
    assert found.seats[6].name == "D. C. Greenberg"
    assert [place.raw for place in found.seats[6].affiliations] == [
        (
            "Cambridge Centre for Health Services Research, Institute of Public Health, "
            "University of Cambridge, Cambridge"
        ),
        "Eastern Cancer Registration and Information Centre, Cambridge, UK",
    ]
    assert found.keywords[4] == "socio-economic"


def test_citations_in_parts_alone(shared: Path) -> None:
    found = work(shared / SAMPLES, "1471-2180-11-174")
    assert found.title == "Factors influencing lysis time stochasticity in bacteriophage λ"
    assert found.references[0].text == (
        "Avery SV, 2006, Microbial cell individuality and the underlying sources of "
        "heterogeneity, Nat Rev Microbiol, 4, 577-587"
    )
    assert found.references[0].identifiers == (
        Identifier("doi", "10.1038/nrmicro1460"),
        Identifier("pmid", "16845428"),
    )
    assert found.pages == ("http://www.biomedcentral.com/1471-2180/11/174",)
    assert (found.seats[0].corresponding, found.seats[1].corresponding) == (True, None)


def test_a_month_and_a_day_within_it(shared: Path) -> None:
    found = work(shared / SAMPLES, "6605965a")
    assert (found.versions[0].date, found.versions[0].pages) == ("2010-11-02", "1755-1759")
    assert found.versions[0].license is None


def test_two_abstracts(shared: Path) -> None:
    (path,) = (shared / SAMPLES).glob("pntd*")
    told = [item for item in items(path) if isinstance(item, Rejection)]
    assert [(item.rule, item.message) for item in told] == [
        ("abstract-further", "a further abstract (summary) is left out")
    ]


def test_every_article_author_and_reference_of_the_samples_is_read(shared: Path) -> None:
    paths = sorted((shared / SAMPLES).glob("*.nxml"))
    assert len(paths) == 8
    for path in paths:
        text = path.read_text(encoding="utf-8")
        found = work(path.parent, path.name)
        authors = len(re.findall(r'<contrib [^>]*contrib-type="author"', text))
        assert len(found.seats) == authors
        assert sum(seat.corresponding is True for seat in found.seats) == 1
        assert all(seat.affiliations for seat in found.seats)
        assert len(found.references) == text.count("<ref ")


def test_no_neighbour_is_taken_for_one(shared: Path) -> None:
    for path in (shared / "samples").rglob("*"):
        if path.is_file() and path.suffix != ".nxml":
            assert not jats.sniff(path.read_bytes()[:65536], path.name), path


def one(folder: Path, meta: str, article: str = "") -> Work:
    """The work of an article with these elements."""
    path = folder / "one.nxml"
    path.write_text(
        f'<article xmlns:xlink="http://www.w3.org/1999/xlink" {article}><front><article-meta>'
        f"<title-group><article-title>One</article-title></title-group>{meta}"
        "</article-meta></front></article>",
        encoding="utf-8",
    )
    (found,) = (item for item in jats.read(path, SOURCE) if isinstance(item, SourceRecord))
    return found.work


@pytest.mark.parametrize(
    ("said", "status", "cited"),
    [
        ("retraction-forward", "retracted", 0),
        ("retracted-article", None, 1),
        ("correction-forward", None, 0),
        ("corrected-article", None, 1),
    ],
)
def test_which_of_two_articles_is_retracted(
    said: str, status: str | None, cited: int, tmp_path: Path
) -> None:
    link = f'related-article-type="{said}" ext-link-type="doi" xlink:href="10.5555/other"'
    found = one(tmp_path, f"<related-article {link}/>")
    assert found.versions[0].status == status
    assert found.versions[0].comment == f"{said}: doi:10.5555/other"
    assert len(found.references) == cited


@pytest.mark.parametrize(
    ("dates", "date", "words"),
    [
        ("<year>44</year><era>BC</era>", None, "44 BC"),
        ("<season>Mar-Apr</season><year>1998</year>", None, "Mar-Apr 1998"),
        ("<month>2</month><year>1998</year>", "1998-02", None),
        ("<year>1998</year>", "1998", None),
        ("<day>30</day><month>2</month><year>1998</year>", None, "1998-2-30"),
        ("<string-date>circa 1850</string-date>", None, "circa 1850"),
        ("<string-date>3 May 1850</string-date>", "1850-05-03", None),
    ],
)
def test_dates_at_their_precision(
    dates: str, date: str | None, words: str | None, tmp_path: Path
) -> None:
    found = one(tmp_path, f'<pub-date pub-type="ppub">{dates}</pub-date>')
    assert (found.versions[0].date, found.versions[0].date_text) == (date, words)


def test_members_stand_under_their_group(tmp_path: Path) -> None:
    people = "".join(
        f"<contrib><name><surname>Name{letter}</surname></name></contrib>" for letter in "abc"
    )
    found = one(
        tmp_path,
        f"<contrib-group><contrib><collab>Engine Collaboration<contrib-group>{people}"
        "</contrib-group></collab></contrib><contrib><name><surname>Plato</surname></name>"
        "</contrib></contrib-group>",
    )
    assert [(seat.kind, seat.listed_under) for seat in found.seats] == [
        ("collective", None),
        ("person", 1),
        ("person", 1),
        ("person", 1),
        ("person", None),
    ]


def test_one_note_for_several_authors_gives_nobody_its_addresses(tmp_path: Path) -> None:
    mark = '<xref ref-type="corresp" rid="c"/>'
    author = f"<contrib><name><surname>Name{{}}</surname></name>{mark}</contrib>"
    note = '<author-notes><corresp id="c"><email>a@example.org</email></corresp></author-notes>'
    group = "".join(author.format(letter) for letter in "ab")
    found = one(tmp_path, f"<contrib-group>{group}</contrib-group>{note}")
    assert [(seat.emails, seat.corresponding) for seat in found.seats] == [((), True)] * 2


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(data=damage_xml.damaged(ARTICLES))
def test_damaged_articles_stay_sound(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "article.nxml"
    path.write_bytes(data)
    read = list(sources.read(path, jats, SOURCE))
    damage.sound(read, SOURCE)
    counted = sum(not isinstance(item, Rejection) or item.effect == "record" for item in read)
    assert counted == len(re.findall(rb"<article[ />]", data))
