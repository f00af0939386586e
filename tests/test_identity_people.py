"""Evidence on people: names, company, words, clusters, initials, blocks of very common names."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Sequence

import pytest
from hypothesis import given, strategies as st

from kg import names
from kg.identity.blocks import PAIRS_PER_SEAT, blocks, candidates
from kg.identity.clusters import cluster
from kg.identity.company import surprise
from kg.identity.evidence import Background, Commonness, everywhere, score, weigh
from kg.identity.frequency import COMMONEST, RAREST, commonness, frequencies
from kg.identity.gathering import gather
from kg.identity.listing import Row, listed, who
from kg.identity.naming import is_abbreviated, key, relation
from kg.identity.publication import year_of
from kg.identity.signatures import Signature
from kg.identity.wording import known_words, likeness, rarity, vector, words
from tests.bench.identity_made import made

BACKGROUND = Background({}, {}, Commonness(frequencies()))


def persons(*rows: Row) -> dict[tuple[int, int], str]:
    return {(s.paper, s.position): s.person for s in who(list(enumerate(rows)))}


def row(authors: str, title: str = "", **more: str) -> Row:
    return Row(tuple(authors.split(", ")), title, **more)


def test_common_names_are_told_from_rare_ones() -> None:
    tables = frequencies()
    common = [commonness(name, tables) for name in ("wei wang", "qiang shen", "xiulong bartholdy")]
    assert common == sorted(common, reverse=True)
    assert commonness("michael smith", tables) > commonness("yoshio tanaka", tables)
    assert commonness("j smith", tables) > commonness("john smith", tables)
    assert commonness("john q smith", tables) < commonness("john smith", tables)


@given(st.text(max_size=40))
def test_any_name_has_a_commonness_within_bounds(name: str) -> None:
    assert RAREST <= commonness(names.fold(name), frequencies()) <= COMMONEST


def test_the_commoner_the_name_the_more_evidence_it_takes() -> None:
    def weight(name: str) -> float:
        one, other = listed([(0, row(name)), (1, row(name))])
        return dict(weigh(one, other, BACKGROUND))["name"]

    assert weight("Wei Wang") < weight("Wei Xu") < weight("Qiang Shen") < 0


def test_rare_company_says_more_and_long_lists_say_less() -> None:
    rare, common = -6.0, -3.5
    assert surprise(3, 3, [rare]) > surprise(3, 3, [common]) > 0
    assert surprise(3, 3, [rare]) > surprise(100, 150, [rare])
    assert surprise(100, 150, [common]) < 0
    assert surprise(100, 150, [rare] * 30) > 5
    assert surprise(100, 150, [common, rare]) >= surprise(100, 150, [rare]) - 1
    assert surprise(0, 9, []) == 0
    assert surprise(30, 40, []) < surprise(2, 2, []) < 0


def test_words_count_by_how_rare_they_are() -> None:
    texts = [words(t) for t in ("Polyp detection in images", "Polyp models", "Deep models")]
    rare = rarity(texts, known_words())
    one, two, three = (vector(text, rare) for text in texts)
    assert likeness(one, two) > likeness(two, three) > likeness(one, three) == 0
    assert likeness(one, one) == pytest.approx(1.0)
    assert vector([], rare) == {}


def test_a_year_is_four_digits() -> None:
    assert [year_of(d) for d in ("2024-05", "9999", "", "20", "²024", "circa")] == [
        2024, None, None, None, None, None,
    ]  # fmt: skip


def test_names_that_one_block_holds() -> None:
    assert key("jiang zhuo") == key("zhuo jiang")
    assert key("david j brown") == key("david brown")
    assert key("zhuoru jiang") != key("zhuo jiang")
    kinds = [
        relation("david brown", other).kind
        for other in ("david brown", "brown david", "david j brown", "d brown", "dora brown")
    ]
    assert kinds == ["same", "order", "middle", "initials", "different"]
    assert is_abbreviated("z jiang")
    assert not is_abbreviated("zhuo jiang")


def test_a_name_and_another_middle_initial_are_two_persons() -> None:
    found = persons(
        row("David J. Brown, Xiulong Bartholdy", "Polyp detection"),
        row("David A. Brown, Xiulong Bartholdy", "Polyp detection again"),
        row("David Brown, Xiulong Bartholdy", "Polyp detection once more"),
    )
    assert found[0, 1] != found[1, 1]
    assert found[2, 1] in {found[0, 1], found[1, 1]}


def test_initials_go_to_the_one_person_whom_their_company_knows() -> None:
    company = "Xiulong Bartholdy, Ottokar Przybylski"
    full = row(f"Zhuo Jiang, {company}", "Polyp detection")
    other = row("Zhen Jiang, Emeka Okonkwo", "Tariffs of trams")
    short = row(f"Z. Jiang, {company}", "Polyp detection again")
    found = persons(full, other, short)
    assert found[2, 1] == found[0, 1] != found[1, 1]


def test_initials_join_no_two_full_names() -> None:
    company = "Xiulong Bartholdy, Ottokar Przybylski"
    rows = [
        row(f"{name}, {company}", f"Polyp detection {n}")
        for n, name in enumerate(("Zhuo Jiang", "Z. Jiang", "Zhen Jiang"))
    ]
    found = persons(*rows)
    assert len({found[0, 1], found[1, 1], found[2, 1]}) == 3


def test_a_name_on_most_papers_is_no_evidence() -> None:
    rows = [row(f"Ada Lovelace, Kurt Gödel {chr(65 + n)}, Wei Wang {n}") for n in range(6)]
    signatures = listed(list(enumerate(rows)))
    publications = {s.paper: s.publication for s in signatures}.values()
    assert everywhere(publications) == {"ada lovelace"}
    assert everywhere(list(publications)[:3]) == set()


@given(st.randoms(use_true_random=False))
def test_neither_order_nor_company_of_the_lines_changes_who_is_who(chance: random.Random) -> None:
    rows = [each for _, each in made(120, 30, seed=3)]
    before = _partition(rows, list(range(len(rows))))
    order = list(range(len(rows)))
    chance.shuffle(order)
    assert _partition(rows, order) == before


def _partition(rows: Sequence[Row], order: Sequence[int]) -> set[frozenset[tuple[int, int]]]:
    groups: dict[str, set[tuple[int, int]]] = defaultdict(set)
    for signed in who([(place, rows[number]) for place, number in enumerate(order)]):
        groups[signed.person].add((order[signed.paper], signed.position))
    return {frozenset(group) for group in groups.values()}


def test_no_person_signs_a_paper_twice() -> None:
    rows = [row("Xinyu Yang, Wei Li, Xinyu Yang", "Polyp detection") for _ in range(4)]
    for person, count in Counter(
        (signed.paper, signed.person) for signed in who(list(enumerate(rows)))
    ).items():
        assert count == 1, person


def test_the_pairs_of_a_very_common_name_are_bounded() -> None:
    signatures = [s for s in listed(list(made(6_000, 2_000))) if s.folded == "wei wang"]
    assert len(signatures) > 500
    [block] = blocks(signatures)
    weighed = list(candidates(block))
    assert len(weighed) <= 2 * PAIRS_PER_SEAT * len(block)
    assert weighed == sorted(set(weighed))
    found = cluster(block, BACKGROUND)
    of_person = Counter(one for pair in found.between for one in pair)
    assert max(of_person.values()) <= 20
    assert len(found.joined) == len(block) - len(found.members)


def test_persons_who_sign_one_paper_are_not_said_to_be_possibly_one() -> None:
    company = "Xiulong Bartholdy, Ottokar Przybylski"
    rows = [
        row(f"Wei Wang, Wei Wang, {company}", "Polyp detection"),
        row(f"Wei Wang, {company}", "Polyp detection again"),
    ]
    one, two, three = (s for s in listed(list(enumerate(rows))) if s.folded == "wei wang")
    found = cluster([one, two, three], BACKGROUND)
    assert len(found.members) == 2


def test_every_seat_comes_out_once() -> None:
    signatures = listed(list(made(2_000, 200)))
    seen: Counter[tuple[str, int]] = Counter()
    for block, clusters in gather(signatures, BACKGROUND):
        for members in clusters.members:
            seen.update((block[m].paper, block[m].ordinal) for m in members)
        places = {m for members in clusters.members for m in members}
        assert all(a in places and b in places for a, b in clusters.joined)
    assert seen == Counter((s.paper, s.ordinal) for s in signatures)


def test_a_lifetime_apart_is_not_one_person() -> None:
    def pair(year: str) -> list[Signature]:
        company = "Qiang Shen, Xiulong Bartholdy"
        return listed([(0, row(company, "Polyps", year="1950")), (1, row(company, year=year))])

    near, far = pair("1960"), pair("2010")
    assert score(near[0], near[2], BACKGROUND) > score(far[0], far[2], BACKGROUND) + 1
