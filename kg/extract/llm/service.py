"""Asks an end point one question at a time: patiently, within limits, and no other server.

The interface is that of chat completions (https://platform.openai.com/docs/api-reference/chat),
which vLLM, llama.cpp, Ollama and most providers have. Nothing that comes from a server is trusted,
and the key goes into one header and nowhere else: not into a message, not to another address.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
import requests
import urllib3
from msgspec import Struct

from kg import http
from kg.extract.llm import prompt

_PATH = "/chat/completions"
_ANSWERS_TOKENS = 8192
_MOST_BYTES = 4 << 20
_CHUNK = 64 * 1024
_LATER = (408, 425, 429, 500, 502, 503, 504, 529)
_UNUSABLE = (401, 402, 403, 404, 405, 407, 410)
_SCHEMA_REFUSED = (400, 415, 422, 501)
_OK = 200
_REDIRECTS = range(300, 400)
_LONGEST_WORDS = 200


class Unusable(Exception):
    """An end point that nothing can be had from; the message says why and what to do."""


class Unanswered(Exception):
    """A question that got no answer; the message says why. Others may get one."""


class Patience(NamedTuple):
    """How long to wait, in seconds: to connect, between two pieces of an answer, for a whole one;
    how often to ask; the first pause (each next is twice as long) and the longest.
    """

    connect: float = 10.0
    silent: float = 180.0
    whole: float = 600.0
    attempts: int = 4
    pause: float = 1.0
    longest_pause: float = 60.0


class _Message(Struct):
    content: str | None = None


class _Choice(Struct):
    message: _Message
    finish_reason: str | None = None


class _Completion(Struct):
    choices: list[_Choice]


class Service:
    """A model at an end point. ``wait`` is told the seconds of each pause.

    Raises Unusable for an address that is none, or a key that no header can hold.
    """

    def __init__(
        self,
        url: str,
        model: str,
        key: str = "",
        *,
        patience: Patience = Patience(),  # noqa: B008
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        self.url = _address(url)
        self.model = model
        self._key = _sound(key)
        self._patience, self._wait = patience, wait
        self._takes_schema = True
        timeouts = (patience.connect, patience.silent)
        self._session = http.Session(timeouts=timeouts, most_bytes=_MOST_BYTES)
        self._session.headers["Accept-Encoding"] = "identity"
        self._session.auth = _Bearer(self._key)

    @property
    def sends_the_key_in_the_clear(self) -> bool:
        """Whether the key goes over a network that others may read."""
        parts = urlsplit(self.url)
        near = parts.hostname in ("localhost", "127.0.0.1", "::1")
        return bool(self._key) and parts.scheme == "http" and not near

    def answer(self, text: str, title: str | None) -> str:
        """The words of the model on an abstract. Raises Unanswered and Unusable."""
        if self._takes_schema:
            try:
                return self._words(self._asked(text, title, with_schema=True))
            except _SchemaRefused:
                content = self._words(self._asked(text, title, with_schema=False))
                self._takes_schema = False
                return content
        return self._words(self._asked(text, title, with_schema=False))

    def hidden(self, words: str) -> str:
        """Words without the key, should a server repeat it."""
        return words.replace(self._key, "[key]") if self._key else words

    def _asked(self, text: str, title: str | None, *, with_schema: bool) -> bytes:
        """The body of an answer, after as many attempts as are allowed."""
        question: dict[str, object] = {
            "model": self.model,
            "temperature": 0,
            "max_tokens": _ANSWERS_TOKENS,
            "messages": prompt.messages(text, title, with_schema=not with_schema),
            "response_format": _format() if with_schema else {"type": "json_object"},
        }
        pause = self._patience.pause
        last = ""
        for attempt in range(self._patience.attempts):
            if attempt:
                self._wait(min(pause, self._patience.longest_pause))
                pause *= 2
            try:
                status, headers, body = self._sent(question)
            except requests.RequestException as error:
                last = _failure(error)
                continue
            if status == _OK:
                return body
            self._give_up(status, body, with_schema=with_schema)
            last = f"the end point answered {status}{self._told(body)}"
            pause = _retry_after(headers.get("Retry-After", "")) or pause
        raise Unanswered(f"{last}; asked {self._patience.attempts} times")

    def _give_up(self, status: int, body: bytes, *, with_schema: bool) -> None:
        """Raise where asking again is of no use."""
        if status in _LATER:
            return
        if with_schema and status in _SCHEMA_REFUSED:
            raise _SchemaRefused
        told = self._told(body)
        if status in (401, 403):
            raise Unusable(f"the end point answered {status}{told}: see to the key in KG_LLM_KEY")
        if status in _REDIRECTS:
            raise Unusable(f"{self.url} sends elsewhere ({status}): give the address itself")
        if status in _UNUSABLE:
            raise Unusable(f"the end point answered {status}{told}: see to the address and model")
        raise Unanswered(f"the end point answered {status}{told}")

    def _sent(
        self, question: dict[str, object]
    ) -> tuple[int, requests.structures.CaseInsensitiveDict[str], bytes]:
        end = time.monotonic() + self._patience.whole
        with self._session.post(
            self.url, json=question, stream=True, allow_redirects=False
        ) as response:
            pieces, left = [], _MOST_BYTES
            while piece := _piece(response):
                pieces.append(piece)
                left -= len(piece)
                if left < 0:
                    raise Unanswered(f"the answer is larger than {_MOST_BYTES >> 20} MB")
                if time.monotonic() > end:
                    raise requests.Timeout("the answer took too long")
            return response.status_code, response.headers, b"".join(pieces)

    def _words(self, body: bytes) -> str:
        try:
            found = msgspec.json.decode(body, type=_Completion)
        except (msgspec.DecodeError, RecursionError) as error:
            raise Unanswered(f"the answer is no chat completion: {error}") from error
        if not found.choices or found.choices[0].message.content is None:
            raise Unanswered("the answer has no content")
        if found.choices[0].finish_reason == "length":
            raise Unanswered("the answer was cut at its longest")
        return self.hidden(found.choices[0].message.content)

    def _told(self, body: bytes) -> str:
        """What an end point says of its refusal, in one line, without the key."""
        words = " ".join(self.hidden(body.decode("utf-8", "replace")).split())
        shown = "".join(each if each.isprintable() else " " for each in words[:_LONGEST_WORDS])
        return f": {shown}" if shown else ""


class _SchemaRefused(Exception):
    """The end point does not take the question with its schema."""


class _Bearer(requests.auth.AuthBase):
    def __init__(self, key: str) -> None:
        self._key = key

    def __call__(self, r: requests.PreparedRequest) -> requests.PreparedRequest:
        if self._key:
            r.headers["Authorization"] = f"Bearer {self._key}"
        return r


def _address(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise Unusable("--llm wants the address of an end point, as http://127.0.0.1:8000/v1")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise Unusable("--llm wants a plain address; a key belongs into the variable KG_LLM_KEY")
    plain = url.rstrip("/")
    return plain if plain.endswith(_PATH) else plain + _PATH


def _sound(key: str) -> str:
    key = key.strip()
    if not all("!" <= each <= "~" for each in key):
        raise Unusable("KG_LLM_KEY has a blank or a character that no header can hold")
    return key


def _format() -> dict[str, object]:
    form = {"name": "claims", "strict": True, "schema": prompt.schema()}
    return {"type": "json_schema", "json_schema": form}


def _piece(response: requests.Response) -> bytes:
    try:
        return bytes(response.raw.read1(_CHUNK, decode_content=False))
    except urllib3.exceptions.ReadTimeoutError as error:
        raise requests.Timeout("the end point fell silent") from error
    except urllib3.exceptions.HTTPError as error:
        raise requests.ConnectionError("the answer broke off") from error


def _failure(error: requests.RequestException) -> str:
    """What went wrong, without addresses and headers that the error may name."""
    if isinstance(error, requests.Timeout):
        return "the end point did not answer in time"
    if isinstance(error, requests.ConnectionError):
        return "the end point cannot be reached, or broke off"
    return f"the end point cannot be asked ({type(error).__name__})"


def _retry_after(said: str) -> float | None:
    """Seconds, or a date (https://www.rfc-editor.org/rfc/rfc9110#field.retry-after)."""
    if said.isascii() and said.isdigit():
        return float(said[:9])
    try:
        moment = parsedate_to_datetime(said)
    except (ValueError, IndexError, TypeError):
        return None
    if moment.tzinfo is None:
        return None
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())
