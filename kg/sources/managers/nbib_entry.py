"""A record of PubMed's text to the draft of a paper, tag by tag."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from kg.drafts import Draft
from kg.drafts.people import without_emails
from kg.records import ContributorRole, Identifier, Status, VersionKind
from kg.sources.managers import values

_MARKED = re.compile(r"(.*?)\s*\[(doi|pii|bookaccession)\]", re.IGNORECASE)
_INITIALS = re.compile(r"([^\s,]+(?: [^\s,]+)*) ([A-Z]{1,4})(?: (Jr|Sr|\d(?:st|nd|rd|th)))?")
_IDS = re.compile(r"(ORCID|ISNI|GRID)\s*:\s*(.+)", re.IGNORECASE)
_KINDS: Mapping[str, VersionKind] = MappingProxyType(
    {
        "preprint": "preprint",
        "dataset": "dataset",
        "book": "book",
        "book chapter": "book-chapter",
        "academic dissertation": "thesis",
        "technical report": "report",
    }
)
_ROLES: Mapping[str, ContributorRole] = MappingProxyType({"FED": "editor", "FIR": "contributor"})
_SHORT: Mapping[str, str] = MappingProxyType({"AU": "FAU", "ED": "FED", "IR": "FIR"})
_RETRACTED = "retracted publication"
_PLAIN_TYPE = "journal article"
_NOTICES: Mapping[str, str] = MappingProxyType(
    {
        "RIN": "retracted in",
        "ROF": "retraction of",
        "EIN": "erratum in",
        "EFR": "erratum for",
        "CRI": "corrected and republished in",
        "CRF": "corrected and republished from",
        "ECI": "expression of concern in",
        "ECF": "expression of concern for",
        "RPI": "republished in",
        "RPF": "republished from",
        "UIN": "updated in",
        "UOF": "update of",
    }
)
_REFERENCE = "CIN CON DDIN DRIN SPIN ORI".split()
_READ = frozenset(
    """
    AB AD AID AU AUID BTI CN CTI DEP DP ED EN FAU FED FIR GN GR IP IR IRAD IS ISBN JT LA LID MH OAB
    OT PB PG PMC PMID PT PUBM SI SO TA TI TT VI VTI
    """.split()
) | set(_NOTICES)
_LEFT_OUT = frozenset(
    """
    CDAT CI COIS COI CRDT CTDT DA DCOM DRDT EDAT FPS GS JC JID LR MHDA MID NM OABL OCI OID OTO OWN
    PHST PL PMCR PS PST RF RN SB SFM STAT
    """.split()
) | set(_REFERENCE)
"""How PubMed made the record, places, substances, genes, statements of interests, names of
subjects; comments on the paper, which are works of others.
"""


class _Person(NamedTuple):
    """A name with what stands behind it."""

    tag: str
    name: str
    places: list[str]
    ids: list[str]


Tags = Mapping[str, Sequence[str]]


def fill(draft: Draft, tags: Sequence[tuple[str, str]]) -> None:
    """Fill a draft with the tags of a record."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for tag, value in tags:
        if value:
            found[tag].append(value)
    for tag, scheme in (("PMID", "pmid"), ("PMC", "pmcid")):
        for each in found[tag][:1]:
            draft.identify(scheme, each, field=tag)
    dois = _dois(draft, found)
    _titles(draft, found)
    for person in _people(tags):
        _person(draft, person)
    _version(draft, found, dois)
    _words(draft, found)
    unknown = sorted(tag for tag in found if found[tag] and tag not in _READ | _LEFT_OUT)
    if unknown:
        message = f"the tags {', '.join(unknown)} are not read"
        action = "nothing; docs/inputs.md has the tags that are read"
        draft.notes.tell("unknown-field", message, action, effect="note")


def _dois(draft: Draft, tags: Tags) -> list[Identifier]:
    found = []
    for tag in ("AID", "LID"):
        for each in tags.get(tag, ()):
            marked = _MARKED.fullmatch(each)
            if marked is not None and marked[2].lower() == "doi":
                doi = draft.identify("doi", marked[1], field=tag)
                if doi is not None and doi not in found:
                    found.append(doi)
    return found


def _titles(draft: Draft, tags: Tags) -> None:
    every = [*tags.get("TI", ()), *tags.get("CTI", ())]
    book = next(iter(tags.get("BTI", ())), "")
    for each in every or [book]:
        draft.title(each, field="TI")
    languages = tags.get("LA", ())
    for each in tags.get("TT", ()):
        draft.other_title(each, language=languages[0] if languages else None, field="TT")


def _people(tags: Sequence[tuple[str, str]]) -> Iterator[_Person]:
    """Names in order, each with the affiliations and identifiers that stand behind it.

    A short form ("Lovelace A") counts where no full one stands before it.
    """
    person: _Person | None = None
    for tag, value in tags:
        if tag in ("FAU", "CN", "FED", "FIR") or tag in _SHORT:
            if tag in _SHORT and person is not None and person.tag == _SHORT[tag]:
                # The short form of the full one above; another one is another person's.
                person = person._replace(tag=tag)
                continue
            if person is not None:
                yield person
            person = _Person(tag, value, [], [])
        elif person is not None and tag in ("AD", "IRAD"):
            person.places.append(value)
        elif person is not None and tag == "AUID":
            person.ids.append(value)
    if person is not None:
        yield person


