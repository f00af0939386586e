"""Names of elements as readers ask for them: ``local``, ``{namespace}local``, ``{*}local``."""

from __future__ import annotations

import re
from collections.abc import Collection

_ANY = "{*}"


class Tags:
    """The names of the elements that are wanted."""

    def __init__(self, tags: Collection[str]) -> None:
        self._exact = frozenset(tag for tag in tags if not tag.startswith(_ANY))
        self._anywhere = frozenset(tag[len(_ANY) :] for tag in tags if tag.startswith(_ANY))
        locals_ = sorted({tag.rpartition("}")[2] for tag in tags}, key=len, reverse=True)
        names = "|".join(map(re.escape, locals_)).encode()
        self.opening = re.compile(rb"<(?:[\w.\-\x80-\xff]{1,100}:)?(?:" + names + rb")(?=[\s/>])")
        """Where one may begin in a text that was not parsed."""

    def __contains__(self, tag: object) -> bool:
        return tag in self._exact or (
            isinstance(tag, str) and tag.rpartition("}")[2] in self._anywhere
        )
