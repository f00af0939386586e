"""The server under attack for a minute: it answers, says nothing short, and leaks nothing."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from pathlib import Path

import pyoxigraph as ox
import pytest

from kg import release
from tests import hostile, processes
from tests.conftest import PLATFORM
from tests.hostile import Address, Known
from tests.processes import Held

_CALM_S = 8.0
_ATTACK_S = 60.0
_CLIENTS = 16
_CHEAP_CLIENTS = 6
_PAUSE_S = 0.01
_TYPE = ox.NamedNode("http://www.w3.org/1999/02/22-rdf-syntax-ns#type")

pytestmark = pytest.mark.conformance


class Tally:
    """What clients got, by kind, and the times of the cheap answers."""

    def __init__(self) -> None:
        self.outcomes: Counter[tuple[str, str]] = Counter()
        self.times: list[float] = []
        self._lock = threading.Lock()

    def note(self, kind: str, outcome: str, seconds: float) -> None:
        with self._lock:
            self.outcomes[kind, outcome] += 1
            if (kind, outcome) == ("cheap", "200"):
                self.times.append(seconds)

    def wrong(self) -> list[str]:
        """The faults, each once."""
        return [f"{kind}: {what}" for kind, what in sorted(self.outcomes) if "WRONG" in what]

    def line(self, name: str) -> str:
        """The times of cheap answers, for people to read."""
        ordered = sorted(self.times)
        p50, p99 = (ordered[int(len(ordered) * part)] * 1000 for part in (0.5, 0.99))
        return f"{name:<16}{len(ordered):>7} cheap answers, p50 {p50:.1f} ms, p99 {p99:.1f} ms"


@pytest.fixture
def server(
    corpus_release: Path, kg_command: Path, free_port: int
) -> Iterator[subprocess.Popen[bytes]]:
    """The real server, as a process. It stops within its patience, and its workers with it."""
    if not processes.can_tell():
        pytest.skip(f"{PLATFORM}only Linux tells what a process holds")
    command: list[str | Path] = [
        kg_command,
        "serve",
        corpus_release,
        "--port",
        str(free_port),
        "--timeout",
        "3",
    ]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        yield process
        workers = processes.children(process.pid)
        process.send_signal(signal.SIGINT)
        process.wait(60)
        assert workers
        assert not [pid for pid in workers if processes.parent(pid) is not None]
    finally:
        process.kill()
        process.wait()


def test_a_minute_of_attack(
    corpus_release: Path,
    server: subprocess.Popen[bytes],
    free_port: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    address = Address("127.0.0.1", free_port)
    lookups, many = known_answers(corpus_release)
    _wait_until(lambda: server.poll() is None and _answers(address, lookups[0]))

    calm = Tally()
    _run(_cheap_clients(address, lookups), calm, _CALM_S)
    _wait_until(lambda: _is_idle(server.pid))
    before = processes.held(server.pid)

    tally = Tally()
    seen = _run(
        _cheap_clients(address, lookups) + _hostile_clients(address, many),
        tally,
        _ATTACK_S,
        pid=server.pid,
    )
    assert server.poll() is None
    early, late = _most_between(seen, 10, 20), _most_between(seen, 50, 60)
    after = _settled(server.pid, before)
    moments = {"before": before, "10 to 20 s": early, "50 to 60 s": late, "after": after}
    with capsys.disabled():
        sys.stdout.write(_report(calm, tally, moments))

    assert calm.wrong() == []
    assert tally.wrong() == []
    assert set(hostile.attacks(address, many)) <= {kind for kind, _ in tally.outcomes}
    assert tally.outcomes["cheap", "200"] > tally.outcomes["cheap", "503"]
    assert hostile.large(address, many) == "whole"
    assert {hostile.cheap(address, each) for each in lookups[:50]} == {"200"}
    assert after.children <= before.children
    assert after.files <= before.files, processes.files(server.pid)
    assert late.children <= early.children + 4
    assert late.files <= early.files + 24
    assert late.mib <= early.mib * 1.25 + 16


def known_answers(folder: Path) -> tuple[list[Known], Known]:
    """Look-ups with the number that each must give, and a query of many rows with their number.

    Counted by patterns over the store, so not by the queries themselves.
    """
    opened = release.open_release(folder)
    store = ox.Store.read_only(str(opened.store_path))
    quads = list(store.quads_for_pattern(None, None, None, ox.DefaultGraph()))
    subjects = Counter(str(quad.subject) for quad in quads)
    kinds = Counter(str(quad.object) for quad in quads if quad.predicate == _TYPE)
    lookups = [
        Known(f"SELECT (COUNT(*) AS ?n) {{ {subject} ?p ?o }}", count)
        for subject, count in sorted(subjects.items())
    ]
    kind, members = min(kinds.items(), key=lambda item: (abs(item[1] - 12), item[0]))
    many = Known(f"SELECT ?a ?b {{ ?a a {kind} . ?b ?p ?o }}", members * len(quads))
    assert len(lookups) > 1_000
    assert many.rows > 50_000
    return lookups, many


Client = Iterator[tuple[str, Callable[[], str]]]


def _cheap_clients(address: Address, lookups: list[Known]) -> list[Client]:
    return [
        (("cheap", partial(hostile.cheap, address, each)) for each in cycle(part))
        for part in (lookups[number::_CHEAP_CLIENTS] for number in range(_CHEAP_CLIENTS))
    ]


def _hostile_clients(address: Address, many: Known) -> list[Client]:
    """Each begins at another attack."""
    attacks = list(hostile.attacks(address, many).items())
    clients = _CLIENTS - _CHEAP_CLIENTS
    starts = [number * len(attacks) // clients for number in range(clients)]
    return [cycle(attacks[start:] + attacks[:start]) for start in starts]


def _run(
    clients: list[Client], tally: Tally, seconds: float, pid: int | None = None
) -> list[tuple[float, Held]]:
    """Let the clients work for some time; what a process held, by the second."""
    began = time.monotonic()
    threads = [
        threading.Thread(target=_work, args=(client, tally, began + seconds), daemon=True)
        for client in clients
    ]
    for thread in threads:
        thread.start()
    seen: list[tuple[float, Held]] = []
    while (passed := time.monotonic() - began) < seconds:
        if pid is not None:
            seen.append((passed, processes.held(pid)))
        time.sleep(0.5)
    for thread in threads:
        thread.join(2 * hostile.TIMEOUT_S)
        assert not thread.is_alive(), "a client is still waiting for its answer"
    return seen


def _work(client: Client, tally: Tally, until: float) -> None:
    for kind, act in client:
        began = time.monotonic()
        if began >= until:
            return
        tally.note(kind, _outcome(act), time.monotonic() - began)
        time.sleep(_PAUSE_S)


def _outcome(act: Callable[[], str]) -> str:
    """A client that cannot even send found a server that does not listen."""
    try:
        return act()
    except OSError as error:
        return f"WRONG: {error!r}"


def _most_between(seen: list[tuple[float, Held]], begin: float, end: float) -> Held:
    return processes.most([what for at, what in seen if begin <= at < end])


def _answers(address: Address, known: Known) -> bool:
    return hostile.cheap(address, known) == "200"


def _is_idle(pid: int) -> bool:
    """Whether the server starts and ends no process for a moment."""
    first = processes.children(pid)
    time.sleep(1)
    return processes.children(pid) == first


def _settled(pid: int, before: Held) -> Held:
    """What is held once it is no more than before, or after a minute."""
    for _ in range(120):
        now = processes.held(pid)
        if now.children <= before.children and now.files <= before.files:
            break
        time.sleep(0.5)
    return now


def _wait_until(holds: Callable[[], bool]) -> None:
    for _ in range(120):
        if holds():
            return
        time.sleep(0.5)
    pytest.fail("it did not come true within a minute")


def _report(calm: Tally, tally: Tally, moments: dict[str, Held]) -> str:
    lines = ["", calm.line("without attack"), tally.line("with attack")]
    lines += [
        f"{name:<16}{what.children:>4} processes {what.files:>4} files {what.mib:>7.1f} MiB"
        for name, what in moments.items()
    ]
    lines += [
        f"{kind:<16}{count:>7} {outcome}"
        for (kind, outcome), count in sorted(tally.outcomes.items())
    ]
    return "\n".join(lines) + "\n"
