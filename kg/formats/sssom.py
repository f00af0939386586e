"""The links of a release as a mapping table, in TSV: SSSOM (https://mapping-commons.github.io/sssom/).

A table without a row is one too. Justifications are those of semapv
(https://mapping-commons.github.io/semantic-mapping-vocabulary/).
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from kg import identifiers
from kg.records import Accepted, Link, LinkBasis, Resolved
from kg.vocab import skos

NAME = "mappings.sssom.tsv"
UNSPECIFIED = "https://w3id.org/sssom/license/unspecified"
"""What SSSOM has for a licence that nobody named."""

_SEMAPV = "https://w3id.org/semapv/vocab/"
_OWN = "kg"
_SPACES: Mapping[str, str] = MappingProxyType(
    {
        "arxiv": "https://arxiv.org/abs/",
        "dblp": "https://dblp.org/",
        "doi": "https://doi.org/",
        "openalex": "https://openalex.org/",
        "orcid": "https://orcid.org/",
        "orkg": "http://orkg.org/orkg/resource/",
        "pubmed": "https://pubmed.ncbi.nlm.nih.gov/",
        "ror": "https://ror.org/",
        "semanticscholar": "https://www.semanticscholar.org/",
        "wikidata": "http://www.wikidata.org/entity/",
        "https": "https://",
        "http": "http://",
    }
)
"""The prefixes of objects; the first whose space an IRI is in is taken."""
_JUSTIFIED: Mapping[LinkBasis, str] = MappingProxyType(
    {
        "identifier": "semapv:MappingChaining",
        "agreement": "semapv:CompositeMatching",
        "seat": "semapv:CompositeMatching",
    }
)
_CLOSE: tuple[LinkBasis, ...] = ("seat",)
_COLUMNS = (
    "subject_id",
    "subject_label",
    "predicate_id",
    "object_id",
    "object_label",
    "mapping_justification",
    "author_label",
    "mapping_tool",
    "mapping_tool_version",
    "mapping_date",
    "confidence",
    "comment",
)


class MappingSet(NamedTuple):
    """What the table says of itself: the base of our IRIs, its licence and version, where they are
    known, and the version of kg.
    """

    base: str
    kg: str
    licence: str | None = None
    version: str | None = None


def table(resolved: Resolved, about: MappingSet) -> bytes:
    """The accepted links of a build, by rule and by hand, sorted; the same links give the same
    bytes. One that has no address on the web (a URN) is not in it.
    """
    labels = _labels(resolved)
    every = (*_by_rule(resolved, labels, about), *_by_hand(resolved, labels))
    rows = [row for row in every if row["object_id"]]
    text = io.StringIO()
    text.write("".join(f"#{each}\n" for each in _head(about)))
    writer = csv.writer(text, delimiter="\t", lineterminator="\n")
    writer.writerow(_COLUMNS)
    writer.writerows([row.get(name, "") for name in _COLUMNS] for row in _ordered(rows))
    return text.getvalue().encode()


def _head(about: MappingSet) -> Iterator[str]:
    yield "curie_map:"
    spaces = {_OWN: about.base, **_SPACES, "semapv": _SEMAPV, "skos": skos.NS}
    for prefix, space in sorted(spaces.items()):
        yield f"  {prefix}: {json.dumps(space)}"
    yield f"license: {json.dumps(about.licence or UNSPECIFIED)}"
    yield f"mapping_set_id: {json.dumps(about.base + NAME)}"
    if about.version is not None:
        yield f"mapping_set_version: {json.dumps(about.version)}"


def _ordered(rows: list[dict[str, str]]) -> list[dict[str, str]]:
    return sorted(rows, key=lambda row: [row.get(name, "") for name in _COLUMNS])


def _by_rule(
    resolved: Resolved, labels: Mapping[str, str], about: MappingSet
) -> Iterator[dict[str, str]]:
    for item in resolved.accepted:
        link = item.link
        predicate = "skos:closeMatch" if link.basis in _CLOSE else "skos:exactMatch"
        yield {
            **_ends(item.path, link.scheme, link.value, labels),
            "predicate_id": predicate,
            "object_label": _line(link.called),
            "mapping_justification": _JUSTIFIED[link.basis],
            "mapping_tool": f"kg link, {link.service}",
            "mapping_tool_version": about.kg,
            "mapping_date": link.date[:10],
            "confidence": link.confidence,
            "comment": _line(_reasons(item)),
        }


def _by_hand(resolved: Resolved, labels: Mapping[str, str]) -> Iterator[dict[str, str]]:
    for link in resolved.links:
        yield {
            **_ends(link.path, link.identifier.scheme, link.identifier.value, labels),
            "predicate_id": "skos:exactMatch",
            "mapping_justification": "semapv:ManualMappingCuration",
            **_signed(resolved, link),
        }


def _signed(resolved: Resolved, link: Link) -> dict[str, str]:
    said = f"{link.identifier.scheme}:{link.identifier.value}"
    for item in resolved.decided:
        if link.path in item.nodes and said in item.decision.about:
            entry = item.decision
            return {
                "author_label": _line(entry.by),
                "mapping_date": entry.on,
                "confidence": "1",
                "comment": _line(entry.because),
            }
    return {}


def _ends(path: str, scheme: str, value: str, labels: Mapping[str, str]) -> dict[str, str]:
    iri = identifiers.iri(scheme, value) or ""
    known = (p for p, space in _SPACES.items() if iri.startswith(space))
    prefix = next(known, None)
    local = "" if prefix is None else f"{prefix}:{iri.removeprefix(_SPACES[prefix])}"
    return {
        "subject_id": f"{_OWN}:{path}",
        "subject_label": _line(labels.get(path, "")),
        "object_id": local,
    }


def _reasons(item: Accepted) -> str:
    return "; ".join(each.says for each in item.link.evidence)


def _labels(resolved: Resolved) -> dict[str, str]:
    found = {
        paper.path: next((r.work.title for r in paper.records if r.work.title), "")
        for paper in resolved.papers
    }
    found |= {creator.path: creator.names[0] for creator in resolved.creators}
    for placed in resolved.things:
        found.setdefault(placed.path, placed.thing.name)
    return found


def _line(text: str) -> str:
    """The text on one line, without what is not printed."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
