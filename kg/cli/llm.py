"""``kg extract --llm``: what a language model reads in abstracts, as a file that a build takes."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from kg import iris
from kg.cli.terminal import complain, fail, note, table, warn
from kg.extract.lexicon import Gazetteer
from kg.extract.llm import Refused, Said, read
from kg.extract.llm.answer import NoAnswer
from kg.extract.llm.kept import Kept
from kg.extract.llm.rows import row
from kg.extract.llm.service import Service, Unanswered, Unusable
from kg.records import Claim, Source, SourceRecord
from kg.sources import quoted_claims
from kg.sources.curated.tree import Faults

KEY = "KG_LLM_KEY"
"""The variable of the environment that the key is taken from."""

_ANSWERS = ".answers"
_QUARANTINE = ".quarantine"
_MOST_FAILURES = 5
_UNANSWERED = ("no-answer", "not-asked", "broken-answer")
_COLUMNS = ("paper", "about", "property", "value", "against", "confidence", "words")


class Asked(NamedTuple):
    """Whom to ask, and the folder for what it says."""

    url: str
    model: str
    folder: Path


def read_by_model(
    files: Sequence[tuple[str, Sequence[SourceRecord]]], asked: Asked, known: Gazetteer
) -> int:
    """Ask a model about the abstracts of files, given by name; a file of claims for each, what is
    refused apart. Claims that were taken are a table on stdout.

    The exit code: 1 where no question was answered.
    """
    try:
        service = Service(asked.url, asked.model, os.environ.get(KEY, ""))
        if service.sends_the_key_in_the_clear:
            warn(f"{KEY} goes to {service.url} in the clear: take https where others may listen")
        kept = Kept(asked.folder / _ANSWERS, service.url, asked.model)
        return _Reading(service, kept, known, asked.folder).run(files)
    except (Unusable, OSError) as error:
        fail(str(error), 1)


class _Reading:
    def __init__(self, service: Service, kept: Kept, known: Gazetteer, folder: Path) -> None:
        self._service, self._kept, self._known = service, kept, known
        self._folder = folder
        self._failures = 0
        self._rules: Counter[str] = Counter()
        self._shown: list[list[str]] = []

    def run(self, files: Sequence[tuple[str, Sequence[SourceRecord]]]) -> int:
        lines: dict[str, list[bytes]] = defaultdict(list)
        quarantine: dict[str, list[bytes]] = defaultdict(list)
        asked = unanswered = 0
        for file, records in files:
            name = f"{file.partition('.')[0]}-{iris.slug(self._service.model)}.jsonl"
            for record in records:
                said = self._said(record)
                asked += 1
                unanswered += any(each.rule in _UNANSWERED for each in said.refused)
                said, claims = sound(said, self._service.model, file)
                for each in said.refused:
                    quarantine[name].append(self._line(file, record, each))
                if claims:
                    fields = row(said.record, self._service.model, claims)
                    lines[name].append(msgspec.json.encode(fields))
                    self._shown += (_cells(record.key, each) for each in claims)
                lines.setdefault(name, [])
        for name, found in sorted(lines.items()):
            _write(self._folder / name, found)
            _write(self._folder / _QUARANTINE / name, quarantine[name])
        table(_COLUMNS, self._shown)
        if self._shown:
            told = f"{len(self._shown)} claims in {self._folder}"
            note(f"{told}: name it to kg build with the abstracts")
        else:
            note("no claim was taken: there is no file for kg build")
        if self._rules:
            told = ", ".join(f"{rule} {count}" for rule, count in sorted(self._rules.items()))
            where = self._folder / _QUARANTINE
            warn(f"{self._rules.total()} statements are in quarantine, in {where}: {told}")
        if unanswered == asked:
            complain("no question was answered; the reasons are in quarantine")
            return 1
        return 0

    def _said(self, record: SourceRecord) -> Said:
        """What the model says of a record; that it says nothing is a refusal like others."""
        if self._failures >= _MOST_FAILURES:
            reason = f"{_MOST_FAILURES} abstracts before it had no answer: the rest was not asked"
            return Said(record, (Refused("not-asked", reason, ""),))
        try:
            said = read(record, self._service, self._kept, self._known)
        except Unanswered as error:
            self._failures += 1
            return Said(record, (Refused("no-answer", str(error), ""),))
        except NoAnswer as error:
            return Said(record, (Refused("broken-answer", str(error), ""),))
        self._failures = 0
        return said or Said(record, ())

    def _line(self, file: str, record: SourceRecord, each: Refused) -> bytes:
        self._rules[each.rule] += 1
        fields = {
            "file": file,
            "line": record.line,
            "key": record.key,
            "rule": each.rule,
            "reason": self._service.hidden(each.reason),
            "said": self._service.hidden(each.said),
        }
        return msgspec.json.encode(fields)


def sound(said: Said, model: str, name: str) -> tuple[Said, tuple[Claim, ...]]:
    """The claims that a build will take, each once; the others are refused with the rule."""
    source = Source("0" * 64, name, quoted_claims.NAME, quoted_claims.RANK)
    claims: dict[Claim, Claim] = {}
    refused = list(said.refused)
    for each in said.record.claims:
        if each.agent is None or each.quote is None:
            continue
        faults = Faults(name)
        fields = row(said.record, model, (each,))
        record, told = quoted_claims.record_of(fields, source, 1, 1, faults)
        for fault in (*told, *(faults.found if record is None else ())):
            words = f"{fault.message}; {fault.action}"
            refused.append(Refused(fault.rule, words, each.quote))
            break
        else:
            alike = replace(each, id="", quote=None, abstract_span=None)
            claims.setdefault(alike, each)
    return Said(said.record, tuple(refused)), tuple(claims.values())


def _cells(key: str, claim: Claim) -> list[str]:
    value = claim.quantity.text if claim.quantity is not None else ", ".join(claim.objects)
    against = ", ".join(claim.baselines)
    words = claim.quote or ""
    return [key, claim.about, claim.property, value, against, claim.confidence, words]


def _write(path: Path, lines: Sequence[bytes]) -> None:
    """Write lines whole or not at all; without lines there is no file."""
    if not lines:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    part.write_bytes(b"".join(line + b"\n" for line in lines))
    part.replace(path)
