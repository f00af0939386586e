"""Validation in a process of its own, ended at a deadline: a SPARQL constraint may never end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec

from kg.validate.data import DataError
from kg.validate.report import Report
from kg.validate.shapes import ShapesError

_CODE = "from kg.validate.deadline import child; child()"
_LAST = 500


class TimeoutExpired(Exception):
    """The validation was not done at its deadline; the message says what to do."""


class _Task(msgspec.Struct):
    target: str
    shapes: str
    engine: str


class _Answer(msgspec.Struct):
    report: Report | None = None
    data_error: str | None = None
    shapes_errors: tuple[str, ...] = ()


def run(target: Path, shapes: Path, engine: str, timeout: float) -> Report:
    """Validate a file in another process. Raises DataError, ShapesError, TimeoutExpired."""
    task = msgspec.json.encode(_Task(str(target.absolute()), str(shapes.absolute()), engine))
    try:
        done = subprocess.run(  # noqa: S603 - our own interpreter, and no shell
            [sys.executable, "-c", _CODE],
            input=task,
            capture_output=True,
            timeout=timeout,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise TimeoutExpired(
            f"{target}: not validated after {timeout:g} s: a constraint of the shapes may never "
            "end; try fewer shapes, or a longer time"
        ) from error
    if done.returncode != 0:
        said = done.stderr.decode(errors="replace").strip()[-_LAST:]
        raise ShapesError([f"the engine {engine} ended with status {done.returncode}: {said}"])
    answer = msgspec.json.decode(done.stdout, type=_Answer)
    if answer.data_error is not None:
        raise DataError(answer.data_error)
    if answer.report is None:
        raise ShapesError(answer.shapes_errors)
    return answer.report


def _validate(task: _Task) -> Report:
    from kg.validate import validate

    return validate(Path(task.target), shapes=Path(task.shapes), engine=task.engine)


def child() -> None:
    """What the other process does: it takes a task on its input and answers on its output."""
    task = msgspec.json.decode(sys.stdin.buffer.read(), type=_Task)
    try:
        answer = _Answer(report=_validate(task))
    except DataError as error:
        answer = _Answer(data_error=str(error))
    except ShapesError as error:
        answer = _Answer(shapes_errors=error.problems)
    sys.stdout.buffer.write(msgspec.json.encode(answer))
