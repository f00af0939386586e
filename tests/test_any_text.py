"""Any text in any field of a record of any format gives dumps that strict parsers read, to the same
strings.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from xml.sax.saxutils import escape

import pyoxigraph as ox
import pytest
import rdflib
from hypothesis import example, given, settings, strategies as st

from kg import iris, nquads, sources
from kg.drafts import Draft
from kg.formats import GRAPHS, jsonld, rdfxml, turtle
from kg.identity import resolve
from kg.mapping.release import Settings, lines
from kg.records import Affiliation, EntityRecord, Rejection, Source, SourceRecord
from kg.vocab import PREFIXES

CASES = Path(__file__).parent / "cases" / "sources"
OTHERS = ("curated",)
"""Formats that refuse what they do not know: their own tests look at what they keep."""

NASTY = (
    'He said "no" \\ and \\" then',
    "]]> <b>bold</b> &amp; &lt; <0.5 mm & more",
    "line\nfeed\r\nreturn\ttab\u2028and\u2029more\x0b\x0c\x85",
    "\x00\x01\x1f\x7f\x9f\ufeff\ufffe\uffff\U0001ffff\ufdd0",
    "\ud800 half \udc00 \ud83d\ude00",
    "e\u0301 \u1e9b\u0323 \u212b",
    'https://example.org/a b#c#d[%zz]<>"{}|\\^`',
    '10.1000/<a>;2-#"b\\',
    "\u202eright to left\u200f \u0645\u0631\u062d\u0628\u0627",
    "@prefix : <x> . _:b '''\"\"\" \\u0041 \\U0001F600",
    "$\\alpha_{1}$ {\\'e} \\textbf{x \\Bbb",
    "<!DOCTYPE a [<!ENTITY b 'c'>]> &b; <?x?> <![CDATA[",
    "-- # % ~ ^^<x>@en",
)
ANY = st.characters(exclude_categories=())
TEXTS = st.one_of(
    st.sampled_from(NASTY), st.text(ANY, max_size=30), st.text("<>&\"'\\\n\r{}$%#", max_size=12)
)
_MARKUP = re.compile(r"[<>&\\${}^_~%`'\"-]|--")


def inputs() -> list[Path]:
    found = sorted(CASES.glob("*/*/input.*"))
    return [path for path in found if path.parent.parent.name not in OTHERS]


def case(path: Path) -> str:
    return f"{path.parent.parent.name}/{path.parent.name}"


@pytest.mark.parametrize("path", inputs(), ids=case)
@settings(max_examples=20)
@given(text=TEXTS, place=st.integers(min_value=0, max_value=2**32))
def test_any_text_in_any_field_of_a_format(path: Path, text: str, place: int) -> None:
    reader = sources.find(path, path.parent.parent.name)
    with TemporaryDirectory() as folder:
        changed = Path(folder, path.name)
        changed.write_bytes(put(path.read_bytes(), path.suffix, text, place))
        source = sources.source_of(changed, reader)
        records = [
            item
            for item in sources.read(changed, reader, source)
            if not isinstance(item, Rejection)
        ]
        hold(source, records, Path(folder))


@given(text=TEXTS)
@settings(max_examples=60)
@example("plain words")
def test_any_text_in_any_field_of_a_draft(text: str) -> None:
    source = Source("0" * 64, "any", "any", "publisher")
    with TemporaryDirectory() as folder:
        hold(
            source,
            [each for each in draft(source, text) if isinstance(each, SourceRecord)],
            Path(folder),
        )


@pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")
@given(text=TEXTS)
@settings(max_examples=25)
def test_rdflib_reads_the_same_strings(text: str) -> None:
    source = Source("0" * 64, "any", "any", "publisher")
    records = [each for each in draft(source, text) if isinstance(each, SourceRecord)]
    with TemporaryDirectory() as folder:
        master = write(source, records, Path(folder))
        expected = strings(master, view=True)
        for each, parser in ((turtle, "turtle"), (jsonld, "json-ld"), (rdfxml, "xml")):
            path = Path(folder, f"kg.{each.SUFFIX}")
            each.write(master, path, prefixes=PREFIXES)
            graph = rdflib.Dataset()
            graph.parse(path, format=parser)
            found = {
                str(o)
                for _, _, o, _ in graph.quads()
                if isinstance(o, rdflib.Literal) and o.datatype in (None, rdflib.XSD.string)
            }
            assert found == expected


@given(text=st.text(ANY, max_size=40))
@settings(max_examples=200)
@example("e\u0301 \ud800 \u2028 \x00 a\x0bb")
def test_text_without_markup_is_cleaned_as_is_documented_and_no_further(text: str) -> None:
    """Form C without what no graph can carry, in one line; nothing else is changed."""
    if _MARKUP.search(text):
        text = _MARKUP.sub("", text)
    source = Source("0" * 64, "any", "any", "publisher")
    made = Draft(source, 1, "k")
    made.title("x" + text + "x")
    made.words("keywords", "x" + text + "x", field="keywords")
    (record,) = (each for each in made.finish() if isinstance(each, SourceRecord))
    expected = cleaned("x" + text + "x")
    assert (record.work.title, record.work.keywords) == (expected, (expected,))


def cleaned(text: str) -> str:
    """What docs/inputs.md says: written anew, character by character."""
    whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "ignore")
    kept = []
    for character in whole:
        if character in "\x0b\x0c\x85\u2028\u2029\t\n\r":
            kept.append(" ")
        elif not refused(character):
            kept.append(character)
    return " ".join(unicodedata.normalize("NFC", "".join(kept)).split())


def refused(character: str) -> bool:
    """A control character, a byte order mark, or a code point that is no character."""
    code = ord(character)
    odd = 0xFDD0 <= code <= 0xFDEF or code & 0xFFFE == 0xFFFE
    return odd or unicodedata.category(character) == "Cc" or character == "\ufeff"


def draft(source: Source, text: str) -> Iterator[SourceRecord | EntityRecord | Rejection]:
    """A record with the text in every field that there is."""
    made = Draft(source, 1, text or "key")
    made.title("A title")
    made.title(text)
    made.other_title(text, language=text)
    made.abstract(text, markup=True)
    made.language(text)
    for scheme in ("doi", "arxiv", "pmid", "isbn", "url", "handle", "openalex"):
        made.identify(scheme, text, field=scheme)
    made.detect(text, field="id")
    made.author("Ada Lovelace", affiliations=[Affiliation(made.notes.one_line(text, "a") or "x")])
    made.author(text, emails=[text], orcid=text, ids=[("openalex", text)])
    made.author(given=text, family=text, suffix=text)
    made.author(text, collective=True)
    made.contributor(text, "editor", orcid=text, field="editor")
    made.subject(text)
    for kind in ("keywords", "funding", "awards"):
        made.words(kind, text, field=kind)
    made.page(text)
    made.reference([("doi", text)], words=text, field="reference")
    made.version(
        "journal-article",
        date=text,
        venue=made.venue(text, field="venue"),
        pages=text,
        volume=text,
        rights=text,
        issue=text,
        report_number=text,
        genre=text,
        label=text,
        citation=text,
        comment=text,
    )
    yield from made.finish()


def put(data: bytes, suffix: str, text: str, place: int) -> bytes:
    """The file with the text in one of its values, which ``place`` chooses."""
    if suffix in (".json", ".jsonl", ".jsonld"):
        return put_json(data, suffix, text, place)
    if suffix == ".xml":
        return put_xml(data, text, place)
    words = list(re.finditer(rb"[^\W_]+", data))
    found = words[place % len(words)]
    return data[: found.start()] + text.encode("utf-8", "ignore") + data[found.end() :]


def put_json(data: bytes, suffix: str, text: str, place: int) -> bytes:
    documents = data.splitlines() if suffix == ".jsonl" else [data]
    values = []
    for document in documents:
        try:
            values.append(json.loads(document))
        except ValueError:
            continue
    found = [each for value in values for each in leaves(value)]
    if not found:
        return json.dumps(text).encode()
    holder, key = found[place % len(found)]
    holder[key] = text
    return b"\n".join(json.dumps(value).encode() for value in values)


def leaves(value: Any) -> Iterator[tuple[Any, Any]]:
    """Where the strings of a JSON value stand: the list or object, and the index or key."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(pairs):
        if isinstance(inner, str):
            yield value, key
        elif isinstance(inner, dict | list):
            yield from leaves(inner)


