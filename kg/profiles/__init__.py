"""Profiles: papers and claims of a release in the forms of other graphs and tools.

A profile is a module with what ``contract.Profile`` names. To add one: the module, a line in
``PROFILES``, a case under tests/cases/profiles/. It takes what ``choosing`` chose, invents
nothing, and says what it refuses and what its form cannot hold. ``people``, ``dates``,
``editions`` and ``files`` are shared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType

from kg.profiles import (
    bibtex,
    citation_cff,
    csl_json,
    datacite,
    json_ld,
    nanopub,
    opencitations,
    orkg,
    quickstatements,
    ro_crate,
    schema_org,
    semopenalex,
    skg_if,
)
from kg.profiles.choosing import checked, choose
from kg.profiles.contract import (
    Chosen as Chosen,
    LeftOut as LeftOut,
    LookedUp as LookedUp,
    Piece as Piece,
    Profile as Profile,
    Refused as Refused,
    SettingError as SettingError,
    Written as Written,
)
from kg.release import Release
from kg.store import Store
from kg.view.works import Work

PROFILES: tuple[Profile, ...] = (
    bibtex,
    citation_cff,
    csl_json,
    datacite,
    json_ld,
    nanopub,
    opencitations,
    orkg,
    quickstatements,
    ro_crate,
    schema_org,
    semopenalex,
    skg_if,
)
"""Every profile."""


LOOKED_UP: Mapping[str, str] = MappingProxyType({"orkg": "orkg", "quickstatements": "wikidata"})
"""The service that a profile looks papers up in, before it proposes anything new."""


class UnknownProfile(ValueError):
    """A profile that does not exist; the message has those that do."""


def profile(name: str) -> Profile:
    """The profile of this name; raises UnknownProfile."""
    for each in PROFILES:
        if name == each.NAME:
            return each
    there = ", ".join(each.NAME for each in PROFILES)
    raise UnknownProfile(f"no profile is called {name!r}; there are {there}")


def export(
    name: str,
    store: Store,
    *,
    only: Sequence[str] = (),
    settings: Mapping[str, str] | None = None,
    release: Release | None = None,
    look_up: Callable[[Work], LookedUp] | None = None,
) -> Iterator[Piece]:
    """The papers that ``only`` names (all where it names none) in the form of a profile.

    ``look_up`` asks the graph that the profile writes for (``LOOKED_UP`` says which) for a paper.
    Raises UnknownProfile, SettingError, and kg.view.selection.UnknownName for a paper that is not
    there.
    """
    found = profile(name)
    checked(name, found.SETTINGS, settings or {})
    chosen = choose(store, only, settings, release)
    return found.export(chosen if look_up is None else chosen._replace(look_up=look_up))
