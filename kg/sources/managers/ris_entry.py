"""A reference of RIS to the draft of a paper. What a tag means depends on the type of the
reference; where programs differ, the value decides.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

import msgspec

from kg.dates import read_date
from kg.drafts import Draft
from kg.records import ContributorRole, Identifier, VersionKind
from kg.sources.managers import values
from kg.sources.managers.ris_kinds import LEFT_OUT, READ, kind_of

_ROLES: tuple[tuple[str, ContributorRole], ...] = (
    ("A2", "editor"),
    ("ED", "editor"),
    ("A3", "editor"),
    ("A4", "contributor"),
    ("TA", "translator"),
)
_WHOLE = ("book", "thesis", "report", "dataset", "software", "web-content", "other", "preprint")
_MARKED = re.compile(r"(\S+?)\s*\[(pmid|pmcid|doi)\]", re.IGNORECASE)
_DOI = re.compile(r"(?:doi\s*:?\s*|https?://(?:dx\.)?doi\.org/)?(10\.\d{4,9}/\S+)", re.IGNORECASE)
_PMCID = re.compile(r"PMC\d+", re.IGNORECASE)
_BETWEEN_URLS = re.compile(r"\s*;\s*(?=\w+://|www\.)|\s+(?=\w+://)|\n")
_HAS_MARKUP = re.compile(r"</?(?:jats:)?(?:p|i|b|em|strong|su[bp]|title|sec)\b|&(?:\w+|#\d+);")
_BETWEEN_WORDS = re.compile(r"\s*[;\n]\s*")
_DATE = re.compile(r"(\d{4})/([^/]*)/([^/]*)(?:/(.*))?")
_MOST_PARTS = 3
Tags = Mapping[str, Sequence[str]]


def fill(draft: Draft, type_: str, tags: Sequence[tuple[str, str]]) -> None:
    """Fill a draft with the tags of a reference."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for tag, value in tags:
        if value:
            found[tag].append(value)
    kind = kind_of(type_)
    _titles(draft, kind, found)
    _people(draft, kind, found)
    ids = _identifiers(draft, kind, found)
    _version(draft, type_, kind, found, ids)
    _words(draft, found)
    unknown = sorted(tag for tag in found if tag not in READ | LEFT_OUT)
    if unknown:
        message = f"the tags {', '.join(unknown)} are not read"
        action = "nothing, if they are your own; docs/inputs.md has the tags that are read"
        draft.notes.tell("unknown-field", message, action, effect="note")


def _line(value: str) -> str:
    return " ".join(value.split())


def _first(tags: Tags, *names: str) -> str:
    return next((_line(tags[name][0]) for name in names if tags.get(name)), "")


def _titles(draft: Draft, kind: VersionKind, tags: Tags) -> None:
    every = [*tags.get("TI", ()), *tags.get("T1", ()), *tags.get("CT", ())]
    if kind not in ("book-chapter", "conference-paper"):
        every += tags.get("BT", ())
    title = _line(every[0]) if every else ""
    second = _first(tags, "T2")
    if kind == "thesis" and title and second and second.casefold() not in title.casefold():
        # Where papers have their journal, a thesis has the rest of its title.
        title = f"{title.rstrip(': ')}: {second}"
    for each in [title, *map(_line, every[1:])]:
        if each.casefold() not in title.casefold() or each == title:
            draft.title(each, field="TI")
    for tag in ("TT", "ST", "OP"):
        for each in tags.get(tag, ()):
            if _line(each) != title:
                draft.other_title(each, field=tag)


