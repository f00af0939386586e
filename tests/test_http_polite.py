"""The session that asks: attempts, pauses, and the cache."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kg.http import Cache, Failed, Limits
from tests.scholarly import misdeeds
from tests.scholarly.misdeeds import said
from tests.scholarly.server import Misdeed, Server, serving
from tests.scholarly.thing import BODY, asking, thing


@pytest.fixture(scope="module")
def running() -> Iterator[Server]:
    with serving({"thing": thing}) as server:
        yield server


@pytest.fixture
def server(running: Server) -> Server:
    running.behave()
    return running


def test_an_answer_is_given_with_what_is_known_of_it(server: Server) -> None:
    found = asking(server).get()
    assert found.content == BODY
    assert found.media_type == "application/json"
    assert (found.status, found.date, found.fresh) == (200, "2026-09-21T14:13:20Z", True)
    assert found.validators["ETag"] == '"v1"'
    assert "rkg/" in server.asked[0].headers["user-agent"]


def test_it_tries_again_after_longer_and_longer_pauses(server: Server) -> None:
    server.misdeeds = [misdeeds.FAILED, misdeeds.PAGE, misdeeds.silent]
    each = asking(server)
    assert each.get().content == BODY
    assert each.watch.slept == [1.0, 2.0, 4.0]


@pytest.mark.parametrize(
    "misdeed",
    [misdeeds.dripping_before_its_body, misdeeds.dripping, misdeeds.dripping_in_chunks],
)
def test_what_drips_is_left_at_the_deadline(server: Server, misdeed: Misdeed) -> None:
    server.misdeeds = [misdeed]
    each = asking(server, limits=Limits(attempts=2, deadline_s=0.3))
    assert each.get().content == BODY
    assert each.watch.slept == [1.0]
    server.misdeeds = [misdeed]
    with pytest.raises(Failed, match="in time") as failed:
        asking(server, limits=Limits(attempts=1, deadline_s=0.3)).get()
    assert failed.value.fault == "timeout"


def test_it_gives_up_after_its_attempts(server: Server) -> None:
    server.always = misdeeds.TOO_MANY
    each = asking(server, limits=Limits(attempts=3))
    with pytest.raises(Failed) as failed:
        each.get()
    assert (failed.value.fault, failed.value.status) == ("rate-limited", 429)
    assert len(server.asked) == 3
    # The host is left alone then: the next request is not even made.
    with pytest.raises(Failed, match="left alone"):
        each.get()
    assert len(server.asked) == 3


def test_one_record_that_fails_does_not_close_the_service(server: Server) -> None:
    each = asking(server, limits=Limits(attempts=2))
    for number in range(2):
        server.misdeeds = [misdeeds.FAILED] * 2
        with pytest.raises(Failed, match="status 500"):
            each.get(url=f"{server.url}/thing/bad{number}")
    assert each.get().content == BODY
    for number in range(3):
        server.misdeeds = [misdeeds.FAILED] * 2
        with pytest.raises(Failed):
            each.get(url=f"{server.url}/thing/worse{number}")
    with pytest.raises(Failed, match="left alone"):
        each.get()


@pytest.mark.parametrize(
    ("header", "waited"),
    [("Retry-After: 3", 3.0), ("Retry-After: Mon, 21 Sep 2026 14:13:30 GMT", 10.0), ("X: y", 1.0)],
)
def test_it_waits_as_long_as_it_is_asked_to(server: Server, header: str, waited: float) -> None:
    server.misdeeds = [said(b"", "", 429, header)]
    each = asking(server)
    each.get()
    assert each.watch.slept == [waited]


def test_it_does_not_wait_for_hours_and_says_so(server: Server) -> None:
    server.misdeeds = [misdeeds.TOO_MANY_FOR_HOURS]
    each = asking(server)
    for _ in range(2):
        with pytest.raises(Failed) as failed:
            each.get()
        assert failed.value.retry_after_s == pytest.approx(54000, abs=60)
    assert each.watch.slept == []
    assert len(server.asked) == 1


def test_requests_to_a_host_are_apart(server: Server) -> None:
    each = asking(server, every_s=3.0)
    for _ in range(3):
        each.get()
    assert each.watch.slept == [pytest.approx(3.0, abs=0.5)] * 2


def test_what_an_answer_tells_of_limits_is_kept(server: Server) -> None:
    limits = ("X-Rate-Limit-Limit: 1", "X-Rate-Limit-Interval: 20s")
    server.misdeeds = [said(BODY, "application/json", 200, *limits)]
    each = asking(server)
    each.get()
    each.get()
    assert each.watch.slept == []
    each.get()
    assert each.watch.slept == [pytest.approx(20.0, abs=0.5)]
    server.misdeeds = [said(BODY, "", 200, "X-RateLimit-Remaining: 0", "X-RateLimit-Reset: 50")]
    other = asking(server)
    other.get()
    other.get()
    assert other.watch.slept == [pytest.approx(50.0, abs=0.5)]


def test_what_is_kept_is_asked_after_and_taken_where_it_holds(
    server: Server, tmp_path: Path
) -> None:
    each = asking(server, Cache(tmp_path))
    first = each.get()
    each.watch.now_s += 100
    again = each.get()
    assert server.asked[1].headers["if-none-match"] == '"v1"'
    assert server.asked[1].headers["if-modified-since"] == "Sun, 06 Nov 1994 08:49:37 GMT"
    assert (again.content, again.status, again.fresh) == (BODY, 200, True)
    assert first.date < again.date == "2026-09-21T14:15:00Z"


def test_what_is_fresh_enough_is_not_asked_for(server: Server, tmp_path: Path) -> None:
    each = asking(server, Cache(tmp_path), fresh_for_s=60.0)
    assert each.get().fresh
    assert not each.get().fresh
    assert len(server.asked) == 1
    each.watch.now_s += 61
    assert each.get().fresh
    assert len(server.asked) == 2
    # A clock that was put back makes nothing fresh for ever.
    each.watch.now_s -= 1000
    assert each.get().fresh


def test_offline_takes_what_is_kept_and_asks_nobody(server: Server, tmp_path: Path) -> None:
    asking(server, Cache(tmp_path)).get()
    server.behave()
    each = asking(server, Cache(tmp_path), offline=True)
    each.watch.now_s += 10**8
    assert each.get().content == BODY
    with pytest.raises(Failed, match="not in the cache") as failed:
        each.get(url=f"{server.url}/thing/2")
    assert (failed.value.fault, failed.value.fresh) == ("offline", False)
    assert server.asked == []


def test_what_was_not_checked_is_not_kept(server: Server, tmp_path: Path) -> None:
    server.always = misdeeds.PAGE
    with pytest.raises(Failed):
        asking(server, Cache(tmp_path)).get()
    assert not list(tmp_path.iterdir())


def test_a_kept_answer_that_is_not_whole_is_none(server: Server, tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    each = asking(server, cache)
    each.get()
    [path] = tmp_path.glob("*.http")
    right = path.read_bytes()
    assert cache.get(each.request) is not None
    for end in (0, 1, len(right) // 2, len(right) - 1):
        path.write_bytes(right[:end])
        assert cache.get(each.request) is None
    path.write_bytes(right.replace(b"loom", b"doom"))
    assert cache.get(each.request) is None
    assert each.get().content == BODY
    assert cache.get(each.request) is not None


def test_no_part_of_a_file_is_left_behind(server: Server, tmp_path: Path) -> None:
    each = asking(server, Cache(tmp_path))
    for _ in range(3):
        each.get()
    assert sorted(path.suffix or path.name for path in tmp_path.iterdir()) == [
        ".gitignore",
        ".http",
    ]


def test_a_304_that_nobody_asked_for_is_no_answer(server: Server) -> None:
    server.always = said(b"", "", 304)
    with pytest.raises(Failed):
        asking(server).get()
