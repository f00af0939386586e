"""The page of kg review: real HTTP on the loopback, and a browser."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

import kg
from kg.decisions import FILE_NAME, append, read
from kg.records import Decision, Ground
from kg.review.items import Item
from kg.review.page import Session, check_host, create, new_token
from tests.browser import browsing
from tests.loopback import running

BASE = "https://example.org/kg/"
HOSTILE = '<script>alert(1)</script>"><img src=x onerror=alert(2)> & Co'
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def items() -> list[Item]:
    grounds = (Ground("name", "0.00", HOSTILE), Ground("orcid", "-4.00", "different ORCIDs"))
    return [
        Item(
            "people",
            f"person/a-{n}",
            f"person/b-{n}",
            HOSTILE if n == 0 else f"Name {n}",
            "Bo",
            "possibly one person?",
            "0.5",
            4,
            "4.00",
            grounds,
            BASE + f"person/a-{n}",
        )
        for n in range(3)
    ]


@contextmanager
def reviewing(folder: Path, by: str = "Ada") -> Iterator[tuple[httpx.Client, Session]]:
    """The page on a port that the system gives, and a client that asks by its address."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
        session = Session(items(), folder, BASE, by, "2026-01-31", port, new_token())
        with (
            running(create(session), listener) as address,
            httpx.Client(base_url=address, timeout=60) as client,
        ):
            yield client, session


def fields(client: httpx.Client, at: int = 0) -> dict[str, str]:
    page = client.get("/", params={"at": at})
    assert page.status_code == 200
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page.text))


def test_names_are_text_and_nothing_is_loaded_from_elsewhere(tmp_path: Path) -> None:
    with reviewing(tmp_path, by=HOSTILE) as (client, _):
        page = client.get("/")
        assert "<script>alert" not in page.text
        assert "<img" not in page.text
        assert "&lt;script&gt;alert(1)" in page.text
        policy = page.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert page.headers["cache-control"] == "no-store"
        loaded = re.findall(r'(?:src|rel="stylesheet" href)="([^"]+)"', page.text)
        assert sorted(loaded) == ["/-/review.css", "/-/review.js"]
        for each in loaded:
            assert client.get(each).status_code == 200
        assert " style=" not in page.text
        assert "onclick" not in page.text


def test_a_decision_is_written_and_the_next_question_comes(tmp_path: Path) -> None:
    with reviewing(tmp_path) as (client, _):
        form = {**fields(client), "verdict": "same", "because": "one\nhomepage <b>"}
        done = client.post("/decide", data=form)
        assert (done.status_code, done.headers["location"]) == (303, "/?at=0")
        [entry] = read(tmp_path / FILE_NAME, BASE).entries
        assert (entry.kind, entry.about) == ("same", ("person/a-0", "person/b-0"))
        assert (entry.by, entry.on, entry.because) == ("Ada", "2026-01-31", "one homepage <b>")
        assert "Name 1" in client.get("/").text
        skipped = client.post("/decide", data={**fields(client), "verdict": "skip"})
        assert skipped.headers["location"] == "/?at=1"
        assert "Name 2" in client.get("/?at=1").text
        for _ in range(2):
            client.post("/decide", data={**fields(client), "verdict": "different"})
        assert "Nothing is open" in client.get("/").text
        kinds = [each.kind for each in read(tmp_path / FILE_NAME, BASE).entries]
        assert kinds == ["same", "different", "different"]


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "[::1]:8001", ""])
def test_another_name_leads_nowhere(tmp_path: Path, host: str) -> None:
    with reviewing(tmp_path) as (client, _):
        for answer in (
            client.get("/", headers={"Host": host}),
            client.post("/decide", headers={"Host": host}, data=fields(client)),
            client.get("/-/review.js", headers={"Host": host}),
        ):
            assert answer.status_code == 421
            assert "token" not in answer.text
            assert "content-security-policy" in answer.headers


@pytest.mark.parametrize(
    ("change", "headers"),
    [
        ({"token": "x"}, {}),
        ({"token": ""}, {}),
        ({"token": "é"}, {}),
        ({}, {"Origin": "https://evil.example"}),
        ({}, {"Origin": "null"}),
        ({}, {"Sec-Fetch-Site": "cross-site"}),
        ({}, {"Sec-Fetch-Site": "same-site"}),
    ],
)
def test_a_form_of_another_page_decides_nothing(
    tmp_path: Path, change: dict[str, str], headers: dict[str, str]
) -> None:
    with reviewing(tmp_path) as (client, _):
        form = {**fields(client), "verdict": "same", **change}
        assert client.post("/decide", data=form, headers=headers).status_code == 403
        assert not (tmp_path / FILE_NAME).exists()


