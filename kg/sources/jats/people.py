"""Who wrote an article of JATS, where they work, and who helped
(https://jats.nlm.nih.gov/archiving/tag-library/1.4/element/contrib.html).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, Unpack
from xml.etree.ElementTree import Element

from kg import identifiers
from kg.drafts import Draft
from kg.drafts.people import AuthorWords, name_of_parts
from kg.reading import text_of
from kg.records import ContributorRole
from kg.sources.jats.affiliations import Affiliations
from kg.sources.jats.elements import XLINK, bare, children, first, local

_MARKS = ("xref", "fn", "label", "sup")
_NAMES = ("name", "string-name", "name-alternatives", "collab", "collab-alternatives", "anonymous")
_COLLABS = ("collab", "collab-alternatives")
_BESIDE_GROUP = (*_MARKS, "contrib-group", "aff", "aff-alternatives", "address", "email")
_FOR = re.compile(r"(?:and\s+)?(?:for|on behalf of)\s+(?:the\s+)?|the\s+", re.IGNORECASE)
_ID_TYPES = {
    "isni": "isni",
    "scopus": "scopus-author",
    "scopus-author": "scopus-author",
    "researcherid": "researcherid",
    "viaf": "viaf",
}


class Person(NamedTuple):
    """A contributor with its role, and the ordinal of the group that it is listed under."""

    element: Element
    group: Element
    role: ContributorRole | None


class People:
    """Takes the contributors of one article, in order."""

    def __init__(self, draft: Draft, meta: Element) -> None:
        self._draft = draft
        self._places = Affiliations(draft, meta)
        self._emails = _emails(meta)
        self._seated: dict[str, int] = {}

    def take(self, meta: Element) -> None:
        """Take those of all groups."""
        for group in children(meta, "contrib-group"):
            self._group(group, None)
        self._places.tell_unused()

    def _group(self, group: Element, under: int | None) -> None:
        for child in group:
            name = local(child)
            if name == "contrib":
                self._contrib(Person(child, group, None if under else _role(child, group)), under)
            elif name == "on-behalf-of":
                self._behalf(child)
            elif name == "collab":
                self._collective(child, Person(group, group, None), under)
            elif name == "etal":
                self._draft.more_authors(field="etal")

    def _contrib(self, person: Person, under: int | None) -> None:
        names = list(children(person.element, *_NAMES))
        if person.role is not None:
            self._contributor(person, names)
            return
        for name in names[:1] if not any(local(each) in _COLLABS for each in names) else names:
            if local(name) == "anonymous":
                message = "an author is anonymous and has no seat"
                self._draft.notes.tell(
                    "author-anonymous", message, "nothing", field="anonymous", effect="note"
                )
            elif local(name) in _COLLABS:
                self._collective(name, person, under)
            else:
                self._author(name, person, under)
        if not names:
            self._nameless(person, under)
        for each in children(person.element, "on-behalf-of"):
            self._behalf(each)
        if any(True for _ in children(person.element, "etal")):
            self._draft.more_authors(field="etal")

    def _nameless(self, person: Person, under: int | None) -> None:
        """A contributor without a name, or one who is written without the element for it."""
        own = first(person.element, "surname")
        if own is not None:
            self._author(person.element, person, under)
        elif not any(local(each) in ("on-behalf-of", "etal") for each in person.element):
            message = "an author has no name"
            action = "give the name in a curated file"
            self._draft.notes.tell("author-name", message, action, field="contrib")

    def _author(self, name: Element, person: Person, under: int | None) -> None:
        whole, given, family, suffix = _parts(name)
        element = person.element
        orcid, ids = _ids(element)
        self._draft.author(
            None if given or family else whole,
            given=given,
            family=family,
            suffix=suffix,
            orcid=orcid,
            ids=ids,
            affiliations=self._places.of(element, person.group),
            emails=self._own_emails(element),
            corresponding=_corresponding(element),
            collective=False if given or family else None,
            listed_under=under,
            field="contrib",
        )

    def _collective(self, collab: Element, person: Person, under: int | None) -> None:
        """A group, and its members behind it."""
        if local(collab) == "collab-alternatives":
            collab = next(children(collab, "collab"), collab)
        element = person.element
        holder = collab if element is person.group else element
        ordinal = self._seat(
            text_of(bare(collab, _BESIDE_GROUP)) or "",
            "collab",
            affiliations=[*self._places.of(collab), *self._places.of(holder, person.group)],
            emails=self._own_emails(holder),
            corresponding=_corresponding(holder),
        )
        inside = [*children(collab, "contrib-group")]
        if holder is element:
            inside += children(element, "contrib-group")
        for members in inside:
            self._group(members, ordinal if under is None else under)

    def _behalf(self, element: Element) -> None:
        """A group that authors speak for; once, also where each of them does."""
        name = _FOR.sub("", text_of(bare(element, _BESIDE_GROUP)) or "", count=1)
        self._seat(name, "on-behalf-of")
        for members in children(element, "contrib-group"):
            self._group(members, self._seated.get(name.casefold()))

    def _seat(self, name: str, field: str, **said: Unpack[AuthorWords]) -> int | None:
        key = name.casefold()
        if key not in self._seated or not key:
            said["collective"] = True
            ordinal = self._draft.author(name, field=field, **said)
            if ordinal is None:
                return None
            self._seated[key] = ordinal
        return self._seated[key]

    def _contributor(self, person: Person, names: list[Element]) -> None:
        orcid, _ = _ids(person.element)
        for name in names[:1]:
            whole, given, family, suffix = _parts(name)
            words = name_of_parts(given, family, suffix) if given or family else whole
            role = person.role or "contributor"
            self._draft.contributor(words, role, orcid=orcid, field="contrib")
        self._places.of(person.element, person.group)

    def _own_emails(self, element: Element) -> list[str]:
        """The addresses of a contributor, also those of the note that it alone refers to."""
        found = [*children(element, "email"), *element.iterfind("{*}address/{*}email")]
        words = [text for each in found if (text := text_of(each))]
        for mark in children(element, "xref"):
            words += self._emails.get(mark.get("rid") or "", ())
        return words


def _role(contrib: Element, group: Element) -> ContributorRole | None:
    """The role of somebody who is no author."""
    said = contrib.get("contrib-type") or ""
    if not said:
        roles = " ".join(text_of(each) or "" for each in children(contrib, "role"))
        edits = re.fullmatch(r"(?:\w+ )*editors?(?:-in-chief)?", roles, re.IGNORECASE)
        said = "editor" if edits else group.get("content-type") or ""
    said = said.casefold()
    if "editor" in said:
        return "editor"
    if "translator" in said:
        return "translator"
    is_group = any(True for _ in children(contrib, *_COLLABS))
    if not said or "author" in said or is_group or said in ("collab", "group", "person", "creator"):
        return None
    return "contributor"


def _parts(name: Element) -> tuple[str, str, str, str]:
    """The whole name, given name, family name and suffix. Of several forms the first is taken."""
    if local(name) in ("name-alternatives", "collab-alternatives"):
        forms = [*children(name, "name", "string-name", "collab")]
        plain = [each for each in forms if each.get("specific-use") != "index"]
        name = next(iter(plain or forms), name)
    clean = bare(name, _MARKS)
    given, family, suffix = (
        text_of(next(children(clean, part), None)) or ""
        for part in ("given-names", "surname", "suffix")
    )
    return text_of(bare(clean, ("degrees", "contrib-id"))) or "", given, family, suffix


def _ids(contrib: Element) -> tuple[str | None, list[tuple[str, str]]]:
    """The ORCID, and identifiers of other schemes."""
    orcid: str | None = None
    ids: list[tuple[str, str]] = []
    for each in children(contrib, "contrib-id"):
        said, value = (each.get("contrib-id-type") or "").casefold(), text_of(each)
        if value and (said == "orcid" or (not said and "orcid.org" in value)):
            orcid = orcid or value
        elif value and said in _ID_TYPES:
            ids.append((_ID_TYPES[said], value))
    for each in children(contrib, "uri", "ext-link"):
        found = identifiers.detect(each.get(XLINK) or text_of(each) or "")
        if found is not None and found[0] == "orcid":
            orcid = orcid or found[1]
    return orcid, ids


def _corresponding(contrib: Element) -> bool | None:
    if any(each.get("ref-type") == "corresp" for each in children(contrib, "xref")):
        return True
    return {"yes": True, "no": False}.get(contrib.get("corresp") or "")


def _emails(meta: Element) -> dict[str, list[str]]:
    """The addresses in each note on correspondence to which one author only refers."""
    marks = Counter(
        mark.get("rid") or ""
        for contrib in meta.iterfind(".//{*}contrib")
        for mark in children(contrib, "xref")
    )
    return {
        key: [words for email in each.iterfind(".//{*}email") if (words := text_of(email))]
        for each in _notes(meta)
        if marks[key := each.get("id") or ""] == 1
    }


def _notes(meta: Element) -> Iterator[Element]:
    yield from meta.iterfind(".//{*}corresp")
    yield from meta.iterfind("{*}author-notes/{*}fn")
