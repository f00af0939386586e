"""decisions.yaml: read strictly, written without touching what stands there."""

from __future__ import annotations

import re
import threading
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from kg.decisions import FILE_NAME, InvalidReference, Refused, append, entry, read, reference
from kg.decisions.reading import parse
from kg.project import template
from kg.records import Decision, LinkCandidate
from kg.review.candidates import FILE as LINKS_FILE, read_candidates

BASE = "https://example.org/kg/"
SIGNED = "  by: Ada\n  on: 2026-01-31\n  because: looked up\n"


def decision(kind: str, *about: str, by: str = "Ada", because: str = "looked up") -> Decision:
    return Decision(kind, about, by, "2026-01-31", because)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("person/ada-0a1b2c3d", "person/ada-0a1b2c3d"),
        (f"{BASE}person/ada-0a1b2c3d", "person/ada-0a1b2c3d"),
        ("paper/arxiv-2402.15627#3", "paper/arxiv-2402.15627#3"),
        (f"{BASE}paper/arxiv-2402.15627/sig/003", "paper/arxiv-2402.15627#3"),
        ("https://orcid.org/0000-0002-1825-0097", "orcid:0000-0002-1825-0097"),
        ("wikidata:q42", "wikidata:Q42"),
        ("http://www.wikidata.org/entity/Q42", "wikidata:Q42"),
        ("openalex:A5023888391", "openalex:A5023888391"),
        ("https://other.example/x", "url:https://other.example/x"),
    ],
)
def test_a_reference_has_one_form(given: str, said: str) -> None:
    assert reference(given, BASE) == said


@pytest.mark.parametrize(
    "given",
    ["Ada Lovelace", "person/", "person/a b", "person/a>b", f"{BASE}nothing/x", "orcid:1234", ""],
)
def test_what_is_no_reference_is_refused(given: str) -> None:
    with pytest.raises(InvalidReference):
        reference(given, BASE)


def test_every_kind_of_entry_is_read() -> None:
    text = (
        "# looked at in January\n"
        f"- same: [person/a-00000001, {BASE}person/a-00000002, paper/arxiv-2402.15627#3]\n{SIGNED}"
        f"- different: [person/a-00000001, orcid:0000-0002-1825-0097]\n{SIGNED}"
        f"- is: {{who: system/x, id: wikidata:Q42}}\n{SIGNED}"
        f"- suppress: person/a-00000003\n{SIGNED}"
        f"- claim: claim/0123456789abcdef\n  verdict: wrong\n{SIGNED}"
    )
    found = parse(text, FILE_NAME, BASE)
    assert found.faults == ()
    assert [(each.kind, each.about, each.line) for each in found.entries] == [
        ("same", ("person/a-00000001", "person/a-00000002", "paper/arxiv-2402.15627#3"), 2),
        ("different", ("person/a-00000001", "orcid:0000-0002-1825-0097"), 6),
        ("is", ("system/x", "wikidata:Q42"), 10),
        ("suppress", ("person/a-00000003",), 14),
        ("claim", ("claim/0123456789abcdef",), 18),
    ]
    assert found.entries[4].verdict == "wrong"


