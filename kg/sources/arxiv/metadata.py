"""What arXiv says of a paper in every form (https://info.arxiv.org/help/prep.html)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from kg import names
from kg.drafts import Draft
from kg.drafts.people import name_of_parts
from kg.records import Identifier, Status
from kg.sources.arxiv.author_line import authors

_WITHDRAWN = re.compile(
    r"(?:^|\b)(?:this|the)\s+(?:paper|article|submission|manuscript|work|version|note|preprint)\s+"
    r"(?:has been|was|is|have been)\s+(?:temporarily\s+|hereby\s+)?(?:withdrawn|retracted)\b"
    r"|^\W*(?:paper\s+)?withdrawn\b|^withdrawn by\b",
    re.IGNORECASE,
)
_NOTICE_LENGTH = 600
_FOR_THE = re.compile(r"(?:for|on behalf of)\s+(?:the\s+)?|the\s+", re.IGNORECASE)
_COLLABORATION = re.compile(r"\b(?:collaborations?|consortium|team|group)$", re.IGNORECASE)


class Stage(NamedTuple):
    """A version that arXiv has: its number, its date as written, and whether it is withdrawn."""

    number: int | None
    date: str | None
    withdrawn: bool = False


def is_withdrawn(said: str | None) -> bool:
    """Whether a comment or an abstract says that the paper is withdrawn."""
    return bool(said and len(said) <= _NOTICE_LENGTH and _WITHDRAWN.search(said.strip()))


def abstract(draft: Draft, said: str | None, *, field: str = "abstract") -> bool:
    """Take the abstract; a notice of withdrawal in its place is none. Gives whether it was one."""
    if not said:
        return False
    if is_withdrawn(said):
        draft.notes.tell(
            "withdrawn",
            "a notice of withdrawal stands in the place of the abstract",
            "add an earlier version of the record if the abstract is wanted",
            field=field,
            effect="note",
        )
        return True
    draft.abstract(said, markup=False, field=field)
    return False


def author(draft: Draft, family: str, given: str, suffix: str, affiliations: Sequence[str]) -> None:
    """The next author, whose name arXiv has in parts; a collaboration is split by it too."""
    whole = name_of_parts(given, family, suffix)
    group = _COLLABORATION.search(whole) is not None or (not given and names.is_collective(whole))
    places = [draft.affiliation(each, field="authors") for each in affiliations if each.strip()]
    if group:
        draft.author(_FOR_THE.sub("", whole, count=1), collective=True, affiliations=places)
    else:
        draft.author(given=given, family=family, suffix=suffix, affiliations=places)


def author_line(draft: Draft, line: str, *, field: str = "authors") -> None:
    """The authors, where arXiv has them in one line only."""
    for each in authors(line):
        places = [draft.affiliation(place, field=field) for place in each.affiliations]
        group = True if each.group else None
        draft.author(each.name, collective=group, affiliations=places, field=field)


def categories(draft: Draft, found: Sequence[str], *, field: str = "categories") -> None:
    """The categories, the primary one first."""
    for each in found:
        draft.subject(each, field=field)


def stages(
    draft: Draft,
    arxiv: Identifier | None,
    found: Sequence[Stage],
    *,
    rights: str | None,
    comment: str | None,
    report_number: str | None,
    withdrawn: bool,
) -> None:
    """The preprint in each of its versions; licence and comment are those of the last."""
    last = len(found) - 1
    for index, stage in enumerate(found):
        gone = stage.withdrawn or (withdrawn and index == last)
        status: Status | None = "withdrawn" if gone else None
        latest = index == last
        draft.version(
            "preprint",
            date=stage.date,
            status=status,
            arxiv_version=stage.number,
            ids=(arxiv,),
            rights=rights if latest else None,
            comment=comment if latest else None,
            report_number=report_number if latest else None,
            field="versions",
        )


def published(
    draft: Draft, dois: Sequence[str], citation: str | None, *, field: str = "doi"
) -> None:
    """The publication elsewhere that the authors name, by DOI or in words."""
    ids = [draft.identify("doi", doi, field=field) for doi in dois]
    if any(ids) or citation:
        draft.version("journal-article" if citation else "other", ids=ids, citation=citation)
