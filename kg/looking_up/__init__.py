"""Looks papers up in the graph that a profile writes for, before anything new is proposed there.

"Not there" is only what that graph said itself, now, to every question: each identifier of the
paper, then its titles. Whatever else came means that nothing is known, and nothing is proposed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from kg.links.session import Session
from kg.looking_up import orkg, wikidata
from kg.looking_up.asked import NotKnown
from kg.profiles import LOOKED_UP, LookedUp, profile as named
from kg.view.works import Work

_ASKED: Mapping[str, Callable[[Session, Work], LookedUp]] = MappingProxyType(
    {"orkg": orkg.look_up, "wikidata": wikidata.look_up}
)


class NotLookedUp(ValueError):
    """A profile that proposes nothing new; the message has those that do."""


def looker(profile: str, session: Session) -> Callable[[Work], LookedUp]:
    """What looks a paper up for a profile, as ``kg.profiles.export`` takes it.

    The session must be one that asks (``fresh_for_s`` 0): what comes from its cache is not taken
    for "not found". Raises kg.profiles.UnknownProfile and NotLookedUp.
    """
    named(profile)
    service = LOOKED_UP.get(profile)
    if service is None:
        there = ", ".join(sorted(LOOKED_UP))
        raise NotLookedUp(f"{profile} proposes nothing new, so nothing is looked up; {there} do")
    ask = _ASKED[service]

    def look_up(work: Work) -> LookedUp:
        try:
            return ask(session, work)
        except NotKnown as stands:
            return LookedUp("failed", why=str(stands), action=stands.action)

    return look_up
