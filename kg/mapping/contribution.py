"""Contributions: who helped to make a paper and is not in its author list, with the part played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from kg import iris
from kg.mapping.terms import Terms, typed
from kg.nquads import iri, string
from kg.records import Contributor, Paper, SourceRecord
from kg.vocab import dblp, dcterms, k, prov, rdfs, schema

_SHORTCUTS = {"editor": schema.editor, "translator": schema.translator}


def facts(paper: Paper, record: SourceRecord, terms: Terms) -> Iterator[str]:
    """What one source says of the contributors and no other can contradict."""
    for path, contributor in _placed(paper, record):
        node = terms.node(path)
        role = iri(k.concept("role", contributor.role))
        yield from typed(node, k.Contribution)
        yield f"{terms.node(paper.path)} {iri(k.contribution)} {node}"
        yield f"{node} {iri(k.nameAsWritten)} {string(contributor.name)}"
        yield f"{node} {iri(dcterms.type)} {role}"
        yield f"{node} {iri(prov.wasDerivedFrom)} {terms.record(record)}"


def values(paper: Paper, record: SourceRecord, terms: Terms) -> Iterator[tuple[str, str, str]]:
    """Path, property and triple of the ORCID, of which the strongest source's counts."""
    for path, contributor in _placed(paper, record):
        if contributor.orcid is not None:
            orcid = iri(f"https://orcid.org/{contributor.orcid}")
            yield (
                path,
                dblp.signatureOrcid,
                f"{terms.node(path)} {iri(dblp.signatureOrcid)} {orcid}",
            )


def shortcuts(paper: Paper, persons: Mapping[str, str], terms: Terms) -> Iterator[str]:
    """The label of each contribution, and from the paper to the person where the graph has one.

    ``persons`` has the path of the person of each ORCID that one person only has.
    """
    for record in paper.records:
        for path, contributor in _placed(paper, record):
            label = string(f"{contributor.name} ({contributor.role})")
            yield f"{terms.node(path)} {iri(rdfs.label)} {label}"
            person = persons.get(contributor.orcid or "")
            if person is not None:
                predicate = iri(_SHORTCUTS.get(contributor.role, schema.contributor))
                yield f"{terms.node(paper.path)} {predicate} {terms.node(person)}"


def _placed(paper: Paper, record: SourceRecord) -> Iterator[tuple[str, Contributor]]:
    """Each contributor with a path: the same for one name and role in every source."""
    seen: Counter[tuple[str, str]] = Counter()
    for each in record.work.contributors:
        seen[each.role, each.name] += 1
        again = seen[each.role, each.name]
        key = each.name if again == 1 else f"{each.name}|{again}"
        name = f"{each.role}-{iris.slug(each.name)}-{iris.digest(key, 8)}"
        yield f"{paper.path}/contribution/{name}", each
