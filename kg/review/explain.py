"""Why two are, or are not, one: the evidence as the build weighed it, nothing computed again."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from kg import vocab
from kg.decisions import InvalidReference, is_external, reference
from kg.records import Decision, Ground
from kg.review.rows import Opinion, Pair, Rows, Who, folded
from kg.store import Store
from kg.vocab import dcterms


class NotOne(ValueError):
    """A word that names nothing in the release, or several; ``candidates`` are those."""

    def __init__(self, message: str, candidates: Iterable[Who] = ()) -> None:
        super().__init__(message)
        self.candidates = tuple(candidates)


class Named(Struct, frozen=True):
    """One of the two: its path in the release, the names it has, its seat if a seat was named."""

    path: str
    names: tuple[str, ...] = ()
    papers: int = 0
    seat: str | None = None


class Explanation(Struct, frozen=True):
    """What the release says of two. ``verdict`` is that of the strongest pair between them, or
    ``same`` where one path stands for both; ``decisions`` are decisive.
    """

    one: Named
    other: Named
    verdict: str
    score: str | None
    evidence: tuple[Ground, ...]
    decisions: tuple[Decision, ...] = ()
    pairs: tuple[Pair, ...] = ()


def explain(rows: Rows, store: Store, base: str, one: str, other: str) -> Explanation:
    """The evidence for and against two, each named by path, IRI, seat or name. Raises NotOne."""
    first, second = (named(rows, store, base, word) for word in (one, other))
    pairs = sorted(
        (pair for pair in rows.pairs if _between(pair, first, second)),
        key=lambda pair: (-abs(float(pair.score)), pair.one.path, pair.other.path),
    )
    both = {first.path, second.path}
    decisions = tuple(
        each.decision
        for each in rows.decided
        if both <= set(each.nodes) and each.decision.kind in ("same", "different")
    )
    opinion = next((o for o in rows.opinions if {o.assesses, o.candidate} == both), None)
    return Explanation(
        first,
        second,
        _verdict(first, second, decisions, pairs, opinion),
        pairs[0].score if pairs else None,
        pairs[0].evidence if pairs else (opinion.evidence if opinion else ()),
        decisions,
        tuple(pairs),
    )


def named(rows: Rows, store: Store, base: str, word: str) -> Named:
    """What a word names in the release. Raises NotOne, with the candidates where it is a name."""
    bearers = rows.bearing.get(folded(word), ())
    if len(bearers) == 1:
        return _of(rows, bearers[0])
    if bearers:
        told = f"{word} is the name of {len(bearers)} people: name one by its path"
        raise NotOne(told, (rows.who[path] for path in bearers))
    try:
        said = reference(word, base)
    except InvalidReference as error:
        near = [
            path
            for name, paths in rows.bearing.items()
            if folded(word) in name.split()
            for path in paths
        ]
        raise NotOne(
            f"nobody in the release is called {word!r}; {error}", (rows.who[p] for p in near)
        ) from None
    if is_external(said):
        scheme, _, value = said.partition(":")
        holders = [w for w in rows.who.values() if scheme == "orcid" and value in w.orcids]
        if len(holders) == 1:
            return _of(rows, holders[0].path)
        raise NotOne(f"{said} is the identifier of {len(holders)} people", holders)
    paper, mark, ordinal = said.partition("#")
    if mark:
        path = rows.at(paper, int(ordinal))
        if path is None:
            raise NotOne(f"{paper} has no seat {ordinal} that belongs to a person")
        return _of(rows, path, said)
    current = _current(store, base, said)
    if current in rows.who:
        return _of(rows, current)
    asked = f"ASK {{ <{base}{current}> ?p ?o }}"
    if not store.ask(asked, vocab.PREFIXES):
        raise NotOne(f"{said} is not in the release")
    return Named(current)


def _current(store: Store, base: str, path: str) -> str:
    """The path that stands for this one, which may have been merged."""
    query = f"SELECT ?new {{ GRAPH ?g {{ <{base}{path}> <{dcterms.isReplacedBy}> ?new }} }}"
    for (new,) in store.select(query).rows:
        return str(getattr(new, "value", new)).removeprefix(base)
    return path


def _of(rows: Rows, path: str, seat: str | None = None) -> Named:
    who = rows.who[path]
    return Named(path, who.names, len({paper for paper, _ in who.seats}), seat)


def _between(pair: Pair, one: Named, other: Named) -> bool:
    def is_of(side_path: str, seat: str, named: Named) -> bool:
        return seat == named.seat if named.seat else side_path == named.path

    left = pair.one.path, f"{pair.one.paper}#{pair.one.ordinal}"
    right = pair.other.path, f"{pair.other.paper}#{pair.other.ordinal}"
    return (is_of(*left, one) and is_of(*right, other)) or (
        is_of(*right, one) and is_of(*left, other)
    )


def _verdict(
    one: Named,
    other: Named,
    decisions: Iterable[Decision],
    pairs: list[Pair],
    opinion: Opinion | None,
) -> str:
    if one.path == other.path:
        return "same"
    decided = [each.kind for each in decisions]
    if decided:
        return decided[0]
    if opinion is not None:
        return opinion.verdict
    return pairs[0].verdict if pairs else "undetermined"
