"""XML of any size as elements: names, entities, recovery, and what attacks parsers."""

from __future__ import annotations

import gzip
import xml.etree.ElementTree as ET
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given, strategies as st

from kg.reading import LIMITS, Limits, Record, markup_of, text_of, xml_elements
from kg.records import Rejection
from kg.text import plain
from tests.reading_within import read_within

Told = list[tuple[str, str, int | None]]
XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def read(
    tmp_path: Path, data: bytes | str, tags: Collection[str] = ("a",), limits: Limits = LIMITS
) -> tuple[list[Record], list[Rejection]]:
    path = tmp_path / "file.xml"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    found = list(xml_elements(path, "x", tags, limits))
    kept = [each for each in found if isinstance(each, Record)]
    told = [each for each in found if isinstance(each, Rejection)]
    assert all(each.file == "x" and each.message and each.action for each in told)
    numbers = [each.number for each in kept]
    assert numbers == sorted(set(numbers))
    return kept, told


def texts(records: list[Record]) -> list[tuple[int, str | None]]:
    return [(each.line, text_of(each.element)) for each in records]


def short(told: list[Rejection]) -> Told:
    return [(each.effect, each.rule, each.line) for each in told]


def test_elements_come_whole_with_their_lines(tmp_path: Path) -> None:
    data = "<r>\n<a k='1'>1<b>2</b>3</a>\n\n<c>no</c><a/><x><a>\n5</a></x></r>"
    found, told = read(tmp_path, data)
    assert texts(found) == [(2, "123"), (4, None), (4, "5")]
    assert ET.tostring(found[0].element) == b'<a k="1">1<b>2</b>3</a>'
    assert told == []


def test_names_have_their_namespace(tmp_path: Path) -> None:
    data = (
        '<r xmlns="u" xmlns:v="v"><a v:k="1" k="2" xml:lang="en"><v:b/></a>'
        '<v:a/><a xmlns=""/><q:a xmlns:q="u"/></r>'
    )
    first, second = read(tmp_path, data, {"{u}a"})[0]
    assert first.element.tag == second.element.tag == "{u}a"
    assert first.element.attrib == {"{v}k": "1", "k": "2", XML_LANG: "en"}
    assert first.element[0].tag == "{v}b"
    assert [each.element.tag for each in read(tmp_path, data, {"a"})[0]] == ["a"]
    anywhere = [each.element.tag for each in read(tmp_path, data, {"{*}a"})[0]]
    assert anywhere == ["{u}a", "{v}a", "a", "{u}a"]
    both = [each.element.tag for each in read(tmp_path, data, {"{v}a", "a"})[0]]
    assert both == ["{v}a", "a"]


def test_none_is_within_another(tmp_path: Path) -> None:
    found, told = read(tmp_path, "<r><a>1<b><a>2</a></b></a><a>3</a></r>")
    assert (texts(found), told) == ([(1, "12"), (1, "3")], [])


@pytest.mark.parametrize(
    "start", ["", '<?xml version="1.0"?>', '<?xml version="1.0" standalone="yes"?>']
)
@pytest.mark.parametrize("doctype", ["", '<!DOCTYPE dblp SYSTEM "dblp.dtd">'])
def test_names_of_characters_mean_what_they_mean_in_html(
    tmp_path: Path, start: str, doctype: str
) -> None:
    data = (
        f"{start}\n{doctype}<dblp><a k='&eacute;&lt;'>J&uuml;rgen &amp; &Scaron;&hearts;&check;"
        "<![CDATA[&uuml;]]></a></dblp>"
    )
    [record], told = read(tmp_path, data)
    assert record.element.text == "Jürgen & Š♥✓&uuml;"
    assert record.element.attrib == {"k": "é<"}
    assert told == []


def test_a_name_that_is_not_known_is_left_out_and_told(tmp_path: Path) -> None:
    found, told = read(tmp_path, "<r>\n<a>x&nope;y</a>\n<a k='&nope;z'/></r>")
    assert texts(found) == [(2, "xy"), (3, None)]
    assert short(told) == [("part", "xml-entity", 2), ("part", "xml-entity", 3)]