def _person(draft: Draft, person: _Person) -> None:
    tag = _SHORT.get(person.tag, person.tag)
    ids = [(found[1].lower(), found[2]) for each in person.ids if (found := _IDS.fullmatch(each))]
    orcids = [value for scheme, value in ids if scheme == "orcid"]
    if tag in _ROLES:
        family, comma, given = person.name.partition(",")
        name = f"{given.strip()} {family.strip()}" if comma else person.name
        draft.contributor(name, _ROLES[tag], orcid=next(iter(orcids), None), field=tag)
        return
    emails: tuple[str, ...] = ()
    places = []
    for each in person.places:
        words, more = without_emails(each)
        emails += more
        places.append(draft.affiliation(words, field="AD"))
    short = _INITIALS.fullmatch(person.name) if tag == "FAU" else None
    draft.author(
        None if short else person.name,
        given=" ".join(short[2]) if short else None,
        family=short[1] if short else None,
        suffix=short[3] if short else None,
        orcid=next(iter(orcids), None),
        ids=[pair for pair in ids if pair[0] != "orcid"],
        affiliations=places,
        emails=emails,
        collective=True if tag == "CN" else None,
        field=tag,
    )


def _version(draft: Draft, tags: Tags, dois: Sequence[Identifier]) -> None:
    types = tags.get("PT", ())
    kinds = [_KINDS[each.lower()] for each in types if each.lower() in _KINDS]
    kind: VersionKind = kinds[0] if kinds else "journal-article"
    if not kinds and tags.get("BTI"):
        kind = "book-chapter" if tags.get("TI") or tags.get("CTI") else "book"
    gone: Status | None = "retracted" if _RETRACTED in map(str.lower, types) else None
    issns = [draft.identifier("issn", each.split()[0], field="IS") for each in tags.get("IS", ())]
    isbns = [
        each
        for raw in tags.get("ISBN", ())
        for each in values.serials(draft, raw, "isbn", field="ISBN").isbn
    ]
    publisher = next(iter(tags.get("PB", ())), "")
    draft.version(
        kind,
        date=_date(tags),
        venue=_venue(draft, tags, kind, issns if kind != "book-chapter" else isbns),
        publisher=draft.organization(publisher, field="PB") if publisher else None,
        pages=_pages(tags),
        volume=next(iter(tags.get("VI", ())), None),
        issue=next(iter(tags.get("IP", ())), None),
        label=next(iter(tags.get("EN", ())), None),
        genre="; ".join(each for each in types if each.lower() != _PLAIN_TYPE) or _PLAIN_TYPE,
        status=gone,
        comment=_comment(tags),
        ids=[*dois, *(isbns if kind == "book" else ())],
        field="DP",
    )


def _date(tags: Tags) -> str | None:
    """The date of publication; the day on which it came out on line, where that is a year alone
    and the same, as with journals that are not printed.
    """
    published = next(iter(tags.get("DP", ())), "")
    on_line = next(iter(tags.get("DEP", ())), "")
    same = published.isdecimal() and on_line.startswith(published)
    return (on_line if same else published) or on_line or None


def _venue(
    draft: Draft, tags: Tags, kind: VersionKind, serials: Sequence[Identifier | None]
) -> str | None:
    names = [*tags.get("JT", ()), *tags.get("TA", ())]
    if kind == "book-chapter":
        names = [*tags.get("BTI", ()), *names]
    if not names:
        return None
    ref = draft.venue(names[0], serials, field="JT")
    if ref is not None:
        thing = draft.found(ref)
        others = [draft.notes.one_line(each, "TA") for each in names[1:]]
        short = tuple(dict.fromkeys(each for each in others if each and each != thing.name))
        draft.replace(msgspec.structs.replace(thing, other_names=short))
    return ref


def _pages(tags: Tags) -> str:
    """The pages; or the place that is neither a DOI nor the publisher's number."""
    found = next(iter(tags.get("PG", ())), "")
    places = [each for each in tags.get("LID", ()) if not _MARKED.fullmatch(each)]
    return values.pages(found or next(iter(places), ""))


def _comment(tags: Tags) -> str:
    said = [f"{words} {each}" for tag, words in _NOTICES.items() for each in tags.get(tag, ())]
    return "; ".join([*tags.get("GN", ()), *said])


def _words(draft: Draft, tags: Tags) -> None:
    for tag in ("AB", "OAB"):
        for each in tags.get(tag, ()):
            if not each.startswith("Publisher: Abstract available"):
                draft.abstract(each, markup=False, field=tag)
    for each in tags.get("OT", ()):
        draft.words("keywords", each.lstrip("*"), field="OT")
    for each in tags.get("MH", ()):
        draft.subject(each.replace("*", ""), field="MH")
    for each in tags.get("GR", ()):
        draft.words("funding", "/".join(filter(None, each.split("/"))), field="GR")
    translated = any(each.startswith("[") for each in tags.get("TI", ())[:1])
    for each in tags.get("LA", ())[:1]:
        # A title in brackets is English; the language is that of the paper, and of TT.
        if not translated:
            draft.language(each, field="LA")
