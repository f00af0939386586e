"""Claims as decisions have them: a wrong one is taken out, a right one is sure.

A claim is named by its path, which hashes the paths of its paper and things; where these were
merged into others, the paths that they had before find it too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from kg.decisions import FILE_NAME
from kg.mapping import claim
from kg.mapping.release import Settings
from kg.mapping.terms import Terms
from kg.records import Claim, Decided, Decision, Paper, Rejection, Resolved

_ACTION = "look for its page in the release, or take the entry out"


class _Paths(NamedTuple):
    """The terms of this build, and those with the former path of one thing."""

    now: Terms
    before: Sequence[Terms]
    former: Mapping[str, Sequence[str]]

    def of(self, item: Claim, paper: Paper) -> Iterator[str]:
        """The path of a claim, then those that it may have had."""
        yield claim.path(item, paper, self.now)
        papers = [paper, *(replace(paper, path=old) for old in self.former.get(paper.path, ()))]
        for each in papers:
            for terms in (self.now, *self.before):
                yield claim.path(item, each, terms)


def judge(resolved: Resolved, settings: Settings, decisions: Sequence[Decision]) -> Resolved:
    """What was resolved with the verdicts on claims carried out, and told where there is no such
    claim.
    """
    wanted = {each.about[0]: each for each in decisions if each.kind == "claim"}
    if not wanted:
        return resolved
    paths = _paths(resolved, settings)
    found: dict[str, str] = {}
    papers = []
    for paper in resolved.papers:
        records = []
        for record in paper.records:
            claims = []
            for item in record.claims:
                own = list(paths.of(item, paper))
                entry = next((wanted[path] for path in own if path in wanted), None)
                if entry is not None:
                    found[entry.about[0]] = own[0]
                if entry is None or entry.verdict == "right":
                    claims.append(item if entry is None else replace(item, confidence="1"))
            records.append(replace(record, claims=tuple(claims)))
        papers.append(replace(paper, records=tuple(records)))
    decided = [Decided(wanted[said], (path,)) for said, path in sorted(found.items())]
    told = [_unknown(each) for said, each in wanted.items() if said not in found]
    return replace(
        resolved,
        papers=tuple(papers),
        decided=(*resolved.decided, *decided),
        rejections=(*resolved.rejections, *told),
    )


def _paths(resolved: Resolved, settings: Settings) -> _Paths:
    former: dict[str, list[str]] = {}
    for old, new in resolved.replaced:
        former.setdefault(new, []).append(old)
    before = [
        Terms(settings.base, {**resolved.paths, ref: old}, settings.labels)
        for ref, path in resolved.paths.items()
        for old in former.get(path, ())
    ]
    return _Paths(Terms(settings.base, resolved.paths, settings.labels), before, former)


def _unknown(entry: Decision) -> Rejection:
    message = f"{entry.about[0]} is a claim that no paper of this build makes"
    return Rejection(FILE_NAME, "decision-unknown", message, _ACTION, entry.line)
