"""Papers with Code's model index: models, collections and a library in one YAML file
(https://github.com/paperswithcode/model-index).

Its own reader follows paths to other files; here a file is read alone, and those that it names are
told: name them too. Keys are read in any case, as there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from kg import iris
from kg.drafts import Draft, Fields
from kg.reading import Unreadable, head_text, read_text
from kg.reading.yaml_documents import Node, yaml_tree
from kg.records import Identifier, Rank, Rejection, Relation, Source, SourceRecord, Thing
from kg.sources.huggingface import repositories
from kg.sources.huggingface.evaluations import Setting, Statements

NAME = "model-index"
RANK: Rank = "publisher"
VERSION = "1"
SUFFIXES: tuple[str, ...] = ()

_KEY = re.compile(
    r"^(?:Models|Collections|Library|Import|Results|Metadata|In Collection)[ \t]*:", re.MULTILINE
)
_LISTS = {"models": "model", "collections": "series"}
_COUNTS = {
    "parameters": ("total-parameters", "parameter"),
    "epochs": ("epochs", "epoch"),
    "batch size": ("batch-size", "sample"),
    "flops": ("inference-compute", ""),
}
_CONCEPTS = {
    "training techniques": ("uses-method", "technique"),
    "architecture": ("has-architecture", "architecture"),
}
_SCORES = ("value", "score")


def sniff(head: bytes, name: str) -> bool:
    """Whether keys of a model index stand at the margin of a YAML file."""
    text = head_text(head) if name.lower().endswith((".yaml", ".yml")) else ""
    return _KEY.search(text) is not None


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """A record for each model, each collection, and the library."""
    try:
        document = read_text(path, source.name)
    except Unreadable as error:
        yield error.rejection(source.name)
        return
    yield from document.notes
    tree = yaml_tree(document.text)
    root = tree.root
    fields = _small(root.value) if root is not None and isinstance(root.value, Mapping) else None
    for fault in tree.faults:
        yield Rejection(source.name, fault.rule, fault.message, fault.action, line=fault.line,
                        effect="part" if fields else "file")  # fmt: skip
    if fields is None:
        if not tree.faults:
            message, action = "it is no mapping with Models or Collections", "leave it out"
            yield Rejection(source.name, "no-model", message, action, effect="file")
        return
    yield from _entries(fields, root, source)


def _entries(
    fields: Mapping[str, Node], root: Node | None, source: Source
) -> Iterator[SourceRecord | Rejection]:
    number = 0
    if "name" in fields and root is not None:
        yield from _entry(root, "model", 1, source)
        return
    known = {"models", "collections", "library", "import"} & {*fields}
    if not known:
        message = "it is a part of a model index, and names no model"
        action = "write it where the file that names it is, and build that"
        yield Rejection(source.name, "no-model", message, action, line=1, effect="file")
        return
    if (library := fields.get("library")) is not None:
        number += 1
        yield from _entry(library, "system", number, source)
    for key, kind in _LISTS.items():
        for node in _items(fields.get(key)):
            if isinstance(node.value, str):
                yield _elsewhere(node, source)
            else:
                number += 1
                yield from _entry(node, kind, number, source)
    for node in _items(fields.get("import")):
        yield _elsewhere(node, source)


def _elsewhere(node: Node, source: Source) -> Rejection:
    message = f"{node.value!r:.80} names another file, which is not read for it"
    action = "name that file to kg build too"
    return Rejection(
        source.name, "other-file", message, action, node.line, node.path, effect="note"
    )


def _items(node: Node | None) -> tuple[Node, ...]:
    if node is None or node.is_empty:
        return ()
    return node.value if isinstance(node.value, tuple) else (node,)


def _small(value: Mapping[str, Node]) -> dict[str, Node]:
    """The fields by their keys in small letters; of two that differ in case only the first."""
    found: dict[str, Node] = {}
    for key, node in value.items():
        found.setdefault(" ".join(key.lower().split()), node)
    return found


def _data(node: Node) -> object:
    """Texts, lists and mappings, keys in small letters but for those of metrics."""
    if isinstance(node.value, Mapping) and not node.is_empty:
        return {
            key: child.data() if key == "metrics" else _data(child)
            for key, child in _small(node.value).items()
        }
    if isinstance(node.value, tuple):
        return [_data(each) for each in node.value]
    return node.data()


def _entry(
    node: Node, kind: str, number: int, source: Source
) -> Iterator[SourceRecord | Rejection]:
    data = _data(node)
    said = data.get("name") if isinstance(data, Mapping) else None
    key = said if isinstance(said, str) and said.strip() else f"line {node.line}"
    draft = Draft(source, number, key, line=node.line)
    if not isinstance(data, Mapping):
        draft.notes.tell("type", "an entry is no mapping", "write Name: and the rest",
                         effect="record")  # fmt: skip
        yield from draft.notes.all()
        return
    fields = Fields(data, draft.notes)
    name = draft.notes.one_line(fields.text("name") or "", "Name", markup=False)
    if name is None:
        draft.notes.tell("no-model", "the entry has no name", "add Name:", effect="record")
        told = draft.notes.all()
        yield from (each for each in told if each.effect == "record")
        return
    draft.title(name, field="Name")
    draft.version("software" if kind == "system" else "web-content", genre=f"{kind} entry")
    thing = _thing(draft, fields, name, kind)
    about = draft.refer("introduces", thing)
    statements = Statements(draft)
    _paper(draft, fields)
    _metadata(draft, fields, about, statements)
    for row in fields.children("results"):
        _results(draft, row, about, statements)
    yield from draft.finish()


def _thing(draft: Draft, fields: Fields, name: str, kind: str) -> Thing:
    relations: tuple[Relation, ...] = ()
    collection = draft.notes.one_line(fields.text("in collection") or "", "In Collection")
    if kind == "model" and collection:
        series = draft.thing(Thing(f"series/{iris.slug(collection)}", "series", collection))
        relations = (Relation("part_of", series),)
    code = _urls(draft, fields, ("code", "repository"))
    urls = _urls(draft, fields, ("weights", "website", "docs"))
    type_ = next(each for each in ("model", "series", "system") if each == kind)
    return Thing(
        f"{kind}/{iris.slug(name)}", type_, name, relations=relations, code=code, urls=urls
    )


def _urls(draft: Draft, fields: Fields, keys: tuple[str, ...]) -> tuple[str, ...]:
    found: list[Identifier | None] = []
    for key in keys:
        for each in fields.mixed(key):
            url = each if isinstance(each, str) else each.text("url")
            if url:
                found.append(draft.identifier("url", url, field=key))
    return tuple(dict.fromkeys(each.value for each in found if each is not None))


def _paper(draft: Draft, fields: Fields) -> None:
    for each in fields.mixed("paper"):
        url = each if isinstance(each, str) else each.text("url")
        title = None if isinstance(each, str) else each.text("title")
        arxiv = re.search(r"arxiv\.org/(?:abs|pdf)/\S+", url) if url else None
        ids = [("arxiv" if arxiv else "url", url)] if url else []
        draft.reference(ids, words=title, field="Paper")


def _metadata(draft: Draft, fields: Fields, about: str, statements: Statements) -> None:
    """What is said of the training; keys without a meaning of their own are told."""
    metadata = fields.child("metadata")
    other = []
    for key in metadata.keys() if metadata else ():
        texts = metadata.texts(key) if metadata else []
        if key in _COUNTS:
            for text in texts:
                statements.count(about, *_COUNTS[key], text, key)
        elif key in _CONCEPTS:
            property_, scheme = _CONCEPTS[key]
            found = statements.concepts(texts, scheme, key)
            statements.objects(about, property_, found, key)
        elif key == "training data":
            data = [repositories.thing(draft, "dataset", text) for text in texts]
            statements.objects(about, "trained-on-data", data, key)
        elif key == "training resources":
            for text in texts:
                statements.words(about, "trained-on-hardware", text, key)
        else:
            other.append(key)
    if other:
        message = f"metadata without a property of their own: {', '.join(other)[:300]}"
        action = "give them as claims in a table of facts or a curated file"
        draft.notes.tell("unknown-metadata", message, action, field="Metadata")


def _results(draft: Draft, row: Fields, about: str, statements: Statements) -> None:
    task, data = _named(row, "task"), _named(row, "dataset")
    ref = draft.thing(Thing(f"dataset/{iris.slug(data)}", "dataset", data)) if data else None
    setting = Setting(data=ref, task=task)
    metrics = row.child("metrics")
    for key in metrics.keys() if metrics else ():
        for score in (metrics.mixed(key) or [""]) if metrics else ():
            raw = score if isinstance(score, str) else None
            if isinstance(score, Fields):
                raw = next((text for name in _SCORES if (text := score.text(name))), None)
            statements.result(
                about, (key, None), raw or "", setting, place="model index", field=row.at(key)
            )


def _named(row: Fields, key: str) -> str | None:
    """A text, or the name in a mapping."""
    for each in row.mixed(key):
        return each if isinstance(each, str) else each.text("name")
    return None
