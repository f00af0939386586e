"""What pages call the properties of the model (docs/model.md), forwards and backwards.

The order is that of the rows of a page. Other properties are called what the data say, or by the
words of their names, and come after these.
"""

from __future__ import annotations

import re

from kg.vocab import (
    datacite,
    dblp,
    dcterms,
    fabio,
    fair4ml,
    foaf,
    k,
    literal,
    mls,
    oa,
    owl,
    prov,
    qudt,
    rdf,
    rdfs,
    schema,
    sh,
    skos,
    soa,
    ssn,
)

_VANN = "http://purl.org/vocab/vann/"

# property: its name, and its name from the other end
PROPERTIES: dict[str, tuple[str, str]] = {
    rdf.type: ("class", "members"),
    rdfs.label: ("label", "label of"),
    skos.prefLabel: ("label", "label of"),
    skos.altLabel: ("also called", "other name of"),
    schema.name: ("name", "name of"),
    foaf.name: ("name", "name of"),
    dcterms.title: ("title", "title of"),
    dblp.title: ("title", "title of"),
    dcterms.description: ("description", "description of"),
    rdfs.comment: ("comment", "comment on"),
    dcterms.abstract: ("abstract", "abstract of"),
    dcterms.type: ("kind", "of this kind"),
    k.introduces: ("introduces", "introduced by"),
    schema.creator: ("made by", "maker of"),
    schema.manufacturer: ("made by", "maker of"),
    schema.isPartOf: ("part of", "has part"),
    dcterms.isPartOf: ("part of", "has part"),
    schema.hasPart: ("has part", "part of"),
    schema.parentOrganization: ("part of", "has part"),
    schema.successorOf: ("successor of", "followed by"),
    schema.isBasedOn: ("based on", "basis of"),
    fair4ml.fineTunedFrom: ("fine-tuned from", "fine-tuned into"),
    mls.realizes: ("realizes", "realized by"),
    ssn.deployedSystem: ("deploys", "deployed as"),
    schema.object: ("on", "used in run"),
    schema.mentions: ("mentions", "mentioned by"),
    schema.about: ("about", "subject of"),
    dcterms.subject: ("subject", "subject of"),
    schema.keywords: ("keywords", "keyword of"),
    dcterms.issued: ("date", "date of"),
    dblp.yearOfPublication: ("year", "year of"),
    k.status: ("status", "has this status"),
    k.certainty: ("certainty", "known with this certainty"),
    k.arxivVersion: ("version at arXiv", "version at arXiv of"),
    dcterms.creator: ("by", "made"),
    schema.author: ("author", "author of"),
    dblp.authoredBy: ("author", "author of"),
    dblp.publishedInStream: ("published in", "published here"),
    dcterms.publisher: ("publisher", "publisher of"),
    schema.volumeNumber: ("volume", "volume of"),
    schema.issueNumber: ("issue", "issue of"),
    schema.pagination: ("pages", "pages of"),
    dcterms.license: ("licence", "licence of"),
    schema.award: ("award", "award of"),
    schema.funding: ("funding", "funding of"),
    dblp.hasSignature: ("authors", "seat on"),
    dblp.numberOfCreators: ("number of authors", "number of authors of"),
    k.orderConvention: ("order of authors", "order of authors of"),
    schema.inLanguage: ("language", "language of"),
    datacite.hasIdentifier: ("identifiers", "identifier of"),
    datacite.usesIdentifierScheme: ("scheme", "identifiers"),
    literal.hasLiteralValue: ("value", "value of"),
    fabio.hasArXivId: ("id at arXiv", "id at arXiv of"),
    dblp.doi: ("DOI", "DOI of"),
    schema.url: ("address", "address of"),
    foaf.page: ("page", "page of"),
    schema.codeRepository: ("code", "code of"),
    schema.sameAs: ("same as", "same as"),
    k.property: ("property", "property of"),
    k.quantity: ("quantity", "quantity of"),
    k.object: ("object", "object of"),
    k.objectText: ("object", "object of"),
    k.baseline: ("compared with", "baseline of"),
    k.condition: ("under the condition", "condition of"),
    k.value: ("value", "value of"),
    k.valueText: ("as written", "as written of"),
    k.amount: ("number", "number of"),
    k.amountUnit: ("unit", "unit of"),
    k.amountText: ("as written", "as written of"),
    qudt.numericValue: ("number", "number of"),
    k.lowerBound: ("from", "lower bound of"),
    k.upperBound: ("to", "upper bound of"),
    k.upperOpen: ("more than the upper end", "said of the upper end of"),
    qudt.hasUnit: ("unit", "unit of"),
    k.unitStated: ("unit is printed", "said of the unit of"),
    k.counts: ("counts", "counted by"),
    k.comparator: ("comparator", "comparator of"),
    k.statistic: ("statistic", "statistic of"),
    k.coverage: ("share of the cases", "share of the cases of"),
    k.changeKind: ("kind of change", "kind of change of"),
    k.changeDirection: ("direction", "direction of"),
    k.baselineStated: ("baseline is stated", "said of the baseline of"),
    k.place: ("place", "place of"),
    k.placeText: ("place as written", "place of"),
    k.modality: ("modality", "modality of"),
    k.confidence: ("confidence", "confidence of"),
    schema.appearance: ("claimed in", "claims"),
    dblp.signaturePublication: ("seat on", "seats"),
    dblp.signatureOrdinal: ("seat", "seat of"),
    dblp.signatureCreator: ("held by", "holds the seat"),
    k.nameAsWritten: ("name as written", "name as written of"),
    soa.hasOrganization: ("affiliation", "affiliation of"),
    soa.rawAffiliation: ("affiliation as written", "affiliation as written of"),
    k.listedUnder: ("listed under", "lists"),
    soa.isCorresponding: ("corresponding author", "said of the author"),
    dblp.signatureOrcid: ("ORCID as printed", "ORCID of the author"),
    dblp.possibleActualCreator: ("may be", "one of several of this name"),
    k.assesses: ("person", "compared in"),
    k.candidate: ("other person", "compared in"),
    k.verdict: ("verdict", "verdict of"),
    k.basis: ("because", "reason of"),
    skos.definition: ("definition", "definition of"),
    skos.scopeNote: ("note on use", "note on the use of"),
    skos.editorialNote: ("note of the editors", "note of the editors on"),
    skos.notation: ("notation", "notation of"),
    k.dimension: ("dimension", "dimension of"),
    k.moreIsBetter: ("more is better", "said of"),
    skos.broader: ("broader", "narrower"),
    skos.inScheme: ("in the scheme", "members"),
    skos.topConceptOf: ("in the scheme", "members"),
    skos.hasTopConcept: ("members", "in the scheme"),
    rdfs.isDefinedBy: ("defined by", "defines"),
    rdfs.subClassOf: ("kind of", "kinds"),
    rdfs.subPropertyOf: ("kind of", "kinds"),
    rdfs.domain: ("said of", "properties"),
    rdfs.range: ("its value is", "values of the properties"),
    rdfs.seeAlso: ("see also", "seen from"),
    owl.sameAs: ("same as", "same as"),
    owl.versionInfo: ("version", "version of"),
    _VANN + "preferredNamespacePrefix": ("prefix", "prefix of"),
    _VANN + "preferredNamespaceUri": ("namespace", "namespace of"),
    qudt.symbol: ("symbol", "symbol of"),
    qudt.conversionMultiplier: ("factor to the basic unit", "factor of"),
    qudt.conversionMultiplierSN: ("factor to the basic unit", "factor of"),
    qudt.hasDimensionVector: ("dimensions", "units"),
    sh.select: ("query", "query of"),
    k.tokenIndex: ("place in the line", "place in the line of"),
    k.tokenText: ("text", "text of"),
    k.evidence: ("evidence", "evidence of"),
    oa.hasSource: ("from", "passages"),
    oa.hasSelector: ("selected by", "selects"),
    oa.start: ("first character", "first character of"),
    oa.end: ("character after the last", "character after the last of"),
    oa.exact: ("words", "words of"),
    dcterms.isReplacedBy: ("replaced by", "replaces"),
    dcterms.hasVersion: ("versions", "version of"),
    dcterms.isVersionOf: ("version of", "versions"),
    dcterms.identifier: ("identifier", "identifier of"),
    prov.wasAssociatedWith: ("with", "associated with"),
    prov.used: ("used", "used by"),
    prov.wasGeneratedBy: ("found by", "found"),
    prov.wasDerivedFrom: ("derived from", "origin of"),
    k.line: ("line", "line of"),
    k.tokenCount: ("names in the line", "names in the line of"),
    k.sourceRank: ("rank of the source", "sources of this rank"),
    k.reader: ("read as", "format of"),
    schema.sha256: ("SHA-256", "SHA-256 of"),
    schema.softwareVersion: ("version", "version of"),
}

