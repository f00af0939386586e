"""``kg ontology``: a page with every own term, which loads nothing from elsewhere."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path


def test_every_term_has_its_place_on_the_page(
    kg_command: Path, tmp_path: Path, repository: Path
) -> None:
    subprocess.run([kg_command, "ontology", "--to", "pages"], cwd=tmp_path, check=True)
    page = (tmp_path / "pages/index.html").read_text(encoding="utf-8")
    terms = (repository / "ontology/kg.ttl").read_text(encoding="utf-8")
    names = re.findall(r"^k:(\w+)$", terms, re.MULTILINE)
    assert len(names) > 50
    assert [name for name in names if f"https://w3id.org/rkg/ns#{name}" not in page] == []
    assert not re.search(r'(?:src="|<link[^>]*href="|@import|url\()https?:', page)
