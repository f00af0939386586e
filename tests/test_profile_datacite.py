"""DataCite XML: its shape, what is refused, which version is described, and what is read back.

The XSD of kernel 4.7 is in no package; docs/exporting.md says what was validated with it.
"""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import Element

import pytest

import kg
from kg.profiles import Refused, Written
from kg.profiles.datacite.resource import GENERAL, KERNEL
from kg.reading import xml_elements
from kg.records import Rejection
from kg.vocab import dblp, dcterms

PAPERS = 11
ORDER = """
identifier creators titles publisher publicationYear resourceType subjects contributors dates
language alternateIdentifiers relatedIdentifiers version rightsList descriptions relatedItems
""".split()
MANDATORY = frozenset(ORDER[:6])
TYPES = frozenset(
    """
    Audiovisual Award Book BookChapter Collection ComputationalNotebook ConferencePaper
    ConferenceProceeding DataPaper Dataset Dissertation Event Image Instrument InteractiveResource
    Journal JournalArticle Model Other OutputManagementPlan PeerReview PhysicalObject Poster
    Preprint Presentation Project Report Service Software Sound Standard StudyRegistration Text
    Workflow
    """.split()
)
RELATIONS = frozenset(
    "Cites Describes HasVersion IsPublishedIn IsSupplementedBy IsVersionOf".split()
)
IDENTIFIERS = frozenset(
    """
    ARK arXiv bibcode CSTR DOI EAN13 EISSN Handle IGSN ISBN ISSN ISTC LISSN LSID PMID PURL RAiD RRID
    SWHID UPC URL URN w3id
    """.split()
)
"""The controlled lists of kernel 4.7; of relations those that are used."""


def elements(folder: Path) -> dict[str, Element]:
    found = {}
    for path in sorted(folder.glob("*.xml")):
        (item,) = xml_elements(path, path.name, ("{*}resource",))
        assert not isinstance(item, Rejection)
        found[path.name] = item.element
    return found


@pytest.fixture(scope="module")
def resources(corpus_release: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Element]:
    """The resource of each paper of the corpus that has one."""
    folder = tmp_path_factory.mktemp("datacite")
    with kg.open(corpus_release) as graph:
        for piece in graph.export("datacite"):
            if isinstance(piece, Written):
                (folder / piece.name).write_bytes(piece.data)
    return elements(folder)


def test_every_property_stands_once_in_the_order_of_the_documentation(
    resources: dict[str, Element], repository: Path
) -> None:
    case = elements(repository / "tests" / "cases" / "profiles" / "datacite" / "expected")
    assert (len(resources), len(case)) == (PAPERS, 1)
    for resource in (*resources.values(), *case.values()):
        assert resource.tag == f"{{{KERNEL}}}resource"
        tags = [child.tag.partition("}")[2] for child in resource]
        assert tags == [tag for tag in ORDER if tag in tags]
        assert set(tags) >= MANDATORY


def test_the_controlled_words_are_in_their_lists(resources: dict[str, Element]) -> None:
    assert set(GENERAL.values()) <= TYPES
    for resource in resources.values():
        rows = list(resource.iterfind(".//{*}relatedIdentifier"))
        assert {row.get("relationType") for row in rows} <= RELATIONS
        assert {row.get("relatedIdentifierType") for row in rows} <= IDENTIFIERS
        assert {row.get("nameType") for row in resource.iterfind(".//{*}creatorName")} <= {
            "Personal",
            "Organizational",
        }


def text(resource: Element, path: str) -> list[str | None]:
    return [row.text for row in resource.iterfind(path)]


def test_the_version_that_has_a_doi_is_described(resources: dict[str, Element]) -> None:
    megascale = resources["arxiv-2402.15627.xml"]
    assert text(megascale, "{*}identifier") == ["10.48550/arXiv.2402.15627"]
    assert text(megascale, "{*}publisher") == ["arXiv"]
    assert text(megascale, "{*}dates/{*}date") == ["2024-02-23"]
    names = text(megascale, ".//{*}creatorName")
    assert [len(names), names[0], names[31]] == [32, "Jiang, Ziheng", "Liu, Xin"]
    minimax = resources["arxiv-2506.13585.xml"]
    assert text(minimax, ".//{*}creatorName")[0] == "MiniMax"
    (relation,) = [
        row.get("relationType")
        for row in minimax.iterfind(".//{*}relatedIdentifier")
        if row.text == "https://github.com/MiniMax-AI/MiniMax-M1"
    ]
    assert relation == "IsSupplementedBy"


def test_a_paper_without_a_doi_is_refused(corpus_release: Path) -> None:
    with kg.open(corpus_release) as graph:
        (refused,) = [each for each in graph.export("datacite") if isinstance(each, Refused)]
    assert (refused.subject[-10:], refused.rule) == ("2509.15940", "no-doi")


def test_what_lacks_a_mandatory_field_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "titled.ttl"
    path.write_text(
        f'<https://example.org/paper/x> a <{dblp.Publication}> ; <{dcterms.title}> "X" .\n'
    )
    with kg.open(path) as graph:
        (piece,) = graph.export("datacite")
    assert isinstance(piece, Refused)
    assert piece.rule == "no-authors"


def test_a_character_that_xml_cannot_hold_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "control.yaml"
    path.write_text(
        "title: One\nauthors: [Ada Lindqvist]\n"
        "versions: [{kind: preprint, date: 2025, identifiers: {arxiv: '2503.99999'}}]\n"
    )
    kg.build(path, out=tmp_path / "out").close()
    dump = (tmp_path / "out" / "kg.nt").read_text(encoding="utf-8")
    (tmp_path / "odd.nt").write_text(dump.replace('"One"', '"O\\u0001e"'), encoding="utf-8")
    with kg.open(tmp_path / "odd.nt") as graph:
        (piece,) = graph.export("datacite")
    assert isinstance(piece, Refused)
    assert (piece.rule, "U+0001" in piece.why) == ("not-xml", True)
