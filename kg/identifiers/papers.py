"""Papers: DOI (https://www.doi.org/doi-handbook/), arXiv (https://info.arxiv.org/help/arxiv_identifier.html),
PubMed, ACL Anthology (https://aclanthology.org/info/ids/), OpenReview and bibcodes
(https://ui.adsabs.harvard.edu/help/actions/bibcode).
"""

from __future__ import annotations

import re
import string
import unicodedata

from kg.identifiers.scheme import Scheme, decoded, quoted

_DOI = re.compile(r"10\.[0-9]{4,9}(?:\.[0-9]+)*/.+")
_ESCAPE = re.compile(r"%[0-9A-Fa-f]{2}")
_LOWER = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)

_ARXIV_NEW = re.compile(r"(\d{2})(\d{2})\.(\d{4,5})(?:v([1-9]\d{0,3}))?", re.ASCII)
_ARXIV_OLD = re.compile(
    r"([a-z]+(?:-[a-z]+)?)(?:\.[a-z-]+)?/(\d{2})(\d{2})(\d{3})(?:v([1-9]\d{0,3}))?",
    re.ASCII | re.IGNORECASE,
)
_ARCHIVES = frozenset(
    """
    acc-phys adap-org alg-geom ao-sci astro-ph atom-ph bayes-an chao-dyn chem-ph cmp-lg comp-gas
    cond-mat cs dg-ga funct-an gr-qc hep-ex hep-lat hep-ph hep-th math math-ph mtrl-th nlin
    nucl-ex nucl-th patt-sol physics plasm-ph q-alg q-bio quant-ph solv-int stat supr-con
    """.split()
)
_LONGER_SINCE = 1501

_ACL_NEW = re.compile(r"(?:19|20)\d{2}\.[a-z0-9]+-[a-z0-9]+\.\d+", re.ASCII)
_ACL_OLD = re.compile(r"[A-Z]\d{2}-\d{4}", re.ASCII)
_BIBCODE = re.compile(
    r"(?:1[5-9]|20)\d{2}[A-Za-z&.]{5}[A-Za-z0-9.]{4}[A-Za-z0-9.][0-9.]{4}[A-Z.]", re.ASCII
)
_FORUM = re.compile(r"[A-Za-z0-9_-]{6,24}")
_PROFILE = re.compile(r"~[^\W\d]['.\w-]*[^\W\d][1-9]\d*|~[^\W\d][1-9]\d*")


def _doi(text: str) -> str:
    local = text
    while _ESCAPE.search(local):
        local = decoded(local)
    if not _DOI.fullmatch(local):
        raise ValueError("it does not begin with 10., four to nine digits and a slash")
    if any(unicodedata.category(c)[0] in "CZ" for c in local):
        raise ValueError("it holds a blank or an invisible character")
    if unicodedata.normalize("NFKC", local) != local:
        raise ValueError("it holds a letter in a variant form, such as full width or a ligature")
    return local.translate(_LOWER)


def _doi_iri(value: str) -> str:
    return "https://doi.org/" + quoted(value, safe="/:;()!$&'*+,=@")


DOI = Scheme(
    name="doi",
    check=_doi,
    iri=_doi_iri,
    rule="10., a registrant of four to nine digits, / and any printable suffix, which is never "
    "shortened; case of ASCII letters does not count (DOI Handbook)",
    prefix=re.compile(r"(?:info:doi/|urn:doi:|doi\s*[:=]\s*|doi\s+(?=10\.))", re.IGNORECASE),
    # A # ends the SICI of some DOIs; elsewhere it begins a fragment, as ? does a query.
    address=re.compile(
        r"(?:(?:dx\.)?doi\.org/|hdl\.handle\.net/(?=10\.[0-9]{4}))"
        r"((?:[^?#]*?;[0-9]-#)|[^?#]+)(?:[?#].*)?",
        re.IGNORECASE,
    ),
    bare=_DOI,
    in_datacite=True,
    letters=True,
)


