"""SemOpenAlex (https://semopenalex.org/): the ontology of /ontology/, and the IRIs of /class/ and
/property/ that its data had before.
"""

from __future__ import annotations

import re

from kg import identifiers
from kg.drafts import Draft
from kg.records import Affiliation, Identifier, VersionKind
from kg.sources.rdf.graph import Node
from kg.vocab import soa

WORKS = (f"{soa.NS}Work", "https://semopenalex.org/class/Work")

_KINDS: dict[str, VersionKind] = {
    "journal-article": "journal-article",
    "article": "journal-article",
    "proceedings-article": "conference-paper",
    "posted-content": "preprint",
    "preprint": "preprint",
    "book": "book",
    "monograph": "book",
    "book-chapter": "book-chapter",
    "dissertation": "thesis",
    "dataset": "dataset",
    "report": "report",
}
_PLACES = {"first": 0, "last": 2}
_KEY = re.compile(r"https://semopenalex\.org/[a-z]+/([A-Z][0-9]+)")
_FEW = 3
_DIGITS = 9


def fill(draft: Draft, node: Node) -> None:
    """Put what the graph says of a work into the draft."""
    if (key := _key(node)) is not None:
        draft.identify("openalex", key, field="subject")
    dois = node.texts("prism:doi", "datacite:doi")
    own = [draft.identify("doi", raw, field="doi") for raw in dois]
    for scheme, name in (("pmid", "fabio:hasPubMedId"), ("pmcid", "fabio:hasPubMedCentralId")):
        for raw in node.texts(name):
            draft.identify(scheme, raw, field=name)
    own += [draft.identify("arxiv", raw, field="fabio:hasURL") for raw in _arxiv(node)]
    for raw in node.texts(*_both("magId")):
        draft.identify("mag", raw, field="magId")
    for title, language in node.languages("dcterms:title"):
        draft.title(title, language=language, field="dcterms:title")
    for language in node.texts(*_both("metadataLanguage"))[:1]:
        draft.language(language, field="metadataLanguage")
    for abstract in node.texts("dcterms:abstract")[:1]:
        draft.abstract(abstract, markup=True, field="dcterms:abstract")
    _authors(draft, node)
    _version(draft, node, own)
    for each in _subjects(node):
        name = each.text("skos:prefLabel", "foaf:name") or ""
        draft.subject(name, [_openalex(draft, each)], field="subject")
    for each in node.nodes(*_both("hasKeyword")):
        draft.words("keywords", each.text("skos:prefLabel", "foaf:name") or "", field="hasKeyword")
    for each in node.nodes("cito:cites"):
        draft.reference([_referred(each)], field="cito:cites")


def _both(name: str) -> tuple[str, str]:
    return f"soa:{name}", f"soaold:{name}"


def _key(node: Node) -> str | None:
    """Its id in OpenAlex; who writes the same terms elsewhere has IRIs of one's own."""
    found = _KEY.fullmatch(node.iri)
    return found[1] if found else None


def _openalex(draft: Draft, node: Node) -> Identifier | None:
    key = _key(node)
    return None if key is None else draft.identifier("openalex", key, field="subject")


def _referred(node: Node) -> tuple[str, str]:
    key = _key(node)
    return ("url", node.iri) if key is None else ("openalex", key)


def _arxiv(node: Node) -> list[str]:
    """The addresses of arXiv among those of its locations."""
    places = node.nodes(*_both("hasLocation"), *_both("hasPrimaryLocation"))
    urls = [url for place in places for url in place.texts("fabio:hasURL")]
    known = {url: identifiers.detect(url) for url in urls}
    return [url for url, found in known.items() if found is not None and found[0] == "arxiv"]


