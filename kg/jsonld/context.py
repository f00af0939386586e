"""A JSON-LD context read for writing: which key and which spelling an IRI gets.

Compaction as far as plain term definitions go (https://www.w3.org/TR/json-ld11/#context-definitions).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

_KEYWORDS = frozenset(("@id", "@type"))
_PLAIN = frozenset(("@id", "@type", "@language", "@container", "@prefix"))
_UNFIT = frozenset(("@base", "@vocab", "@language", "@direction", "@import", "@propagate"))
_CACHED_NAMES = 65_536


class Context:
    """The terms and prefixes of one context; ``source`` is what to write into the file.

    Raises ValueError for a context that sets a default (``@base``, ``@vocab``, ``@language``): it
    would change what is written without a term.
    """

    def __init__(self, context: Mapping[str, Any], prefixes: Mapping[str, str]) -> None:
        if unfit := sorted(_UNFIT & context.keys()):
            raise ValueError(f"the JSON-LD context sets {', '.join(unfit)}: take it out")
        added = {name: space for name, space in sorted(prefixes.items()) if name not in context}
        self.source: dict[str, Any] = {**context, **added}
        self._keywords: dict[str, str] = {}
        self._terms: dict[tuple[str, str | None], str] = {}
        self._arrays: set[str] = set()
        self._prefixes: dict[str, str] = {}
        for name, definition in sorted(self.source.items()):
            self._define(name, definition)
        self.iri = lru_cache(maxsize=_CACHED_NAMES)(self._iri)

    def keyword(self, keyword: str) -> str:
        """The name that the context has for ``@id`` or ``@type``."""
        return self._keywords.get(keyword, keyword)

    def term(self, predicate: str, coercion: str) -> str | None:
        """The term for this predicate whose values are of this ``@type``, or, for a coercion such
        as ``@language en``, in this language.
        """
        return self._terms.get((predicate, coercion))

    def key(self, predicate: str) -> str:
        """The key for values that say their own type: an uncoerced term, else a short form."""
        return self._terms.get((predicate, None)) or self.iri(predicate)

    def always_array(self, key: str) -> bool:
        """Whether the context wants an array for this key even around one value."""
        return key in self._arrays

    def _iri(self, iri: str, *, vocab: bool = False) -> str:
        """The short form of an IRI; ``vocab`` where a term may stand for it too."""
        if vocab and (term := self._terms.get((iri, None))):
            return term
        cut = max(iri.rfind("/"), iri.rfind("#")) + 1
        prefix = self._prefixes.get(iri[:cut])
        if prefix and iri[cut:] and f"{prefix}:{iri[cut:]}" not in self.source:
            return f"{prefix}:{iri[cut:]}"
        scheme, _, rest = iri.partition(":")
        if scheme in self.source and not rest.startswith("//"):
            raise ValueError(
                f"<{iri}> cannot be written in JSON-LD: {scheme!r} is a prefix of the context, and "
                "a reader would put its namespace there; give the prefix another name"
            )
        return iri

    def _define(self, name: str, definition: object) -> None:
        if isinstance(definition, str) and definition in _KEYWORDS:
            self._keywords.setdefault(definition, name)
            return
        entry = {"@id": definition} if isinstance(definition, str) else definition
        if name.startswith("@") or not isinstance(entry, dict) or entry.keys() - _PLAIN:
            return
        iri = self._expand(entry.get("@id", name))
        if (isinstance(definition, str) and iri[-1:] in "/#") or entry.get("@prefix"):
            self._prefixes.setdefault(iri, name)
            return
        container = entry.get("@container", "@set")
        if container not in ("@set", ["@set"]):
            return
        coercion = entry.get("@type")
        if coercion and coercion not in ("@id", "@vocab"):
            coercion = self._expand(coercion)
        if language := entry.get("@language"):
            coercion = f"@language {language.lower()}"
        if ":" in iri:
            self._terms.setdefault((iri, coercion), name)
            if "@container" in entry:
                self._arrays.add(name)

    def _expand(self, name: str) -> str:
        if name.startswith("@"):
            return name
        prefix, colon, local = name.partition(":")
        space = self.source.get(prefix)
        if isinstance(space, dict):
            space = space.get("@id")
        return f"{space}{local}" if colon and space and not local.startswith("//") else name
