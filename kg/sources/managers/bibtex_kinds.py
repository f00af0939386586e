"""Types of entries and names of fields in BibTeX and BibLaTeX, and what becomes of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kg.records import VersionKind

_TYPES: Mapping[VersionKind, str] = MappingProxyType(
    {
        "journal-article": "article suppperiodical review",
        "conference-paper": "inproceedings conference",
        "book": "book mvbook collection mvcollection reference mvreference proceedings "
        "mvproceedings booklet",
        "book-chapter": "inbook bookinbook suppbook incollection suppcollection inreference",
        "thesis": "thesis phdthesis mastersthesis bachelorsthesis",
        "report": "report techreport",
        "dataset": "dataset data",
        "software": "software softwareversion softwaremodule codefragment",
        "web-content": "online electronic www webpage",
        "preprint": "preprint",
    }
)
KINDS: Mapping[str, VersionKind] = MappingProxyType(
    {type_: kind for kind, types in _TYPES.items() for type_ in types.split()}
)
"""Kinds of versions by types of entries; what is not here is ``other``."""

NO_ENTRIES = frozenset("comment string preamble xdata control ieeetranbstctl".split())
"""Types that describe no work: ``xdata`` lends its fields, the last two set styles."""

READ = frozenset(
    """
    abstract adsurl addendum advisor affiliation cited-references keywords-plus journal-iso
    research-areas subject-category web-of-science-categories afterword annotator archiveprefix
    author bookauthor
    booksubtitle booktitle biburl chapter collaboration commentator copyright crossref date day doi
    edition editor editora editorb editorc editortype ee eid eprint eprintclass eprinttype
    eventdate eventtitle foreword funding funding-acknowledgement grant howpublished hyphenation
    institution introduction isbn issn issue journal journalsubtitle journaltitle
    journal-abbreviation key keyword keywords langid language license link maintitle mesh month note
    number organization origtitle pages pdf pmc pmcid pmid primaryclass pubstate publisher
    reprinttitle rights school series shortjournal shorttitle subtitle supervisor title titleaddon
    translator type uri url version volume volumes xdata year
    """.split()
)
"""Fields that are read."""

LEFT_OUT = frozenset(
    """
    author-email da doc-delivery-number medline-pst number-of-cited-references times-cited
    unique-id usage-count-last-180-days usage-count-since-2013
    address adsnote annotation annote annotator authorid bibdate bibsource caption category
    citationkey city comment comments country created creationdate database date-added
    date-modified day ddc editorid entryset eventtitleaddon execute file gender groups ids
    indexsorttitle indextitle isan ismn iswc issn-linking issuetitle key label langidopts lccn
    location mrclass mrnumber mrreviewer modificationdate nameaddon nlm-id numpages options
    origdate origlanguage origlocation origpublisher owner pagetotal pagination pii presort
    priority printed pubmodel qualityassured ranking rating read readstatus refid related
    relatedoptions relatedstring relatedtype relevance review revised shortauthor shorteditor
    shorthand shorthandintro shortseries sortkey sortname sortshorthand sorttitle sortyear source
    status timestamp urldate venue xref zblnumber
    """.split()
)
"""Fields that are left out without a word: places, dates of access, a person's own notes and
files, what serves sorting and printing, what managers keep for themselves (docs/inputs.md).
"""


def genre(type_: str, fields: Mapping[str, str]) -> str:
    """The source's own word for the kind: the type of the entry, and the field ``type``."""
    said = " ".join(fields.get("type", "").split())
    return f"{type_}: {said}" if said else type_
