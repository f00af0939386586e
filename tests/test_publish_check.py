"""The second reading of a release: what is not legal, canonical and the same everywhere."""

from __future__ import annotations

from pathlib import Path

import pyoxigraph as ox
import pytest

from kg.publish import Unsound, open_release, publish
from kg.publish.check import check_dump, check_master
from tests.small_release import BASE, XSD, make, master


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            [f'<urn:s> <urn:p> "1.50"^^<{XSD}decimal>'],
            r'the store does not keep .*"1\.50".* but makes it "1\.5"',
        ),
        ([f'<urn:s> <urn:p> "5"^^<{XSD}int>'], "the store does not keep"),
        (
            [f'<urn:s> <urn:p> "2024-01-01T00:00:00+00:00"^^<{XSD}dateTime>'],
            "the store does not keep",
        ),
        ([f'<urn:s> <urn:p> "1"^^<{XSD}boolean>'], "the store does not keep"),
        ([f'<urn:s> <urn:p> "nan"^^<{XSD}double>'], "'nan' is no finite"),
        ([f'<urn:s> <urn:p> "NaN"^^<{XSD}double>'], "'NaN' is no finite"),
        ([f'<urn:s> <urn:p> "INF"^^<{XSD}double>'], "'INF' is no finite"),
        ([f'<urn:s> <urn:p> "5E-16"^^<{XSD}decimal>'], "'5E-16' is no finite"),
        ([f'<urn:s> <urn:p> "2024-02-30"^^<{XSD}date>'], "'2024-02-30' is no finite"),
        ([f'<urn:s> <urn:p> "2013-04-25T118:09:00Z"^^<{XSD}dateTime>'], "T118:09:00Z' is no"),
        ([f'<urn:s> <urn:p> "2024-13"^^<{XSD}gYearMonth>'], "'2024-13' is no"),
        ([f'<urn:s> <urn:p> "x"^^<{XSD}string>'], 'not canonical: write <urn:s> <urn:p> "x"'),
        (['<urn:s> <urn:p> "x"@en-GB'], "not canonical: .*@en-gb"),
        (['<urn:s> <urn:p> "x"@en_US'], "kg.nq:1: "),
        (['<urn:s> <urn:p> "x"@abcdefghijkl'], "kg.nq:1: .*eight characters"),
        (["<urn:s> <urn:p> <http://example.org/a b>"], "kg.nq:1: .*Invalid IRI"),
        (["<urn:s> <urn:p> <www.example.org>"], "kg.nq:1: .*No scheme"),
        (["<urn:s> <urn:p> <>"], "kg.nq:1: .*No scheme"),
        (["<urn:s> <urn:p> <http://example.org/%zz>"], "kg.nq:1: .*percent"),
        (["<urn:s> <urn:p> <http://example.org/#a#b>"], "kg.nq:1: .*Invalid IRI"),
        (["<urn:s> <urn:p> <http://example.org/[b]>"], "kg.nq:1: .*Invalid IRI"),
        (["_:b <urn:p> <urn:o>"], "a blank node"),
        (['<urn:s> <urn:p> "b"', '<urn:s> <urn:p> "a"'], r"kg\.nq:2: .*out of order"),
        (['<urn:s> <urn:p> "a"', '<urn:s> <urn:p> "a"'], r"kg\.nq:2: .*stands twice"),
        (['<urn:s> <urn:p> "a" .\n\n'], "kg.nq:2: an empty line or a comment"),
    ],
)
def test_what_must_not_be_published(lines: list[str], message: str, tmp_path: Path) -> None:
    digest = make(tmp_path).digest
    bad = tmp_path / "bad.nq"
    text = "".join(line if line.endswith("\n") else f"{line} .\n" for line in lines)
    bad.write_text(text, encoding="utf-8", newline="\n")
    with pytest.raises(Unsound, match=message):
        publish(bad, tmp_path / "out", base=BASE)
    assert open_release(tmp_path / "out").digest == digest
    assert [path.name for path in (tmp_path / "out" / ".releases").iterdir()] == [digest]


def test_a_dump_that_says_something_else_is_caught(tmp_path: Path) -> None:
    census = check_master(master(tmp_path))
    dump = tmp_path / "kg.nt"
    text = '<urn:s> <urn:p> "{}" .\n<urn:s> <urn:p> "y" .\n'
    dump.write_text(text.format("x"), encoding="utf-8")
    with pytest.raises(Unsound, match=r"kg\.nt: 2 statements, and kg\.nq has 3"):
        check_dump(dump, ox.RdfFormat.N_TRIPLES, census.view)
    dump.write_text(text.format("x") + "<urn:s> <urn:p> <urn:o> .\n", encoding="utf-8")
    with pytest.raises(Unsound, match="but not the same ones"):
        check_dump(dump, ox.RdfFormat.N_TRIPLES, census.view)
    dump.write_text("<urn:s> <urn:p> .\n", encoding="utf-8")
    with pytest.raises(Unsound, match=r"kg\.nt:1: "):
        check_dump(dump, ox.RdfFormat.N_TRIPLES, census.view)
