"""The README cannot lag: its commands run, and give what stands there."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

_BLOCK = re.compile(r"```console\n\$ (?P<command>[^\n]+)\n(?P<output>.*?)```", re.DOTALL)
_STYLE = re.compile(r"\x1b\[[0-9;]*m")


def blocks(repository: Path) -> list[re.Match[str]]:
    return list(_BLOCK.finditer((repository / "README.md").read_text(encoding="utf-8")))


def test_the_commands_of_the_readme_give_what_stands_there(
    repository: Path,
    corpus_release: Path,
    kg_command: Path,
    tmp_path: Path,
    update_cases: bool,  # noqa: FBT001
) -> None:
    (tmp_path / "out").symlink_to(corpus_release, target_is_directory=True)
    environment = {**os.environ, "TTY_COMPATIBLE": "1", "NO_COLOR": "1", "COLUMNS": "120"}
    found = blocks(repository)
    assert len(found) >= 4
    text = (repository / "README.md").read_text(encoding="utf-8")
    wrong = []
    for block in found:
        arguments = shlex.split(block["command"])
        assert arguments[0] == "kg"
        ran = subprocess.run(
            [kg_command, *arguments[1:]],
            check=True,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=environment,
        )
        lines = [line.rstrip() for line in _STYLE.sub("", ran.stdout).splitlines()]
        output = "".join(f"{line}\n" for line in lines)
        if output != block["output"]:
            wrong.append((block["command"], output))
            text = text.replace(block.group(), f"```console\n$ {block['command']}\n{output}```")
    if update_cases:
        (repository / "README.md").write_text(text, encoding="utf-8")
    else:
        assert wrong == []


@pytest.mark.parametrize(
    "command",
    "init add build convert serve export diff ontology query claims validate list".split(),
)
def test_every_command_of_the_readme_has_help_with_an_example(
    repository: Path, kg_command: Path, command: str
) -> None:
    assert f"| `kg {command}" in (repository / "README.md").read_text(encoding="utf-8")
    ran = subprocess.run(
        [kg_command, command, "--help"], check=True, capture_output=True, text=True
    )
    assert f"Example: kg {command}" in " ".join(ran.stdout.split())


def test_the_links_of_the_documents_lead_somewhere(repository: Path) -> None:
    for page in (*repository.glob("*.md"), *(repository / "docs").glob("*.md")):
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_python_of_the_readme_runs(repository: Path, corpus_release: Path) -> None:
    import kg

    pytest.importorskip("pandas")
    [code] = re.findall(
        r"```python\n(.*?)```", (repository / "README.md").read_text(encoding="utf-8"), re.DOTALL
    )
    assert 'kg.open("out")' in code
    graph = kg.open(corpus_release)
    frame = graph.query("SELECT ?paper ?title { ?paper dblp:title ?title }").df()
    assert list(frame.columns) == ["paper", "title"]
    assert len(frame) == 12
    claims = graph.claims(property="mfu", minimum=50)
    assert [row["value_text"] for row in claims.rows()] == ["55.2%"]
    assert len(claims.df()) == 1
    assert len(list(graph.dataset().quads())) == len(graph)
