"""The built-in corpus keeps its IRIs: its ledger is committed and every build agrees with it."""

from __future__ import annotations

from kg import inputs, iris, resources, sources
from kg.identity import resolve
from kg.records import SourceRecord


def test_the_committed_ledger_is_what_the_corpus_mints(update_cases: bool) -> None:  # noqa: FBT001
    path = resources.corpus() / "ledger.tsv"
    ledger = iris.Ledger.load(path)
    found, records = [], []
    for each in inputs.corpus_inputs():
        reader = sources.find(each.path, each.format)
        source = sources.source_of(each.path, reader)
        found.append(source)
        read = reader.read(each.path, source)
        records += [record for record in read if isinstance(record, SourceRecord)]
    before = ledger.text()
    resolve(found, records, ledger)
    if update_cases:
        path.write_text(ledger.text(), encoding="utf-8", newline="\n")
        before = ledger.text()
    assert len(records) == 12
    assert ledger.text() == before, "run `pytest --update-cases` and read the difference"
