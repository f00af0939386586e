"""Whether a graph keeps the rules of its shapes (https://www.w3.org/TR/shacl/).

The order: ``data`` reads the default graph, ``shapes`` the rules, ``shapes_check`` the rules' own
faults; an engine finds what breaks them (``fast``, or ``reference``, which is pySHACL),
``findings`` puts that into words, ``report`` prints it. ``deadline`` runs all of it in a process
that can be ended.
"""

from __future__ import annotations

from pathlib import Path

from kg import resources
from kg.store import Store
from kg.validate.data import DataError as DataError, read
from kg.validate.deadline import TimeoutExpired as TimeoutExpired, run
from kg.validate.fast import run as run_fast
from kg.validate.findings import report_of, unchecked
from kg.validate.reference import run as run_reference
from kg.validate.report import Report as Report, Result as Result
from kg.validate.shapes import ShapesError as ShapesError, load
from kg.validate.shapes_check import check, notes
from kg.validate.targets import coverage

ENGINES = {"fast": run_fast, "pyshacl": run_reference}
"""What can find violations, by name; both give the same results."""


def validate(
    target: Store | Path,
    *,
    shapes: Path | None = None,
    engine: str = "fast",
    timeout: float | None = None,
) -> Report:
    """Validate the default graph of a store, an RDF file or a release folder.

    ``shapes`` is a Turtle file or a folder of them (default: kg's own), ``engine`` a name of
    ``ENGINES``. With ``timeout`` (seconds; files only) all of it runs in a process that is ended at
    the deadline: for shapes of others, whose SPARQL may never end.

    Raises DataError (unreadable data), ShapesError (shapes that cannot be trusted to check
    anything), TimeoutExpired, ValueError (unknown engine). An empty default graph is no error: the
    report says that nothing was checked.
    """
    if engine not in ENGINES:
        raise ValueError(f"unknown engine {engine!r}; known: {', '.join(sorted(ENGINES))}")
    folder = shapes if shapes is not None else resources.shapes()
    if timeout is not None:
        if not isinstance(target, Path):
            raise ValueError("timeout: a store cannot be handed to another process; give its file")
        return run(target, folder, engine, timeout)
    rules = load(folder)
    check(rules)
    data = read(target)
    if not data.triples:
        return unchecked(rules, data)
    looked = coverage(rules, data.store)
    found = ENGINES[engine](rules, data)
    return report_of(rules, data, found, looked, notes=notes(rules, data))
