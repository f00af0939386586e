"""A real browser under the tests' hand, by the pipe that Chromium offers to who starts it.

https://chromedevtools.github.io/devtools-protocol/
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

_THEIR_IN, _THEIR_OUT = 3, 4


class Browser:
    """One page of a browser. ``complaints`` are what it logged, a blocked script among them."""

    def __init__(self, reads: int, writes: int) -> None:
        self.complaints: list[str] = []
        self._reads, self._writes = reads, writes
        self._buffer = b""
        self._number = 0
        self._session: str | None = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        found = self.call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = found["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **given: object) -> dict[str, Any]:
        """Ask the browser; raises AssertionError for what it refuses."""
        self._number += 1
        message: dict[str, object] = {"id": self._number, "method": method, "params": given}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._writes, json.dumps(message).encode() + b"\0")
        while (answer := self._next()).get("id") != self._number:
            pass
        assert "error" not in answer, answer
        result: dict[str, Any] = answer["result"]
        return result

    def open(self, address: str) -> Self:
        """Open a page and wait until it is loaded."""
        self.call("Page.navigate", url=address)
        self.wait("Page.loadEventFired")
        return self

    def wait(self, event: str) -> None:
        """Read on until the browser tells of an event."""
        while self._next().get("method") != event:
            pass

    def press(self, key: str) -> None:
        """Press a key and let it go."""
        code = {"key": key, "text": "\r" if key == "Enter" else key}
        self.call("Input.dispatchKeyEvent", type="keyDown", **code)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)

    def value(self, expression: str) -> Any:
        """What an expression is in the page."""
        found = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        return found["result"].get("value")

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            piece = os.read(self._reads, 65_536)
            assert piece, "the browser is gone"
            self._buffer += piece
        text, _, self._buffer = self._buffer.partition(b"\0")
        message: dict[str, Any] = json.loads(text)
        if message.get("method") == "Log.entryAdded":
            self.complaints.append(message["params"]["entry"]["text"])
        return message


@contextmanager
def browsing(program: Path, folder: Path) -> Iterator[Browser]:
    """A browser without a window; ``folder`` is for its profile."""
    their_in, writes = os.pipe()
    reads, their_out = os.pipe()
    # Pipes of low numbers would be lost under those that the browser wants.
    high = [os.dup2(fd, 100 + fd) for fd in (their_in, their_out)]
    process = os.posix_spawn(
        program,
        [
            str(program),
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--remote-debugging-pipe",
            f"--user-data-dir={folder}",
        ],
        {**os.environ, "HOME": str(folder)},
        file_actions=[
            (os.POSIX_SPAWN_DUP2, high[0], _THEIR_IN),
            (os.POSIX_SPAWN_DUP2, high[1], _THEIR_OUT),
        ],
    )
    for fd in (their_in, their_out, *high):
        os.close(fd)
    try:
        yield Browser(reads, writes)
    finally:
        os.close(writes)
        os.close(reads)
        os.kill(process, signal.SIGTERM)
        os.waitpid(process, 0)