SCHEMES = {
    f"{datacite.NS}{name}": words
    for name, words in (
        ("arxiv", "arXiv"),
        ("dblp", "DBLP"),
        ("doi", "DOI"),
        ("issn", "ISSN"),
        ("openalex", "OpenAlex"),
        ("orcid", "ORCID"),
        ("ror", "ROR"),
        ("url", "URL"),
        ("wikidata", "Wikidata"),
    )
}
"""What people call the schemes of identifiers that DataCite has."""

_ORDER = {iri: number for number, iri in enumerate(PROPERTIES)}
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")


def order(iri: str) -> tuple[int, str]:
    """Where a property stands among the rows of a page."""
    return _ORDER.get(iri, len(_ORDER)), iri


def local_name(iri: str) -> str:
    """The last part of an IRI, for a reader; the last two where the last is a mere number."""
    parts = [part for part in re.split(r"[/#]", iri) if part]
    if len(parts) > 1 and parts[-1].isdecimal():
        return "/".join(parts[-2:])
    return parts[-1] if parts else iri


def phrase(iri: str) -> str:
    """The last part of an IRI in words: ``numberOfCreators`` is "number of creators"."""
    words = _CAMEL.sub(" ", local_name(iri)).replace("_", " ").split()
    return " ".join(word.lower() if word[1:].islower() else word for word in words)
