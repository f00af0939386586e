"""Versions of one work are one paper, whatever they are called; two works of one title are two."""

from __future__ import annotations

import gzip
from itertools import permutations
from pathlib import Path

import msgspec
import pytest

from kg import inputs, iris, pipeline
from kg.identity import disagreements, resolve
from kg.identity.abstracts import likeness, runs
from kg.identity.titles import read
from kg.records import (
    Identifier,
    Resolved,
    Seat,
    Source,
    SourceRecord,
    Text,
    Version,
    VersionKind,
    Work,
)
from kg.text import digest

TITLE = "Harrow: Finding Slow Links in Training Clusters"
ADA, KURT, EMMY = "Ada Lovelace", "Kurt Gödel", "Emmy Noether"
WORDS = (
    "slow links delay every step of a training job and yet no counter of the network shows them "
    "so harrow compares what each pair of hosts takes for one collective and marks the pair that "
    "differs most which takes four seconds on a thousand hosts and needs no agent in the switch"
)
OTHER_WORDS = (
    "we grow crystals of three salts under a light that changes its colour each hour and find that "
    "only one of them turns with it while the others keep the axis which they had in the dark and "
    "lose a tenth of their weight"
)


def work(
    *people: str,
    title: str | None = TITLE,
    kind: VersionKind | None = None,
    year: str | None = None,
    abstract: str | None = None,
    incomplete: bool = False,
    **ids: str,
) -> Work:
    return Work(
        tuple(Seat(name, n) for n, name in enumerate(people, start=1)),
        tuple(Identifier(scheme.replace("_", "-"), value) for scheme, value in ids.items()),
        title=title,
        abstract=Text(digest(abstract), abstract) if abstract else None,
        versions=(Version(kind, date=year),) if kind else (),
        incomplete=incomplete,
    )


def resolved(*said: Work) -> Resolved:
    """Each work in a file of its own; the result is the same in every order."""
    found = [Source(f"{n:x}" * 64, f"{n}.json", "test", "aggregator") for n in range(len(said))]
    records = [SourceRecord(f"{n:x}" * 64, 1, f"k{n}", each) for n, each in enumerate(said)]
    results = [resolve(found, list(each), iris.Ledger()) for each in permutations(records)]
    assert all(each == results[0] for each in results)
    return results[0]


def papers(*said: Work) -> int:
    return len(resolved(*said).papers)


def test_preprint_workshop_conference_and_journal_are_versions_of_one_work() -> None:
    found = resolved(
        work(ADA, KURT, kind="preprint", arxiv="2402.00001", dblp="journals/corr/abs-2402-00001"),
        work(ADA, KURT, kind="workshop-paper", doi="10.1145/1.1"),
        work(ADA, KURT, kind="conference-paper", doi="10.1145/2.2", dblp="conf/x/LovelaceG24"),
        work("A. Lovelace", "K. Godel", kind="journal-article", doi="10.1109/tx.2025.1"),
    )
    [paper] = found.papers
    assert paper.path == "paper/arxiv-2402.00001"
    assert {*paper.alignment} == {(1, 2)}
    assert [each.rule for each in found.weighed] == ["title"] * 3
    assert {each.verdict for each in found.weighed} == {"same"}


def test_one_title_and_other_people_are_two_works() -> None:
    assert papers(work(ADA, KURT, arxiv="2402.00001"), work(EMMY, "Alan Turing", doi="10.1/x")) == 2


@pytest.mark.parametrize(
    "title", ["Editorial", "Introduction", "Guest Editorial: Kites", "Preface", "Book Reviews"]
)
def test_what_every_issue_has_is_a_work_for_each_issue(title: str) -> None:
    one = work(ADA, title=title, kind="journal-article", year="2020", doi="10.1/a.1")
    other = work(ADA, title=title, kind="conference-paper", year="2021", doi="10.2/b.1")
    assert papers(one, other) == 2
    bare = [work(ADA, title=title, kind="journal-article", year=year) for year in ("2020", "2021")]
    assert papers(*bare) == 2
    assert papers(bare[0], bare[0]) == 1


def test_a_renamed_preprint_is_found_by_abstract_and_authors() -> None:
    preprint = work(
        ADA, KURT, title="Slow Links Considered", kind="preprint", abstract=WORDS, arxiv="2402.1"
    )
    printed = work(
        "Lovelace, A.", "Godel, K.", kind="conference-paper", abstract=WORDS, doi="10.1145/3.3"
    )
    found = resolved(preprint, printed)
    [paper] = found.papers
    [why] = found.weighed
    assert (why.rule, why.verdict, why.papers) == ("abstract", "same", (paper.path,))
    assert why.basis == (
        "same abstract",
        "2 authors in common, of 2 and 2",
        "different titles",
    )
    assert 0.9 < float(why.confidence) < 1
    revised = WORDS.replace("four seconds", "three seconds").replace("a thousand", "ten thousand")
    assert papers(preprint, msgspec.structs.replace(printed, abstract=Text("1" * 64, revised))) == 1


