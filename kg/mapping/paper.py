"""Papers: what a source says of one, and the shortcuts of the view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from kg import identifiers
from kg.mapping.terms import Terms, typed
from kg.nquads import boolean, date, integer, iri, string
from kg.records import Creator, Paper, SourceRecord, Version, VersionKind, Work
from kg.vocab import datacite, dblp, dcterms, fabio, foaf, k, prov, rdfs, schema

_PREFERRED: tuple[VersionKind, ...] = (
    "journal-article",
    "conference-paper",
    "book",
    "book-chapter",
    "thesis",
    "report",
    "dataset",
    "software",
    "preprint",
    "workshop-paper",
    "web-content",
    "other",
)
_FORMS: Mapping[str, str] = {
    "book": schema.Book,
    "book-chapter": schema.Chapter,
    "thesis": schema.Thesis,
    "dataset": schema.CreativeWork,
    "software": schema.CreativeWork,
    "web-content": schema.CreativeWork,
    "other": schema.CreativeWork,
}
"""What a paper is where all its versions are of these kinds; it is an article in every other case.
A published data set or program is no ``schema:Dataset`` or ``schema:SoftwareApplication``: those
are things, which its record may be about.
"""
_LABEL_NAMES = 3


def facts(paper: Paper, record: SourceRecord, terms: Terms) -> Iterator[str]:
    """What one source says and no other can contradict."""
    node, work = terms.node(paper.path), record.work
    yield from typed(node, dblp.Publication, fabio.Expression, form(paper))
    yield f"{node} {iri(prov.wasDerivedFrom)} {terms.record(record)}"
    for identifier in work.identifiers:
        yield from terms.identifier(paper.path, identifier, datacite.ResourceIdentifier)
    for arxiv in _values("arxiv", record.work):
        yield f"{node} {iri(fabio.hasArXivId)} {string(arxiv)}"
    for predicate, refs in (
        (k.introduces, work.introduces),
        (schema.mentions, work.mentions),
        (dcterms.subject, work.subjects),
    ):
        for ref in refs:
            yield f"{node} {iri(predicate)} {terms.thing(ref)}"
    for predicate, texts in (
        (schema.keywords, work.keywords),
        (schema.funding, work.funding),
        (schema.award, work.awards),
    ):
        for text in texts:
            yield f"{node} {iri(predicate)} {string(text)}"
    for title in work.other_titles:
        yield f"{node} {iri(dcterms.alternative)} {string(title.text, title.language)}"
    for page in work.pages:
        yield f"{node} {iri(foaf.page)} {iri(page)}"


def values(
    paper: Paper, record: SourceRecord, terms: Terms, *, full_text: bool
) -> Iterator[tuple[str, str]]:
    """Property and triple of what has one value: the strongest source's stands in the view."""
    node, work = terms.node(paper.path), record.work
    if work.title is not None:
        title = string(work.title, work.language)
        yield dcterms.title, f"{node} {iri(dcterms.title)} {title}"
    if full_text and work.abstract is not None and work.abstract.text is not None:
        abstract = string(work.abstract.text, work.language)
        yield dcterms.abstract, f"{node} {iri(dcterms.abstract)} {abstract}"
    if work.language is not None:
        yield schema.inLanguage, f"{node} {iri(schema.inLanguage)} {string(work.language)}"
    order = work.order
    if order is None and all(other.work.order is None for other in paper.records):
        order = "unknown"
    if order is not None:
        concept = iri(k.concept("order", order))
        yield k.orderConvention, f"{node} {iri(k.orderConvention)} {concept}"


def author_list(paper: Paper, record: SourceRecord, terms: Terms) -> Iterator[str]:
    """How many authors a source lists, and whether it says that there are more. In the view stands
    what is said of the list that stands.
    """
    node = terms.node(paper.path)
    yield f"{node} {iri(dblp.numberOfCreators)} {integer(len(record.work.seats))}"
    if record.work.incomplete:
        yield f"{node} {iri(k.authorListIncomplete)} {boolean(True)}"  # noqa: FBT003 - a value


def shortcuts(paper: Paper, creators: Sequence[Creator], terms: Terms) -> Iterator[str]:
    """The triples of the view that make a first query short. ``creators`` in order of seats."""
    node = terms.node(paper.path)
    title = title_of(paper)
    yield f"{node} {iri(rdfs.label)} {string(label(paper))}"
    if title is not None:
        language = next((r.work.language for r in paper.records if r.work.title), None)
        yield f"{node} {iri(dblp.title)} {string(title, language)}"
    if version := preferred(versions(paper)):
        issued = version.date or ""
        yield f"{node} {iri(dcterms.issued)} {date(issued)}"
        yield f"{node} {iri(dblp.yearOfPublication)} {date(issued[:4])}"
    for doi in dois(paper):
        if (resolver := identifiers.iri("doi", doi)) is not None:
            yield f"{node} {iri(dblp.doi)} {iri(resolver)}"
    for creator in creators:
        person = terms.node(creator.path)
        for predicate in (dcterms.creator, schema.author, dblp.authoredBy):
            yield f"{node} {iri(predicate)} {person}"
    for record in paper.records:
        for ref in record.work.introduces:
            yield f"{node} {iri(schema.about)} {terms.thing(ref)}"


def form(paper: Paper) -> str:
    """The class of schema.org that fits all versions of the paper."""
    forms = {_FORMS.get(version.kind, schema.ScholarlyArticle) for version in versions(paper)}
    if schema.ScholarlyArticle in forms or not forms:
        return schema.ScholarlyArticle
    return forms.pop() if len(forms) == 1 else schema.CreativeWork


def title_of(paper: Paper) -> str | None:
    """The title that stands: the strongest source's."""
    return next((r.work.title for r in paper.records if r.work.title), None)


def label(paper: Paper) -> str:
    """The title, or the first authors where no source gives one."""
    if title := title_of(paper):
        return title
    names = [seat.name for seat in paper.seats[:_LABEL_NAMES]]
    more = " et al." if len(paper.seats) > _LABEL_NAMES else ""
    return f"Untitled paper of {', '.join(names)}{more}" if names else paper.path


def versions(paper: Paper) -> list[Version]:
    """Every version that a source gives, once, by date and kind."""
    every = dict.fromkeys(v for record in paper.records for v in record.work.versions)
    return sorted(every, key=lambda v: (v.date or "9999", v.kind, v.identifiers))


def preferred(every: Iterable[Version]) -> Version | None:
    """The dated version whose date is the paper's: a published one before a preprint."""
    dated = [version for version in every if version.date]
    return min(dated, key=lambda v: (_PREFERRED.index(v.kind), v.date or ""), default=None)


def dois(paper: Paper) -> list[str]:
    """Every DOI of the paper and its versions, sorted."""
    return sorted({doi for record in paper.records for doi in _values("doi", record.work)})


def _values(scheme: str, work: Work) -> list[str]:
    every = (*work.identifiers, *(i for version in work.versions for i in version.identifiers))
    return sorted({identifier.value for identifier in every if identifier.scheme == scheme})
