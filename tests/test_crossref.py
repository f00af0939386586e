"""Crossref's formats: values read from real records by eye."""

from __future__ import annotations

import json
from pathlib import Path

from kg.records import EntityRecord, Identifier, Rejection, SourceRecord, Title
from tests.sample_works import items, work

JSON, XML = "samples/crossref-json", "samples/crossref-unixref"


def doi(value: str) -> Identifier:
    return Identifier("doi", value)


def test_an_article_with_titles_in_two_languages(shared: Path) -> None:
    found = work(shared / JSON, "s00120_007_1345_2")
    assert found.title == (
        "Penisverletzung durch eine Moulinette: Folge einer autoerotischen Selbstverstümmelung"
    )
    assert found.other_titles == (
        Title("Penile injury caused by a Moulinette: Result of autoerotic self-mutilation"),
    )
    assert found.language == "de"
    assert [(seat.name, seat.given, seat.family) for seat in found.seats] == [
        ("M. Lehsnau", "M.", "Lehsnau")
    ]
    (version,) = found.versions
    assert (version.kind, version.date, version.volume, version.issue, version.pages) == (
        "journal-article",
        "2007-07",
        "46",
        "7",
        "776-779",
    )
    assert version.venue == "venue/issn-0340-2592"
    assert found.references[0].identifiers == (doi("10.1016/s0022-5347(17)35709-9"),)


def test_a_paper_of_a_conference(shared: Path) -> None:
    found = work(shared / JSON, "3448016_3452841")
    assert found.title == (
        "Vector Quotient Filters: Overcoming the Time/Space Trade-Off in Filter Design"
    )
    assert [seat.family for seat in found.seats] == [
        "Pandey",
        "Conway",
        "Durie",
        "Bender",
        "Farach-Colton",
        "Johnson",
    ]
    assert found.seats[0].affiliations[0].raw == (
        "Lawrence Berkeley National Lab & University of California, Berkeley, Berkeley, CA, USA"
    )
    (version,) = found.versions
    assert (version.kind, version.date, version.pages) == (
        "conference-paper",
        "2021-06-09",
        "1386-1399",
    )
    assert version.citation == (
        "SIGMOD/PODS '21: International Conference on Management of Data, Virtual Event China"
    )
    assert version.license == "https://creativecommons.org/licenses/by/4.0/"
    assert found.funding[1] == (
        "DOE U.S. Department of Energy (doi:10.13039/100000015), "
        "award DE-AC02-05CH11231,17-SC-20-SC"
    )


def test_a_preprint(shared: Path) -> None:
    found = work(shared / JSON, "2020_12_01_406702")
    assert found.title == (
        "Identification of a novel cationic glycolipid in Streptococcus agalactiae that "
        "contributes to brain entry and meningitis"
    )
    assert found.abstract is not None
    assert found.abstract.text is not None
    assert found.abstract.text.startswith("Bacterial membrane")
    assert found.seats[2].name == "Jéssica da C. Mendonça"
    assert found.seats[0].orcid == "0000-0002-9346-671X"
    (version,) = found.versions
    assert (version.kind, version.venue, version.date) == (
        "preprint",
        "venue/biorxiv",
        "2020-12-01",
    )
    assert found.keywords == ("Microbiology",)


def test_a_blog_post_with_the_doi_of_all_its_versions(shared: Path) -> None:
    found = work(shared / JSON, "r79vxn1_97aq74v_ag58n")
    assert found.identifiers == (
        doi("10.53731/r79vxn1-97aq74v-ag58n"),
        doi("10.53731/mwjgq-s2k84"),
    )
    assert [(version.kind, version.label) for version in found.versions] == [
        ("web-content", "v1"),
        ("web-content", None),
    ]
    assert found.versions[0].venue == "venue/issn-2749-9952"


def test_a_peer_review_speaks_of_the_paper_and_is_not_it(shared: Path) -> None:
    for folder in (JSON, XML):
        found = work(shared / folder, "elife_55167_sa2")
        assert found.identifiers == (doi("10.7554/elife.55167.sa2"),)
        assert found.references[0].identifiers == (doi("10.7554/elife.55167"),)
        assert found.versions[0].genre == "peer-review: author-comment, pre-publication"
        assert [seat.orcid for seat in found.seats][:3] == [
            "0000-0002-5286-4375",
            None,
            "0000-0002-2642-603X",
        ]
        assert len(found.seats) == 8
        assert found.seats[0].affiliations[0].raw == (
            "Center for Computational Mathematics, Flatiron Institute, New York, United States"
        )


def test_an_issue_of_a_journal_is_no_paper(shared: Path) -> None:
    found, told = items(shared / JSON / "https_api_crossref_org_works_sample_1.json")
    assert isinstance(found, EntityRecord)
    (venue,) = found.things
    assert venue.name == "Clinical and Experimental Pharmacology and Physiology"
    assert venue.identifiers == (
        Identifier("issn", "0305-1870"),
        Identifier("issn", "1440-1681"),
    )
    assert isinstance(told, Rejection)
    assert told.effect == "note"


def test_a_new_version_is_no_retraction(shared: Path) -> None:
    found = work(shared / JSON, "ppat_1008184")
    assert found.versions[0].status is None
    assert found.versions[0].comment is None
    assert found.contributors[0].name == "Guy Tran Van Nhieu"


