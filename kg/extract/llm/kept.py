"""The answers of models in a folder, by what was asked: a second run asks nothing again."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

import msgspec

from kg.extract.llm import prompt


class Kept:
    """A folder of answers. What cannot be read there is asked for again."""

    def __init__(self, folder: Path, url: str, model: str) -> None:
        self._folder = folder
        self._model = [prompt.VERSION, url, model]

    def find(self, text: str, title: str | None) -> str | None:
        """The answer to the same question of the same model, if it is there."""
        try:
            found = msgspec.json.decode(self._path(text, title).read_bytes(), type=dict[str, str])
        except (OSError, msgspec.DecodeError):
            return None
        return found.get("answer")

    def keep(self, text: str, title: str | None, answer: str) -> None:
        """Keep an answer; raises OSError."""
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._path(text, title)
        part = path.with_suffix(f".{os.getpid()}.part")
        part.write_bytes(msgspec.json.encode({"answer": answer}))
        part.replace(path)

    def _path(self, text: str, title: str | None) -> Path:
        asked = msgspec.json.encode([*self._model, title, sha256(_bytes(text)).hexdigest()])
        return self._folder / f"{sha256(asked).hexdigest()}.json"


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
