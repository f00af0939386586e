"""A decision added to decisions.yaml: under a lock, by one rename, the rest as it stands."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from tempfile import NamedTemporaryFile

from filelock import FileLock

from kg.decisions.reading import Decisions, parse
from kg.decisions.reference import is_external
from kg.decisions.ties import Ties
from kg.records import Decision

_HEAD = '# What people decided; it wins over every rule. See "Decisions" in docs/curation.md.\n'
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/+-]*(?:[:#][A-Za-z0-9._/+-]+)*")
_WORDS = frozenset(("true", "false", "yes", "no", "on", "off", "null", "y", "n"))


class Refused(ValueError):
    """A decision that cannot be added; the message says why and what to do."""


def append(path: Path, decision: Decision, base: str) -> bool:
    """Add a decision at the end of the file, which is made where it is not there.

    False where the file has it already, whoever decided it. Two that write at once both get in.
    Raises Refused where the file has faults or decides otherwise, and OSError.
    """
    with FileLock(path.with_name(f".{path.name}.lock")):
        text = path.read_text(encoding="utf-8") if path.exists() else _HEAD
        before = _whole(parse(text, path.name, base), path.name)
        for each in before.entries:
            if _of(each) == _of(decision):
                return False
        _check(before, decision, path.name)
        added = text + ("" if text.endswith("\n") or not text else "\n") + entry(decision)
        after = _whole(parse(added, path.name, base), path.name)
        if [_of(each) for each in after.entries[len(before.entries) :]] != [_of(decision)]:
            raise Refused(
                f"{path.name}: an entry cannot be added behind what stands there; "
                "write the file as one list, each entry beginning with a hyphen at the margin"
            )
        _replace(path, added)
        return True


def entry(decision: Decision) -> str:
    """The lines of a decision as they stand in the file."""
    about = [_scalar(each) for each in decision.about]
    match decision.kind:
        case "is":
            first = f"- is: {{who: {about[0]}, id: {about[1]}}}"
        case "same" | "different":
            first = f"- {decision.kind}: [{', '.join(about)}]"
        case _:
            first = f"- {decision.kind}: {about[0]}"
    rows = [first]
    if decision.verdict is not None:
        rows.append(f"  verdict: {decision.verdict}")
    signed = (("by", decision.by), ("on", decision.on), ("because", decision.because))
    rows += [f"  {key}: {value if key == 'on' else _scalar(value)}" for key, value in signed]
    return "\n".join(rows) + "\n"


def _of(decision: Decision) -> tuple[str, tuple[str, ...]]:
    """What is decided of what, however it is ordered."""
    about = decision.about if decision.kind == "is" else tuple(sorted(decision.about))
    return decision.said, about


def _whole(found: Decisions, name: str) -> Decisions:
    if found.faults:
        fault = found.faults[0]
        raise Refused(f"{name}:{fault.line}: {fault.message}; {fault.action}; then decide again")
    return found


def _check(before: Decisions, decision: Decision, name: str) -> None:
    """Raise Refused where an entry, or several together, decide otherwise."""
    ties: Ties[str] = Ties()
    for each in (*before.entries, decision):
        if each.kind == "same":
            ties.bind([said for said in each.about if not is_external(said)], each)
        elif each.kind == "different":
            ties.hold_apart(each.about[:1], each.about[1:], each)
        elif each.about == decision.about and {each.said, decision.said} == {"right", "wrong"}:
            raise Refused(_otherwise(name, each))
    given = {each.about for each in before.entries if each.kind in ("same", "is")}
    refused = {each.about for each in before.entries if each.kind == "different"}
    for other, against in (("different", given), ("same", refused), ("is", refused)):
        clash = {decision.about, decision.about[::-1]} & against
        if decision.kind == other and clash:
            raise Refused(_otherwise(name, next(e for e in before.entries if e.about in clash)))
    for held, chain in ties.broken():
        raise Refused(_otherwise(name, *sorted({held, *chain} - {decision}, key=_line)))


def _line(decision: Decision) -> int:
    return decision.line


def _otherwise(name: str, *decided: Decision) -> str:
    told = "; ".join(
        f"{name}:{each.line} has {each.said} {', '.join(each.about)} (by {each.by}, {each.on})"
        for each in decided
    )
    return f"decided otherwise: {told}; take that entry out first, or leave it"


def _scalar(text: str) -> str:
    """The text as YAML and JSON both read it, plain where nothing could be taken otherwise."""
    plain = _PLAIN.fullmatch(text) and text.casefold() not in _WORDS
    if plain:
        return text
    return "".join(map(_escaped, json.dumps(text, ensure_ascii=False)))


def _escaped(character: str) -> str:
    if character.isprintable():
        return character
    return f"\\U{ord(character):08X}"


def _replace(path: Path, text: str) -> None:
    """Write the file by one rename, with the mode that it has."""
    with NamedTemporaryFile(
        "w",
        encoding="utf-8",
        newline="\n",
        dir=path.parent,
        prefix=f".{path.name}.",
        suffix=".part",
        delete=False,
    ) as part:
        new = Path(part.name)
        try:
            part.write(text)
            part.flush()
            os.fsync(part.fileno())
            new.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
            new.replace(path)
        finally:
            new.unlink(missing_ok=True)
