"""One queue of what is in doubt: people, links and claims, the one first that changes the most.

Of people it has the pairs that a build found probably or possibly the same, of links the rows of
``links/candidates.jsonl``, of claims those of the release whose confidence is under 1. What
decisions.yaml decides, also through others, is not in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from kg import identifiers
from kg.decisions import FILE_NAME, Decisions, Ties, is_external, read
from kg.records import Ground, LinkCandidate, Rejection
from kg.review.candidates import read_candidates
from kg.review.items import KINDS, Item, Kind, change, order
from kg.review.rows import Rows, Who
from kg.review.weights import Weights, doubtful_claims, weights
from kg.store import Store

_OPEN = ("probably-same", "possibly-same")
_LARGEST = 12.0


class Queue(NamedTuple):
    """The items in order, and what could not be read of their sources."""

    items: tuple[Item, ...]
    faults: tuple[Rejection, ...]


def queue(
    rows: Rows, store: Store, base: str, folder: Path, kinds: Collection[Kind] = KINDS
) -> Queue:
    """What is open in a release, for the project in a folder. Raises OSError."""
    decided = read(folder / FILE_NAME, base)
    known = weights(store, base)
    faults = list(decided.faults)
    items: list[Item] = []
    if "people" in kinds:
        items += _people(rows, known, base)
    if "links" in kinds:
        for row in read_candidates(folder, base):
            if isinstance(row, Rejection):
                faults.append(row)
            elif row.local not in rows.who and row.local not in known.labels:
                message = f"{row.local} is not in the release"
                faults.append(Rejection(FILE_NAME, "link-candidate", message, "ask again"))
            else:
                items.append(_link(row, rows, known, base))
    if "claims" in kinds:
        items += _claims(store, known, base)
    once = {(each.kind, each.one, each.other): each for each in items}
    return Queue(still_open(sorted(once.values(), key=order), decided), tuple(faults))


def still_open(items: Iterable[Item], decisions: Decisions) -> tuple[Item, ...]:
    """The items that no decision settles, through others neither, in their order."""
    settled = _Settled(decisions)
    return tuple(each for each in items if not settled.has(each))


class _Settled:
    """What the decisions of a file settle."""

    def __init__(self, decisions: Decisions) -> None:
        self._ties: Ties[str] = Ties()
        self._gone: set[str] = set()
        for each in decisions.entries:
            if each.kind in ("same", "is"):
                self._ties.bind(each.about, each)
            elif each.kind == "different":
                self._ties.hold_apart(each.about[:1], each.about[1:], each)
            else:
                self._gone.update(each.about)

    def has(self, item: Item) -> bool:
        """Whether nothing is left to decide."""
        if self._gone & {item.one, item.other}:
            return True
        if item.kind == "claims":
            return False
        one, other = self._ties.whole(item.one), self._ties.whole(item.other)
        return one == other or self._ties.parted(item.one, item.other)


def _people(rows: Rows, known: Weights, base: str) -> Iterator[Item]:
    likely = {
        frozenset((o.assesses, o.candidate)): (float(o.confidence), o.verdict, o.evidence)
        for o in rows.opinions
    }
    weighed: dict[frozenset[str], tuple[float, str, tuple[Ground, ...]]] = {}
    for pair in rows.pairs:
        both = frozenset((pair.one.path, pair.other.path))
        if pair.verdict in _OPEN and len(both) > 1:
            weighed.setdefault(both, (_likely(float(pair.score)), pair.verdict, pair.evidence))
    for both in sorted({*likely, *weighed}, key=sorted):
        sides = [rows.who[path] for path in sorted(both) if path in rows.who]
        if len(sides) != len(both) or not all(each.kind == "person" for each in sides):
            continue
        confidence, verdict, grounds = likely.get(both) or weighed[both]
        if both in weighed:
            grounds = weighed[both][2]
        one, other = sides
        touched = sum(known.touched(each.path, each.seats) for each in sides)
        yield Item(
            "people",
            one.path,
            other.path,
            _called(one),
            _called(other),
            f"{verdict.replace('-same', '')} one person?",
            f"{confidence:.2f}",
            touched,
            change(confidence, touched),
            (*grounds, *_papers(one, known), *_papers(other, known)),
            base + one.path,
        )


def _link(row: LinkCandidate, rows: Rows, known: Weights, base: str) -> Item:
    who = rows.who.get(row.local)
    touched = known.touched(row.local, who.seats if who else ())
    scheme, _, value = row.external.partition(":")
    return Item(
        "links",
        row.local,
        row.external,
        _called(who) if who else known.labels.get(row.local, row.local),
        row.external,
        "the same elsewhere?",
        row.score,
        touched,
        change(float(row.score), touched),
        row.evidence,
        identifiers.iri(scheme, value) if is_external(row.external) else base + row.local,
    )


def _claims(store: Store, known: Weights, base: str) -> Iterator[Item]:
    for each in doubtful_claims(store, base):
        touched = 1 + known.uses.get(each.path, 0)
        yield Item(
            "claims",
            each.path,
            each.paper,
            each.label,
            each.title,
            "does the text say so?",
            each.confidence,
            touched,
            change(float(each.confidence), touched),
            each.evidence,
            base + each.path,
        )


def _likely(powers: float) -> float:
    """The probability that odds of so many powers of ten give."""
    odds = float(10 ** max(-_LARGEST, min(_LARGEST, powers)))
    return odds / (1 + odds)


def _called(who: Who) -> str:
    papers = len({paper for paper, _ in who.seats})
    return f"{who.names[0]} ({papers} {'paper' if papers == 1 else 'papers'})"


def _papers(who: Who, known: Weights) -> Iterator[Ground]:
    """The titles of a few of the papers, which weigh nothing."""
    for paper, _ in who.seats[:3]:
        yield Ground("paper", "0", f"{who.path}: {known.labels.get(paper, paper)}")
