"""YAML documents as trees of texts, within bounds."""

from __future__ import annotations

import pytest

from kg.reading import Rules, yaml_tree
from kg.reading.yaml_documents import Data, Fault


def data(text: str, rules: Rules = Rules()) -> Data:  # noqa: B008 - it is immutable
    tree = yaml_tree(text, rules)
    assert tree.faults == ()
    assert tree.root is not None
    return tree.root.data()


def fault(text: str, rules: Rules = Rules()) -> Fault:  # noqa: B008 - it is immutable
    tree = yaml_tree(text, rules)
    assert tree.root is None
    [found] = tree.faults
    return found


def test_values_stay_as_they_are_written() -> None:
    text = "a: 0.50\nb: [2024-02-23, no, 1e3, '']\nc: {d: null, e: ~, f: 'null'}\ng: |\n  x\n  y\n"
    assert data(text) == {
        "a": "0.50",
        "b": ["2024-02-23", "no", "1e3", ""],
        "c": {"d": None, "e": None, "f": "null"},
        "g": "x\ny\n",
    }


def test_nodes_have_lines_and_paths() -> None:
    root = yaml_tree("a:\n  - b: 1\n    c: [x,\n      y]\n", first_line=11).root
    assert root is not None
    assert isinstance(root.value, dict)
    [item] = root.value["a"].value
    assert not isinstance(item, str)
    assert isinstance(item.value, dict)
    last = item.value["c"].value[1]
    assert not isinstance(last, str)
    assert (last.line, last.path, last.value) == (14, "a[1].c[2]", "y")


def test_aliases_tags_and_merged_keys() -> None:
    text = "a: &x {p: 1, q: 2}\nb: *x\nc: {<<: *x, q: 3}\nd: !!str 5\ne: !own z\n"
    assert data(text) == {
        "a": {"p": "1", "q": "2"},
        "b": {"p": "1", "q": "2"},
        "c": {"p": "1", "q": "3"},
        "d": "5",
        "e": "z",
    }
    assert "anchors" in fault("a: &x 1\n", Rules(aliases=False)).message
    assert "tags" in fault("a: !!str 1\n", Rules(tags=False)).message


def test_no_tag_runs_anything() -> None:
    found = data("a: !!python/object/apply:os.system ['exit 1']\n")
    assert found == {"a": ["exit 1"]}


LAUGHS = 'a0: &a0 ["x", "x"]\n' + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 20)
)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (LAUGHS, "more than"),
        ("a: &a [*a]\n", "no whole anchor"),
        ("a: *nowhere\n", "no whole anchor"),
        ("[" * 100_000, "nested deeper"),
        ("{a: " * 100_000, "nested deeper"),
        ("- " * 100_000 + "x", "nested deeper"),
        ("&a [&b [&c [x]]]\n---\n- y\n", "second document"),
        ("- x\n" * 100_001, "more than"),
        ("a: 'x\n", "end of stream"),
        ("", "empty"),
        ("a: \x01", "U+0001"),
        ('a: "\\UFFFFFFFF"', "no character"),
        ("a: b: c", "mapping values"),
    ],
)
def test_what_grows_or_is_no_yaml_is_refused(text: str, words: str) -> None:
    assert words in fault(text).message


def test_depth_counts_through_aliases() -> None:
    chain = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, 60))
    assert "nested deeper" in fault(chain).message


def test_a_long_key_is_short_in_paths() -> None:
    text = "? " + "k" * 100_000 + "\n: " + "[" + "x, " * 10_000 + "x]\n"
    root = yaml_tree(text).root
    assert root is not None
    assert isinstance(root.value, dict)
    [items] = root.value.values()
    assert max(len(node.path) for node in items.value if not isinstance(node, str)) < 100


def test_faults_beside_a_root_are_told() -> None:
    tree = yaml_tree('a: 1\na: 2\n[x]: 3\nb: "x\\0y"\n')
    assert tree.root is not None
    assert tree.root.data() == {"a": "1", "b": "xy"}
    assert [(each.line, each.rule) for each in tree.faults] == [
        (2, "duplicate-key"),
        (3, "yaml"),
        (4, "character"),
    ]
