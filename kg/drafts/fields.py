"""A record of JSON or YAML, read key by key: values of the wrong type are told, never raised."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kg.drafts.notes import Notes, shown


class Fields:
    """An object of a source. ``place`` is its own place in the record (``authorships[3]``).

    A key that is absent, null or empty has no value. Numbers are taken for text where text is
    wanted, and one value for a list of one; what else has the wrong type is told as left out.
    """

    def __init__(self, value: Mapping[str, object], notes: Notes, place: str = "") -> None:
        self._value = value
        self._notes = notes
        self._place = place

    def __contains__(self, key: str) -> bool:
        return self._value.get(key) is not None

    def keys(self) -> list[str]:
        """The keys, in order."""
        return list(self._value)

    def raw(self, key: str) -> object:
        """The value as it is."""
        return self._value.get(key)

    def text(self, key: str) -> str | None:
        """A text, without blanks around it."""
        return self._text(self._value.get(key), key)

    def texts(self, key: str) -> list[str]:
        """The texts of a list."""
        found = (self._text(each, place) for each, place in self._list(key))
        return [each for each in found if each is not None]

    def number(self, key: str) -> int | None:
        """A whole number, also one written as text."""
        value = self._value.get(key)
        if isinstance(value, str) and value.strip().isascii() and value.strip().isdecimal():
            return int(value.strip()[:18])
        if isinstance(value, float) and value.is_integer():
            return int(value)
        if value is None or (isinstance(value, int) and not isinstance(value, bool)):
            return value
        self._wrong(value, "a whole number", key)
        return None

    def flag(self, key: str) -> bool | None:
        """True or false."""
        value = self._value.get(key)
        if value is None or isinstance(value, bool):
            return value
        self._wrong(value, "true or false", key)
        return None

    def child(self, key: str) -> Fields | None:
        """An object."""
        return self._child(self._value.get(key), key)

    def children(self, key: str) -> list[Fields]:
        """The objects of a list."""
        found = (self._child(each, place) for each, place in self._list(key))
        return [each for each in found if each is not None]

    def mixed(self, key: str) -> list[str | Fields]:
        """The texts and objects of a list of both."""
        found: list[str | Fields] = []
        for value, place in self._list(key):
            each = (
                self._child(value, place)
                if isinstance(value, Mapping)
                else self._text(value, place)
            )
            if each is not None:
                found.append(each)
        return found

    def at(self, key: str) -> str:
        """The place of a key in the record."""
        return f"{self._place}.{key}" if self._place else key

    def _list(self, key: str) -> Iterator[tuple[object, str]]:
        value = self._value.get(key)
        if isinstance(value, list):
            for index, each in enumerate(value):
                yield each, f"{key}[{index}]"
        else:
            yield value, key

    def _text(self, value: object, key: str) -> str | None:
        if isinstance(value, str):
            return value.strip() or None
        if isinstance(value, int | float) and not isinstance(value, bool):
            return str(value)
        if value is not None:
            self._wrong(value, "text", key)
        return None

    def _child(self, value: object, key: str) -> Fields | None:
        if isinstance(value, Mapping):
            return Fields(value, self._notes, self.at(key))
        if value not in (None, "", []):
            self._wrong(value, "an object", key)
        return None

    def _wrong(self, value: object, wanted: str, key: str) -> None:
        self._notes.tell(
            "type",
            f"{shown(value)} stands where {wanted} belongs",
            "correct it in the source; the rest of the record is in the graph",
            field=self.at(key),
        )
