"""Names of files that hold one paper each."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import sha256

from kg.view.works import Work

_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,119}")
_DIGITS = 8


def names(works: Iterable[Work], suffix: str) -> Mapping[str, str]:
    """A file name for each paper, by its IRI: the last part of the IRI, with a hash of the whole
    where two papers share it in any case of letters, or it is no plain ASCII name.
    """
    every = tuple(works)
    shared = Counter(work.slug.casefold() for work in every)
    return {work.iri: f"{_stem(work, shared[work.slug.casefold()])}.{suffix}" for work in every}


def _stem(work: Work, bearers: int) -> str:
    plain = _PLAIN.fullmatch(work.slug)
    if plain and bearers == 1:
        return work.slug
    digits = sha256(work.iri.encode()).hexdigest()[:_DIGITS]
    return f"{work.slug if plain else 'paper'}-{digits}"
