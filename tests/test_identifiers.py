"""Identifiers: normal forms, check digits, IRIs, and what is refused with its reason."""

from __future__ import annotations

import json
import string
from pathlib import Path

import pytest
from hypothesis import assume, given, strategies as st
from pyoxigraph import NamedNode, Quad, RdfFormat, parse

from kg.identifiers import (
    SCHEMES,
    InvalidIdentifier,
    arxiv_version,
    datacite_scheme,
    detect,
    iri,
    normalize,
)

HASH = "0123456789abcdef0123456789abcdef01234567"
CASES = Path(__file__).parent / "cases/identifiers/normal-forms/input.tsv"
GOOD = [line.split("\t") for line in CASES.read_text(encoding="utf-8").splitlines()[1:]]


@pytest.mark.parametrize(("scheme", "text", "normal", "resolver", "detected"), GOOD)
def test_normal_form(scheme: str, text: str, normal: str, resolver: str, detected: str) -> None:
    assert normalize(scheme, text) == normalize(scheme, f" {text}\n") == normal
    assert normalize(scheme, normal) == normal
    assert iri(scheme, text) == resolver
    assert normalize(scheme, resolver) == normal
    assert detect(text) == ((scheme, normal) if detected == "yes" else None)
    assert NamedNode(resolver).value == resolver


def test_every_scheme_has_an_example() -> None:
    assert {row[0] for row in GOOD} == set(SCHEMES)


BAD = [
    ("arxiv", "2402.1563", "may have cut a 0 off"),
    ("arxiv", "1412.00001", "four digits"),
    ("arxiv", "2413.15627", "13 is no month"),
    ("arxiv", "0703.1234", "begins in April 2007"),
    ("arxiv", "hep-th/0704001", "until|to March 2007"),
    ("arxiv", "foo/0309136", "foo is no archive"),
    ("arxiv", "0704.0000", "begin at 1"),
    ("doi", "10.1371/journal\u2010pone", r"U\+2010 looks like a hyphen"),
    ("doi", "10.1371/a\u2212b", r"U\+2212 looks like a hyphen"),
    ("doi", "10.1371/a\u200bb", r"invisible character U\+200B"),
    ("doi", "10.1371/a b", r"a blank \(U\+0020\)"),
    ("doi", "10.1371/a\nb", r"a blank \(U\+000A\)"),
    ("doi", "10.1371/\uff41", "variant form"),
    ("doi", "10.1/abc", "does not begin with 10"),
    ("doi", "10.1371/", "does not begin with 10"),
    ("doi", "10.1371/a%FF", "not UTF-8"),
    ("doi", "https://example.org/10.1371/a", "not one of the scheme's"),
    ("doi", "10.1371/" + "a" * 2048, "longer than 2048"),
    ("orcid", "0000-0002-1825-0098", "is 8 and should be 7"),
    ("orcid", "0000\u20100002-1825-0097", r"U\+2010"),
    ("orcid", "0000-0000-0000-0001", "all digits are zero"),
    ("orcid", "0000-0002-1825-009", "form"),
    ("orcid", "\u0660000-0002-1825-0097", "not ASCII"),
    ("ror", "05dxps056", "are 56 and should be 55"),
    ("ror", "05dxpi055", "form"),
    ("issn", "2049-3631", "is 1 and should be 0"),
    ("isbn", "9780306406158", "is 8 and should be 7"),
    ("isbn", "979-0-2600-0043-8", "music"),
    ("openalex", "X123", "not a letter"),
    ("openalex", "W0123", "not a letter"),
    ("dblp", "7057", "neither a person"),
    ("wikidata", "L42", "not Q"),
    ("semantic-scholar", "0123abc", "forty hexadecimal"),
    ("isni", "0000000121034997", "is 7 and should be 6"),
    ("isni", "000000012103499", "sixteen"),
    ("isni", "0000000000000001", "all digits are zero"),
    ("grid", "grid.5491", "form"),
    ("researcherid", "A-1009-1808", "form"),
    ("scopus-author", "0123456789", "form"),
    ("viaf", "012", "form"),
    ("omid", "br/12", "it is not br"),
    ("mag", "012", "leading zero"),
    ("orkg", "P26", "not R and a number"),
    ("orkg", "https://orkg.org/paper/R1/R2", "not one of the scheme's"),
    ("bibcode", "2013A&A...558A..33", "nineteen"),
    ("handle", "10.1080/00213624.2002.11506447", "it is a DOI"),
    ("handle", "10419", "a slash"),
    ("urn", "urn:isbn:9780306406157", "its scheme is isbn"),
    ("urn", "urn:nbn", "form"),
    ("ark", "ark:/12/x", "form"),
    ("ark", "ark:/67531//", "form"),
    ("acl-anthology", "P18-101", "neither the form"),
    ("openreview", "~", "neither the id"),
    ("pmid", "0123", "leading zero"),
    ("pypi", "-foo", "letter or digit at both ends"),
    ("github", "https://github.com/MiniMax-AI", "an account is no repository"),
    ("github", "https://github.com/a/b/tree/main/sub", "a page inside a repository"),
    ("github", "https://github.com/topics/rdf", "no account"),
    ("hf", "https://huggingface.co/docs/hub", "no account"),
    ("hf", "a/b/c", "neither owner/name"),
    ("url", "", "empty"),
    ("url", "www.example.org", "no scheme"),
    ("url", "name@example.org", "no scheme"),
    ("url", "javascript:alert(1)", "only http"),
    ("url", "http://", "no host"),
    ("url", "https://user:secret@example.org/", "user name or password"),
    ("url", "https://example.org:99999/", "no port"),
    ("url", "https://exa<mple.org/", "no name of a host"),
    ("url", "https://example.org/a b", "a blank"),
    ("url", "https://example.org/\ud800", "invisible character"),
]  # fmt: skip


