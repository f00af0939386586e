"""BibTeX and BibLaTeX: values read from real files by eye, what is broken, what is hostile."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kg import sources
from kg.records import Identifier, Rejection, Seat, Source, SourceRecord, Work
from kg.sources.managers.bibtex_names import Name, name_list

TESTBIB = "samples/jabref/jablib/src/test/resources/testbib"
IMPORTER = "samples/jabref/jablib/src/test/resources/org/jabref/logic/importer/fileformat"
NO_ENTRIES = ("comment", "string", "preamble")
EMPTY = ("empty.bib", "MODSImporterTestMinimal.bib")
"""Files of no bytes, which are refused as a whole."""


def read(path: Path) -> list[SourceRecord | Rejection]:
    reader = sources.find(path)
    assert reader.NAME == "bibtex"
    source = Source("0" * 64, path.name, reader.NAME, reader.RANK)
    items = sources.read(path, reader, source)
    return [item for item in items if isinstance(item, SourceRecord | Rejection)]


def works(path: Path) -> dict[str, Work]:
    return {item.key: item.work for item in read(path) if isinstance(item, SourceRecord)}


def rules(path: Path) -> list[tuple[str, str]]:
    return [(item.effect, item.rule) for item in read(path) if isinstance(item, Rejection)]


def written(folder: Path, text: str) -> Path:
    path = folder / "written.bib"
    path.write_text(text, encoding="utf-8")
    return path


def decoded(data: bytes) -> str:
    """The text of a sample, by other means than the reader's."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16")
    if b"\0" in data[:50]:
        return data.decode("utf-16-be" if data[0] == 0 else "utf-16-le")
    return data.decode("utf-8-sig", "replace")


def test_every_entry_of_every_sample_is_a_record_or_a_rejection(shared: Path) -> None:
    paths = sorted((shared / "samples").rglob("*.bib"))
    assert len(paths) > 100
    for path in paths:
        starts = re.findall(r"^\s*@\s*(\w+)\s*[({]", decoded(path.read_bytes()), re.MULTILINE)
        entries = [start for start in starts if start.lower() not in NO_ENTRIES]
        items = read(path)
        lost = [i for i in items if isinstance(i, Rejection) and i.effect == "record"]
        found = [item for item in items if isinstance(item, SourceRecord)]
        assert len(entries) == len(found) + len(lost), path.name
        assert all(item.rule == "no-work" for item in lost), path.name
        refused = [i for i in items if isinstance(i, Rejection) and i.effect == "file"]
        assert bool(refused) == (path.name in EMPTY), path.name


def test_an_entry_of_jabref(shared: Path) -> None:
    path = shared / "samples/jabref/jablib/src/test/resources/org/jabref/bibtexFiles/test.bib"
    work = works(path)["1137631"]
    assert [seat.name for seat in work.seats] == [
        "Gustav Boström",
        "Jaana Wäyrynen",
        "Marine Bodén",
        "Konstantin Beznosov",
        "Philippe Kruchten",
    ]
    title = "Extending XP practices to support security requirements engineering"
    assert work.title == title
    # The publisher's address, which stands in the field for the DOI.
    assert work.identifiers == (Identifier("doi", "10.1145/1137627.1137631"),)
    (version,) = work.versions
    assert (version.kind, version.date, version.pages) == ("conference-paper", "2006", "11-18")
    assert version.publisher == "organization/acm"


def test_crossref_to_a_later_entry(shared: Path) -> None:
    found = works(shared / TESTBIB / "crossref.bib")
    work = found["DBLP:conf/wicsa/ZimmermannWKG15"]
    assert work.identifiers == (
        Identifier("doi", "10.1109/wicsa.2015.29"),
        Identifier("dblp", "conf/wicsa/ZimmermannWKG15"),
    )
    assert [(each.name, each.role) for each in work.contributors] == [
        ("Len Bass", "editor"),
        ("Patricia Lago", "editor"),
        ("Philippe Kruchten", "editor"),
    ]
    assert work.versions[0].publisher == "organization/ieee-computer-society"
    assert found["DBLP:conf/wicsa/2015"].identifiers == (Identifier("dblp", "conf/wicsa/2015"),)


def test_crossref_to_an_earlier_entry_and_to_none(shared: Path) -> None:
    path = shared / "samples/jabref/jablib/src/test/resources/org/jabref/logic/texparser/origin.bib"
    part = works(path)["Einstein1920a"]
    assert [(seat.given, seat.family) for seat in part.seats] == [("Albert", "Einstein")]
    assert (part.title, part.versions[0].pages) == (None, "22-23")
    venue = "venue/relativity-the-special-and-general-theory"
    assert (part.versions[0].venue, part.versions[0].date) == (venue, "1920")
    assert rules(path) == [("part", "crossref"), ("record", "no-work")]


def test_an_entry_of_crossref_and_one_of_pure(shared: Path) -> None:
    (work,) = works(shared / "samples/bolognese/crossref.bib").values()
    (version,) = work.versions
    assert (version.date, version.volume, version.kind) == ("2014-02", "3", "journal-article")
    assert version.license == "https://creativecommons.org/licenses/by/3.0/"
    assert version.venue == "venue/issn-2050-084X"
    (thesis,) = works(shared / "samples/bolognese/pure.bib").values()
    assert (thesis.versions[0].kind, thesis.versions[0].date) == ("thesis", "2018-04-25")
    assert thesis.versions[0].identifiers == (Identifier("isbn", "9789038645032"),)
    assert thesis.language == "en"


