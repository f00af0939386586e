"""Of the servers that a query names only those are called that are allowed, by no trick others."""

from __future__ import annotations

import pytest

from kg.sparql.guard import Limits, Refused, Shape, examine
from kg.sparql.servers import Servers, host
from kg.sparql.service import without_calls

HOSTS = frozenset(
    (
        "ok.test",
        "ok.test:8000",
        "[::1]",
        "[2001:db8::a]:81",
        "127.0.0.1",
        "xn--e-ega.test",
    )
)
BASE = "http://base.example/data/"


def examined(query: str, base: str = BASE) -> Shape:
    return examine(query, Limits(), servers=Servers(HOSTS, base))


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("Query.Example.ORG", "query.example.org"),
        ("example.org:080", "example.org:80"),
        ("127.0.0.1:8000", "127.0.0.1:8000"),
        ("[2001:DB8::A]", "[2001:db8::a]"),
        ("[::1]:8000", "[::1]:8000"),
        ("my_host", "my_host"),
    ],
)
def test_a_host_is_written_with_or_without_a_port(written: str, expected: str) -> None:
    assert host(written) == expected


@pytest.mark.parametrize(
    "written",
    [
        "",
        "*",
        "*.example.org",
        "http://example.org",
        "example.org/",
        "example.org/sparql",
        "me@example.org",
        "example.org:",
        "example.org:0",
        "example.org:65536",
        "example.org:٨٠",
        "::1",
        "[example.org]",
        "é.test",
        "\N{KELVIN SIGN}ey.example",
        " example.org",
        "example.org\n",
    ],
)
def test_what_is_no_host_is_told(written: str) -> None:
    with pytest.raises(ValueError, match="write a name or address"):
        host(written)


@pytest.mark.parametrize(
    "query",
    [
        "SELECT * { SERVICE <http://ok.test/sparql> { ?s ?p ?o } }",
        "SELECT * { SERVICE <https://ok.test> { ?s ?p ?o } }",
        "SELECT * { SERVICE <HTTP://Ok.TEST:80/a?b#c> { ?s ?p ?o } }",
        "SELECT * { SERVICE <https://ok.test:443/> { ?s ?p ?o } }",
        "SELECT * { SERVICE <https://ok.test:8000/> { ?s ?p ?o } }",
        "SELECT * { SERVICE <http://[::1]/> { ?s ?p ?o } }",
        "SELECT * { SERVICE <http://[2001:DB8::A]:81/> { ?s ?p ?o } }",
        "SELECT * { SERVICE <http://127.0.0.1?x> { ?s ?p ?o } }",
        "select*{service<http://ok.test/>{?s ?p ?o}}",
        "SELECT * { SERVICE SILENT <http://ok.test/> { ?s ?p ?o } }",
        "SELECT * { SERVICE#c\nSILENT#c\n<http://ok.test/>#c\n{ ?s ?p ?o } }",
        "PREFIX g: <http://ok.test/> SELECT * { SERVICE g:sparql { ?s ?p ?o } }",
        "PREFIX g: <http://evil/> PREFIX g: <http://ok.test/> ASK { SERVICE g:x { } }",
        "PREFIX g: <http://good> ASK { SERVICE g:.example { } } # no such name",
        "BASE <http://ok.test/a/b> SELECT * { SERVICE <../sparql> { ?s ?p ?o } }",
        "BASE <http://evil/> BASE <//ok.test> PREFIX : </x/> ASK { SERVICE :y { } }",
        "PREFIX g: <http://\\u006Fk.test/> ASK { SERVICE g:x { } }",
        "ASK { SERVICE <http://ok.test/> { SERVICE <http://127.0.0.1/> { ?s ?p ?o } } }",
        'ASK { SERVICE <http://ok.test/> { ?s ?p "caf\\u00E9 SERVICE ?x { }" } }',
        "CONSTRUCT { ?s ?p ?o } WHERE { SERVICE <http://ok.test/> { ?s ?p ?o } }",
        "DESCRIBE ?s { SERVICE <http://ok.test/> { ?s ?p ?o } }",
        "SELECT * { ?s ?p 1SERVICE <http://ok.test/> { ?s ?p ?o } }",
    ],
)
def test_an_allowed_server_may_be_called(query: str) -> None:
    if "no such name" in query:
        with pytest.raises(Refused, match="no plain IRI"):
            examined(query)
    else:
        assert examined(query).calls


