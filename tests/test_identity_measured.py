"""Who is who on the gold: figures that must not fall, and what one shared co-author would do."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.identity.evidence import Background, Commonness, measure, score, weigh
from kg.identity.frequency import frequencies
from kg.records import WeighedPair
from tests.bench.identity import by_one_co_author, of_file, ours
from tests.bench.identity_corpus import Corpus, corpus, joined
from tests.bench.identity_gold import seats
from tests.bench.identity_scores import scores

BACKGROUND = Background({}, {}, Commonness(frequencies()))


@pytest.fixture(scope="module")
def given() -> Corpus:
    return corpus()


def test_fifty_two_names_of_real_people(shared: Path) -> None:
    path = shared / "gold" / "identity" / "aminer-dev.jsonl"
    found = of_file(path, seats(path))
    assert found.b3 >= 0.85
    assert found.precision >= 0.95


def test_the_people_of_the_corpus_are_joined_inside_their_circles_only(given: Corpus) -> None:
    found = joined(given, ours(BACKGROUND._replace(parents=given.parents))(given.signatures))
    assert found.across == []
    assert found.inside > 100
    assert found.found >= 0.9 * found.inside


def test_one_shared_co_author_joins_across_circles(given: Corpus) -> None:
    assert len(joined(given, by_one_co_author(given.signatures)).across) > 20


def test_zhuo_jiang_is_one_person_in_each_circle_and_is_not_zhuoru_jiang(given: Corpus) -> None:
    persons = {
        frozenset(given.names[paper] for paper, _ in creator.seats)
        for creator in given.resolved.creators
        if creator.names[0] == "Zhuo Jiang"
    }
    assert persons == {
        frozenset(("collie", "megascale", "minder", "mycroft", "arnold")),
        frozenset(("minimax-01", "minimax-m1", "synlogic")),
        frozenset(("telechat2", "telechat3-moe")),
        frozenset(("came",)),
        frozenset(("seedance-1-5-pro",)),
    }
    names = {name for creator in given.resolved.creators for name in creator.names}
    assert {"Zhuo Jiang", "Zhuoru Jiang"} <= names
    assert not any({"Zhuo Jiang", "Zhuoru Jiang"} <= {*c.names} for c in given.resolved.creators)


def test_seedance_and_came_are_possibly_of_the_others_at_most(given: Corpus) -> None:
    def of(pair: WeighedPair) -> set[str]:
        return {given.names[pair.one.paper], given.names[pair.other.paper]}

    open_ = [pair for pair in given.resolved.pairs if of(pair) & {"seedance-1-5-pro", "came"}]
    assert "possibly-same" in {pair.verdict for pair in open_}
    assert {pair.verdict for pair in open_} <= {"possibly-same", "undetermined", "different"}


def test_the_weights_that_are_told_are_those_that_decide(given: Corpus) -> None:
    seats_of = {(s.paper, s.ordinal): s for s in given.signatures}
    background = BACKGROUND._replace(parents=given.parents)
    for pair in given.resolved.pairs:
        told = {each.kind: float(each.weight) for each in pair.evidence}
        assert float(pair.score) == pytest.approx(sum(told.values()), abs=0.001)
        one = seats_of[pair.one.paper, pair.one.ordinal]
        other = seats_of[pair.other.paper, pair.other.ordinal]
        if "same-paper" not in told:
            assert set(told) == {kind for kind, _ in weigh(one, other, background)}
        assert score(one, other, background) == score(other, one, background)
        assert measure(one, other, background) == measure(other, one, background)


def test_the_scores_of_a_grouping() -> None:
    perfect = scores([(["a", "a", "b"], [1, 1, 2])])
    assert perfect.b3 == perfect.f1 == 1.0
    assert perfect.lumped == perfect.split == 0.0
    lumped = scores([(["a", "a", "b", "b"], [1, 1, 1, 1])])
    assert lumped.b3_precision == 0.5
    assert lumped.b3_recall == 1.0
    assert lumped.precision == pytest.approx(2 / 6)
    assert lumped.lumped == 0.5
    split = scores([(["a", "a"], [1, 2])])
    assert split.split == 0.5
    assert split.precision == 0.0
