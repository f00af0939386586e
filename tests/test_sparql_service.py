"""No query calls another server, however its SERVICE is written; names and words still may."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pyoxigraph as ox
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from kg.sparql.guard import Limits, Refused, examine
from kg.sparql.service import calls_another_server
from kg.store import QueryError
from kg.store.embedded import EmbeddedStore

DATA = """<http://e/s> <http://e/p> <http://e/a.b> , <http://e/service> , <http://e/> ,
    <http://127.0.0.1:> , "x"@graph , "a" , true , 1 .
"""
SERVERS = (
    "<{to}>",
    ":g",
    ":",
    "p·x:a",
    "p‿:a",
    "p\u0300:a",
    "\ufffd:a",
    "?where",
    "<>",
    ":x\\.",
    ":%41",
)
BEFORE = (
    "",
    "?s ?p ?o . ",
    "?s ?p true",
    "?s ?p 1 ",
    "?s ?p '' ",
    "?s ?p []",
    "?s ?p 'x'@graph ",
    "?s ?p ?graph ",
    "?s ?p ?o #graph\n",
    "?s ?p bad:",
    "?s ?p good:",
    "?s ?p good:a.b.",
    "FILTER(1<2) ",
    "VALUES ?v { '''a' } ",
    'VALUES ?v { """a" } ',
    "VALUES ?where { <{to}> } ",
    "BIND(1 AS ?a) FILTER(?a<bad:b#>'''\n) ",
    "FILTER(1=1||<http://e/\\u0041'>='') ",
)
AFTER = "", ".", "#\\q'''\n", '#\\uD800"""\n', "#'''\n", "FILTER(1=1||''='x')"
GAPS = "", " ", "\n", "#c\n", "\t#graph\r", "# { <a> '\n#\n"
WORDS = "SERVICE", "service", "sErViCe", "SERVICE SILENT", "SERVICEsilent", "SERVICE#\nSILENT"
SIGNS = "'", "'''", '"', '"""', "<", ">", "#", "\n", "{", "}", "\\q", "\\", ".", "<a:#>", "@en", " "
GROUPS = "{}", "{?a ?b ?c}", "#c\n{ ?a ?b ?c }"


class Listener(NamedTuple):
    """A server on the loopback that answers nothing, and who called it."""

    address: str
    calls: list[object]


@contextlib.contextmanager
def listening() -> Iterator[Listener]:
    """Listen as long as the block runs."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        found = Listener(f"http://127.0.0.1:{server.getsockname()[1]}/", [])

        def hear() -> None:
            while True:
                connection, caller = server.accept()
                with connection:
                    if connection.recv(4) == b"stop":
                        return
                    found.calls.append(caller)

        thread = threading.Thread(target=hear)
        thread.start()
        yield found
        with socket.create_connection(server.getsockname()) as last:
            last.sendall(b"stop")
        thread.join()


@pytest.fixture(scope="module")
def listener() -> Iterator[Listener]:
    with listening() as found:
        yield found


@pytest.fixture(scope="module")
def engine() -> ox.Store:
    store = ox.Store()
    store.load(DATA.encode(), format=ox.RdfFormat.TURTLE)
    return store


def _query(body: str, to: str) -> str:
    names = ("", "p·x", "p‿", "p\u0300", "\ufffd", "service", "silent")
    prologue = "".join(f"PREFIX {name}: <{to}>\n" for name in names)
    return (
        f"BASE <{to}> PREFIX bad: <http://127.0.0.1:> PREFIX good: <http://e/>\n{prologue}"
        f"SELECT * {{ {body.replace('{to}', to)} }}"
    )


def _called(listener: Listener, engine: ox.Store, query: str) -> bool:
    """Whether the engine, unguarded, calls the listener."""
    with contextlib.suppress(OSError):
        answer = engine.query(query)
        assert isinstance(answer, ox.QuerySolutions)
        list(answer)
    called = bool(listener.calls)
    listener.calls.clear()
    return called


CALLS = st.builds(
    "{}{}{}{}{}{}".format,
    st.sampled_from(BEFORE),
    st.sampled_from(WORDS),
    st.sampled_from(GAPS),
    st.sampled_from(SERVERS),
    st.sampled_from(GROUPS),
    st.sampled_from(AFTER),
)
ANYTHING = st.lists(
    st.sampled_from([*SERVERS, *BEFORE, *AFTER, *WORDS, *SIGNS, *GROUPS]), max_size=12
).map("".join)


@settings(max_examples=600, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(CALLS | ANYTHING)
def test_no_query_reaches_another_server(listener: Listener, engine: ox.Store, body: str) -> None:
    query = _query(body, listener.address)
    with contextlib.suppress(QueryError):
        list(EmbeddedStore(engine).select(query).rows)
    assert listener.calls == [], query


@pytest.mark.parametrize("server", [server for server in SERVERS if server != "?where"])
def test_the_engine_alone_would_call(listener: Listener, engine: ox.Store, server: str) -> None:
    query = _query(f"SERVICE {server} {{ ?a ?b ?c }}", listener.address)
    assert _called(listener, engine, query)


HIDDEN = [
    "SERVICE p·x:a { ?a ?b ?c }",
    "SERVICE p‿:a { ?a ?b ?c }",
    "SERVICE p\u0300:a { ?a ?b ?c }",
    "SERVICEp·x:a{ ?a ?b ?c }",
    "service#\nSILENT#\np‿:a#\n{ ?a ?b ?c }",
    # What looks like GRAPH before a name is a language, a comment, a variable.
    "?s ?p 'x'@graph service:g { ?a ?b ?c }",
    "?s ?p ?o #graph\nservice:g { ?a ?b ?c }",
    "?s ?p ?graph service:g { ?a ?b ?c }",
    # The engine does not know \q: no long string, but an empty one and a short one.
    "VALUES ?v { '''a' } SERVICE <{to}> { ?a ?b ?c } #\\q'''\n",
    'VALUES ?v { """a" } SERVICE <{to}> { ?a ?b ?c } #\\uD800"""\n',
    # bad:SERVICE is no IRI, so bad: is one; the engine parts a name at its second dot.
    "?s ?p bad:SERVICE <{to}> { ?a ?b ?c }",
    "?s ?p good:SERVICE\ufffd:a { ?a ?b ?c }",
    "?s ?p good:a.b.SERVICE <{to}> { ?a ?b ?c }",
    "SERVICE :" + "x" * 2_000 + " { ?a ?b ?c }",
    "SERVICE <{to}" + "x" * 2_000 + "> { ?a ?b ?c }",
]


