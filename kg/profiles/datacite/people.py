"""Creators and contributors, with their identifiers and affiliations."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from kg import names
from kg.profiles.people import Parts, is_group, parts
from kg.view.authors import Author, Contributor
from kg.view.identified import values

_SCHEMES = {
    "isni": ("ISNI", "https://isni.org"),
    "viaf": ("VIAF", "https://viaf.org"),
    "researcherid": ("ResearcherID", "https://www.webofscience.com"),
    "scopus-author": ("ScopusAuthorID", "https://www.scopus.com"),
}
_ORCID = "https://orcid.org"
_ROR = "https://ror.org"
_ROLES = {"editor": "Editor", "translator": "Translator", "advisor": "Supervisor"}


def creator(author: Author) -> Element:
    """A seat of the author list."""
    element = Element("creator")
    if is_group(author):
        SubElement(element, "creatorName", nameType="Organizational").text = author.name
    else:
        _person(element, "creatorName", parts(author))
    if author.orcid:
        _called(element, "ORCID", _ORCID, f"{_ORCID}/{author.orcid}")
    for each in author.identifiers:
        if each.scheme in _SCHEMES:
            _called(element, *_SCHEMES[each.scheme], each.value)
    _affiliations(element, author)
    return element


def contributor(each: Contributor) -> Element:
    """Somebody outside the author list."""
    element = Element("contributor", contributorType=_ROLES.get(each.role, "Other"))
    given, family = names.split(each.name)
    _person(element, "contributorName", Parts(family or each.name, given, told=False))
    if each.orcid:
        _called(element, "ORCID", _ORCID, f"{_ORCID}/{each.orcid}")
    return element


def _person(element: Element, tag: str, name: Parts) -> None:
    whole = ", ".join(filter(None, (name.family, name.given)))
    SubElement(element, tag, nameType="Personal").text = whole
    if name.given:
        SubElement(element, "givenName").text = name.given
        SubElement(element, "familyName").text = name.family


def _called(element: Element, scheme: str, address: str, value: str) -> None:
    row = SubElement(element, "nameIdentifier", nameIdentifierScheme=scheme, schemeURI=address)
    row.text = value


def _affiliations(element: Element, author: Author) -> None:
    """The organizations, each in the words printed where these are one's own."""
    printed = author.affiliations
    one_each = len(author.organizations) == len(printed) == 1
    for organization in author.organizations:
        row = SubElement(element, "affiliation")
        row.text = printed[0] if one_each else organization.label
        if ror := next(iter(values(organization.identifiers, "ror")), None):
            row.set("affiliationIdentifier", f"{_ROR}/{ror}")
            row.set("affiliationIdentifierScheme", "ROR")
            row.set("schemeURI", _ROR)
    for words in () if author.organizations else printed:
        SubElement(element, "affiliation").text = words