def _authors(draft: Draft, node: Node) -> None:
    seats = node.nodes(*_both("hasAuthorship"), *_both("hasAuthorPosition"))
    said = [seat.text(*_both("position")) or "" for seat in seats]
    counted = bool(seats) and all(each.isascii() and each.isdecimal() for each in said)
    seats.sort(key=lambda seat: _place(seat.text(*_both("position")) or ""))
    every = [(seat, author) for seat in seats for author in seat.nodes(*_both("hasAuthor"))]
    if not every:
        every = [(author, author) for author in node.nodes("dcterms:creator")]
    missing = 0
    for seat, author in every:
        name = author.text("foaf:name")
        if name is None:
            missing += 1
            continue
        lead = seat.text(*_both("isCorresponding"))
        draft.author(
            name,
            orcid=author.text("dbo:orcidId"),
            ids=[("openalex", key)] if (key := _key(author)) is not None else [],
            affiliations=_affiliations(draft, seat),
            corresponding=None if lead is None else lead in ("true", "1"),
            field="foaf:name",
        )
    if missing:
        message = f"the names of {missing} of {len(every)} authors are not in the file"
        draft.more_authors(field="hasAuthor")
        draft.notes.tell("author-name", message, "put the data of the authors into the file")
    elif not counted and (len(every) > _FEW or (not seats and len(every) > 1)):
        draft.notes.tell(
            "author-order",
            "SemOpenAlex tells the first and the last author, and not how the others follow",
            "add a source that has the order",
            field="position",
            effect="note",
        )


def _place(said: str) -> int:
    """The place of a seat: its number, or that of the first, the last, and those between them."""
    if said.isascii() and said.isdecimal():
        return int(said[:_DIGITS])
    return _PLACES.get(said, 1)


def _affiliations(draft: Draft, seat: Node) -> list[Affiliation | None]:
    refs = []
    for each in seat.nodes(*_both("hasOrganization")):
        if name := each.text("foaf:name"):
            ids = [
                draft.identifier(scheme, raw, field=scheme)
                for scheme in ("ror", "grid")
                for raw in each.texts(*_both(scheme))
            ]
            ids.append(_openalex(draft, each))
            refs.append((name, draft.organization(name, ids, field="foaf:name")))
    raws = seat.texts(*_both("rawAffiliation"))
    if len(raws) == 1 and refs:
        return [draft.affiliation(raws[0], organization=ref) for _, ref in refs]
    loose = [draft.affiliation(raw) for raw in raws]
    return [*loose, *(draft.affiliation(name, organization=ref) for name, ref in refs)]


def _version(draft: Draft, node: Node, own: list[Identifier | None]) -> None:
    words = [
        said.rsplit("/", 1)[-1]
        for name in ("crossrefType", "workType")
        if (said := node.text(*_both(name)))
    ]
    word = next((each for each in words if each in _KINDS), next(iter(words), ""))
    place = node.node(*_both("hasPrimaryLocation"))
    host = place.node(*_both("hasSource")) if place is not None else None
    host = host or node.node(*_both("hasSource"), *_both("hasHostVenue"))
    pages = [node.text("prism:startingPage"), node.text("prism:endingPage")]
    gone = node.text(*_both("isRetracted")) in ("true", "1")
    draft.version(
        _KINDS.get(word, "other"),
        date=node.text("dcterms:date", "prism:publicationDate", "fabio:hasPublicationYear"),
        venue=_venue(draft, host) if host is not None else None,
        publisher=_publisher(draft, host) if host is not None else None,
        pages="-".join(dict.fromkeys(page for page in pages if page)),
        volume=node.text(*_both("hasVolume")),
        issue=node.text(*_both("hasIssue")),
        rights=place.text("dcterms:license") if place is not None else None,
        genre=word,
        status="retracted" if gone else None,
        ids=own,
        field="dcterms:date",
    )


def _venue(draft: Draft, host: Node) -> str | None:
    name = host.text("foaf:name")
    issns = (*host.texts("fabio:hasIssnL"), *host.texts("prism:issn"))
    ids = [draft.identifier("issn", issn, field="prism:issn") for issn in issns]
    ids.append(_openalex(draft, host))
    return draft.venue(name, ids, field="foaf:name") if name else None


def _publisher(draft: Draft, host: Node) -> str | None:
    owner = host.node(*_both("hasHostOrganization"))
    name = owner.text("foaf:name") if owner is not None else None
    if owner is not None and name is not None:
        return draft.organization(name, [_openalex(draft, owner)], field="hasHostOrganization")
    words = host.text("dcterms:publisher")
    return draft.organization(words, field="dcterms:publisher") if words else None


def _subjects(node: Node) -> list[Node]:
    if topics := node.nodes(*_both("hasTopic"), *_both("hasPrimaryTopic")):
        return topics
    scored = [
        concept
        for score in node.nodes(*_both("hasConceptScore"))
        if (score.text(*_both("score")) or "1").strip("0.")
        for concept in score.nodes(*_both("hasConcept"))
    ]
    return scored or node.nodes(*_both("hasConcept"))
