"""Types in the words of repositories: those of info:eu-repo
(https://wiki.surfnet.nl/display/standards/info-eu-repo), of DCMI
(https://www.dublincore.org/specifications/dublin-core/dcmi-type-vocabulary/), and plain ones.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from kg.records import VersionKind

_KINDS: Mapping[str, VersionKind] = MappingProxyType(
    {
        "article": "journal-article",
        "journalarticle": "journal-article",
        "researcharticle": "journal-article",
        "reviewarticle": "journal-article",
        "review": "journal-article",
        "preprint": "preprint",
        "preprints": "preprint",
        "eprint": "preprint",
        "bachelorthesis": "thesis",
        "masterthesis": "thesis",
        "mastersthesis": "thesis",
        "doctoralthesis": "thesis",
        "phdthesis": "thesis",
        "thesis": "thesis",
        "theses": "thesis",
        "dissertation": "thesis",
        "book": "book",
        "books": "book",
        "bookpart": "book-chapter",
        "booksection": "book-chapter",
        "bookchapter": "book-chapter",
        "bookchapters": "book-chapter",
        "conferenceobject": "conference-paper",
        "conferencepaper": "conference-paper",
        "conferencepapers": "conference-paper",
        "conferenceproceedings": "conference-paper",
        "conferencearticle": "conference-paper",
        "workingpaper": "report",
        "report": "report",
        "reports": "report",
        "technicalreport": "report",
        "dataset": "dataset",
        "software": "software",
        "website": "web-content",
        "webpage": "web-content",
        "blogpost": "web-content",
    }
)
_VERSIONS = re.compile(
    r"(?:info:eu-repo/semantics/)?(draft|submittedVersion|acceptedVersion|publishedVersion|"
    r"updatedVersion)"
)


def kind(types: Sequence[str]) -> VersionKind:
    """What a work with these types is: the first that says it."""
    for each in types:
        word = re.sub(r"[^a-z]", "", each.rpartition("/")[2].lower())
        if word in _KINDS:
            return _KINDS[word]
    return "other"


def label(types: Sequence[str]) -> str | None:
    """Which version the repository has, in the words of info:eu-repo."""
    found = (_VERSIONS.fullmatch(each) for each in types)
    return next((each[1] for each in found if each), None)