def test_a_relative_iri_stands_under_the_base_of_the_data() -> None:
    query = "ASK { SERVICE <sparql> { ?s ?p ?o } }"
    assert examined(query, "http://ok.test/data/").calls
    with pytest.raises(Refused, match="base.example is not among the servers"):
        examined(query)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("ASK { SERVICE <http://evil.test/> { } }", "evil.test is not"),
        ("ASK { SERVICE SILENT <http://evil.test/> { } }", "evil.test is not"),
        ("ASK { SERVICE <http://evil.test:8000/ok.test> { } }", "evil.test:8000 is not"),
        ("ASK { SERVICE <http://ok.test.evil/> { } }", "ok.test.evil is not"),
        ("ASK { SERVICE <http://sub.ok.test/> { } }", "sub.ok.test is not"),
        ("ASK { SERVICE <http://ok.test./> { } }", "ok.test. is not"),
        ("ASK { SERVICE <http://ok.test:8080/> { } }", "ok.test:8080 is not"),
        ("ASK { SERVICE <https://ok.test:80/> { } }", "ok.test:80 is not"),
        ("ASK { SERVICE <http://ok.test:/> { } }", "ok.test: is not"),
        ("ASK { SERVICE <http://[2001:db8::a]/> { } }", "[2001:db8::a] is not"),
        ("ASK { SERVICE <http://[::1]:8000/> { } }", "[::1]:8000 is not"),
        ("ASK { SERVICE <http://[0:0:0:0:0:0:0:1]/> { } }", "[0:0:0:0:0:0:0:1] is not"),
        ("ASK { SERVICE <http://2130706433/> { } }", "2130706433 is not"),
        ("ASK { SERVICE <http://127.1/> { } }", "127.1 is not"),
        ("ASK { SERVICE <http://ok.test@evil.test/> { } }", "ok.test@evil.test is"),
        ("ASK { SERVICE <http://ok.test:80@evil/> { } }", "ok.test:80@evil is not"),
        ("ASK { SERVICE <http://me@ok.test/> { } }", "me@ok.test is not"),
        ("ASK { SERVICE <http://evil#@ok.test/> { } }", "evil is not"),
        ("ASK { SERVICE <http://evil?@ok.test/> { } }", "evil is not"),
        ("ASK { SERVICE <http://good%2Eexample/> { } }", "good%2Eexample is not"),
        ("ASK { SERVICE <http://xn--e-ega.test@é.test/> { } }", "é.test is not"),
        ("ASK { SERVICE <http:ok.test/> { } }", "http:ok.test/ names no server"),
        ("ASK { SERVICE <http:/ok.test/> { } }", "http:/ok.test/ names no server"),
        ("ASK { SERVICE <http:///ok.test/> { } }", "ok.test is not"),
        ("ASK { SERVICE <ftp://ok.test/> { } }", "ok.test is not"),
        ("ASK { SERVICE <file:///etc/passwd> { } }", "etc is not"),
        ("ASK { SERVICE <urn:ok.test> { } }", "ok.test is not"),
        ("ASK { SERVICE <//evil.test/> { } }", "evil.test is not"),
        ("ASK { SERVICE <> { } }", "base.example is not"),
        ("BASE <http://ok.test/> ASK { SERVICE <//evil/> { } }", "evil is not"),
        ("BASE <http://ok.test/> BASE <//evil> ASK { SERVICE <> { } }", "evil is not"),
        ("BASE <http://ok.test/> PREFIX : <//evil/> ASK { SERVICE :x { } }", "evil is not"),
        ("PREFIX g: <http://ok.test/> PREFIX g: <http://evil/> ASK { SERVICE g: { } }", "evil"),
        ("PREFIX g: <http://ok.test> ASK { SERVICE g:x { } }", "ok.testx is not"),
        ("PREFIX g: <http://ok.test@> ASK { SERVICE g:evil { } }", "ok.test@evil is not"),
        ("PREFIX g: <http://ok.test:80> ASK { SERVICE g:80 { } }", "ok.test:8080 is not"),
        ("PREFIX g: <http://ok.test/> ASK { SERVICE h:x { } }", "h:x is no plain IRI"),
        ("PREFIX silent: <//ok.test/> PREFIX : <//evil> ASK { SERVICE silent:x { } }", "evilx is"),
        ("PREFIX silent: <//evil> PREFIX : <//ok.test/> ASK { SERVICE silent:x { } }", "evilx is"),
        ("PREFIX ask: <//ok.test/> PREFIX ask: <//evil> ASK { SERVICE ask:x { } }", "evilx is"),
        ("ASK { SERVICE ?g { } }", "?g is a variable"),
        ("ASK { BIND(<http://ok.test/> AS ?g) SERVICE SILENT $g { } }", "$g is a variable"),
        ("ASK { SERVICE <\\u0068ttp://ok.test/> { } }", "is no plain IRI"),
        ("ASK { SERVICE <http://\\u0065vil/> { } }", "evil is not"),
        ("PREFIX g: <http://\\u0065vil/> ASK { SERVICE g:x { } }", "evil is not"),
        ("PREFIX g: <http://ok.test/> ASK { SERVICE g:\\-x { } }", "is no plain IRI"),
        ("ASK { \\u0053ERVICE <http://evil/> { } }", "evil is not"),
        ('ASK { ?s ?p "\\u0022 SERVICE <http://evil/> { } #" }', "evil is not"),
        ("ASK { SERVICE <http://ok.test/> { SERVICE <http://evil/> { } } }", "evil is not"),
        ("ASK { SERVICE <http://ok.test/> { } } # \n ASK { SERVICE ?x { } }", "?x is a"),
        ("ASK { ?s ?p trueSERVICE <http://ok.test/> { } }", "a word of its own"),
        ("PREFIX g: <http://ok.test/> ASK { ?s ?p g:SERVICE <http://evil/> { } }", "a word of"),
        ("PREFIX g: <http://ok.test/> ASK { SERVICEg:x { } }", "a word of its own"),
        ("SERVICE <http://ok.test/> { }", "is no plain IRI"),
        # What looks like the end of the prologue, or of a comment, is none.
        ("PREFIX g: <//ok.test/> #'''\nPREFIX g: <//evil/> #'''\nASK { SERVICE g: { } }", "evil"),
        ("PREFIX g: <//ok.test/> #ASK\nPREFIX g: <//evil/> ASK { SERVICE g: { } }", "evil is"),
        # The engine sees an empty string, and a call where the text seems to have a string.
        ("ASK { VALUES ?v { '''a' } SERVICE <//evil/> { } #\\q'''\n }", "evil is not"),
    ],
)  # fmt: skip
def test_no_other_server_may_be_called(query: str, said: str) -> None:
    with pytest.raises(Refused, match="^SERVICE at line [0-9]+, column [0-9]+ is not") as refused:
        examined(query)
    assert refused.value.status == 403
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_long_name_is_refused_and_not_repeated() -> None:
    with pytest.raises(Refused, match="not allowed") as refused:
        examined(f"ASK {{ SERVICE <http://ok.test/{'x' * 5_000}> {{ }} }}")
    assert len(str(refused.value)) < 600