def _people(draft: Draft, kind: VersionKind, tags: Tags) -> None:
    names = [(tag, _line(each)) for tag in ("AU", "A1") for each in tags.get(tag, ())]
    every = [(tag, name) for tag, line in names for name in _names(line)]
    places = tags.get("AD", ())
    if places and len(every) != 1:
        draft.notes.tell(
            "affiliation",
            f"{len(places)} affiliations for {len(every)} authors: whose they are is not said",
            "add a source that has affiliations at the authors",
            field="AD",
        )
    for tag, name in every:
        given = [draft.affiliation(each, field="AD") for each in places] if len(every) == 1 else ()
        parts = [part.strip() for part in name.split(",")]
        if len(parts) == _MOST_PARTS and all(parts):
            family, first, suffix = parts
            draft.author(given=first, family=family, suffix=suffix, affiliations=given, field=tag)
        else:
            draft.author(name.strip(" ,"), affiliations=given, field=tag)
    for tag, role in _ROLES:
        if tag == "A3" and kind == "thesis":
            role = "advisor"  # noqa: PLW2901 - what EndNote means by it
        for line in tags.get(tag, ()):
            for name in _names(_line(line)):
                draft.contributor(_spoken(name), role, field=tag)


def _names(line: str) -> list[str]:
    """The names of a line, which should be one."""
    return [each for each in re.split(r"\s*;\s*", line) if each]


def _spoken(name: str) -> str:
    family, comma, given = name.partition(",")
    return f"{given.strip()} {family.strip()}".strip() if comma else name


def _identifiers(draft: Draft, kind: VersionKind, tags: Tags) -> list[Identifier]:
    found: list[Identifier] = []
    for tag in ("DO", "DI"):
        for each in tags.get(tag, ()):
            found += values.identify_dois(draft, _line(each), field=tag)
    for tag in ("M3", "N1"):
        for each in tags.get(tag, ()):
            doi = _DOI.fullmatch(_line(each))
            if doi is not None and (taken := draft.identify("doi", doi[1], field=tag)):
                found.append(taken)
    _marked(draft, tags)
    for tag in ("UR", "L1", "L2"):
        for each in tags.get(tag, ()):
            for url in _BETWEEN_URLS.split(each):
                if tag == "UR" or "://" in url:
                    found += values.take_addresses(draft, url, kind, field=tag)
    return list(dict.fromkeys(found))


def _marked(draft: Draft, tags: Tags) -> None:
    """Numbers of PubMed and PMC, where programs put them."""
    for tag in ("U1", "U2", "U3", "U4", "U5", "C2", "N1"):
        for each in tags.get(tag, ()):
            marked = _MARKED.fullmatch(_line(each))
            if marked is not None:
                draft.identify(marked[2].lower(), marked[1], field=tag)
            elif tag == "C2" and _PMCID.fullmatch(each.strip()):
                draft.identify("pmcid", each, field=tag)
    if "pubmed" in _first(tags, "DB", "DP").lower() and (number := _first(tags, "AN")).isdigit():
        draft.identify("pmid", number, field="AN")


def _version(
    draft: Draft, type_: str, kind: VersionKind, tags: Tags, ids: Sequence[Identifier]
) -> None:
    every = [values.serials(draft, each, "issn", field="SN") for each in tags.get("SN", ())]
    issns = tuple(dict.fromkeys(each for found in every for each in found.issn))
    isbns = tuple(dict.fromkeys(each for found in every for each in found.isbn))
    whole = kind in _WHOLE
    venue, rest = _venue(draft, kind, tags, (*issns, *(() if whole else isbns)))
    publisher = _first(tags, "PB")
    genre = _first(tags, "M3")
    dois = _DOI.fullmatch(genre) is not None
    draft.version(
        kind,
        date=_date(draft, tags),
        venue=venue,
        publisher=draft.organization(publisher, field="PB") if publisher else None,
        pages=_pages(kind, tags),
        volume=_first(tags, "VL", "VO"),
        issue=_first(tags, "IS", "CP"),
        genre=f"{type_}: {genre}" if genre and not dois else type_,
        label=_first(tags, "ET"),
        citation=", ".join(rest),
        comment=_comment(tags),
        ids=[*ids, *(isbns if whole else ())],
        field="PY",
    )