@pytest.mark.parametrize(("scheme", "text", "reason"), BAD)
def test_what_breaks_the_rule_is_refused_with_reason_and_rule(
    scheme: str, text: str, reason: str
) -> None:
    with pytest.raises(InvalidIdentifier, match=reason) as caught:
        normalize(scheme, text)
    assert SCHEMES[scheme].rule in str(caught.value)
    assert (caught.value.scheme, caught.value.text) == (scheme, text)
    with pytest.raises(InvalidIdentifier):
        iri(scheme, text)


def test_leading_zeros_hide_no_port_that_is_none() -> None:
    assert normalize("url", "http://e.org:00000008080/") == normalize("url", "http://e.org:8080/")
    with pytest.raises(InvalidIdentifier, match="is no port"):
        normalize("url", "http://e.org:0000112345678/")


def test_an_unknown_scheme_is_answered_with_the_known_ones() -> None:
    with pytest.raises(
        InvalidIdentifier, match=r"unknown scheme.*must be one of acl-anthology, ark"
    ):
        normalize("igsn", "12")
    assert iri("igsn", "12") is None


@pytest.mark.parametrize(
    "text",
    ["", "hello", "2049-3630", "1999-2000", "owner/name", "19/7057", "A100", "Q4", "P18-1001", HASH,
     "12345", "0000000121034996", "10419/45230", "7004212771", "A-1009-2008",
     "urn:isbn:9780306406158", "https://orcid.org/0000-0002-1825-0098", "https://doi.org/",
     "name@example.org"],
)  # fmt: skip
def test_what_may_be_something_else_is_not_detected(text: str) -> None:
    assert detect(text) is None


def test_an_arxiv_doi_is_a_doi_that_names_an_arxiv_paper() -> None:
    text = "https://doi.org/10.48550/arXiv.2402.15627"
    assert detect(text) == ("doi", "10.48550/arxiv.2402.15627")
    assert normalize("arxiv", text) == "2402.15627"