def test_what_is_no_decision_changes_nothing(tmp_path: Path) -> None:
    with reviewing(tmp_path) as (client, session):
        form = fields(client)
        assert client.post("/decide", data={**form, "verdict": "suppress"}).status_code == 400
        wrong = {**form, "verdict": "same", "item": "0" * 32}
        assert client.post("/decide", data=wrong).status_code == 400
        assert client.post("/decide", data={**form, "at": "-1 or 1"}).status_code == 400
        assert client.get("/decide").status_code == 405
        long = f"token={session.token}&because={'x' * 20_000}"
        assert client.post("/decide", content=long, headers=FORM).status_code == 413
        for at in ("-1", "99999999999999999999", "x", "²"):
            assert client.get("/", params={"at": at}).status_code == 200
        assert not (tmp_path / FILE_NAME).exists()


def test_two_reviewers_at_once_both_get_in_or_are_told(tmp_path: Path) -> None:
    with reviewing(tmp_path, "Ada") as (one, _), reviewing(tmp_path, "Bo") as (other, _):
        first, second = fields(one), fields(other)
        assert one.post("/decide", data={**first, "verdict": "same"}).status_code == 303
        told = other.post("/decide", data={**second, "verdict": "different"})
        assert told.status_code == 409
        assert "by Ada" in told.text
        assert other.post("/decide", data={**second, "verdict": "same"}).status_code == 303
        assert other.post("/decide", data={**fields(other), "verdict": "same"}).status_code == 303
        found = read(tmp_path / FILE_NAME, BASE).entries
        assert [each.by for each in found] == ["Ada", "Bo"]


def test_a_half_written_file_is_told_on_the_page(tmp_path: Path) -> None:
    with reviewing(tmp_path) as (client, _):
        form = fields(client)
        (tmp_path / FILE_NAME).write_text("- same: [person/a", encoding="utf-8")
        page = client.get("/")
        assert page.status_code == 409
        assert f"{FILE_NAME}:1" in page.text
        assert client.post("/decide", data={**form, "verdict": "same"}).status_code == 409
        assert (tmp_path / FILE_NAME).read_text(encoding="utf-8") == "- same: [person/a"


def test_what_another_decided_is_gone_from_the_page(tmp_path: Path) -> None:
    with reviewing(tmp_path) as (client, _):
        entry = Decision("same", ("person/b-0", "person/a-0"), "Bo", "2026-01-31", "x")
        append(tmp_path / FILE_NAME, entry, BASE)
        assert "2 open" in client.get("/").text


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "example.org", "localhost"])  # noqa: S104
def test_another_address_is_refused(host: str) -> None:
    with pytest.raises(ValueError, match=re.escape(host)):
        check_host(host)


def test_the_command_serves_the_queue_and_refuses_other_addresses(
    tmp_path: Path, free_port: int
) -> None:
    (tmp_path / "kg.toml").write_text(f'base = "{BASE}"\ncorpus = true\n', encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(Path(kg.__file__).parent.parent)}
    command = [sys.executable, "-m", "kg"]
    built = subprocess.run(
        [*command, "build"], cwd=tmp_path, capture_output=True, check=False, env=environment
    )
    assert built.returncode == 0
    page = [*command, "review", "--page", "--by", "Ada", "--port", str(free_port)]
    refused = subprocess.run(
        [*page, "--host", "192.0.2.1"],
        cwd=tmp_path,
        capture_output=True,
        check=False,
        env=environment,
    )
    assert refused.returncode == 2
    assert b"127.0.0.1 only" in refused.stderr
    with subprocess.Popen(page, cwd=tmp_path, stderr=subprocess.PIPE, env=environment) as process:
        assert process.stderr is not None
        said = process.stderr.readline()
        assert f"http://127.0.0.1:{free_port}/".encode() in said
        with httpx.Client(base_url=f"http://127.0.0.1:{free_port}", timeout=60) as client:
            form = {**fields(client), "verdict": "different"}
            assert client.post("/decide", data=form).status_code == 303
        process.send_signal(signal.SIGINT)
        process.wait(timeout=60)
    assert len(read(tmp_path / FILE_NAME, BASE).entries) == 1


def test_a_browser_shows_it_and_keys_decide(tmp_path: Path, chromium: Path) -> None:
    """The browser blocks what the policy does not allow: style and script must have worked."""
    with reviewing(tmp_path) as (client, _), browsing(chromium, tmp_path / "browser") as browser:
        browser.open(str(client.base_url))
        assert browser.value("document.querySelector('h1').textContent").startswith(HOSTILE)
        assert browser.value("document.querySelectorAll('img').length") == 0
        assert browser.value("getComputedStyle(document.querySelector('main')).maxWidth") == "960px"
        browser.value("document.querySelector('#because').focus()")
        browser.press("d")
        assert browser.value("document.querySelector('#because').value") == "d"
        assert not (tmp_path / FILE_NAME).exists()
        browser.value("document.activeElement.blur()")
        for key in ("s", "k", "d"):
            browser.press(key)
            browser.wait("Page.loadEventFired")
        assert browser.complaints == []
    found = read(tmp_path / FILE_NAME, BASE).entries
    assert [(each.kind, each.about[0], each.because) for each in found] == [
        ("same", "person/a-0", "d"),
        ("different", "person/a-2", "on the evidence in the release"),
    ]
