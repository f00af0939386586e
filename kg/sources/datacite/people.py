"""Creators and contributors of a resource: people and organizations, with their identifiers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kg import identifiers, names
from kg.drafts import Draft, Fields
from kg.records import Affiliation, Identifier
from kg.sources.datacite import kinds, nothing

_OF_ORGANIZATIONS = ("ror", "grid")


def creators(draft: Draft, fields: Fields) -> None:
    """Take the creators in order, each at a seat."""
    for row in fields.mixed("creators"):
        if isinstance(row, str):
            draft.author(row, collective=names.is_collective(row) or None, field="creators")
            continue
        name = row.text("name")
        if nothing.FURTHER.fullmatch(name or ""):
            draft.more_authors(field=row.at("name"))
            continue
        _creator(draft, row, name)


def _creator(draft: Draft, row: Fields, name: str | None) -> None:
    given, family = row.text("givenName"), row.text("familyName")
    ids = list(_name_identifiers(draft, row))
    orcids = list(dict.fromkeys(value for scheme, value in ids if scheme == "orcid"))
    if len(orcids) > 1:
        draft.notes.tell(
            "orcid-further",
            f"a creator has {len(orcids)} ORCID iDs: the first is taken",
            "see which one is right",
            field=row.at("nameIdentifiers"),
        )
    group = _is_group(row, name, ids)
    draft.author(
        name if group or not (given or family) else None,
        given=given,
        family=family,
        orcid=orcids[0] if orcids else None,
        ids=[each for each in ids if each[0] != "orcid"],
        affiliations=affiliations(draft, row),
        collective=group,
        field=row.at("name"),
    )


def _is_group(row: Fields, name: str | None, ids: list[tuple[str, str]]) -> bool | None:
    """Whether it is an organization: as it says, or by its identifiers, parts or name."""
    said = kinds.letters(row.text("nameType") or row.text("type") or "")
    if said in ("organizational", "organization"):
        return True
    if said in ("personal", "person"):
        return False
    if any(scheme in _OF_ORGANIZATIONS for scheme, _ in ids):
        return True
    if row.text("givenName") or any(scheme == "orcid" for scheme, _ in ids):
        return False
    return True if name and names.is_collective(name) else None


def contributors(draft: Draft, fields: Fields) -> None:
    """Take the contributors: those who paid are funding."""
    for row in fields.children("contributors"):
        said = kinds.letters(row.text("contributorType") or "")
        given, family = row.text("givenName"), row.text("familyName")
        ids = list(_name_identifiers(draft, row))
        name = row.text("name") or ""
        if (given or family) and _is_group(row, name, ids) is not True:
            name = " ".join(filter(None, (given, family)))
        elif _is_group(row, name, ids) is not True and name.count(",") == 1:
            name = names.in_direct_order(name)
        orcid = next((value for scheme, value in ids if scheme == "orcid"), None)
        if said == "funder":
            draft.words("funding", name, field=row.at("name"))
        else:
            role = kinds.ROLES.get(said, "contributor")
            draft.contributor(name, role, orcid=orcid, field=row.at("name"))


def affiliations(draft: Draft, row: Fields) -> list[Affiliation | None]:
    """The affiliations: words, or objects with the organization's identifier."""
    found = []
    for each in row.mixed("affiliation"):
        if isinstance(each, str):
            found.append(draft.affiliation(each, field=row.at("affiliation")))
            continue
        known = organization_id(draft, each, "affiliationIdentifier")
        name = each.text("name") or (f"{known.scheme}:{known.value}" if known else "")
        ref = draft.organization(name, [known]) if known else None
        found.append(draft.affiliation(name, organization=ref, field=each.at("name")))
    return found


def organization_id(draft: Draft, row: Fields, key: str) -> Identifier | None:
    """The identifier of an organization that stands with its scheme beside it."""
    value = row.text(key)
    said = kinds.letters(row.text(f"{key}Scheme") or row.text(f"{key}Type") or "")
    scheme = kinds.SCHEMES.get(said) or _shown(value)
    if not value or scheme not in ("ror", "grid", "isni", "wikidata"):
        return None
    return draft.identifier(scheme, value, field=row.at(key))


def _name_identifiers(draft: Draft, row: Fields) -> Iterator[tuple[str, str]]:
    """Pairs of scheme and value; a scheme that is not known is told, unless the value shows one."""
    identity = row.raw("id")
    if isinstance(identity, str) and "orcid.org/" in identity:
        yield "orcid", identity
    for each in row.children("nameIdentifiers"):
        value, said = each.text("nameIdentifier"), each.text("nameIdentifierScheme") or ""
        if not value:
            continue
        home = each.text("schemeUri") or ""
        known = kinds.SCHEMES.get(kinds.letters(said)) or _shown(value) or _shown_by(home)
        if known:
            yield known, value
        else:
            draft.notes.tell(
                "name-identifier",
                f"{said[:40] or 'no scheme'!r} is no scheme that is known here: {value[:80]!r}",
                "give an ORCID, ROR or ISNI in the source",
                field=each.at("nameIdentifier"),
            )


def _shown(value: str | None) -> str | None:
    found = identifiers.detect(value) if value else None
    return found[0] if found and found[0] in kinds.SCHEMES.values() else None


def _shown_by(home: str) -> str | None:
    hosts: Mapping[str, str] = {"orcid.org": "orcid", "ror.org": "ror", "isni.org": "isni"}
    return next((scheme for host, scheme in hosts.items() if host in home), None)
