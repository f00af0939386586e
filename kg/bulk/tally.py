"""What became of the records, counted while they go by; rejections are written, not kept."""

from __future__ import annotations

from collections import Counter
from typing import BinaryIO

import msgspec

from kg.pipeline import Rejected, stopped
from kg.records import Effect, Rejection
from kg.rejections import count_effects

_KEPT = 10


class Tally:
    """The counts of a conversion.

    ``shown`` are the first few rejections, those that leave something out apart from the notes.
    ``used`` and ``rejected`` are the records of the input that is being read.
    """

    def __init__(self, rejects: BinaryIO, *, strict: bool, most: int | None) -> None:
        self.rules: Counter[tuple[Effect, str]] = Counter()
        self.used = self.rejected = self._used_before = 0
        self._rejects = rejects
        self._strict = strict
        self._most = most
        self._encoder = msgspec.json.Encoder(order="sorted")
        self._lost: list[Rejection] = []
        self._notes: list[Rejection] = []

    @property
    def shown(self) -> tuple[Rejection, ...]:
        """The first few rejections, the notes last."""
        return (*self._lost, *self._notes)

    def begin(self) -> None:
        """An input begins."""
        self._used_before += self.used
        self.used = self.rejected = 0

    def use(self) -> None:
        """A record of the input is in the dump."""
        self.used += 1

    def reject(self, rejection: Rejection) -> None:
        """Write a rejection down.

        Raises Rejected at the first that leaves something out if strict, and at the first beyond
        those that are allowed.
        """
        note = rejection.effect == "note"
        if self._strict and not note:
            raise stopped(rejection)
        self._rejects.write(self._encoder.encode(rejection) + b"\n")
        self.rules[rejection.effect, rejection.rule] += 1
        kept = self._notes if note else self._lost
        if len(kept) < _KEPT:
            kept.append(rejection)
        self.rejected += rejection.effect == "record"
        if self._most is not None and not note:
            effects = count_effects(self.rules)
            lost = sum(effects.values()) - effects["note"]
            if lost > self._most:
                raise Rejected(f"more than the {self._most} rejections allowed", self.shown)

    def counts(self) -> dict[str, int]:
        """``records_read`` is the sum of ``records_used`` and ``records_rejected``."""
        effects = count_effects(self.rules)
        used = self._used_before + self.used
        return {
            "records_read": used + effects["record"],
            "records_used": used,
            "records_rejected": effects["record"],
            "rejections": sum(effects.values()),
            "rejected_files": effects["file"],
            "rejected_parts": effects["part"],
            "notes": effects["note"],
        }
