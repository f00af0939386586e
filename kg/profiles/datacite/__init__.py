"""DataCite's metadata in XML, kernel 4.7: a file for each paper.

https://datacite-metadata-schema.readthedocs.io/en/4.7/ and https://schema.datacite.org/. A record
is about one DOI, so it describes the version that has one: ``described`` finds which. ``resource``
writes it, ``people`` its creators and contributors, ``relations`` what it is related to.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from xml.etree.ElementTree import indent, tostring

from kg.profiles.contract import Chosen, LeftOut, Piece, Refused, Written, untitled
from kg.profiles.datacite.described import Missing, described
from kg.profiles.datacite.resource import resource
from kg.profiles.files import names
from kg.view.identified import identifiers
from kg.view.works import Edition, Work

NAME = "datacite"
ABOUT = "DataCite 4.7 XML, a file for each paper"
SPECIFICATION = "https://schema.datacite.org/meta/kernel-4.7/"
SETTINGS: Mapping[str, str] = MappingProxyType({})

_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no document of XML 1.0 may hold (https://www.w3.org/TR/xml/#charsets)."""


def export(chosen: Chosen) -> Iterator[Piece]:
    """A file for each paper that has what DataCite demands."""
    known = identifiers(chosen.store)
    claimed = {row.paper for row in chosen.claims}
    files = names(chosen.works, "xml")
    for work in chosen.works:
        if work.title is None:
            yield untitled(work)
            continue
        found = described(work)
        if isinstance(found, Missing):
            yield Refused(work.iri, *found)
            continue
        root = resource(work, found, known)
        indent(root)
        text = tostring(root, encoding="unicode")
        if odd := _NO_XML.search(text):
            why = f"a text has U+{ord(odd[0]):04X}, which XML cannot hold"
            yield Refused(work.iri, "not-xml", why, "take the character out of the source")
            continue
        declared = f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'
        yield Written(files[work.iri], declared.encode())
        yield from _left_out(work, found.edition, claims=work.iri in claimed)


def _left_out(work: Work, edition: Edition, *, claims: bool) -> Iterator[LeftOut]:
    if claims:
        yield LeftOut(work.iri, "claims")
    if work.introduces or work.mentions:
        yield LeftOut(work.iri, "things but the identifiers of those that are introduced")
    if any(not each.identifiers for each in work.editions if each is not edition):
        yield LeftOut(work.iri, "versions without an identifier")
    if work.references:
        yield LeftOut(work.iri, "references in words")
    if work.funding:
        yield LeftOut(work.iri, "funding in words")
    if any(author.corresponding for author in work.authors):
        yield LeftOut(work.iri, "who the corresponding authors are")
    if work.incomplete:
        yield LeftOut(work.iri, "that the author list is incomplete")
    if edition.status:
        yield LeftOut(work.iri, "that the version is withdrawn or retracted")
