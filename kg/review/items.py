"""One thing to decide: what is in doubt, the evidence, and how much a decision would change."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from kg.records import Decision, Ground

Kind = Literal["people", "links", "claims"]
KINDS: tuple[Kind, ...] = ("people", "links", "claims")
Verdict = Literal["same", "different"]
"""Of a claim, ``same`` says that the text says so: it is right."""


class Item(Struct, frozen=True):
    """An open question. ``one`` and ``other`` are what it is about (paths; of a link the identifier
    elsewhere; of a claim the claim and its paper), with their names. ``confidence`` is how likely
    "same" (or "right") is, decimal text; ``touched`` how many papers, claims and seats hang on it,
    ``change`` that times the doubt.
    """

    kind: Kind
    one: str
    other: str
    one_name: str
    other_name: str
    question: str
    confidence: str
    touched: int
    change: str
    evidence: tuple[Ground, ...] = ()
    address: str | None = None


def change(confidence: float, touched: int) -> str:
    """How much a decision would change: what it touches times the doubt, which is 1 at one half
    and 0 where it is sure.
    """
    return f"{touched * (1 - abs(2 * confidence - 1)):.2f}"


def order(item: Item) -> tuple[float, str, str, str]:
    """The most change first."""
    return -float(item.change), item.kind, item.one, item.other


def decision(item: Item, verdict: Verdict, *, by: str, on: str, because: str) -> Decision:
    """The entry of decisions.yaml that answers an item."""
    if item.kind == "claims":
        said: Literal["right", "wrong"] = "right" if verdict == "same" else "wrong"
        return Decision("claim", (item.one,), by, on, because, said)
    return Decision(verdict, (item.one, item.other), by, on, because)
