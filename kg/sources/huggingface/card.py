"""Model, data set and space cards of the Hugging Face Hub: the metadata at the head of a README.md
(https://github.com/huggingface/hub-docs/blob/main/modelcard.md?plain=1).

``huggingface_hub`` reads them with PyYAML: numbers become floats, a card with one fault in its
results none at all. Here each value is the text that stands there, and the rest of a card is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePath

from kg.drafts import Draft, Fields
from kg.reading import Unreadable, head_text, plain_name, read_text
from kg.reading.yaml_documents import yaml_tree
from kg.records import Rank, Rejection, Relation, Source, SourceRecord, ThingType
from kg.records.things import RelationName
from kg.sources.huggingface import repositories
from kg.sources.huggingface.evaluations import Setting, Statements

NAME = "hf-card"
RANK: Rank = "publisher"
VERSION = "1"
SUFFIXES: tuple[str, ...] = (".md", ".markdown")

_FENCE = re.compile(r"---[ \t]*\r?\n")
_END = re.compile(r"^---[ \t]*\r?$", re.MULTILINE)
_KEYS = (
    "license", "language", "tags", "datasets", "metrics", "model-index", "pipeline_tag",
    "library_name", "base_model", "task_categories", "pretty_name", "dataset_info",
    "size_categories", "sdk", "configs", "annotations_creators",
)  # fmt: skip
_KEY = re.compile(rf"^(?:{'|'.join(_KEYS)})[ \t]*:", re.MULTILINE)
_HEADING = re.compile(r"^#[ \t]+(.+?)[ \t#]*\r?$", re.MULTILINE)
_CARD_FOR = re.compile(r"^(?:model|dataset|data)\s+card\s+(?:for|of)\s+", re.IGNORECASE)
_OF_DATA = frozenset(
    """
    task_categories task_ids size_categories annotations_creators pretty_name dataset_info
    multilinguality source_datasets language_creators
    """.split()
)
_RELATIONS: Mapping[str, RelationName] = {
    "finetune": "fine_tuned_from",
    "adapter": "fine_tuned_from",
}
_ARXIV_TAG = re.compile(r"arxiv:(.+)", re.IGNORECASE)
_DOI_TAG = re.compile(r"doi:(.+)", re.IGNORECASE)
_LEFT_OUT = frozenset(("thumbnail", "widget", "inference", "co2_eq_emissions", "configs",
                       "dataset_info", "extra_gated_prompt", "extra_gated_fields"))  # fmt: skip


def sniff(head: bytes, name: str) -> bool:
    """Whether it begins with metadata between two lines of three hyphens, with keys of the Hub."""
    del name
    text = head_text(head)
    if (start := _FENCE.match(text)) is None:
        return False
    end = _END.search(text, start.end())
    return _KEY.search(text, start.end(), end.start() if end else len(text)) is not None


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """The record of the card."""
    try:
        document = read_text(path, source.name)
    except Unreadable as error:
        yield error.rejection(source.name)
        return
    yield from document.notes
    start = _FENCE.match(document.text)
    end = _END.search(document.text, start.end()) if start else None
    if start is None or end is None:
        message = "the file does not begin with metadata between two lines of three hyphens"
        action = "add them (https://huggingface.co/docs/hub/model-cards), or leave the file out"
        yield Rejection(source.name, "no-metadata", message, action, line=1, effect="file")
        return
    tree = yaml_tree(document.text[start.end() : end.start()], first_line=2)
    root = tree.root.data() if tree.root is not None else None
    if not isinstance(root, Mapping) or not {*_KEYS} & {*root}:
        message = "the metadata has none of the keys of the Hub (license, language, tags ...)"
        fault_ = tree.faults[0] if tree.faults else None
        yield Rejection(
            source.name,
            fault_.rule if fault_ else "no-metadata",
            fault_.message if fault_ else message,
            fault_.action if fault_ else "write them as key: value",
            line=fault_.line if fault_ else 2,
            effect="file",
        )
        return
    repository = repositories.repository_of(path, source.name)
    draft = Draft(source, 1, repository.id if repository else source.name, line=1)
    for fault in tree.faults:
        draft.notes.tell(fault.rule, f"line {fault.line}: {fault.message}", fault.action,
                         field=fault.path or None)  # fmt: skip
    heading = _heading(document.text[end.end() :])
    stem = PurePath(plain_name(source.name)).stem
    _fill(draft, Fields(root, draft.notes), repository, heading or stem)
    yield from draft.finish()


def _heading(body: str) -> str | None:
    found = _HEADING.search(body)
    return _CARD_FOR.sub("", found[1]) if found else None


def _fill(
    draft: Draft, fields: Fields, repository: repositories.Repository | None, heading: str
) -> None:
    kind = repository.type if repository else _kind(fields)
    index = fields.children("model-index")
    names = [each.text("name") for each in index]
    name = (
        fields.text("pretty_name")
        or fields.text("title")
        or (repository.id.rpartition("/")[2] if repository else None)
        or next((each for each in names if each), None)
        or heading
    )
    draft.title(name, field="name")
    own = draft.identify("hf", repository.id, field="id") if repository else None
    said = fields.texts("license")
    rights = said[0] if said else None
    if rights == "other":
        rights = fields.text("license_name") or fields.text("license_link") or rights
    draft.version("web-content", ids=[own], rights=rights, genre=f"{kind} card")
    id_ = repository.id if repository else name
    bases = _bases(draft, fields) if kind == "model" else ()
    about = repositories.thing(draft, kind, id_, name=name, relations=bases)
    if about is None:
        return
    draft.refer("introduces", draft.found(about))
    statements = Statements(draft)
    _words(draft, fields)
    _relations(draft, fields, about, statements)
    for each in index:
        model = each.text("name")
        of = about
        if len(index) > 1 and model and model != name:
            of = repositories.thing(draft, "model", model) or about
            draft.refer("introduces", draft.found(of))
        for row in each.children("results"):
            _results(draft, row, of, statements)


def _kind(fields: Fields) -> ThingType:
    if "sdk" in fields:
        return "system"
    return "dataset" if _OF_DATA & {*fields.keys()} else "model"


def _bases(draft: Draft, fields: Fields) -> tuple[Relation, ...]:
    """The models that the model is made from."""
    name = _RELATIONS.get((fields.text("base_model_relation") or "").lower(), "derived_from")
    refs = [repositories.thing(draft, "model", each) for each in fields.texts("base_model")]
    return tuple(Relation(name, ref) for ref in refs if ref is not None)


def _words(draft: Draft, fields: Fields) -> None:
    for tag in fields.texts("tags"):
        if found := _ARXIV_TAG.fullmatch(tag):
            draft.reference([("arxiv", found[1])], field="tags")
        elif found := _DOI_TAG.fullmatch(tag):
            draft.reference([("doi", found[1])], field="tags")
        else:
            draft.words("keywords", tag, field="tags")
    for key in ("size_categories", "multilinguality", "annotations_creators", "language_creators"):
        for word in fields.texts(key):
            draft.words("keywords", word, field=key)
    left = sorted(_LEFT_OUT & {*fields.keys()})
    if left:
        draft.notes.tell(
            "left-out",
            f"keys that say how the page looks or how files are laid out: {', '.join(left)}",
            "nothing",
            effect="note",
        )


def _relations(draft: Draft, fields: Fields, about: str, statements: Statements) -> None:
    for tag in dict.fromkeys(fields.texts("language")):
        statements.words(about, "language", tag, "language")
    for key in ("pipeline_tag", "task_categories", "task_ids"):
        tasks = statements.concepts(fields.texts(key), "task", key)
        statements.objects(about, "designed-for", tasks, key)
    data = [repositories.thing(draft, "dataset", each) for each in fields.texts("datasets")]
    statements.objects(about, "trained-on-data", data, "datasets")
    for library in fields.texts("library_name"):
        ref = repositories.thing(draft, "system", library)
        if ref is not None:
            draft.refer("mentions", draft.found(ref))
    for metric in statements.concepts(fields.texts("metrics"), "metric", "metrics"):
        draft.refer("mentions", draft.found(metric))


def _results(draft: Draft, row: Fields, about: str, statements: Statements) -> None:
    task, data, source = row.child("task"), row.child("dataset"), row.child("source")
    if data is None:
        draft.notes.tell(
            "no-data-set",
            "a result does not say on which data set it was measured",
            "add dataset: with type and name; the claim is in the graph without it",
            field=row.at("dataset"),
            effect="note",
        )
    named = data.text("name") if data else None
    said = (data.text("type") if data else None) or named
    args = data.raw("args") if data else None
    setting = Setting(
        data=repositories.thing(draft, "dataset", said, name=named) if said else None,
        split=data.text("split") if data else None,
        config=data.text("config") if data else None,
        revision=data.text("revision") if data else None,
        task=(task.text("name") or task.text("type")) if task else None,
        notes=_flat(args),
    )
    where = [source.text("name"), source.text("url")] if source else []
    for metric in row.children("metrics"):
        key, name = metric.text("type"), metric.text("name")
        scores = metric.texts("value")
        if (key or name) is None or not scores:
            message, action = "a score has no metric or no value", "add type: and value:"
            draft.notes.tell("score", message, action, field=metric.at("value"))
            continue
        verified = "verified" if metric.raw("verified") == "true" else None
        place = "; ".join(filter(None, ("model-index", name, verified, *where)))
        words = (setting.notes, _flat(metric.raw("config")), _flat(metric.raw("args")))
        own = setting._replace(notes="; ".join(filter(None, words)))
        for raw in scores:
            statements.result(
                about, (key or name or "", name), raw, own, place=place, field=metric.at("value")
            )


def _flat(value: object) -> str | None:
    """A value of any form as words: ``date: 20220120``."""
    if isinstance(value, Mapping):
        parts = [f"{key}: {said}" for key, each in value.items() if (said := _flat(each))]
        return ", ".join(parts) or None
    if isinstance(value, list):
        return ", ".join(filter(None, map(_flat, value))) or None
    return str(value) if value is not None else None
