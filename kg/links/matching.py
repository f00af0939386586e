"""How likely something elsewhere is the one that is meant, by signed evidence, and whether a rule
accepts it. A pure function of what both sides say (docs/linking.md has the weights).

Weights are powers of ten of the odds. A match starts at odds of one to a hundred: what a search
gives is most often another. A rule accepts

- what shares an identifier, where neither title, authors, name nor another identifier speak
  against it;
- a paper whose title is the same and has four words or more, whose year is the same or the next,
  and whose authors are the same in the same order, where nothing speaks against it.

A name alone is never enough.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from kg import names
from kg.links.found import Candidate, Kind
from kg.records import Ground, Identifier, LinkBasis
from kg.text import fold_text, plain

START = -2.0
WEIGHTS = {
    "identifier": 4.0,
    "other identifier": -3.0,
    "title": 2.0,
    "short title": 1.0,
    "near title": 0.5,
    "other title": -3.0,
    "year": 0.5,
    "next year": 0.2,
    "other year": -1.5,
    "authors": 2.0,
    "some authors": 0.5,
    "other authors": -3.0,
    "name": 1.7,
    "other name": -3.0,
    "seat": 3.0,
    "further seat": 0.5,
    "other seat": -1.0,
}
"""What each kind of evidence weighs."""

SINGLE = ("arxiv", "orcid", "ror", "pmid")
"""The schemes of which a paper, person or organization has one identifier."""

_SAYING = ("doi", "arxiv", "pmid", "pmcid", "orcid", "ror", "isni", "acl-anthology", "openreview")
"""The schemes whose identifiers others state too, so that two who have one mean the same."""
_ARXIV_DOI = "10.48550/arxiv."
_LONG = 4
_NEAR = 0.9
_HALF = 0.5
_LONGEST = 400
_LARGEST = 0.9999
_NO_WORD = re.compile(r"[^\w]+")


class Local(NamedTuple):
    """What is to be found elsewhere. ``path`` is under the base, ``names`` has the first as its
    label, ``identifiers`` are those that sources state.
    """

    path: str
    kind: Kind
    names: tuple[str, ...]
    identifiers: tuple[Identifier, ...] = ()
    year: int | None = None
    authors: tuple[str, ...] = ()


class Match(NamedTuple):
    """What a comparison comes to. ``score`` is from 0 to 1; ``basis`` is why a rule accepts it,
    None where none does; ``shared`` the identifier that both have.
    """

    score: float
    grounds: tuple[Ground, ...]
    basis: LinkBasis | None
    shared: Identifier | None


def weigh(local: Local, other: Candidate) -> Match:
    """How well a candidate fits what is to be found."""
    shared = _shared(local, other)
    evidence = [*_by_identifier(local, other, shared)]
    evidence += _of_paper(local, other) if local.kind == "paper" else _of_name(local, other)
    told = dict(evidence)
    against = {kind for kind in told if WEIGHTS[kind] < 0}
    basis: LinkBasis | None = None
    if shared is not None and not against - {"other year"}:
        basis = "identifier"
    elif not against and "title" in told and "authors" in told and {"year", "next year"} & {*told}:
        basis = "agreement"
    grounds = tuple(Ground(kind, f"{WEIGHTS[kind]:+.1f}", says) for kind, says in evidence)
    return Match(score(WEIGHTS[kind] for kind in told), grounds, basis, shared)


def score(weights: Iterable[float]) -> float:
    """The probability of the odds that weights come to."""
    odds = float(10 ** (START + sum(weights)))
    return min(odds / (1 + odds), _LARGEST)


def line(text: str) -> str:
    """What a service calls something: one line of plain text, of bounded length, that does nothing
    to a terminal or a page.
    """
    head = _plain(text)
    shown = " ".join("".join(c if c.isprintable() else " " for c in head).split())
    return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 3]}..."


def _shared(local: Local, other: Candidate) -> Identifier | None:
    theirs = set(_known(other))
    own = [each for each in local.identifiers if each in theirs]
    order = {scheme: place for place, scheme in enumerate(_SAYING)}
    found = [each for each in own if each.scheme in order]
    return min(found, key=lambda each: (order[each.scheme], each.value), default=None)


def _known(other: Candidate) -> Iterator[Identifier]:
    """The identifiers of a candidate; a DOI that arXiv registers is an arXiv id as well."""
    for each in (other.identifier, *other.identifiers):
        yield each
        if each.scheme == "doi" and each.value.startswith(_ARXIV_DOI):
            yield Identifier("arxiv", each.value.removeprefix(_ARXIV_DOI))


def _by_identifier(
    local: Local, other: Candidate, shared: Identifier | None
) -> Iterator[tuple[str, str]]:
    if shared is not None:
        yield "identifier", f"both have {shared.scheme}:{shared.value}"
    for scheme in SINGLE:
        own = {each.value for each in local.identifiers if each.scheme == scheme}
        theirs = {each.value for each in _known(other) if each.scheme == scheme}
        if own and theirs and not own & theirs:
            said = f"{scheme} {min(own)} here, {min(theirs)} there"
            yield "other identifier", said
            return


def _of_paper(local: Local, other: Candidate) -> Iterator[tuple[str, str]]:
    yield _title(local.names[0], other.label), f"title there: {_called(other)}"
    if local.year and other.year:
        apart = abs(local.year - other.year)
        which = "year" if not apart else "next year" if apart == 1 else "other year"
        yield which, f"{local.year} here, {other.year} there"
    if local.authors and other.authors:
        yield _authors(local.authors, other.authors)


def _title(one: str, other: str) -> str:
    a, b = _words(one), _words(other)
    if a == b:
        return "title" if len(a) >= _LONG else "short title"
    if a and b and SequenceMatcher(None, a, b, autojunk=False).ratio() >= _NEAR:
        return "near title"
    return "other title"


def _words(title: str) -> list[str]:
    return _NO_WORD.sub(" ", fold_text(_plain(title)).replace("_", " ")).split()


def _plain(text: str) -> str:
    # Twice: what was written as entities may be a tag.
    return plain(plain(text[: 8 * _LONGEST]))


def _authors(own: Sequence[str], theirs: Sequence[str]) -> tuple[str, str]:
    fits = sum(names.same(a, b) != "other" for a, b in zip(own, theirs, strict=False))
    counted = f"{fits} of {len(own)} authors here and {len(theirs)} there are the same in order"
    if fits == len(own) == len(theirs):
        return "authors", counted
    if fits and fits >= _HALF * min(len(own), len(theirs)):
        return "some authors", counted
    here = {names.fold(names.split(each)[1]) for each in own}
    there = {names.fold(names.split(each)[1]) for each in theirs}
    if here & there:
        return "some authors", f"{len(here & there)} family names are in both author lists"
    return "other authors", "no author is the same"


def _of_name(local: Local, other: Candidate) -> Iterator[tuple[str, str]]:
    called = _called(other)
    for name in local.names:
        for theirs in (other.label, *other.aliases):
            if _same(local.kind, name, theirs):
                yield "name", f"called there: {called}"
                return
    yield "other name", f"called there: {called}"


def _called(other: Candidate) -> str:
    """The label of a candidate, with what the service says of it."""
    described = line(other.description or "")
    return f"{line(other.label)} ({described})" if described else line(other.label)


def _same(kind: Kind, name: str, theirs: str) -> bool:
    if kind == "person":
        return names.same(name, theirs) != "other"
    return bool(_words(name)) and _words(name) == _words(theirs)
