"""What a repository answers by OAI-PMH beside metadata: errors, deleted records
(https://www.openarchives.org/OAI/openarchivesprotocol.html).
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from kg.reading import Record, text_of
from kg.records import Rejection, Source

OAI = "{http://www.openarchives.org/OAI/2.0/}"
TAGS = (f"{OAI}record", f"{OAI}error")
"""The elements that have a record, or say why there is none."""

_LONGEST = 200


def key(element: Element) -> str | None:
    """The identifier that the repository gives the record."""
    return text_of(element.find(f"{OAI}header/{OAI}identifier"))


def absent(item: Record, source: Source, form: str) -> Rejection:
    """Why an answer has no metadata in the form that the reader reads, which ``form`` names."""
    header = item.element.find(f"{OAI}header")
    rule, message = "no-metadata", f"the record has no metadata in the form {form}"
    action = "harvest the repository in that form"
    if item.element.tag == f"{OAI}error":
        said = text_of(item.element) or item.element.get("code") or "it does not say which"
        rule = "oai-error"
        message = f"the repository answered with an error: {said[:_LONGEST]}"
        action = "mend the request"
    elif header is not None and header.get("status") == "deleted":
        rule, message = "deleted", "the repository has deleted the record"
        action = "nothing, or keep an older copy"
    return Rejection(
        source.name,
        rule,
        message,
        action,
        line=item.line,
        key=key(item.element) or f"line {item.line}",
        effect="record",
    )
