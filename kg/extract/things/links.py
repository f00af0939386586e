"""Addresses that a text gives: repositories, accounts, pages, DOIs, arXiv ids."""

from __future__ import annotations

import re
from typing import NamedTuple

from kg.extract.tokens import Stretch
from kg.extract.words import Words

_ARXIV = re.compile(r"(?<!\w)arXiv:\s?([0-9]{4}\.[0-9]{4,5}(?:v[0-9]+)?)", re.IGNORECASE)
_DEPTH_OF_A_REPOSITORY = 2


class Link(NamedTuple):
    """An address: its stretch, the address in full, and what stands there."""

    stretch: Stretch
    url: str
    kind: str


def links(words: Words) -> list[Link]:
    """The addresses of a text in order, without the stop of the sentence."""
    found = [
        Link(Stretch(token.start, token.end), *_kind(token.text))
        for token in words.tokens
        if token.kind == "address"
    ]
    found += [
        Link(Stretch(*hit.span()), f"https://arxiv.org/abs/{hit[1]}", "arxiv")
        for hit in _ARXIV.finditer(words.text)
    ]
    return sorted(found)


def link_kind(url: str) -> str:
    """What stands at an address: "code-repository", "code-organization", "page" ..."""
    return _kind(url)[1]


def _kind(text: str) -> tuple[str, str]:
    if text.startswith(("10.", "doi:")):
        return f"https://doi.org/{text.removeprefix('doi:')}", "doi"
    url = text if text.startswith("http") else f"https://{text}"
    host, _, path = url.partition("://")[2].partition("/")
    depth = len([part for part in path.split("/") if part])
    host = host.removeprefix("www.").lower()
    if host in ("github.com", "gitlab.com", "bitbucket.org"):
        whole = depth >= _DEPTH_OF_A_REPOSITORY
        return url, "code-repository" if whole else "code-organization"
    if host in ("huggingface.co", "modelscope.cn"):
        if path.startswith("datasets/"):
            return url, "dataset-page"
        return url, "model-page" if depth >= _DEPTH_OF_A_REPOSITORY else "model-organization"
    if host in ("doi.org", "dx.doi.org"):
        return url, "doi"
    return url, "page"
