"""Works of OpenAlex (https://docs.openalex.org/api-entities/works/work-object)."""

from __future__ import annotations

from collections.abc import Mapping

from kg import identifiers
from kg.drafts import Draft, Fields
from kg.records import Affiliation, Identifier, VersionKind
from kg.sources.openalex import agents

_KINDS: Mapping[str, VersionKind] = {
    "article": "journal-article",
    "journal-article": "journal-article",
    "review": "journal-article",
    "letter": "journal-article",
    "editorial": "journal-article",
    "erratum": "journal-article",
    "proceedings-article": "conference-paper",
    "conference-paper": "conference-paper",
    "posted-content": "preprint",
    "preprint": "preprint",
    "book": "book",
    "monograph": "book",
    "book-chapter": "book-chapter",
    "dissertation": "thesis",
    "dataset": "dataset",
    "software": "software",
    "report": "report",
}
_LONGEST_ABSTRACT = 100_000


def fill(draft: Draft, fields: Fields) -> None:
    """Put what the record says into the draft."""
    own = _identify(draft, fields)
    for key in ("title", "display_name"):
        if title := fields.text(key):
            draft.title(title, field=key)
            break
    if language := fields.text("language"):
        draft.language(language)
    if words := _abstract(draft, fields):
        draft.abstract(words, markup=True, field="abstract_inverted_index")
    _authors(draft, fields)
    _versions(draft, fields, own)
    for key in ("topics", "concepts"):
        rows = [row for row in fields.children(key) if _score(row) > 0]
        for row in rows:
            draft.subject(row.text("display_name") or "", agents.ids_of(draft, row), field=key)
        if rows:
            break
    for row in fields.children("keywords"):
        word = row.text("display_name") or row.text("keyword") or ""
        draft.words("keywords", word, field="keywords")
    for row in fields.children("mesh"):
        draft.words("keywords", row.text("descriptor_name") or "", field="mesh")
    _funding(draft, fields)
    for each in fields.texts("referenced_works"):
        draft.reference([("openalex", each)], field="referenced_works")


def _identify(draft: Draft, fields: Fields) -> list[Identifier]:
    found = []
    for each in agents.ids_of(draft, fields):
        if each is not None:
            draft.identify(each.scheme, each.value, field="ids")
            if each.scheme == "doi":
                found.append(each)
    return found


def _abstract(draft: Draft, fields: Fields) -> str | None:
    """The words at their places; a gap is a blank."""
    index = fields.raw("abstract_inverted_index")
    if not isinstance(index, Mapping):
        if index is not None:
            _tell_index(draft, "is no object")
        return None
    words: dict[int, str] = {}
    for word, places in index.items():
        if not isinstance(places, list):
            _tell_index(draft, f"has no list of places for {word!r:.50}")
            return None
        for place in places:
            if not isinstance(place, int) or not 0 <= place <= _LONGEST_ABSTRACT:
                _tell_index(draft, f"has no place that can be: {place!r:.50}")
                return None
            words[place] = str(word)
    return " ".join(words[place] for place in sorted(words))


def _tell_index(draft: Draft, what: str) -> None:
    action = "fetch the record again; the paper is in the graph without its abstract"
    draft.notes.tell("abstract-index", f"the index of words {what}", action, field="abstract")


def _authors(draft: Draft, fields: Fields) -> None:
    leading = set(fields.texts("corresponding_author_ids"))
    rows = fields.children("authorships")
    for row in rows:
        author = row.child("author")
        known = (author.text("id") if author else None) or ""
        name = row.text("raw_author_name") or (author.text("display_name") if author else None)
        corresponding = row.flag("is_corresponding")
        draft.author(
            name or "",
            orcid=(author.text("orcid") if author else None) or row.text("raw_orcid"),
            ids=[("openalex", known)] if known else [],
            affiliations=_affiliations(draft, row),
            corresponding=(known in leading or None) if corresponding is None else corresponding,
            field=row.at("raw_author_name"),
        )
    count = fields.number("authors_count") or 0
    if fields.flag("is_authors_truncated") or count > len(rows):
        draft.more_authors(field="is_authors_truncated")


