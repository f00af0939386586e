"""Which identifier is meant by a name, and which services are asked for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from kg.adding.outcome import Outcome
from kg.identifiers import arxiv_version, detect
from kg.links import SERVICES, Service
from kg.records import Identifier

_ROUTES: dict[str, tuple[str, ...]] = {
    "arxiv": ("arxiv",),
    "doi": ("crossref", "datacite"),
    "openalex": ("openalex",),
    "dblp": ("dblp",),
    "semantic-scholar": ("semantic-scholar",),
    "acl-anthology": ("semantic-scholar",),
    "pmid": ("openalex",),
}
"""Who is asked for an identifier, one after the other until one has it."""
_OF_DATACITE = (
    "10.48550/",
    "10.5281/",
    "10.6084/",
    "10.5061/",
    "10.7910/",
    "10.17632/",
    "10.5683/",
)
_ARXIV_DOI = "10.48550/arxiv."
_DOI_IN_ADDRESS = re.compile(r"https?://[^?#]*?/(10\.[0-9]{4,9}/[^?#]+)", re.IGNORECASE)
_COMMENT = re.compile(r"(?:^|\s)#.*")
NAMES = tuple(service.NAME for service in SERVICES)
"""The names of all services."""


def names_in(text: str) -> list[str]:
    """The names of a list, one on each line; what follows a # and a blank before it is none."""
    lines = (_COMMENT.sub("", line).strip() for line in text.removeprefix("\ufeff").splitlines())
    return [line for line in lines if line]


def understood(name: str) -> Identifier | Outcome:
    """The identifier that is meant; an arXiv id keeps its version."""
    found = detect(name)
    if found is not None and found[0] == "url":
        inner = _DOI_IN_ADDRESS.match(name)
        found = detect(inner[1]) if inner else found
    if found is None or found[0] == "url":
        reason = "no identifier, or one that may be of several kinds"
        action = "write its kind before it: arxiv:2402.15627, doi:10.1145/..., openalex:W..."
        return Outcome(name, "refused", reason=reason, action=action, fault="unsupported")
    scheme, value = found
    if scheme == "doi" and value.startswith(_ARXIV_DOI):
        scheme, value = "arxiv", value.removeprefix(_ARXIV_DOI)
    version = arxiv_version(name) if scheme == "arxiv" else None
    return Identifier(scheme, f"{value}v{version}" if version else value)


def unknown(services: Iterable[str]) -> list[str]:
    """Names that no service has."""
    return [each for each in services if each not in NAMES]


def called(names: Sequence[str]) -> list[Service]:
    """The services of these names, in this order."""
    return [each for name in names for each in SERVICES if name == each.NAME]


def routes(identifier: Identifier) -> list[Service]:
    """Who is asked for an identifier, one after the other; nobody where it names no paper."""
    names = _ROUTES.get(identifier.scheme, ())
    if identifier.scheme == "doi" and identifier.value.startswith(_OF_DATACITE):
        names = names[::-1]
    return called(names)
