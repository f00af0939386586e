"""BibTeX and BibLaTeX: values read from real files by eye, what is broken, what is hostile."""

from __future__ import annotations

import re
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from kg import sources
from kg.records import Identifier, Rejection, Seat, Source, SourceRecord, Work
from kg.sources.managers import bibtex
from kg.sources.managers.bibtex_names import Name, name_list
from kg.sources.managers.bibtex_scanner import Block, blocks

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


def test_a_comment_that_has_no_end_swallows_nothing(tmp_path: Path) -> None:
    text = "@comment{never closed\n@misc{a, title={A}}\n@comment{neither\n@misc{b, title={B}}\n"
    path = written(tmp_path, text)
    assert list(works(path)) == ["a", "b"]
    assert rules(path) == [("note", "unclosed")] * 2


def test_escaped_braces_count_where_nothing_else_ends_an_entry(tmp_path: Path) -> None:
    text = "@misc{a, title = {Open \\{ brace}, year = 2001}\n@misc{b, title={B}}\n"
    found = works(written(tmp_path, text))
    assert found["a"].versions[0].date == "2001"
    assert found["b"].title == "B"


def test_macros_cannot_grow_without_end(tmp_path: Path) -> None:
    steps = [f"@string{{m{n} = m{n - 1} # m{n - 1} # m{n - 1}}}" for n in range(1, 60)]
    text = "\n".join(['@string{m0 = "lol"}', *steps, "@misc{a, title = m59, author = {A. B. Cee}}"])
    path = written(tmp_path, text)
    assert ("part", "macro-size") in rules(path)
    assert works(path)["a"].seats[0].name == "A. B. Cee"
    many = " # ".join(["m9"] * 1000)
    text = "\n".join(['@string{m0 = "lol"}', *steps[:9], f"@misc{{a, title = {many}}}"])
    assert ("part", "macro-size") in rules(written(tmp_path, text))


@pytest.mark.parametrize(
    "text",
    [
        "@misc{a, crossref = {a}}",
        "@misc{a, crossref = {b}}\n@misc{b, crossref = {a}, title = {T}}",
        "@xdata{a, xdata = {b}}\n@xdata{b, xdata = {a}}\n@misc{c, xdata = {a}, title = {T}}",
    ],
)
def test_circles_of_parents_end(tmp_path: Path, text: str) -> None:
    assert ("part", "crossref") in rules(written(tmp_path, text))


def test_nesting_and_faults_without_end_are_bounded(tmp_path: Path) -> None:
    deep = "{" * 100_000 + "x" + "}" * 100_000
    swallowed = "\nx = {" * 20_000
    text = (
        f"@misc{{a, title = {deep}}}\n@misc{{b, title = {{B}},{swallowed}\n@misc{{c, title={{C}}}}"
    )
    path = written(tmp_path, text)
    found = works(path)
    assert list(found) == ["a", "b", "c"]
    assert len(rules(path)) < 60


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    def peak(entries: int) -> int:
        path = tmp_path / f"{entries}.bib"
        with path.open("w", encoding="utf-8") as file:
            for number in range(entries):
                abstract = "pattern " * 100
                file.write(
                    f"@article{{k{number}, title = {{T {number}}}, abstract = {{{abstract}}}}}\n"
                )
        source = Source("0" * 64, path.name, "bibtex", "aggregator")
        tracemalloc.start()
        count = sum(isinstance(item, SourceRecord) for item in bibtex.read(path, source))
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert count == entries
        return most

    few, many = peak(300), peak(6_000)
    # The file is read in blocks of a megabyte; twenty times the file is five megabytes.
    assert many < few + 4 * 1024 * 1024


@pytest.mark.parametrize(
    "text",
    [
        "@media screen { a { color: red } }",
        "@prefix ex: <https://example.org/> .",
        "@font-face {\n  font-family: x\n}",
        "@Override\npublic void run() { }",
        "# A model card\n\n```bibtex\n@misc{a, title={T}}\n```",
        "user@example.org {x, y}",
        "Ada Lovelace, Charles Babbage\nWe describe an engine.\n@misc{a, title={T}}",
    ],
)
def test_what_is_no_bibliography_is_not_claimed(text: str) -> None:
    assert not bibtex.sniff(text.encode(), "x")


@pytest.mark.parametrize("name", ["*.isi", "*.enw"])
def test_formats_that_are_not_read_are_refused(shared: Path, name: str) -> None:
    paths = sorted((shared / "samples/jabref").rglob(name))
    assert paths
    for path in paths:
        with pytest.raises(sources.UnknownFormat):
            sources.find(path)


WORDS = (
    '@ @misc{ @string{a= @comment{ @xdata{k, @article( { } " , = # % \\ ( ) a k, title '
    "author={ others $ ~ -- crossref={k} xdata={k} year=2001 month=jan#1 é \0 \ud7ff"
)
PIECES = st.sampled_from([*WORDS.split(" "), "\n", " ", " and ", "\u2028"])


@given(st.lists(PIECES, max_size=60).map("".join))
@settings(max_examples=300, deadline=None)
def test_any_text_gives_records_or_rejections(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    path = tmp_path_factory.mktemp("any") / "any.bib"
    path.write_text(text, encoding="utf-8")
    source = Source("0" * 64, path.name, "bibtex", "aggregator")
    entries = 0
    for block in blocks(path, path.name):
        if isinstance(block, Block):
            entries += block.type not in (*NO_ENTRIES, "xdata")
    items = list(bibtex.read(path, source))
    lost = [item for item in items if isinstance(item, Rejection) and item.effect == "record"]
    assert entries == len(lost) + sum(isinstance(item, SourceRecord) for item in items)


def test_seats_are_in_order_without_gaps(shared: Path) -> None:
    for path in sorted((shared / "samples").rglob("*.bib")):
        for work in works(path).values():
            seats: tuple[Seat, ...] = work.seats
            assert [seat.ordinal for seat in seats] == list(range(1, len(seats) + 1))
