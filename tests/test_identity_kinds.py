"""Works of different kinds are different works; data and software are known by their own ids."""

from __future__ import annotations

from itertools import permutations

from kg import iris
from kg.identity import resolve
from kg.records import Identifier, Paper, Seat, Source, SourceRecord, Version, VersionKind, Work


def papers(*said: Work) -> tuple[Paper, ...]:
    """The papers of works that stand in a file each, whatever the order."""
    sources = [Source(f"{n}" * 64, f"{n}.json", "test", "aggregator") for n in range(len(said))]
    records = [SourceRecord(f"{n}" * 64, 1, "k", work) for n, work in enumerate(said)]
    found = {resolve(sources, each, iris.Ledger()).papers for each in permutations(records)}
    return found.pop() if len(found) == 1 else ()


def works(*said: Work) -> int:
    return len(papers(*said))


def titled(
    kind: VersionKind | None, *identifiers: Identifier, names: tuple[str, ...] = ("Ada",)
) -> Work:
    versions = (Version(kind),) if kind else ()
    people = tuple(Seat(name, n) for n, name in enumerate(names, start=1))
    return Work(people, identifiers, title="Kites", versions=versions)


def test_a_data_set_and_a_paper_of_one_title_are_two() -> None:
    assert works(titled("dataset"), titled("journal-article")) == 2
    assert (
        works(titled("dataset"), titled("journal-article"), titled("software"), titled("thesis"))
        == 4
    )
    assert works(titled("preprint"), titled("journal-article"), titled(None)) == 1
    assert works(titled("other"), titled("preprint")) == 1
    doi = Identifier("doi", "10.5555/kites")
    assert works(titled("dataset", doi), titled("journal-article", doi)) == 1


def test_a_repository_names_software_and_not_the_paper_about_it() -> None:
    code = Identifier("github", "ada/kites")
    one, other = titled("software", code), titled("software", code, names=("Ada", "Kurt"))
    assert works(one, other) == 1
    assert works(titled("preprint", code), titled("preprint", code, names=("Ada", "Kurt"))) == 2
    assert [p.path for p in papers(one)] == ["paper/github-ada-kites"]


def test_works_without_authors_are_one_only_where_all_is_the_same() -> None:
    a, b = Identifier("url", "https://a.example/"), Identifier("url", "https://b.example/")
    dated = Work((), title="Data", versions=(Version("dataset", date="2020"),))
    assert works(titled("dataset", a, names=()), titled("dataset", b, names=())) == 2
    assert works(titled("dataset", a, names=()), titled("dataset", a, names=())) == 1
    assert works(dated, Work((), title="Data"), Work((), title="Data", keywords=("x",))) == 3
    assert works(Work(()), Work((), keywords=("x",)), Work((), keywords=("y",))) == 3
