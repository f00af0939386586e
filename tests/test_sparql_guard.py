"""What the guard lets through, what it refuses, and that no way of writing hides from it."""

from __future__ import annotations

import pytest

from kg.sparql.guard import Limits, Refused, examine
from kg.sparql.service import calls_another_server
from kg.sparql.tokens import offset_of, place, tokens

LIMITS = Limits()


def kinds(text: str) -> list[tuple[str, str]]:
    return [(token.kind, token.text) for token in tokens(text)]


def test_tokens_know_strings_iris_comments_and_names() -> None:
    assert kinds("""SELECT ?x { ?x ex:a\\'b <http://e/#x> "a#b'" # c 'd'\n; 'it''s' }""") == [
        ("word", "SELECT"),
        ("variable", "?x"),
        ("sign", "{"),
        ("variable", "?x"),
        ("name", "ex:a\\'b"),
        ("iri", "<http://e/#x>"),
        ("string", '"a#b\'"'),
        ("sign", ";"),
        ("string", "'it'"),
        ("string", "'s'"),
        ("sign", "}"),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("'''a'b''c\n'''", "string"),
        ('"""a"b""c\\""""', "string"),
        ("@en-GB", "language"),
        ("_:b1.c", "blank"),
        ("1.5e-3", "number"),
        (".5", "number"),
        ("ex:", "name"),
        (":é·b", "name"),
        ("p·x:a", "name"),
        ("p‿:a.b", "name"),
        ("p\u0300:%41\\'", "name"),
        ("?a\u0300‿", "variable"),
        ("_:a..b·", "blank"),
        ("^^", "sign"),
        ("<<(", "sign"),
    ],
)
def test_a_token_is_taken_whole(text: str, expected: str) -> None:
    assert kinds(text) == [(expected, text)]


@pytest.mark.parametrize("text", ['"open\n}', "'open", "'''open", "\\", "\0", "🦆 {", "<a b>"])
def test_what_is_no_token_is_read_too(text: str) -> None:
    assert "".join(token.text for token in tokens(text)).replace(" ", "")


def test_places_count_lines_and_columns_from_one() -> None:
    text = "SELECT\n  ?x {"
    assert place(text, text.index("?x")) == (2, 3)
    assert offset_of(text, 2, 3) == text.index("?x")
    assert offset_of(text, 9, 9) == len(text)


def test_the_shape_of_a_query() -> None:
    shape = examine(
        "PREFIX ex: <http://e/> PREFIX r: <rel> SELECT DISTINCT * { ?z ex:p ?a . ?z ex:q ?m }",
        LIMITS,
    )
    assert shape.form == "SELECT"
    assert shape.prefixes == {"ex": "http://e/"}
    assert shape.variables == ("z", "a", "m")
    assert shape.star is not None


@pytest.mark.parametrize(
    "text", ["SELECT ?x { { SELECT * { ?x ?y ?z } } }", "SELECT (COUNT(*) AS ?n) {}", "ASK {}"]
)
def test_only_the_outermost_star_counts(text: str) -> None:
    assert examine(text, LIMITS).star is None


@pytest.mark.parametrize(
    "text",
    [
        "INSERT DATA {}",
        "# c\nPREFIX ex: <http://e/> DELETE WHERE {}",
        "CLEAR ALL",
        "LOAD <http://e/>",
    ],
)
def test_updates_are_refused(text: str) -> None:
    with pytest.raises(Refused, match="read-only") as refused:
        examine(text, LIMITS)
    assert refused.value.status == 403


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("ASK " + "{" * 3000 + "}" * 3000, "brackets nested"),
        ("ASK { FILTER" + "(" * 5000 + "1" + ")" * 5000 + " }", "brackets nested"),
        ("ASK {" + " UNION ".join(["{}"] * 7000) + "}", "unions"),
        ("ASK { " + "?s ?p ?o . " * 5000 + "}", "patterns"),
        ("ASK { " + "OPTIONAL {} " * 3000 + "}", "clauses"),
        ("ASK { ?s " + "/".join(["<urn:p>"] * 9000) + " ?o }", "operators"),
        ("ASK { VALUES ?x { " + "1 " * 300_000 + "} }", "tokens"),
    ],
)
def test_what_would_end_the_engine_is_refused(text: str, what: str) -> None:
    with pytest.raises(Refused, match=rf"line 1, column \d+: more than [\d,]+ {what}") as refused:
        examine(text, LIMITS)
    assert refused.value.status == 400


DEEP = "{" * 3000 + "}" * 3000


@pytest.mark.parametrize(
    "text",
    [
        # Strings and comments to one who knows every escape, or sees an IRI wherever one may be.
        f"ASK {{ VALUES ?x {{ '''a' }} {DEEP} #\\q'''\n }}",
        f'ASK {{ VALUES ?x {{ """a" }} {DEEP} #\\uD800"""\n }}',
        f"PREFIX ex: <http://e/> ASK {{ BIND(1 AS ?a) FILTER(?a<ex:b#>'''\n) {DEEP} #'''\n }}",
        f"ASK {{ ?s ?p ?o FILTER(?o<?b#>'''\n) {DEEP} #'''\n }}",
        f"PREFIX : <http://e/> ASK {{ ?s ?p ?o FILTER(?o<true+:b#>'''\n) {DEEP} #'''\n }}",
        f"PREFIX x: <http://e/> ASK {{ ?s ?p ?o FILTER(?o<true-x:b#>'''\n) {DEEP} #'''\n }}",
    ],
)
def test_nothing_deep_hides_in_another_reading(text: str) -> None:
    with pytest.raises(Refused, match="brackets nested"):
        examine(text, LIMITS)


