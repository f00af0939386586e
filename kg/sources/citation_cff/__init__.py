"""CITATION.cff: the software or data set of a repository and the paper to cite for it, versions 1.0
to 1.2 (https://github.com/citation-file-format/citation-file-format/blob/main/schema-guide.md).

cffconvert checks a file against its schema and reads nothing of one that fails; here what is
right in it is read, and what is not is told with its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec.structs import replace

from kg.drafts import Draft, Fields
from kg.reading import Unreadable, head_text, read_text, yaml_tree
from kg.records import Effect, Rank, Rejection, Source, SourceRecord, Thing
from kg.sources.citation_cff import rules, works
from kg.sources.citation_cff.placed import Placed, placed

NAME = "citation-cff"
RANK: Rank = "publisher"
VERSION = "1"
SUFFIXES: tuple[str, ...] = (".cff",)

_MARK = re.compile(r"^(?:\{\s*)?[\"']?cff-version[\"']?\s*:", re.MULTILINE)
_PREFERRED = "preferred-citation"


def sniff(head: bytes, name: str) -> bool:
    """Whether ``cff-version`` stands at the margin."""
    del name
    return _MARK.search(head_text(head)) is not None


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """A record for the software or data set, and one for the work to be cited in its place."""
    try:
        document = read_text(path, source.name)
    except Unreadable as fault:
        yield fault.rejection(source.name)
        return
    yield from document.notes
    tree = yaml_tree(document.text)
    for line, field, rule, message, action in tree.faults:
        whole: Effect = "file" if tree.root is None else "part"
        yield Rejection(source.name, rule, message, action, line, None, field or None, whole)
    if tree.root is None:
        return
    found = placed(tree.root)
    if found is None:
        message = "the file is no mapping of keys to values"
        action = "write it by the guide of the Citation File Format"
        yield Rejection(source.name, "cff-shape", message, action, tree.root.line, effect="file")
        return
    yield from _records(found, source)


def _records(found: Placed, source: Source) -> Iterator[SourceRecord | Rejection]:
    type_ = works.own_type(found.value.get("type"))
    draft = Draft(source, 1, type_, line=found.lines[""])
    fields = Fields(found.value, draft.notes)
    rules.check(draft.notes, fields, rules.ROOT)
    works.fill(draft, fields, type_)
    thing = works.introduced(draft, fields, type_)
    for reference in fields.children("references"):
        works.cite(draft, reference)
    fields.child(_PREFERRED)  # tells of one that is no mapping
    yield from _lined(draft, found, "")
    preferred = found.value.get(_PREFERRED)
    if isinstance(preferred, dict):
        yield from _preferred(preferred, found, source, thing)


def _preferred(
    value: Mapping[str, object], found: Placed, source: Source, thing: Thing | None
) -> Iterator[SourceRecord | Rejection]:
    """The work that is to be cited: it introduces the same thing."""
    draft = Draft(source, 2, _PREFERRED, line=found.lines[_PREFERRED])
    fields = Fields(value, draft.notes, _PREFERRED)
    rules.check(draft.notes, fields, rules.REFERENCE)
    works.fill(draft, fields, fields.text("type") or "generic")
    if thing is not None:
        draft.refer("introduces", thing)
    yield from _lined(draft, found, _PREFERRED)


def _lined(draft: Draft, found: Placed, place: str) -> Iterator[SourceRecord | Rejection]:
    """What the draft gives, with the line of each field."""
    for item in draft.finish():
        if isinstance(item, Rejection) and item.field is not None:
            inside = f"{place}.{item.field}" if place else item.field
            line = found.lines.get(item.field) or found.lines.get(inside) or item.line
            yield replace(item, line=line)
        else:
            yield item
