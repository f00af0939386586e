"""The RDF of dblp (https://dblp.org/rdf/docu/)."""

from __future__ import annotations

import re

from kg import identifiers
from kg.drafts import Draft
from kg.records import Identifier, VersionKind
from kg.sources.rdf.graph import Node, iri
from kg.vocab import dblp as terms

_CLASSES = (
    *("Publication", "Article", "Inproceedings", "Incollection", "Book", "Editorship"),
    *("Reference", "Data", "Informal", "Withdrawn"),
)
WORKS = tuple(f"{terms.NS}{name}" for name in _CLASSES)

_KINDS: dict[str, VersionKind] = {
    "Article": "journal-article",
    "Inproceedings": "conference-paper",
    "Incollection": "book-chapter",
    "Book": "book",
    "Editorship": "book",
    "Reference": "book-chapter",
    "Data": "dataset",
}
_THESES = ("Phdthesis", "Mastersthesis")
_HOMONYM = re.compile(r"\s+\d{4}$")
_STOP = re.compile(r"(?<!\.)\.$")
_STREAM = re.compile(r"https://dblp\.org/(streams/.+)")
_MONTH = re.compile(r"-{0,2}(\d\d?)")


def fill(draft: Draft, node: Node) -> None:
    """Put what the graph says of a publication into the draft."""
    draft.identify("dblp", node.iri, field="subject")
    own = _identify(draft, node)
    for title in node.texts("dblp:title", "rdfs:label"):
        draft.title(_STOP.sub("", title.strip()), field="dblp:title")
    _people(draft, node)
    for page in (
        *node.texts("dblp:primaryDocumentPage", "dblp:primaryElectronicEdition"),
        *node.texts("dblp:documentPage", "dblp:otherElectronicEdition"),
    ):
        found = identifiers.detect(page)
        if found is not None and found[0] == "url":
            draft.page(page, field="dblp:documentPage")
        elif found is not None and found[0] == "arxiv":
            own.append(draft.identify("arxiv", page, field="dblp:documentPage"))
    _version(draft, node, own)
    for each in node.nodes("cito:cites"):
        draft.reference([("dblp", each.iri)], field="cito:cites")


def _identify(draft: Draft, node: Node) -> list[Identifier | None]:
    own = [draft.identify("doi", raw, field="dblp:doi") for raw in node.texts("dblp:doi")]
    for raw in node.texts("dblp:wikidata"):
        draft.identify("wikidata", raw, field="dblp:wikidata")
    for raw in node.texts("dblp:isbn"):
        value = raw.lower().removeprefix("urn:isbn:")
        own.append(draft.identify("isbn", value, field="dblp:isbn"))
    return own


def _people(draft: Draft, node: Node) -> None:
    kind = iri("dblp:EditorSignature")
    signatures = sorted(node.nodes("dblp:hasSignature"), key=_ordinal)
    for each in signatures:
        name = _HOMONYM.sub("", each.text("dblp:signatureDblpName") or "")
        orcid = each.text("dblp:signatureOrcid")
        creator = each.node("dblp:signatureCreator")
        if kind in each.types():
            draft.contributor(name, "editor", orcid=orcid, field="dblp:signatureDblpName")
            continue
        group = creator is not None and iri("dblp:Group") in creator.types()
        draft.author(
            name,
            orcid=orcid,
            ids=[("dblp", creator.iri)] if creator is not None and creator.named else [],
            collective=True if group else None,
            field="dblp:signatureDblpName",
        )
    if signatures:
        return
    for creator in node.nodes("dblp:authoredBy"):
        known = creator.text("dblp:primaryCreatorName", "rdfs:label")
        if known is not None:
            draft.author(_HOMONYM.sub("", known), ids=[("dblp", creator.iri)], field="authoredBy")
    if len(draft.names()) > 1:
        message = "the signatures of the authors are not in the file, and so is their order"
        action = "put the signatures into the file"
        draft.notes.tell("author-order", message, action, field="authoredBy", effect="note")


def _ordinal(signature: Node) -> tuple[int, str]:
    said = signature.text("dblp:signatureOrdinal") or ""
    known = said.isascii() and said.isdecimal()
    return (int(said[:9]) if known else 10**9, signature.iri)


def _version(draft: Draft, node: Node, own: list[Identifier | None]) -> None:
    types = {each.removeprefix(iri("dblp:")) for each in node.types()}
    genre = (node.text("dblp:bibtexType") or "").removeprefix(iri("bibtex:"))
    kinds: list[VersionKind] = [kind for name, kind in _KINDS.items() if name in types]
    kind = kinds[0] if kinds else "other"
    if genre in _THESES:
        kind = "thesis"
    place = node.text("dblp:publishedInJournal", "dblp:publishedIn", "dblp:publishedInBook")
    if "Informal" in types and kind == "other" and place == "CoRR":
        kind = "preprint"
    publisher = node.text("dblp:publishedBy", "dblp:thesisAcceptedBySchool")
    draft.version(
        kind,
        date=_date(node),
        venue=_venue(draft, node, place) if place else None,
        publisher=draft.organization(publisher, field="dblp:publishedBy") if publisher else None,
        pages=node.text("dblp:pagination"),
        volume=_volume(node),
        issue=node.text("dblp:publishedInJournalVolumeIssue"),
        genre=genre,
        status="withdrawn" if "Withdrawn" in types else None,
        ids=own,
        field="dblp:yearOfPublication",
    )


def _volume(node: Node) -> str | None:
    found = node.text("dblp:publishedInJournalVolume", "dblp:publishedInSeriesVolume")
    # CoRR has the number of arXiv there.
    return None if found is None or found.startswith("abs/") else found


def _date(node: Node) -> str | None:
    year = node.text("dblp:yearOfPublication", "dblp:yearOfEvent")
    month = _MONTH.fullmatch(node.text("dblp:monthOfPublication") or "")
    return f"{year}-{int(month[1]):02}" if year and month else year


def _venue(draft: Draft, node: Node, place: str) -> str | None:
    streams = [
        found[1]
        for each in node.nodes("dblp:publishedInStream")
        if (found := _STREAM.fullmatch(each.iri))
    ]
    ids = [draft.identifier("dblp", each, field="dblp:publishedInStream") for each in streams]
    return draft.venue(place, ids, field="dblp:publishedIn")
