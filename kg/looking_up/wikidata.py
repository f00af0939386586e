"""Wikidata: the item of a paper by its DOIs, arXiv ids and PMIDs, and what the item says.

An item that only bears the paper's title is told: it may be the paper, or another one.
"""

from __future__ import annotations

from kg.links import Candidate, Fetched, Query, wikidata
from kg.links.session import Session
from kg.looking_up import item
from kg.looking_up.asked import (
    AGAIN,
    BY_HAND,
    NotKnown,
    candidates,
    dois,
    known,
    record,
    same_words,
    the_only,
    titles,
)
from kg.profiles import LookedUp
from kg.profiles.quickstatements import label
from kg.records import Identifier
from kg.view.works import Work

_MOST = 50


def look_up(session: Session, work: Work) -> LookedUp:
    """Whether a paper has an item; raises NotKnown."""
    held = [*dois(work), *known(work, "arxiv"), *known(work, "pmid")]
    items = known(work, "wikidata")
    if not held and not items:
        raise NotKnown(
            "it has no DOI, arXiv id or PMID, and a title alone does not tell what is there",
            "add an identifier and build again",
        )
    records = [_record(session, each) for each in items]
    own = [each.found.value for each in records]
    ids = list(own)
    for identifier in held:
        found = wikidata.search(session, Query(identifier=identifier, limit=_MOST))
        ids += [each.identifier.value for each in candidates(found)]
    only = the_only(ids, wikidata.NAME)
    if only is None:
        _no_item_bears_a_title(session, work)
        return LookedUp("absent")
    came = next((each for each in records if each.found.value == only), None)
    if came is None:
        came = _record(session, Identifier("wikidata", only))
    told = item.read(came.content)
    if only not in own and not any(told.holds(each) for each in held):
        raise NotKnown(
            f"{wikidata.NAME}: {only} was found by an identifier that it does not say", AGAIN
        )
    return LookedUp("there", item=came.found.value, said=told.said)


def _record(session: Session, asked: Identifier) -> Fetched:
    return record(wikidata.fetch(session, asked), asked)


def _no_item_bears_a_title(session: Session, work: Work) -> None:
    for title in titles(work):
        written = label(title)
        found = candidates(wikidata.search(session, Query(title=written, limit=_MOST)))
        bears = [each.identifier.value for each in found if _bears(each, title, written)]
        if bears:
            told = f"{wikidata.NAME}: an item bears its title: {', '.join(sorted(bears))}"
            raise NotKnown(told, BY_HAND)
        if len(found) >= _MOST:
            told = f"{wikidata.NAME}: {_MOST} items or more have names that begin as its title"
            raise NotKnown(told, BY_HAND)


def _bears(found: Candidate, *called: str) -> bool:
    names = (found.label, *found.aliases)
    return any(same_words(name, title) for name in names for title in called)
