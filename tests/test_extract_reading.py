"""The readable text of an abstract and the way back to its raw text; tokens; sentences."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from kg.extract.readable import Readable
from kg.extract.reading import read
from kg.extract.tokens import sentence_at, sentences, tokens
from kg.records.span import Span

ANY = st.text(st.characters(exclude_categories=[]), max_size=80)
PIECES = st.lists(
    st.sampled_from(
        [*"ab1 \n\\{}$^_~[]()-`'<>&;/%.\u00a0é５²\u0301\u200b\ud800", "\\frac", "\\sqrt", "\\hat",
         "\\textbf", "\\times", "\\'", "\\,", "\\cite", "\\url", "\\href", "<sub>", "</sup>",
         "<sup>2</sup>", "&amp;", "http://a.b/c_d", "--", "\\("]
    ),
    max_size=50,
).map("".join)  # fmt: skip


@pytest.mark.parametrize(
    ("raw", "text", "piece", "quote"),
    [
        (r"up to $1.67$x more", "up to 1.67x more", "1.67x", "1.67$x"),
        (r"by $10.6\%$ with", "by 10.6% with", "10.6%", r"10.6\%"),
        (r"\textbf{Alpha2} is", "Alpha2 is", "Alpha2", "Alpha2"),
        (r"$5\times10^{-4}$ s", "5×10⁻⁴ s", "5×10⁻⁴", r"5\times10^{-4}"),
        (r"12\,288 units", "12288 units", "12288", r"12\,288"),
        ("12\u202f288 units", "12\u202f288 units", "12\u202f288", "12\u202f288"),
        ("１２,３ ％ of", "12,3 % of", "12,3 %", "１２,３ ％"),
        ("٣ of", "3 of", "3", "٣"),
        ("a 3&nbsp;&lt;&nbsp;4", "a 3 < 4", "3 < 4", "3&nbsp;&lt;&nbsp;4"),
        ("10<sup>-3</sup> m", "10⁻³ m", "10⁻³", "10<sup>-3</sup>"),
        ("4\n   by\t5", "4 by 5", "4 by 5", "4\n   by\t5"),
        ("51\\%--80\\% of", "51%–80% of", "51%–80%", r"51\%--80\%"),
        ("see Fig.~3, ~20 of", "see Fig. 3, ~20 of", "~20", "~20"),
        ("Vuli\\'{c} and na\\\"ive", "Vulić and naïve", "Vulić", "Vuli\\'{c}"),
        ("Vulic\u0301 x", "Vulić x", "Vulić", "Vulic\u0301"),
        (r"\href{http://a.b/c\_d}{here}", "http://a.b/c_d (here)", "http://a.b/c_d",
         r"http://a.b/c\_d"),
        ("costs $5 and $6 more", "costs $5 and $6 more", "$5", "$5"),
        ("the \u201cbest\u201d", 'the "best"', '"best"', "\u201cbest\u201d"),
        ("zero\u200bwidth\u00ad", "zerowidth", "zerowidth", "zero\u200bwidth"),
        (r"$\frac{1}{3}$ of", "1/3 of", "1/3", r"1}{3"),
        (r"$90^\circ$C", "90°C", "90°C", r"90^\circ$C"),
    ],
)  # fmt: skip
def test_readable(raw: str, text: str, piece: str, quote: str) -> None:
    readable = read(raw)
    assert readable.text == text
    start = readable.text.index(piece)
    assert readable.quote(start, start + len(piece)) == quote


def whole_map(readable: Readable) -> list[Span]:
    return [readable.span(at, at + 1) for at in range(len(readable.text))]


@given(st.one_of(ANY, PIECES))
def test_every_character_has_a_stretch_of_the_raw_text_and_all_are_in_order(raw: str) -> None:
    readable = read(raw)
    assert readable.raw == raw
    before = Span(0, 0)
    for span in whole_map(readable):
        assert 0 <= span.start < span.end <= len(raw)
        assert before.start <= span.start
        assert before.end <= span.end
        before = span


@given(st.one_of(ANY, PIECES), st.data())
def test_every_stretch_has_a_span_that_holds_the_spans_of_its_parts(
    raw: str, data: st.DataObject
) -> None:
    readable = read(raw)
    start = data.draw(st.integers(0, len(readable.text)))
    end = data.draw(st.integers(start, len(readable.text)))
    span = readable.span(start, end)
    assert 0 <= span.start <= span.end <= len(raw)
    assert readable.quote(start, end) == raw[span.start : span.end]
    inner = whole_map(readable)[start:end]
    if inner:
        assert span == Span(inner[0].start, inner[-1].end)
        assert start <= readable.at(span.start) < end or readable.at(span.start) <= start
    else:
        assert span.start == span.end


@given(st.text(st.characters(codec="ascii", exclude_characters="\\${}^_~-`'&<>\x7f"), max_size=60))
def test_plain_text_stays_but_for_its_blanks(raw: str) -> None:
    assert read(raw).text.split() == "".join(c for c in raw if c.isspace() or c >= " ").split()


@given(st.text(st.characters(categories=["L", "N", "P"]), max_size=60))
def test_a_readable_text_is_read_as_itself_where_nothing_is_markup(raw: str) -> None:
    once = read(raw).text
    if not set(once) & set("\\${}^_~-`'&<>"):
        assert read(once).text == once


def test_a_stretch_beyond_the_text_is_refused() -> None:
    with pytest.raises(ValueError, match="no stretch"):
        read("abc").span(2, 4)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Uses GPT-4.1 (12,288 of 3.5).",
            ["Uses", "GPT-4.1", "(", "12,288", "of", "3.5", ")", "."],
        ),
        ("See https://a.example/b_c(d). Now", ["See", "https://a.example/b_c(d)", ".", "Now"]),
        ("(code: github.com/a/b).", ["(", "code", ":", "github.com/a/b", ")", "."]),
        ("e.g. C++ vs. Node.js", ["e.g.", "C++", "vs.", "Node.js"]),
        ("7B, 55.2% and 1.34x", ["7B", ",", "55.2", "%", "and", "1.34x"]),
        ("state-of-the-art Alpha's", ["state-of-the-art", "Alpha's"]),
    ],
)
def test_tokens(text: str, expected: list[str]) -> None:
    assert [token.text for token in tokens(text)] == expected


@given(st.one_of(ANY, PIECES))
def test_tokens_and_sentences_cover_all_but_blanks(raw: str) -> None:
    text = read(raw).text
    left = [*text]
    for token in tokens(text):
        assert text[token.start : token.end] == token.text
        left[token.start : token.end] = [" "] * (token.end - token.start)
    assert not "".join(left).strip()
    found = sentences(text)
    assert (
        "".join(text[s.start : s.end] for s in found).split()
        == "".join(text[s.start : s.end] for s in found).split()
    )
    assert sum(len(text[s.start : s.end].split()) for s in found) == len(text.split())
    for index, sentence in enumerate(found):
        assert sentence_at(found, sentence.start) == index


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("One. Two! Three? Four", 4),
        ("It is fast (see Fig. 3, e.g. the left part vs. the right). It is 3.5 times faster.", 2),
        ("Doe et al. show it. J. Doe did not.", 2),
        ("It ends in a name. vLLM starts one.", 2),
        ('She said "yes." Then left.', 2),
        ("", 0),
        ("   ", 0),
    ],
)
def test_sentences(text: str, count: int) -> None:
    assert len(sentences(text)) == count


HOSTILE = [*"1 $ ( ) { } - \\ ^ & '".split(), " ", "a.", "\\(", "^{", "<sup>", "\\textbf{", "$a "]
HOSTILE_NUMBERS = [
    *("\u0301", "\u00e9", "\u00bd"),
    *"[1, 1, 1- 1/ (1 $1 7B, \\'{ http:// 10.1000/ [\\cite GPU- 10^ 1) _{".split(),
    *(
        "\n",
        "e.g. ",
        "3 to ",
        "1 and ",
        "5% of ",
        "thousands of ",
        "in 90% of cases ",
        "two ",
        "word ",
    ),
    *("1 \u00b1 ", "and, ", "1 x ", "5 m s-1 ", "improves by 5% ", "Llama 2 ", "averaged over 5 "),
    *("3 or 4 ", "from 3 ", "5 adj, ", "<a href="),
]


@pytest.mark.parametrize(("pieces", "length"), [(HOSTILE, 200_000), (HOSTILE_NUMBERS, 20_000)])
def test_hostile_text_ends(pieces: list[str], length: int) -> None:
    """In a process that is killed after two seconds of work for each text."""
    script = (
        "import json, resource, sys\n"
        "pieces, length = json.loads(sys.argv[1])\n"
        "resource.setrlimit(resource.RLIMIT_CPU, (2 * len(pieces), 2 * len(pieces)))\n"
        "from kg.extract import extract\n"
        "from kg.extract.tokens import tokens\n"
        "for piece in pieces:\n"
        "    print(repr(piece), flush=True)\n"
        "    readable, found = extract(piece * (length // len(piece)))\n"
        "    tokens(readable.text)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, json.dumps([pieces, length])],
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, f"{done.stdout[-60:]} {done.stderr[-300:]}"


def test_real_abstracts_are_read(shared: Path) -> None:
    """What is left of LaTeX are the macros that authors made and left undefined."""
    left = count = 0
    for name in ("systems", "llm", "papers", "kaggle"):
        text = (shared / f"samples/arxiv/{name}.jsonl").read_text(encoding="utf-8")
        for line in filter(None, text.split("\n")):
            record = json.loads(line)
            readable = read(record.get("abstract") or record["summary"])
            count += 1
            left += "\\" in readable.text
            for sentence in sentences(readable.text):
                assert readable.quote(*sentence) in readable.raw
    assert count > 2_000
    assert left < count / 50
