"""Other graphs: OpenAlex (https://docs.openalex.org/how-to-use-the-api/get-single-entities),
dblp (https://dblp.org/faq/), Wikidata (https://www.wikidata.org/wiki/Wikidata:Identifiers),
Semantic Scholar (https://api.semanticscholar.org/api-docs/graph), OpenCitations Meta
(https://opencitations.net/meta), the Open Research Knowledge Graph (https://orkg.org/) and the
Microsoft Academic Graph, which ended in 2021 (https://makg.org/).
"""

from __future__ import annotations

import re

from kg.identifiers.scheme import Scheme, quoted

_OPENALEX = re.compile(r"[ACFGIPSTVW][1-9][0-9]{0,12}")
_WIKIDATA = re.compile(r"[QP][1-9][0-9]{0,9}")
_PID = re.compile(r"[0-9]+/[0-9]+(?:-[0-9]+)?|[a-z]/[A-Za-z0-9_=:.-]+")
_RECORD = re.compile(
    r"(?:books|conf|data|journals|reference|series)(?:/[A-Za-z0-9_:.+-]+){2,3}"
    r"|(?:books|ms|persons|phd|tr|www)(?:/[A-Za-z0-9_:.+-]+){1,5}"
)
_NUMBERED = re.compile(r"pers/[a-z]/[A-Za-z_=]+_[0-9]{4}(?::[A-Za-z_=]+)?")
"""One of several persons of a name, by the name and the number that tells them apart."""

_STREAM = re.compile(r"streams/(?:conf|journals|books|series)/[A-Za-z0-9_.-]+")
_DBLP_FORMAT = re.compile(r"\.(?:html|xml|bib|rdf|ttl|nt|ris|rss)$")
_PAPER_HASH = re.compile(r"[0-9a-f]{40}")
_AUTHOR = re.compile(r"author/([1-9][0-9]{0,11})", re.IGNORECASE)
_OMID = re.compile(r"(?:br|ra|re|ar|id)/0[1-9]+0[0-9]+", re.IGNORECASE)
_CORPUS_ID = re.compile(r"CorpusID:([1-9][0-9]{0,11})", re.IGNORECASE)


def _openalex(text: str) -> str:
    value = text.upper()
    if not _OPENALEX.fullmatch(value):
        raise ValueError("it is not a letter (W, A, I, S, C, T, P, F, G or V) and a number")
    return value


OPENALEX = Scheme(
    name="openalex",
    check=_openalex,
    iri="https://openalex.org/{}".format,
    rule="a letter for the kind (W work, A author, I institution, S source ...) and a number",
    prefix=re.compile(r"openalex\s*:\s*", re.IGNORECASE),
    address=re.compile(
        r"(?:api\.|explore\.)?openalex\.org/(?:(?:works|authors|institutions|sources|concepts|"
        r"topics|publishers|funders|grants|awards|venues)/)?([A-Za-z][0-9]+)/?(?:[?#].*)?",
        re.IGNORECASE,
    ),
    bare=re.compile(r"[ACFIPSTVW][1-9][0-9]{7,12}"),
    in_datacite=True,
)


def _dblp(text: str) -> str:
    value = re.sub(r"^(?:rec/(?:bibtex/|bib/|html/|xml/|rdf/)?|homepages/)", "", text)
    if text.startswith("homepages/") or not text.startswith(("rec/", "pid/")):
        if _PID.fullmatch(value):
            return f"pid/{value}"
    elif text.startswith("pid/") and _PID.fullmatch(text[4:]):
        return text
    if value.startswith("homepages/") and _PID.fullmatch(value[10:]):
        return f"pid/{value[10:]}"
    if any(form.fullmatch(value) for form in (_RECORD, _STREAM, _NUMBERED)):
        return value
    raise ValueError("it is neither a person (pid/19/7057) nor a record (conf/nsdi/JiangLZ24)")


def _dblp_iri(value: str) -> str:
    folder = "" if value.startswith(("pers/", "pid/", "streams/")) else "rec/"
    return f"https://dblp.org/{folder}{quoted(value, safe='/:=+')}"


DBLP = Scheme(
    name="dblp",
    check=_dblp,
    iri=_dblp_iri,
    rule="pid/ and both parts of a person's key, or the whole key of a record (type/venue/name)",
    prefix=re.compile(r"dblp\s*:\s*", re.IGNORECASE),
    address=re.compile(
        r"dblp\.(?:org|uni-trier\.de|dagstuhl\.de)/((?:rec|pers|pid|streams)/[^?#]+?)"
        r"(?:\.(?:html|xml|bib|rdf|ttl|nt|ris|rss))?/?(?:[?#].*)?",
        re.IGNORECASE,
    ),
    bare=re.compile(
        r"(?:conf|journals)/[a-z0-9-]+/[A-Za-z0-9_:.+-]+|pid/[0-9]+/[0-9]+(?:-[0-9]+)?"
    ),
    in_datacite=True,
)