def _venue(
    draft: Draft, kind: VersionKind, tags: Tags, serials: tuple[Identifier, ...]
) -> tuple[str | None, list[str]]:
    """The reference of the journal or book; what else there is, in words."""
    full, short = _first(tags, "JF", "JO"), _first(tags, "JA", "J2", "J1")
    if not _first(tags, "JF") and _first(tags, "T2") and kind == "journal-article":
        full, short = _first(tags, "T2"), short or _first(tags, "JO")
    elif _first(tags, "JO") != full:
        short = short or _first(tags, "JO")
    inside = _first(tags, "BT") if kind in ("book-chapter", "conference-paper") else ""
    second = "" if kind == "thesis" else _first(tags, "T2")
    every = [full, inside, second, short if not full else "", _first(tags, "T3")]
    if kind in ("book-chapter", "conference-paper"):
        every = [inside or second, *every]
    names = list(dict.fromkeys(filter(None, every)))
    if not names:
        return None, []
    ref = draft.venue(names[0], serials, field="JF")
    if ref is not None and short not in ("", names[0]):
        thing = draft.found(ref)
        words = draft.notes.one_line(short, "JA")
        if words and words not in (thing.name, *thing.other_names):
            other = (*thing.other_names, words)
            draft.replace(msgspec.structs.replace(thing, other_names=other))
    return ref, names[1:]


def _pages(kind: VersionKind, tags: Tags) -> str:
    start, end = _first(tags, "SP"), _first(tags, "EP")
    if kind == "journal-article" and not start:
        # The number of the article, as EndNote has it.
        start = _first(tags, "C7")
    if kind in ("book", "thesis") and not end and start.isdigit():
        # How many there are.
        return ""
    same = end == start or (end and start.endswith(f"-{end}"))
    return values.pages(start if same or not end else f"{start}-{end}" if start else end)


def _comment(tags: Tags) -> str:
    notes = [_line(each) for tag in ("N1", "NO") for each in tags.get(tag, ())]
    kept = [each for each in notes if not _DOI.fullmatch(each) and not _MARKED.fullmatch(each)]
    return "; ".join(dict.fromkeys(kept))


def _date(draft: Draft, tags: Tags) -> str | None:
    """The date of publication: the most precise of those that agree with the first."""
    every = [_line(each) for tag in ("PY", "Y1", "DA") for each in tags.get(tag, ())]
    if not every:
        return None
    chosen = _one_date(draft, every[0])
    for each in every[1:]:
        parts = _DATE.fullmatch(each)
        plain = "/".join(parts.groups("")[:_MOST_PARTS]) if parts else each
        known, other = read_date(chosen) or "", read_date(plain) or ""
        if known and other.startswith(f"{known}-"):
            chosen = other
    return chosen


def _one_date(draft: Draft, said: str) -> str:
    """A date without what RIS puts behind it (``2014/05//Spring``), which is told."""
    found = _DATE.fullmatch(said)
    if found is None or read_date(said):
        return said
    year, month, day, other = found.groups()
    if other:
        draft.notes.tell(
            "date-remark",
            f"{other[:60]!r} stands behind the date, and is left out",
            "nothing; or give the date in a stronger source",
            field="PY",
        )
    months, days = (part if part.strip("0") else "" for part in (month, day))
    return values.date(draft, year, months, days, field="PY") or said


def _words(draft: Draft, tags: Tags) -> None:
    for tag in ("AB", "N2"):
        for each in tags.get(tag, ()):
            abstract = _line(each)
            draft.abstract(abstract, markup=_HAS_MARKUP.search(abstract) is not None, field=tag)
    for each in tags.get("KW", ()):
        for word in _BETWEEN_WORDS.split(each):
            draft.words("keywords", word, field="KW")
    for each in tags.get("LA", ()):
        draft.language(each.split(";")[0], field="LA")
