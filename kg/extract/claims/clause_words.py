"""The words that govern a place: those before it in its clause, and what that clause hangs on."""

from __future__ import annotations

from typing import NamedTuple

from kg.extract.claims.scene import Scene

_ENDS = frozenset("; : but while whereas although though however because which who whose (".split())
_HANGS = frozenset(("that", "whether"))
_FINITE = frozenset(
    """
    is are was were has have had does did can could will would may might cannot should must
    achieves reaches attains obtains yields delivers outperforms surpasses exceeds reduces improves
    increases cuts lowers requires needs uses runs takes gets gives shows supports provides enables
    scores ranks fails matches retains keeps saves scales trains contains covers offers serves beats
    accelerates produces becomes remains achieved reached attained obtained improved reduced ran
    took got exceeded required used never not
    """.split()
)
_HELPS = frozenset("not never cannot may might could would can".split())
_SUBJECTS = frozenset("it we they its their our this these he she there".split())
_JOINS = ("and", "or", "nor")


class Clause(NamedTuple):
    """The words in small letters before a place within its clause; those of the clause that it
    hangs on by "that" or "whether" (``by``); those after it; and the phrase before a comma that
    the sentence opens with.
    """

    before: list[str]
    outer: list[str]
    by: str | None
    after: list[str]
    opening: list[str]


def clause(scene: Scene, number: int, at: int) -> Clause:
    """The clause of a token of a sentence. A phrase between commas before a verb is passed over."""
    low, (first, last) = scene.words.low, scene.words.bounds[number]
    kept: list[int] = []
    index, by = at - 1, None
    while index >= first:
        word = low[index]
        if word in _HANGS:
            by = word
            break
        if word in _ENDS or (word in _JOINS and _is_new(low, index + 1, last)):
            break
        if word == ")":
            index = _opened(low, index, first) - 1
            continue
        if word == "," and not _goes_on(scene, index, at):
            before = _comma_before(low, index, first)
            helped = before is not None and low[before - 1] in _HELPS
            if before is None or not (helped or low[index + 1] in _FINITE):
                break
            index = before - 1
            continue
        kept.append(index)
        index -= 1
    outer = [] if by is None else low[max(first, index - _FAR) : index]
    opening = low[first : low.index(",", first, at)] if "," in low[first:at] else []
    return Clause([low[each] for each in reversed(kept)], outer, by, _after(low, at, last), opening)


_FAR = 12


def _after(low: list[str], at: int, last: int) -> list[str]:
    """What follows a place in its clause."""
    end = at + 1
    while end < last and low[end] not in _ENDS and low[end] not in ("and", "that"):
        end += 1
    return low[at + 1 : end]


def _is_new(low: list[str], at: int, last: int) -> bool:
    """Whether what "and" joins is a clause: its subject or a finite verb stands first."""
    while at < last and low[at].endswith("ly"):
        at += 1
    return at < last and (low[at] in _FINITE or low[at] in _SUBJECTS)


def _goes_on(scene: Scene, comma: int, at: int) -> bool:
    """Whether a list of numbers or names goes on behind a comma."""
    low, index = scene.words.low, comma + 1
    if index < at and low[index] in _JOINS:
        index += 1
    return index in scene.words.counting or index == at


def _comma_before(low: list[str], comma: int, first: int) -> int | None:
    return next((at for at in range(comma - 1, first, -1) if low[at] == ","), None)


def _opened(low: list[str], closing: int, first: int) -> int:
    """Where the brackets open that close at a token, or the start of the sentence."""
    return next((at for at in range(closing, first - 1, -1) if low[at] == "("), first)
