"""Text: clean characters, LaTeX and markup to plain text, digests, language tags."""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from pyoxigraph import Literal
from rdflib import Literal as RdflibLiteral

from kg.text import clean, digest, fold_text, language_tag, plain


@pytest.mark.parametrize(
    ("text", "expected", "counts"),
    [
        ("plain", "plain", {}),
        ("a\tb\r\nc", "a\tb\r\nc", {}),
        ("a\x00b\x1f\x7f\x9f", "ab", {"control": 4}),
        ("a\u2028b\u2029c\x85d\x0ce", "a b c d e",
         {"line-separator": 1, "paragraph-separator": 1, "next-line": 1, "control": 1}),
        ("a\ud800b", "ab", {"lone-surrogate": 1}),
        ("\ud83d\ude00", "\U0001f600", {}),
        ("\udc00\ud83d\ude00\ud800", "\U0001f600", {"lone-surrogate": 2}),
        ("\ufeffa\ufffe\U0010ffff", "a", {"byte-order-mark": 1, "noncharacter": 2}),
        ("Jose\u0301", "José", {"not-nfc": 1}),
        ("刘慈欣", "刘慈欣", {}),
    ],
)  # fmt: skip
def test_clean(text: str, expected: str, counts: dict[str, int]) -> None:
    assert clean(text) == (expected, counts)


@given(st.text(st.characters(exclude_categories=[]), max_size=60))
def test_clean_text_is_clean_and_what_went_is_counted(text: str) -> None:
    cleaned, counts = clean(text)
    assert clean(cleaned) == (cleaned, {})
    assert unicodedata.is_normalized("NFC", cleaned)
    assert cleaned.encode("utf-8").decode("utf-8") == cleaned
    assert Literal(cleaned).value == cleaned
    assert (cleaned == text) == (not counts)


LATEX = [
    (r"$1.67$x faster", "1.67x faster"),
    (r"improves by $10.6\%$ with", "improves by 10.6% with"),
    (r"\textbf{TeleChat2.5} and \textbf{T1}", "TeleChat2.5 and T1"),
    (r"\emph{a \textbf{b} c}", "a b c"),
    (r"Vuli\'{c}", "Vulić"),
    (r"H\"older, Erd\H{o}s, Ole{\v s}a, {\O}bro, Gau\ss", "Hölder, Erdős, Oleša, Øbro, Gauß"),
    (r"na\"{\i}ve, Ma\'ckowiak, \.I, \c{c}, \aa r", "naïve, Maćkowiak, İ, ç, år"),
    (r"over $\Bbb R$ and $\mathbb{R}^n$", "over ℝ and ℝⁿ"),
    (r"\texttt{x_y}", "x_y"),
    (r"$3.8 \times 10^{25}$ FLOPs", "3.8 × 10²⁵ FLOPs"),
    (r"10^{-3} s", "10⁻³ s"),
    (r"MoS$_2$, K$^+$, $\mathrm{CO}_2$", "MoS₂, K⁺, CO₂"),
    (r"$x_{\max}$, $d_\text{model}$, $\mathbf{x}^T$, $e^{-x^2}$", "x_max, d_model, x^T, e^(-x²)"),
    (r"$\frac{1}{2}$ and $\frac{a+b}{c}$, $\sqrt{n}$", "1/2 and (a+b)/c, √(n)"),
    (r"$\sim$20, $<$5, $\geq 3$, $k$-NN", "∼20, <5, ≥ 3, k-NN"),
    (r"$\mu$s, $90^\circ$, $\alpha$-ReLU", "μs, 90°, α-ReLU"),
    (r"12\,288 GPUs, 10\,GB", "12288 GPUs, 10 GB"),
    (r"\{a, b\} \& c \# 1 \_ \$5", "{a, b} & c # 1 _ $5"),
    (r"see \url{http://a.example/c\_d--e} now", "see http://a.example/c_d--e now"),
    (r"\href{http://a.example}{here}", "here (http://a.example)"),
    (r"as in~\cite{foo}. A note\footnote{of mine}.", "as in . A note (of mine)."),
    (r"\(x_1\) and \[y\] and $$z^2$$", "x₁ and y and z²"),
    (r"``quoted'' pages 10--20, Gauss--Newton", "“quoted” pages 10–20, Gauss–Newton"),
    ("{BERT}: Pre-training of {D}eep", "BERT: Pre-training of Deep"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), LATEX)
def test_latex(text: str, expected: str) -> None:
    assert plain(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "it took $534,700. Then came",
        "costs $5 and $6 more",
        "55.2% MFU & 3 #1 a_b x^2",
        "~20 GPUs, 10~20, http://x.example/~user/a--b",
        "p <0.5 mm and >3",
        "x <b and c> d, a<b",
        "--flag and -- none",
        r"\sysname is fast",
        r"\textbf{unclosed",
        "a } b { c",
        "?a=1&copy=2&lt",
        "\\",
        "$",
    ],
)
def test_what_is_no_markup_stays(text: str) -> None:
    expected = text.replace(" -- ", " – ")
    assert plain(text) == expected


def test_prices_beside_formulas() -> None:
    assert plain(r"costs $534,700, and $x$ is \$5") == "costs $534,700, and x is $5"


