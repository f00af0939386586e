"""QuickStatements and ORKG: new only after a look-up, and of what is there only what is missing."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import kg
from kg.profiles import LookedUp, Piece, Refused, SettingError, Written, export
from kg.view.works import Work

ABSENT, FAILED = LookedUp("absent"), LookedUp("failed", why="503 Service Unavailable")
FIELD = {"research_field": "R132"}


def pieces(
    release: Path,
    profile: str,
    found: Callable[[Work], LookedUp] | None,
    *only: str,
    **settings: str,
) -> list[Piece]:
    with kg.open(release) as graph:
        return list(export(profile, graph.store, only=only, settings=settings, look_up=found))


def lines(found: list[Piece]) -> list[list[str]]:
    (file,) = (piece for piece in found if isinstance(piece, Written))
    return [line.split("\t") for line in file.data.decode().splitlines()]


@pytest.mark.parametrize(("profile", "settings"), [("quickstatements", {}), ("orkg", FIELD)])
def test_nothing_is_proposed_that_nobody_looked_up(
    corpus_release: Path, profile: str, settings: dict[str, str]
) -> None:
    for found, why in ((None, "nobody has asked"), (lambda _: FAILED, "503")):
        told = pieces(corpus_release, profile, found, **settings)
        assert not [piece for piece in told if isinstance(piece, Written)]
        refused = [piece for piece in told if isinstance(piece, Refused)]
        assert len(refused) == 12
        assert all(each.rule == "no-look-up" and why in each.why for each in refused)


def test_a_new_item_has_its_statements_with_their_source(corpus_release: Path) -> None:
    rows = lines(pieces(corpus_release, "quickstatements", lambda _: ABSENT, "2509.03018"))
    assert rows[0] == ["CREATE"]
    title = (
        "Mycroft: Tracing Dependencies in Collective Communication Towards Reliable LLM Training"
    )
    source = ["S854", '"https://arxiv.org/abs/2509.03018"']
    assert ["LAST", "Len", f'"{title}"'] in rows
    assert ["LAST", "P1476", f'en:"{title}"', *source] in rows
    assert ["LAST", "P356", '"10.1145/3731569.3764848"', *source] in rows
    assert ["LAST", "P407", "Q1860", *source] in rows
    names = [row for row in rows if row[1:2] == ["P2093"]]
    assert names[0] == ["LAST", "P2093", '"Yangtao Deng"', "P1545", '"1"', *source]
    assert [row[4] for row in names] == [f'"{place}"' for place in range(1, 17)]
    assert all(row[-2:] == source for row in rows if row[1:2] not in ([], ["Len"], ["Den"]))


def test_an_item_that_is_there_gets_only_what_is_missing(corpus_release: Path) -> None:
    there = LookedUp(
        "there",
        item="Q42",
        said=frozenset(
            [
                ("P31", "Q13442814"),
                ("P818", '"2509.03018"'),
                ("P577", "*"),
                *(("author", str(n)) for n in range(1, 16)),
            ]
        ),
    )
    rows = lines(pieces(corpus_release, "quickstatements", lambda _: there, "2509.03018"))
    assert {row[0] for row in rows} == {"Q42"}
    assert not {"P31", "P818", "P577", "Len"} & {row[1] for row in rows}
    (author,) = (row for row in rows if row[1] == "P2093")
    assert author[4] == '"16"'


def test_a_person_with_an_item_is_linked_and_stated_as_printed(tmp_path: Path) -> None:
    person = "<https://example.org/person/a>"
    (tmp_path / "x.ttl").write_text(
        f"""@prefix dblp: <https://dblp.org/rdf/schema#> .
@prefix d: <http://purl.org/spar/datacite/> .
@prefix l: <http://www.essepuntato.it/2010/06/literalreification/> .
@prefix k: <https://w3id.org/rkg/ns#> .
<https://example.org/paper/x> a dblp:Publication ;
  <http://purl.org/dc/terms/title> "A \\"quoted\\"\\ttitle" ;
  <http://xmlns.com/foaf/0.1/page> <https://example.org/x> .