@pytest.mark.parametrize("body", HIDDEN)
def test_a_hidden_call_is_refused(listener: Listener, engine: ox.Store, body: str) -> None:
    query = _query(body, listener.address)
    with pytest.raises(Refused, match="SERVICE at line"):
        examine(query, Limits())
    assert _called(listener, engine, query)


def test_a_long_variable_is_refused() -> None:
    with pytest.raises(Refused, match="SERVICE at line"):
        examine(_query(f"SERVICE ?{'x' * 2_000} {{ ?a ?b ?c }}", "http://e/"), Limits())


@pytest.mark.parametrize(
    "body", ["\\u0053ERVICE <{to}> { ?a ?b ?c }", "?s ?p '\\u0027 SERVICE <{to}> { ?a ?b ?c } #'\n"]
)
def test_escapes_hide_nothing_from_an_engine_that_undoes_them_first(body: str) -> None:
    with pytest.raises(Refused, match="SERVICE at line"):
        examine(_query(body, "http://e/"), Limits())


@pytest.mark.parametrize(
    "body",
    [
        "?s ?p ?service . ?service ?p2 ?o2",
        "?s ?p good:service . { ?s ?p good:services }",
        "?s ?p good:service . GRAPH good:services { ?s ?p ?o }",
        "?s service:x ?o ; good:service/good:webservice service:y . OPTIONAL { ?s ?p ?o }",
        "GRAPH service:x { ?s ?p ?o }",
        "GRAPH#c\n service:x#c\n{ ?s ?p ?o }",
        "?s ?p 'SERVICE <http://e/> { ?s ?p ?o }' # SERVICE <http://e/> { ?s ?p ?o }\n",
        "?s ?p '''it's a SERVICE <http://e/> { ?s ?p ?o }''' , \"a \\\" SERVICE ?x {\"",
        "?s ?p <http://e/service?x> . { ?s ?p <http://e/service#a> } UNION { }",
        "?s ?p <http://e/service:x> { ?s ?p ?o }",
        "?s ?p 'service'@service , 'x'^^good:service . { }",
        "?s ?p ?o FILTER(?o < good:service && STRSTARTS(STR(?o), 'service')) { }",
    ],
)
def test_the_word_in_names_and_texts_is_no_call(engine: ox.Store, body: str) -> None:
    query = _query(body, "http://e/")
    assert calls_another_server(query) is None
    list(EmbeddedStore(engine).select(query).rows)


@pytest.mark.parametrize(
    "query",
    [
        "PREFIX service: <http://e/> SELECT * FROM service:x FROM NAMED service:y { ?s ?p ?o }",
        "PREFIX service: <http://e/> DESCRIBE service:x WHERE { ?s ?p ?o }",
        "PREFIX ex: <http://e/> CONSTRUCT { ?s ?p ex:service } WHERE { ?s ?p ?o }",
    ],
)
def test_the_word_in_names_of_graphs_is_no_call(query: str) -> None:
    assert calls_another_server(query) is None
    assert examine(query, Limits()).form in ("SELECT", "DESCRIBE", "CONSTRUCT")


def test_the_queries_of_the_repository_pass() -> None:
    files = sorted(Path(__file__).parent.glob("cases/queries/**/*.rq"))
    assert files
    for file in files:
        assert calls_another_server(file.read_text(encoding="utf-8")) is None
