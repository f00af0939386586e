"""What a profile is given and gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Literal, NamedTuple, Protocol

from kg.release import Release
from kg.store import Store
from kg.view.claims import ClaimRow
from kg.view.works import Work


class LookedUp(NamedTuple):
    """What a look-up of a paper in the graph that a profile writes for has found.

    ``absent`` is the answer of that graph itself, asked now; with anything short of it nothing new
    is proposed. Of a paper that is ``there``, ``item`` is its id and ``said`` what that graph has
    already, in the profile's own spelling. Of one that has ``failed``, ``why`` and ``action`` tell
    a person what stands in the way and what to do.
    """

    outcome: Literal["absent", "there", "failed"]
    item: str = ""
    said: frozenset[tuple[str, str]] = frozenset()
    why: str = ""
    action: str = ""


NOT_ASKED = LookedUp("failed", why="nobody has asked whether it is there")


class Chosen(NamedTuple):
    """What is to be exported: papers of the view in the order of IRIs, and their claims.

    ``settings`` are what the user set for the profile, by the names of its ``SETTINGS``;
    ``release`` is None where the store is none of a release; ``whole`` says that no paper of the
    view was left out. ``look_up`` asks the other graph for a paper.
    """

    store: Store
    works: tuple[Work, ...]
    claims: tuple[ClaimRow, ...]
    settings: Mapping[str, str]
    release: Release | None
    whole: bool
    look_up: Callable[[Work], LookedUp] = lambda _: NOT_ASKED


class Written(NamedTuple):
    """A file: its name (a relative path of plain ASCII), and what is in it."""

    name: str
    data: bytes


class Refused(NamedTuple):
    """What is not written: the IRI of the paper, claim or thing, why, and what to do."""

    subject: str
    rule: str
    why: str
    action: str


def untitled(work: Work) -> Refused:
    """A paper without a title, which most forms demand."""
    return Refused(work.iri, "no-title", "no source gives a title", "add one and build again")


def not_created(work: Work, found: LookedUp) -> Refused:
    """A paper that may be in the other graph already: nothing new is proposed for it."""
    action = found.action or "look it up: `kg export ... --look-up`"
    return Refused(work.iri, "no-look-up", f"it may be there already: {found.why}", action)


class LeftOut(NamedTuple):
    """A statement that the graph has and the other form has no place for."""

    subject: str
    what: str


Piece = Written | Refused | LeftOut


class Profile(Protocol):
    """What a module of a profile has.

    ``SPECIFICATION`` is the address of the form's definition, with the version that is followed;
    ``SETTINGS`` says by name what a user can set. ``export`` raises SettingError for a setting
    that is missing or wrong.
    """

    NAME: str
    ABOUT: str
    SPECIFICATION: str
    SETTINGS: Mapping[str, str]

    def export(self, chosen: Chosen) -> Iterator[Piece]:
        """The files, and what is not in them. The same graph gives the same bytes."""
        ...


class SettingError(ValueError):
    """A setting that a profile does not have, needs, or cannot read; the message says which."""
