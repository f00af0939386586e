"""The engine, behind the guard, calls the server that is allowed, and never the other one."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import NamedTuple

import pyoxigraph as ox
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from kg.sparql.guard import Limits, Refused, examine
from kg.sparql.servers import Servers
from tests.test_sparql_service import AFTER, BEFORE, GAPS, GROUPS, SIGNS, WORDS, listening


class Both(NamedTuple):
    """Two servers on the loopback, and who called them."""

    good: str
    evil: str
    good_calls: list[object]
    evil_calls: list[object]

    def fill(self, text: str) -> str:
        """A text with their addresses."""
        for name, address in (("good", self.good), ("evil", self.evil)):
            text = text.replace(f"{{{name}}}", address)
            text = text.replace(f"{{at {name}}}", address.removeprefix("http://").rstrip("/"))
        return text


@pytest.fixture(scope="module")
def both() -> Iterator[Both]:
    with listening() as good, listening() as evil:
        yield Both(good.address, evil.address, good.calls, evil.calls)


PROLOGUE = (
    "BASE <{good}>",
    "BASE <{evil}>",
    "BASE <//{at evil}/>",
    "PREFIX : <{good}>",
    "PREFIX : <{evil}>",
    "PREFIX : <>",
    "PREFIX ex: <{good}>",
    "PREFIX ex: <{evil}>",
    "PREFIX silent: <{evil}>",
    "PREFIX service: <{evil}>",
    "PREFIX select: <{evil}>",
    "PREFIX at: <http://{at good}@>",
    "PREFIX at: <http://{at good}#>",
    "#SELECT\n",
    "#'''\n",
    "\\u0023",
)
NAMES = (
    "<{good}>",
    "<{evil}>",
    ":x",
    "ex:x",
    "ex:",
    "silent:x",
    "select:x",
    "at:{at evil}",
    "<>",
    "<x>",
    "<//{at evil}/>",
    "<http://{at good}@{at evil}/>",
    "<http://{at evil}#@{at good}/>",
    "<http://{at evil}?@{at good}/>",
    "<\\u0068ttp://{at evil}/>",
    "?where",
)
GOOD_NAMES = ("<{good}>", "ex:x", "<x>")
CALL = st.builds(
    "{} {}{}{} {}{} ".format,
    st.sampled_from(["", "VALUES ?where { <{evil}> } ", *BEFORE]).map(
        lambda text: text.replace("{to}", "{evil}")
    ),
    st.sampled_from(WORDS),
    st.sampled_from(GAPS),
    st.sampled_from([*NAMES, *GOOD_NAMES]),
    st.sampled_from(GROUPS),
    st.sampled_from(AFTER),
)
BODY = st.lists(
    CALL | st.sampled_from([*SIGNS, *BEFORE]).map(lambda text: text.replace("{to}", "{evil}")),
    min_size=1,
    max_size=4,
).map("".join)
OPENING = st.lists(st.sampled_from(PROLOGUE), max_size=5).map(" ".join)


def run(query: str, servers: Servers) -> str:
    """Have the engine run it, with no guard; what it says."""
    try:
        answer = ox.Store().query(query, base_iri=servers.base)
        return str(len(list(answer))) if isinstance(answer, ox.QuerySolutions) else ""
    except (OSError, RuntimeError, SyntaxError, ValueError) as error:
        return str(error)


@settings(max_examples=800, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(OPENING, BODY, st.sampled_from(["{good}", "{evil}"]))
def test_no_query_reaches_a_server_that_is_not_allowed(
    both: Both, opening: str, body: str, base: str
) -> None:
    query = both.fill(f"{opening} SELECT * {{ {body} }}")
    servers = Servers(frozenset([both.fill("{at good}")]), both.fill(base))
    with contextlib.suppress(Refused):
        examine(query, Limits(), servers=servers)
        run(query, servers)
    assert both.evil_calls == [], query


@pytest.mark.parametrize("name", GOOD_NAMES)
def test_the_engine_calls_what_is_allowed(both: Both, name: str) -> None:
    query = both.fill(f"PREFIX ex: <{{good}}> SELECT * {{ SERVICE {name} {{ ?a ?b ?c }} }}")
    servers = Servers(frozenset([both.fill("{at good}")]), both.good)
    assert examine(query, Limits(), servers=servers).calls
    both.good_calls.clear()
    run(query, servers)
    assert len(both.good_calls) == 1
