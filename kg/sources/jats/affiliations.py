"""Affiliations of JATS and who has which
(https://jats.nlm.nih.gov/archiving/tag-library/1.4/element/aff.html).
"""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from kg import identifiers
from kg.drafts import Draft
from kg.reading import text_of
from kg.records import Affiliation, Identifier
from kg.sources.jats.elements import address, bare, children, local

_AFF = ("aff", "aff-alternatives")
_BESIDE = ("label", "institution-id", "email", "xref", "fn", "target")
_MAIL = re.compile(r"[\s(,;]*\b(?:electronic address|(?:e-?)?mails?)\s*:?[\s).]*$", re.IGNORECASE)
_SCHEMES = {"ror": "ror", "isni": "isni", "grid": "grid", "wikidata": "wikidata"}


class Affiliations:
    """The affiliations of an article by their ids. One that has no mark is that of all authors of
    its group, if none of these has a mark.
    """

    def __init__(self, draft: Draft, meta: Element) -> None:
        self._draft = draft
        self._elements = {
            key: each
            for each in meta.iter()
            if local(each) in _AFF and (key := each.get("id") or "")
        }
        self._read: dict[int, Affiliation | None] = {}
        self._unknown: dict[str, None] = {}
        self._common = _without_marks(meta)
        self._every = _outer(meta)

    def of(self, contrib: Element, group: Element | None = None) -> list[Affiliation | None]:
        """Those of a contributor: its own, those that its marks point at, or those of its group."""
        found = [*children(contrib, *_AFF)]
        for mark in children(contrib, "xref"):
            if mark.get("ref-type") == "aff":
                for key in (mark.get("rid") or "").split():
                    if key in self._elements:
                        found.append(self._elements[key])
                    else:
                        self._unknown[key] = None
        if not found and group is not None:
            found = [*children(group, *_AFF)] if _is_unmarked(group) else []
            found = found or self._common
        return list(dict.fromkeys(self._affiliation(each) for each in found))

    def tell_unused(self) -> None:
        """Tell of affiliations that nobody has, and of marks that point at none."""
        lost = sum(id(each) not in self._read for each in self._every)
        if lost:
            self._draft.notes.tell(
                "affiliation-unassigned",
                f"affiliations that no contributor points at: {lost}",
                "give them to their authors in a curated file",
                field="aff",
            )
        if self._unknown:
            self._draft.notes.tell(
                "affiliation-unknown",
                f"marks that point at no affiliation: {', '.join(self._unknown)[:80]}",
                "give the affiliations in a curated file",
                field="xref",
            )

    def _affiliation(self, element: Element) -> Affiliation | None:
        key = id(element)
        if key not in self._read:
            self._read[key] = self._made(element)
        return self._read[key]

    def _made(self, element: Element) -> Affiliation | None:
        if local(element) == "aff-alternatives":
            element = next(children(element, "aff"), element)
        organization = None
        for wrap in element.iterfind(".//{*}institution-wrap"):
            known = [self._identifier(each) for each in children(wrap, "institution-id")]
            names = [*children(wrap, "institution")]
            whole = [each for each in names if each.get("content-type") not in ("dept", "division")]
            name = text_of(next(iter(whole or names), None))
            if organization is None and name and any(known):
                organization = self._draft.organization(name, known, field="institution")
        clean = bare(element, _BESIDE)
        if len(clean) and local(clean[0]) == "sup" and not (clean.text or "").strip():
            clean[0].text = None
        words = _MAIL.sub("", address(clean))
        return self._draft.affiliation(words, organization=organization, field="aff")

    def _identifier(self, element: Element) -> Identifier | None:
        said = (element.get("institution-id-type") or "").casefold()
        value = text_of(element) or ""
        scheme = _SCHEMES.get(said)
        if scheme is None:
            found = identifiers.detect(value)
            return Identifier(*found) if found and found[0] in _SCHEMES.values() else None
        return self._draft.identifier(scheme, value, field="institution-id")


def _outer(meta: Element) -> list[Element]:
    """Every affiliation, those of several forms once."""
    inside = {
        id(each)
        for whole in meta.iterfind(".//{*}aff-alternatives")
        for each in whole.iter("{*}aff")
    }
    return [each for each in meta.iter() if local(each) in _AFF and id(each) not in inside]


def _is_unmarked(group: Element) -> bool:
    return not any(
        local(mark) in _AFF or (local(mark) == "xref" and mark.get("ref-type") == "aff")
        for contrib in children(group, "contrib")
        for mark in contrib
    )


def _without_marks(meta: Element) -> list[Element]:
    """The one affiliation beside the groups of authors of an article without any mark."""
    groups = [*children(meta, "contrib-group")]
    beside = [*children(meta, *_AFF)]
    return beside if len(beside) == 1 and all(map(_is_unmarked, groups)) else []
