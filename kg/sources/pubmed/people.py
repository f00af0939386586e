"""Authors, groups, editors and investigators of a citation."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from kg.drafts import Draft
from kg.drafts.people import name_of_parts, without_emails
from kg.reading import markup_of, text_of
from kg.records import Affiliation, ContributorRole, Identifier
from kg.sources.pubmed.citation import Citation

_SCHEMES = {"ISNI": "isni", "GRID": "grid", "ROR": "ror"}
_OF_PEOPLE = ("isni",)


def take(draft: Draft, citation: Citation) -> None:
    """Take the authors, then who is beside them."""
    for rows in _lists(citation):
        said = (rows.get("Type") or "authors").casefold()
        for row in rows.iterfind("Author"):
            if row.get("ValidYN") == "N":
                message = "a name that PubMed has replaced by another is left out"
                draft.notes.tell(
                    "author-replaced", message, "nothing", field="Author", effect="note"
                )
            elif said == "editors":
                _contributor(draft, row, "editor")
            else:
                _author(draft, row)
        if rows.get("CompleteYN") == "N" and said != "editors":
            draft.more_authors(field="AuthorList")
    for row in citation.core.iterfind("InvestigatorList/Investigator"):
        if row.get("ValidYN") != "N":
            _contributor(draft, row, "contributor")


def _lists(citation: Citation) -> Iterator[Element]:
    """The lists of people: of a chapter its own and the editors of the book."""
    own = [*citation.article.iterfind("AuthorList")]
    yield from own
    if citation.book is not None:
        for each in citation.book.iterfind("AuthorList"):
            if not own or each.get("Type") == "editors":
                yield each


def _author(draft: Draft, row: Element) -> None:
    group = markup_of(row.find("CollectiveName"))
    family, given, suffix = _parts(row)
    emails: tuple[str, ...] = ()
    places: list[Affiliation | None] = []
    for place in (*row.iterfind("AffiliationInfo"), *row.iterfind("Affiliation")):
        raw = place.find("Affiliation") if place.tag == "AffiliationInfo" else place
        words, more = without_emails(text_of(raw) or "")
        emails += more
        known = [*_identifiers(draft, place)]
        ref = draft.organization(words, known, field="Affiliation") if known else None
        places.append(draft.affiliation(words, organization=ref, field="Affiliation"))
    ids = [
        (scheme, value)
        for each in row.iterfind("Identifier")
        if (scheme := _SCHEMES.get((each.get("Source") or "").upper())) in _OF_PEOPLE
        and scheme
        and (value := text_of(each))
    ]
    draft.author(
        group,
        given=None if group else given,
        family=None if group else family,
        suffix=suffix,
        orcid=_orcid(row),
        ids=ids,
        affiliations=list(dict.fromkeys(places)),
        emails=emails,
        collective=group is not None,
        field="Author",
    )


def _parts(row: Element) -> tuple[str, str, str]:
    names = [text_of(row.find(name)) for name in ("ForeName", "FirstName", "Initials")]
    given = next((name for name in names if name), "")
    return text_of(row.find("LastName")) or "", given, text_of(row.find("Suffix")) or ""


def _orcid(row: Element) -> str | None:
    for each in row.iterfind("Identifier"):
        if (each.get("Source") or "").upper() == "ORCID" and (value := text_of(each)):
            return value
    return None


def _identifiers(draft: Draft, place: Element) -> Iterator[Identifier]:
    for each in place.iterfind("Identifier"):
        scheme = _SCHEMES.get((each.get("Source") or "").upper())
        found = (
            draft.identifier(scheme, text_of(each) or "", field="Identifier") if scheme else None
        )
        if found is not None:
            yield found


def _contributor(draft: Draft, row: Element, role: ContributorRole) -> None:
    family, given, suffix = _parts(row)
    name = markup_of(row.find("CollectiveName")) or name_of_parts(given, family, suffix)
    draft.contributor(name, role, orcid=_orcid(row), field=row.tag)