def test_both_forms_say_the_same(shared: Path) -> None:
    one, other = (work(shared / folder, "pone_0000030") for folder in (JSON, XML))
    assert [(seat.name, seat.given) for seat in one.seats] == [
        (seat.name, seat.given) for seat in other.seats
    ]
    assert one.title == other.title
    assert one.references[0].identifiers == (doi("10.1056/nejm196502042720503"),)
    # The JSON is younger: Crossref has found the DOI of more of them since.
    assert [each.text for each in one.references] == [each.text for each in other.references]
    assert (one.versions[0].date, one.versions[0].venue) == ("2006-12-20", "venue/issn-1932-6203")
    assert (other.versions[0].date, other.versions[0].venue) == (
        "2006-12-20",
        "venue/issn-1932-6203",
    )
    assert one.contributors == other.contributors


def test_an_article_of_the_xml(shared: Path) -> None:
    found = work(shared / XML, "nph_14619")
    assert [(seat.name, seat.orcid) for seat in found.seats] == [
        ("Nico Dissmeyer", "0000-0002-4156-3761"),
        ("Susana Rivas", None),
        ("Emmanuelle Graciet", "0000-0003-3548-8213"),
    ]
    assert len(found.seats[0].affiliations) == 2
    version = found.versions[0]
    assert (version.date, version.volume, version.issue, version.pages, version.venue) == (
        "2017-06-05",
        "218",
        "3",
        "929-935",
        "venue/issn-0028-646X",
    )
    assert version.license == "http://onlinelibrary.wiley.com/termsAndConditions#vor"
    assert found.funding[0] == (
        "Agence Nationale de la Recherche (doi:10.13039/501100001665), award ANR-10-LABX-41"
    )
    assert len(found.references) == 49


def test_a_consortium_before_the_people_and_a_preprint_that_others_claim(shared: Path) -> None:
    found = work(shared / XML, "ng_3834")
    assert (found.seats[0].name, found.seats[0].kind) == ("GTEx Consortium", "collective")
    assert (len(found.seats), found.seats[-1].name) == (14, "Ira M Hall")
    assert [(version.kind, version.identifiers) for version in found.versions] == [
        ("journal-article", (doi("10.1038/ng.3834"),)),
        ("preprint", (doi("10.1101/055962"),)),
    ]


def test_a_chapter_has_the_series_and_the_book(shared: Path) -> None:
    found = work(shared / XML, "978_3_642_33191_6_49")
    assert [seat.name for seat in found.seats] == ["Lili Chen", "Giorgio Panin", "Alois Knoll"]
    assert len(found.contributors) == 12
    version = found.versions[0]
    assert (version.kind, version.venue, version.volume, version.pages, version.date) == (
        "book-chapter",
        "venue/issn-0302-9743",
        "7432",
        "499-508",
        "2012",
    )
    assert version.citation is not None
    assert version.citation.startswith("Advances in Visual Computing; ISBN 978364233190")


def test_a_report_and_a_thesis(shared: Path) -> None:
    report = work(shared / XML, "2172_972169")
    assert report.versions[0].report_number == "NREL/TP-6A2-47187"
    assert report.versions[0].date == "2010-01-01"
    assert report.funding == ("contract AC36-99-GO10337",)
    thesis = work(shared / XML, "uql_2020_791").versions[0]
    assert (thesis.kind, thesis.genre, thesis.date) == (
        "thesis",
        "dissertation: PhD Thesis",
        "2020-05-25",
    )
    assert thesis.citation == "The University of Queensland, School of Social Science"


def test_a_book_has_its_isbns_and_no_year_is_made_a_day(shared: Path) -> None:
    found = work(shared / XML, "1029_ar035")
    assert (found.versions[0].kind, found.versions[0].date) == ("book", "1982")
    assert Identifier("isbn", "9780875901817") in found.versions[0].identifiers
    assert len(found.references) == 242


def test_a_title_in_its_own_language_alone(shared: Path) -> None:
    found = work(shared / XML, "jspfsm_56_60")
    assert (found.title, found.other_titles) == ("自律神経・循環器応答", ())
    assert found.versions[0].date == "2007"


def test_mathematics_in_an_abstract(shared: Path) -> None:
    found = work(shared / XML, "1155_2012_291294")
    assert found.abstract is not None
    assert found.abstract.text is not None
    assert "P<0.001" in found.abstract.text
    assert found.versions[0].license == "https://creativecommons.org/licenses/by/3.0/"


def test_every_record_of_the_samples_is_read(shared: Path) -> None:
    works = [
        entry
        for path in (shared / JSON).iterdir()
        for message in [json.loads(path.read_text(encoding="utf-8"))["message"]]
        for entry in message.get("items", [message])
    ]
    read = [item for path in (shared / JSON).iterdir() for item in items(path)]
    assert sum(not isinstance(item, Rejection) for item in read) == len(works) == 17
    answers = [path.read_text(encoding="utf-8") for path in (shared / XML).iterdir()]
    queries = sum(text.count('<query status="resolved"') for text in answers)
    read = [item for path in (shared / XML).iterdir() for item in items(path)]
    assert sum(isinstance(item, SourceRecord) for item in read) == queries == 30
    assert {item.rule for item in read if isinstance(item, Rejection)} == {"abstract-further"}
