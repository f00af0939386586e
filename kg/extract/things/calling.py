"""Names that a text gives: "a method called X", "which we call X"."""

from __future__ import annotations

from kg.extract.things.announcing import CALLED, OTHERS, SPEAKERS, VERBS
from kg.extract.things.kinds import STOPS
from kg.extract.things.names import Name
from kg.extract.things.told import Sentence

_OF_DATA = ("benchmark", "dataset")
_NEAR, _CLOSE, _LONG = 6, 4, 80


class Calling(Sentence):
    """A sentence in which something may be called by a name."""

    def called(self) -> None:
        """As in "a ... called X", "which we call X", "termed as X"."""
        low = self.words.low
        for index in range(self.first + 1, self.last):
            word = low[index]
            past = word in CALLED
            ours = word in ("call", "name", "dub", "term", "denote") and low[index - 1] in (
                "we",
                "is",
            )
            if not (past or ours):
                continue
            at = index + 1
            while at < self.last and (
                low[at]
                in ("as", '"', "the", "it", "this", "our", "by", "'", "`", "them", "system", "new")
                or (ours and low[at] in STOPS and low[at] != ".")
                or (ours and at - index < _NEAR and self.name_at(at) is None and low[at] != ".")
            ):
                at += 1
            name = self.name_at(at) if at < self.last else None
            if name is None or self.found[name].modifies:
                continue
            direct = ours and low[index - 1] == "we" and not self.found[name].text.islower()
            kind = self.noun_before(index)
            told = direct or (past and self._is_of_one(index, self.found[name], kind))
            if self.found[name].known and not (told and at - index <= _CLOSE):
                continue
            if not (ours or self._tells(index, told_by_we=kind != "task")):
                continue
            self.add(name, self.described(name) or kind)

    def _is_of_one(self, index: int, name: Name, kind: str | None) -> bool:
        """Whether what a list has is called so here: "a test called X", not "the test X"."""
        low = self.words.low
        opens = (at for at in range(index - 1, self.first, -1) if low[at] in ("a", "an", "the"))
        at = next(opens, None)
        fits = name.known is not None and kind is not None and name.known.type in _OF_DATA
        return fits and at is not None and low[at] != "the" and "on" not in low[at:index]

    def _tells(self, index: int, *, told_by_we: bool) -> bool:
        before = self.words.low[max(self.first, index - _LONG) : index]
        if any(word in OTHERS for word in before[-8:]):
            return False
        spoken = told_by_we and any(word in SPEAKERS for word in before)
        return spoken or any(word in VERBS or word == "our" for word in before)
