"""What can be wrong with a file as a whole, before or while its records are read."""

from __future__ import annotations

from kg.records import Rejection


class Unreadable(ValueError):
    """A file that cannot be read further: which rule it breaks, what is wrong, what to do."""

    rule = "unreadable"

    def __init__(self, message: str, action: str, line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.action = action
        self.line = line

    def rejection(self, file: str) -> Rejection:
        """What is told of the file; the records read before it stay."""
        return Rejection(file, self.rule, self.message, self.action, line=self.line, effect="file")


class TooLarge(Unreadable):
    """More than a limit allows: in size, in ratio to the compressed size, in number."""

    rule = "too-large"


class Truncated(Unreadable):
    """Compressed data that ends too early."""

    rule = "truncated"


class Damaged(Unreadable):
    """Compressed data that is not what it says, or fails its checksum."""

    rule = "damaged"


class Unsafe(Unreadable):
    """An archive whose members would be written elsewhere or are links; XML whose entities grow."""

    rule = "unsafe"


class BadEncoding(Unreadable):
    """Bytes that are no text in the encoding that is declared or found."""

    rule = "encoding"


class BadSyntax(Unreadable):
    """A document that is broken where nothing behind the fault can be found."""

    rule = "syntax"
