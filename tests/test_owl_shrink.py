"""Few of many: the smallest set that still fails, in few calls, whatever the failure is."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, strategies as st

from kg.validate.owl import shrink

SIZE = 400


class Fault:
    """Fails where one of its cores is there whole, and counts how often it was asked."""

    def __init__(self, *cores: frozenset[int]) -> None:
        self.cores = cores
        self.asked = 0

    def __call__(self, items: Sequence[int]) -> bool:
        self.asked += 1
        return any(core <= set(items) for core in self.cores)


CORES = st.lists(
    st.frozensets(st.integers(0, SIZE - 1), min_size=1, max_size=5), min_size=1, max_size=3
)


@given(CORES)
def test_what_is_left_fails_and_no_item_of_it_can_go(cores: list[frozenset[int]]) -> None:
    fault = Fault(*cores)
    left = shrink.minimal(range(SIZE), fault, lambda: True)
    assert left == sorted(left)
    assert fault(left)
    assert not any(fault([each for each in left if each != out]) for out in left)


@given(CORES)
def test_it_asks_about_log_n_times_for_each_item(cores: list[frozenset[int]]) -> None:
    fault = Fault(*cores)
    left = shrink.minimal(range(SIZE), fault, lambda: True)
    assert fault.asked <= (len(left) + 1) * (SIZE.bit_length() + 1)


@given(CORES, st.integers(0, 40))
def test_stopped_early_it_gives_what_fails_for_certain(
    cores: list[frozenset[int]], allowed: int
) -> None:
    fault = Fault(*cores)
    left = shrink.minimal(range(SIZE), fault, lambda: fault.asked < allowed)
    assert fault(left)
    assert len(set(left)) == len(left)


def test_nothing_is_needed_where_nothing_already_fails() -> None:
    assert shrink.minimal(range(9), lambda _: True, lambda: True) == []


@given(st.sets(st.integers(0, SIZE - 1), min_size=1))
def test_one_of_the_faulty_is_found(faulty: set[int]) -> None:
    fault = Fault(*(frozenset([each]) for each in faulty))
    assert shrink.one_of(range(SIZE), fault) in faulty
    assert fault.asked <= SIZE.bit_length()


def test_one_of_nothing_is_an_error() -> None:
    with pytest.raises(IndexError):
        shrink.one_of([], lambda _: True)
