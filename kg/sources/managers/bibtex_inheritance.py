"""What entries take from others: ``crossref`` and ``xdata``.

Parents may stand before their children (as BibLaTeX allows) or after them (as BibTeX wants). The
file is gone through beforehand for the keys that are named as parents, and once more for these; it
is these entries that are kept in memory, and no others. Names of fields change on the way as
BibLaTeX's manual says (appendix B), but a child takes nothing that names or describes its parent
alone: no DOI, address, abstract, keywords or pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from kg.sources.managers.bibtex_fields import Entry, Fault

MOST_KEPT = 64 * 1024 * 1024
"""Characters of parents that are kept."""

_NAMED = re.compile(
    r"\b(?:crossref|xdata)\s*=\s*(?:\{([^{}]*)\}|\"([^\"]*)\"|(\w+))", re.IGNORECASE
)
_FROM_PARENT = frozenset(
    """
    address booksubtitle booktitle date day edition editor editortype eventdate eventtitle
    institution isbn issn issue journal journaltitle langid language location maintitle month
    number organization publisher school series shortjournal translator venue volume year
    """.split()
)
_BOOKS = frozenset("book mvbook collection mvcollection reference mvreference proceedings".split())
_PARTS_OF_BOOKS = frozenset("inbook bookinbook suppbook".split())
_RENAMED: Mapping[str, str] = MappingProxyType({"title": "booktitle", "subtitle": "booksubtitle"})
_RENAMED_IN_PERIODICALS: Mapping[str, str] = MappingProxyType(
    {"title": "journaltitle", "subtitle": "journalsubtitle"}
)
_DATES = frozenset("date year month day".split())
_DEEPEST = 20


def parents_named(body: str) -> Iterator[str]:
    """The keys that an entry names as its parents, in small letters."""
    for found in _NAMED.finditer(body):
        yield from parent_keys(found[1] or found[2] or found[3] or "")


def parent_keys(value: str) -> Iterator[str]:
    """The keys of a field, in small letters."""
    for key in value.split(","):
        if key.strip():
            yield key.strip().lower()


def inherit(entry: Entry, parents: Mapping[str, Entry]) -> Entry:
    """The entry with what it takes from its parents; a parent that is not there is told."""
    if "crossref" not in entry.fields and "xdata" not in entry.fields:
        return entry
    return _with_parents(entry, parents, (entry.key.lower(),), set())


def _with_parents(
    entry: Entry, parents: Mapping[str, Entry], path: tuple[str, ...], seen: set[str]
) -> Entry:
    """The same, for an entry that a path of keys leads to; ``seen`` has the parents taken."""
    fields, faults = dict(entry.fields), list(entry.faults)
    dated = "date" in fields or "year" in fields
    for name in ("xdata", "crossref"):
        for key in parent_keys(fields.pop(name, "")):
            parent = parents.get(key)
            if parent is None or key in path or len(path) == _DEEPEST:
                faults.append(_no_parent(key, name, exists=parent is not None))
            elif key not in seen:
                seen.add(key)
                above = _with_parents(parent, parents, (*path, key), seen)
                faults += [fault for fault in above.faults if fault.rule == "crossref"]
                taken = above.fields
                if name == "crossref":
                    taken = _of_crossref(entry.type, parent.type, taken)
                for each, value in taken.items():
                    if not (dated and each in _DATES):
                        fields.setdefault(each, value)
    return entry._replace(fields=fields, faults=faults)


def _no_parent(key: str, field: str, *, exists: bool) -> Fault:
    what = "is its own parent, or has too many above it" if exists else "is not in the file"
    message = f"the entry {key[:60]!r}, which fields are taken from, {what}"
    return Fault("crossref", message, "add it, or take the field out", field)


def _of_crossref(child: str, parent: str, fields: Mapping[str, str]) -> dict[str, str]:
    taken = {name: value for name, value in fields.items() if name in _FROM_PARENT}
    renamed = _RENAMED_IN_PERIODICALS if parent == "periodical" else _RENAMED
    if parent == "periodical" or parent in _BOOKS or child.startswith("in"):
        for name, new in renamed.items():
            if name in fields:
                taken.setdefault(new, fields[name])
    if child in _PARTS_OF_BOOKS and "author" in fields:
        taken["author"] = fields["author"]
    if "date" in taken and ("year" in taken or "month" in taken):
        taken.pop("year", None)
        taken.pop("month", None)
    return taken


def lent(entry: Entry) -> Entry:
    """What a parent may lend: all fields of an ``xdata`` entry, of others those that are taken."""
    if entry.type == "xdata":
        return entry
    names = _FROM_PARENT | {"title", "subtitle", "author", "xdata", "crossref"}
    kept = {name: value for name, value in entry.fields.items() if name in names}
    return entry._replace(fields=kept, faults=[])
