"""PubMed's XML: values read from real citations by eye, its rules, and what damage does to it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from kg import sources
from kg.drafts import without_stop
from kg.records import Identifier, Rejection, Source, SourceRecord, Title, Work
from kg.sources import pubmed
from tests import damage, damage_xml
from tests.sample_works import items, work

MEDLINE = "samples/jabref/jablib/src/test/resources/org/jabref/logic/importer/fileformat"
CASES = Path(__file__).parent / "cases" / "sources" / "pubmed-xml"
SOURCE = Source("0" * 64, "damaged", "pubmed-xml", "aggregator")
SETS = [
    (CASES / name / "input.xml").read_text(encoding="utf-8").partition('.dtd">')[2]
    or (CASES / name / "input.xml").read_text(encoding="utf-8")
    for name in ("set", "book")
]


def test_an_article_of_a_trial(shared: Path) -> None:
    found = work(shared / "samples/pubmed", "pubmed-29768149")
    assert found.title == "Inhaled Combined Budesonide-Formoterol as Needed in Mild Asthma"
    assert found.identifiers == (
        Identifier("pmid", "29768149"),
        Identifier("doi", "10.1056/nejmoa1715274"),
    )
    assert [seat.name for seat in found.seats][:2] == ["Paul M O'Byrne", "J Mark FitzGerald"]
    assert (len(found.seats), found.seats[9].family) == (10, "Reddel")
    (version,) = found.versions
    assert (version.date, version.volume, version.issue, version.pages, version.venue) == (
        "2018-05-17",
        "378",
        "20",
        "1865-1876",
        "venue/issn-0028-4793",
    )
    assert found.abstract is not None
    assert found.abstract.text is not None
    assert found.abstract.text.startswith("BACKGROUND: In patients")
    assert " METHODS: " in found.abstract.text
    assert "concept/bronchodilator-agents-administration-dosage-adverse-effects" in found.subjects
    assert found.language == "en"


def test_an_article_with_a_season_and_a_day_on_line(shared: Path) -> None:
    found, book = (
        item.work
        for item in items(shared / MEDLINE / "MedlineImporterTestNbib.xml")
        if isinstance(item, SourceRecord)
    )
    assert [seat.name for seat in found.seats] == [
        "F W Gibb Jr",
        "NaN Zamm itt",
        "G Beckett",
        "M W J Strachan",
    ]
    assert found.seats[0].emails == ("fraser.gibb@nhs.net",)
    assert (found.versions[0].date, found.versions[0].pages) == ("2013-04-30", "764-9")
    assert found.references[5].identifiers == (Identifier("pmid", "19175285"),)
    assert (book.versions[0].kind, book.versions[0].date) == ("book", "2009-02")
    assert book.seats[0].kind == "collective"


def test_references_orcids_and_a_group(shared: Path) -> None:
    folder = shared / MEDLINE
    found = work(folder, "TestArticleItalics.xml")
    assert found.title == (
        "Genome-wide significant risk factors on chromosome 19 and the APOE locus"
    )
    assert (len(found.seats), len(found.references)) == (24, 43)
    assert found.references[3].identifiers == (
        Identifier("pmcid", "PMC2946560"),
        Identifier("pmid", "20029386"),
    )
    assert found.funding == ("NIA NIH HHS, United States, award U01 AG024904",)
    assert work(folder, "TestMathML.xml").seats[7].orcid == "0000-0001-8991-4703"
    team = work(folder, "TestArticleID.xml").seats[14]
    assert (team.name, team.kind) == ("ASTRO-CM Team", "collective")
    assert work(folder, "TestArticleNoISSN.xml").versions[0].date == "2016-05"


def test_every_citation_of_the_samples_is_read(shared: Path) -> None:
    paths = [*(shared / MEDLINE).glob("Medline*.xml"), *(shared / "samples/pubmed").glob("p*.xml")]
    counts = {}
    for path in paths:
        text = path.read_text(encoding="utf-8")
        if (citations := len(re.findall(r"<Pubmed(?:Book)?Article>", text))) == 0:
            assert not pubmed.sniff(text.encode(), path.name)
            continue
        counts[path.name] = citations
        found = [item.work for item in items(path) if isinstance(item, SourceRecord)]
        assert len(found) == citations
        assert sum(len(each.seats) for each in found) == len(re.findall(r"<Author[ >]", text))
    assert sum(counts.values()) == 11
    assert len(paths) - len(counts) == 1


def test_no_neighbour_is_taken_for_one(shared: Path) -> None:
    for path in (shared / "samples").rglob("*"):
        if path.is_file() and not re.match("Medline|pubmed-", path.name):
            assert not pubmed.sniff(path.read_bytes()[:65536], path.name), path


def one(folder: Path, article: str, citation: str = "") -> Work:
    """The work of a citation with these elements."""
    path = folder / "one.xml"
    path.write_text(
        f"<PubmedArticle><MedlineCitation><PMID>1</PMID><Article>{article}</Article>{citation}"
        "</MedlineCitation></PubmedArticle>",
        encoding="utf-8",
    )
    (found,) = (item for item in pubmed.read(path, SOURCE) if isinstance(item, SourceRecord))
    return found.work


@pytest.mark.parametrize(
    ("parts", "date", "words"),
    [
        ("<MedlineDate>1998 Dec-1999 Jan</MedlineDate>", None, "1998 Dec-1999 Jan"),
        ("<MedlineDate>2000 Spring</MedlineDate>", None, "2000 Spring"),
        ("<MedlineDate>1978</MedlineDate>", "1978", None),
        ("<Year>2000</Year><Season>Winter</Season>", None, "2000 Winter"),
        ("<Year>2016</Year><Month>May</Month>", "2016-05", None),
        ("<Year>2016</Year><Month>Feb</Month><Day>30</Day>", None, "2016 Feb 30"),
    ],
)
def test_dates_at_their_precision(
    parts: str, date: str | None, words: str | None, tmp_path: Path
) -> None:
    issue = f"<Journal><JournalIssue><PubDate>{parts}</PubDate></JournalIssue></Journal>"
    found = one(tmp_path, issue)
    assert (found.versions[0].date, found.versions[0].date_text) == (date, words)


@pytest.mark.parametrize(
    ("title", "own", "expected", "others", "language"),
    [
        ("[Weaving].", "Weben.", "Weaving", (Title("Weben", "de"),), None),
        ("[Not Available].", "Weben.", "Weben", (), "de"),
        ("Weben.", "", "Weben", (), "de"),
        ("[Cards] and [chains].", "", "[Cards] and [chains]", (), "de"),
        ("Weaving in the U.S.", "", "Weaving in the U.S.", (), "de"),
    ],
)
def test_titles_of_which_one_is_a_translation(  # noqa: PLR0917 - what is given, and what comes
    title: str,
    own: str,
    expected: str,
    others: tuple[Title, ...],
    language: str | None,
    tmp_path: Path,
) -> None:
    vernacular = f"<VernacularTitle>{own}</VernacularTitle>" if own else ""
    found = one(
        tmp_path, f"<ArticleTitle>{title}</ArticleTitle><Language>ger</Language>{vernacular}"
    )
    assert (found.title, found.other_titles, found.language) == (expected, others, language)


@pytest.mark.parametrize(
    ("kind", "status"),
    [("RetractionIn", "retracted"), ("RetractionOf", None), ("PartialRetractionIn", None)],
)
def test_what_a_notice_means(kind: str, status: str | None, tmp_path: Path) -> None:
    source = "<RefSource>N. 1999</RefSource>"
    row = f'<CommentsCorrections RefType="{kind}">{source}</CommentsCorrections>'
    rows = f"<CommentsCorrectionsList>{row}</CommentsCorrectionsList>"
    found = one(tmp_path, "<ArticleTitle>Cards</ArticleTitle>", rows)
    assert found.versions[0].status == status
    assert (found.versions[0].comment or "").endswith("N. 1999")


@pytest.mark.parametrize(
    ("title", "without"),
    [
        ("Cards.", "Cards"),
        ("Cards...", "Cards..."),
        ("Cards?", "Cards?"),
        ("By Babbage et al.", "By Babbage et al."),
        ("Vitamin D.", "Vitamin D"),
        ("", ""),
        (".", ""),
    ],
)
def test_one_full_stop_is_taken_off(title: str, without: str) -> None:
    assert without_stop(title) == without


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(data=damage_xml.damaged(SETS))
def test_damaged_sets_stay_sound(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "set.xml"
    path.write_bytes(data)
    read = list(sources.read(path, pubmed, SOURCE))
    damage.sound(read, SOURCE)
    counted = sum(
        item.effect == "record" and item.rule != "deleted" if isinstance(item, Rejection) else True
        for item in read
    )
    assert counted == len(re.findall(rb"<Pubmed(?:Book)?Article[ />]", data))
