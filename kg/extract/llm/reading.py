"""One abstract by a model: what holds becomes claims of its record, what does not is refused."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from kg import iris
from kg.extract.extraction import extract
from kg.extract.found import Extraction, FoundClaim, FoundThing
from kg.extract.lexicon import Gazetteer
from kg.extract.llm.answer import Misshapen, Statement, statements
from kg.extract.llm.checking import Checked, NotBorneOut, checked
from kg.extract.llm.kept import Kept
from kg.extract.llm.service import Service
from kg.extract.record import Extractor, with_found
from kg.records import Claim, SourceRecord, Text, Work

CONFIDENCE = "0.7"
"""How sure a claim of a model is: a figure set by hand, since each model reads otherwise."""

_PUBLISHED = ("asserted", "self-claimed")


class Refused(NamedTuple):
    """A statement of a model that is not taken: which rule it breaks, why, and its words."""

    rule: str
    reason: str
    said: str


class Said(NamedTuple):
    """A record with the claims of a model that hold, and the statements that do not.

    The record has the things of these claims and no others; spans are relative to the abstract.
    """

    record: SourceRecord
    refused: tuple[Refused, ...]


def read(
    record: SourceRecord, service: Service, kept: Kept, known: Gazetteer | None = None
) -> Said | None:
    """What a model says of the abstract of a record; None where it has none.

    Raises Unanswered and NoAnswer where this abstract has no answer, Unusable where none will have
    one, OSError where an answer cannot be kept.
    """
    abstract = record.work.abstract
    if abstract is None or not abstract.text:
        return None
    text, title = abstract.text, record.work.title
    content = kept.find(text, title)
    if content is None:
        content = service.answer(text, title)
        found = statements(content)
        kept.keep(text, title, content)
    else:
        found = statements(content)
    return _said(record, text, found, agent_of(service.model), known)


def agent_of(model: str) -> str:
    """What the agent of a model's claims is called."""
    return f"llm-{iris.slug(model)}"


def _said(
    record: SourceRecord,
    text: str,
    found: list[Statement | Misshapen],
    agent: str,
    known: Gazetteer | None,
) -> Said:
    readable, rules = extract(text, title=record.work.title, known=known)
    refused: list[Refused] = []
    taken: dict[FoundClaim, tuple[Checked, Statement]] = {}
    for each in found:
        if isinstance(each, Misshapen):
            refused.append(Refused("misshapen", each.reason, each.said))
            continue
        try:
            made = checked(each, readable, rules)
        except NotBorneOut as error:
            refused.append(Refused(error.rule, str(error), _shown(each)))
            continue
        if made.claim.modality not in _PUBLISHED:
            reason = f"{made.claim.modality}: what is not asserted is left out"
            refused.append(Refused("not-asserted", reason, _shown(each)))
            continue
        taken.setdefault(made.claim, (made, each))
    things: dict[str, FoundThing] = {}
    for made, _ in taken.values():
        for thing in made.things:
            before = things.get(thing.name)
            things[thing.name] = thing if thing.role == "introduced" else before or thing
    extraction = Extraction(rules.sentences, rules.quantities, tuple(things.values()), tuple(taken))
    plain = replace(
        record,
        things=(),
        claims=(),
        properties=(),
        work=replace(record.work, introduces=(), mentions=(), pages=(), abstract=_own(record)),
    )
    extractor = Extractor(agent, lambda _: CONFIDENCE, lambda _: True)
    own = plain.work.abstract or Text("")
    made_record = with_found(plain, own, (readable, extraction), extractor)
    held = {claim.id: claim for claim in made_record.claims}
    for number, (_, statement) in enumerate(taken.values(), start=1):
        if f"x{number}" not in held:
            reason = "no claim of the registry can hold it"
            refused.append(Refused("not-a-claim", reason, _shown(statement)))
    claims = tuple(_quoted(claim, text) for claim in made_record.claims)
    return Said(replace(made_record, work=_work(made_record), claims=claims), tuple(refused))


def _work(record: SourceRecord) -> Work:
    """The paper with what the model says that it introduces; the rules' word is theirs."""
    work = record.work
    said = [
        ref
        for each in record.claims
        if (each.about, each.property) == ("paper", "introduces")
        for ref in each.objects
    ]
    others = tuple(ref for ref in (*work.introduces, *work.mentions) if ref not in said)
    return replace(work, introduces=tuple(dict.fromkeys(said)), mentions=others)


def _own(record: SourceRecord) -> Text | None:
    """The abstract without its place in the file: spans are then relative to it."""
    return None if record.work.abstract is None else replace(record.work.abstract, span=None)


def _quoted(claim: Claim, text: str) -> Claim:
    span = claim.abstract_span
    return claim if span is None else replace(claim, quote=text[span.start : span.end])


def _shown(statement: Statement) -> str:
    return msgspec.json.encode(statement).decode()