FRACTION = (
    "<mml:mfrac><mml:mrow><mml:mi>a</mml:mi><mml:mo>+</mml:mo><mml:mn>1</mml:mn></mml:mrow>"
    "<mml:mn>3</mml:mn></mml:mfrac>"
)
TWO_FORMS = (
    "<math><semantics><msub><mi>O</mi><mn>2</mn></msub>"
    '<annotation encoding="application/x-tex">O_2</annotation></semantics></math>'
)
ALTERNATIVES = (
    r"<alternatives><tex-math>\begin{document}$x^2$\end{document}</tex-math>"
    "<mml:math><mml:mi>y</mml:mi></mml:math></alternatives>"
)
MARKUP = [
    ("&#39;a&#39; &amp; &lt;0.5", "'a' & <0.5"),
    # One layer goes, once.
    ("&amp;lt;i&amp;gt; and &lt;i&gt;", "&lt;i&gt; and <i>"),
    ("H<sub>2</sub>O, 10<sup>&minus;3</sup> m<sup>2</sup>, 5<sup>th</sup>", "H₂O, 10⁻³ m², 5th"),
    ("In <i>vitro</i><br/>and <em>in vivo</em>", "In vitro and in vivo"),
    ("<jats:p>In <jats:italic>vitro</jats:italic></jats:p><jats:p>B</jats:p>", "In vitro B"),
    ("<p class='a'>a</p><!-- c --><![CDATA[x < y]]>", "a x < y"),
    ("a<script>alert(1)</script>b", "ab"),
    ("arXiv titles\n  have newlines\u2028too", "arXiv titles have newlines too"),
    ("<math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mn>3</mn></math>", "x²=3"),
    (FRACTION, "(a+1)/3"),
    (TWO_FORMS, "O₂"),
    (ALTERNATIVES, "y"),
    (r"<tex-math>\usepackage{a}\begin{document}$x^2$\end{document}</tex-math>", "x²"),
    ("<sub>a <b>unclosed", "_(a unclosed)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), MARKUP)
def test_markup(text: str, expected: str) -> None:
    assert plain(text) == expected


@given(st.text(st.characters(exclude_characters="\\<&"), max_size=80))
def test_without_commands_no_letter_or_digit_is_lost(text: str) -> None:
    def letters(value: str) -> list[str]:
        return [c for c in unicodedata.normalize("NFKC", clean(value)[0]) if c.isalnum()]

    assert letters(plain(text)) == letters(text)


PIECES = st.sampled_from(
    [*"ab1 \n\\{}$^_~[]()-`'<>&;/%.", "\\frac", "\\sqrt", "\\hat", "\\textbf", "<sub>", "</sup>"]
)


@given(st.lists(PIECES, max_size=60))
def test_no_text_breaks_it_and_the_result_is_one_clean_line(pieces: list[str]) -> None:
    result = plain("".join(pieces))
    assert clean(result) == (result, {})
    assert result == " ".join(result.split())


@pytest.mark.parametrize(
    "text",
    ["{" * 20_000 + "x" + "}" * 20_000, "$a " * 20_000, r"\hat" * 20_000, "<!--" * 20_000,
     "<sub>" * 20_000, r"\(" * 20_000, "^{" * 20_000 + "}" * 20_000, "<a x=1" * 20_000],
)  # fmt: skip
def test_hostile_text_ends(text: str) -> None:
    assert isinstance(plain(text), str)


def test_real_abstracts_come_out_without_latex(shared: Path) -> None:
    """Macros that authors left undefined stay; everything else is gone."""
    left: dict[str, int] = {}
    text = (shared / "samples/arxiv/kaggle.jsonl").read_text(encoding="utf-8")
    records = [json.loads(line) for line in text.split("\n") if line]
    for record in records:
        for text in (record["title"], record["abstract"]):
            for found in re.findall(r"\\[A-Za-z]+|[{}]", plain(text)):
                left[found] = left.get(found, 0) + 1
    assert len(records) > 80
    assert sum(left.values()) < len(records) / 10, left


def test_digest_is_of_the_utf8_bytes() -> None:
    assert digest("Vulić") == hashlib.sha256(b"Vuli\xc4\x87").hexdigest()
    with pytest.raises(ValueError, match="surrogates not allowed"):
        digest("\ud800")


@given(st.text(max_size=60))
def test_folding_is_done_once(text: str) -> None:
    folded = fold_text(text)
    assert fold_text(folded) == folded
    assert fold_text(f"  {text}\n") == folded


def test_folded_text_meets() -> None:
    assert fold_text("ﬁnd  STRASSE\u00a0₂") == fold_text("find straße 2") == "find strasse 2"


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ("en", "en"),
        ("EN", "en"),
        ("en_US", "en-US"),
        ("en_GB", "en-GB"),
        ("en-gb", "en-GB"),
        ("eng", "en"),
        ("ger", "de"),
        ("zh-hans-cn", "zh-Hans-CN"),
        ("zh-yue-hk", "yue-HK"),
        ("sl-ROZAJ-biske", "sl-rozaj-biske"),
        ("de-CH-1996", "de-CH-1996"),
        ("es-419", "es-419"),
        ("iw", "he"),
        ("i-klingon", "tlh"),
        ("en-x-Twain", "en-x-twain"),
        ("de-u-co-phonebk", "de-u-co-phonebk"),
        ("gsw", "gsw"),
        ("", None),
        ("-", None),
        ("unibo.it", None),
        ("english", None),
        ("English (US)", None),
        ("xx", None),
        ("en-", None),
        ("en-US-US", None),
        ("de-1996-1996", None),
        ("e", None),
        ("١٢", None),
    ],
)
def test_language_tag(tag: str, expected: str | None) -> None:
    assert language_tag(tag) == expected


@given(st.from_regex(r"[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8}){0,4}", fullmatch=True))
def test_a_tag_is_in_normal_form_and_every_library_takes_it(tag: str) -> None:
    normal = language_tag(tag)
    if normal is not None:
        assert language_tag(normal) == normal
        assert Literal("x", language=normal).language == normal.lower()
        assert RdflibLiteral("x", lang=normal).language == normal
