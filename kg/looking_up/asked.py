"""Answers to a look-up: what was asked now and is whole, or that nothing is known."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kg.links import Candidate, Fetched, Found, Trouble
from kg.links.answers import distinct, identified
from kg.records import Identifier
from kg.text import fold_text
from kg.view.works import Work

_ARXIV_DOI = "10.48550/arxiv."
"""What the DOIs begin with that arXiv gives to its preprints; the id follows."""
AGAIN = "run the same again"
BY_HAND = "give it the paper's identifier there, or decide by hand"

_APART = re.compile(r"[\W_]+")


class NotKnown(Exception):
    """Why a look-up cannot tell, and what to do."""

    def __init__(self, why: str, action: str) -> None:
        super().__init__(why)
        self.action = action


def candidates(answer: Found | Trouble) -> tuple[Candidate, ...]:
    """What was found, nothing where the service says now that there is nothing; raises NotKnown."""
    if isinstance(answer, Trouble):
        if answer.absent:
            return ()
        when = "" if answer.fresh or answer.fault != "not-found" else " (said before, not now)"
        action = BY_HAND if answer.fault == "unsupported" else answer.action
        raise NotKnown(f"{answer.service}: {answer.message}{when}", action)
    if not answer.fresh:
        raise NotKnown(f"{answer.service}: its answer is kept from before, not given now", AGAIN)
    if answer.lost:
        raise NotKnown(f"{answer.service}: it found {answer.lost} without an id or a name", BY_HAND)
    return answer.candidates


def record(answer: Fetched | Trouble, asked: Identifier) -> Fetched:
    """A record that came now; raises NotKnown."""
    if isinstance(answer, Trouble):
        raise NotKnown(f"{answer.service}: {asked.value}: {answer.message}", answer.action)
    if not answer.fresh:
        raise NotKnown(f"{answer.service}: {asked.value} is kept from before, not given now", AGAIN)
    return answer


def known(work: Work, scheme: str) -> list[Identifier]:
    """The identifiers of a scheme that a paper has, in normal form; raises NotKnown for one that
    is none, as a graph made elsewhere may have.
    """
    found = [identified(scheme, value) for value in work.known_as(scheme)]
    kept = list(distinct(*found))
    if None in found:
        raise NotKnown(
            f"one of its identifiers is no {scheme} id", "correct it in the source, and build again"
        )
    return kept


def dois(work: Work) -> list[Identifier]:
    """The DOIs of a paper, those too that arXiv gives to the preprints that it has."""
    given = (Identifier("doi", f"{_ARXIV_DOI}{each.value}") for each in known(work, "arxiv"))
    return list(dict.fromkeys((*known(work, "doi"), *given)))


def titles(work: Work) -> tuple[str, ...]:
    """The titles that a paper has or had."""
    return tuple(filter(None, (work.title, *work.other_titles)))


def the_only(ids: Iterable[str], service: str) -> str | None:
    """The one id that was found, None for none; raises NotKnown for several."""
    found = sorted(set(ids))
    if len(found) > 1:
        raise NotKnown(
            f"{service}: its identifiers are those of {' and '.join(found)}",
            "merge them there if they are one, else correct the identifiers",
        )
    return found[0] if found else None


def same_words(one: str, other: str) -> bool:
    """Whether two titles are one but for capitals, blanks and punctuation."""
    return _words(one) == _words(other)


def _words(title: str) -> str:
    folded = fold_text(title)
    return _APART.sub(" ", folded).strip() or folded
