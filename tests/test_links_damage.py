"""Whatever a service answers, asking it gives a result or says why not, and raises nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from hypothesis import given, settings as hypothesis, strategies as st

from kg.links import Fetched, Found, Trouble
from kg.nquads import iri, moment
from tests import damage, damage_xml
from tests.scholarly.asking import Watch, asking
from tests.scholarly.graphs import GRAPHS, KNOWN, Known
from tests.scholarly.misdeeds import said
from tests.scholarly.server import Said, Server, serving

BY_NAME = {known.service.NAME: known for known in KNOWN}


class Right:
    """The right answers of a service to a record and to a search, which are damaged."""

    def __init__(self, server: Server, known: Known) -> None:
        self.server = server
        self.known = known
        self.record = self._said(lambda session: known.service.fetch(session, known.there))
        self.page = self._said(lambda session: known.service.search(session, known.query))

    def _said(self, ask: object) -> Said:
        self.server.behave()
        ask(asking(self.server.url, Watch()))  # type: ignore[operator]
        return GRAPHS[self.known.service.NAME](self.server.asked[0])


@pytest.fixture(scope="module", params=BY_NAME)
def right(request: pytest.FixtureRequest) -> Iterator[Right]:
    with ExitStack() as stack:
        server = stack.enter_context(serving(GRAPHS))
        yield Right(server, BY_NAME[request.param])


def damaged(draw: st.DrawFn, whole: Said) -> bytes:
    """Values of other types in JSON, elements gone or moved in XML, or bytes cut out of either."""
    if draw(st.integers(0, 4)) == 0:
        start = draw(st.integers(0, len(whole.body)))
        return whole.body[:start] + whole.body[start + draw(st.integers(0, 40)) :]
    if whole.body.startswith(b"<"):
        return draw(damage_xml.damaged([whole.body.decode().partition("\n")[2]]))
    return json.dumps(draw(damage.damaged([json.loads(whole.body)]))).encode()


@hypothesis(max_examples=60)
@given(data=st.data())
def test_a_damaged_record_is_a_record_or_trouble(right: Right, data: st.DataObject) -> None:
    body = data.draw(st.composite(damaged)(right.record))
    status = data.draw(st.sampled_from((200, 200, 200, 400, 404, 409, 410)))
    right.server.always = said(body, right.record.media_type, status)
    found = right.known.service.fetch(asking(right.server.url, Watch()), right.known.there)
    assert isinstance(found, Fetched | Trouble)
    if isinstance(found, Trouble):
        assert found.fault in ("broken", "mismatch", "refused", "not-found", "gone", "rate-limited")
        assert found.message.isprintable()
        return
    assert (status, found.content) == (200, body)
    assert iri(found.url)
    assert moment(found.date)


@hypothesis(max_examples=60)
@given(data=st.data())
def test_a_damaged_page_is_found_or_trouble(right: Right, data: st.DataObject) -> None:
    body = data.draw(st.composite(damaged)(right.page))
    right.server.always = said(body, right.page.media_type)
    found = right.known.service.search(asking(right.server.url, Watch()), right.known.query)
    assert isinstance(found, Found | Trouble)
    if isinstance(found, Trouble):
        assert found.fault in ("broken", "refused", "not-found", "rate-limited")
        return
    assert len(found.candidates) <= right.known.query.limit
    for each in found.candidates:
        assert each.label
        assert each.identifier.scheme in (*right.known.service.FETCHES, "arxiv", "pmid")
        assert iri(found.url)