def test_short_texts_that_a_document_declares_are_read(tmp_path: Path) -> None:
    data = (
        '<!DOCTYPE r [<!ENTITY acme "ACME Corp"><!ENTITY uuml "UE"><!ENTITY nb "&#160;">'
        '<!ENTITY lt "&#38;#60;"><!NOTATION gif SYSTEM "g"><!ENTITY f SYSTEM "f.gif" NDATA gif>]>'
        "<r><a k='&acme;'>&acme;&uuml;&nb;&lt;</a></r>"
    )
    [record], told = read(tmp_path, data)
    assert record.element.text == "ACME CorpUE\xa0<"
    assert record.element.attrib == {"k": "ACME Corp"}
    assert told == []


TENS = "".join(f'<!ENTITY a{n} "{"&a%d;" % (n - 1) * 10}">' for n in range(1, 10))
LAUGHS = f'<!ENTITY a0 "lol">{TENS}'
MANY = "".join(f"<!ENTITY e{n} SYSTEM 'x'>" for n in range(20_000))
BLOWN_UP = {
    "billion laughs": f"<!DOCTYPE r [{LAUGHS}]><r><a>&a9;</a></r>",
    "in an attribute": f"<!DOCTYPE r [{LAUGHS}]><r><a k='&a9;'/></r>",
    "quadratic": f'<!DOCTYPE r [<!ENTITY x "{"x" * 100_000}">]><r><a>{"&x;" * 100_000}</a></r>',
    "by parameters": '<!DOCTYPE r [<!ENTITY % a "<!ENTITY b \'x\'>"><!ENTITY % c "%a;%a;">]><r/>',
    "in a circle": '<!DOCTYPE r [<!ENTITY a "&b;"><!ENTITY b "&a;">]><r><a>&a;</a></r>',
    "many": f"<!DOCTYPE r [{MANY}]><r/>",
}


@pytest.mark.parametrize("way", BLOWN_UP)
def test_entities_that_grow_are_refused_in_little_memory(tmp_path: Path, way: str) -> None:
    path = tmp_path / "file.xml"
    path.write_text(BLOWN_UP[way], encoding="utf-8")
    told = read_within(120, path, "xml_elements")
    # References to parameters within declarations are not well formed where they stand.
    rule = "xml" if way == "by parameters" else "unsafe"
    assert (told.read, told.rules) == (0, {("file", rule): 1})


class Canary(BaseHTTPRequestHandler):
    """Notes who calls."""

    calls: list[str]

    def do_GET(self) -> None:
        self.calls.append(self.path)
        self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as it is inherited
        pass


