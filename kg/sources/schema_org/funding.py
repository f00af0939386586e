"""Grants and who gave them (https://schema.org/Grant, https://schema.org/funder)."""

from __future__ import annotations

from kg import identifiers
from kg.drafts import Draft
from kg.sources.schema_org.agents import addresses
from kg.sources.schema_org.nodes import Node


def funding(draft: Draft, node: Node) -> None:
    """The grants of a work, and those who funded it without one."""
    told: list[str] = []
    for each in node.values("funding"):
        if isinstance(each, str):
            draft.words("funding", each, field="funding")
            continue
        funders = [_funder(who) for who in each.values("funder")]
        told += funders
        number = each.text("identifier") or each.text("name")
        words = ", award ".join(filter(None, (", ".join(funders), number)))
        draft.words("funding", words, field="funding")
    for key in ("funder", "sponsor"):
        for who in node.values(key):
            if (words := _funder(who)) not in told:
                draft.words("funding", words, field=key)


def _funder(said: str | Node) -> str:
    """Who gave money, with the DOI of the registry of funders where there is one."""
    if isinstance(said, str):
        return said
    known = [found for each in addresses(said) if (found := identifiers.detect(each))]
    doi = next((value for scheme, value in known if scheme == "doi"), None)
    name = said.spoken() or ""
    return f"{name} (doi:{doi})" if doi and name != said.id else name
