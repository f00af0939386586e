"""docs/inputs.md names every limit with its default."""

from __future__ import annotations

import re
from pathlib import Path

from kg.reading import LIMITS

UNITS = {"": 1, "MiB": 1 << 20, "GiB": 1 << 30}


def test_the_page_names_every_limit(repository: Path) -> None:
    page = (repository / "docs" / "inputs.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| ([\d,]+) ?(\w*) \|", page, re.MULTILINE)
    told = {name: int(number.replace(",", "")) * UNITS[unit] for name, number, unit in rows}
    assert told == LIMITS._asdict()
