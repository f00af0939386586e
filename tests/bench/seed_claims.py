"""Precision and recall of the published claims of the seed: ``python -m tests.bench.seed_claims``.

The samples are in $KG_SHARED, or in ``shared`` beside the repository.
"""

from __future__ import annotations

import os
from pathlib import Path

from tests.seed_claims import scores

REPOSITORY = Path(__file__).resolve().parents[2]


def main() -> None:
    """Print one row for each kind of claim."""
    shared = Path(os.environ.get("KG_SHARED", REPOSITORY.parent / "shared"))
    print(
        "| claims | found | in the gold | right | precision | recall |\n|---|---|---|---|---|---|"
    )
    for what, score in scores(shared).items():
        shares = f"{score.precision:.2f} | {score.recall:.2f}"
        print(f"| {what} | {score.found} | {score.wanted} | {score.right} | {shares} |")


if __name__ == "__main__":
    main()
