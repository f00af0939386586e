"""RO-Crate: the metadata file of a folder or archive of research data, alone or in a zip archive
(https://www.researchobject.org/ro-crate/specification/1.2/).

ro-crate-py, the usual reader, wants the folder with its files and stops at a crate that it cannot
find; here nothing but the metadata is opened. Ids of files are names and never paths: none is
looked up on the disk, and one that leads out of the crate is told.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath, PureWindowsPath
from urllib.parse import unquote

import msgspec

from kg.drafts import Draft, shown
from kg.reading import LIMITS, Unreadable, checked_zip, decoded
from kg.reading.faults import Damaged, TooLarge
from kg.records import Rank, Rejection, Relation, Source, SourceRecord
from kg.sources.schema_org import works
from kg.sources.schema_org.documents import Document, documents
from kg.sources.schema_org.nodes import Graph, Node
from kg.sources.schema_org.terms import ID, TYPE, Object

NAME = "ro-crate"
RANK: Rank = "publisher"
VERSION = "1"
SUFFIXES: tuple[str, ...] = (".eln",)

_ANY = msgspec.json.Decoder(dict[str, object])
_FILE = re.compile(r"(?:^|[-/])ro-crate-metadata\.json(?:ld)?$")
_MEMBER = re.compile(r"(?:[^/]+/)?ro-crate-metadata\.json(?:ld)?")
_MARK = re.compile(rb'ro-crate-metadata\.json|"https?://w3id\.org/ro/crate/')
_PROFILE = "w3id.org/ro/crate"
_ZIP = b"PK\x03\x04"
_WEB = re.compile(r"(?!file:)[A-Za-z][A-Za-z0-9+.-]+:(?!\\)")
_MOST_TOLD = 20


def sniff(head: bytes, name: str) -> bool:
    """Whether it is JSON that names the metadata file or context of crates, or a zip with one."""
    if head.startswith(_ZIP):
        return b"ro-crate-metadata.json" in head or name.lower().endswith(".crate.zip")
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    return start == b"{" and b'"@graph"' in head and _MARK.search(head) is not None


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """A record for the root data set of each crate; there is one in a file."""
    number = 0
    for document in _documents(path, source):
        if isinstance(document, Rejection):
            yield document
            continue
        number += 1
        yield from _record(document, source, number)


def _documents(path: Path, source: Source) -> Iterator[Document | Rejection]:
    with path.open("rb") as file:
        is_zip = file.read(len(_ZIP)) == _ZIP
    if not is_zip:
        yield from documents(path, source.name)
        return
    try:
        data = _member(path)
    except Unreadable as fault:
        yield fault.rejection(source.name)
        return
    if data is None:
        message = "the archive has no ro-crate-metadata.json at its top"
        action = "give the archive of a crate, or its metadata file"
        yield Rejection(source.name, "crate-metadata", message, action, effect="file")
        return
    for item in decoded(data.removeprefix(b"\xef\xbb\xbf"), _ANY, source.name, 1):
        yield item if isinstance(item, Rejection) else Document(1, [item.value])


def _member(path: Path) -> bytes | None:
    """The metadata file of an archive, at its top or in its only folder."""
    with checked_zip(path) as archive:
        found = [each for each in archive.infolist() if _MEMBER.fullmatch(each.filename)]
        member = min(found, key=lambda each: each.filename.count("/"), default=None)
        if member is None:
            return None
        if member.file_size > LIMITS.document_bytes:
            message = f"{member.filename} has more than {LIMITS.document_bytes} bytes"
            raise TooLarge(message, "split the crate")
        try:
            return archive.read(member)
        except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError) as error:
            raise Damaged(f"{member.filename}: {error}", "fetch it again") from error


def _record(document: Document, source: Source, number: int) -> Iterator[SourceRecord | Rejection]:
    graph = Graph(document.values)
    root = _root(graph)
    draft = Draft(source, number, _key(root), line=document.line)
    if root is None:
        message = "no node is the root data set (./), and no metadata file says what it is about"
        action = "add ro-crate-metadata.json with about, as the specification says"
        draft.notes.tell("crate-root", message, action, effect="record")
        yield from draft.notes.all()
        return
    types = root.get(TYPE)
    known = [*types] if isinstance(types, list) else []
    value = root if works.kind(known) else {**root, TYPE: [*known, "Dataset"]}
    node = Node(value, graph, draft.notes)
    works.fill(draft, node)
    relations = _parts(draft, node)
    works.introduced(draft, node, relations)
    yield from draft.finish()


def _key(root: Object | None) -> str:
    said = root.get(ID) if root is not None else None
    return said if isinstance(said, str) and said else "./"


def _root(graph: Graph) -> Object | None:
    """What the metadata file is about; else the node that is called ``./``."""
    for value in graph.tops:
        id_, profile = value.get(ID), str(value.get("conformsTo"))
        if isinstance(id_, str) and (
            _FILE.search(id_) or (_PROFILE in profile and "about" in value)
        ):
            about = value.get("about")
            for each in about if isinstance(about, list) else [about]:
                said = each.get(ID) if isinstance(each, dict) else None
                found = graph.at(said) if isinstance(said, str) else None
                if found is not None:
                    return found
    return graph.at("./")


def _parts(draft: Draft, root: Node) -> list[Relation]:
    """Named data sets are parts of the thing; programs and workflows are mentioned, and what the
    crate is chiefly about is introduced; other files are counted.
    """
    main = [each.value for each in root.nodes("mainEntity")]
    for each in root.nodes("mainEntity"):
        thing = works.described(draft, each)
        if thing is not None and thing.type == "system":
            draft.refer("introduces", thing)
    relations, files, outside = [], 0, 0
    for part in root.nodes("hasPart"):
        if part.id is not None and _leads_out(part.id):
            outside += 1
            if outside <= _MOST_TOLD:
                _tell(draft, part.id)
            continue
        thing = works.described(draft, part) if "name" in part else None
        if thing is None:
            files += 1
        elif thing.type == "dataset":
            relations.append(Relation("has_part", draft.thing(thing)))
        elif not any(part.value is each for each in main):
            draft.refer("mentions", thing)
    if files or outside > _MOST_TOLD:
        message = f"{files} parts are files or have no name, {outside} lead out of the crate"
        action = "nothing; give those a name that are data sets or programs of their own"
        draft.notes.tell("crate-parts", message, action, field="hasPart", effect="note")
    return relations


def _leads_out(id_: str) -> bool:
    """Whether an id, were it a path, would be outside of the crate."""
    if _WEB.match(id_):
        return False
    said = unquote(id_)
    posix, windows = PurePosixPath(said), PureWindowsPath(said)
    lost = posix.is_absolute() or bool(windows.drive or windows.root)
    return lost or said.lower().startswith("file:") or ".." in windows.parts


def _tell(draft: Draft, id_: str) -> None:
    message = f"the part {shown(id_)} would be outside of the crate"
    action = "give it a name inside the crate, or a web address"
    draft.notes.tell("path-outside", message, action, field="hasPart")