@contextmanager
def canary() -> Iterator[tuple[str, list[str]]]:
    """The address of a server on the loopback, and what it was asked for."""
    calls: list[str] = []
    handler = type("Handler", (Canary,), {"calls": calls})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", calls
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_nothing_outside_the_file_is_read(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("SECRET", encoding="utf-8")
    with canary() as (address, calls):
        for place in (secret.as_uri(), str(secret), f"{address}/entity"):
            data = (
                f'<!DOCTYPE r SYSTEM "{address}/dtd" [<!ENTITY x SYSTEM "{place}">'
                f'<!ENTITY % p SYSTEM "{address}/parameter"> %p;'
                f'<!ENTITY y PUBLIC "-//P" "{place}">]>'
                f'<r xmlns:xi="http://www.w3.org/2001/XInclude"'
                f' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
                f' xsi:schemaLocation="u {address}/schema">'
                f'<?xml-stylesheet href="{address}/style"?>\n'
                f'<a>1&x;2&y;3<xi:include href="{place}" parse="text"/></a></r>'
            )
            [record], told = read(tmp_path, data)
            assert text_of(record.element) == "123"
            assert short(told) == [("part", "xml-entity", 2)] * 2
        assert calls == []


BROKEN = {
    "a bare ampersand": ("<r>\n<a>1</a>\n<a>x & y</a>\n<a>3</a></r>", 3),
    "an element without an end": ("<r>\n<a>1</a>\n<a>x<b></a>\n<a>3</a></r>", 3),
    "a record without an end": ("<r>\n<a>1</a>\n<a>x\n<a>3</a></r>", 3),
    "cut off in the middle": ("<r>\n<a>1</a>\n<a>x<b>y\n<a>3</a></r>", 3),
    "an attribute twice": ("<r>\n<a>1</a>\n<a><b k='1' k='2'/></a>\n<a>3</a></r>", 3),
    "a prefix without a namespace": ("<r>\n<a>1</a>\n<a><d:b/></a>\n<a>3</a></r>", 3),
    "a character that is none": ("<r>\n<a>1</a>\n<a>&#1;</a>\n<a>3</a></r>", 3),
    "a less-than sign": ("<r>\n<a>1</a>\n<a>p < 0.5</a>\n<a>3</a></r>", 3),
}


@pytest.mark.parametrize("way", BROKEN)
def test_one_broken_record_leaves_the_others(tmp_path: Path, way: str) -> None:
    data, line = BROKEN[way]
    found, told = read(tmp_path, data)
    assert [text for _, text in texts(found)] == ["1", "3"]
    assert [each.number for each in found] == [1, 3]
    assert short(told) == [("record", "xml", line)]
    assert found[1].line == data[: data.index(">3<")].count("\n") + 1


def test_what_follows_is_in_the_same_namespaces(tmp_path: Path) -> None:
    data = (
        '<?xml version="1.0"?>\n<o:OAI xmlns:o="oai"\n xmlns="other" k="a > b"><o:list>'
        "<o:record><o:a>&</o:a></o:record>\n"
        "<o:record><o:a>&uuml;</o:a><a>2</a></o:record></o:list></o:OAI>\n"
    )
    [record], told = read(tmp_path, data, {"{oai}record"})
    assert [child.tag for child in record.element] == ["{oai}a", "{other}a"]
    assert (record.line, record.number, text_of(record.element)) == (4, 2, "ü2")
    assert short(told) == [("record", "xml", 3)]


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ("<r>\n<a>1</a>\n<a>2<b>", 3),
        ("<r>\n<a>1</a>\n<a k='", 3),
        ("<r>\n<a>1</a>\n", 3),
        ("<r>\n<a>1</a>\n<a><![CDATA[ x", 3),
        ("<r>\n<a>1</a>\n<!-- x", 3),
    ],
)
def test_a_file_that_is_cut_off_is_told(tmp_path: Path, data: str, line: int) -> None:
    found, told = read(tmp_path, data)
    assert texts(found) == [(2, "1")]
    assert short(told) == [("file", "xml", line)]


@pytest.mark.parametrize("data", ["", " \n", "no XML at all", "\x89PNG\r\n\x1a\n", "{}"])
def test_what_is_no_xml_is_told(tmp_path: Path, data: str) -> None:
    found, told = read(tmp_path, data.encode("latin-1"))
    assert (found, short(told)[0][:2]) == ([], ("file", "xml"))


@pytest.mark.parametrize(
    "data",
    [
        '<?xml version="1.0"?>\n<f xmlns="u"><a>1</a></f>\n<?xml version="1.0"?>\n<f xmlns="u"><a>2</a></f>',
        '<f xmlns="u"><a>1</a></f>\n<f xmlns="u"><a>2</a></f>',
        '<a xmlns="u">1</a>\n<a xmlns="u">2</a>\n',
    ],
)
def test_documents_one_behind_the_other_are_read_and_told(tmp_path: Path, data: str) -> None:
    found, told = read(tmp_path, data, {"{u}a"})
    assert [text for _, text in texts(found)] == ["1", "2"]
    assert [each.effect for each in told] == ["note"]
    cut = data.replace("</a></f>", "", 1)
    if cut != data and cut.startswith("<?xml"):
        found, told = read(tmp_path, cut, {"{u}a"})
        assert [text for _, text in texts(found)] == ["2"]
        assert short(told) == [("record", "xml", 2)]