def _affiliations(draft: Draft, row: Fields) -> list[Affiliation | None]:
    """Each string with the institutions that were found in it, then institutions without one."""
    refs: dict[str, str] = {}
    names: dict[str, str] = {}
    for each in row.children("institutions"):
        ref = agents.institution(draft, each)
        if ref is not None:
            key = each.text("id") or ref
            refs[key], names[key] = ref, each.text("display_name") or ""
    found: list[Affiliation | None] = []
    placed: set[str] = set()
    for each in row.children("affiliations"):
        raw = each.text("raw_affiliation_string") or ""
        keys = [key for key in each.texts("institution_ids") if key in refs]
        placed |= {*keys}
        found += [draft.affiliation(raw or names[key], organization=refs[key]) for key in keys]
        if not keys:
            found.append(draft.affiliation(raw))
    raws = [*row.texts("raw_affiliation_strings"), *row.texts("raw_affiliation_string")]
    loose = [key for key in refs if key not in placed]
    told = {each.raw for each in found if each is not None}
    for raw in dict.fromkeys(raws):
        one = refs[loose.pop()] if len(raws) == len(loose) == 1 else None
        affiliation = draft.affiliation(raw, organization=one)
        if affiliation is not None and affiliation.raw not in told:
            found.append(affiliation)
    found += [draft.affiliation(names[key], organization=refs[key]) for key in loose]
    return found


def _versions(draft: Draft, fields: Fields, own: list[Identifier]) -> None:
    said = fields.text("type_crossref") or fields.text("type") or ""
    kind = _KINDS.get(said) or _KINDS.get(fields.text("type") or "", "other")
    place = fields.child("primary_location") or fields.child("host_venue")
    host = place.child("source") if "primary_location" in fields and place else place
    where = host.text("type") if host else None
    if kind == "journal-article" and said in ("article", "review"):
        kind = "preprint" if where == "repository" else kind
        kind = "conference-paper" if where == "conference" else kind
    publisher = None
    if host is not None:
        named = host.text("host_organization_name") or host.text("publisher")
        key = host.text("host_organization")
        ids = [draft.identifier("openalex", key, field=host.at("host_organization"))] if key else []
        publisher = draft.organization(named, ids) if named else None
    biblio = fields.child("biblio")
    pages = [biblio.text(key) for key in ("first_page", "last_page")] if biblio else []
    draft.version(
        kind,
        date=fields.text("publication_date") or fields.text("publication_year"),
        venue=agents.venue(draft, host) if host is not None else None,
        publisher=publisher,
        pages="-".join(dict.fromkeys(page for page in pages if page)),
        volume=biblio.text("volume") if biblio else None,
        issue=biblio.text("issue") if biblio else None,
        rights=place.text("license") if place else None,
        genre=said,
        status="retracted" if fields.flag("is_retracted") else None,
        ids=own,
        field="publication_date",
    )
    for other in fields.children("locations"):
        _location(draft, other)


def _location(draft: Draft, location: Fields) -> None:
    """Another place where the work is: its preprint on arXiv, or a page."""
    url = location.text("landing_page_url")
    found = identifiers.detect(url) if url else None
    if found is None or url is None:
        return
    if found[0] == "arxiv":
        arxiv = draft.identify("arxiv", found[1], field=location.at("landing_page_url"))
        draft.version("preprint", ids=[arxiv], rights=location.text("license"))
    elif found[0] == "url":
        draft.page(found[1], field=location.at("landing_page_url"))


def _funding(draft: Draft, fields: Fields) -> None:
    told: set[str] = set()
    for key, award in (("awards", "funder_award_id"), ("grants", "award_id")):
        for row in fields.children(key):
            funder = row.text("funder_display_name") or ""
            told.add(funder)
            words = ", award ".join(filter(None, (funder, row.text(award))))
            draft.words("funding", words, field=key)
    for row in fields.children("funders"):
        funder = row.text("display_name") or ""
        if funder not in told:
            draft.words("funding", funder, field="funders")


def _score(row: Fields) -> float:
    score = row.raw("score")
    return float(score) if isinstance(score, int | float) else 1.0
