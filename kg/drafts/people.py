"""Authors as structured sources give them to seats: names in parts or whole, affiliations, ids."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypedDict

from kg import identifiers, names
from kg.drafts.notes import Notes, shown
from kg.names.refusal import BESIDE_NAMES
from kg.records import Affiliation, Identifier, Seat

_EMAIL = re.compile(r"[^\s@<>()\[\],;:]+@[^\s@<>()\[\],;:]+\.[A-Za-z]{2,}")
_LEFT_BY_EMAIL = re.compile(r"(?i)\(?\s*(?:electronic address|e-?mails?)\s*:\s*\)?|<>|\(\s*\)")
_LONE_STOP = re.compile(r"\s+\.(?=\s|$)")
_EAST_ASIAN = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]")
_FURTHER = "stands for further authors"


class AuthorWords(TypedDict, total=False):
    """What a source says of an author beside the whole name. ``ids`` pairs schemes with values as
    the source has them; ``collective`` None lets the words of the name decide; ``listed_under`` is
    the ordinal of the collective that the author is a member of.
    """

    given: str | None
    family: str | None
    suffix: str | None
    orcid: str | None
    ids: Iterable[tuple[str, str]]
    affiliations: Iterable[Affiliation | None]
    emails: Iterable[str]
    corresponding: bool | None
    collective: bool | None
    listed_under: int | None


def identifier(scheme: str, raw: str, notes: Notes, field: str) -> Identifier | None:
    """The identifier in normal form; one that breaks its rule is told and left out."""
    try:
        return Identifier(scheme, identifiers.normalize(scheme, raw))
    except identifiers.InvalidIdentifier as error:
        notes.tell(
            f"{scheme}-syntax",
            str(error),
            "correct it in the source; the rest of the record is in the graph",
            field=field,
        )
        return None


def name_of_parts(given: str, family: str, suffix: str = "") -> str:
    """The name as it is spoken; names in Han, Hangul or kana keep the family name first."""
    if given and family and _EAST_ASIAN.search(family + given):
        return family + given + (f" {suffix}" if suffix else "")
    return " ".join(filter(None, (given, family, suffix)))


def without_emails(raw: str) -> tuple[str, tuple[str, ...]]:
    """The text without its e-mail addresses, and these."""
    found = tuple(each.rstrip(".") for each in _EMAIL.findall(raw))
    if not found:
        return raw, ()
    rest = _LONE_STOP.sub("", _LEFT_BY_EMAIL.sub(" ", _EMAIL.sub("", raw)))
    return " ".join(rest.split()).strip(" ,;:"), found


def seat(ordinal: int, name: str | None, said: AuthorWords, notes: Notes, field: str) -> Seat | str:
    """The seat of an author, or why there is none: one of the reasons of ``names.reject_reason``
    that name no author at all. What else is odd about a name is told and kept.
    """
    given, family, suffix = said.get("given"), said.get("family"), said.get("suffix")
    collective = said.get("collective")
    parts = [notes.one_line(part or "", field) or "" for part in (given, family, suffix)]
    whole = notes.one_line(name or "", field)
    if whole is not None and not any(parts[:2]):
        whole, parts = _split(whole, collective=collective)
    printed = whole or name_of_parts(*parts)
    printed, found = without_emails(printed)
    reason = names.reject_reason(printed)
    if reason in BESIDE_NAMES:
        return reason
    if not any(character.isalpha() for character in printed):
        return "no letter"
    if reason is not None:
        notes.tell(
            "author-name",
            f"the name {shown(printed)}: {reason}",
            "correct it in a stronger source if it is wrong; it is kept as it is",
            field=field,
            effect="note",
        )
    group = collective
    if group is None:
        group = not any(parts[:2]) and names.is_collective(printed)
    known = [identifier(scheme, raw, notes, field) for scheme, raw in said.get("ids", ())]
    orcid = said.get("orcid")
    iri = identifier("orcid", orcid, notes, field) if orcid else None
    return Seat(
        name=printed,
        ordinal=ordinal,
        given=None if group else parts[0] or None,
        family=None if group else parts[1] or None,
        kind="collective" if group else "person",
        affiliations=tuple(each for each in said.get("affiliations", ()) if each is not None),
        orcid=iri.value if iri else None,
        identifiers=tuple(dict.fromkeys(each for each in known if each is not None)),
        emails=_addresses((*said.get("emails", ()), *found)),
        corresponding=said.get("corresponding"),
        listed_under=said.get("listed_under"),
    )


def _addresses(said: Iterable[str]) -> tuple[str, ...]:
    """E-mail addresses, each once; what no address can hold makes it none."""
    return tuple(dict.fromkeys(each for each in said if _EMAIL.fullmatch(each) and each.isascii()))


def further(reason: str) -> bool:
    """Whether the reason says that the list has more authors than it names."""
    return reason == _FURTHER


def _split(whole: str, *, collective: bool | None) -> tuple[str, list[str]]:
    """The name as it is spoken and its parts, where a comma tells them apart."""
    if collective or "," not in whole:
        return whole, ["", "", ""]
    given, family = names.split(whole)
    return names.in_direct_order(whole), [given, family, ""]
