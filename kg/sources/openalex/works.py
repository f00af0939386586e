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
_DELETED = "W4285719527"
"""What OpenAlex names in the place of every work that it has deleted."""

_ARXIV_DOI = "10.48550/arxiv."


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
    _references(draft, fields)


def _references(draft: Draft, fields: Fields) -> None:
    found = fields.texts("referenced_works")
    kept = [each for each in found if not each.endswith(f"/{_DELETED}")]
    for each in kept:
        draft.reference([("openalex", each)], field="referenced_works")
    if len(kept) < len(found):
        draft.notes.tell(
            "deleted-work",
            f"{len(found) - len(kept)} of {len(found)} references lead to works that are deleted",
            "take the references from a stronger source",
            field="referenced_works",
        )


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
    key = "abstract_inverted_index"
    index = fields.raw(key if key in fields else f"{key}_v3")
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


def _affiliations(draft: Draft, row: Fields) -> list[Affiliation]:
    """Each string with the institutions that were found in it, then institutions without one."""
    refs: dict[str, str] = {}
    names: dict[str, str] = {}
    for each in row.children("institutions"):
        ref = agents.institution(draft, each)
        if ref is not None:
            key = each.text("id") or ref
            refs[key], names[key] = ref, each.text("display_name") or ""
    found: list[Affiliation] = []
    placed: set[str] = set()
    for each in row.children("affiliations"):
        keys = [key for key in each.texts("institution_ids") if key in refs]
        placed |= {*keys}
        raw = each.text("raw_affiliation_string") or (names[keys[0]] if keys else "")
        found += _placed(draft, raw, [refs[key] for key in keys])
    loose = [key for key in refs if key not in placed]
    raws = [*row.texts("raw_affiliation_strings"), *row.texts("raw_affiliation_string")]
    if not found and len(set(raws)) == 1:
        # One string without places of its own: every institution was found in it.
        found, loose = _placed(draft, raws[0], [refs[key] for key in loose]), []
    else:
        told = {each.text("raw_affiliation_string") for each in row.children("affiliations")}
        for raw in dict.fromkeys(each for each in raws if each not in told):
            found += _placed(draft, raw, [])
    for key in loose:
        found += _placed(draft, names[key], [refs[key]])
    return found


def _placed(draft: Draft, raw: str, refs: list[str]) -> list[Affiliation]:
    """The string with each of the organizations that were found in it, or alone."""
    words = draft.affiliation(raw)
    if words is None:
        return []
    return [Affiliation(words.raw, ref) for ref in refs] or [words]


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
    first = _arxiv(draft, place)
    draft.version(
        kind,
        arxiv_version=_numbered(place),
        date=fields.text("publication_date") or fields.text("publication_year"),
        venue=agents.venue(draft, host) if host is not None else None,
        publisher=publisher,
        pages="-".join(dict.fromkeys(page for page in pages if page)),
        volume=biblio.text("volume") if biblio else None,
        issue=biblio.text("issue") if biblio else None,
        rights=place.text("license") if place else None,
        genre=said,
        status="retracted" if fields.flag("is_retracted") else None,
        ids=(*own, first),
        field="publication_date",
    )
    seen = {first} if first else set()
    for other in fields.children("locations"):
        _location(draft, other, seen)


def _location(draft: Draft, location: Fields, seen: set[Identifier]) -> None:
    """Another place where the work is: its preprint on arXiv, or a page."""
    url = location.text("landing_page_url")
    arxiv = _arxiv(draft, location)
    if arxiv is not None and arxiv not in seen:
        seen.add(arxiv)
        rights = location.text("license")
        draft.version("preprint", ids=[arxiv], rights=rights, arxiv_version=_numbered(location))
    elif url and (found := identifiers.detect(url)) and found[0] == "url":
        draft.page(found[1], field=location.at("landing_page_url"))


def _arxiv(draft: Draft, location: Fields | None) -> Identifier | None:
    """The arXiv identifier of a place that is arXiv, also by a DOI of arXiv; added to the paper."""
    url = location.text("landing_page_url") if location is not None else None
    found = identifiers.detect(url) if url else None
    if location is None or found is None:
        return None
    scheme, value = found
    local = value[len(_ARXIV_DOI) :] if value.lower().startswith(_ARXIV_DOI) else None
    if scheme != "arxiv" and not (scheme == "doi" and local):
        return None
    return draft.identify("arxiv", local or value, field=location.at("landing_page_url"))


def _numbered(location: Fields | None) -> int | None:
    url = location.text("landing_page_url") if location is not None else None
    return identifiers.arxiv_version(url) if url else None


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
