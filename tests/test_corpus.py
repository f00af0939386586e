"""The built-in corpus: it is readable, agrees with itself, and says all that the gold says."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from kg import resources
from kg.properties import concepts, registry
from kg.records import Claim, Condition, Quantity, SourceRecord, Thing
from kg.sources import curated, find, source_of
from tests.gold import ConditionRow, Gold, QuantityRow, RelationRow

SEED = "seeds/000_50c994adce505898.txt"
RUN = 6
"""So many words of an abstract in a row are its sentence, if they are not a name."""


@pytest.fixture(scope="module")
def corpus() -> dict[str, SourceRecord]:
    found = {}
    for path in sorted(resources.corpus().glob("*.yaml")):
        for record in curated.read(path, source_of(path, curated)):
            assert isinstance(record, SourceRecord), record
            found[path.stem] = record
    return found


@pytest.fixture(scope="module")
def gold(shared: Path) -> Gold:
    return Gold(shared / "gold" / "seed-gold.json")


@pytest.fixture(scope="module")
def abstracts(shared: Path, gold: Gold) -> dict[str, str]:
    text = (shared / SEED).read_text(encoding="utf-8")
    spans = {gold.paper(record["id"]): record["abstract_span"] for record in gold.records}
    return {paper: text[span[0] : span[1]] for paper, span in spans.items() if span}


def test_twelve_papers_are_found_and_read(corpus: dict[str, SourceRecord]) -> None:
    assert len(corpus) == 12
    for path in resources.corpus().glob("*.yaml"):
        assert find(path).NAME == "curated"


def test_authors_are_those_of_the_source(corpus: dict[str, SourceRecord], gold: Gold) -> None:
    for item in gold.records:
        record = corpus[gold.paper(item["id"])]
        printed = [(a["raw"], a["kind"]) for a in item["authors"] if a["kind"] != "artifact"]
        assert [(seat.name, seat.kind) for seat in record.work.seats] == printed
        assert [seat.ordinal for seat in record.work.seats] == [*range(1, len(printed) + 1)]
        assert record.work.order == item["author_order"]["label"]
        group = 1 if printed[0][1] == "collective" else None
        assert {seat.listed_under for seat in record.work.seats[1:]} == {group}


def test_digests_are_those_of_the_abstracts(
    corpus: dict[str, SourceRecord], abstracts: dict[str, str]
) -> None:
    for paper, record in corpus.items():
        abstract = record.work.abstract
        if paper not in abstracts:
            assert abstract is None
            continue
        assert abstract is not None
        assert abstract.sha256 == sha256(abstracts[paper].encode()).hexdigest()
        assert abstract.text is None
        assert abstract.span is None


def test_spans_are_those_of_the_gold(corpus: dict[str, SourceRecord], gold: Gold) -> None:
    for item in gold.records:
        paper = gold.paper(item["id"])
        for fact in [*item["quantities"], *item["relations"]]:
            start = item["abstract_span"][0]
            span = tuple(end - start for end in fact["span"])
            own = f"{paper}-{fact['id'].split('-')[1]}"
            claims = [c for c in corpus[paper].claims if re.fullmatch(rf"{own}(-\d+)?", c.id)]
            assert claims, own
            for claim in claims:
                found = claim.abstract_span
                assert found is not None
                assert (found.start, found.end) == span, own


def test_every_quantity_of_the_gold_is_claimed(corpus: dict[str, SourceRecord], gold: Gold) -> None:
    wanted = gold.quantities()
    found = {row for record in corpus.values() for row in quantity_rows(record)}
    assert len(wanted) == 56
    assert {key: rows - found for key, rows in wanted.items() if rows - found} == {}
    assert found - frozenset().union(*wanted.values()) == set()


def test_every_relation_of_the_gold_is_claimed(corpus: dict[str, SourceRecord], gold: Gold) -> None:
    wanted = gold.relations()
    found = {row for record in corpus.values() for row in relation_rows(record)}
    assert len(wanted) == 100
    assert {key: rows - found for key, rows in wanted.items() if rows - found} == {}


def test_every_entity_of_the_gold_is_declared(corpus: dict[str, SourceRecord], gold: Gold) -> None:
    wanted = gold.entities()
    assert len(wanted) == 135
    for key, (paper, refs, types, introduced) in wanted.items():
        record = corpus[paper]
        for ref in refs:
            kind = "url" if ref.startswith("https://") else ref.split("/")[0]
            assert kind in types, key
            if kind == "url":
                assert ref in {url for t in record.things for url in (*t.code, *t.accounts)}, key
            elif kind == "property":
                slug = ref.removeprefix("property/")
                assert slug in {claim.property for claim in record.claims}, key
            else:
                assert ref in {thing.ref for thing in record.things}, key
                assert not introduced or ref in record.work.introduces, key


def test_numbers_stand_in_their_words(
    corpus: dict[str, SourceRecord], abstracts: dict[str, str]
) -> None:
    for paper, record in corpus.items():
        for claim in record.claims:
            if claim.quantity is not None and claim.abstract_span is not None:
                words = abstracts[paper][claim.abstract_span.start : claim.abstract_span.end]
                plain = re.sub(r"[$\\]", "", words)
                assert claim.quantity.text in (words + plain), claim.id


def test_parameters_of_the_base_model_are_not_given_to_m1(
    corpus: dict[str, SourceRecord],
) -> None:
    sizes = ("total-parameters", "activated-parameters-per-token")
    owners = {c.about for c in corpus["minimax-m1"].claims if c.property in sizes}
    assert owners == {"model/minimax-text-01"}


def test_one_reference_is_one_thing_in_every_file(corpus: dict[str, SourceRecord]) -> None:
    seen: dict[str, set[tuple[object, ...]]] = defaultdict(set)
    for record in corpus.values():
        for thing in record.things:
            seen[thing.ref].add((thing.type, thing.name, thing.kind, thing.scheme, thing.unnamed))
    assert {ref: kinds for ref, kinds in seen.items() if len(kinds) > 1} == {}


def test_one_name_is_one_thing_of_its_type(corpus: dict[str, SourceRecord]) -> None:
    owners: dict[tuple[str, str], set[str]] = defaultdict(set)
    for thing in _things(corpus):
        for name in (thing.name, *thing.other_names):
            owners[thing.type, name.casefold()].add(thing.ref)
    assert {name: refs for name, refs in owners.items() if len(refs) > 1} == {}


def test_an_unnamed_thing_stands_in_one_file(corpus: dict[str, SourceRecord]) -> None:
    files: dict[str, set[str]] = defaultdict(set)
    for paper, record in corpus.items():
        for thing in record.things:
            if thing.unnamed or thing.type in ("run", "deployment"):
                files[thing.ref].add(paper)
                assert thing.ref.startswith(f"{thing.type}/{paper.split('-1-5')[0]}")
    assert {ref for ref, papers in files.items() if len(papers) > 1} == set()


def test_no_claim_is_made_twice(corpus: dict[str, SourceRecord]) -> None:
    for record in corpus.values():
        said: dict[object, list[str]] = defaultdict(list)
        for claim in record.claims:
            key = (*_claim_key(record.key, claim), claim.objects, claim.object_text)
            said[key].append(claim.id)
        assert [ids for ids in said.values() if len(ids) > 1] == []


def test_slugs_are_defined(corpus: dict[str, SourceRecord]) -> None:
    claims = [claim for record in corpus.values() for claim in record.claims]
    quantities = [q for c in claims for q in (c.quantity, *(x.quantity for x in c.conditions)) if q]
    assert {q.counts for q in quantities if q.counts} <= concepts("thing")
    assert {thing.kind for thing in _things(corpus) if thing.kind} <= concepts("kind")
    assert {claim.place for claim in claims} <= concepts("place")
    assert {claim.property for claim in claims} <= {*registry()}


def test_no_sentence_of_an_abstract_is_in_the_repository(
    corpus: dict[str, SourceRecord], gold: Gold, abstracts: dict[str, str], repository: Path
) -> None:
    names = [n for thing in _things(corpus) for n in (thing.name, *thing.other_names)]
    names += [c.quantity.text for r in corpus.values() for c in r.claims if c.quantity]
    names += [entity["name"] for record in gold.records for entity in record["entities"]]
    names += [item["subject"] for record in gold.records for item in record["relations"]]
    runs = {run for text in abstracts.values() for run in _runs(text)}
    runs -= {run for name in names for run in _runs(name)}
    files = [
        *resources.corpus().glob("*.yaml"),
        *(repository / "tests" / "cases" / "corpus").iterdir(),
        *(repository / "tests" / "cases" / "sources" / "curated").rglob("*.*"),
        repository / "docs" / "curation.md",
        repository / "ontology" / "properties.ttl",
    ]
    texts = {file: file.read_text(encoding="utf-8", errors="replace") for file in files}
    copied = {file.name: runs & {*_runs(text)} for file, text in texts.items()}
    assert {name: found for name, found in copied.items() if found} == {}


def test_copied_words_would_be_seen(abstracts: dict[str, str]) -> None:
    assert {*_runs(f"words: {abstracts['minder'][200:300]}")} & {*_runs(abstracts["minder"])}


def quantity_rows(record: SourceRecord) -> Iterator[QuantityRow]:
    """The rows of the claims of a record that give a number."""
    for claim in record.claims:
        if claim.quantity is not None:
            yield _claim_key(record.key, claim)


def relation_rows(record: SourceRecord) -> Iterator[RelationRow]:
    """The rows of the claims of a record that give a thing, a baseline or words."""
    for claim in record.claims:
        if claim.quantity is None:
            yield RelationRow(
                paper=record.key,
                subject=claim.about,
                property=claim.property,
                objects=tuple(sorted({*claim.objects, *claim.baselines})),
                words=claim.object_text or "",
                modality=claim.modality,
            )


def _claim_key(paper: str, claim: Claim) -> QuantityRow:
    quantity = claim.quantity or Quantity("", "")
    return QuantityRow(
        paper=paper,
        subject=claim.about,
        property=claim.property,
        comparator=quantity.comparator,
        value=quantity.value or "",
        lower=quantity.lower or "",
        upper=quantity.upper or "",
        upper_open=quantity.upper_open,
        unit=quantity.unit,
        counts=quantity.counts or "",
        statistic=quantity.statistic or "",
        coverage=quantity.coverage or "",
        change_kind=claim.change_kind or "",
        change_direction=claim.change_direction or "",
        baselines=tuple(sorted(claim.baselines)),
        conditions=tuple(sorted(map(_condition_row, claim.conditions))),
    )


def _condition_row(condition: Condition) -> ConditionRow:
    if (quantity := condition.quantity) is None:
        thing, words = condition.value or "", condition.text or ""
        return ConditionRow(condition.property, thing=thing, words=words)
    value = quantity.value or ""
    return ConditionRow(condition.property, quantity.comparator, value, quantity.unit)


def _things(corpus: dict[str, SourceRecord]) -> Iterator[Thing]:
    return (thing for record in corpus.values() for thing in record.things)


def _runs(text: str) -> Iterable[str]:
    words = re.findall(r"\w+", text.casefold())
    return (" ".join(words[at : at + RUN]) for at in range(len(words) - RUN + 1))
