"""Compares ``kg serve`` with other endpoints on one data set: ``python -m tests.bench.endpoints``.

Each query is another, so that no cache of answers helps. One process asks, which shares the
machine with the server; where a server is fast, that process is part of what is measured.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import pyoxigraph as ox

import kg
from tests import processes
from tests.bench import layers
from tests.bench.layers import Cost
from tests.bench.load import Broken, Figures, measure, request

SECONDS = 10.0
CLIENTS = 16
THINGS = 25_000
ROWS = 10_000
_START_S = 180.0
_THING = "https://example.org/thing/"
_RDF_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
_LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
_OURS = "kg serve"


class Endpoint(NamedTuple):
    """A server to start; ``missing`` says why it cannot be."""

    name: str
    port: int
    command: list[str]
    path: str = "/sparql"
    missing: str = ""


def main() -> None:
    """Measure them one after the other and print a table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        data = write_data(folder)
        measured: dict[str, tuple[Figures, Figures]] = {}
        costs: list[Cost] = []
        for endpoint in endpoints(folder, data, free_port()):
            if endpoint.missing:
                print(f"{endpoint.name}: skipped, {endpoint.missing}")
                continue
            try:
                measured[endpoint.name], spent = figures(endpoint)
                costs += spent
            except (Broken, OSError) as error:
                print(f"{endpoint.name}: {error}")
        print("\n".join(table(measured)))
        if costs:
            print("\n".join(["", *layers.table(costs)]))


def write_data(folder: Path) -> Path:
    """The built-in corpus and four statements on each of many made-up things."""
    kg.build(out=folder / "out", corpus=True)
    data = folder / "data.nq"
    with data.open("w", encoding="utf-8") as file:
        file.write((folder / "out" / "kg.nq").read_text(encoding="utf-8"))
        for number in range(THINGS):
            thing = f"<{_THING}{number}>"
            file.write(f"{thing} <{_RDF_TYPE}> <{_THING}kind> .\n")
            file.write(f'{thing} <{_LABEL}> "thing {number}" .\n')
            file.write(f'{thing} <{_THING}size> "{number * 7 % 1000} m" .\n')
            file.write(f"{thing} <{_THING}next> <{_THING}{(number + 1) % THINGS}> .\n")
    return data


def endpoints(folder: Path, data: Path, port: int) -> list[Endpoint]:
    """What is compared."""
    ours = folder / "bare"
    store = ox.Store(str(ours))
    store.bulk_load(path=str(data), format=ox.RdfFormat.N_QUADS)
    store.flush()
    at = str(port)
    bare = [sys.executable, "-m", "tests.bench.bare", str(ours), at]
    run_kg = [sys.executable, "-c", "from kg.cli import main; main()"]
    found = [
        Endpoint(_OURS, port, [*run_kg, "serve", str(data), "--port", at]),
        Endpoint("bare, event loop", port, [*bare, "loop"]),
        Endpoint("bare, threads", port, [*bare, "threads"]),
    ]
    if oxigraph := program("oxigraph"):
        theirs = str(folder / "oxigraph")
        subprocess.run(
            [oxigraph, "load", "--location", theirs, "--file", str(data)],
            check=True,
            capture_output=True,
        )
        bind = ["--location", theirs, "--bind", f"127.0.0.1:{at}"]
        found.append(Endpoint("oxigraph", port, [oxigraph, "serve-read-only", *bind], "/query"))
    else:
        found.append(Endpoint("oxigraph", port, [], missing="not installed (pip install oxigraph)"))
    if rdflib := program("rdflib-endpoint"):
        command = [rdflib, "serve", "--host", "127.0.0.1", "--port", at, str(data)]
        found.append(Endpoint("rdflib-endpoint", port, command, "/"))
    else:
        why = "not installed (pip install rdflib-endpoint)"
        found.append(Endpoint("rdflib-endpoint", port, [], missing=why))
    return found


def program(name: str) -> str | None:
    """A command of this Python's environment or of the PATH."""
    return shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)


