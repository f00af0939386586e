"""A record of a paper while a reader fills it in, field by field, in the order of the source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Unpack

from kg import identifiers, text
from kg.drafts import people, things
from kg.drafts.entities import Entities
from kg.drafts.notes import shown
from kg.drafts.people import AuthorWords
from kg.drafts.versions import VersionWords, version
from kg.names import order_convention
from kg.records import (
    Claim,
    Contributor,
    ContributorRole,
    Identifier,
    Reference,
    Rejection,
    Seat,
    Source,
    SourceRecord,
    Text,
    Thing,
    Title,
    Version,
    VersionKind,
    Work,
)

Ids = Iterable[tuple[str, str]]
"""Pairs of scheme and value as the source has it."""


class Draft(Entities):
    """Takes values as the source has them; ``finish`` gives the record and what is to be told.

    Values are cleaned, freed of markup (LaTeX, HTML, MathML) where they are words, and put in
    normal form where they are identifiers, dates or licences. A value that breaks its rule is left
    out and told (dates and licences are kept in their words); the rest of the record stays.
    ``field`` is always the name that the source has for the place. Empty values are no values.
    """

    def __init__(self, source: Source, number: int, key: str, *, line: int | None = None) -> None:
        super().__init__(source, number, key, line=line)
        self._title: str | None = None
        self._language: str | None = None
        self._other_titles: list[Title] = []
        self._abstract: Text | None = None
        self._identifiers: list[Identifier] = []
        self._seats: list[Seat] = []
        self._incomplete = False
        self._contributors: list[Contributor] = []
        self._versions: list[Version] = []
        self._references: list[Reference] = []
        self._refs: dict[str, list[str]] = {"introduces": [], "mentions": [], "subjects": []}
        self._words: dict[str, list[str]] = {"keywords": [], "funding": [], "awards": []}
        self._pages: list[str] = []
        self._claims: list[Claim] = []

    def title(self, raw: str, *, language: str | None = None, field: str = "title") -> None:
        """The title; a second one is a further title. ``language`` is that of a further one."""
        words = self.notes.one_line(raw, field)
        if words is None or words == self._title:
            return
        if self._title is None:
            self._title = words
        else:
            self.other_title(raw, language=language, field=field)

    def other_title(self, raw: str, *, language: str | None = None, field: str = "title") -> None:
        """A translated, earlier or short title."""
        if words := self.notes.one_line(raw, field):
            tag = self._tag(language, field) if language else None
            self._other_titles.append(Title(words, tag))

    def abstract(self, raw: str, *, markup: bool, field: str = "abstract") -> None:
        """The abstract. Its LaTeX stays as it is; with ``markup`` its HTML, JATS or MathML goes."""
        if markup and ("<" in raw or "&" in raw):
            raw = text.plain(raw)
        if (words := self.notes.cleaned(raw, field).strip()) and self._abstract is None:
            self._abstract = Text(text.digest(words), words)

    def language(self, raw: str, *, field: str = "language") -> None:
        """The language of title and abstract, as a tag of BCP 47 or what is near to one."""
        self._language = self._tag(raw, field) or self._language

    def identify(self, scheme: str, raw: str, *, field: str) -> Identifier | None:
        """An identifier of the paper itself, in any form that ``kg.identifiers`` reads."""
        found = self.identifier(scheme, raw, field=field)
        if found is not None and found not in self._identifiers:
            self._identifiers.append(found)
        return found

    def detect(self, raw: str, *, field: str) -> bool:
        """An identifier of the paper of a scheme that it shows itself, or a page about the paper.

        Gives False, and tells nothing, where it shows none.
        """
        found = identifiers.detect(raw)
        if found is None:
            return False
        if found[0] == "url":
            self.page(found[1], field=field)
        else:
            self.identify(*found, field=field)
        return True

    def author(
        self, name: str | None = None, *, field: str = "authors", **said: Unpack[AuthorWords]
    ) -> None:
        """The next author. ``name`` is the name as printed ("Ada Lovelace", "Lovelace, Ada"); or it
        is made of the parts.
        """
        seat = people.seat(len(self._seats) + 1, name, said, self.notes, field)
        if isinstance(seat, Seat):
            self._seats.append(seat)
        elif people.further(seat):
            self.more_authors(field=field)
        else:
            parts = (name, said.get("given"), said.get("family"))
            message = f"{shown(' '.join(filter(None, parts)))} is no author: {seat}"
            action = "give the name in the source, or in a curated file"
            self.notes.tell("author-name", message, action, field=field)

    def more_authors(self, *, field: str = "authors") -> None:
        """That the source names fewer authors than there are."""
        if not self._incomplete:
            self._incomplete = True
            self.notes.tell(
                "authors-incomplete",
                f"the source names {len(self._seats)} authors and says that there are more",
                "add a source that names them all",
                field=field,
                effect="note",
            )

    def contributor(
        self, name: str, role: ContributorRole, *, orcid: str | None = None, field: str
    ) -> None:
        """An editor, translator or the like."""
        if (words := self.notes.one_line(name, field)) is not None:
            found = self.identifier("orcid", orcid, field=field) if orcid else None
            entry = Contributor(words, role, found.value if found else None)
            if entry not in self._contributors:
                self._contributors.append(entry)

    def subject(
        self, name: str, ids: Iterable[Identifier | None] = (), *, field: str = "subject"
    ) -> None:
        """A subject of a scheme (a category of arXiv, a topic); free words are keywords."""
        if words := self.notes.one_line(name, field):
            known = [each for each in ids if each is not None]
            self.refer("subjects", things.concept(words, known))

    def refer(self, relation: str, thing: Thing) -> str:
        """Add a thing that the paper ``introduces``, ``mentions`` or has among its ``subjects``."""
        ref = self.thing(thing)
        if ref not in self._refs[relation]:
            self._refs[relation].append(ref)
        return ref

    def claim(self, claim: Claim) -> None:
        """Add a claim of the paper."""
        self._claims.append(claim)

    def words(self, kind: str, raw: str, *, field: str) -> None:
        """A keyword (``keywords``), a grant (``funding``) or an award (``awards``)."""
        found = self.notes.one_line(raw, field)
        if found and found not in self._words[kind]:
            self._words[kind].append(found)

    def page(self, url: str, *, field: str = "url") -> None:
        """A web page about the paper."""
        found = self.identifier("url", url, field=field)
        if found is not None and found.value not in self._pages:
            self._pages.append(found.value)

    def reference(self, ids: Ids = (), *, words: str | None = None, field: str) -> None:
        """A work that the paper cites."""
        known = [self.identifier(scheme, raw, field=field) for scheme, raw in ids]
        found = tuple(dict.fromkeys(each for each in known if each is not None))
        said = self.notes.one_line(words, field) if words else None
        if found or said:
            self._references.append(Reference(found, said))

    def version(self, kind: VersionKind, **said: Unpack[VersionWords]) -> None:
        """A version of the paper, with what the source says of it."""
        self._versions.append(version(kind, self.notes, said))

    def finish(self) -> Iterator[SourceRecord | Rejection]:
        """The record, and what is to be told of it; a record that names no work is a rejection."""
        if not (self._title or self._seats or self._identifiers):
            self.notes.tell(
                "no-work",
                "the record has neither a title nor an author nor an identifier",
                "give one of them in the source",
                effect="record",
            )
        else:
            yield SourceRecord(
                source=self._source.sha256,
                number=self._number,
                key=self._key,
                work=self._work(),
                line=self._line,
                things=tuple(self._things.values()),
                claims=tuple(self._claims),
            )
        yield from self.notes.all()

    def _work(self) -> Work:
        people_named = [seat.name for seat in self._seats if seat.kind == "person"]
        return Work(
            seats=tuple(self._seats),
            identifiers=tuple(self._identifiers),
            incomplete=self._incomplete,
            contributors=tuple(self._contributors),
            title=self._title,
            other_titles=tuple(dict.fromkeys(self._other_titles)),
            abstract=self._abstract,
            language=self._language,
            order=order_convention(people_named) if people_named else None,
            versions=tuple(dict.fromkeys(self._versions)),
            introduces=tuple(self._refs["introduces"]),
            mentions=tuple(self._refs["mentions"]),
            subjects=tuple(self._refs["subjects"]),
            keywords=tuple(self._words["keywords"]),
            funding=tuple(self._words["funding"]),
            awards=tuple(self._words["awards"]),
            pages=tuple(self._pages),
            references=tuple(dict.fromkeys(self._references)),
        )

    def _tag(self, raw: str, field: str) -> str | None:
        tag = text.language_tag(raw)
        if tag is None and raw.strip():
            self.notes.tell(
                "language",
                f"{shown(raw)} is no language tag of BCP 47",
                "write it like this: en, de, zh-Hans",
                field=field,
            )
        return tag
