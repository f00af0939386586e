"""XML of any size as elements: names, characters by name, and what is broken."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from kg.reading import Record, markup_of, text_of, xml_elements
from kg.text import plain
from tests.read_xml import XML_LANG, read, short, texts


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
    assert short(told) == [("part", "xml-entity", 2)]
    assert told[0].message == "2 times the entity &nope; is not known and was left out (lines 2, 3)"


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


START = '<?xml version="1.0"?>\n'


@pytest.mark.parametrize(
    "data",
    [
        f"{START}<f xmlns='u'><a>1</a></f>\n{START}<f xmlns='u'><a>2</a></f>",
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
            root = ET.parse(path).getroot()  # noqa: S314 - these files attack nobody
        except ET.ParseError:
            continue
        [record] = [
            each for each in xml_elements(path, "x", {root.tag}) if isinstance(each, Record)
        ]
        assert ET.tostring(record.element) == ET.tostring(root), path