def test_prefixes_beyond_the_text_are_known() -> None:
    text = f"ASK {{ ?s ?p ?o FILTER(?o<ex:b#>'''\n) {DEEP} #'''\n }}"
    assert examine(text, LIMITS).form == "ASK"
    with pytest.raises(Refused, match="brackets nested"):
        examine(text, LIMITS, ("ex",))


def test_other_readings_of_what_is_harmless_do_not_add_up() -> None:
    rows = "".join(f"(<http://e/a#{n}> <urn:x:b#{n}>)\n" for n in range(1_000))
    assert examine(f"SELECT * {{ VALUES (?a ?b) {{ {rows} }} }}", LIMITS).form == "SELECT"
    rows = "".join(f"{{ ?s ?p <http://e/a#{n}> }} UNION\n" for n in range(900))
    assert examine(f"SELECT * {{ {rows} {{ }} }}", LIMITS).form == "SELECT"
    rows = "".join(f"FILTER(?o<?s&&?s>{n}||?o='''\\n{n}''')\n" for n in range(300))
    assert examine(f"SELECT * {{ ?s ?p ?o {rows} }}", LIMITS).form == "SELECT"


def test_what_is_large_but_harmless_passes() -> None:
    values = " ".join(f"<http://e/{number}>" for number in range(20_000))
    assert examine(f"SELECT * {{ VALUES ?x {{ {values} }} }}", LIMITS).form == "SELECT"
    listed = ",".join(map(str, range(20_000)))
    assert examine(f"ASK {{ ?s ?p ?o FILTER(?o IN ({listed})) }}", LIMITS).form == "ASK"
    assert examine("ASK { " + "{" * 120 + "}" * 120 + " }", LIMITS).form == "ASK"
    assert examine("ASK {} # " + "{" * 5000, LIMITS).form == "ASK"
    assert examine(f'ASK {{ ?s ?p "{"{(" * 5000}" }}', LIMITS).form == "ASK"


CALLS = [
    "SELECT * { SERVICE <http://e/> { ?s ?p ?o } }",
    "SELECT * { service silent <http://e/> { ?s ?p ?o } }",
    "SELECT?x{SERVICESILENT<http://e/>{?x ?y ?z}}",
    "SELECT * { ?s ?p trueSERVICE<http://e/>{?x ?y ?z} }",
    "SELECT * { ?s ?p 1SERVICE ?where {?s ?p ?o} }",
    "PREFIX ex: <http://e/> SELECT * {SERVICEex:foo{?x ?y ?z}}",
    "PREFIX ex: <http://e/> PREFIX serviceex: <http://e/> SELECT * {serviceex:foo{?x ?y ?z}}",
    "SELECT * { SERVICE#\n<http://e/>#\n{ ?s ?p ?o } }",
    "SELECT * { ?x ?y '' SERVICE <http://e/> { ?s ?p ?o } }",
    "PREFIX p·x: <http://e/> SELECT * { SERVICE p·x:a { ?s ?p ?o } }",
    "PREFIX p‿: <http://e/> SELECT * { SERVICE#\nSILENT p‿:a { ?s ?p ?o } }",
    "PREFIX p\u0300: <http://e/> SELECT * {SERVICEp\u0300:a{ ?s ?p ?o }}",
    # A comparison that could be an IRI: what follows is a comment, not a string.
    "SELECT * { BIND(1 AS ?a) FILTER(?a<ex:b#>'''\n) SERVICE <http://e/> { ?s ?p ?o } #'''\n}",
    'SELECT * { BIND(1 AS ?a) FILTER(?a<?b#>"""\n) SERVICE <http://e/> { ?s ?p ?o } #"""\n}',
]


@pytest.mark.parametrize("text", CALLS)
def test_no_way_of_writing_service_passes(text: str) -> None:
    with pytest.raises(Refused, match="SERVICE at line") as refused:
        examine(text, LIMITS)
    assert refused.value.status == 403


@pytest.mark.parametrize(
    "text",
    [
        "SELECT * { ?service ?p 'SERVICE <http://e/> { ?s ?p ?o }' }",
        "SELECT * { ?s ?p ?o } # SERVICE <http://e/> { ?s ?p ?o }",
        "PREFIX service: <http://e/> SELECT * { GRAPH service:g { ?s service:a ?o } }",
        "SELECT * { GRAPH <http://e/service/a> { ?s <http://e/service?x> ?o } }",
        "SELECT * { VALUES (?a ?b) { (<http://e/#a> <http://e/service>) } }",
        'SELECT * { ?s ?p "a web service"@en }',
    ],
)
def test_the_word_service_alone_is_no_call(text: str) -> None:
    assert calls_another_server(text) is None
    assert examine(text, LIMITS).form == "SELECT"
