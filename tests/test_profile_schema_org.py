"""schema.org: terms that exist, types that fit, and numbers that nobody takes for others."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rdflib import SDO

import kg
from kg.profiles import Written
from tests.conformance import with_node

NEWER = {"funding", "measurementQualifier", "observationAbout"}
"""Terms of schema.org 30 that came after rdflib took its list, in December 2021."""
OPTIONS = "--noEmit --strict --skipLibCheck --module nodenext --target es2022".split()


@pytest.fixture(scope="module")
def files(corpus_release: Path) -> dict[str, str]:
    """What is written of each paper of the corpus."""
    with kg.open(corpus_release) as graph:
        pieces = list(graph.export("schema-org"))
    return {each.name: each.data.decode() for each in pieces if isinstance(each, Written)}


def terms(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for each in value:
            yield from terms(each)
    elif isinstance(value, dict):
        for key, each in value.items():
            if key == "@type":
                yield each
            elif not key.startswith("@"):
                yield key
            yield from terms(each)


def test_every_type_and_property_exists(files: dict[str, str]) -> None:
    used = {term for text in files.values() for term in terms(json.loads(text))}
    assert len(used) > 40
    assert used - SDO.__annotations__.keys() <= NEWER


@pytest.mark.conformance
def test_every_value_is_of_a_type_that_its_property_takes(
    files: dict[str, str], tmp_path: Path
) -> None:
    """By the types that Google generates from schema.org for TypeScript."""
    node = with_node(tmp_path)
    assert checked(node, tmp_path, files.values()) == ""
    (first, *_) = files.values()
    wrong = first.replace('"givenName"', '"givenNames"')
    assert "'\"givenNames\"' does not exist in type" in checked(node, tmp_path, [wrong])


def checked(node: Path, folder: Path, documents: Any) -> str:
    lines = ['import type { Thing, WithContext } from "schema-dts";']
    for number, text in enumerate(documents):
        lines.append(f"export const paper{number}: WithContext<Thing> = {text};")
    (folder / "papers.ts").write_text("\n".join(lines), encoding="utf-8")
    ran = subprocess.run(
        [node, "node_modules/typescript/bin/tsc", *OPTIONS, "papers.ts"],
        cwd=folder,
        check=False,
        capture_output=True,
        text=True,
    )
    return ran.stdout + ran.stderr


def observations(files: dict[str, str], name: str) -> dict[str, Any]:
    paper = json.loads(files[name])
    return {claim["name"]: claim["about"] for claim in paper["interpretedAsClaim"]}


def test_a_number_has_its_unit_and_its_conditions(files: dict[str, str]) -> None:
    mfu = observations(files, "arxiv-2402.15627.jsonld")["MegaScale: model FLOPs utilization 55.2%"]
    assert mfu["observationAbout"]["name"] == "MegaScale"
    assert mfu["measuredProperty"]["name"] == "model FLOPs utilization"
    assert (mfu["value"], mfu["unitText"], mfu["unitCode"][-8:]) == (55.2, "percent", "/PERCENT")
    told = {each["name"]: each["value"] for each in mfu["additionalProperty"]}
    assert told == {"accelerator count": 12288, "total parameters": 175000000000}


def test_a_change_is_no_value_of_what_changes(files: dict[str, str]) -> None:
    every = observations(files, "arxiv-2402.15627.jsonld")
    change = next(each for name, each in every.items() if "1.34" in name)
    assert not {"value", "minValue", "maxValue"} & change.keys()
    told = {each["name"]: each for each in change["additionalProperty"]}
    assert told["change"]["value"] == 1.34
    assert told["change"]["description"] == "ratio, increase"
    assert told["baseline"]["value"] == "Megatron-LM"


def test_a_bound_is_no_value(files: dict[str, str]) -> None:
    every = observations(files, "arxiv-2402.15627.jsonld").values()
    over = next(each for each in every if each.get("minValue") == 10000)
    assert "value" not in over
    assert over["measurementQualifier"]["@id"].endswith("/comparator/gt")


def test_the_authors_stand_in_order_with_groups_among_them(files: dict[str, str]) -> None:
    megascale = json.loads(files["arxiv-2402.15627.jsonld"])["author"]
    assert [megascale[0]["name"], megascale[31]["familyName"]] == ["Ziheng Jiang", "Liu"]
    minimax = json.loads(files["arxiv-2506.13585.jsonld"])["author"]
    assert (minimax[0]["@type"], minimax[0]["name"]) == ("Organization", "MiniMax")
    assert len(minimax) == 127
