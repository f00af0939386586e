"""What was mended in a file, told once for each kind, however often it was."""

from __future__ import annotations

from collections.abc import Iterator

from kg.records import Effect, Rejection

_MOST_KINDS = 100
_MOST_LINES = 10
_OTHERS = "{} others like these"


class Notes:
    """Counts what is added, with the lines where it was first, and tells it at the end."""

    def __init__(self, rule: str, action: str, effect: Effect = "note") -> None:
        self._rule = rule
        self._action = action
        self._effect: Effect = effect
        self._kinds: dict[str, tuple[int, list[int]]] = {}

    def add(self, what: str, line: int, count: int = 1) -> None:
        """Count something; ``what`` holds ``{}`` for how often it was."""
        if what not in self._kinds and len(self._kinds) >= _MOST_KINDS:
            what = _OTHERS
        before, lines = self._kinds.setdefault(what, (0, []))
        self._kinds[what] = (before + count, lines)
        if len(lines) < _MOST_LINES and line not in lines:
            lines.append(line)

    def rejections(self, name: str) -> Iterator[Rejection]:
        """One for each kind, of the file that is called so."""
        for what, (count, lines) in self._kinds.items():
            more = " ..." if len(lines) == _MOST_LINES else ""
            where = "line" if len(lines) == 1 else "lines"
            message = f"{what.format(count)} ({where} {', '.join(map(str, lines))}{more})"
            yield Rejection(
                name, self._rule, message, self._action, line=lines[0], effect=self._effect
            )
