"""Names: folded, split, refused, told from collectives; the order of author lists."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from kg.names import fold, is_collective, order_convention, reject_reason, split

SEED = Path("seeds/000_50c994adce505898.txt")
OTHER_SCRIPTS = st.characters(
    categories=["Lo"],
    include_characters="абвгдеёжзийклмнопрстуфхцчшщъыьэюяαβγάέ",
    min_codepoint=0x5D0,
    max_codepoint=0xD7A3,
)


@pytest.fixture(scope="module")
def lists(shared: Path) -> list[tuple[dict[str, Any], list[str]]]:
    """The twelve author lists of the seed, each with what the gold standard says of it."""
    gold = json.loads((shared / "gold/seed-gold.json").read_text(encoding="utf-8"))
    lines = (shared / SEED).read_text(encoding="utf-8").split("\n")
    return [
        (record, [token.strip() for token in lines[record["author_line"] - 1].split(",")])
        for record in gold["records"]
    ]


def test_every_token_of_the_seed_is_told_as_the_gold_standard_has_it(
    lists: list[tuple[dict[str, Any], list[str]]],
) -> None:
    counts = {"person": 0, "collective": 0, "artifact": 0}
    for record, tokens in lists:
        kinds = {author["token_index"]: author["kind"] for author in record["authors"]}
        for index, token in enumerate(tokens, start=1):
            following = tokens[index] if index < len(tokens) else None
            kind = "collective" if is_collective(token, following) else "person"
            kind = "artifact" if reject_reason(token) else kind
            assert (record["id"], token, kind) == (
                record["id"],
                token,
                kinds.get(index, "artifact"),
            )
            # The names alone say it too: no next token is needed.
            assert is_collective(token) == (kind == "collective")
            counts[kind] += 1
    assert counts == {"person": 605, "collective": 3, "artifact": 1}


def test_names_of_the_seed_are_split_as_the_gold_standard_has_it(
    lists: list[tuple[dict[str, Any], list[str]]],
) -> None:
    people = [a for record, _ in lists for a in record["authors"] if a["kind"] == "person"]
    wrong = [a["raw"] for a in people if split(a["raw"]) != (a["given"], a["family"])]
    assert (len(people), wrong) == (605, [])


def test_orders_of_the_seed_are_as_the_gold_standard_has_them(
    lists: list[tuple[dict[str, Any], list[str]]],
) -> None:
    found = {record["id"]: order_convention(tokens) for record, tokens in lists}
    assert found == {record["id"]: record["author_order"]["label"] for record, _ in lists}
    assert sorted(found.values()).count("not-alphabetical") == 9


@pytest.mark.parametrize(
    ("names", "order"),
    [
        ([], "unknown"),
        (["Ada Lovelace"], "unknown"),
        (["Ada Lovelace", "Alan Turing"], "unknown"),
        (["Alan Turing", "Ada Lovelace"], "not-alphabetical"),
        # One slip in a short list proves nothing; two of five pairs do.
        (["A A", "B B", "C C", "D D", "F F", "E E"], "unknown"),
        (["B B", "A A", "C C", "E E", "D D", "F F"], "not-alphabetical"),
        (["ATLAS Collaboration", "Ada Lovelace", "Alan Turing"], "unknown"),
        ([f"Z {letter}x" for letter in "abcdefghijkl"], "alphabetical-by-family-name"),
        ([f"{a}x {z}x" for a, z in zip("ABCDEFGHIJ", "ZAYBXCWDVE", strict=True)],
         "alphabetical-by-given-name"),
        ([f"{letter}x, Z" for letter in "ABCDEFGHIJKL"], "alphabetical-by-family-name"),
        ([f"Y {c}" for c in ("Aa", "Éa", "Fa", "Ga", "Ha", "Ia", "Ja", "Ka", "La", "Öa", "Pa")],
         "alphabetical-by-family-name"),
        # Sorted by the word after the particle.
        ([f"Y {c}" for c in ("Aa", "Ba", "Ca", "van Da", "Ea", "Fa", "de Ga", "Ha", "Ia", "Ja")],
         "alphabetical-by-family-name"),
        # By sound or stroke: code points do not show it.
        ("刘慈欣 王晋康 韩松 陈楸帆 郝景芳 夏笳 宝树 何夕 江波 张冉".split(), "unknown"),
    ],
)  # fmt: skip
def test_order_convention(names: list[str], order: str) -> None:
    assert order_convention(names) == order


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Zhuo Jiang", ("Zhuo", "Jiang")),
        ("Plato", ("", "Plato")),
        ("", ("", "")),
        ("Laurens van der Maaten", ("Laurens", "van der Maaten")),
        ("Vincent Van Der Berg", ("Vincent", "Van Der Berg")),
        ("Robert De Niro", ("Robert", "De Niro")),
        ("de Souza", ("", "de Souza")),
        ("Nguyen Van Anh", ("Nguyen Van", "Anh")),
        ("João da Silva e Costa", ("João", "da Silva e Costa")),
        ("Santiago Ramón y Cajal", ("Santiago", "Ramón y Cajal")),
        ("Sammy Davis Jr.", ("Sammy", "Davis Jr.")),
        ("Sammy Davis, Jr.", ("Sammy", "Davis Jr.")),
        ("Davis, Jr., Sammy", ("Sammy", "Davis Jr.")),
        ("Davis, Sammy, Jr.", ("Sammy", "Davis Jr.")),
        ("van der Berg, Jan", ("Jan", "van der Berg")),
        ("Smith,", ("", "Smith")),
        ("J. R. R. Tolkien", ("J. R. R.", "Tolkien")),
        ("ZHANG Wei", ("Wei", "ZHANG")),
        ("Wei ZHANG", ("Wei", "ZHANG")),
        ("JOHN SMITH", ("JOHN", "SMITH")),
        ("JP Morgan", ("JP", "Morgan")),
        ("Wei Wang 0001", ("Wei", "Wang")),
        ("刘慈欣", ("慈欣", "刘")),
        ("欧阳修", ("修", "欧阳")),
        ("김철수", ("철수", "김")),
        ("山田 太郎", ("太郎", "山田")),
        # Perhaps Japanese: nothing shows where the family name ends.
        ("山田太郎", ("", "山田太郎")),
        ("阿尔伯特·爱因斯坦", ("阿尔伯特", "爱因斯坦")),
    ],
)
def test_split(name: str, parts: tuple[str, str]) -> None:
    assert split(name) == parts


@given(st.text(max_size=60))
def test_split_loses_no_letter(name: str) -> None:
    given_name, family = split(name)
    letters = sorted(c for c in name if c.isalpha())
    assert sorted(c for c in given_name + family if c.isalpha()) == letters


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ivan Vulić", "IVAN VULIC"),
        ("Xiao-Ming Li", "Xiaoming  Li"),
        ("O’Brien", "O'Brien"),
        ("J.-P. Serre", "J. P. Serre"),
        ("Łukasz Kaiser", "Lukasz Kaiser"),
        ("Strauß", "STRAUSS"),
        ("İbrahim", "Ibrahim"),
        ("Ａnna", "Anna"),
        ("Jose\u0301", "José"),
        ("刘 慈欣", "刘慈欣"),
        ("김 철수", "김철수"),
        ("Jean‐Luc", "Jean-Luc"),
    ],
)
def test_spellings_of_a_name_meet(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("刘慈欣", "刘慈安"),
        ("Андрей", "Андреи"),
        ("がく", "かく"),
        ("नरेन्द्र", "नरन्द्र"),
        ("Zhuo Jiang", "Zhuoru Jiang"),
        ("Pengfei Li", "Tengfei Li"),
    ],
)
def test_names_that_differ_stay_apart(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@given(
    st.text(OTHER_SCRIPTS, min_size=1, max_size=6), st.text(OTHER_SCRIPTS, min_size=1, max_size=6)
)
def test_names_without_ascii_letters_have_keys_of_their_own(one: str, other: str) -> None:
    assert fold(one)
    same = unicodedata.normalize("NFKC", one) == unicodedata.normalize("NFKC", other)
    assert same == (fold(one) == fold(other))


@given(st.text(max_size=40))
def test_a_key_is_its_own_key_and_empty_for_blanks_only(name: str) -> None:
    assert fold(fold(name)) == fold(name)
    assert bool(fold(name)) == bool(name.strip())


@pytest.mark.parametrize(
    ("token", "reason"),
    [
        ("", "empty"),
        ("  ", "empty"),
        (":", "punctuation only"),
        ("†", "punctuation only"),
        ("&", "punctuation only"),
        ("12", "digits only"),
        ("X", "a single letter"),
        ("et al.", "stands for further authors"),
        ("and others", "stands for further authors"),
        ("Yi Tay et al.", "stands for further authors too"),
        ("Jr.", "a title or suffix without a name"),
        ("Ph.D.", "a title or suffix without a name"),
        ("Anonymous", "a placeholder"),
        ("nan", "a placeholder"),
        ("ada@example.org", "an e-mail address"),
        ("https://example.org/ada", "a web address"),
        ("<b>Ada</b> Lovelace", "holds markup"),
        ("Ada &amp; Alan", "holds markup"),
        (r"Ivan Vuli'\{c}", "holds LaTeX"),
        (r"Ivan Vuli\'c", "holds LaTeX"),
        ("JosÃ© Silva", "holds wrongly decoded characters"),
        ("Ada\ufffd Lovelace", "holds wrongly decoded characters"),
        ("Zhuo Jiang1", "holds a footnote mark"),
        ("Zhuo Jiang*", "holds a footnote mark"),
        ("Ada\x00 Lovelace", "control or private characters"),
        ("A" * 201, "longer than 200 characters"),
    ],
)
def test_reject_reason(token: str, reason: str) -> None:
    assert reject_reason(token) == reason


@pytest.mark.parametrize(
    "token",
    ["刘备", "刘", "Ng", "Nan", "Ed Smith", "Null", "J. P.", "Wei Wang 0001", "Qwen2.5 Team",
     "Andr\u00e9\u00a0Martin", "Nicholas\n  Chapman", "O'Brien", "MiniMax", "\u00c6neas Wu"],
)  # fmt: skip
def test_a_name_is_not_refused(token: str) -> None:
    assert reject_reason(token) is None


@pytest.mark.parametrize(
    "token",
    ["MiniMax", "Team Seedance", "OpenAI", "DeepSeek-AI", "NVIDIA", "xAI", "LLM360", "01.AI",
     "the LIGO Scientific Collaboration", "University of Oxford", "Qwen Team", "Mistral AI",
     "清华大学", "Kimi:"],
)  # fmt: skip
def test_a_collective(token: str) -> None:
    assert is_collective(token)


@pytest.mark.parametrize(
    "token",
    ["Plato", "Sukarno", "McCarthy", "LeCun", "O'Brien", "DeVries", "Jean-Pierre", "J.P.", "Ai Li",
     "JiaShi Li", "XueFeng Xiao", "Ashley McDonald", "Press", "刘慈欣", "Teamster", "", ":",
     "Stephen C. Power (Lancaster University)"],
)  # fmt: skip
def test_a_person_is_no_collective(token: str) -> None:
    assert not is_collective(token)


def test_a_colon_after_a_name_or_the_caller_makes_it_a_collective() -> None:
    assert not is_collective("Kimi", "Ada Lovelace")
    assert is_collective("Kimi", ":")
    assert is_collective("Google Brain", known={"Google Brain"})
