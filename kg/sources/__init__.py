"""Input formats: each module reads one, and gives records or rejections, never an exception.

A reader is a module with ``NAME``, ``RANK``, ``VERSION``, ``SUFFIXES``, ``sniff`` and ``read`` (see
``Reader``).
To add one: the module, a line in ``READERS``, a case folder under tests/cases/sources/.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path, PurePath
from typing import Protocol

from kg.reading import head_of, plain_name
from kg.records import EntityRecord, Rank, Rejection, Source, SourceRecord
from kg.sources import (
    citation_cff,
    csl_json,
    curated,
    dblp,
    facts_table,
    jats,
    oai_dc,
    openalex,
    opencitations,
    papers_json,
    pasted,
    pubmed,
    quoted_claims,
    rdf,
    semantic_scholar,
)
from kg.sources.arxiv import atom as arxiv_atom, kaggle as arxiv_kaggle, oai as arxiv_oai
from kg.sources.crossref import deposit as crossref_xml, rest as crossref_json
from kg.sources.datacite import api as datacite_json, kernel as datacite_xml
from kg.sources.huggingface import card as hf_card, eval_results as hf_eval_results, model_index
from kg.sources.managers import bibtex, nbib, ris
from kg.sources.schema_org import codemeta, pages as schema_org_pages, ro_crate

Item = SourceRecord | EntityRecord | Rejection
"""What a reader gives."""

_BLOCK_BYTES = 1024 * 1024


class Reader(Protocol):
    """What a module of this folder has.

    ``VERSION`` changes when the same bytes give other records. ``SUFFIXES`` are the ends of names
    (in small letters) whose files are read even where the content is not recognised, so that the
    reader says what is wrong with them.
    """

    NAME: str
    RANK: Rank
    VERSION: str
    SUFFIXES: tuple[str, ...]

    def sniff(self, head: bytes, name: str) -> bool:
        """Whether a file that starts with ``head`` and bears this name is of this format.

        The head is the first 64 KiB, decompressed; the name has no suffix of compression.
        ``kg.reading.head_text`` makes text of a head in any encoding.
        """
        ...

    def read(self, path: Path, source: Source) -> Iterator[Item]:
        """The records of the file in order; what cannot be read is a Rejection, one of effect
        "record" for each record that is left out.

        The file may be compressed (``kg.reading`` opens it); it is called ``source.name``.
        """
        ...


READERS: tuple[Reader, ...] = (
    curated,
    quoted_claims,
    citation_cff,
    arxiv_kaggle,
    arxiv_atom,
    arxiv_oai,
    openalex,
    semantic_scholar,
    crossref_json,
    crossref_xml,
    datacite_json,
    datacite_xml,
    dblp,
    pubmed,
    jats,
    oai_dc,
    rdf,
    ro_crate,
    codemeta,
    schema_org_pages,
    csl_json,
    bibtex,
    ris,
    nbib,
    hf_card,
    hf_eval_results,
    model_index,
    opencitations,
    facts_table,
    papers_json,
    pasted,
)
"""The most particular format first: the first that recognises a file reads it."""


class UnknownFormat(ValueError):
    """A file that no reader recognises, or a reader's name that does not exist."""


def find(path: Path, name: str | None = None, called: str | None = None) -> Reader:
    """The reader called ``name``, or the first that recognises the content, or that of the suffix.

    ``called`` is the name of a file whose path does not tell it. What counts of a compressed file
    is what is in it. Raises UnknownFormat, and OSError where the file cannot be read.
    """
    if name is not None:
        for reader in READERS:
            if name == reader.NAME:
                return reader
        known = ", ".join(reader.NAME for reader in READERS)
        raise UnknownFormat(f"no format is called {name!r}; known: {known}")
    head, file_name = head_of(path), plain_name(called or path.name)
    for reader in READERS:
        if reader.sniff(head, file_name):
            return reader
    for reader in READERS:
        if PurePath(file_name).suffix.lower() in reader.SUFFIXES:
            return reader
    known = ", ".join(reader.NAME for reader in READERS)
    raise UnknownFormat(f"no known format is recognised (known: {known})")


def source_of(path: Path, reader: Reader, called: str | None = None) -> Source:
    """The description of an input file, compressed or not as it is; raises OSError."""
    digest = sha256()
    with path.open("rb") as file:
        while block := file.read(_BLOCK_BYTES):
            digest.update(block)
    name = called or path.name
    return Source(sha256=digest.hexdigest(), name=name, reader=reader.NAME, rank=reader.RANK)


def read(path: Path, reader: Reader, source: Source) -> Iterator[Item]:
    """What a reader gives for a file; a file that gives nothing at all is told."""
    empty = True
    for item in reader.read(path, source):
        empty = False
        yield item
    if empty:
        message = f"nothing that {reader.NAME} reads is in it"
        action = "leave it out, or name its format with --from"
        yield Rejection(source.name, "empty", message, action, effect="file")
