"""Results of evaluations in a repository of the Hugging Face Hub, ``.eval_results/*.yaml``
(https://huggingface.co/docs/hub/eval-results): a list, a score on a benchmark in each entry.

They name no metric and no scale: the score is one of the benchmark, as it is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from kg.drafts import Draft, Fields
from kg.reading import Unreadable, head_text, read_text
from kg.reading.yaml_documents import yaml_tree
from kg.records import Rank, Rejection, Source, SourceRecord
from kg.sources.huggingface import repositories
from kg.sources.huggingface.evaluations import BENCHMARK_SCORE, Setting, Statements

NAME = "hf-eval-results"
RANK: Rank = "publisher"
VERSION = "1"
SUFFIXES: tuple[str, ...] = ()

_ENTRY = re.compile(r"^-[ \t]+(?:dataset|value)[ \t]*:", re.MULTILINE)
_VALUE = re.compile(r"^[ \t-]+value[ \t]*:", re.MULTILINE)
_TASK = re.compile(r"^[ \t]+(?:id|task_id)[ \t]*:", re.MULTILINE)


def sniff(head: bytes, name: str) -> bool:
    """Whether it is a list of entries with a data set's id and a value."""
    text = head_text(head) if name.lower().endswith((".yaml", ".yml")) else ""
    return all(each.search(text) is not None for each in (_ENTRY, _VALUE, _TASK))


def read(path: Path, source: Source) -> Iterator[SourceRecord | Rejection]:
    """One record for the file: the results of one model."""
    try:
        document = read_text(path, source.name)
    except Unreadable as error:
        yield error.rejection(source.name)
        return
    yield from document.notes
    tree = yaml_tree(document.text)
    root = tree.root.data() if tree.root is not None else None
    for fault in tree.faults:
        yield Rejection(source.name, fault.rule, fault.message, fault.action, line=fault.line,
                        effect="part" if root is not None else "file")  # fmt: skip
    if root is None and tree.faults:
        return
    repository = repositories.repository_of(path, source.name)
    if repository is None or repository.type != "model":
        message = "neither the file nor its place says of which model the results are"
        action = "keep it in a folder called models--owner--name, as the cache of the Hub has it"
        yield Rejection(source.name, "no-model", message, action, effect="file")
        return
    draft = Draft(source, 1, repository.id, line=1)
    own = draft.identify("hf", repository.id, field="id")
    draft.title(repository.id.rpartition("/")[2], field="id")
    draft.version("web-content", ids=[own], genre="model card")
    about = repositories.thing(draft, "model", repository.id)
    if about is not None:
        draft.refer("introduces", draft.found(about))
        statements = Statements(draft)
        for each in Fields({"results": root}, draft.notes).children("results"):
            _result(draft, each, about, statements)
    yield from draft.finish()


def _result(draft: Draft, row: Fields, about: str, statements: Statements) -> None:
    data, source = row.child("dataset"), row.child("source")
    said = data.text("id") if data else None
    score = row.text("value")
    if said is None or score is None:
        message = "a result has no data set or no value"
        draft.notes.tell("score", message, "add dataset: {id: ...} and value:",
                         field=row.at("value"))  # fmt: skip
        return
    setting = Setting(
        data=repositories.thing(draft, "dataset", said),
        config=data.text("task_id") if data else None,
        revision=data.text("revision") if data else None,
        notes=row.text("notes"),
    )
    place = ["eval-results", row.text("date")]
    place += [source.text(key) for key in ("name", "url", "org", "user")] if source else []
    where = "; ".join(filter(None, place))
    metric = (BENCHMARK_SCORE, None)
    statements.result(about, metric, score, setting, place=where, field=row.at("value"))