def figures(endpoint: Endpoint) -> tuple[tuple[Figures, Figures], list[Cost]]:
    """Those of the small look-up and those of many rows; and the costs, where they are told."""
    with running(endpoint) as (address, pid):
        for query, rows in ((small(7), 1), (large(7), ROWS)):
            if (found := rows_of(address, query)) != rows:
                raise Broken(f"{found:,} rows, not {rows:,}: {query}")
        ask = partial(layers.cost, port=endpoint.port, pid=pid, clients=CLIENTS, seconds=SECONDS)
        lookup = ask(f"{endpoint.name}, look-up", requests=requests(endpoint.path, small))
        many = measure(endpoint.port, requests(endpoint.path, large), clients=4, seconds=SECONDS)
        costs = [lookup]
        if endpoint.name == _OURS:
            costs.append(ask(f"{_OURS}, ASK {{}}", requests=layers.nothing(endpoint.path)))
            costs.append(ask(f"{_OURS}, /health", requests=layers.no_query()))
        return (lookup.figures, many), costs if processes.can_tell() else []


@contextmanager
def running(endpoint: Endpoint) -> Iterator[tuple[str, int]]:
    """Run the server; its address and process, once it answers. Raises Broken."""
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(endpoint.command, stdout=said, stderr=subprocess.STDOUT)
        try:
            end = time.monotonic() + _START_S
            while not answers(endpoint.port):
                if process.poll() is not None or time.monotonic() > end:
                    said.seek(0)
                    raise Broken(f"does not answer: {said.read()[-500:].decode()}")
                time.sleep(0.2)
            yield f"http://127.0.0.1:{endpoint.port}{endpoint.path}", process.pid
        finally:
            process.terminate()
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def small(number: int) -> str:
    """A look-up of one row, each another."""
    return f"SELECT ?label{number} {{ <{_THING}{number % THINGS}> <{_LABEL}> ?label{number} }}"


def large(number: int) -> str:
    """Many rows of three columns, each query another."""
    names = f"?thing ?size{number} ?next"
    pattern = f"?thing <{_THING}size> ?size{number} ; <{_THING}next> ?next"
    return f"SELECT {names} {{ {pattern} }} LIMIT {ROWS}"


def requests(path: str, query: Callable[[int], str]) -> Iterator[bytes]:
    """Requests without end, no two of the same query."""
    return (request(path, query(number)) for number in count())


def rows_of(address: str, query: str) -> int:
    """The number of rows of an answer, read as a client does. Raises OSError."""
    asked = urllib.request.Request(  # noqa: S310 - the loopback
        f"{address}?query={quote(query)}", headers={"Accept": "application/sparql-results+json"}
    )
    with urllib.request.urlopen(asked, timeout=60) as answer:  # noqa: S310 - the loopback
        return len(json.load(answer)["results"]["bindings"])


def answers(port: int) -> bool:
    """Whether something listens."""
    try:
        with socket.create_connection(("127.0.0.1", port), 1):
            return True
    except OSError:
        return False


def free_port() -> int:
    """A port of the loopback that nothing listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
    return port


def table(measured: dict[str, tuple[Figures, Figures]]) -> Iterator[str]:
    """The figures side by side; a ratio says how many times as fast ``kg serve`` is."""
    columns = ("look-up/s", "p99 ms", "kg is", f"{ROWS:,} rows/s", "p99 ms", "kg is")
    yield f"{'':<18}" + "".join(f"{column:>15}" for column in columns)
    ours = measured.get(_OURS)
    for name, pair in measured.items():
        cells: list[str] = []
        for which, found in enumerate(pair):
            ratio = f"{ours[which].rate / found.rate:.2f} x" if ours else "-"
            cells += [f"{found.rate:,.1f}", f"{found.p99:,.1f}", ratio]
        yield f"{name:<18}" + "".join(f"{cell:>15}" for cell in cells)


if __name__ == "__main__":
    main()
