"""People and organizations of schema.org, as authors and as what they are affiliated with
(https://schema.org/Person, https://schema.org/Organization).
"""

from __future__ import annotations

from kg import identifiers, names
from kg.drafts import Draft, shown
from kg.records import Affiliation, ContributorRole, Identifier
from kg.sources.schema_org.nodes import Node

_OF_PEOPLE = frozenset(
    ("isni", "researcherid", "scopus-author", "viaf", "wikidata", "dblp", "openalex")
)
_OF_ORGANIZATIONS = frozenset(("ror", "grid", "isni", "wikidata"))
_GROUPS = frozenset(
    """
    Organization Corporation CollegeOrUniversity EducationalOrganization FundingAgency
    GovernmentOrganization NGO NewsMediaOrganization PerformingGroup Project ResearchOrganization
    ResearchProject Consortium LibrarySystem MedicalOrganization
    """.split()
)


def addresses(node: Node) -> list[str]:
    """Everything that a node is called: its id, its identifiers, what it is the same as."""
    found = [node.id or ""]
    for key in ("identifier", "sameAs", "url"):
        for each in node.values(key):
            if isinstance(each, str):
                found.append(each)
            else:
                found += [each.id or "", *each.texts("value"), *each.texts("url")]
    return [each for each in dict.fromkeys(found) if each]


def author(draft: Draft, said: str | Node, key: str, depth: int = 0) -> None:
    """The seat of an author; who has a role is what stands in it."""
    if isinstance(said, str):
        for each in said.split(";"):
            draft.author(each, field=key)
        return
    if "Role" in said.types and depth == 0:
        for inner in said.values(key):
            author(draft, inner, key, depth + 1)
        return
    called = addresses(said)
    group = bool(_GROUPS & {type_[:1].upper() + type_[1:] for type_ in said.types})
    given, family = said.text("givenName"), said.text("familyName")
    parts = bool(family) and not group
    name = None if parts else said.text("name") or said.text("legalName")
    if name is None and not parts:
        name = given or said.text("alternateName")
        if name is None:
            _nameless(draft, called, key)
            return
    ids = [found for each in called if (found := identifiers.detect(each)) is not None]
    draft.author(
        name,
        given=given if parts else None,
        family=family if parts else None,
        suffix=said.text("honorificSuffix") if parts else None,
        orcid=_orcid(called),
        ids=[each for each in ids if each[0] in _OF_PEOPLE],
        affiliations=_affiliations(draft, said),
        emails=[mail.removeprefix("mailto:") for mail in said.texts("email") if "@" in mail],
        collective=True if group else False if "Person" in said.types else None,
        field=said.at("name") if not parts else said.at("familyName"),
    )


def contributor(draft: Draft, said: str | Node, role: ContributorRole, key: str) -> None:
    """Somebody who helped."""
    if isinstance(said, str):
        if identifiers.detect(said) is None:
            draft.contributor(said, role, field=key)
        else:
            _nameless(draft, [said], key)
        return
    if "Role" in said.types:
        for inner in said.values(key):
            if isinstance(inner, str) or "Role" not in inner.types:
                contributor(draft, inner, role, key)
        return
    parts = " ".join(filter(None, (said.text("givenName"), said.text("familyName"))))
    name = said.text("name") or parts
    if "Person" in said.types:
        name = names.in_direct_order(name)
    draft.contributor(name, role, orcid=_orcid(addresses(said)), field=said.at("name"))


def organization(draft: Draft, said: str | Node, key: str) -> str | None:
    """The reference of a publisher or the like; None for one that is an address only."""
    name = said if isinstance(said, str) else said.spoken() or ""
    if not name or identifiers.detect(name) is not None:
        message = "the organization has no name"
        action = "give its name in the source"
        draft.notes.tell("organization-name", message, action, field=key)
        return None
    return draft.organization(name, [] if isinstance(said, str) else _ids(draft, said), field=key)


def _nameless(draft: Draft, called: list[str], key: str) -> None:
    message = f"{shown(next(iter(called), ''))} has no name in the file, and is left out"
    action = "give the name in the source, or in a curated file"
    draft.notes.tell("author-name", message, action, field=key)


def _orcid(called: list[str]) -> str | None:
    """What is an ORCID iD, or says that it is one."""
    for each in called:
        found = identifiers.detect(each)
        if (found is not None and found[0] == "orcid") or "orcid.org/" in each.lower():
            return each
    return None


def _affiliations(draft: Draft, person: Node) -> list[Affiliation | None]:
    found = []
    for key in ("affiliation", "worksFor"):
        for each in person.values(key):
            if isinstance(each, str):
                found.append(draft.affiliation(each, field=person.at(key)))
                continue
            name = each.text("name") or each.text("legalName") or ""
            ids = _ids(draft, each)
            words = ", ".join((*each.texts("department"), name)) if name else ""
            ref = draft.organization(name, ids) if name and ids else None
            found.append(draft.affiliation(words, organization=ref, field=person.at(key)))
        if found:
            break
    return found


def _ids(draft: Draft, node: Node) -> list[Identifier]:
    known = [identifiers.detect(each) for each in addresses(node)]
    found = [
        draft.identifier(*each, field=node.at("identifier"))
        for each in known
        if each is not None and each[0] in _OF_ORGANIZATIONS
    ]
    return [each for each in found if each is not None]