@pytest.mark.parametrize(
    ("text", "line", "rule"),
    [
        (f"- same: [person/a-1]\n{SIGNED}", 1, "number"),
        (f"- same: [person/a-1, person/a-1]\n{SIGNED}", 1, "reference"),
        (f"- same: [person/a-1, paper/x]\n{SIGNED}", 1, "reference"),
        (f"- same: [orcid:0000-0002-1825-0097, wikidata:Q42]\n{SIGNED}", 1, "reference"),
        (f"- same: [person/a-1, Ada Lovelace]\n{SIGNED}", 1, "reference"),
        (f"- different: [person/a-1, person/b-1, person/c-1]\n{SIGNED}", 1, "number"),
        (f"- is: person/a-1\n{SIGNED}", 1, "is"),
        (f"- is: {{who: person/a-1, id: person/b-1}}\n{SIGNED}", 1, "reference"),
        (f"- suppress: wikidata:Q42\n{SIGNED}", 1, "reference"),
        (f"- suppress: claim/0123\n{SIGNED}", 1, "reference"),
        (f"- claim: person/a-1\n  verdict: wrong\n{SIGNED}", 1, "reference"),
        (f"- claim: claim/0123\n{SIGNED}", 1, "verdict"),
        (f"- claim: claim/0123\n  verdict: maybe\n{SIGNED}", 2, "verdict"),
        (f"- same: [person/a-1, person/b-1]\n  verdict: right\n{SIGNED}", 2, "verdict"),
        ("- suppress: person/a-1\n  by: Ada\n  on: 2026-01-31\n", 1, "required"),
        ("- suppress: person/a-1\n  by: Ada\n  on: 31.1.2026\n  because: x\n", 3, "date"),
        (f"- suppress: person/a-1\n  same: [person/a-1, person/b-1]\n{SIGNED}", 1, "kind"),
        (f"- supress: person/a-1\n{SIGNED}", 1, "unknown-key"),
        ("- person/a-1\n", 1, "type"),
        ("same: [person/a-1, person/b-1]\n", 1, "type"),
        ("- same: [person/a-1, person/b-1\n", 2, "yaml"),
        ("- same: &a [person/a-1, person/b-1]\n", 1, "yaml"),
        (f"- suppress: person/a-1\n  suppress: person/b-1\n{SIGNED}", 2, "duplicate-key"),
    ],
)
def test_a_fault_is_told_with_line_and_what_to_do(text: str, line: int, rule: str) -> None:
    found = parse(text, FILE_NAME, BASE)
    assert (line, rule) in [(fault.line, fault.rule) for fault in found.faults]
    assert all(fault.action and fault.file == FILE_NAME for fault in found.faults)


def test_the_page_is_right(repository: Path, tmp_path: Path) -> None:
    page = (repository / "docs" / "curation.md").read_text(encoding="utf-8")
    [example] = re.findall(r"^```yaml\n(- same:.*?)^```", page, re.MULTILINE | re.DOTALL)
    found = parse(example, FILE_NAME, BASE)
    assert found.faults == ()
    assert [each.kind for each in found.entries] == [
        "same",
        "different",
        "is",
        "suppress",
        "claim",
    ]
    [row] = re.findall(r'^\{"kind": "link".*$', page, re.MULTILINE)
    (tmp_path / "links").mkdir()
    (tmp_path / LINKS_FILE).write_text(row + "\n", encoding="utf-8")
    [candidate] = read_candidates(tmp_path, BASE)
    assert isinstance(candidate, LinkCandidate)
    assert candidate.external == "openalex:A5000000001"


def test_a_new_project_shows_an_entry_that_is_right() -> None:
    rows = [row.removeprefix("# ") for row in template("Mine", None).splitlines()]
    start = next(n for n, row in enumerate(rows) if row.startswith("- different"))
    found = parse("\n".join(rows[start : start + 4]), FILE_NAME, BASE)
    assert found.faults == ()
    assert found.entries[0].about[1] == "paper/arxiv-2401.00001#3"


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"- same: [\xff\xfe, \x00]\n")
    assert read(tmp_path / FILE_NAME, BASE).faults
    assert read(tmp_path / "none.yaml", BASE) == ((), ())


