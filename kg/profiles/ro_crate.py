"""RO-Crate 1.2 for a release: what each of its files is, in ``ro-crate-metadata.json``.

https://www.researchobject.org/ro-crate/specification/1.2/. The file belongs into the folder of the
release (``--to``), whose other files are its data entities.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import PurePath
from types import MappingProxyType
from typing import Any

from pyoxigraph import NamedNode, RdfFormat, parse

from kg import nquads
from kg.profiles.contract import Chosen, LeftOut, Piece, Refused, SettingError, Written
from kg.release import File, Release
from kg.vocab import dcterms, k

NAME = "ro-crate"
ABOUT = "RO-Crate 1.2, the metadata of a whole release"
SPECIFICATION = "https://w3id.org/ro/crate/1.2"
SETTINGS: Mapping[str, str] = MappingProxyType(
    {
        "date": "the date of publication, where kg.toml has none (YYYY, YYYY-MM or YYYY-MM-DD)",
        "license": "the address of the licence, where kg.toml has none",
    }
)

FILE = "ro-crate-metadata.json"
_ROOT = {"@id": "./"}
_VOID = "void.ttl"

_FORMATS = {
    "nq": ("RDF 1.1 N-Quads", "https://www.w3.org/TR/n-quads/"),
    "nt": ("RDF 1.1 N-Triples", "https://www.w3.org/TR/n-triples/"),
    "trig": ("RDF 1.1 TriG", "https://www.w3.org/TR/trig/"),
    "ttl": ("RDF 1.1 Turtle", "https://www.w3.org/TR/turtle/"),
    "jsonld": ("JSON-LD 1.1", "https://www.w3.org/TR/json-ld11/"),
    "rdf": ("RDF 1.1 XML Syntax", "https://www.w3.org/TR/rdf-syntax-grammar/"),
    "csv": ("Common Format for CSV Files", "https://www.rfc-editor.org/rfc/rfc4180"),
    "parquet": ("Apache Parquet", "https://parquet.apache.org/docs/file-format/"),
}
_WORDS = {
    "kg.nq": "All statements, by named graph.",
    "kg.trig": "All statements, by named graph.",
    "void.ttl": "The release described.",
    "report.ttl": "The report of the validation.",
    "report.txt": "The report of the validation.",
    "rejects.jsonl": "What was left out, and why.",
    "identity.jsonl.gz": "Who was told apart or joined, and why.",
}
_TABLES = ("claims", "papers", "signatures", "things")
_COUNTED = ("papers", "people", "groups", "signatures", "things", "claims", "triples", "quads")

Entity = dict[str, Any]


def export(chosen: Chosen) -> Iterator[Piece]:
    """The one file, for a release of which no paper was left out."""
    release = chosen.release
    if release is None:
        yield Refused(NAME, "no-release", "this is no release", "give the folder of a release")
        return
    base = release.manifest.base
    if not chosen.whole:
        why = "a crate describes all files of a release"
        yield Refused(base, "not-whole", why, "leave --only away")
        return
    date = _date(chosen.settings.get("date")) or release.manifest.date
    licence = _licence(chosen.settings.get("license")) or _stated(release)
    if date is None:
        why = "the release has no date, which a crate needs"
        yield Refused(base, "no-date", why, "add date to kg.toml, or --set date=2025-01-31")
    if licence is None:
        why = "the release has no licence, which a crate needs"
        yield Refused(base, "no-license", why, "add license to kg.toml, or --set license=ADDRESS")
    if date and licence:
        graph = _graph(release, date, licence)
        crate = {"@context": f"{SPECIFICATION}/context", "@graph": graph}
        text = json.dumps(crate, ensure_ascii=False, indent=2)
        yield Written(FILE, f"{text}\n".encode())
        yield LeftOut(base, "the inputs of the release (manifest.json has them)")


def _date(given: str | None) -> str | None:
    if given is None:
        return None
    try:
        nquads.date(given)
    except ValueError as error:
        raise SettingError(f"{NAME}: date: {error}") from None
    return given


def _licence(given: str | None) -> str | None:
    if given is None:
        return None
    try:
        nquads.iri(given)
    except nquads.InvalidIri as error:
        raise SettingError(f"{NAME}: license: {error}") from None
    return given


def _stated(release: Release) -> str | None:
    """The licence that the description of the release states."""
    path = release.directory / _VOID
    if not path.is_file():
        return None
    found = {
        quad.object.value
        for quad in parse(path=str(path), format=RdfFormat.TURTLE)
        if quad.predicate.value == dcterms.license and isinstance(quad.object, NamedNode)
    }
    return min(found, default=None)


def _graph(release: Release, date: str, licence: str) -> list[Entity]:
    manifest = release.manifest
    counts = [
        {
            "@id": f"#count-{name}",
            "@type": "PropertyValue",
            "name": name,
            "value": manifest.counts[name],
        }
        for name in _COUNTED
        if name in manifest.counts
    ]
    files = [_file(each) for each in manifest.files]
    ontology = {
        "@id": k.NS,
        "@type": "CreativeWork",
        "name": "The terms of kg",
        "description": "Classes and properties of research papers, what they introduce and claim.",
    }
    endings = {_ending(each.file) for each in manifest.files}
    return [
        {
            "@id": FILE,
            "@type": "CreativeWork",
            "conformsTo": {"@id": SPECIFICATION},
            "about": _ROOT,
        },
        {
            **_ROOT,
            "@type": "Dataset",
            "identifier": {"@id": "#base"},
            "name": manifest.title or manifest.base,
            "description": _described(manifest.counts),
            "datePublished": date,
            "license": {"@id": licence},
            "version": manifest.digest,
            "hasPart": [{"@id": each["@id"]} for each in files],
            "variableMeasured": [{"@id": each["@id"]} for each in counts],
        },
        {
            "@id": "#base",
            "@type": "PropertyValue",
            "name": "the base of its IRIs",
            "propertyID": "URL",
            "value": manifest.base,
        },
        *files,
        {"@id": licence, "@type": "CreativeWork", "name": licence, "description": "The licence."},
        ontology,
        *_syntaxes(endings),
        *counts,
    ]


def _described(counts: Mapping[str, int]) -> str:
    told = ", ".join(f"{name}: {counts[name]}" for name in _COUNTED if name in counts)
    return f"A knowledge graph of research papers and what they claim: {told}."


def _file(each: File) -> Entity:
    ending = _ending(each.file)
    syntax = _FORMATS.get(ending)
    entity: Entity = {
        "@id": each.file,
        "@type": "File",
        "name": each.file,
        "description": _described_file(each.file),
        "contentSize": str(each.size),
        "encodingFormat": [each.media_type, {"@id": syntax[1]}] if syntax else each.media_type,
        "sha256": each.sha256,
    }
    if each.file.startswith("kg."):
        entity["conformsTo"] = {"@id": k.NS}
    return entity


def _described_file(file: str) -> str:
    stem = file.partition(".")[0]
    if file in _WORDS:
        return _WORDS[file]
    if stem in _TABLES:
        return f"The table of {stem}."
    return "The view: what stands." if stem == "kg" else "A file of the release."


def _ending(file: str) -> str:
    return PurePath(file).suffix.removeprefix(".")


def _syntaxes(endings: set[str]) -> Iterator[Entity]:
    for ending, (name, address) in _FORMATS.items():
        if ending in endings:
            yield {"@id": address, "@type": "WebPage", "name": name}
