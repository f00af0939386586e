"""Which paper a row is about: by identifiers, by our own IRI of it, by an address, by its title."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from kg import identifiers
from kg.drafts import Draft, Fields
from kg.iris import slug_key
from kg.records import Identifier, VersionKind

_OWN = re.compile(r"(?P<base>https?://\S+/)paper/(?P<scheme>[a-z-]+?)-(?P<slug>[^/?#\s]+)")
_KEYS = ("arxiv", "doi", "openalex", "dblp", "pmid", "semantic-scholar", "omid", "pypi", "hf",
         "github", "swhid")  # fmt: skip
_SEPARATOR = re.compile(r";\s+")
_KINDS: Mapping[str, VersionKind] = {
    "arxiv": "preprint",
    "hf": "web-content",
    "pypi": "software",
    "github": "software",
    "swhid": "software",
}
"""What a work is that has an identifier of such a scheme."""


def base_of(paper: str) -> str | None:
    """The base of our own IRI of a paper; None where the cell is something else."""
    found = _OWN.fullmatch(paper)
    return found["base"] if found else None


def fill(draft: Draft, cells: Fields, schemes: Mapping[str, str]) -> str:
    """Put into the draft which paper it is; ``schemes`` has identifiers by their scheme. Gives a
    key of the paper among those of the file, and nothing where the row names none.
    """
    paper, own = cells.text("paper") or "", False
    found = [(scheme, value, scheme) for scheme, value in schemes.items()]
    for each in _SEPARATOR.split(cells.text("paper_id") or ""):
        if each:
            found += _read(draft, each, "paper_id")
    if match := _OWN.fullmatch(paper):
        own = True
        if not found:
            found += [(*each, "paper") for each in _of_slug(match["scheme"], match["slug"])]
    elif paper and (detected := identifiers.detect(paper)) is not None:
        if detected[0] == "url":
            draft.page(detected[1], field="paper")
        else:
            found.append((*detected, "paper"))
    elif paper:
        draft.title(paper, field="paper")
    known = [draft.identify(scheme, value, field=field) for scheme, value, field in found]
    if title := cells.text("paper_title") or "":
        draft.title(title, field="paper_title")
    _version(draft, [each for each in known if each], None if own else cells.text("date"))
    if own and not any(known):
        draft.notes.tell(
            "paper-key",
            "the IRI of the paper tells no identifier of it: it is one with nothing that is known",
            "give its arXiv id, DOI or the like in the column paper_id",
            field="paper",
            effect="note",
        )
    named = [f"{each.scheme}:{each.value}" for each in known if each is not None]
    return " ".join(sorted(named)) or title or ("" if own else paper)


def _version(draft: Draft, known: list[Identifier], date: str | None) -> None:
    """The version that the identifiers tell. A preprint is one where a date is given for it; our
    own table has the paper's date, which may be another version's.
    """
    kinds = {_KINDS[each.scheme]: each for each in known if each.scheme in _KINDS}
    for kind, identifier in kinds.items():
        if date is not None or kind != "preprint":
            draft.version(kind, date=date, ids=[identifier], field="date")
    if date is not None and not kinds:
        draft.version("other", date=date, field="date")


def _read(draft: Draft, said: str, field: str) -> Iterator[tuple[str, str, str]]:
    """An identifier with its scheme before it (``doi:10...``), or one that shows its scheme."""
    scheme, _, value = said.partition(":")
    if scheme in identifiers.SCHEMES and value:
        yield scheme, value, field
    elif (detected := identifiers.detect(said)) is not None:
        yield (*detected, field)
    else:
        draft.notes.tell(
            "paper-id",
            f"{said!r:.80} shows no scheme of identifiers",
            "write it like this: doi:10.1145/3731569, arxiv:2402.15627, openalex:W123",
            field=field,
        )


def _of_slug(scheme: str, slug: str) -> Iterator[tuple[str, str]]:
    """The identifier whose IRI ends so, if there is one only: a hyphen may stand for a slash."""
    if scheme not in _KEYS:
        return
    hyphens = [place for place, character in enumerate(slug) if character == "-"]
    spelled = [slug, *(f"{slug[:place]}/{slug[place + 1 :]}" for place in hyphens)]
    found = set()
    for each in spelled:
        try:
            normal = identifiers.normalize(scheme, each)
        except identifiers.InvalidIdentifier:
            continue
        if slug_key(normal) == slug or (scheme == "arxiv" and normal.replace("/", "-") == slug):
            found.add(normal)
    if len(found) == 1:
        yield scheme, found.pop()
