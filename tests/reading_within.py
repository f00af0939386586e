"""Reads a file in a process that may take so much memory and no more, and dies of more."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent
_SECONDS = 120
"""Of processor time; what takes more has no bound."""

_CHILD = """
import json, resource, sys
from pathlib import Path
import msgspec
from kg.reading import Limits, json_lines, json_values, read_text, text_lines, xml_elements
from kg.reading import Unreadable
from kg.records import Rejection

path, way, most, seconds, limits = Path(sys.argv[1]), sys.argv[2], *map(json.loads, sys.argv[3:6])
resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
resource.setrlimit(resource.RLIMIT_AS, (most << 20, most << 20))
limits = Limits(**limits)
decoder = msgspec.json.Decoder()

def whole():
    try:
        document = read_text(path, "x", limits=limits)
    except Unreadable as fault:
        yield fault.rejection("x")
    else:
        yield document
        yield from document.notes

ways = {
    "text_lines": lambda: text_lines(path, "x", limits=limits),
    "json_lines": lambda: json_lines(path, "x", decoder, limits),
    "json_values": lambda: json_values(path, "x", decoder, places=(("items",),), limits=limits),
    "xml_elements": lambda: xml_elements(path, "x", {"a"}, limits),
    "read_text": whole,
}
for item in ways[way]():
    if isinstance(item, Rejection):
        print(json.dumps([item.effect, item.rule, item.line]))
    else:
        print(json.dumps(["read", "", None]))
"""


class Told(NamedTuple):
    """How many records were read, and what was told: effect, rule, line."""

    read: int
    rejections: list[tuple[str, str, int | None]]

    @property
    def rules(self) -> Counter[tuple[str, str]]:
        """How often each effect and rule was told."""
        return Counter((effect, rule) for effect, rule, _ in self.rejections)


def read_within(mib: int, path: Path, way: str, **limits: int) -> Told:
    """What comes of a file where a process has so much address space in all."""
    if sys.platform != "linux":
        pytest.skip("platform: only Linux holds a process to its address space")
    arguments = [str(path), way, str(mib), str(_SECONDS), json.dumps(limits)]
    done = subprocess.run(
        [sys.executable, "-c", _CHILD, *arguments],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        text=True,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    told: list[Any] = [json.loads(line) for line in done.stdout.splitlines()]
    rejections = [(effect, rule, line) for effect, rule, line in told if effect != "read"]
    return Told(len(told) - len(rejections), rejections)