def test_neither_abstract_nor_authors_alone_make_one_of_two_titles() -> None:
    preprint = work(ADA, KURT, title="Slow Links Considered", abstract=WORDS, arxiv="2402.1")
    by_others = work(EMMY, "Alan Turing", kind="conference-paper", abstract=WORDS, doi="10.1/3")
    by_one = work(ADA, EMMY, "Alan Turing", abstract=WORDS, kind="conference-paper", doi="10.1/3")
    of_others = work(ADA, KURT, kind="conference-paper", abstract=OTHER_WORDS, doi="10.1/3")
    assert papers(preprint, by_others) == 2
    assert papers(preprint, of_others) == 2
    doubtful = resolved(preprint, by_one)
    assert len(doubtful.papers) == 2
    assert [each.verdict for each in doubtful.weighed] == ["possibly-same"]


def test_a_short_abstract_and_a_number_in_the_title_do_not_join() -> None:
    empty = "No abstract is available for this item."
    one = work(ADA, KURT, title="Slow Links Considered", abstract=empty, arxiv="2402.1")
    other = work(ADA, KURT, abstract=empty, doi="10.1/3", kind="conference-paper")
    assert papers(one, other) == 2
    first = work(ADA, KURT, title="Kites, Part I", abstract=WORDS, arxiv="2402.1")
    second = work(ADA, KURT, title="Kites, Part II", abstract=WORDS, doi="10.1/3")
    assert papers(first, second) == 2


@pytest.mark.parametrize(
    "title",
    [
        f"Erratum: {TITLE}",
        f"Correction to: {TITLE}",
        f'Comment on "{TITLE}"',
        f"Reply to: {TITLE}",
        f"{TITLE}: a rejoinder",
        f"Book review: {TITLE}",
        f"{TITLE}, Part II",
        f"Supplementary material for {TITLE}",
    ],
)
def test_a_notice_or_a_part_is_no_version_of_the_paper(title: str) -> None:
    paper = work(ADA, KURT, kind="journal-article", abstract=WORDS, doi="10.1145/3.3")
    notice = work(ADA, KURT, title=title, abstract=WORDS, doi="10.1145/3.4")
    unnumbered = work(ADA, KURT, title=title, abstract=WORDS)
    assert papers(paper, notice) == 2
    assert papers(paper, unnumbered) == 2


def test_what_a_title_says_of_its_version_makes_no_other_work() -> None:
    said = [TITLE, f"RETRACTED: {TITLE}", f"{TITLE} (extended version)", TITLE.upper()]
    assert {read(title).letters for title in said} == {read(TITLE).letters}
    kinds: list[VersionKind] = ["preprint", "journal-article", "workshop-paper", "conference-paper"]
    assert papers(*(work(ADA, title=t, kind=k) for t, k in zip(said, kinds, strict=True))) == 1


@pytest.mark.parametrize(
    "people",
    [
        (KURT, ADA),
        (ADA, KURT, EMMY),
        ("Lovelace Ada", "Gödel Kurt"),
        ("A. Lovelace", "K. Goedel"),
        ("Ada M. Lovelace", "Kurt Godl"),
    ],
)
def test_another_order_another_author_and_other_spellings_are_one(people: tuple[str, ...]) -> None:
    preprint = work(ADA, KURT, kind="preprint", arxiv="2402.00001")
    found = resolved(preprint, work(*people, kind="journal-article", doi="10.1109/x"))
    [paper] = found.papers
    assert len(paper.seats) == 2
    places = sorted(ordinal for ordinal in paper.alignment[1] if ordinal is not None)
    assert places == [1, 2]


def test_a_list_that_breaks_off_is_part_of_the_whole_one() -> None:
    whole = work(ADA, KURT, EMMY, "Alan Turing", kind="preprint", arxiv="2402.00001")
    short = work("Lovelace, Ada", kind="journal-article", doi="10.1109/x", incomplete=True)
    [paper] = resolved(whole, short).papers
    assert len(paper.seats) == 4


