"""A page of the site as a test reads it."""

from __future__ import annotations

import html.parser

import httpx

from tests.loopback import BROWSER

PAGE = {"Accept": BROWSER}
TURTLE = {"Accept": "text/turtle"}


class Page(html.parser.HTMLParser):
    """The text and the elements of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.heading = ""
        self._in_heading = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self._in_heading = tag == "h1"

    def handle_endtag(self, tag: str) -> None:
        self._in_heading = self._in_heading and tag != "h1"

    def handle_data(self, data: str) -> None:
        if self._in_heading:
            self.heading += data.strip()
        if data.strip():
            self.texts.append(" ".join(data.split()))

    def links(self) -> list[str]:
        return [given["href"] for tag, given in self.elements if tag == "a" and "href" in given]


def page(client: httpx.Client, path: str, **headers: str) -> Page:
    answer = client.get(path, headers=PAGE | headers)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    return Page(answer.text)
