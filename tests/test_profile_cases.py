"""Every profile of the same small input, byte for byte: files, refusals, and what is left out.

The input is tests/cases/profiles/input/ unless the case of a profile has a folder of that name.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

import kg
from kg.profiles import PROFILES, LeftOut, Piece, Profile, Refused, Written
from kg.vocab import k

CASES = Path(__file__).parent / "cases" / "profiles"
CONTEXT = '{"@context":{'
CHANGING = re.compile(
    r'("(?:version|sha256|contentSize)": ")[0-9a-f]+(?=")'
    r'|("name": "(?:triples|quads)",\s+"value": )\d+'
    r"|(triples: )\d+, quads: \d+"
)
SAID = "said.txt"
ELSEWHERE = {"nanopub", "orkg", "quickstatements"}
"""Profiles that need a key or the answers of a service, which their own tests give."""

Files = dict[str, bytes]


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A release of the input that the cases share."""
    folder = tmp_path_factory.mktemp("profiles")
    return built(CASES / "input", folder)


def built(given: Path, folder: Path) -> Path:
    shutil.copytree(given, folder / "project")
    kg.build(config=folder / "project" / "kg.toml", out=folder / "out").close()
    return folder / "out"


def exported(profile: Profile, release: Path) -> Files:
    with kg.open(release) as graph:
        return files(graph.export(profile.NAME))


def files(pieces: Iterable[Piece]) -> Files:
    """What is written, and the rest as lines of one more file."""
    found: Files = {}
    said: list[str] = []
    for piece in pieces:
        match piece:
            case Written(name, data):
                assert name not in found
                assert name.isascii()
                found[name] = steady(data)
            case Refused():
                said.append("refused\t" + "\t".join(piece))
            case LeftOut():
                said.append("left out\t" + "\t".join(piece))
    if said:
        found[SAID] = "".join(f"{line}\n" for line in said).encode()
    return found


def steady(data: bytes) -> bytes:
    """A file without what changes with kg: the context of the ontology, the sizes, digests and
    statements of a release.
    """
    text = data.decode()
    if text.startswith(CONTEXT) and k.NS in text.partition("\n")[0]:
        text = '{"@context":{},\n' + text.partition("\n")[2]
    if '"ro-crate-metadata.json"' in text:
        text = CHANGING.sub(lambda found: f"{found[found.lastindex or 0]}...", text)
    return text.encode()


@pytest.mark.parametrize(
    "profile", [each for each in PROFILES if each.NAME not in ELSEWHERE], ids=lambda each: each.NAME
)
def test_the_case_byte_for_byte(
    profile: Profile, release: Path, tmp_path: Path, *, update_cases: bool
) -> None:
    case = CASES / profile.NAME
    own = case / "input"
    found = exported(profile, built(own, tmp_path) if own.is_dir() else release)
    wanted = case / "expected"
    if update_cases:
        shutil.rmtree(wanted, ignore_errors=True)
        for name, data in found.items():
            path = wanted / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    assert found == {
        path.relative_to(wanted).as_posix(): path.read_bytes()
        for path in wanted.rglob("*")
        if path.is_file()
    }


def test_every_case_is_that_of_a_profile() -> None:
    names = {each.NAME for each in PROFILES}
    assert names >= ELSEWHERE
    assert {path.name for path in CASES.iterdir()} == names - ELSEWHERE | {"input"}
