"""Records under construction: nothing that a reader puts in is lost without being told."""

from __future__ import annotations

import pytest

from kg.drafts import Draft, licence
from kg.records import EntityRecord, Rejection, Source, SourceRecord

SOURCE = Source("0" * 64, "papers.x", "x", "aggregator")


def finished(draft: Draft) -> tuple[SourceRecord, list[Rejection]]:
    record, *told = draft.finish()
    assert isinstance(record, SourceRecord)
    return record, [each for each in told if isinstance(each, Rejection)]


def draft() -> Draft:
    return Draft(SOURCE, 1, "k1", line=7)


def test_an_author_of_parts_or_whole_is_one_seat() -> None:
    one = draft()
    one.author(given="Ada", family="Lovelace", orcid="https://orcid.org/0000-0002-1825-0097")
    one.author("Babbage, Charles")
    one.author("ATLAS Collaboration")
    one.author("{\\'E}va Tardos")
    one.author(family="刘", given="慈欣")
    one.author("Fisher Scientific", collective=True)
    record, told = finished(one)
    seats = record.work.seats
    assert [seat.name for seat in seats] == [
        "Ada Lovelace",
        "Charles Babbage",
        "ATLAS Collaboration",
        "Éva Tardos",
        "刘慈欣",
        "Fisher Scientific",
    ]
    assert [seat.kind for seat in seats].count("collective") == 2
    assert (seats[1].given, seats[1].family) == ("Charles", "Babbage")
    assert seats[0].orcid == "0000-0002-1825-0097"
    assert told == []


def test_others_make_the_list_incomplete_and_junk_is_told() -> None:
    one = draft()
    one.author("Ada Lovelace")
    one.author(":")
    one.author("others")
    record, told = finished(one)
    assert record.work.incomplete
    assert len(record.work.seats) == 1
    assert [(each.rule, each.effect) for each in told] == [
        ("author-name", "part"),
        ("authors-incomplete", "note"),
    ]


def test_a_wrong_identifier_is_told_with_its_field() -> None:
    one = draft()
    one.title("A title")
    one.identify("doi", "10.21105", field="DOI")
    one.author("Ada Lovelace", orcid="0000-0002-1825-0098", field="author")
    record, told = finished(one)
    assert record.work.identifiers == ()
    assert record.work.seats[0].orcid is None
    assert [(each.rule, each.field, each.key, each.line) for each in told] == [
        ("doi-syntax", "DOI", "k1", 7),
        ("orcid-syntax", "author", "k1", 7),
    ]


def test_a_date_that_is_none_is_kept_in_words() -> None:
    one = draft()
    one.title("A title")
    one.version("book", date="circa 1850", field="year")
    one.version("book", date="1850")
    record, told = finished(one)
    assert [(v.date, v.date_text) for v in record.work.versions] == [
        (None, "circa 1850"),
        ("1850", None),
    ]
    assert [(each.rule, each.field, each.effect) for each in told] == [
        ("date-in-words", "year", "note")
    ]


def test_titles_lose_markup_once_and_odd_characters_are_counted() -> None:
    one = draft()
    one.title("Sizes <0.5 mm &amp; $\\alpha$\x07 in <i>E. coli</i>\ud800")
    record, told = finished(one)
    assert record.work.title == "Sizes <0.5 mm & α in E. coli"
    assert [(each.rule, each.field) for each in told] == [("characters", "title")] * 2


def test_an_address_is_taken_out_of_an_affiliation() -> None:
    one = draft()
    place = one.affiliation("University of Turin, Italy. Electronic address: ada@example.org.")
    one.author("Ada Lovelace", affiliations=[place], emails=["ada@example.org"])
    record, told = finished(one)
    assert record.work.seats[0].affiliations[0].raw == "University of Turin, Italy."
    assert record.work.seats[0].emails == ("ada@example.org",)
    assert [each.rule for each in told] == ["e-mail"]


def test_a_record_of_nothing_is_a_rejection() -> None:
    [told] = draft().finish()
    assert isinstance(told, Rejection)
    assert (told.rule, told.effect, told.file) == ("no-work", "record", "papers.x")


def test_things_alone_make_a_record_of_their_own() -> None:
    one = draft()
    ror = one.identifier("ror", "https://ror.org/03vek6s52", field="ror")
    assert one.organization("Harvard University", [ror]) == "organization/ror-03vek6s52"
    [record] = one.entities()
    assert isinstance(record, EntityRecord)
    assert record.things[0].name == "Harvard University"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        (
            "http://creativecommons.org/licenses/by/4.0",
            "https://creativecommons.org/licenses/by/4.0/",
        ),
        ("CC-BY-NC 3.0", "https://creativecommons.org/licenses/by-nc/3.0/"),
        ("cc0", "https://creativecommons.org/publicdomain/zero/1.0/"),
        ("apache-2.0", "https://spdx.org/licenses/Apache-2.0"),
        (
            "http://arxiv.org/licenses/nonexclusive-distrib/1.0/",
            "http://arxiv.org/licenses/nonexclusive-distrib/1.0/",
        ),
        ("All rights reserved", None),
        ("CC-BY", None),
    ],
)
def test_licences(written: str, read: str | None) -> None:
    assert licence(written) == read
