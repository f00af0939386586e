"""Papers of Semantic Scholar, their abstracts and citations."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kg import identifiers
from kg.drafts import Draft, Fields
from kg.records import Identifier, VersionKind
from kg.sources.semantic_scholar import agents
from kg.sources.semantic_scholar.keys import spelled

_SCHEMES = MappingProxyType(
    {
        "doi": "doi",
        "arxiv": "arxiv",
        "dblp": "dblp",
        "acl": "acl-anthology",
        "mag": "mag",
        "pubmed": "pmid",
        "pubmedcentral": "pmcid",
        "corpusid": "semantic-scholar",
    }
)
_KINDS: Mapping[str, VersionKind] = MappingProxyType(
    {
        "Conference": "conference-paper",
        "JournalArticle": "journal-article",
        "BookSection": "book-chapter",
        "Book": "book",
        "Dataset": "dataset",
        "Review": "journal-article",
        "CaseReport": "journal-article",
        "ClinicalTrial": "journal-article",
        "Editorial": "journal-article",
        "LettersAndComments": "journal-article",
        "MetaAnalysis": "journal-article",
        "Study": "journal-article",
    }
)
"""What kind of version each publication type is; of several the first of this list counts."""

_PREPRINTS = frozenset(("arxiv", "arxiv.org", "biorxiv", "medrxiv", "ssrn electronic journal"))
_ARXIV_DOI = "10.48550/arxiv."


def fill(draft: Draft, fields: Fields) -> None:
    """Put what the record says into the draft."""
    _identify(draft, fields)
    if title := fields.text("title"):
        draft.title(title)
    if abstract := fields.text("abstract"):
        draft.abstract(abstract, markup=True)
    for author in fields.children("authors"):
        known = agents.author_id(author)
        draft.author(
            author.text("name") or "",
            orcid=agents.orcid(author),
            ids=[("semantic-scholar", known)] if known else [],
            affiliations=[
                draft.affiliation(place, field=author.at("affiliations"))
                for place in author.texts("affiliations")
            ],
            field=author.at("name"),
        )
    _versions(draft, fields)
    for row in fields.children(spelled(fields.keys(), "s2fieldsofstudy")):
        draft.subject(row.text("category") or "", field=row.at("category"))
    for field in fields.texts(spelled(fields.keys(), "fieldsofstudy")):
        draft.subject(field, field="fieldsOfStudy")
    _references(draft, fields)


def _identify(draft: Draft, fields: Fields) -> None:
    if paper := fields.text(spelled(fields.keys(), "paperid")):
        draft.identify("semantic-scholar", paper, field="paperId")
    for key in ("corpusid", "citingcorpusid"):
        if corpus := fields.text(spelled(fields.keys(), key)):
            draft.identify("semantic-scholar", f"CorpusId:{corpus}", field=key)
    if (url := fields.text("url")) and identifiers.detect(url):
        draft.detect(url, field="url")
    for holder in (fields, fields.child(spelled(fields.keys(), "openaccessinfo"))):
        if holder is not None:
            for scheme, value, field in _outside(holder):
                draft.identify(scheme, value, field=field)


def _outside(fields: Fields) -> list[tuple[str, str, str]]:
    """Scheme, value and place of each of the ids of other services."""
    ids = fields.child(spelled(fields.keys(), "externalids"))
    found = []
    for key in ids.keys() if ids is not None else ():
        scheme = _SCHEMES.get(key.lower())
        if ids is not None and scheme:
            prefix = "CorpusId:" if scheme == "semantic-scholar" else ""
            found += [(scheme, f"{prefix}{value}", ids.at(key)) for value in ids.texts(key)]
    return found


def _versions(draft: Draft, fields: Fields) -> None:
    place, ref = _venue(draft, fields)
    types = fields.texts(spelled(fields.keys(), "publicationtypes"))
    kind = next((kind for name, kind in _KINDS.items() if name in types), None)
    if place.lower() in _PREPRINTS:
        kind = "preprint"
    known = draft.known()
    arxiv = [each for each in known if each.scheme == "arxiv" or _of_arxiv(each)]
    own = [
        each for each in known if each.scheme in ("doi", "acl-anthology") and not _of_arxiv(each)
    ]
    journal = fields.child("journal")
    volume = journal.text("volume") if journal is not None else None
    said = _date(draft, fields)
    if kind is None and not (place or own or said):
        if arxiv:
            draft.version("preprint", ids=arxiv)
        return
    preprint = kind == "preprint" or (kind is None and not place and not own)
    draft.version(
        kind or ("preprint" if preprint and arxiv else "other"),
        date=said,
        venue=ref,
        volume=None if volume and volume.startswith("abs/") else volume,
        pages=journal.text("pages") if journal is not None else None,
        genre=", ".join(types),
        rights=_rights(fields),
        ids=(*own, *arxiv) if preprint else own,
        field=_dated(fields),
    )
    if arxiv and not preprint:
        draft.version("preprint", ids=arxiv)


def _of_arxiv(each: Identifier) -> bool:
    return each.scheme == "doi" and each.value.startswith(_ARXIV_DOI)


def _venue(draft: Draft, fields: Fields) -> tuple[str, str | None]:
    """The name of the place of publication as the source has it, and its reference."""
    described = fields.child(spelled(fields.keys(), "publicationvenue"))
    if described is not None and (name := described.text("name")):
        return name, agents.venue(draft, described)
    journal = fields.child("journal")
    name = fields.text("venue") or (journal.text("name") if journal is not None else None) or ""
    return name, draft.venue(name, field="venue") if name else None


def _dated(fields: Fields) -> str:
    """The key that the date is from."""
    key = spelled(fields.keys(), "publicationdate")
    return key if key in fields else "year"


def _date(draft: Draft, fields: Fields) -> str | None:
    day = fields.text(spelled(fields.keys(), "publicationdate"))
    year = fields.text("year")
    if day and year and not day.startswith(year):
        draft.notes.tell(
            "year",
            f"the year is {year:.20} and the date {day:.40}: the date is taken",
            "see which is that of the publication, and give it in a stronger source",
            field="year",
            effect="note",
        )
    return day or year


def _rights(fields: Fields) -> str | None:
    for key in ("openaccesspdf", "openaccessinfo"):
        holder = fields.child(spelled(fields.keys(), key))
        if holder is not None and (rights := holder.text("license")):
            return rights
    return None


def _references(draft: Draft, fields: Fields) -> None:
    if cited := fields.text(spelled(fields.keys(), "citedcorpusid")):
        draft.reference([("semantic-scholar", f"CorpusId:{cited}")], field="citedcorpusid")
    for row in fields.children("references"):
        paper = row.child("citedPaper") or row
        key = paper.text("paperId")
        ids = [("semantic-scholar", key)] if key else []
        ids += [(scheme, value) for scheme, value, _ in _outside(paper)]
        draft.reference(ids, words=paper.text("title"), field=paper.at("paperId"))
