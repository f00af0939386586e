"""OpenCitations Meta in its data model (https://opencitations.net/model): FaBiO, PRO, DataCite."""

from __future__ import annotations

from kg.drafts import Draft
from kg.records import ContributorRole, Identifier, VersionKind
from kg.sources.rdf.graph import Node, iri
from kg.vocab import fabio

_CONTAINERS = (
    *("Journal", "JournalVolume", "JournalIssue", "BookSeries", "Series", "ReportSeries"),
    "SpecificationDocumentSeries",
)
CONTAINERS = frozenset(f"{fabio.NS}{name}" for name in _CONTAINERS)
"""Classes of what holds publications and is none."""

_KINDS: dict[str, VersionKind] = {
    "JournalArticle": "journal-article",
    "JournalEditorial": "journal-article",
    "ProceedingsPaper": "conference-paper",
    "AcademicProceedings": "book",
    "BookChapter": "book-chapter",
    "ExpressionCollection": "book-chapter",
    "Book": "book",
    "ReferenceBook": "book",
    "ReferenceEntry": "book-chapter",
    "DataFile": "dataset",
    "ReportDocument": "report",
    "Thesis": "thesis",
    "DoctoralThesis": "thesis",
    "Preprint": "preprint",
    "WebContent": "web-content",
    "ComputerProgram": "software",
}
WORKS = tuple(f"{fabio.NS}{name}" for name in ("Expression", *_KINDS))

_SCHEMES = {
    "doi": "doi",
    "arxiv": "arxiv",
    "pmid": "pmid",
    "pmcid": "pmcid",
    "openalex": "openalex",
    "wikidata": "wikidata",
    "isbn": "isbn",
    "issn": "issn",
    "url": "url",
    "orcid": "orcid",
    "ror": "ror",
    "viaf": "viaf",
}
_OF_VENUES = ("issn",)
_MOST_LINKS = 100_000
_MOST_PARTS = 5


def fill(draft: Draft, node: Node) -> None:
    """Put what the graph says of an expression into the draft."""
    if "w3id.org/oc/meta/" in node.iri:
        draft.identify("omid", node.iri, field="subject")
    own = []
    for scheme, value in _identifiers(node):
        if scheme not in ("orcid", "ror", "viaf", "issn", "url"):
            own.append(draft.identify(scheme, value, field="datacite:hasIdentifier"))
        elif scheme == "url":
            draft.page(value, field="datacite:hasIdentifier")
    for title, language in node.languages("dcterms:title"):
        draft.title(title, language=language, field="dcterms:title")
    publisher = _agents(draft, node)
    _version(draft, node, own, publisher)
    for each in node.nodes("cito:cites"):
        ids = [("omid", each.iri)] if "w3id.org/oc/meta/" in each.iri else []
        draft.reference([*ids, *_identifiers(each)], field="cito:cites")


def _identifiers(node: Node) -> list[tuple[str, str]]:
    found = []
    for each in node.nodes("datacite:hasIdentifier"):
        kind = (each.text("datacite:usesIdentifierScheme") or "").rsplit("/", 1)[-1]
        value = each.text("litre:hasLiteralValue")
        if kind in _SCHEMES and value:
            found.append((_SCHEMES[kind], value))
    return found


def _agents(draft: Draft, node: Node) -> str | None:
    """Take authors and editors in their order; the reference of the publisher."""
    publisher = None
    for role in _in_order(draft, node.nodes("pro:isDocumentContextFor")):
        agent = role.node("pro:isHeldBy")
        kind = (role.text("pro:withRole") or "").removeprefix(iri("pro:"))
        if agent is None:
            continue
        ids = _identifiers(agent)
        given, family = agent.text("foaf:givenName"), agent.text("foaf:familyName")
        name = agent.text("foaf:name") or " ".join(filter(None, (given, family)))
        if kind == "author":
            _author(draft, agent, ids)
        elif kind == "publisher":
            known = [draft.identifier(*each, field="datacite:hasIdentifier") for each in ids]
            publisher = draft.organization(name, known, field="foaf:name")
        else:
            as_editor: ContributorRole = "editor" if kind == "editor" else "contributor"
            orcid = next((value for scheme, value in ids if scheme == "orcid"), None)
            draft.contributor(name, as_editor, orcid=orcid, field="foaf:name")
    return publisher


def _author(draft: Draft, agent: Node, ids: list[tuple[str, str]]) -> None:
    given, family = agent.text("foaf:givenName"), agent.text("foaf:familyName")
    orcids = [value for scheme, value in ids if scheme == "orcid"]
    others = [each for each in ids if each[0] != "orcid"]
    if "w3id.org/oc/meta/" in agent.iri:
        others.insert(0, ("omid", agent.iri))
    draft.author(
        None if given or family else agent.text("foaf:name"),
        given=given,
        family=family,
        orcid=next(iter(orcids), None),
        ids=others,
        field="pro:isHeldBy",
    )


def _in_order(draft: Draft, roles: list[Node]) -> list[Node]:
    """The roles as ``oco:hasNext`` chains them; those that no chain reaches stand at the end."""
    following = {role: role.node("oco:hasNext") for role in roles}
    followers = {each for each in following.values() if each is not None}
    found: dict[Node, None] = {}
    for start in [role for role in roles if role not in followers]:
        current: Node | None = start
        while current is not None and current not in found and len(found) < _MOST_LINKS:
            found[current] = None
            current = following.get(current)
    if len(found) < len(roles):
        message = "the chain of the authors (hasNext) runs in a circle"
        action = "correct it in the source; those of the circle stand at the end"
        draft.notes.tell("author-order", message, action, field="oco:hasNext", effect="note")
    return [*found, *(role for role in roles if role not in found)]


def _version(draft: Draft, node: Node, own: list[Identifier | None], publisher: str | None) -> None:
    types = {each.removeprefix(iri("fabio:")) for each in node.types()}
    kinds: list[VersionKind] = [kind for name, kind in _KINDS.items() if name in types]
    volume = issue = venue = None
    part: Node | None = node.node("frbr:partOf")
    for _ in range(_MOST_PARTS):
        if part is None:
            break
        classes = part.types()
        number = part.text("fabio:hasSequenceIdentifier")
        if iri("fabio:JournalIssue") in classes:
            issue = issue or number
        elif iri("fabio:JournalVolume") in classes:
            volume = volume or number
        elif venue is None and (title := part.text("dcterms:title")):
            ids = [
                draft.identifier(scheme, value, field="datacite:hasIdentifier")
                for scheme, value in _identifiers(part)
                if scheme in _OF_VENUES
            ]
            venue = draft.venue(title, ids, field="dcterms:title")
        part = part.node("frbr:partOf")
    body = node.node("frbr:embodiment")
    pages = [] if body is None else [body.text("prism:startingPage"), body.text("prism:endingPage")]
    draft.version(
        kinds[0] if kinds else "other",
        date=node.text("prism:publicationDate", "fabio:hasPublicationYear"),
        venue=venue,
        publisher=publisher,
        volume=volume,
        issue=issue,
        pages="-".join(dict.fromkeys(page for page in pages if page)),
        genre=next((name for name in sorted(types) if name in _KINDS), None),
        ids=own,
        field="prism:publicationDate",
    )
