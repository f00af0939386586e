"""Papers compared: matched by path and by what was merged, then statement by statement."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from difflib import SequenceMatcher

from kg.compare.differences import Changed, Field, Item, Merged, Part, Value, fields
from kg.compare.snapshot import Snapshot
from kg.view.authors import Author
from kg.view.identified import Identified
from kg.view.works import Edition, Work


def pairs(old: Snapshot, new: Snapshot) -> dict[str, str]:
    """The path in the new of each paper of the old that is there: its own, that of what it was
    merged into, or that of the one paper which has one of its identifiers.
    """
    holders: dict[Identified, set[str]] = defaultdict(set)
    for path, work in new.works.items():
        for identifier in work.identifiers:
            holders[identifier].add(path)
    found = {}
    for path, work in old.works.items():
        same = set[str]().union(*(holders.get(each, ()) for each in work.identifiers))
        now = path if path in new.works else new.replaced.get(path, path)
        if now in new.works:
            found[path] = now
        elif len(same) == 1:
            found[path] = same.pop()
    return found


def part(old: Snapshot, new: Snapshot, pairs: Mapping[str, str]) -> Part:
    """How the papers differ, of which ``pairs`` says which are the same."""
    sources: dict[str, list[str]] = defaultdict(list)
    for path, now in pairs.items():
        sources[now].append(path)
    merged = [
        Merged(
            tuple(item(each, old.works[each]) for each in sorted(paths)), item(now, new.works[now])
        )
        for now, paths in sorted(sources.items())
        if len(paths) > 1
    ]
    changed = []
    for path, now in sorted(pairs.items()):
        differing = fields(facts(old.works[path], old), facts(new.works[now], new))
        authors = author_changes(old.works[path].authors, new.works[now].authors)
        moved = path if path != now and len(sources[now]) == 1 else None
        if len(sources[now]) == 1 and (differing or authors or moved):
            label = new.works[now].label
            changed.append(Changed(now, label, (*differing, *authors), was=moved))
    return Part(
        added=tuple(item(p, w) for p, w in sorted(new.works.items()) if p not in sources),
        gone=tuple(item(p, w) for p, w in sorted(old.works.items()) if p not in pairs),
        merged=tuple(merged),
        changed=tuple(changed),
    )


def item(path: str, work: Work) -> Item:
    """A paper as it is listed."""
    return Item(path, work.label)


def facts(work: Work, where: Snapshot) -> dict[str, Value]:
    """The statements about a paper, but for its authors, by name."""
    told: dict[str, Value] = {
        "title": work.title,
        "language": work.language,
        "date": work.date,
        "other titles": _listed(work.other_titles),
        "abstract": work.abstract,
        "incomplete author list": "yes" if work.incomplete else None,
        "identifiers": _listed(f"{i.scheme}:{i.value}" for i in work.identifiers),
        "subjects": _listed(work.subjects),
        "keywords": _listed(work.keywords),
        "funding": _listed(work.funding),
        "pages": _listed(work.pages),
        "introduces": _listed(row.label for row in work.introduces),
        "references": str(len(work.cites)) if work.cites else None,
        "editors and others": _listed(f"{c.name} ({c.role})" for c in work.contributors),
    }
    for edition in work.editions:
        told[f"version {where.path(edition.iri).rpartition('/v/')[2]}"] = _edition(edition)
    return told


def author_changes(old: tuple[Author, ...], new: tuple[Author, ...]) -> tuple[Field, ...]:
    """Seats that were added, taken out, or say another thing, by their place in the list."""
    before, after = ([author.name for author in authors] for authors in (old, new))
    found: list[Field] = []
    for tag, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            for was, now in zip(old[a:b], new[c:d], strict=True):
                found += _seat(was, now)
            continue
        for step in range(max(b - a, d - c)):
            gone = before[a + step] if a + step < b else None
            come = after[c + step] if c + step < d else None
            place = (c if come is not None else a) + step + 1
            found.append(Field(f"author {place}", gone, come))
    return tuple(found)


def _seat(old: Author, new: Author) -> tuple[Field, ...]:
    def told(author: Author) -> dict[str, Value]:
        place = f"author {new.ordinal} ({new.name})"
        return {
            f"{place}: ORCID": author.orcid,
            f"{place}: affiliations": _listed(author.affiliations),
            f"{place}: corresponding": "yes" if author.corresponding else None,
        }

    return fields(told(old), told(new))


def _edition(edition: Edition) -> str:
    place = (edition.venue, edition.volume, edition.issue, edition.pages, edition.publisher)
    told = (edition.kind, edition.date, *place, edition.licence, edition.status)
    known = (f"{i.scheme}:{i.value}" for i in edition.identifiers)
    return ", ".join((*filter(None, told), *known))


def _listed(values: Iterable[str]) -> Value:
    return "; ".join(sorted(values)) or None
