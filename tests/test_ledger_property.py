"""IRIs over ten builds of changing inputs: none is lost, none is reused, order says nothing."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from hypothesis import HealthCheck, given, settings, strategies as st

import kg
from kg import iris
from kg.identity import resolve
from kg.project import LEDGER_NAME
from kg.records import (
    Identifier,
    Resolved,
    Seat,
    Source,
    SourceRecord,
    Text,
    Thing,
    Version,
    VersionKind,
    Work,
)
from tests.test_iris import again

ORCIDS = ("0000-0002-1825-0097", "0000-0001-5109-3700")
ABSTRACT = "ab" * 32
ATLAS = Thing("system/atlas", "system", "Atlas")
SCALE, SPELLED = (
    Thing(ref, "system", name)
    for ref, name in (("system/mega-scale", "Mega-Scale"), ("system/megascale", "MegaScale"))
)


def work(
    people: str,
    title: str | None = None,
    kind: VersionKind | None = None,
    thing: Thing | None = None,
    abstract: str | None = None,
    **ids: str,
) -> tuple[Work, tuple[Thing, ...]]:
    seats = tuple(
        Seat(name, n, orcid=ORCIDS[name.startswith("K")] if "*" in people else None)
        for n, name in enumerate(people.strip("*").split(", "), start=1)
    )
    made = Work(
        seats,
        tuple(Identifier(scheme, value) for scheme, value in ids.items()),
        title=title,
        abstract=Text(abstract) if abstract else None,
        versions=(Version(kind),) if kind else (),
        introduces=(thing.ref,) if thing else (),
    )
    return made, (thing,) if thing else ()


LINKS, KITES = "Finding slow links in clusters", "On kites that turn by themselves"
UNIVERSE = (
    work("Ada Lovelace, Kurt Gödel", abstract=ABSTRACT),
    work("Ada Lovelace, Kurt Gödel", LINKS, "preprint", arxiv="2401.00001"),
    work("A. Lovelace, K. Gödel", LINKS, "journal-article", doi="10.1109/x.1"),
    work("Ada Lovelace, Kurt Gödel", arxiv="2401.00001", abstract=ABSTRACT),
    work("Ada Lovelace, Kurt Gödel", openalex="W1"),
    work("Kurt Gödel, Ada Lovelace", openalex="W1", doi="10.1109/x.1", dblp="conf/x/1"),
    work("Ada Lovelace, Kurt Gödel*", KITES, thing=ATLAS, dblp="conf/x/2"),
    work("Lovelace, A., Gödel, K.", "Editorial", "journal-article", doi="10.2/e.1"),
    work("Ada Lovelace, Emmy Noether", KITES, "preprint", thing=ATLAS, arxiv="2401.00002"),
    work("Emmy Noether, Alan Turing", thing=SCALE, arxiv="2401.00003", doi="10.1145/3000000"),
    work("Mary Somerville", "Rings of Saturn", thing=ATLAS, doi="10.1145/3000000"),
    work("Grace Hopper", "A compiler for all", thing=SPELLED, doi="10.1145/3000000"),
    work("Alan Turing, Ada Lovelace*", "Editorial", "journal-article"),
    work("Ada Lovelace*", "Editorial", "journal-article", abstract="cd" * 32),
)


class Release(NamedTuple):
    """What a build gave: the paths of what is in it, and the keys of each of its papers."""

    paths: frozenset[str]
    papers: Mapping[str, frozenset[str]]


def build(chosen: Sequence[int], ledger: iris.Ledger) -> Resolved:
    sources = [Source(f"{n:064x}", f"{n}.json", "test", "aggregator") for n in chosen]
    records = [
        SourceRecord(f"{n:064x}", 1, f"k{n}", UNIVERSE[n][0], things=UNIVERSE[n][1]) for n in chosen
    ]
    return resolve(sources, records, ledger)


def release(found: Resolved) -> Release:
    members = (found.papers, found.creators, found.hubs, found.things, found.shared)
    keys = {
        paper.path: frozenset(
            f"{i.scheme}:{i.value}" for r in paper.records for i in r.work.identifiers
        )
        for paper in found.papers
    }
    return Release(frozenset(each.path for group in members for each in group), keys)


def rows(ledger: iris.Ledger) -> dict[str, list[tuple[str, str, str]]]:
    """For each path of the ledger its keys, each with state and replacement."""
    found: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
    for line in ledger.text().splitlines()[1:]:
        key, path, _, state, replaced = line.split("\t")
        found[path].append((key, state, replaced))
    return found


def states(ledger: iris.Ledger) -> dict[str, tuple[str, str]]:
    found = {}
    for path, told in rows(ledger).items():
        [state] = {(state, replaced) for _, state, replaced in told}
        found[path] = state
    return found


def check(ledger: iris.Ledger, now: Release, ever: Iterable[str]) -> None:
    """Every path ever given is one of today, leads to one that is or was, or says that it is gone;
    what is of today is current, and nothing else is.
    """
    told = states(ledger)
    assert set(ever) <= set(told)
    for path, (state, replaced) in told.items():
        assert (state == "current") == (path in now.paths), path
        if state == "replaced":
            assert told[replaced][0] in ("current", "gone"), (path, replaced)


subsets = st.lists(st.integers(0, len(UNIVERSE) - 1), min_size=1, unique=True)


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(subsets, min_size=10, max_size=10), st.integers(0, 2**32))
def test_ten_builds_lose_and_reuse_no_iri(inputs: list[list[int]], seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - an order, no secret
    ledger = iris.Ledger()
    ever: set[str] = set()
    meant: dict[str, set[str]] = defaultdict(set)
    held: dict[str, set[str]] = {}
    for year, chosen in enumerate(inputs, start=2020):
        before = ledger.text()
        ledger = again(ledger, since=f"{year}")
        found = build(chosen, ledger)
        now = release(found)
        ever |= now.paths
        check(ledger, now, ever)
        for path, (state, replaced) in states(ledger).items():
            if state == "replaced":
                meant[replaced] |= meant[path]
        for path, keys in now.papers.items():
            assert not keys or not meant[path] or keys & meant[path], (path, keys, meant[path])
            meant[path] |= keys
        keys_now = {path: {key for key, *_ in told} for path, told in rows(ledger).items()}
        for path, keys_before in held.items():
            assert keys_now[path] & keys_before or f"path:{path}" in keys_now[path], path
        held = keys_now
        shuffled = chance.sample(chosen, len(chosen))
        other = again(from_text(before), since=f"{year}")
        assert build(shuffled, other) == found
        assert other.text() == ledger.text()
        repeated = again(ledger, since="2099")
        assert release(build(chosen, repeated)) == now
        assert repeated.text() == ledger.text()


def from_text(text: str) -> iris.Ledger:
    cells = [line.split("\t") for line in text.splitlines()[1:]]
    known: dict[str, iris.State] = {"current": "current", "replaced": "replaced", "gone": "gone"}
    return iris.Ledger((key, iris.Entry(p, s, known[state], by)) for key, p, s, state, by in cells)


def test_a_merge_leaves_a_redirect_in_the_release_and_can_be_undone(tmp_path: Path) -> None:
    config = tmp_path / "kg.toml"
    config.write_text(
        'base = "https://example.org/kg/"\n[[inputs]]\npath = "in/*"\n', encoding="utf-8"
    )
    (tmp_path / "in").mkdir()
    entry = "@misc{%s, title = {%s}, author = {Ada Lovelace}, year = 2024, %s}\n"
    both = "eprint = {2401.00001}, archiveprefix = {arXiv}, doi = {10.1109/x.1}"
    files = {
        "arxiv": entry % ("a", LINKS, "eprint = {2401.00001}, archiveprefix = {arXiv}"),
        "doi": entry % ("b", LINKS + " of today", "doi = {10.1109/x.1}"),
        "link": entry % ("c", LINKS, both),
    }

    def built(*wanted: str) -> tuple[set[str], set[tuple[str, str]]]:
        for name, text in files.items():
            path = tmp_path / "in" / f"{name}.bib"
            path.unlink(missing_ok=True)
            if name in wanted:
                path.write_text(text, encoding="utf-8")
        graph = kg.build(config=config, out=tmp_path / "out")
        papers = {str(row[0]) for row in graph.query("SELECT ?x { ?x a dblp:Publication }").rows()}
        moved = "SELECT ?a ?b { GRAPH ?g { ?a dcterms:isReplacedBy ?b } }"
        replaced = {(str(a), str(b)) for a, b in graph.query(moved).rows() if "/paper/" in str(a)}
        return papers, replaced

    arxiv, doi = (
        f"<https://example.org/kg/paper/{name}>" for name in ("arxiv-2401.00001", "doi-10.1109-x.1")
    )
    assert built("arxiv", "doi") == ({arxiv, doi}, set())
    assert built("arxiv", "doi", "link") == ({arxiv}, {(doi, arxiv)})
    assert built("doi") == ({arxiv}, {(doi, arxiv)})
    assert built("arxiv", "doi") == ({arxiv, doi}, set())
    assert built("arxiv") == ({arxiv}, set())
    assert "\tgone\t" in (tmp_path / LEDGER_NAME).read_text(encoding="utf-8")
