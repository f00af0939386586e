"""Things: what a text introduces, as what, and what part the others play."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kg.extract import extract
from kg.extract.lexicon import LexiconError, gazetteer
from kg.extract.tokens import tokens

INTRODUCED = [
    ("We present Harrow, a scheduling system for clusters.", [("Harrow", "system")]),
    ("We introduce PineQA, a benchmark of hard questions.", [("PineQA", "benchmark")]),
    ("This paper proposes a new library called Tamarack.", [("Tamarack", "software")]),
    ("We propose Fast Leaf Mixing (FLM), a sampling method.", [("Fast Leaf Mixing", "method")]),
    ("We release the Willow series: Willow-7/40B models.", [("Willow", "model-series")]),
    ("We design, build and evaluate Oakley, a storage engine.", [("Oakley", "system")]),
    ("We present Wood of Oaks (WoO), a method.", [("Wood of Oaks", "method")]),
    ("Leaf counting (LC) is old. We apply our LC to trees.", []),
    ("We refer to our Github project for the code.", []),
    ("We release Flax-based Q5X checkpoints.", []),
    ("Our English/German system is better.", []),
    ("We build on PineNet here.", []),
    ("We propose a new LeafQA model called Tamarack.", [("Tamarack", "model")]),
    ("Harrow is better than others.", []),
    ("We compare BERT with GPT-2.", []),
]


@pytest.mark.parametrize(("raw", "wanted"), INTRODUCED)
def test_introduced(raw: str, wanted: list[tuple[str, str]]) -> None:
    things = extract(raw)[1].things
    found = {(each.name, each.type) for each in things if each.role == "introduced"}
    assert set(wanted) <= found
    assert bool(wanted) == bool(found)


ROLES = [
    ("We present Harrow, a system. Harrow is 2x faster than DeepSpeed.", "DeepSpeed", "baseline"),
    ("We present Elm, a model based on BERT.", "BERT", "base/predecessor"),
    ("We present Elm, a model. We evaluate Elm on GSM8K.", "GSM8K", "evaluated-on"),
    ("We present Elm, a model. Elm is trained on 64 A100 GPUs.", "NVIDIA A100", "used"),
    ("We present Elm, a system. Elm is deployed at Alibaba.", "Alibaba", "deployed-at"),
]


@pytest.mark.parametrize(("raw", "name", "role"), ROLES)
def test_roles(raw: str, name: str, role: str) -> None:
    assert {each.name: each.role for each in extract(raw)[1].things}[name] == role


def test_one_thing_is_one_node_however_it_is_spelled() -> None:
    raw = "We present Quick Leaf Tuning (QLT), a method. QLT beats BERT. BERTs are older."
    names = [each.name for each in extract(raw)[1].things]
    assert len([name for name in names if "QLT" in name or "Quick" in name]) == 1


def test_the_size_in_a_name_is_implied_and_no_claim() -> None:
    extraction = extract("We introduce Elm-7B, a language model.")[1]
    assert [each.size for each in extraction.things if each.name == "Elm-7B"] == ["7B"]
    assert all(each.quantity is None for each in extraction.claims)


def test_a_title_gives_names_and_no_facts() -> None:
    raw = "Elm trains networks. We show that Elm works."
    named = extract(raw, title="Elm: Training 100 Networks")[1]
    assert [each.role for each in named.things if each.name == "Elm"] == ["introduced"]
    assert all(each.quantity is None for each in named.claims)


def test_users_add_names(tmp_path: Path) -> None:
    more = tmp_path / "names.tsv"
    more.write_text("# mine\nZebrafinch\tsystem\tZF-2\n", encoding="utf-8")
    raw = "We compare with ZF-2 on one node."
    things = extract(raw, known=gazetteer((more,)))[1].things
    assert [(each.name, each.type) for each in things] == [("Zebrafinch", "system")]
    more.write_text("Zebrafinch\tbird\n", encoding="utf-8")
    with pytest.raises(LexiconError, match="no type"):
        gazetteer((more, more))
    more.write_text("Zebrafinch\n", encoding="utf-8")
    with pytest.raises(LexiconError, match="line 1"):
        gazetteer((more, more, more))


def test_the_gazetteer_has_no_name_that_the_gold_introduces(shared: Path) -> None:
    known = gazetteer()
    for name in ("dev", "seed-gold"):
        text = (shared / "gold" / f"{name}.json").read_text(encoding="utf-8")
        for record in json.loads(text)["records"]:
            for entity in record["entities"]:
                if entity["role"] == "introduced":
                    whole = [token.text for token in tokens(entity["name"])]
                    hit = known.cased.at(whole, 0) or known.lowered.at(whole, 0)
                    assert hit is None or hit[0] < len(whole), entity["name"]
