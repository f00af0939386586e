"""What a CITATION.cff must have and may have, by the schema of version 1.2.0, older keys included
(https://github.com/citation-file-format/citation-file-format/blob/main/schema.json).
"""

from __future__ import annotations

from typing import NamedTuple

from kg.drafts import Fields, Notes, shown

_SHARED = """
abstract authors commit contact date-released doi identifiers keywords license license-url message
repository repository-artifact repository-code title type url version
"""
_OF_REFERENCES = """
abbreviation collection-doi collection-title collection-type conference copyright data-type database
database-provider date-accessed date-downloaded date-published department edition editors
editors-series end entry filename format institution isbn issn issue issue-date issue-title journal
languages loc-end loc-start location medium month nihmsid notes number number-volumes pages
patent-states pmcid publisher recipients scope section senders start status term thesis-type
translators volume volume-title year year-original
"""
_VERSIONS = ("1.0.", "1.1.", "1.2.")


class Keys(NamedTuple):
    """The keys of an object: those it must have, and all that are known."""

    needed: tuple[str, ...]
    known: frozenset[str]


ROOT = Keys(
    ("authors", "cff-version", "message", "title"),
    frozenset(
        (*_SHARED.split(), "cff-version", "contributors", "preferred-citation", "references")
    ),
)
REFERENCE = Keys(
    ("authors", "title", "type"), frozenset((*_SHARED.split(), *_OF_REFERENCES.split()))
)


def check(notes: Notes, fields: Fields, keys: Keys) -> None:
    """Tell which keys are missing (a note), and which are unknown and left out."""
    for key in keys.needed:
        if key not in fields:
            message = f"the format wants {key}, and it is missing or empty"
            notes.tell("cff-required", message, f"add {key}", field=fields.at(key), effect="note")
    unknown = [key for key in iter(fields.keys()) if key not in keys.known]
    for key in unknown:
        message = f"the format has no key {shown(key)}"
        action = "correct the key, or take it out"
        notes.tell("cff-key", message, action, field=fields.at(key))
    if keys is ROOT and fields.text("type") not in (None, "software", "dataset"):
        message = f"the type is software or dataset, not {shown(fields.raw('type'))}"
        action = "correct it; the file is read as one about software"
        notes.tell("cff-type", message, action, field="type", effect="note")
    version = fields.text("cff-version") if keys is ROOT else None
    if version is not None and not version.startswith(_VERSIONS):
        message = f"version {shown(version)} of the format is read as version 1.2.0"
        action = "nothing, if what it says is in the graph"
        notes.tell("cff-version", message, action, field="cff-version", effect="note")
