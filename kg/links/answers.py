"""Answers of services, checked: the statuses, then JSON or XML that is whole, then single values.

What is not there is None or empty; what is not as documented raises Failed, so that nothing that
was not understood is taken for "there is none".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree.ElementTree import Element

import msgspec

from kg.http import Answer, Failed
from kg.identifiers import InvalidIdentifier, normalize
from kg.links.found import Fetched, Trouble
from kg.links.session import Session
from kg.reading import xml_elements
from kg.records import Identifier, Rejection

JSON = "application/json"

Json = Mapping[str, object]

_BOM = b"\xef\xbb\xbf"
_SPACE = re.compile(r"[\s\x00-\x1f\x7f]+")
_LONGEST = 200
_OK = 200
_NOT_FOUND = 404
_GONE = 410
_REFUSED = 400
_SAID = ("message", "error", "developer-message", "user-message", "title", "detail", "info")


def fetched(
    session: Session,
    service: str,
    identifier: Identifier,
    url: str,
    read: Callable[[Answer], Identifier],
    *,
    reader: str | None,
    accept: str = JSON,
) -> Fetched | Trouble:
    """The record at an address; ``read`` gives the identifier of the record in an answer, or raises
    Failed where it is not the one asked for.
    """

    def checked(answer: Answer) -> Fetched:
        return Fetched(
            service,
            identifier,
            read(answer),
            answer.asked,
            answer.url,
            answer.status,
            answer.date,
            answer.media_type,
            answer.content,
            reader,
            answer.fresh,
        )

    return session.get(service, url, checked, accept=accept)


def stands(answer: Answer, *, absent: Callable[[Answer], bool]) -> None:
    """Raise Failed unless the status is 200.

    ``absent`` says whether a 404 is the service's own: that of a proxy, a wrong address or a page
    for people does not mean that there is no such thing.
    """
    status, said = answer.status, words(answer)
    if status == _OK:
        return
    told = f": {said}" if said else ""
    if status == _GONE:
        raise Failed("gone", f"it was taken away{told}", status=status)
    if status == _NOT_FOUND and absent(answer):
        raise Failed("not-found", f"there is no such thing{told}", status=status)
    if status >= _REFUSED and status != _NOT_FOUND:
        raise Failed("refused", f"it refuses the question (status {status}){told}", status=status)
    raise Failed("broken", f"it answers with status {status}, not in its own words", status=status)


def json_object(answer: Answer) -> Json:
    """The JSON object that an answer is, a byte order mark aside; raises Failed."""
    content = answer.content.removeprefix(_BOM)
    if content.lstrip()[:1] == b"<":
        raise Failed("broken", "a page for people came instead of data")
    try:
        return msgspec.json.decode(content, type=dict[str, object])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Failed("broken", "the answer is no whole JSON object") from None


def elements(answer: Answer, tags: Collection[str]) -> list[Element]:
    """The elements of these names in an answer that is whole XML; raises Failed."""
    head = answer.content.removeprefix(_BOM).lstrip()[:200].lower()
    if head.startswith((b"<!doctype html", b"<html")) or not head.startswith(b"<"):
        raise Failed("broken", "something else than XML came")
    found: list[Element] = []
    with TemporaryDirectory(prefix="kg-") as folder:
        path = Path(folder, "answer.xml")
        path.write_bytes(answer.content)
        for item in xml_elements(path, "answer", tags):
            if not isinstance(item, Rejection):
                found.append(item.element)
            elif item.effect in ("file", "record"):
                raise Failed("broken", f"the answer is no whole XML: {item.message}")
    return found


def at(value: object, *path: str) -> object:
    """What stands at the end of a path of keys, or None."""
    for key in path:
        value = value.get(key) if isinstance(value, Mapping) else None
    return value


def text(value: object, *path: str) -> str | None:
    """The text at a path, without blanks around it, or None."""
    found = at(value, *path)
    return found.strip() or None if isinstance(found, str) else None


def whole_number(value: object, *path: str) -> int | None:
    """The whole number at a path, as a number or in digits, or None."""
    found = at(value, *path)
    if isinstance(found, str) and re.fullmatch(r"[0-9]{1,15}", found.strip()):
        return int(found)
    return found if isinstance(found, int) and not isinstance(found, bool) else None


def rows(value: object, *path: str) -> list[Json]:
    """The objects of the list at a path; raises Failed where there is no list."""
    found = at(value, *path)
    if not isinstance(found, list):
        raise Failed("broken", f"there is no list of {'.'.join(path)} in the answer")
    return [each for each in found if isinstance(each, Mapping)]


def some(value: object, *path: str) -> list[object]:
    """What is in the list at a path, in a list if it is one thing alone, empty without any."""
    found = at(value, *path)
    if found is None:
        return []
    return list(found) if isinstance(found, list) else [found]


def identified(scheme: str, said: str | None) -> Identifier | None:
    """An identifier in normal form; None where it is none of the scheme."""
    if said is None:
        return None
    try:
        return Identifier(scheme, normalize(scheme, said))
    except InvalidIdentifier:
        return None


def distinct(*found: Identifier | None) -> tuple[Identifier, ...]:
    """Those that are identifiers, each once, in order."""
    return tuple(dict.fromkeys(each for each in found if each is not None))


def mismatch(asked: Identifier, found: str | None) -> Failed:
    """That the record is not the one asked for."""
    return Failed(
        "mismatch", f"asked for {asked.value}, it gave {found or 'a record without an id'}"
    )


def words(answer: Answer) -> str:
    """One line of what a service says, where it says it in plain text or in a message of JSON."""
    said = ""
    if answer.media_type == "text/plain":
        said = answer.content.decode("utf-8", "replace")
    elif "json" in answer.media_type:
        try:
            said = next(_messages(msgspec.json.decode(answer.content)), "")
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            said = ""
    line = _SPACE.sub(" ", said).strip()
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}..."


def _messages(value: object, depth: int = 3) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list) and depth:
        for each in value:
            yield from _messages(each, depth - 1)
    elif isinstance(value, Mapping) and depth:
        for key in (*_SAID, "errors"):
            if key in value:
                yield from _messages(value[key], depth - 1)
