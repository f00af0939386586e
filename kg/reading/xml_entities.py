"""The entities that a document may use: those of HTML, and short texts that it declares itself.

What entities could do beyond that (read files, call servers, grow without bounds) no input of ours
needs, and a document that tries it is refused.
"""

from __future__ import annotations

import re
from functools import cache
from html.entities import html5, name2codepoint

from kg.reading.faults import Unsafe

_MOST_CHARACTERS = 64
_MOST_DECLARED = 10_000
_OF_XML = frozenset("lt gt amp quot apos".split())
_CHARACTER = re.compile(r"&#(?:[0-9]{1,7}|x[0-9A-Fa-f]{1,6});")
_ACTION = "expand its entities with a tool that you trust, if you trust the file"


@cache
def dtd_of_html() -> bytes:
    """A DTD that declares the entities of HTML 4 (https://www.w3.org/TR/html4/sgml/entities.html),
    which hold those of DBLP's own.
    """
    declared = (
        f'<!ENTITY {name} "&#{code};">'
        for name, code in sorted(name2codepoint.items())
        if name not in _OF_XML
    )
    return "\n".join(declared).encode("ascii")


def of_html(name: str) -> str | None:
    """What an entity of today's HTML stands for
    (https://html.spec.whatwg.org/multipage/named-characters.html).
    """
    return html5.get(f"{name};")


class Declared:
    """The entities that a document declares, each looked at."""

    def __init__(self) -> None:
        self._count = 0
        self._texts: dict[str, str] = {}

    def knows(self, name: str) -> bool:
        """Whether an attribute may use the entity."""
        return name in self._texts or name in _OF_XML or name in name2codepoint

    def dtd(self) -> bytes:
        """A DTD with them, for whoever reads on in the document."""
        declared = (f'<!ENTITY {name} "{_literal(text)}">' for name, text in self._texts.items())
        return "\n".join(declared).encode()

    def check(self, name: str, is_parameter: bool, value: str | None) -> None:  # noqa: FBT001
        """Raises Unsafe where the entity may expand, or where there are too many.

        ``value`` is None for one that is outside the document, which is never fetched.
        """
        self._count += 1
        if self._count > _MOST_DECLARED:
            raise Unsafe(f"it declares more than {_MOST_DECLARED} entities", _ACTION)
        if value is None:
            return
        if is_parameter:
            if "%" in value or "&" in value or len(value) > _MOST_CHARACTERS:
                raise Unsafe(f"it declares the parameter entity %{name[:40]};", _ACTION)
            return
        is_character = _CHARACTER.fullmatch(value) is not None
        if not is_character and ("&" in value or len(value) > _MOST_CHARACTERS):
            raise Unsafe(f"it declares the entity &{name[:40]};, which could expand", _ACTION)
        self._texts.setdefault(name, value)


def _literal(text: str) -> str:
    return text.replace("&", "&#38;").replace("%", "&#37;").replace('"', "&#34;")
