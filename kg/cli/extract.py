"""``kg extract``: what abstracts say, with the words that say it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text as Coloured

from kg.cli.abstracts import NotALine, abstracts
from kg.cli.terminal import fail, note, results, table, warn
from kg.extract import extract as read
from kg.extract.confidence import calibrated, published
from kg.extract.found import Extraction, FoundClaim
from kg.extract.lexicon import Gazetteer, LexiconError, gazetteer
from kg.extract.readable import Readable
from kg.extract.review import file_name, review
from kg.extract.rows import record_row
from kg.records import Rejection, SourceRecord
from kg.sources import Item, UnknownFormat

_COLUMNS = ("paper", "about", "property", "value", "against", "confidence", "words")
_STYLES = {"introduced": "bold green", "baseline": "magenta", "evaluated-on": "blue"}


def extract(
    files: Annotated[
        list[Path], typer.Argument(exists=True, dir_okay=False, help="JSON lines, or any format.")
    ],
    as_json: Annotated[
        bool, typer.Option("--json", help="Entities, quantities, relations as JSON.")
    ] = False,
    review_folder: Annotated[
        Path | None,
        typer.Option(
            "--review",
            file_okay=False,
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
        Path,
        typer.Option(
            file_okay=False, metavar="FOLDER", help="Where --llm writes claims for a build."
        ),
    ] = Path("claims"),
    known: Annotated[
        list[Path] | None,
        typer.Option(exists=True, dir_okay=False, help="A word list of further names."),
    ] = None,
    from_: Annotated[
        str | None, typer.Option("--from", help="The files' format; see kg list.")
    ] = None,
) -> None:
    """Show what abstracts say: things, quantities and claims, each with its words.

    Example: kg extract papers.jsonl --json
    """
    if (llm is None) != (model is None):
        fail("--llm URL and --model NAME go together", 2)
    if llm is not None and (as_json or review_folder is not None):
        fail("--llm writes its claims to --to FOLDER: leave out --json and --review", 2)
    as_built = llm is not None or review_folder is not None
    try:
        names = gazetteer(tuple(known or ()))
        read_files = [
            (file, _with_text(abstracts(file, from_, as_built=as_built))) for file in files
        ]
    except (LexiconError, NotALine, UnknownFormat, OSError, UnicodeDecodeError) as error:
        fail(str(error), 2)
    found = [record for _, records in read_files for record in records]
    if not found:
        fail("no abstract in what was named", 1)
    if llm is not None and model is not None:
        from kg.cli.llm import Asked, read_by_model

        read_by_model(read_files, Asked(llm, model, to), names)
    elif review_folder is not None:
        _review(found, names, review_folder)
    elif as_json:
        made = [_row(record, names) for record in found]
        typer.echo(json.dumps({"records": made}, ensure_ascii=False, indent=1))
    elif results.is_terminal:
        for record in found:
            _show(record, names)
    else:
        table(_COLUMNS, [row for record in found for row in _rows(record, names)])


def _with_text(items: Iterable[Item]) -> list[SourceRecord]:
    """The records with the text of an abstract."""
    found = []
    for item in items:
        if isinstance(item, Rejection):
            warn(f"{item.file}: {item.message}; {item.action}")
        elif isinstance(item, SourceRecord) and item.work.abstract and item.work.abstract.text:
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
    shown = Coloured(readable.text)
    for thing in extraction.things:
        for stretch in thing.mentions:
            shown.stylize(_STYLES.get(thing.role, "cyan"), stretch.start, stretch.end)
    for quantity in extraction.quantities:
        if not quantity.in_name:
            shown.stylize("yellow", quantity.stretch.start, quantity.stretch.end)
    results.print(Coloured(record.work.title or record.key, style="bold underline"))
    results.print(shown)
    table(_COLUMNS[1:-1], [_cells(readable, extraction, each)[:-1] for each in _claims(extraction)])
    results.print()


def _review(found: list[SourceRecord], names: Gazetteer, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for record in found:
        text = review(record, names)
        if text is None:
            continue
        path = folder / f"{file_name(record)}.yaml"
        if path.exists():
            warn(f"{path} is there already and was left as it is")
            continue
        path.write_text(text, encoding="utf-8", newline="\n")
        count += 1
    note(f"{count} files in {folder}: edit them, then name the folder to kg build")
