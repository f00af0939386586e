"""Who is who, by kg and by simpler rules, on the same gold in one table.

``python -m tests.bench.identity ../shared/gold/identity/aminer-dev.jsonl`` measures quality; with
``--scale 10000 100000 1000000`` time and memory on made-up papers, a process each.
"""

from __future__ import annotations

import argparse
import random
import resource
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path

import numpy as np

from kg.identity.evidence import Background, Commonness, everywhere
from kg.identity.frequency import frequencies
from kg.identity.gathering import gather
from kg.identity.listing import who
from kg.identity.signatures import Signature
from tests.bench import identity_splink
from tests.bench.identity_corpus import Corpus, Joined, corpus, joined
from tests.bench.identity_fit import FOLDS, fit, pairs
from tests.bench.identity_gold import Seat, as_row, folds, rows, seats
from tests.bench.identity_made import made
from tests.bench.identity_scores import Scores, scores

Label = str | int
Method = Callable[[Sequence[Signature]], list[Label]]
Judged = tuple[list[str], list[Label]]
HALF = 0.5
DRAWS = 400
UNDECIDED = {"seedance-1-5-pro", "came"}
"""Papers whose people nobody can tell to be those of the others."""
COMMON = 10_000
RSS_PER_MB = 1024 * 1024 if sys.platform == "darwin" else 1024


def by_name(signatures: Sequence[Signature]) -> list[Label]:
    """One name, one person."""
    return [each.folded for each in signatures]


def by_one_co_author(signatures: Sequence[Signature]) -> list[Label]:
    """Seats of one name that share a co-author are one, through others too (union-find)."""
    above = list(range(len(signatures)))

    def root(place: int) -> int:
        while above[place] != place:
            place = above[place]
        return place

    first: dict[tuple[str, str], int] = {}
    for place, signature in enumerate(signatures):
        for name in sorted(signature.people - {signature.folded}):
            above[root(place)] = root(first.setdefault((signature.folded, name), place))
    return [root(place) for place in range(len(signatures))]


def by_average_co_authors(signatures: Sequence[Signature]) -> list[Label]:
    """Average link: groups of one name join while half of the pairs between share a co-author."""
    found: list[Label] = [0] * len(signatures)
    blocks: dict[str, list[int]] = defaultdict(list)
    for place, signature in enumerate(signatures):
        blocks[signature.folded].append(place)
    for places in blocks.values():
        alike = np.zeros((len(places), len(places)))
        for a, b in combinations(range(len(places)), 2):
            one, other = signatures[places[a]], signatures[places[b]]
            shared = (one.people & other.people) - {one.folded}
            alike[a, b] = alike[b, a] = float(bool(shared) and one.paper != other.paper)
        for group in _average(alike):
            for place in group:
                found[places[place]] = places[group[0]]
    return found


def _average(alike: np.ndarray) -> list[list[int]]:
    groups = {place: [place] for place in range(len(alike))}
    total = alike.copy()
    while len(groups) > 1:
        alive = sorted(groups)
        sizes = np.array([len(groups[each]) for each in alive])
        mean = total[np.ix_(alive, alive)] / np.outer(sizes, sizes)
        np.fill_diagonal(mean, -1.0)
        a, b = divmod(int(mean.argmax()), len(alive))
        if mean[a, b] < HALF:
            break
        kept, gone = alive[a], alive[b]
        groups[kept] += groups.pop(gone)
        total[kept] += total[gone]
        total[:, kept] += total[:, gone]
    return list(groups.values())


def ours(background: Background) -> Method:
    """As kg does it."""

    def method(signatures: Sequence[Signature]) -> list[Label]:
        person: dict[tuple[str, int], int] = {}
        number = 0
        known = background._replace(
            everywhere=everywhere({s.paper: s.publication for s in signatures}.values())
        )
        for block, clusters in gather(signatures, known):
            for members in clusters.members:
                number += 1
                person.update(((block[m].paper, block[m].ordinal), number) for m in members)
        return [person[each.paper, each.ordinal] for each in signatures]

    return method


def of_blocks(named: dict[str, list[Seat]], method: Method) -> Scores:
    """The scores of a method that sees the signatures of all names at once."""
    flat = [seat.signature for block in named.values() for seat in block]
    flat.sort(key=lambda s: (s.date, int(s.paper), s.ordinal))
    labels = {(s.paper, s.ordinal): label for s, label in zip(flat, method(flat), strict=True)}
    return scores(
        (
            [seat.author for seat in block],
            [labels[seat.signature.paper, seat.signature.ordinal] for seat in block],
        )
        for block in named.values()
    )


def of_file(path: Path, named: dict[str, list[Seat]]) -> Scores:
    """The scores of ``kg identity`` on the whole file, all its authors among them."""
    given = [(number, as_row(line)) for number, line in enumerate(rows(path))]
    labels = {(each.paper, each.position): each.person for each in who(given)}
    return scores(
        (
            [seat.author for seat in block],
            [labels[int(seat.signature.paper), seat.signature.ordinal] for seat in block],
        )
        for block in named.values()
    )


