"""What is linked and what waits for a person, as kept beside kg.toml, and what was decided."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from kg import identifiers, linked
from kg.decisions import is_external
from kg.linking.outcome import Fit
from kg.records import Decision, Identifier, LinkCandidate, Linked

_MOST_UNSAVED = 20
_NOTHING: Mapping[tuple[str, str], str] = MappingProxyType({})


def said(decisions: Iterable[Decision]) -> dict[tuple[str, str], str]:
    """What people decided of things here and identifiers elsewhere, as ``Book`` takes it."""
    return {
        (path, other): each.kind
        for each in decisions
        for path in each.about
        for other in each.about
        if not is_external(path) and is_external(other)
    }


class Book:
    """The links and candidates of a project. Each file is written as a whole by ``save``, which
    ``accept`` and ``queue`` do from time to time. Not for two processes at a time. ``decided`` has
    what a person said (``same``, ``is``, ``different``) of a path and an identifier, as
    ``scheme:value``.

    Raises kg.linked.LinkedError where a file cannot be read, and OSError.
    """

    def __init__(self, folder: Path, decided: Mapping[tuple[str, str], str] = _NOTHING) -> None:
        self._folder = folder
        self._links: dict[tuple[str, str], dict[Identifier, Linked]] = defaultdict(dict)
        self._owners: dict[tuple[str, Identifier], str] = {}
        self._waiting: dict[str, dict[Identifier, LinkCandidate]] = defaultdict(dict)
        self._decided = decided
        self._unsaved = 0
        for file in linked.of_project(folder):
            for row in file.rows:
                if self.decided(row.local, row.identifier) != "different":
                    self._put(row)
        for each in linked.candidates(folder):
            found = identifiers.detect(each.external)
            identifier = Identifier(*found) if found else Identifier("url", each.external)
            if self.decided(each.local, identifier) is None:
                self._waiting[each.local][identifier] = each

    def links(self, service: str, path: str) -> list[Linked]:
        """The accepted links of something to a service."""
        return list(self._links.get((service, path), {}).values())

    def waiting(self, path: str, scheme: str) -> bool:
        """Whether a person is to decide on candidates of a scheme."""
        return any(each.scheme == scheme for each in self._waiting.get(path, ()))

    def decided(self, path: str, identifier: Identifier) -> str | None:
        """What a person decided of a thing and an identifier: ``same``, ``is``, ``different``, or
        nothing.
        """
        return self._decided.get((path, f"{identifier.scheme}:{identifier.value}"))

    def given(self, path: str, scheme: str) -> bool:
        """Whether a person gave it an identifier of a scheme."""
        return any(
            local == path and other.startswith(f"{scheme}:") and kind != "different"
            for (local, other), kind in self._decided.items()
        )

    def owner(self, service: str, path: str, identifier: Identifier) -> str | None:
        """Who else is linked to what an identifier names."""
        found = self._owners.get((service, identifier))
        return None if found == path else found

    def accept(self, row: Linked) -> None:
        """Keep a link in the place of the one before, and of candidates."""
        own = self._links[row.service, row.local]
        for old in [each for each in own if each.scheme == row.scheme]:
            del own[old], self._owners[row.service, old]
        self._put(row)
        waiting = self._waiting[row.local]
        for each in [each for each in waiting if each.scheme == row.scheme]:
            del waiting[each]
        self._changed()

    def queue(self, path: str, found: Iterable[Fit]) -> list[Identifier]:
        """Queue candidates for a person, in the place of those of the same schemes; those that a
        person decided on are not asked about again.
        """
        rows = {}
        for each in found:
            iri = identifiers.iri(each.identifier.scheme, each.identifier.value)
            if iri is not None and self.decided(path, each.identifier) is None:
                score, grounds = f"{each.match.score:.2f}", each.match.grounds
                rows[each.identifier] = LinkCandidate(path, iri, score, grounds)
        schemes = {identifier.scheme for identifier in rows}
        kept = {i: row for i, row in self._waiting[path].items() if i.scheme not in schemes}
        self._waiting[path] = {**kept, **rows}
        if rows:
            self._changed()
        return list(rows)

    def save(self) -> None:
        """Write what changed; raises OSError."""
        services = {service for service, _ in self._links}
        services |= {path.stem for path in linked.files(self._folder)}
        for service in sorted(services):
            own = (rows for (name, _), rows in self._links.items() if name == service)
            linked.save(self._folder, service, (row for rows in own for row in rows.values()))
        waiting = (row for rows in self._waiting.values() for row in rows.values())
        linked.save_candidates(self._folder, waiting)
        self._unsaved = 0

    def _put(self, row: Linked) -> None:
        self._links[row.service, row.local][row.identifier] = row
        self._owners[row.service, row.identifier] = row.local

    def _changed(self) -> None:
        self._unsaved += 1
        if self._unsaved >= _MOST_UNSAVED:
            self.save()
