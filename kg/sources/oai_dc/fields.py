"""The fields of a description in Dublin Core, each with its values."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from kg.reading import text_of

_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


class Description:
    """The values of a record by field, without prefixes."""

    def __init__(self, element: Element) -> None:
        self._rows = [(row.tag.rpartition("}")[2].lower(), row) for row in element]

    def values(self, name: str) -> list[str]:
        """The values of a field, in order."""
        return [value for value, _ in self.spoken(name)]

    def spoken(self, name: str) -> list[tuple[str, str | None]]:
        """The values with their languages."""
        return [
            (value, row.get(_LANGUAGE))
            for field, row in self._rows
            if field == name and (value := text_of(row))
        ]
