"""How many links lead from the view into which data sets of others: VoID linksets
(https://www.w3.org/TR/void/#linkset).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from pyoxigraph import NamedNode

from kg.store import Store
from kg.vocab import cito, dblp, dcterms, foaf, schema

_PREDICATES = (
    schema.sameAs,
    cito.cites,
    dblp.doi,
    dblp.signatureOrcid,
    dcterms.license,
    foaf.page,
    schema.codeRepository,
    schema.url,
)
_DATA_SETS = (
    ("doi", "DOI", "https://doi.org/"),
    ("arxiv", "arXiv", "https://arxiv.org/"),
    ("orcid", "ORCID", "https://orcid.org/"),
    ("ror", "ROR", "https://ror.org/"),
    ("openalex", "OpenAlex", "https://openalex.org/"),
    ("semopenalex", "SemOpenAlex", "https://semopenalex.org/"),
    ("wikidata", "Wikidata", "http://www.wikidata.org/entity/"),
    ("dblp", "dblp", "https://dblp.org/"),
    ("opencitations", "OpenCitations Meta", "https://w3id.org/oc/meta/"),
    ("orkg", "ORKG", "http://orkg.org/orkg/"),
    ("semantic-scholar", "Semantic Scholar", "https://www.semanticscholar.org/"),
    ("pubmed", "PubMed", "https://pubmed.ncbi.nlm.nih.gov/"),
    ("acl-anthology", "ACL Anthology", "https://aclanthology.org/"),
    ("openreview", "OpenReview", "https://openreview.net/"),
    ("github", "GitHub", "https://github.com/"),
    ("hugging-face", "Hugging Face", "https://huggingface.co/"),
    ("creative-commons", "Creative Commons", "https://creativecommons.org/"),
)


class Linkset(NamedTuple):
    """Links of one predicate into one data set, whose IRIs start with ``space``."""

    slug: str
    label: str
    space: str
    predicate: str
    triples: int


def linksets(store: Store) -> Iterator[Linkset]:
    """The links of the view into the data sets that are known, by data set and predicate."""
    counts: Counter[tuple[int, str]] = Counter()
    for predicate in _PREDICATES:
        for (found,) in store.select(f"SELECT ?o WHERE {{ ?s <{predicate}> ?o }}").rows:
            if isinstance(found, NamedNode) and (place := _data_set(found.value)) is not None:
                counts[place, predicate] += 1
    for (place, predicate), triples in sorted(counts.items()):
        slug, label, space = _DATA_SETS[place]
        yield Linkset(slug, label, space, predicate, triples)


def _data_set(iri: str) -> int | None:
    return next(
        (place for place, (_, _, space) in enumerate(_DATA_SETS) if iri.startswith(space)), None
    )
