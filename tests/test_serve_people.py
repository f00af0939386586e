"""A reader can tell persons of one name apart, and sees what each paper prints of its authors."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from kg.serve.live import Options
from kg.vocab import dblp, k, soa
from tests.loopback import served, write_nquads
from tests.page import PAGE, page

CASE = Path(__file__).parent / "cases" / "serve" / "people" / "input.trig"


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    with served(CASE, Options(base="https://data.example/kg/")) as found:
        yield found


def section(client: httpx.Client, path: str, heading: str, row: str = "tr") -> list[str]:
    """The rows under a heading, as text."""
    text = client.get(path, headers=PAGE).text
    (found,) = re.findall(rf"<section>\s*<h2[^>]*>{heading}.*?</section>", text, re.DOTALL)
    table = re.findall(rf"<{row}>(.*?)</{row}>", found, re.DOTALL)
    return [" ".join(html.unescape(re.sub(r"<[^>]+>", " ", each)).split()) for each in table]


def test_a_name_lists_the_papers_of_each_who_bears_it(client: httpx.Client) -> None:
    assert section(client, "/name/wei-li", "Who bears this name") == [
        "Person Signed",
        "1 Wei Li Fourth Paper 1 of 1",
        "2 Wei Li Third Paper 2021, 1 of 1; South Univ.",
        (
            "3 Wei Li Second Paper 2024, 2 of 2; S.U. South Univ. "
            "First Paper 2022, 1 of 2; Dept. of Physics, North"
        ),
    ]


def test_a_name_tells_the_verdicts_and_their_reasons(client: httpx.Client) -> None:
    assert section(client, "/name/wei-li", "Who may be whom")[1:] == [
        "2 and 3 possibly the same 0.41 one shared co-author; same name"
    ]
    found = page(client, "/name/wei-li")
    assert any(text.startswith("Of every other pair no more is known") for text in found.texts)
    assert "/assessment/ab" in found.links()
    assert page(client, "/assessment/ab").heading == "Wei Li and Wei Li: possibly the same"


def test_the_page_of_a_person_has_the_place_in_each_list_and_what_is_printed(
    client: httpx.Client,
) -> None:
    assert section(client, "/person/a", "Papers")[1:] == [
        "Second Paper 2024 2 of 2 W. Li S.U. South Univ.",
        "First Paper 2022 1 of 2 Wei Li Dept. of Physics, North",
    ]
    assert section(client, "/person/a", "Signed with", "li") == ["Ana Ruiz 2 papers"]
    assert section(client, "/person/a", "May be the same person as")[1:] == [
        (
            "Wei Li Third Paper 2021, 1 of 1; South Univ. possibly the same 0.41 "
            "one shared co-author; same name"
        )
    ]
    assert "Signed with" not in client.get("/person/b", headers=PAGE).text


@pytest.mark.parametrize(
    ("path", "count"),
    [("/person/a", 1), ("/person/z", 0), ("/organization/south", 3), ("/paper/one", 0)],
)
def test_the_count_of_links_is_that_of_the_links_shown(
    client: httpx.Client, path: str, count: int
) -> None:
    text = client.get(path, headers=PAGE).text
    counted = re.findall(
        r"<h2>Linked from <small>([0-9]+)</small></h2>(.*?)</section>", text, re.DOTALL
    )
    assert [(number, shown.count("<li>")) for number, shown in counted] == (
        [(str(count), count)] if count else []
    )


def test_affiliations_are_numbered_as_papers_do(client: httpx.Client) -> None:
    found = page(client, "/paper/one")
    start = found.texts.index("Authors")
    assert found.texts[start + 1 : start + 10] == [
        "Wei Li",
        "1",
        "corresponding author",
        ",",
        "ORCID",
        ",",
        "A. Ruiz",
        "1,2",
        "Dept. of Physics, North",
    ]
    assert "South Univ. (Campus 2)" in found.texts[start:]
    assert "/organization/south" in found.links()
    assert "https://orcid.org/0000-0002-1825-0097" in found.links()


def test_printed_affiliations_are_matched_by_other_names_and_by_what_is_left(
    client: httpx.Client,
) -> None:
    found = page(client, "/paper/five")
    start = found.texts.index("Bo He")
    assert found.texts[start + 1 : start + 6] == [
        "1,2",
        "EU",
        "Eastern University",
        "The West",
        "W. Institute",
    ]


def test_things_of_one_name_are_told_apart_by_their_kind(client: httpx.Client) -> None:
    texts = page(client, "/paper/five").texts
    assert [texts[at + 1] for at, text in enumerate(texts) if text == "Same"] == [
        "dataset",
        "software application",
    ]


def test_a_seat_that_links_to_an_organization_says_its_paper(client: httpx.Client) -> None:
    assert section(client, "/organization/south", "Linked from", "li") == [
        "2. Ana Ruiz First Paper",
        "2. Wei Li Second Paper",
        "1. Wei Li Third Paper",
    ]


def test_two_hundred_authors_share_few_affiliations(tmp_path: Path) -> None:
    paper = "http://x.example/p"
    lines = []
    for n in range(1, 201):
        seat = f"<{paper}/sig/{n:03}>"
        lines += [
            f"<{paper}> <{dblp.hasSignature}> {seat}",
            f"{seat} <{dblp.signaturePublication}> <{paper}>",
            f'{seat} <{dblp.signatureOrdinal}> "{n}"^^<http://www.w3.org/2001/XMLSchema#integer>',
            f'{seat} <{k.nameAsWritten}> "Author {n}"',
            f'{seat} <{soa.rawAffiliation}> "Laboratory {n % 3}"',
        ]
    with served(write_nquads(tmp_path / "x.nq", lines)) as client:
        found = page(client, "/p")
    assert [text for text in found.texts if text.startswith("Laboratory")] == [
        "Laboratory 1",
        "Laboratory 2",
        "Laboratory 0",
    ]
    assert found.texts[found.texts.index("Author 200") + 1] == "2"


def test_a_seat_of_endless_digits_is_shown(tmp_path: Path) -> None:
    file = tmp_path / "input.trig"
    seat = "dblp:signatureOrdinal %s ; dblp:signatureCreator person:z"
    text = CASE.read_text(encoding="utf-8").replace(seat % 2, seat % ("9" * 5_000))
    file.write_text(text, encoding="utf-8")
    with served(file, Options(base="https://data.example/kg/", workers=1)) as client:
        for path in ("/name/wei-li", "/paper/one"):
            assert client.get(path, headers=PAGE).status_code == 200
