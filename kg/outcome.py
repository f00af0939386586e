"""What a build gave: its counts, and the files of a release that tell of it."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from pathlib import Path

import msgspec

from kg import rejections as told
from kg.formats import sssom
from kg.formats.master import read as read_master
from kg.records import Rejection, Resolved
from kg.validate import Report
from kg.vocab import k, rdf

_TYPE, _CLAIM = f"<{rdf.type}>", f"<{k.Claim}>"


def counts(
    resolved: Resolved, master: Path, report: Report, rejections: Sequence[Rejection]
) -> dict[str, int]:
    """The counts of a release. ``records_read`` is the sum of ``records_used``, which stand in the
    graph, and of ``records_rejected``; a file that was rejected whole has no records.
    """
    things = list({placed.path: placed.thing.type for placed in resolved.things}.values())
    triples, claims, quads = 0, 0, 0
    for line in read_master(master):
        quads += 1
        if line.graph is None:
            triples += 1
            claims += line.predicate == _TYPE and line.object == _CLAIM
    left_out = told.by_effect(rejections)
    used = _records_used(resolved)
    return {
        "records_read": used + left_out["record"],
        "records_used": used,
        "records_rejected": left_out["record"],
        "papers": len(resolved.papers),
        "signatures": sum(len(paper.seats) for paper in resolved.papers),
        "people": sum(creator.kind == "person" for creator in resolved.creators),
        "groups": sum(creator.kind == "group" for creator in resolved.creators),
        "systems": things.count("system"),
        "models": things.count("model"),
        "series": things.count("series"),
        "things": len(things),
        "claims": claims,
        "triples": triples,
        "quads": quads,
        "shapes": report.shapes,
        "violations": report.violations,
        "warnings": report.warnings,
        "rejections": len(rejections),
        "rejected_files": len({each.file for each in rejections if each.effect == "file"}),
        "rejected_parts": left_out["part"],
        "notes": left_out["note"],
    }


def files(
    resolved: Resolved,
    report: Report,
    rejections: Sequence[Rejection],
    about: sssom.MappingSet,
) -> dict[str, bytes | Path]:
    """The files beside the dumps and tables, by name."""
    encoder = msgspec.json.Encoder(order="sorted")
    decided = (
        *resolved.creators,
        *resolved.assessments,
        *resolved.described,
        *resolved.weighed,
        *resolved.decided,
        *resolved.pairs,
    )
    return {
        "rejects.jsonl": _lines(encoder, rejections),
        "identity.jsonl.gz": gzip.compress(_lines(encoder, decided), mtime=0),
        sssom.NAME: sssom.table(resolved, about),
        "report.ttl": report.to_turtle().encode(),
        "report.txt": (report.to_text() + told.report(rejections)).encode(),
    }


def _lines(encoder: msgspec.json.Encoder, items: Sequence[msgspec.Struct]) -> bytes:
    return b"".join(encoder.encode(each) + b"\n" for each in items)


def _records_used(resolved: Resolved) -> int:
    described = {(each.source, each.person) for each in resolved.described}
    apart = sum(
        bool(entity.things) or any((entity.source, each) in described for each in entity.people)
        for entity in resolved.entities
    )
    return apart + sum(len(paper.records) for paper in resolved.papers)