def cross_validated(named: dict[str, list[Seat]], background: Background) -> list[Judged]:
    """Authors and groups of each name, by weights that it had no part in."""
    known = {name: pairs(block, background) for name, block in named.items()}
    judged: list[Judged] = []
    for learnt, held in folds(named, FOLDS):
        method = ours(background._replace(fitted=fit(known[name] for name in learnt)))
        for name in held:
            block = sorted(named[name], key=lambda s: (s.signature.date, int(s.signature.paper)))
            labels = method([seat.signature for seat in block])
            judged.append(([seat.author for seat in block], labels))
    return judged


def spread(judged: Sequence[Judged]) -> str:
    """Between which figures nine of ten draws of as many names lie (bootstrap)."""
    chance = random.Random(1)  # noqa: S311 - a draw, no secret
    drawn = [scores(chance.choices(judged, k=len(judged))) for _ in range(DRAWS)]
    low, high = DRAWS // 20, DRAWS - DRAWS // 20 - 1
    b3, precision = sorted(each.b3 for each in drawn), sorted(each.precision for each in drawn)
    return (
        f"nine of ten draws of names: B3 F1 {b3[low]:.3f} to {b3[high]:.3f}, "
        f"precision of pairs {precision[low]:.3f} to {precision[high]:.3f}"
    )


def show(name: str, found: Scores, of_corpus: Joined | None) -> None:
    """Print a row of the table."""
    figures = (
        found.b3_precision, found.b3_recall, found.b3,
        found.precision, found.recall, found.f1, found.lumped, found.split,
    )  # fmt: skip
    told = ""
    if of_corpus is not None:
        told = f"{of_corpus.found:>4}/{of_corpus.inside}{len(of_corpus.across):>8}"
    print(f"{name:<34}{''.join(f'{each:>7.3f}' for each in figures)}  {told}")


def quality(path: Path) -> None:
    """Print the table."""
    named, given = seats(path), corpus()
    background = Background({}, {}, Commonness(frequencies()))
    print(f"{'':<34}{'B3':^21}{'pairs':^21}{'':14}  corpus: pairs")
    heads = ("P", "R", "F1", "P", "R", "F1", "lumped", "split")
    print(f"{'':<34}{''.join(f'{head:>7}' for head in heads)}  inside  across")
    methods: dict[str, Method] = {
        "name alone": by_name,
        "union-find on one co-author": by_one_co_author,
        "average link on co-authors": by_average_co_authors,
    }
    if identity_splink.installed():
        methods["splink as it comes"] = identity_splink.clusters
    else:
        print(identity_splink.MISSING)
    for name, method in methods.items():
        show(name, of_blocks(named, method), joined(given, method(given.signatures)))
    judged = cross_validated(named, background)
    show("kg, weights without the name", scores(judged), None)
    own = ours(background._replace(parents=given.parents))
    show("kg identity", of_file(path, named), joined(given, own(given.signatures)))
    print(f"kg, weights without the name, {spread(judged)}")
    told(given, joined(given, own(given.signatures)))


def told(given: Corpus, found: Joined) -> None:
    """Print what kg joins across circles, and what it thinks of those that are none's."""
    for each in found.across:
        print(f"joined across circles: {each}")
    verdicts: dict[str, int] = defaultdict(int)
    for pair in given.resolved.pairs:
        papers = {given.names[pair.one.paper], given.names[pair.other.paper]}
        if papers & UNDECIDED and len(papers) > 1:
            verdicts[pair.verdict] += 1
    print(f"pairs with Seedance or CAME, by verdict: {dict(sorted(verdicts.items()))}")


def scale(signatures: int) -> None:
    """Print time and memory for so many signatures, those of a very common name among them."""
    given = list(made(signatures, min(COMMON, signatures // 10)))
    common = sum("Wei Wang" in row.authors for _, row in given)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / RSS_PER_MB
    start, used = time.perf_counter(), time.process_time()
    persons = {each.person for each in who(given)}
    seconds, used = time.perf_counter() - start, time.process_time() - used
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / RSS_PER_MB
    written = sum(len(row.authors) for _, row in given)
    print(
        f"{written:>9} signatures, {common:>6} of one name: {len(persons):>7} persons"
        f"{seconds:>8.1f} s, {used:.1f} s of a core{peak:>7.0f} MB, {before:.0f} of them the input",
        flush=True,
    )


def main() -> None:
    """Print what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gold", type=Path, nargs="?")
    parser.add_argument("--scale", type=int, nargs="+", default=[])
    asked = parser.parse_args()
    if asked.gold is not None:
        quality(asked.gold)
    if len(asked.scale) == 1:
        scale(asked.scale[0])
        return
    for signatures in asked.scale:
        command = [sys.executable, "-m", "tests.bench.identity", "--scale", str(signatures)]
        subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