@pytest.mark.parametrize("name", ["tiny-LE-withBOM.bib", "tiny-LE-noBOM.bib", "tiny-BE-noBOM.bib"])
def test_utf_16(shared: Path, name: str) -> None:
    (work,) = works(shared / IMPORTER / name).values()
    assert [seat.name for seat in work.seats][:2] == ["D. Verwilghen", "V. Busoni"]
    assert work.versions[0].date == "2011-12"
    assert work.identifiers == (Identifier("doi", "10.1136/vr.d6221"),)


def test_other_encodings(shared: Path) -> None:
    chinese = shared / "samples/bibtexparser/tests/resources/gbk_test.bib"
    (work,) = works(chinese).values()
    assert [seat.name for seat in work.seats] == ["凯撒"]
    assert rules(chinese) == [("note", "encoding")]
    western = shared / IMPORTER / "encoding-windows-1252-but-utf-8-declared--decoding-fails.bib"
    (work,) = works(western).values()
    assert [seat.name for seat in work.seats] == ["Test I. Last"]
    assert rules(western) == [("note", "encoding")]


def test_a_file_with_a_brace_too_many_tells_where(shared: Path) -> None:
    path = shared / IMPORTER / "CitaviXmlImporterTest2.bib"
    told = [item for item in read(path) if isinstance(item, Rejection)]
    assert [(item.rule, item.line) for item in told] == [
        ("bibtex-syntax", 978),
        ("stray-field", 1282),
    ]


@pytest.mark.parametrize(
    ("value", "names", "more"),
    [
        ("Ada Lovelace", [Name("Ada Lovelace")], False),
        ("Lovelace, Ada", [Name("", "Ada", "Lovelace")], False),
        ("von Neumann, Jr, John", [Name("", "John", "von Neumann", "Jr")], False),
        ("John {von Neumann Major}", [Name("", "John", "von Neumann Major")], False),
        ("{W.M.P. van der} Aalst", [Name("", "W.M.P. van der", "Aalst")], False),
        ("{NASA Team}", [Name("NASA Team", group=True)], False),
        ("{Barnes and Noble}", [Name("Barnes and Noble", group=True)], False),
        ("{Doe, Jane and Roe, Jo}", [Name("", "Jane", "Doe"), Name("", "Jo", "Roe")], False),
        ("Doe, J. AND Roe, J. and others", [Name("", "J.", "Doe"), Name("", "J.", "Roe")], True),
        ("Sandy Andrews and Brand, A", [Name("Sandy Andrews"), Name("", "A", "Brand")], False),
        ("van Vugt, Arie MD, PhD", [Name("", "Arie MD", "van Vugt", "PhD")], False),
        ("Davis, Jr.", [Name("Davis Jr.")], False),
        ("Stefan Kolb 0001", [Name("Stefan Kolb")], False),
        (
            "family=Beethoven, prefix=van, given=Ludwig",
            [Name("", "Ludwig", "van Beethoven")],
            False,
        ),
        ("Sa, M.; Kascheres, A.", [Name("", "M.", "Sa"), Name("", "A.", "Kascheres")], False),
        (
            "Ada Lovelace, Charles Babbage, Mary Somerville",
            [Name("Ada Lovelace"), Name("Charles Babbage"), Name("Mary Somerville")],
            False,
        ),
        (
            "Doe, Jane and  and Roe, Jo",
            [Name("", "Jane", "Doe"), Name(""), Name("", "Jo", "Roe")],
            False,
        ),
        ("{\\'E}mile {\\relax Ch}evalier", [Name("{\\'E}mile {\\relax Ch}evalier")], False),
    ],
)
def test_names(value: str, names: list[Name], *, more: bool) -> None:
    found = name_list(value)
    assert (list(found.names), found.more) == (names, more)


def test_latex_in_names_is_read_or_told(tmp_path: Path) -> None:
    text = "@misc{a, author = {Vuli\\'{c}, Ivan and Glava\\v{s}, G. and Vuli'\\{c}, Ivan}}"
    path = written(tmp_path, text)
    assert [seat.family for seat in works(path)["a"].seats][:2] == ["Vulić", "Glavaš"]
    assert ("note", "author-name") in rules(path)


def test_titles_are_plain_once(tmp_path: Path) -> None:
    text = (
        "@misc{a, title = {{{On} $\\Bbb{R}$, <0.5 mm, \\textit{E. coli} \\& {H}$_2${O}}}}\n"
        "@misc{b, title = {\\Bbb R and $5}}\n@misc{c, title = {A &amp;lt; B}}"
    )
    found = works(written(tmp_path, text))
    assert found["a"].title == "On ℝ, <0.5 mm, E. coli & H₂O"
    assert found["b"].title == "ℝ and $5"
    assert found["c"].title == "A &lt; B"


@pytest.mark.parametrize("name", ["*.isi", "*.enw"])
def test_formats_that_are_not_read_are_refused(shared: Path, name: str) -> None:
    paths = sorted((shared / "samples/jabref").rglob(name))
    assert paths
    for path in paths:
        with pytest.raises(sources.UnknownFormat):
            sources.find(path)


def test_seats_are_in_order_without_gaps(shared: Path) -> None:
    for path in sorted((shared / "samples").rglob("*.bib")):
        for work in works(path).values():
            seats: tuple[Seat, ...] = work.seats
            assert [seat.ordinal for seat in seats] == list(range(1, len(seats) + 1))