def _wikidata(text: str) -> str:
    value = text.upper()
    if not _WIKIDATA.fullmatch(value):
        raise ValueError("it is not Q (an item) or P (a property) and a number")
    return value


WIKIDATA = Scheme(
    name="wikidata",
    check=_wikidata,
    # The concept's IRI, not the page's: http, as Wikidata's own data has it.
    iri="http://www.wikidata.org/entity/{}".format,
    rule="Q (item) or P (property) and a number without a leading zero",
    prefix=re.compile(r"(?:wikidata|wd|wdt)\s*:\s*", re.IGNORECASE),
    address=re.compile(
        r"(?:m\.)?wikidata\.org/(?:entity|wiki|wiki/Special:EntityData|wiki/Property:?|prop|"
        r"prop/direct)[/:]?([A-Za-z][0-9]+)(?:\.[a-z]+)?/?(?:[?#].*)?",
        re.IGNORECASE,
    ),
    bare=re.compile(r"Q[1-9][0-9]{4,9}"),
    in_datacite=True,
)


def _semantic_scholar(text: str) -> str:
    if _PAPER_HASH.fullmatch(text.lower()):
        return text.lower()
    if found := _CORPUS_ID.fullmatch(text):
        return f"CorpusId:{found[1]}"
    if found := _AUTHOR.fullmatch(text):
        return f"author/{found[1]}"
    raise ValueError("it is neither forty hexadecimal digits nor CorpusId: or author/ and a number")


def _semantic_scholar_iri(value: str) -> str:
    if value.startswith("CorpusId:"):
        return f"https://api.semanticscholar.org/CorpusID:{value[9:]}"
    folder = "" if value.startswith("author/") else "paper/"
    return f"https://www.semanticscholar.org/{folder}{value}"


SEMANTIC_SCHOLAR = Scheme(
    name="semantic-scholar",
    check=_semantic_scholar,
    iri=_semantic_scholar_iri,
    rule="forty hexadecimal digits, or CorpusId: and a number; for people author/ and a number",
    prefix=re.compile(r"(?:s2|semantic-?\s?scholar)\s*:\s*|(?=corpusid:)", re.IGNORECASE),
    address=re.compile(
        r"(?:semanticscholar\.org/paper/(?:[^/?#]+/)?|"
        r"api\.semanticscholar\.org/(?:graph/v1/paper/|v1/paper/)?|(?:api\.)?semanticscholar\.org/"
        r"(?:graph/v1/)?(?=author/[0-9]))([0-9a-f]{40}|CorpusID:[0-9]+|author/[0-9]+)/?(?:[?#].*)?",
        re.IGNORECASE,
    ),
)


def _omid(text: str) -> str:
    value = text.lower()
    if not _OMID.fullmatch(value):
        raise ValueError(
            "it is not br, ra, re, ar or id, a slash and a number such as 061202127149"
        )
    return value


OMID = Scheme(
    name="omid",
    check=_omid,
    iri="https://w3id.org/oc/meta/{}".format,
    rule="br/ (a work), ra/ (an agent), re/, ar/ or id/, 0, the supplier's prefix, 0, a number",
    prefix=re.compile(r"omid\s*:\s*", re.IGNORECASE),
    address=re.compile(
        r"(?:w3id\.org/oc/meta|opencitations\.net/meta)/((?:br|ra|re|ar|id)/[0-9]+)/?(?:[?#].*)?",
        re.IGNORECASE,
    ),
    in_datacite=True,
)


def _mag(text: str) -> str:
    if not re.fullmatch(r"[1-9][0-9]{0,11}", text):
        raise ValueError("it is not a number without a leading zero")
    return text


MAG = Scheme(
    name="mag",
    check=_mag,
    iri="https://makg.org/entity/{}".format,
    rule="digits without a leading zero",
    prefix=re.compile(r"mag\s*:\s*(?=[0-9])", re.IGNORECASE),
    address=re.compile(
        r"(?:makg\.org/entity|academic\.microsoft\.com/(?:paper|author))/([0-9]+)(?:[/?#].*)?",
        re.IGNORECASE,
    ),
)


def _orkg(text: str) -> str:
    value = text.upper()
    if not re.fullmatch(r"R[0-9]{1,12}", value):
        raise ValueError("it is not R and a number")
    return value


ORKG = Scheme(
    name="orkg",
    check=_orkg,
    # The resource of its data, not a page of it: http, as its data has it.
    iri="http://orkg.org/orkg/resource/{}".format,
    rule="R and digits: a resource, which may be a paper",
    prefix=re.compile(r"orkg\s*:\s*", re.IGNORECASE),
    address=re.compile(
        r"orkg\.org/(?:orkg/)?(?:api/)?(?:papers?|resources?)/(R[0-9]+)/?(?:[?#].*)?",
        re.IGNORECASE,
    ),
)
