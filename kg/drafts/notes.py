"""What a reader has to tell about one record: what was left out of it, changed or doubted."""

from __future__ import annotations

from collections import Counter

from kg import text
from kg.records import Effect, Rejection, Source

_SHOWN = 80


class Notes:
    """The rejections of one record, in the order in which they are told."""

    def __init__(self, source: Source, key: str, line: int | None) -> None:
        self._source = source
        self._key = key
        self._line = line
        self._told: list[Rejection] = []
        self._characters: Counter[tuple[str, str]] = Counter()

    def tell(
        self,
        rule: str,
        message: str,
        action: str,
        *,
        field: str | None = None,
        effect: Effect = "part",
    ) -> None:
        """Tell of something in the record; ``effect`` says how much of it is not in the graph."""
        self._told.append(
            Rejection(
                file=self._source.name,
                rule=rule,
                message=message,
                action=action,
                line=self._line,
                key=self._key,
                field=field,
                effect=effect,
            )
        )

    def cleaned(self, raw: str, field: str) -> str:
        """The text in normal form C; characters that no graph can carry are taken out, counted."""
        cleaned, counts = text.clean(raw)
        for kind, count in counts.items():
            if kind != "not-nfc":
                self._characters[field, kind] += count
        return cleaned

    def one_line(self, raw: str, field: str, *, markup: bool = True) -> str | None:
        """The text on one line, without markup (LaTeX, HTML, MathML) if it may have some; None for
        nothing.
        """
        cleaned = self.cleaned(raw, field)
        return (text.plain(cleaned) if markup else " ".join(cleaned.split())) or None

    def all(self) -> list[Rejection]:
        """What was told, the characters that were taken out last."""
        for (field, kind), count in sorted(self._characters.items()):
            self.tell(
                "characters",
                f"{count} of kind {kind} taken out",
                "mend the source if they stood for something",
                field=field,
                effect="note",
            )
        self._characters.clear()
        return self._told


def shown(raw: object) -> str:
    """A value of the source for a message, bounded and on one line."""
    said = repr(raw)
    return said if len(said) <= _SHOWN else f"{said[: _SHOWN - 1]}…"