def test_an_entry_is_added_and_the_rest_stays_byte_for_byte(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    text = f"# mine\n\n- same:   [person/a-1,person/b-1]   # sure\n{SIGNED}# the end"
    path.write_text(text, encoding="utf-8")
    path.chmod(0o640)
    assert append(path, decision("different", "person/a-1", "person/c-1"), BASE)
    assert path.read_text(encoding="utf-8").startswith(text + "\n- different: ")
    assert path.stat().st_mode & 0o777 == 0o640
    assert len(read(path, BASE).entries) == 2
    assert not list(tmp_path.glob(".*.part"))


def test_what_is_decided_already_is_not_added_again(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    assert append(path, decision("same", "person/a-1", "person/b-1"), BASE)
    before = path.read_bytes()
    assert not append(path, decision("same", "person/b-1", "person/a-1", by="Bo"), BASE)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("there", "added"),
    [
        ([("same", "person/a-1", "person/b-1")], ("different", "person/b-1", "person/a-1")),
        ([("different", "person/a-1", "person/b-1")], ("same", "person/a-1", "person/b-1")),
        (
            [("same", "person/a-1", "person/b-1"), ("same", "person/b-1", "person/c-1")],
            ("different", "person/a-1", "person/c-1"),
        ),
        (
            [("different", "person/a-1", "wikidata:Q42")],
            ("same", "person/a-1", "wikidata:Q42"),
        ),
    ],
)
def test_what_is_decided_otherwise_is_refused(
    tmp_path: Path, there: list[tuple[str, ...]], added: tuple[str, ...]
) -> None:
    path = tmp_path / FILE_NAME
    for each in there:
        append(path, decision(*each), BASE)
    before = path.read_bytes()
    with pytest.raises(Refused, match=rf"{FILE_NAME}:2 has"):
        append(path, decision(*added), BASE)
    assert path.read_bytes() == before


def test_a_claim_is_not_both_right_and_wrong(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    right = Decision("claim", ("claim/0123",), "Ada", "2026-01-31", "read it", "right")
    assert append(path, right, BASE)
    assert not append(path, right, BASE)
    with pytest.raises(Refused, match="right"):
        append(path, Decision("claim", ("claim/0123",), "Bo", "2026-01-31", "no", "wrong"), BASE)


def test_a_half_written_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    path.write_text(f"- same: [person/a-1, person/b-1]\n{SIGNED}- different: [person/a", "utf-8")
    before = path.read_bytes()
    with pytest.raises(Refused, match=f"{FILE_NAME}:"):
        append(path, decision("suppress", "person/c-1"), BASE)
    assert path.read_bytes() == before


def test_a_file_in_another_style_is_not_broken(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    path.write_text("[]\n", encoding="utf-8")
    with pytest.raises(Refused):
        append(path, decision("suppress", "person/c-1"), BASE)
    assert path.read_text(encoding="utf-8") == "[]\n"


def test_many_reviewers_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    writers = [
        threading.Thread(target=append, args=(path, decision("suppress", f"person/x-{n}"), BASE))
        for n in range(12)
    ]
    for each in writers:
        each.start()
    for each in writers:
        each.join()
    found = read(path, BASE)
    assert found.faults == ()
    assert {each.about[0] for each in found.entries} == {f"person/x-{n}" for n in range(12)}


@given(by=st.text(min_size=1), because=st.text(min_size=1))
def test_any_text_comes_back_or_is_refused(by: str, because: str) -> None:
    text = entry(decision("suppress", "person/a-1", by=by, because=because))
    found = parse(text, FILE_NAME, BASE)
    if not found.faults:
        [back] = found.entries
        assert back.about == ("person/a-1",)
        assert set(back.because.split()) <= {*because.split(), *_normal(because).split()}
    assert len(found.entries) <= 1


def _normal(text: str) -> str:
    return unicodedata.normalize("NFC", text)


@pytest.mark.parametrize(
    "text", ['<b>x</b> & "y"', "a: b # c", "no", "- x", "{", "*", "’ é 汉字", "👩‍🔬", "\\", "'"]
)
def test_hostile_words_come_back_as_they_are(text: str) -> None:
    found = parse(entry(decision("suppress", "person/a-1", by=text)), FILE_NAME, BASE)
    assert found.faults == ()
    assert found.entries[0].by == text
