"""What a work of schema.org or CodeMeta says of itself
(https://schema.org/CreativeWork, https://codemeta.github.io/terms/).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType

from kg import identifiers
from kg.drafts import Draft, artifact, shown
from kg.records import ContributorRole, Relation, Thing, VersionKind
from kg.sources.schema_org import agents
from kg.sources.schema_org.funding import funding
from kg.sources.schema_org.nodes import Node
from kg.sources.schema_org.versions import ARTIFACTS, version
from kg.text import language_tag

KINDS: Mapping[str, VersionKind] = MappingProxyType(
    {
        "SoftwareSourceCode": "software",
        "SoftwareApplication": "software",
        "ComputationalWorkflow": "software",
        "MobileApplication": "software",
        "WebApplication": "software",
        "Workflow": "software",
        "Code": "software",
        "Dataset": "dataset",
        "DataFeed": "dataset",
        "Thesis": "thesis",
        "Chapter": "book-chapter",
        "Book": "book",
        "Report": "report",
        "ScholarlyArticle": "journal-article",
        "MedicalScholarlyArticle": "journal-article",
        "Article": "journal-article",
        "BlogPosting": "web-content",
        "SocialMediaPosting": "web-content",
        "NewsArticle": "web-content",
        "TechArticle": "web-content",
        "Collection": "other",
        "CreativeWork": "other",
        "DigitalDocument": "other",
        "LearningResource": "other",
        "Poster": "other",
        "PresentationDigitalDocument": "other",
        "PublicationIssue": "other",
        "VideoObject": "other",
    }
)
"""The types that are works, the more particular before the wider."""

_ROLES: tuple[tuple[str, ContributorRole], ...] = (
    ("editor", "editor"),
    ("translator", "translator"),
    ("contributor", "contributor"),
    ("maintainer", "contributor"),
)
_OF_ARTIFACTS = ("github", "hf", "pypi", "swhid")
_OF_PAPERS = ("acl-anthology", "arxiv", "bibcode", "openreview", "pmcid", "pmid")
_NO_WORKS = ("orcid", "ror", "grid", "isni", "issn", "url")
_WEB = re.compile(r"https?://", re.IGNORECASE)
_LAST = re.compile(r"[^/:#]+$")


def kind(types: Collection[str]) -> VersionKind | None:
    """What kind of work a node of these types is; None for what is no work."""
    return next((KINDS[type_] for type_ in KINDS if type_ in types), None)


def fill(draft: Draft, node: Node) -> None:
    """Put what the node says into the draft."""
    own = kind(node.types) or "other"
    _titles(draft, node)
    for language in node.values("inLanguage")[:1]:
        draft.language(_language(language), field="inLanguage")
    for key in ("abstract", "description"):
        if words := node.text(key):
            draft.abstract(words, markup=True, field=key)
            break
    _people(draft, node)
    _identify(draft, node, own)
    version(draft, node, own)
    for key in ("keywords", "tags", "applicationCategory", "about"):
        for each in node.texts(key):
            if not _WEB.match(each):
                for word in re.split(r";" if ";" in each else r",", each):
                    draft.words("keywords", word, field=key)
    funding(draft, node)
    for key in ("citation", "isBasedOn", "relatedPublications", "softwarePaperCitationIdentifiers"):
        for cited in node.values(key):
            cite(draft, cited, key)


def introduced(draft: Draft, node: Node, relations: Iterable[Relation] = ()) -> Thing | None:
    """The program or data set that the node is, as a thing that its work introduces."""
    thing = described(draft, node, relations, ids=True)
    if thing is not None:
        draft.refer("introduces", thing)
        for each in thing.identifiers:
            draft.identify(each.scheme, each.value, field="codeRepository")
    return thing


def described(
    draft: Draft, node: Node, relations: Iterable[Relation] = (), *, ids: bool = False
) -> Thing | None:
    """A program or data set as a thing, not yet added; ``ids`` takes those of the work."""
    own = kind(node.types)
    if own not in ARTIFACTS:
        return None
    code = node.texts("codeRepository")
    for source in node.nodes("hasSourceCode"):
        code += source.texts("codeRepository")
    known = [found for each in agents.addresses(node) if (found := identifiers.detect(each))]
    names = [node.text(key) for key in ("name", "headline", "title")]
    return artifact(
        draft,
        "system" if own == "software" else "dataset",
        next(filter(None, names), ""),
        code=code,
        urls=[each for each in node.texts("url") if identifiers.detect(each) is not None],
        ids=draft.known()
        if ids
        else [draft.identifier(*e, field=node.at("identifier")) for e in known],
        makers=draft.names(),
        relations=relations,
        field=node.at("codeRepository"),
    )


def cite(draft: Draft, cited: str | Node, key: str) -> None:
    """A work that the work cites, or is based on."""
    if isinstance(cited, str):
        found = identifiers.detect(cited)
        if found is None and _WEB.match(cited):
            _unknown(draft, cited, key)
        else:
            draft.reference([found] if found else [], words=None if found else cited, field=key)
        return
    known = [found for each in agents.addresses(cited) if (found := identifiers.detect(each))]
    ids = [each for each in known if each[0] != "url"] or known[:1]
    names = [e for key in ("author", "creator") for e in cited.texts(key) if not _WEB.match(e)]
    year = (cited.text("datePublished") or "")[:4]
    title = cited.text("name") or cited.text("headline")
    words = ", ".join(filter(None, (*dict.fromkeys(names), title, year)))
    draft.reference(ids, words=words if title else None, field=key)


def _titles(draft: Draft, node: Node) -> None:
    for key in ("name", "headline", "title", "alternateName", "alternativeHeadline"):
        for said, tag in node.tagged(key):
            words = said if isinstance(said, str) else said.spoken() or ""
            if not draft.has_title and tag and "inLanguage" not in node:
                draft.language(tag, field=key)
            draft.title(words, language=tag, field=key)


def _language(said: str | Node) -> str:
    """The tag of a language, which a node has beside its name."""
    if isinstance(said, str):
        return said
    tags = [*said.texts("alternateName"), *said.texts("identifier"), said.spoken() or ""]
    return next((tag for tag in tags if language_tag(tag)), tags[-1])


def _people(draft: Draft, node: Node) -> None:
    own = next((key for key in ("author", "creator", "authors") if key in node), "author")
    for each in node.values(own):
        agents.author(draft, each, own)
    if own == "author" and "author" in node:
        for each in node.values("creator"):
            agents.contributor(draft, each, "contributor", "creator")
    # CodeMeta 1 has all people in one list, and says who must be cited.
    for agent in node.nodes("agents"):
        if agent.value.get("mustBeCited") is True:
            agents.author(draft, agent, "agents")
        else:
            agents.contributor(draft, agent, "contributor", "agents")
    for key, role in _ROLES:
        for each in node.values(key):
            agents.contributor(draft, each, role, key)


def _identify(draft: Draft, node: Node, own: VersionKind) -> None:
    for key in ("identifier", "sameAs", "url"):
        for each in node.values(key):
            if isinstance(each, str):
                _called(draft, each, own, key)
            elif each.id or "value" not in each:
                _called(draft, each.id or each.text("url") or "", own, key)
            else:
                _property(draft, each, own)
    if node.id is not None:
        found = identifiers.detect(node.id)
        if found is not None and found[0] not in _NO_WORKS:
            _called(draft, node.id, own, "@id")


def _property(draft: Draft, row: Node, own: VersionKind) -> None:
    """A PropertyValue: what kind of identifier it is, and its value."""
    value = row.text("value") or ""
    said = _LAST.search(row.text("propertyID") or row.text("name") or "")
    scheme = said.group().lower() if said else ""
    if scheme in identifiers.SCHEMES and scheme not in _NO_WORKS:
        draft.identify(scheme, value, field=row.at("value"))
    else:
        _called(draft, value, own, row.at("value"))


def _called(draft: Draft, raw: str, own: VersionKind, field: str) -> None:
    """An identifier of the work, or a page about it."""
    found = identifiers.detect(raw)
    if found is None:
        _unknown(draft, raw, field)
    elif found[0] in _OF_PAPERS and own in ARTIFACTS:
        draft.reference([found], field=field)
    elif found[0] in _NO_WORKS or (found[0] in _OF_ARTIFACTS and own not in ARTIFACTS):
        if field != "@id" and _WEB.match(raw):
            draft.page(raw, field=field)
    else:
        draft.identify(*found, field=field)


def _unknown(draft: Draft, raw: str, field: str) -> None:
    if raw:
        message = f"{shown(raw)} shows no scheme that is known"
        action = "write it with its prefix or as an address"
        draft.notes.tell("identifier-unknown", message, action, field=field)
