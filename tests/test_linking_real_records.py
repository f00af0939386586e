"""The rules of linking and comparing on records that graphs really gave: nothing is taken for
another, nothing that is right is called wrong.
"""

from __future__ import annotations

import json
import warnings
from collections import Counter
from itertools import permutations
from pathlib import Path

from kg import api, sources
from kg.linking.against import Compared, compared, papers
from kg.links import Candidate, openalex
from kg.links.matching import Local, weigh
from kg.records import Identifier, SourceRecord, Work
from tests.scholarly.asking import Watch, asking
from tests.scholarly.server import Asked, Said, serving

SAME_ELSEWHERE = {
    # The English and the Russian edition of one report.
    ("10.1787/9789264173934-en", "10.1787/9789264187658-ru"),
    # A working paper, and the chapter that it became.
    ("10.1017/cbo9780511720871.010", "10.2139/ssrn.1377782"),
}


def works(samples: Path) -> list[Work]:
    """The works of OpenAlex, Crossref and DataCite among the samples."""
    files = [(samples / "openalex" / "works.jsonl", "openalex")]
    for name in ("crossref-json", "datacite-json"):
        files += [(path, name) for path in sorted((samples / name).glob("*.json"))]
    found: list[Work] = []
    for path, name in files:
        reader = sources.find(path, name)
        items = sources.read(path, reader, sources.source_of(path, reader))
        read = (item.work for item in items if isinstance(item, SourceRecord))
        found += [work for work in read if work.title]
    return found


def identifiers(work: Work) -> tuple[Identifier, ...]:
    every = (*work.identifiers, *(each for v in work.versions for each in v.identifiers))
    return tuple(dict.fromkeys(every))


def dois(work: Work) -> list[str]:
    return sorted(each.value for each in identifiers(work) if each.scheme == "doi")


def year(work: Work) -> int | None:
    return min((int(v.date[:4]) for v in work.versions if v.date), default=None)


def here(work: Work) -> Local:
    """A work of which no identifier is known."""
    names = tuple(seat.name for seat in work.seats)
    return Local("paper/x", "paper", (work.title or "",), (), year(work), names)


def there(work: Work) -> Candidate:
    known = identifiers(work) or (Identifier("openalex", "W1"),)
    names = tuple(seat.name for seat in work.seats)
    return Candidate("x", "paper", known[0], work.title or "", 1, known, year(work), names)


def test_without_identifiers_no_work_is_taken_for_another(shared: Path) -> None:
    every = works(shared / "samples")
    itself = Counter(weigh(here(work), there(work)).basis for work in every)
    assert itself["agreement"] > 0.9 * len(every) > 150
    taken = {
        tuple(sorted((dois(one)[0], dois(other)[0])))
        for one, other in permutations(every, 2)
        if not {*dois(one)} & {*dois(other)} and weigh(here(one), there(other)).basis is not None
    }
    assert taken == SAME_ELSEWHERE


def test_records_have_nothing_wrong_against_themselves(shared: Path, tmp_path: Path) -> None:
    path = shared / "samples" / "openalex" / "works.jsonl"
    lines = [line for line in path.read_text(encoding="utf-8").split("\n") if line.strip()]
    known = {str(json.loads(line).get("id")).rpartition("/")[2]: line for line in lines}

    def graph(asked: Asked) -> Said:
        line = known.get(asked.plain.rpartition("/")[2])
        if line is None:
            return Said(b'{"error":"Not found","message":"none"}', "application/json", 404)
        return Said(line.encode(), "application/json")

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", api.BuildWarning)
        built = api.build(path, out=tmp_path / "out")
    with built, serving({"openalex": graph}) as server:
        assert built.release is not None
        given = papers(built.store, built.release.manifest.base)
        found = list(compared(asking(server.url, Watch()), openalex, given))
    assert len([each for each in found if isinstance(each, Compared)]) == len(found) > 150
    points = [point for each in found if isinstance(each, Compared) for point in each.points]
    # What the build made one of two records lacks the DOI (and venue) of one in that of the other.
    assert Counter(point.field for point in points) == {"DOI": 3, "venue": 1}
    assert {point.what for point in points} == {"missing"}