def test_characters_that_xml_does_not_allow_are_left_out_and_told(tmp_path: Path) -> None:
    found, told = read(tmp_path, b"<r><a>x\x0by\x00z\xef\xbf\xbf</a></r>")
    assert [text for _, text in texts(found)] == ["x yz"]
    assert [each.effect for each in told] == ["note", "note"]


@pytest.mark.parametrize(
    ("encoding", "declared"),
    [
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16"),
        ("utf-32-be", ""),
        ("latin-1", "ISO-8859-1"),
        ("gbk", "GBK"),
        ("utf-8-sig", "utf-8"),
        ("latin-1", "utf-8"),
        ("latin-1", ""),
    ],
)
def test_encodings(tmp_path: Path, encoding: str, declared: str) -> None:
    start = f'<?xml version="1.0" encoding="{declared}"?>' if declared else ""
    text = "深度" if encoding == "gbk" else "café"
    found, told = read(tmp_path, f"{start}\n<r><a>{text}</a></r>".encode(encoding))
    assert [text for _, text in texts(found)] == [text]
    lies = encoding == "latin-1" and declared != "ISO-8859-1"
    assert [each.effect for each in told] == ["note"] * lies


def test_elements_within_elements_have_an_end(tmp_path: Path) -> None:
    deep = "<b>" * 100_000 + "</b>" * 100_000
    found, told = read(tmp_path, f"<r><a>{deep}</a><a>2</a></r>")
    assert ([text for _, text in texts(found)], short(told)) == (["2"], [("record", "too-deep", 1)])
    found, told = read(tmp_path, f"<r>{deep}<a>2</a></r>")
    assert [text for _, text in texts(found)] == ["2"]
    assert short(told)[0] == ("part", "too-deep", 1)
    right = "<b>" * 198 + "</b>" * 198
    assert read(tmp_path, f"<r><a>{right}</a></r>")[1] == []


def test_records_have_a_size(tmp_path: Path) -> None:
    small = LIMITS._replace(record_bytes=100_000, elements=1_000)
    for large in (
        "<a>" + "x" * 300_000 + "</a>",
        "<a>" + "<b/>" * 1_100 + "</a>",
        "<a k='" + "x" * 300_000 + "'/>",
        "<c k='" + "x" * 300_000 + "'/>",
        "<a><!--" + "x" * 300_000 + "--></a>",
    ):
        found, told = read(tmp_path, f"<r><a>1</a>\n{large}\n<a>3</a></r>", ("a",), small)
        assert texts(found) == [(1, "1"), (3, "3")]
        assert [rule for _, rule, _ in short(told)] == ["too-large"]
    between = "<c>" + "x" * 300_000 + "</c>"
    assert read(tmp_path, f"<r>{between}<a/></r>", ("a",), small)[1] == []


def test_text_that_is_broken_everywhere_is_given_up(tmp_path: Path) -> None:
    found, told = read(tmp_path, "<a>" * 100_000)
    assert found == []
    assert short(told)[-1][:2] == ("file", "syntax")
    assert len(told) < 2_000


@pytest.mark.parametrize(
    "tag", ["<a>%s</a>", "<a k='%s'/>", "<a><!--%s--></a>", "<c>%s</c>", "<c k='%s'/>"]
)
def test_a_large_element_takes_little_memory(tmp_path: Path, tag: str) -> None:
    before, _, after = tag.partition("%s")
    path = tmp_path / "file.xml.gz"
    with gzip.open(path, "wb", compresslevel=1) as file:
        file.write(f"<r>\n<a>1</a>\n{before}".encode())
        for _ in range(60):
            file.write(b"lorem ipsum dolor " * 60_000)
        file.write(f"{after}\n<a>3</a></r>".encode())
    told = read_within(150, path, "xml_elements", record_bytes=1 << 23, ratio=10_000)
    assert told.read == 2
    rules = {rule for _, rule, _ in told.rejections}
    assert rules == (set() if tag.startswith("<c>") else {"too-large"})


