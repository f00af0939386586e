"""Answers as Python takes them: rows, plain values, data frames."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import msgspec

from kg import vocab
from kg.store import Term
from kg.view import claims as claims_table

if TYPE_CHECKING:
    import pandas as pd

Value = str | int | float | bool | Decimal | None
_READ: Mapping[str, Callable[[str], Value]] = {
    vocab.xsd.integer: int,
    vocab.xsd.decimal: Decimal,
    vocab.xsd.double: float,
    vocab.xsd.boolean: lambda text: text in ("true", "1"),
}


class Answer:
    """The answer to a query: ``columns``, and rows of pyoxigraph terms (an unbound cell is None).

    Iterate over it to take the rows once as they come, or take all of them by ``rows``.
    """

    def __init__(self, columns: Sequence[str], rows: Iterator[tuple[Term | None, ...]]) -> None:
        self.columns = tuple(columns)
        self._coming = rows
        self._taken: list[tuple[Term | None, ...]] | None = None

    def __iter__(self) -> Iterator[tuple[Term | None, ...]]:
        return self._coming if self._taken is None else iter(self._taken)

    def rows(self) -> list[tuple[Term | None, ...]]:
        """Every row."""
        if self._taken is None:
            self._taken = list(self._coming)
        return self._taken

    def df(self) -> pd.DataFrame:
        """The rows as a data frame of plain values (needs pandas: ``pip install rkg[df]``)."""
        return _frame([[value(cell) for cell in row] for row in self.rows()], self.columns)


class Claims:
    """Claims as one flat table; ``unit`` is what their limits, if any, were read in."""

    def __init__(self, rows: Sequence[claims_table.ClaimRow], unit: str | None = None) -> None:
        self._rows = rows
        self.unit = unit

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        return f"<{len(self)} claims: .rows(), .df()>"

    def __iter__(self) -> Iterator[claims_table.ClaimRow]:
        return iter(self._rows)

    def rows(self) -> list[dict[str, Any]]:
        """One dictionary for each claim."""
        return [msgspec.structs.asdict(row) for row in self._rows]

    def df(self) -> pd.DataFrame:
        """The table as a data frame (needs pandas: ``pip install rkg[df]``)."""
        columns = claims_table.ClaimRow.__struct_fields__
        return _frame([msgspec.structs.astuple(row) for row in self._rows], columns)


def value(term: Term | None) -> Value:
    """A cell as a plain Python value: numbers and booleans by datatype, everything else text."""
    if term is None:
        return None
    datatype = getattr(term, "datatype", None)
    text = str(getattr(term, "value", term))
    read = _READ.get(datatype.value) if datatype is not None else None
    return text if read is None else read(text)


def _frame(rows: Sequence[Sequence[Any]], columns: Sequence[str]) -> pd.DataFrame:
    try:
        import pandas as pd
    except ImportError as error:
        raise ImportError(".df() needs pandas: pip install 'rkg[df]'") from error
    return pd.DataFrame(list(rows), columns=list(columns))