@pytest.mark.parametrize(
    ("text", "version"),
    [("2402.15627v12", 12), ("https://arxiv.org/pdf/hep-th/9901001v2.pdf", 2), ("2402.15627", None),
     ("2413.15627v1", None), ("no id", None)],
)  # fmt: skip
def test_arxiv_version(text: str, version: int | None) -> None:
    assert arxiv_version(text) == version


def test_people_with_one_last_part_of_a_pid_stay_two() -> None:
    assert iri("dblp", "pid/19/7057") != iri("dblp", "pid/27/7057")


def test_schemes_of_the_datacite_ontology() -> None:
    assert datacite_scheme("doi") == "http://purl.org/spar/datacite/doi"
    assert datacite_scheme("openreview") == "https://w3id.org/rkg/c/scheme/openreview"
    assert datacite_scheme("isni") == "http://purl.org/spar/datacite/isni"
    assert datacite_scheme("mag") == "https://w3id.org/rkg/c/scheme/mag"


@given(
    st.text(st.characters(min_codepoint=33, max_codepoint=126, exclude_characters="%"), min_size=1)
)
def test_a_doi_suffix_is_kept_to_the_last_sign_and_its_iri_is_legal(suffix: str) -> None:
    normal = normalize("doi", f"10.1234/{suffix}")
    assert normal == f"10.1234/{suffix}".lower()
    resolver = iri("doi", normal)
    assert resolver is not None
    assert normalize("doi", resolver) == normal
    (quad,) = parse(f"<{resolver}> <{resolver}> <{resolver}> .", format=RdfFormat.N_QUADS)
    assert isinstance(quad, Quad)


@given(st.sampled_from(sorted(SCHEMES)), st.text(max_size=40))
def test_a_normal_form_is_final(scheme: str, text: str) -> None:
    try:
        normal = normalize(scheme, text)
    except InvalidIdentifier:
        return
    assert normalize(scheme, normal) == normal
    assert normalize(scheme, iri(scheme, normal) or "") == normal


@given(st.text(st.sampled_from("ab%/?#[]<>. \u00e4\u2013\ue000\u202e:@{}|^\\`~2E"), max_size=30))
def test_addresses_are_legal_iris(rest: str) -> None:
    try:
        normal = normalize("url", f"https://example.org/{rest}")
    except InvalidIdentifier:
        assume(any(character.isspace() for character in rest.strip()))
        return
    assert normalize("url", normal) == normal
    (quad,) = parse(f"<{normal}> <{normal}> <{normal}> .", format=RdfFormat.N_QUADS)
    assert isinstance(quad, Quad)


@given(st.integers(0, 10**15 - 1), st.integers(0, 15), st.sampled_from(string.digits))
def test_one_wrong_digit_is_always_seen(number: int, place: int, digit: str) -> None:
    for check in "0123456789X":
        text = f"{number:015d}{check}"
        try:
            right = normalize("orcid", text).replace("-", "")
        except InvalidIdentifier:
            continue
        wrong = right[:place] + digit + right[place + 1 :]
        assume(wrong != right)
        with pytest.raises(InvalidIdentifier):
            normalize("orcid", wrong)


def test_identifiers_of_real_records_are_taken(shared: Path) -> None:
    kinds = {"doi": "doi", "orcid": "orcid", "ror": "ror", "issn_l": "issn", "pmid": "pmid"}
    taken = dict.fromkeys(kinds.values(), 0)

    def walk(value: object, key: str = "") -> None:
        if isinstance(value, dict):
            for name, inner in value.items():
                walk(inner, name)
        elif isinstance(value, list):
            for inner in value:
                walk(inner, key)
        elif isinstance(value, str) and key in kinds:
            normalize(kinds[key], value)
            taken[kinds[key]] += 1

    text = (shared / "samples/openalex/works.jsonl").read_text(encoding="utf-8")
    for line in filter(None, text.split("\n")):
        walk(json.loads(line))
    assert all(count > 5 for count in taken.values()), taken
