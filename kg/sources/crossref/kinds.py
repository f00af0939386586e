"""The words of Crossref for kinds of works, contributors, relations and updates
(https://api.crossref.org/types, https://www.crossref.org/documentation/register-maintain-records/).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kg.records import ContributorRole, Status, VersionKind

KINDS: Mapping[str, VersionKind] = MappingProxyType(
    {
        "journal-article": "journal-article",
        "proceedings-article": "conference-paper",
        "book": "book",
        "monograph": "book",
        "edited-book": "book",
        "reference-book": "book",
        "book-set": "book",
        "proceedings": "book",
        "book-chapter": "book-chapter",
        "book-part": "book-chapter",
        "book-section": "book-chapter",
        "book-track": "book-chapter",
        "reference-entry": "book-chapter",
        "dissertation": "thesis",
        "dataset": "dataset",
        "database": "dataset",
        "report": "report",
        "report-component": "report",
    }
)
"""What a work is; what is not here (peer reviews, components, standards) is of kind "other"."""

POSTED: Mapping[str, VersionKind] = MappingProxyType(
    {
        "preprint": "preprint",
        "working_paper": "report",
        "report": "report",
        "dissertation": "thesis",
        "letter": "other",
    }
)
"""The same for posted content, which is on the web where nothing else is said."""

PERIODICALS = frozenset(
    "journal book-series proceedings-series report-series standard-series".split()
)
"""Records of what papers are published in; they are about no paper."""

PARTS_OF_PERIODICALS = frozenset(("journal-issue", "journal-volume"))

ROLES: Mapping[str, ContributorRole] = MappingProxyType(
    {
        "editor": "editor",
        "translator": "translator",
        "chair": "contributor",
        "reader": "contributor",
        "reviewer": "contributor",
        "review-assistant": "contributor",
        "stats-reviewer": "contributor",
        "reviewer-external": "contributor",
    }
)
REVIEWERS = ("reviewer", "review-assistant", "stats-reviewer", "reviewer-external")
"""Who writes a peer review."""

SAME_WORK: Mapping[str, VersionKind | None] = MappingProxyType(
    {
        "has-preprint": "preprint",
        "is-preprint-of": "other",
        "has-manuscript": "other",
        "is-manuscript-of": "other",
        "has-version": None,
        "is-version-of": None,
        "is-same-as": None,
        "is-identical-to": None,
    }
)
"""Relations to another version of the work, with its kind; None for that of the record."""

CITED = (
    "references",
    "cites",
    "is-review-of",
    "is-comment-on",
    "is-reply-to",
    "is-based-on",
    "is-derived-from",
)
"""Relations to a work that this one speaks of."""

GONE: Mapping[str, Status] = MappingProxyType(
    {"retraction": "retracted", "removal": "withdrawn", "withdrawal": "withdrawn"}
)
"""Updates after which a work no longer stands; a retraction of a part is none."""


def kind(said: str, subtype: str | None) -> VersionKind:
    """What a work of this type is."""
    if said == "posted-content":
        return POSTED.get(subtype or "", "web-content")
    return KINDS.get(said, "other")
