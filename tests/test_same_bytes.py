"""The same input gives the same bytes, whatever the hash seed, the order and the clock."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from kg import resources


def built(
    command: list[str | Path], inputs: list[Path], out: Path, hash_seed: str
) -> dict[str, bytes]:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    arguments = [*command, "build", *inputs, "--out", out]
    subprocess.run(arguments, check=True, env=environment, capture_output=True)
    current = (out / ".current").resolve()
    return {path.name: path.read_bytes() for path in sorted(current.iterdir()) if path.is_file()}


def test_hash_seed_order_and_clock_do_not_show(
    tmp_path: Path, kg_command: Path, faketime: Path
) -> None:
    inputs = sorted(resources.corpus().glob("*.yaml"))
    pasted = tmp_path / "pasted.txt"
    pasted.write_text("Ada Lovelace, Charles Babbage\nAn engine.\n", encoding="utf-8")
    inputs.append(pasted)
    first = built([kg_command], inputs, tmp_path / "one", "1")
    later: list[str | Path] = [faketime, "-f", "+1d", kg_command]
    second = built(later, inputs[::-1], tmp_path / "two", "2")
    assert "kg.nq" in first
    assert "claims.parquet" in first
    assert sorted(first) == sorted(second)
    assert [name for name, data in first.items() if second[name] != data] == []