def test_a_query_calls_a_few_times_only() -> None:
    call = "SERVICE <http://ok.test/> { ?s ?p ?o } "
    most = Limits().services
    assert examined(f"ASK {{ {call * most} }}").calls
    with pytest.raises(Refused, match="more than 16 services") as refused:
        examined(f"ASK {{ {call * (most + 1)} }}")
    assert refused.value.status == 400


def test_the_columns_are_known_without_a_call() -> None:
    query = (
        "PREFIX g: <http://ok.test/> SELECT * { ?b ?a ?c SERVICE#c\n SILENT g:x { ?z ?y ?b }"
        "service<http://ok.test/>{ ?x ?y ?b } FILTER(?a != 'SERVICE <http://e/> { }') }"
    )
    assert without_calls(query) == (
        "PREFIX g: <http://ok.test/> SELECT * { ?b ?a ?c GRAPH g:x { ?z ?y ?b }"
        "GRAPH <http://ok.test/>{ ?x ?y ?b } FILTER(?a != 'SERVICE <http://e/> { }') }"
    )


@pytest.mark.parametrize("iri", ["http:127.0.0.1:1/sparql", "http:/ok.test/", "HTTPS:ok.test"])
def test_an_address_without_slashes_is_told(iri: str) -> None:
    with pytest.raises(Refused, match="are followed by //"):
        examined(f"SELECT * {{ SERVICE <{iri}> {{ ?s ?p ?o }} }}")