def test_a_file_of_any_length_takes_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "file.xml"
    with path.open("wb") as file:
        file.write(b'<!DOCTYPE dblp SYSTEM "dblp.dtd">\n<dblp>')
        for number in range(100_000):
            file.write(b'<a key="%d"><author>J&uuml;rgen</author><title>x</title></a>\n' % number)
            file.write(b"<c><d>not asked for</d></c>\n")
        file.write(b"</dblp>")
    told = read_within(60, path, "xml_elements")
    assert (told.read, told.rejections) == (100_000, [])


TREES = st.recursive(
    st.tuples(st.sampled_from("abc"), st.text(st.sampled_from("xé<&\n😀"), max_size=3)),
    lambda inner: st.tuples(st.sampled_from("bc"), st.lists(inner, max_size=3)),
    max_leaves=15,
)


def build(tree: tuple[str, object]) -> ET.Element:
    name, content = tree
    element = ET.Element(name)
    if isinstance(content, str):
        element.text = content
    elif isinstance(content, list):
        element.extend(build(child) for child in content)
    return element


@given(tree=TREES, size=st.integers(1, 9))
def test_it_does_not_matter_where_blocks_end(tree: tuple[str, object], size: int) -> None:
    from kg.reading.xml_elements import Reader
    from kg.reading.xml_parser import Tags

    root = ET.Element("r")
    root.append(build(tree))
    data = ET.tostring(root)
    blocks = [data[at : at + size] for at in range(0, len(data), size)]
    found = list(Reader("x", Tags({"a"}), LIMITS).items(blocks))
    expected = [ET.tostring(each) for each in root.iter("a")]
    assert [ET.tostring(item[1]) for item in found if not isinstance(item, Rejection)] == expected
    assert len(found) == len(expected)


@given(data=st.data())
def test_whatever_stands_there_is_a_record_or_told(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    sound = (
        '<?xml version="1.0"?><r xmlns:p="u">\n<a k="1">x<b>é</b></a>\n<p:a/>\n<a>&amp;</a>\n</r>'
    )
    at = data.draw(st.integers(0, len(sound)))
    cut = data.draw(st.integers(0, 6))
    odd = data.draw(
        st.sampled_from(["<", ">", "&", '"', "'", "<a>", "</a>", "<!--", "]]>", "\ufffe"])
    )
    path = tmp_path_factory.mktemp("odd") / "file"
    path.write_text(sound[:at] + odd + sound[at + cut :], encoding="utf-8")
    found = list(xml_elements(path, "x", {"{*}a"}))
    assert found
    assert {type(each) for each in found} <= {Record, Rejection}


def test_markup_is_kept_for_those_who_read_it(tmp_path: Path) -> None:
    data = (
        '<r xmlns:m="http://www.w3.org/1998/Math/MathML"><a> On <i>p</i> &lt; 0.5 &amp;amp; CO'
        "<sub k='1'>2</sub> at 10<sup>-3</sup> by <odd>x</odd>"
        "<m:math><m:mi>a</m:mi><m:mo>=</m:mo><m:mn>1</m:mn></m:math></a><a> </a></r>"
    )
    [first, second], _ = read(tmp_path, data)
    assert markup_of(first.element) == (
        " On <i>p</i> &lt; 0.5 &amp;amp; CO<sub>2</sub> at 10<sup>-3</sup> by x"
        "<math><mi>a</mi><mo>=</mo><mn>1</mn></math>"
    )
    assert plain(markup_of(first.element) or "") == "On p < 0.5 &amp; CO₂ at 10⁻³ by xa=1"
    assert text_of(first.element) == "On p < 0.5 &amp; CO2 at 10-3 by xa=1"
    assert markup_of(second.element) is text_of(second.element) is markup_of(None) is text_of(None)


def test_real_files_are_read_as_by_others(shared: Path) -> None:
    files = sorted((shared / "samples").rglob("*.xml"))
    assert len(files) > 50
    for path in files:
        try:
            root = ET.parse(path).getroot()
        except ET.ParseError:
            continue
        [record] = [
            each for each in xml_elements(path, "x", {root.tag}) if isinstance(each, Record)
        ]
        assert ET.tostring(record.element) == ET.tostring(root), path
