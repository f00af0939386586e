"""What the columns of a table are called: those of the claims table, and what else people write."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kg.records import ThingType

_OWN = (
    "id", "paper", "paper_id", "paper_title", "date", "subject", "subject_label", "subject_type",
    "property", "property_label", "value", "value_text", "low", "high", "upper_open", "comparator",
    "unit", "counts", "counts_label", "statistic", "coverage", "object", "object_text", "baseline",
    "change_kind", "change_direction", "accelerator", "accelerator_count", "model_parameters",
    "dataset", "split", "config", "batch_size", "phase", "conditions", "modality", "confidence",
    "place", "place_text", "object_iri", "baseline_iri", "deploys_iri",
)  # fmt: skip
_DERIVED = frozenset(
    """
    claim unit_label canonical_value canonical_low canonical_high canonical_unit baseline_stated
    quote start end
    """.split()
)
"""Columns of the claims table that follow from the others, or from a text that is not there."""

_SYNONYMS: Mapping[str, str] = {
    "id": "claim_id key",
    "paper": "article publication paper_iri paper_url source_paper reference",
    "paper_title": "title article_title publication_title",
    "date": "year publication_date publication_year published",
    "subject": "about thing entity name subject_iri",
    "subject_type": "type thing_type kind_of_thing",
    "property": "metric measure predicate metric_name indicator quantity",
    "value": "number result score amount metric_value",
    "value_text": "as_written written raw_value value_as_written",
    "low": "lower minimum lower_bound from",
    "high": "upper maximum upper_bound to",
    "unit": "units unit_of_measure",
    "comparator": "relation_sign sign operator",
    "counts": "counted counted_thing of_what",
    "statistic": "aggregate aggregation",
    "object": "objects target",
    "object_text": "words statement text finding",
    "baseline": "baselines compared_with compared_to versus vs against",
    "change_kind": "change kind_of_change",
    "change_direction": "direction",
    "accelerator": "hardware gpu gpu_type device",
    "accelerator_count": "gpus number_of_gpus gpu_count accelerators",
    "model_parameters": "parameters number_of_parameters",
    "dataset": "data_set benchmark evaluated_on test_set",
    "split": "data_split dataset_split",
    "config": "subset configuration dataset_config",
    "batch_size": "global_batch_size",
    "phase": "stage",
    "confidence": "certainty",
    "place": "where location section",
    "place_text": "table page where_exactly table_number",
}
_IDENTIFIERS = {"doi": "doi", "arxiv": "arxiv", "arxiv_id": "arxiv", "pmid": "pmid"}
_SUBJECTS: Mapping[str, ThingType] = {
    "model": "model",
    "model_name": "model",
    "system": "system",
    "method": "algorithm",
    "algorithm": "algorithm",
}
_SAYING = ("value", "value_text", "low", "object", "object_text", "baseline")
_NAMING = ("paper", "paper_id", "paper_title")
_OTHER = re.compile(r"[^a-z0-9]+")
_COLUMN: Mapping[str, str] = {
    **{word: name for name, words in _SYNONYMS.items() for word in words.split()},
    **{name: name for name in _OWN},
}


class Header(NamedTuple):
    """The place of each column, by our name; ``schemes`` of those that hold identifiers of the
    paper; the type that the name of the subject's column tells; what is not known, as written.
    """

    columns: Mapping[str, int]
    schemes: Mapping[str, int]
    subject_type: ThingType | None
    unknown: tuple[str, ...]


def header(cells: Sequence[str]) -> Header | None:
    """The columns of a table with this first row; None where it is no table of facts: that has a
    property, a paper, and something that is said. Of two columns of one name the first counts.
    """
    columns: dict[str, int] = {}
    schemes: dict[str, int] = {}
    subject_type: ThingType | None = None
    unknown = []
    for place, cell in enumerate(cells):
        word = _OTHER.sub("_", cell.strip().lower()).strip("_")
        if scheme := _IDENTIFIERS.get(word):
            schemes.setdefault(scheme, place)
        elif (name := _COLUMN.get(word)) is not None and name not in columns:
            columns[name] = place
        elif word in _SUBJECTS and "subject" not in columns:
            columns["subject"], subject_type = place, _SUBJECTS[word]
        elif word and word not in _DERIVED:
            unknown.append(" ".join(cell.split()))
    named = schemes or any(name in columns for name in _NAMING)
    said = any(name in columns for name in _SAYING)
    if "property" in columns and named and said:
        return Header(columns, schemes, subject_type, tuple(unknown))
    return None