def test_two_papers_of_one_series_have_dois_of_their_own() -> None:
    one, other = (
        work(ADA, KURT, title="Annual report of the observatory", kind="journal-article", doi=doi)
        for doi in ("10.1234/r.2020", "10.1234/r.2021")
    )
    found = resolved(one, other)
    assert len(found.papers) == 2
    [why] = found.weighed
    assert why.verdict == "different"
    assert why.basis[-1] == "different identifiers (doi)"


def test_a_doi_of_the_proceedings_joins_no_papers() -> None:
    volume = "10.1145/3000000"
    one = work(ADA, KURT, doi=volume, dblp="conf/x/1")
    other = work(EMMY, "Alan Turing", title="Rings without a unit", doi=volume, dblp="conf/x/2")
    found = resolved(one, other)
    paths = [f"paper/dblp-{iris.slug_key(f'conf/x/{n}')}" for n in (1, 2)]
    assert [paper.path for paper in found.papers] == paths
    assert [each.verdict for each in found.weighed] == ["different"]
    [note] = disagreements(found)
    assert (note.rule, note.effect, note.key) == ("identifier-shared", "note", "k1")
    assert volume in note.message


def test_many_papers_with_the_doi_of_the_proceedings_stay_apart() -> None:
    volume = Identifier("doi", "10.1145/3000000")
    source = Source("a" * 64, "a.json", "test", "aggregator")
    people = [f"Given{n:03d} Family{n:03d}" for n in range(300)]
    records = [
        SourceRecord(
            "a" * 64, n, f"k{n}", Work((Seat(name, 1),), (volume,), title=f"Of {name} and others")
        )
        for n, name in enumerate(people, start=1)
    ]
    assert len(resolve([source], records, iris.Ledger()).papers) == 300


def test_version_dois_name_versions_of_one_work() -> None:
    title = "Traces of a training cluster over a year"
    zenodo = [
        work(ADA, title=title, kind="dataset", doi=f"10.5281/zenodo.{n}") for n in (100, 101, 102)
    ]
    assert papers(*zenodo) == 1
    numbered = [work(ADA, kind="preprint", doi=f"10.21203/rs.3.rs-77/v{n}") for n in (1, 2)]
    assert papers(*numbered, work(ADA, kind="journal-article", doi="10.1038/s1")) == 1
    raw = [work(ADA, title="Raw data", kind="dataset", doi=f"10.5281/zenodo.{n}") for n in (1, 2)]
    assert papers(*raw) == 2


def test_versions_far_apart_in_time_are_only_possibly_one() -> None:
    one = work(ADA, KURT, kind="preprint", year="1999", arxiv="cs/9901001")
    found = resolved(one, work(ADA, KURT, kind="journal-article", year="2020", doi="10.1/x"))
    assert len(found.papers) == 2
    assert [each.verdict for each in found.weighed] == ["possibly-same"]
    assert "21 years apart" in found.weighed[0].basis


def test_how_like_two_abstracts_are() -> None:
    assert likeness(runs(WORDS), runs(WORDS)) == (1.0, 1.0)
    assert likeness(runs(WORDS), runs(OTHER_WORDS)) == (0.0, 0.0)
    assert likeness(runs("too short"), runs("too short")) == (0.0, 0.0)
    part = likeness(runs(WORDS), runs(" ".join(WORDS.split()[:30])))
    assert part.contained == 1.0
    assert part.both < 0.6


def test_a_release_says_why_two_records_are_one_work(tmp_path: Path) -> None:
    (tmp_path / "a.bib").write_text(
        f"@article{{one, title = {{{TITLE}}}, author = {{Ada Lovelace and Kurt Godel}}, "
        "doi = {10.1109/x.1}, journal = {J. Links}, year = 2024}\n"
        f"@inproceedings{{two, title = {{{TITLE}}}, author = {{Lovelace, A. and Godel, K.}}, "
        "doi = {10.1145/2.2}, booktitle = {Proc. Links}, year = 2023}\n",
        encoding="utf-8",
    )
    options = pipeline.Options(formats=("nt",))
    pipeline.build([inputs.Input(tmp_path / "a.bib")], tmp_path / "out", options)
    rows = gzip.decompress((tmp_path / "out" / "identity.jsonl.gz").read_bytes()).splitlines()
    [row] = [each for each in map(msgspec.json.decode, rows) if each["kind"] == "work"]
    assert (row["rule"], row["verdict"]) == ("title", "same")
    assert [each["key"] for each in row["records"]] == ["one", "two"]
    assert {each["file"] for each in row["records"]} == {"a.bib"}
    assert row["basis"] == ["same title", "2 authors in common, of 2 and 2"]
