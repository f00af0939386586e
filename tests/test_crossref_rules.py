"""Crossref's formats: the rules by which they are read, and what damage does to them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from kg.records import EntityRecord, Identifier, Rejection, Source, SourceRecord, Work
from kg.sources.crossref import deposit, rest
from tests import damage, damage_xml

CASES = Path(__file__).parent / "cases" / "sources"
SOURCE = Source("0" * 64, "damaged", "test", "publisher")
PAGE = json.loads((CASES / "crossref-json/page/input.json").read_text(encoding="utf-8"))
DEPOSITS = [
    (CASES / f"crossref-xml/{name}/input.xml").read_text(encoding="utf-8").partition("?>")[2]
    for name in ("answer", "deposit")
]


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ("retraction", "retracted"),
        ("withdrawal", "withdrawn"),
        ("removal", "withdrawn"),
        ("partial_retraction", None),
        ("correction", None),
    ],
)
def test_what_an_update_means(said: str, status: str | None, tmp_path: Path) -> None:
    found = one(
        tmp_path, {"updated-by": [{"type": said, "DOI": "10.5555/notice", "label": "Notice"}]}
    )
    assert found.versions[0].status == status
    assert found.versions[0].comment == "Notice: doi:10.5555/notice"


@pytest.mark.parametrize(
    ("title", "status"),
    [
        ("RETRACTED ARTICLE: On weaving", "retracted"),
        ("Withdrawn: On weaving", "withdrawn"),
        ("Retracted papers: a survey", None),
    ],
)
def test_a_title_that_says_that_the_paper_is_gone(
    title: str, status: str | None, tmp_path: Path
) -> None:
    assert one(tmp_path, {"title": [title]}).versions[0].status == status


def test_a_doi_is_one_in_every_form_and_is_never_cut(tmp_path: Path) -> None:
    sici = "10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2"
    for form in (sici, f"https://doi.org/{sici.replace('<', '%3C').replace('>', '%3E')}"):
        assert one(tmp_path, {"DOI": form}).identifiers == (Identifier("doi", sici.lower()),)


def test_a_typed_hyphen_is_no_doi_and_the_reference_is_kept(tmp_path: Path) -> None:
    reference = {
        "DOI": "10.5555/a\u2010b",
        "unstructured": "Jacquard (1804) Cards. Reader&#39;s ed.",
    }
    found = one(tmp_path, {"reference": [reference]})
    assert [(each.identifiers, each.text) for each in found.references] == [
        ((), "Jacquard (1804) Cards. Reader's ed.")
    ]


def test_an_organization_in_the_place_of_a_family_name(tmp_path: Path) -> None:
    found = one(tmp_path, {"author": [{"family": "ATLAS Collaboration"}, {"family": "Plato"}]})
    assert [seat.kind for seat in found.seats] == ["collective", "person"]


@pytest.mark.parametrize("name", ["crossref-json", "crossref-unixref"])
def test_no_neighbour_is_taken_for_one(name: str, shared: Path) -> None:
    for path in (shared / "samples").rglob("*"):
        if path.is_file() and path.parent.name not in ("crossref-json", "crossref-unixref"):
            head = path.read_bytes()[:65536]
            reader = rest if name == "crossref-json" else deposit
            assert not reader.sniff(head, path.name), path


@given(message=damage.damaged(PAGE["message"]["items"]))
def test_damaged_messages_stay_sound(
    message: damage.Json, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.getbasetemp() / "message.json"
    path.write_text(json.dumps([message]), encoding="utf-8")
    read = list(rest.read(path, SOURCE))
    damage.sound(read, SOURCE)
    assert _accounted(read) == 1


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(data=damage_xml.damaged(DEPOSITS))
def test_damaged_deposits_stay_sound(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "deposit.xml"
    path.write_bytes(data)
    damage.sound(deposit.read(path, SOURCE), SOURCE)


@given(words=st.text(min_size=1, max_size=40))
def test_any_text_in_any_field(words: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    message = _replaced(PAGE["message"]["items"][0], words)
    path = tmp_path_factory.getbasetemp() / "text.json"
    path.write_text(json.dumps([message]), encoding="utf-8")
    damage.sound(rest.read(path, SOURCE), SOURCE)


def _replaced(value: damage.Json, words: str) -> damage.Json:
    if isinstance(value, dict):
        return {key: _replaced(each, words) for key, each in value.items()}
    if isinstance(value, list):
        return [_replaced(each, words) for each in value]
    return words if isinstance(value, str) else value


def _accounted(read: list[SourceRecord | EntityRecord | Rejection]) -> int:
    """Records, and those that are told to be left out."""
    return sum(not isinstance(item, Rejection) or item.effect == "record" for item in read)


def one(folder: Path, fields: dict[str, object]) -> Work:
    """The work of a message that has these fields beside the usual ones."""
    message = {"DOI": "10.5555/one", "type": "journal-article", "title": ["One"], **fields}
    path = folder / "one.json"
    path.write_text(json.dumps({"message-type": "work", "message": message}), encoding="utf-8")
    (found,) = (item for item in rest.read(path, SOURCE) if isinstance(item, SourceRecord))
    return found.work