def put_xml(data: bytes, text: str, place: int) -> bytes:
    found = list(re.finditer(rb"(?<=>)[^<>]*[^<>\s][^<>]*(?=</)", data))
    chosen = found[place % len(found)]
    allowed = re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "", text)
    return data[: chosen.start()] + escape(allowed).encode() + data[chosen.end() :]


def write(source: Source, records: Sequence[SourceRecord | EntityRecord], folder: Path) -> Path:
    """The master of the records, with all their text."""
    papers = [each for each in records if isinstance(each, SourceRecord)]
    apart = [each for each in records if isinstance(each, EntityRecord)]
    resolved = resolve([source], papers, iris.Ledger(), entities=apart)
    told = Settings("https://example.org/", "0", {}, (), {source.sha256: "full"})
    master = folder / "master.nq"
    nquads.write_sorted(lines(resolved, told), master)
    return master


def hold(source: Source, records: Sequence[SourceRecord | EntityRecord], folder: Path) -> None:
    """Every dump of the records is read strictly, and says the same; no string is lost."""
    master = write(source, records, folder)
    dataset = set(ox.parse(path=master, format=ox.RdfFormat.N_QUADS))
    view = {quad for quad in dataset if quad.graph_name == ox.DefaultGraph()}
    for each in GRAPHS:
        path = folder / f"kg.{each.SUFFIX}"
        each.write(master, path, prefixes=PREFIXES)
        parser = ox.RdfFormat.from_media_type(each.MEDIA_TYPE)
        assert parser is not None
        found = set(ox.parse(path=path, format=parser))
        assert found == (dataset if each.DATASET else view), each.NAME
    assert words(records) <= strings(master)


def strings(master: Path, *, view: bool = False) -> set[str]:
    """The plain strings of a master, with a language or without."""
    return {
        quad.object.value
        for quad in ox.parse(path=master, format=ox.RdfFormat.N_QUADS)
        if isinstance(quad.object, ox.Literal)
        and quad.object.datatype.value
        in (rdflib.XSD.string.toPython(), rdflib.RDF.langString.toPython())
        and not (view and quad.graph_name != ox.DefaultGraph())
    }


def words(records: Sequence[SourceRecord | EntityRecord]) -> set[str]:
    """The strings of records that the graph must have."""
    found: set[str | None] = set()
    for record in records:
        found |= {thing.name for thing in record.things}
        if isinstance(record, EntityRecord):
            continue
        work = record.work
        found |= {record.key, work.title, *(each.text for each in work.other_titles)}
        found |= {work.abstract.text if work.abstract else None}
        found |= {each.text for each in work.references}
        found |= {*work.keywords, *work.funding, *work.awards}
        for seat in work.seats:
            found |= {seat.name, seat.given, seat.family}
            found |= {each.raw for each in seat.affiliations}
        found |= {each.name for each in work.contributors}
        found |= {each.value for each in work.identifiers}
    return {each for each in found if each is not None}
