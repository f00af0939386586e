"""ORKG: the paper by its DOIs.

A paper that only bears the title is told: it may be this one, or another.
"""

from __future__ import annotations

from kg.links import Query, orkg
from kg.links.session import Session
from kg.looking_up.asked import BY_HAND, NotKnown, candidates, dois, known, record, the_only, titles
from kg.profiles import LookedUp
from kg.view.works import Work


def look_up(session: Session, work: Work) -> LookedUp:
    """Whether a paper is there; raises NotKnown."""
    held, papers = dois(work), known(work, "orkg")
    if not held and not papers:
        raise NotKnown(
            "it has no DOI or arXiv id, and a title alone does not tell what is there",
            "add an identifier and build again",
        )
    ids = [record(orkg.fetch(session, each), each).found.value for each in papers]
    for doi in held:
        found = orkg.search(session, Query(identifier=doi))
        ids += [each.identifier.value for each in candidates(found)]
    only = the_only(ids, orkg.NAME)
    if only is not None:
        return LookedUp("there", item=only)
    for title in titles(work):
        bears = candidates(orkg.search(session, Query(title=title)))
        if bears:
            told = ", ".join(sorted(each.identifier.value for each in bears))
            raise NotKnown(f"{orkg.NAME}: a paper bears its title: {told}", BY_HAND)
    return LookedUp("absent")