<https://example.org/paper/x/sig/001> a dblp:AuthorSignature ; dblp:signatureOrdinal 1 ;
  dblp:signaturePublication <https://example.org/paper/x> ; k:nameAsWritten "A. Lovelace" ;
  dblp:signatureCreator {person} .
{person} d:hasIdentifier <https://example.org/id> .
<https://example.org/id> d:usesIdentifierScheme d:wikidata ; l:hasLiteralValue "Q7259" .
"""
    )
    rows = lines(pieces(tmp_path / "x.ttl", "quickstatements", lambda _: ABSENT))
    source = ["S854", '"https://example.org/x"']
    assert ["LAST", "P50", "Q7259", "P1545", '"1"', "P1932", '"A. Lovelace"', *source] in rows
    assert ["LAST", "P1476", 'und:"A "quoted" title"', *source] in rows


def test_a_hostile_title_stays_in_its_cell(tmp_path: Path) -> None:
    (tmp_path / "x.ttl").write_text(
        """@prefix dblp: <https://dblp.org/rdf/schema#> .
<https://example.org/paper/x> a dblp:Publication ;
  <http://purl.org/dc/terms/title> "A\\nCREATE\\tQ1\\r\\u0007 \\u2028\\"||\\" | /* title */" ;
  <http://xmlns.com/foaf/0.1/page> <https://example.org/x> .
"""
    )
    rows = lines(pieces(tmp_path / "x.ttl", "quickstatements", lambda _: ABSENT))
    assert [row[0] for row in rows] == ["CREATE", *["LAST"] * 4]
    title = '"A CREATE Q1 "||" | /* title */"'
    assert ["LAST", "Len", title] in rows
    assert ["LAST", "P1476", f"und:{title}", "S854", '"https://example.org/x"'] in rows


def test_orkg_rows_are_contributions_of_one_setting(corpus_release: Path) -> None:
    (file,) = (
        piece
        for piece in pieces(corpus_release, "orkg", lambda _: ABSENT, "2402.15627", **FIELD)
        if isinstance(piece, Written)
    )
    rows = list(csv.DictReader(io.StringIO(file.data.decode())))
    assert {row["paper:research_field"] for row in rows} == {"R132"}
    assert "paper:doi" in rows[0]
    (mfu,) = (row for row in rows if row.get("model FLOPs utilization in percent<decimal>"))
    assert mfu["model FLOPs utilization in percent<decimal>"] == "55.2"
    assert mfu["what is measured"] == "resource:MegaScale"
    assert mfu["accelerator count<decimal>"] == "12288"
    (ratio,) = (row for row in rows if row["baseline"])
    assert ratio["baseline"] == "resource:Megatron-LM"
    assert ratio["model FLOPs utilization, ratio of increase in times<decimal>"] == "1.34"


def test_what_orkg_has_is_refused_and_its_mandatory_field_asked_for(corpus_release: Path) -> None:
    there = LookedUp("there", item="R609337")
    (refused,) = (
        piece
        for piece in pieces(corpus_release, "orkg", lambda _: there, "2402.15627", **FIELD)
        if isinstance(piece, Refused)
    )
    assert (refused.rule, "R609337" in refused.why) == ("exists", True)
    with pytest.raises(SettingError, match="research_field=R132"):
        pieces(corpus_release, "orkg", lambda _: ABSENT)
    with pytest.raises(SettingError, match="extraction_method"):
        pieces(corpus_release, "orkg", lambda _: ABSENT, **FIELD, extraction_method="GUESSED")


def test_the_page_names_what_is_written(corpus_release: Path, repository: Path) -> None:
    page = (repository / "docs" / "exporting.md").read_text(encoding="utf-8")
    section = page.partition("## Wikidata")[2].partition("\n## ")[0]
    rows = lines(pieces(corpus_release, "quickstatements", lambda _: ABSENT))
    written = {cell for row in rows for cell in row if re.fullmatch(r"[PS][0-9]+", cell)}
    assert len(written) > 10
    assert written <= set(re.findall(r"[PS][0-9]+", section))
    section = page.partition("## ORKG")[2].partition("\n## ")[0]
    (file,) = (
        piece
        for piece in pieces(corpus_release, "orkg", lambda _: ABSENT, **FIELD)
        if isinstance(piece, Written)
    )
    columns = next(csv.reader(io.StringIO(file.data.decode())))
    closed = [each for each in columns if each.startswith(("paper:", "contribution:"))]
    assert len(closed) == 10
    assert not [each for each in closed if f"`{each}`" not in section]
