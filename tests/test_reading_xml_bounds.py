"""What attacks parsers of XML: entities, other places, size, depth; whatever stands there."""

from __future__ import annotations

import gzip
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given, strategies as st

from kg.reading import LIMITS, Record, text_of, xml_elements
from kg.reading.xml_elements import Reader
from kg.reading.xml_tags import Tags
from kg.records import Rejection
from tests.read_xml import read, short, texts
from tests.reading_within import read_within

TENS = [f"&a{n};" * 10 for n in range(9)]
LAUGHS = '<!ENTITY a0 "lol">' + "".join(
    f'<!ENTITY a{n} "{ten}">' for n, ten in enumerate(TENS, start=1)
)
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
            assert short(told) == [("part", "xml-entity", 2)]
            assert told[0].message.startswith("2 entities are outside the file")
        assert calls == []


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
    root = ET.Element("r")
    root.append(build(tree))
    data = ET.tostring(root)
    blocks = [data[at : at + size] for at in range(0, len(data), size)]
    expected = [ET.tostring(each) for each in root.iter("a")]
    for renewed_bytes in (1 << 20, 1):
        found = list(Reader("x", Tags({"a"}), LIMITS, renewed_bytes).items(blocks))
        kept = [ET.tostring(item[1]) for item in found if not isinstance(item, Rejection)]
        assert kept == expected
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


def test_names_without_end_are_told_in_a_hundred_notes(tmp_path: Path) -> None:
    names = "".join(f"&none{n};" for n in range(5_000))
    found, told = read(tmp_path, f"<r><a>{names}</a></r>")
    assert texts(found) == [(1, None)]
    assert len(told) == 101
    assert told[-1].message.startswith("4900 others like these")


def test_names_without_end_take_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "file.xml"
    with path.open("wb") as file:
        file.write(b"<r>")
        for number in range(1_000_000):
            file.write(b"<n%d/>\n" % number)
        file.write(b"<a/></r>")
    told = read_within(150, path, "xml_elements")
    assert (told.read, told.rejections) == (1, [])


def test_what_a_document_says_at_its_start_holds_to_its_end() -> None:
    start = (
        b"<!DOCTYPE r [<!ENTITY acme 'A&#34;C&#37;'><!ENTITY b '<i>x</i>'>]>"
        b"<v:r xmlns:v='u' xmlns='w' k='&acme;'>"
    )
    record = b"<v:a k='&acme;'>&acme;&b;<c/></v:a>\n<d><![CDATA[" + b"<a>]" * 50 + b"]]></d>\n"
    data = start + record * 50 + b"<v:a>&</v:a>" + record * 50 + b"</v:r>"
    blocks = [data[at : at + 100] for at in range(0, len(data), 100)]
    found = list(Reader("x", Tags({"{u}a"}), LIMITS, 150).items(blocks))
    kept = [item[1] for item in found if not isinstance(item, Rejection)]
    assert {ET.tostring(each) for each in kept} == {
        b'<ns0:a xmlns:ns0="u" xmlns:ns1="w" k="A&quot;C%">A"C%<ns1:i>x</ns1:i><ns1:c /></ns0:a>'
    }
    assert (len(kept), len(found)) == (100, 101)


def test_lines_are_right_where_a_parser_is_renewed() -> None:
    data = b"<r xmlns='u'>\n" + b"<x><a>\n&uuml;</a></x>\n" * 2_000 + b"</r>"
    blocks = [data[at : at + 1_000] for at in range(0, len(data), 1_000)]
    found = list(Reader("x", Tags({"{u}a"}), LIMITS, 500).items(blocks))
    lines = [item[0] for item in found if not isinstance(item, Rejection)]
    assert lines == list(range(2, 4_001, 2))
    assert len(found) == 2_000