def _arxiv_parts(text: str) -> tuple[str, int | None]:
    if found := _ARXIV_NEW.fullmatch(text):
        year, month, number, version = found.groups()
        if not 1 <= int(month) <= 12:  # noqa: PLR2004 - months
            raise ValueError(f"{month} is no month")
        if not "07" <= year < "91" or year + month < "0704":
            raise ValueError("this form begins in April 2007 (0704)")
        long = int(year + month) >= _LONGER_SINCE
        if len(number) != 4 + long:
            raise ValueError(
                "it has four digits after the point until 1412 and five since 1501; a program "
                "that read it as a number may have cut a 0 off the end"
            )
        if not int(number):
            raise ValueError("numbers begin at 1")
        return f"{year}{month}.{number}", int(version) if version else None
    found = _ARXIV_OLD.fullmatch(text)
    if found is None:
        raise ValueError("it has neither the form 2402.15627 nor hep-th/9901001")
    archive, year, month, number, version = found.groups()
    archive = archive.lower()
    if archive not in _ARCHIVES:
        raise ValueError(f"{archive} is no archive")
    if not 1 <= int(month) <= 12:  # noqa: PLR2004 - months
        raise ValueError(f"{month} is no month")
    if not ("9107" <= year + month <= "9912" or "0001" <= year + month <= "0703"):
        raise ValueError("this form was in use from July 1991 to March 2007 (0703)")
    return f"{archive}/{year}{month}{number}", int(version) if version else None


def _arxiv(text: str) -> str:
    return _arxiv_parts(text)[0]


def version_of(local: str) -> int | None:
    """The version in the local form of an arXiv identifier; raises ValueError if it is none."""
    return _arxiv_parts(local)[1]


ARXIV = Scheme(
    name="arxiv",
    check=_arxiv,
    iri="https://arxiv.org/abs/{}".format,
    rule="YYMM.NNNNN (YYMM.NNNN until 1412) or, until March 2007, archive/YYMMNNN; a version "
    "(v2) is not part of it",
    prefix=re.compile(
        r"(?:oai:arxiv\.org:|(?:(?:https?://)?(?:dx\.)?doi\.org/|doi:\s*)?10\.48550/arxiv\.|"
        r"arxiv(?:\s*e-?print)?\s*[:/]\s*|arxiv\s+)",
        re.IGNORECASE,
    ),
    suffix=re.compile(r"\s*\[[a-z][A-Za-z.-]+\]$"),
    address=re.compile(
        r"(?:(?:[a-z0-9-]+\.)*arxiv\.org|ar5iv\.org|ar5iv\.labs\.arxiv\.org|xxx\.lanl\.gov)"
        r"/(?:abs|pdf|html|format|ps|src|e-print)/([^?#]+?)(?:\.pdf)?/?(?:[?#].*)?",
        re.IGNORECASE,
    ),
    bare=re.compile(
        rf"\d{{4}}\.\d{{4,5}}(?:v\d+)?|(?:{'|'.join(sorted(_ARCHIVES))})(?:\.[A-Za-z-]+)?/\d{{7}}(?:v\d+)?",
        re.ASCII,
    ),
    in_datacite=True,
)


def _pmid(text: str) -> str:
    if not re.fullmatch(r"[1-9][0-9]{0,8}", text):
        raise ValueError("it is not one to nine digits without a leading zero")
    return text


PMID = Scheme(
    name="pmid",
    check=_pmid,
    iri="https://pubmed.ncbi.nlm.nih.gov/{}".format,
    rule="digits without a leading zero (https://www.nlm.nih.gov/bsd/mms/medlineelements.html)",
    prefix=re.compile(r"(?:info:pmid/|pmid\s*[:=]?\s*|pubmed\s*:\s*)(?=\S)", re.IGNORECASE),
    address=re.compile(
        r"(?:pubmed\.ncbi\.nlm\.nih\.gov|ncbi\.nlm\.nih\.gov/pubmed)/([^/?#]+)/?(?:[?#].*)?",
        re.IGNORECASE,
    ),
    in_datacite=True,
)


