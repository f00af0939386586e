"""splink on the same signatures, as it comes.

Its comparisons, its training without truth, its clusters at 95 %.
https://moj-analytical-services.github.io/splink/
"""

from __future__ import annotations

import importlib.util
import logging
from collections.abc import Sequence

from kg.identity.signatures import Signature

MISSING = (
    "splink is not installed: pip install splink (in an environment of its own), and run again"
)
CERTAIN = 0.95
RULE = "l.name = r.name and len(list_intersect(l.coauthors, r.coauthors)) > 0"
RECALL = 0.5
"""Share of the pairs of one person that the rule finds: splink asks for a guess."""


def installed() -> bool:
    """Whether splink can be asked."""
    return importlib.util.find_spec("splink") is not None


def clusters(signatures: Sequence[Signature]) -> list[str | int]:
    """The cluster of each signature, in order."""
    import pandas as pd
    from splink import (
        Linker,
        SettingsCreator,
        block_on,
    )
    from splink.backends.duckdb import DuckDBAPI
    from splink.comparison_library import (
        ArrayIntersectAtSizes,
        ExactMatch,
    )

    logging.getLogger("splink").setLevel(logging.ERROR)
    frame = pd.DataFrame([_record(n, each) for n, each in enumerate(signatures)])
    settings = SettingsCreator(
        link_type="dedupe_only",
        blocking_rules_to_generate_predictions=[block_on("name")],
        comparisons=[
            ArrayIntersectAtSizes("coauthors", [3, 2, 1]),
            ArrayIntersectAtSizes("words", [3, 2, 1]),
            ArrayIntersectAtSizes("affiliation", [3, 2, 1]),
            ExactMatch("venue"),
        ],
    )
    linker = Linker(DuckDBAPI().register(frame), settings)
    training = linker.training
    training.estimate_probability_two_random_records_match([RULE], RECALL)
    training.estimate_u_using_random_sampling(max_pairs=1e6, seed=1)
    training.estimate_parameters_using_expectation_maximisation(block_on("name"))
    predicted = linker.inference.predict()
    found = linker.clustering.cluster_pairwise_predictions_at_threshold(predicted, CERTAIN)
    rows = found.as_pandas_dataframe()  # type: ignore[no-untyped-call]
    rows = rows.sort_values("unique_id")
    return [str(each) for each in rows["cluster_id"]]


def _record(number: int, signature: Signature) -> dict[str, object]:
    publication = signature.publication
    return {
        "unique_id": number,
        "name": signature.folded,
        "coauthors": sorted(signature.people - {signature.folded}) or None,
        "words": sorted(publication.title) or None,
        "affiliation": sorted(signature.affiliation) or None,
        "venue": min(publication.venues, default=None),
    }
