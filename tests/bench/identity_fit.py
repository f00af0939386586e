"""Fits the weights of kg/identity/weights.py on pairs whose truth is known, and says how sure they
are: ``python -m tests.bench.identity_fit ../shared/gold/identity/aminer-dev.jsonl``.

Printed are the weights from all names, and, from a cross-validation over names, how often a pair of
each score is one person.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from math import log
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kg.identity.evidence import (
    Background,
    Commonness,
    Measures,
    affiliation_parts,
    company_parts,
    measure,
    title_parts,
)
from kg.identity.frequency import frequencies
from kg.identity.weights import NAME_MOST, Fitted
from tests.bench.identity_gold import Seat, folds, seats

Matrix = NDArray[np.float64]
FOLDS = 6
ROUNDS = 30
RIDGE = 1.0
BOUNDS = (-3.0, -2.0, -1.0, -0.5, 0.0, 0.5, 1.0, 2.0, 3.0)


class Pairs(NamedTuple):
    """The pairs of a name: what was measured, a row a pair, and whether they are one person."""

    measured: Matrix
    same: Matrix


def features(found: Measures) -> tuple[float, ...]:
    """What the weights multiply, in the order of ``Fitted``."""
    company = (0.0, 0.0, 0.0) if found.company is None else company_parts(found.company)
    affiliation = (0.0, 0.0, 0.0)
    if found.affiliation is not None:
        affiliation = (1.0, *affiliation_parts(found.affiliation))
    title = title_parts(max(found.title, 0.0))
    return (1.0, found.common, *company, *title, *affiliation, float(found.venue))


def pairs(block: Sequence[Seat], background: Background) -> Pairs:
    """Every two seats of a name on different papers."""
    rows, same = [], []
    for one, other in combinations(block, 2):
        if one.signature.paper != other.signature.paper:
            rows.append(features(measure(one.signature, other.signature, background)))
            same.append(float(one.author == other.author))
    return Pairs(np.array(rows), np.array(same))


def fit(blocks: Iterable[Pairs]) -> Fitted:
    """Logistic regression by Newton's method, with a small ridge; a name counts with the root of
    its pairs.
    """
    given = list(blocks)
    measured = np.vstack([each.measured for each in given])
    same = np.concatenate([each.same for each in given])
    weight = np.concatenate([np.full(len(e.same), len(e.same) ** -0.5) for e in given])
    weight *= len(weight) / weight.sum()
    beta = np.zeros(measured.shape[1])
    penalty = RIDGE * np.eye(len(beta))
    penalty[0, 0] = 0.0
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-measured @ beta))
        slope = measured.T @ (weight * (same - chance)) - penalty @ beta
        curve = (measured * (weight * chance * (1 - chance))[:, None]).T @ measured + penalty
        step = np.linalg.solve(curve, slope)
        beta += step
        if np.abs(step).max() < 1e-8:
            break
    return Fitted(*(round(float(each), 2) for each in beta / log(10)))


def scored(measured: Matrix, weights: Matrix) -> Matrix:
    """The scores as kg gives them: no name speaks for one person."""
    name = measured[:, :2] @ weights[:2]
    return np.minimum(name, NAME_MOST) + measured[:, 2:] @ weights[2:]


def judged(blocks: Mapping[str, Pairs], named: Mapping[str, list[Seat]]) -> tuple[Matrix, Matrix]:
    """The scores of all pairs, each by weights that its name had no part in, and the truth."""
    scores, truth = [], []
    for learnt, held in folds(named, FOLDS):
        weights = np.array(fit(blocks[name] for name in learnt))
        scores += [scored(blocks[name].measured, weights) for name in held]
        truth += [blocks[name].same for name in held]
    return np.concatenate(scores), np.concatenate(truth)


def main() -> None:
    """Print the weights and the reliability table."""
    named = seats(Path(sys.argv[1]))
    background = Background({}, {}, Commonness(frequencies()))
    blocks = {name: pairs(block, background) for name, block in named.items()}
    for field, value in fit(blocks.values())._asdict().items():
        print(f"    {field}: float = {value}")
    scores, truth = judged(blocks, named)
    print("\nscore               pairs  one person  said")
    edges = (-np.inf, *BOUNDS, np.inf)
    for low, high in pairwise(edges):
        here = (scores >= low) & (scores < high)
        if here.any():
            said = (1 / (1 + 10 ** -scores[here])).mean()
            print(f"{low:>6} to {high:>6} {here.sum():>9} {truth[here].mean():>11.3f} {said:>5.3f}")


if __name__ == "__main__":
    main()
