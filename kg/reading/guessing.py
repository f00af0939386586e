"""Which encoding bytes are in that bear no mark."""

from __future__ import annotations

import codecs


def guess(head: bytes, declared: str | None) -> tuple[str, str]:
    """Python's name of the encoding of a file that begins so, and what is to be told of it."""
    try:
        codecs.getincrementaldecoder("utf-8")().decode(head, final=False)
    except UnicodeDecodeError:
        pass
    else:
        return "utf-8", ""
    if declared is not None:
        try:
            name = codecs.lookup(declared).name
        except LookupError:
            return "utf-8", f"the file says {declared!r}, which is no known encoding"
        return name, ""
    return "utf-8", ""
