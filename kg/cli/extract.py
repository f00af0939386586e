"""``kg extract``: what abstracts say, with the words that say it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text as Coloured

from kg.cli.abstracts import STDIN, abstracts, chosen
from kg.cli.curation_files import write_reviews
from kg.cli.folder import writable
from kg.cli.rejected import SHOWN_WITHOUT, show_rejections
from kg.cli.terminal import fail, give, results, table, visible
from kg.extract import extract as read
from kg.extract.confidence import calibrated, published
from kg.extract.found import Extraction, FoundClaim
from kg.extract.lexicon import Gazetteer, LexiconError, gazetteer
from kg.extract.readable import Readable
from kg.extract.rows import record_row
from kg.reading import spooled
from kg.reading.faults import TooLarge
from kg.records import Rejection, SourceRecord
from kg.sources import Item, UnknownFormat, find

_COLUMNS = ("paper", "about", "property", "value", "against", "confidence", "words")
_LOST = ("file", "record")
_STYLES = {"introduced": "bold green", "baseline": "magenta", "evaluated-on": "blue"}


def extract(
    files: Annotated[
        list[Path],
        typer.Argument(
            help="JSON lines, or any format: files, folders, patterns, - for standard input, as "
            "for kg build."
        ),
    ],
    as_json: Annotated[
        bool, typer.Option("--json", help="Entities, quantities, relations as JSON.")
    ] = False,
    review_folder: Annotated[
        Path | None,
        typer.Option(
            "--review",
            parser=writable,
            metavar="FOLDER",
            help="Write what is uncertain as a curation file for each paper.",
        ),
    ] = None,
    llm: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="Ask a language model at an OpenAI-compatible end point (key: KG_LLM_KEY).",
        ),
    ] = None,
    model: Annotated[str | None, typer.Option(help="The name of the model, with --llm.")] = None,
    to: Annotated[
        str, typer.Option(metavar="FOLDER", help="Where --llm writes claims for a build.")
    ] = "claims",
    known: Annotated[
        list[Path] | None,
        typer.Option(exists=True, dir_okay=False, help="A word list of further names."),
    ] = None,
    from_: Annotated[
        str | None, typer.Option("--from", help="The files' format; see kg list.")
    ] = None,
) -> None:
    """Show what abstracts say: things, quantities and claims, each with its words. What cannot be
    read, or has no abstract, is told, and the rest goes on; the exit code is then 1.

    Example: kg extract papers.jsonl --json
    """
    _check(llm, model, as_json=as_json, review=review_folder is not None)
    folder = None if llm is None else writable(to)
    as_built = llm is not None or review_folder is not None
    with ExitStack() as stack:
        try:
            names = gazetteer(tuple(known or ()))
            stdin = stack.enter_context(spooled(sys.stdin.buffer)) if STDIN in files else None
            inputs = chosen(files, stdin)
            if from_ is not None:
                find(Path(), from_)
        except (LexiconError, UnknownFormat, TooLarge, OSError, ValueError) as error:
            fail(str(error), 2)
        told: list[Rejection] = []
        read_files = [
            (each.name, _records(abstracts(each, from_, as_built=as_built), told))
            for each in inputs
        ]
    show_rejections(told, SHOWN_WITHOUT, "")
    found = [record for _, records in read_files for record in records]
    if not found:
        fail("no abstract in what was named", 1)
    code = int(any(each.effect in _LOST for each in told))
    if llm is not None and model is not None and folder is not None:
        from kg.cli.llm import Asked, read_by_model

        code = max(code, read_by_model(read_files, Asked(llm, model, folder), names))
    elif review_folder is not None:
        write_reviews(read_files, names, review_folder)
    elif as_json:
        made = [_row(record, names) for record in found]
        give(json.dumps({"records": made}, ensure_ascii=False, indent=1) + "\n")
    elif results.is_terminal:
        for record in found:
            _show(record, names)
    else:
        table(_COLUMNS, [row for record in found for row in _rows(record, names)])
    if code:
        raise typer.Exit(code)


def _check(llm: str | None, model: str | None, *, as_json: bool, review: bool) -> None:
    """Leave with exit code 2 for options that do not go together."""
    if (llm is None) != (model is None):
        fail("--llm URL and --model NAME go together", 2)
    if llm is not None and (as_json or review):
        fail("--llm writes its claims to --to FOLDER: leave out --json and --review", 2)
    if as_json and review:
        fail("--review writes files: leave out --json, or run both", 2)


def _records(items: Iterable[Item], told: list[Rejection]) -> list[SourceRecord]:
    """The records; what is left out is told."""
    found = []
    for item in items:
        if isinstance(item, Rejection):
            told.append(item)
        elif isinstance(item, SourceRecord):
            found.append(item)
    return found


def _read(record: SourceRecord, names: Gazetteer) -> tuple[Readable, Extraction]:
    abstract = record.work.abstract
    text = (abstract.text if abstract else None) or ""
    return read(text, title=record.work.title, known=names)


def _row(record: SourceRecord, names: Gazetteer) -> dict[str, object]:
    readable, extraction = _read(record, names)
    arxiv = next((each.value for each in record.work.identifiers if each.scheme == "arxiv"), None)
    return {
        "id": record.key,
        "arxiv_id": arxiv,
        "title": record.work.title,
        "abstract": readable.raw,
        **record_row(readable, extraction),
    }


def _claims(extraction: Extraction) -> Iterator[FoundClaim]:
    return (each for each in extraction.claims if published(each))


def _cells(readable: Readable, extraction: Extraction, claim: FoundClaim) -> list[str]:
    value = ", ".join(claim.objects)
    if claim.quantity is not None:
        stretch = extraction.quantities[claim.quantity].stretch
        value = readable.text[stretch.start : stretch.end]
    return [
        ", ".join(claim.about) or "the paper",
        claim.property or "",
        value,
        ", ".join(claim.baselines),
        calibrated(claim),
        readable.text[claim.stretch.start : claim.stretch.end],
    ]


def _rows(record: SourceRecord, names: Gazetteer) -> Iterator[list[str]]:
    readable, extraction = _read(record, names)
    for claim in _claims(extraction):
        yield [record.key, *_cells(readable, extraction, claim)]


def _show(record: SourceRecord, names: Gazetteer) -> None:
    """The text in colours, and its claims beneath."""
    readable, extraction = _read(record, names)
    shown = Coloured(visible(readable.text))
    for thing in extraction.things:
        for stretch in thing.mentions:
            shown.stylize(_STYLES.get(thing.role, "cyan"), stretch.start, stretch.end)
    for quantity in extraction.quantities:
        if not quantity.in_name:
            shown.stylize("yellow", quantity.stretch.start, quantity.stretch.end)
    results.print(Coloured(visible(record.work.title or record.key), style="bold underline"))
    results.print(shown)
    table(_COLUMNS[1:-1], [_cells(readable, extraction, each)[:-1] for each in _claims(extraction)])
    results.print()