def _pmcid(text: str) -> str:
    found = re.fullmatch(r"(?:PMC)?([1-9][0-9]{0,8})(?:\.[1-9][0-9]?)?", text, re.IGNORECASE)
    if found is None:
        raise ValueError("it is not PMC and one to nine digits")
    return f"PMC{found[1]}"


PMCID = Scheme(
    name="pmcid",
    check=_pmcid,
    iri="https://www.ncbi.nlm.nih.gov/pmc/articles/{}".format,
    rule="PMC and digits (https://pmc.ncbi.nlm.nih.gov/about/public-access-info/)",
    prefix=re.compile(r"pmcid\s*[:=]?\s*(?=\S)", re.IGNORECASE),
    address=re.compile(
        r"(?:ncbi\.nlm\.nih\.gov/pmc|pmc\.ncbi\.nlm\.nih\.gov|europepmc\.org)"
        r"/articles?/(PMC[^/?#]+)/?(?:[?#].*)?",
        re.IGNORECASE,
    ),
    bare=re.compile(r"PMC[0-9]{5,9}", re.IGNORECASE),
    in_datacite=True,
)


def _acl(text: str) -> str:
    if _ACL_NEW.fullmatch(text.lower()):
        return text.lower()
    if _ACL_OLD.fullmatch(text.upper()):
        return text.upper()
    raise ValueError("it has neither the form 2023.acl-long.1 nor P18-1001")


ACL_ANTHOLOGY = Scheme(
    name="acl-anthology",
    check=_acl,
    iri="https://aclanthology.org/{}".format,
    rule="year.venue-volume.number, or before 2020 a letter, two digits of the year and four more",
    prefix=re.compile(r"acl(?:[-\s]anthology)?(?:\s*id)?\s*:\s*", re.IGNORECASE),
    address=re.compile(
        r"(?:aclanthology\.org|aclweb\.org/anthology)/(?:papers/[A-Z]/[A-Z]\d\d/)?"
        r"([A-Za-z0-9.-]+?)(?:\.pdf|\.bib|\.xml)?/?(?:[?#].*)?",
        re.IGNORECASE,
    ),
    bare=_ACL_NEW,
)


def _openreview(text: str) -> str:
    if not _FORUM.fullmatch(text) and not _PROFILE.fullmatch(text):
        raise ValueError("it is neither the id of a forum nor a profile such as ~Ada_Lovelace1")
    return unicodedata.normalize("NFC", text)


def _openreview_iri(value: str) -> str:
    page = "profile" if value.startswith("~") else "forum"
    return f"https://openreview.net/{page}?id={quoted(value)}"


OPENREVIEW = Scheme(
    name="openreview",
    check=_openreview,
    iri=_openreview_iri,
    rule="the id of a forum (letters, digits, - and _) or a profile (~First_Last1)",
    prefix=re.compile(r"openreview\s*:\s*", re.IGNORECASE),
    address=re.compile(
        r"openreview\.net/(?:forum|pdf|attachment|profile|references/pdf)"
        r"\?(?:[^#]*&)?id=([^&#]+)(?:[&#].*)?",
        re.IGNORECASE,
    ),
    letters=True,
)


def _bibcode(text: str) -> str:
    if not _BIBCODE.fullmatch(text):
        raise ValueError("it is not nineteen characters of the form 1992ApJ...400L...1W")
    return text


def _bibcode_iri(value: str) -> str:
    return f"https://ui.adsabs.harvard.edu/abs/{quoted(value)}"


BIBCODE = Scheme(
    name="bibcode",
    check=_bibcode,
    iri=_bibcode_iri,
    rule="nineteen characters: year, journal, volume, section, page, first author's initial",
    prefix=re.compile(r"(?:bibcode|ads)\s*:\s*", re.IGNORECASE),
    address=re.compile(
        r"(?:ui\.)?adsabs\.harvard\.edu/(?:#?abs|full)/([^/?#]+)(?:/abstract)?/?(?:[?#].*)?",
        re.IGNORECASE,
    ),
    in_datacite=True,
)
