"""What each service is asked by, and what its candidates say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from kg.links import (
    SERVICES,
    Candidate,
    Fetched,
    Found,
    Query,
    Trouble,
    arxiv,
    crossref,
    datacite,
    dblp,
    openalex,
    orcid,
    orkg,
    ror,
    semantic_scholar,
    settings,
    wikidata,
)
from kg.records import Identifier
from kg.sources import READERS, find
from tests.scholarly import misdeeds
from tests.scholarly.asking import Watch, asking
from tests.scholarly.graphs import GRAPHS, KNOWN, Known
from tests.scholarly.papers import ORCID, ORGANIZATION, PAPERS, PERSON, ROR
from tests.scholarly.server import Server, serving

TITLES = [paper.title for paper in PAPERS]
PAPER_SERVICES = (openalex, crossref, datacite, dblp, semantic_scholar, orkg, arxiv)


@pytest.fixture(scope="module")
def running() -> Iterator[Server]:
    with serving(GRAPHS) as server:
        yield server


@pytest.fixture
def server(running: Server) -> Server:
    running.behave()
    return running


def found(server: Server, service: object, query: Query) -> Found:
    answer = service.search(asking(server.url, Watch()), query)  # type: ignore[attr-defined]
    assert isinstance(answer, Found), answer
    return answer


def candidates(server: Server, service: object, query: Query) -> tuple[Candidate, ...]:
    return found(server, service, query).candidates


@pytest.mark.parametrize("service", PAPER_SERVICES, ids=lambda service: service.NAME)
def test_papers_are_found_over_all_pages_up_to_the_limit(server: Server, service: object) -> None:
    every = found(server, service, Query(text="looms", limit=10))
    assert [each.label for each in every.candidates] == TITLES
    assert [each.year for each in every.candidates] == [2024, 2024, 2023]
    first = every.candidates[0]
    assert first.authors[0] == "Ada Lovelace"
    assert first.identifier in first.identifiers
    assert Identifier("doi", "10.5555/loom.1") in first.identifiers
    assert (every.total, every.lost, every.fresh) == (3, 0, True)
    two = candidates(server, service, Query(text="looms", limit=2))
    assert [each.label for each in two] == TITLES[:2]


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.service.NAME)
def test_a_candidate_can_be_fetched(server: Server, known: Known) -> None:
    session = asking(server.url, Watch())
    first = candidates(server, known.service, known.query)[0]
    record = known.service.fetch(session, first.identifier)
    assert isinstance(record, Fetched)
    assert record.found == first.identifier


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.service.NAME)
def test_what_a_service_does_not_do_it_does_not_ask(server: Server, known: Known) -> None:
    service, session = known.service, asking(server.url, Watch())
    asked = (
        service.fetch(session, Identifier("issn", "1234-5679")),
        service.search(session, Query(kind="paper")),
        service.search(session, Query(kind="person")),
        service.search(session, Query(kind="organization")),
    )
    for each in asked:
        assert isinstance(each, Trouble)
        assert (each.fault, each.fresh) == ("unsupported", False)
    assert server.asked == []


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.service.NAME)
def test_a_service_reads_what_it_says_that_it_finds_and_fetches(known: Known) -> None:
    service = known.service
    assert known.there.scheme in service.FETCHES
    assert known.query.kind in service.FINDS
    assert service.NAME in settings.load()
    assert service in SERVICES


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.service.NAME)
def test_a_record_is_read_by_the_reader_that_is_named(
    server: Server, tmp_path: Path, known: Known
) -> None:
    record = known.service.fetch(asking(server.url, Watch()), known.there)
    assert isinstance(record, Fetched)
    path = tmp_path / "record"
    path.write_bytes(record.content)
    if record.reader is None:
        return
    # By its content alone too, without a name that tells.
    assert record.reader == find(path).NAME
    assert record.reader in [reader.NAME for reader in READERS]


def test_signs_of_a_service_s_own_syntax_are_no_part_of_a_title(server: Server) -> None:
    title = 'Looms: a "fast", (new) | way? [v2] {x} A&B/C'
    asked = Query(title=title, year=2024, authors=("Ada Lovelace",))
    for service in PAPER_SERVICES:
        server.behave()
        candidates(server, service, asked)
        query = server.asked[0].query
        said = " ".join(query.values())
        assert "2024" in said or service in (arxiv, orkg), service
        if service in (openalex, datacite, arxiv):
            words = re.sub(r"(titles?\.search|titles\.title|publication_?[Yy]ear|ti|au)", "", said)
            assert not re.search(r"[|?&]", words), service
    assert server.asked[0].query["search_query"].startswith('ti:"Looms a fast new way v2 x A B C"')


def test_people_are_found_by_name(server: Server) -> None:
    for service in (openalex, dblp, orcid, semantic_scholar):
        [person] = candidates(server, service, Query(kind="person", name=PERSON))
        assert (person.label, person.kind) == (PERSON, "person")
        assert person.description == ORGANIZATION
        assert service is dblp or Identifier("orcid", ORCID) in person.identifiers


def test_nobody_is_an_answer_too(server: Server) -> None:
    none = found(server, orcid, Query(kind="person", name="Nobody"))
    assert (none.candidates, none.total) == ((), 0)


def test_the_papers_that_a_person_names(server: Server) -> None:
    answer = found(server, orcid, Query(orcid=ORCID))
    assert [each.identifier.value for each in answer.candidates] == [p.doi for p in PAPERS]
    assert answer.candidates[0].identifiers == (
        Identifier("doi", PAPERS[0].doi),
        Identifier("arxiv", PAPERS[0].arxiv),
    )
    assert answer.lost == 1


def test_the_papers_of_a_person_are_asked_for_by_orcid(server: Server) -> None:
    for service in (openalex, crossref, datacite):
        server.behave()
        candidates(server, service, Query(orcid=ORCID))
        assert ORCID in " ".join(server.asked[0].query.values())


def test_organizations(server: Server) -> None:
    [candidate] = candidates(server, ror, Query(kind="organization", name=ORGANIZATION))
    assert candidate.identifiers == (Identifier("ror", ROR), Identifier("grid", "grid.5491.9"))
    assert (candidate.aliases, candidate.description) == (("LI",), "Italy")
    [candidate] = candidates(server, openalex, Query(kind="organization", name=ORGANIZATION))
    assert Identifier("ror", ROR) in candidate.identifiers


def test_items_of_wikidata_are_found_by_identifiers_of_others(server: Server) -> None:
    doi = Identifier("doi", PAPERS[0].doi)
    [item] = candidates(server, wikidata, Query(identifier=doi))
    assert item.identifiers == (Identifier("wikidata", "Q900000001"), doi)
    none = found(server, wikidata, Query(identifier=Identifier("doi", "10.5555/none")))
    assert (none.candidates, none.total, none.fresh) == ((), 0, True)


def test_a_wikidata_that_lags_is_waited_for(server: Server) -> None:
    lag = b'{"error":{"code":"maxlag","info":"Waiting for a server: 7 seconds lagged."}}'
    server.misdeeds = [misdeeds.said(lag)]
    watch = Watch()
    session = asking(server.url, watch)
    record = wikidata.fetch(session, Identifier("wikidata", "Q900000001"))
    assert isinstance(record, Fetched)
    assert watch.slept == [5.0]


def test_a_fault_of_arxiv_is_told_with_any_status(server: Server) -> None:
    server.always = misdeeds.said(misdeeds.ERROR_FEED, "application/atom+xml", 200)
    trouble = arxiv.fetch(asking(server.url, Watch()), Identifier("arxiv", "2401.00001"))
    assert isinstance(trouble, Trouble)
    assert trouble.fault == "refused"
    assert "incorrect id format" in trouble.message


@pytest.mark.parametrize(("version", "fault"), [("v2", None), ("v3", "mismatch")])
def test_a_version_of_a_preprint_is_the_one_that_was_asked_for(
    server: Server, version: str, fault: str | None
) -> None:
    asked = Identifier("arxiv", f"2401.00001{version}")
    server.always = misdeeds.changed(GRAPHS["arxiv"], version.encode(), b"v2")
    answer = arxiv.fetch(asking(server.url, Watch()), asked)
    assert getattr(answer, "fault", None) == fault


def test_a_key_and_a_contact_go_where_they_are_wanted(server: Server) -> None:
    keys = {"OPENALEX_API_KEY": "k1", "S2_API_KEY": "k2", "CROSSREF_PLUS_TOKEN": "k3"}
    session = asking(server.url, Watch(), environment=keys, contact="ada@example.org")
    for known in KNOWN:
        server.behave()
        record = known.service.fetch(session, known.there)
        assert isinstance(record, Fetched)
        [asked] = server.asked
        name = known.service.NAME
        assert asked.query.get("api_key") == ("k1" if name == "openalex" else None)
        assert asked.headers.get("x-api-key") == ("k2" if name == "semantic-scholar" else None)
        token = asked.headers.get("crossref-plus-api-token")
        assert token == ("Bearer k3" if name == "crossref" else None)
        takes = name in ("openalex", "crossref", "datacite")
        assert asked.query.get("mailto") == ("ada@example.org" if takes else None)
        assert "api_key" not in record.asked + record.url
        assert "mailto" not in record.asked + record.url


def test_a_key_that_a_redirect_repeats_is_sent_once_and_kept_nowhere(server: Server) -> None:
    session = asking(server.url, Watch(), environment={"OPENALEX_API_KEY": "k1"})
    record = openalex.fetch(session, Identifier("openalex", "W100000009"))
    assert isinstance(record, Fetched)
    assert record.url == f"{server.url}/openalex/works/{PAPERS[0].openalex}"
    assert [asked.target.count("api_key=k1") for asked in server.asked] == [1, 1]


def test_what_cannot_be_a_key_is_not_sent(server: Server) -> None:
    session = asking(server.url, Watch(), environment={"S2_API_KEY": "a\r\nX: y"})
    known = next(each for each in KNOWN if each.service.NAME == "semantic-scholar")
    trouble = known.service.fetch(session, known.there)
    assert isinstance(trouble, Trouble)
    assert (trouble.fault, server.asked) == ("key", [])
    assert "S2_API_KEY" in trouble.action


def test_who_asks_without_a_key_is_told_where_to_get_one(server: Server) -> None:
    server.always = misdeeds.TOO_MANY_FOR_HOURS
    trouble = openalex.fetch(asking(server.url, Watch()), Identifier("openalex", "W1"))
    assert isinstance(trouble, Trouble)
    assert "in 15 hours" in trouble.action
    assert "OPENALEX_API_KEY" in trouble.action
    server.always = misdeeds.NO_KEY
    trouble = openalex.fetch(asking(server.url, Watch()), Identifier("openalex", "W1"))
    assert isinstance(trouble, Trouble)
    assert trouble.action.startswith("put a key in OPENALEX_API_KEY")


def test_the_shipped_settings_are_whole() -> None:
    known = settings.load()
    assert set(known) == {service.NAME for service in SERVICES}
    for each in known.values():
        assert each.url.startswith("https://")
        assert each.url.split("/")[2] in each.hosts
        assert each.rules.startswith("https://")
        assert each.read >= date(2026, 1, 1)
        assert each.says
        assert each.key is None or (each.key.header is None) != (each.key.parameter is None)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[x]\nurl = 1", "x"),
        ("[x", "services.toml"),
        ('[x]\nurl="ftp://a"\nhosts=[]\nevery_s=1\nrules=""\nread=2026-01-01\nsays=""', "http"),
        ('[x]\nurl="http://a/"\nhosts=[]\nevery_s=1\nrules=""\nread=2026-01-01\nsays=""', "slash"),
        ('[x]\nurl="http://a"\nhosts=[]\nevery_s=-1\nrules=""\nread=2026-01-01\nsays=""', "below"),
        ('[x]\nurl="http://a"\nhosts=[]\nevery_s=1\nrules=""\nread=2026-01-01\nsay=""', "say"),
        ('[x]\nurl="http://[a"\nhosts=[]\nevery_s=1\nrules=""\nread=2026-01-01\nsays=""', "x: url"),
        (
            '[x]\nurl="http://a:81"\nhosts=["a"]\nevery_s=1\nrules=""\nread=2026-01-01\nsays=""',
            "x: hosts: 'a:81' is missing",
        ),
    ],
)
def test_a_fault_in_a_file_of_services_names_the_file(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "services.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(settings.SettingsError, match=said) as error:
        settings.load(path)
    assert "services.toml" in str(error.value)
