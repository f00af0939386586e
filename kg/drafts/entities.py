"""What a record names beside itself: organizations, venues and other things, with identifiers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kg import text
from kg.drafts import people, things
from kg.drafts.notes import Notes
from kg.records import (
    Affiliation,
    EntityRecord,
    Identifier,
    Person,
    Rejection,
    Source,
    Thing,
)


class Entities:
    """Collects the things that one record names; ``notes`` has what is to be told of it.

    It stands alone for a record of things only, and below ``Draft`` for a paper. What no graph can
    carry is taken out of the ``key``, which is in one line.
    """

    def __init__(self, source: Source, number: int, key: str, *, line: int | None = None) -> None:
        key = " ".join(text.clean(key)[0].split())
        self.notes = Notes(source, key, line)
        self._source = source
        self._number = number
        self._key = key
        self._line = line
        self._things: dict[str, Thing] = {}

    def identifier(self, scheme: str, raw: str, *, field: str) -> Identifier | None:
        """An identifier of something in normal form, which is not added to the paper."""
        return people.identifier(scheme, raw, self.notes, field) if raw.strip() else None

    def affiliation(
        self, raw: str, *, organization: str | None = None, field: str = "affiliation"
    ) -> Affiliation | None:
        """An affiliation as printed, without e-mail addresses; ``organization`` is a reference."""
        words, emails = people.without_emails(self.notes.one_line(raw, field) or "")
        if emails:
            self.notes.tell(
                "e-mail",
                "an e-mail address stands in the affiliation and is not published",
                "nothing; give it as the author's if it is to help to tell who is who",
                field=field,
                effect="note",
            )
        return Affiliation(words, organization) if words else None

    def organization(
        self,
        name: str,
        ids: Iterable[Identifier | None] = (),
        *,
        parent: str | None = None,
        field: str = "organization",
    ) -> str | None:
        """The reference of an organization."""
        words = self.notes.one_line(name, field)
        known = [each for each in ids if each is not None]
        return self.thing(things.organization(words, known, parent=parent)) if words else None

    def venue(
        self, name: str, ids: Iterable[Identifier | None] = (), *, field: str = "venue"
    ) -> str | None:
        """The reference of a journal, proceedings series or the like."""
        words = self.notes.one_line(name, field)
        known = [each for each in ids if each is not None]
        return self.thing(things.venue(words, known)) if words else None

    def found(self, ref: str) -> Thing:
        """The thing of a reference that was given here."""
        return self._things[ref]

    def replace(self, thing: Thing) -> None:
        """Put a thing in the place of the one with its reference."""
        self._things[thing.ref] = thing

    def thing(self, thing: Thing) -> str:
        """Add a thing; its reference."""
        self._things.setdefault(thing.ref, thing)
        return thing.ref

    def entities(self, people_: Iterable[Person] = ()) -> Iterator[EntityRecord | Rejection]:
        """The record of the things collected, and of people, apart from any paper."""
        found = tuple(people_)
        if found or self._things:
            things_ = tuple(self._things.values())
            yield EntityRecord(
                self._source.sha256, self._number, self._key, self._line, things_, found
            )
        else:
            self.notes.tell(
                "no-entity",
                "the record names neither a person nor a thing",
                "give a name and an identifier in the source",
                effect="record",
            )
        yield from self.notes.all()
