"""Which papers are exported: all, or those that the user names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches

from kg import identifiers
from kg.profiles.contract import Chosen, SettingError
from kg.release import Release
from kg.store import Store
from kg.view import claims
from kg.view.selection import UnknownName
from kg.view.works import Work, works

_NEAR = 3
_DOI_OF_ARXIV = "10.48550/arxiv."


def choose(
    store: Store,
    only: Sequence[str] = (),
    settings: Mapping[str, str] | None = None,
    release: Release | None = None,
) -> Chosen:
    """The papers of the view that ``only`` names, all where it names none, with their claims.

    A name is the IRI of a paper, the last part of it, or an identifier with or without its scheme
    (``2402.15627``, ``doi:10.1145/...``); an arXiv id and arXiv's DOI of it name the same. Raises
    UnknownName with the nearest names.
    """
    every = tuple(works(store))
    wanted = _named(every, only) if only else {work.iri for work in every}
    chosen = tuple(work for work in every if work.iri in wanted)
    told = tuple(row for row in claims.rows(store) if row.paper in wanted)
    return Chosen(store, chosen, told, settings or {}, release, whole=len(chosen) == len(every))


def checked(profile: str, known: Mapping[str, str], settings: Mapping[str, str]) -> None:
    """Raise SettingError for a setting that the profile does not have."""
    for name in settings:
        if name not in known:
            there = f"there are {', '.join(sorted(known))}" if known else "it has none"
            raise SettingError(f"{profile} has no setting {name!r}; {there}")


def _named(every: Sequence[Work], only: Iterable[str]) -> set[str]:
    known: dict[str, set[str]] = {}
    for work in every:
        for name in _names(work):
            known.setdefault(name, set()).add(work.iri)
    found: set[str] = set()
    for name in only:
        wanted = next((each for each in _spellings(name) if each in known), None)
        if wanted is None:
            near = get_close_matches(name.casefold(), sorted(known), n=_NEAR, cutoff=0.6)
            hint = f"near names: {', '.join(near)}" if near else "`kg query` lists the papers"
            raise UnknownName(f"no paper is called {name!r}; {hint}")
        found |= known[wanted]
    return found


def _names(work: Work) -> Iterator[str]:
    yield from (work.iri.casefold(), work.slug.casefold(), work.label.casefold())
    for each in (*work.identifiers, *(i for edition in work.editions for i in edition.identifiers)):
        yield each.value.casefold()
        yield f"{each.scheme}:{each.value}".casefold()


def _spellings(name: str) -> Iterator[str]:
    yield name.strip().casefold()
    found = identifiers.detect(name)
    if found is None:
        return
    scheme, value = found[0], found[1].casefold()
    yield f"{scheme}:{value}"
    # The DOI of arXiv is the arXiv id in other words: https://info.arxiv.org/help/doi.html
    if scheme == "doi" and value.startswith(_DOI_OF_ARXIV):
        with suppress(identifiers.InvalidIdentifier):
            yield f"arxiv:{identifiers.normalize('arxiv', value)}".casefold()
    elif scheme == "arxiv":
        yield f"doi:{_DOI_OF_ARXIV}{value}"
