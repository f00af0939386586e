"""Reads the body of an answer to its end, within a size and a time, or says that it breaks off.

HTTP tells the end by a length or by chunks (RFC 9112, 6), gzip by its own trailer.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import requests
import urllib3

from kg.http.clock import Clock
from kg.http.failed import Failed

_PIECE = 64 * 1024
_GZIP_BITS = 31
_PLAIN = ("", "identity")
_PACKED = ("gzip", "x-gzip")


def body(response: requests.Response, most_bytes: int, until: float, clock: Clock) -> bytes:
    """The bytes of an answer that was asked for with ``stream=True``, unpacked.

    ``until`` is the moment (of ``clock.monotonic``) after which nothing is read any more. Raises
    Failed.
    """
    coding = response.headers.get("Content-Encoding", "").strip().lower()
    if coding not in (*_PLAIN, *_PACKED):
        raise Failed("broken", f"the answer is packed in a way that was not asked for: {coding}")
    arriving = _arriving(response, until, clock)
    found = bytearray()
    for piece in arriving if coding in _PLAIN else _unpacked(arriving, most_bytes):
        found += piece
        if len(found) > most_bytes:
            raise Failed("too-large", f"the answer is larger than {most_bytes:,} bytes")
    return bytes(found)


def _arriving(response: requests.Response, until: float, clock: Clock) -> Iterator[bytes]:
    raw = response.raw
    try:
        # ``read1`` gives what is there; ``read`` would wait for a whole piece of a slow drip.
        while piece := raw.read1(_PIECE, decode_content=False):
            yield piece
            if clock.monotonic() > until:
                raise Failed("timeout", "the answer did not come to its end in time")
    except urllib3.exceptions.ReadTimeoutError:
        raise Failed("timeout", "the service fell silent within its answer") from None
    except (urllib3.exceptions.HTTPError, OSError):
        raise Failed("broken", "the answer broke off") from None
    if (left := getattr(raw, "length_remaining", None)) and left > 0:
        raise Failed("broken", "the answer broke off")


def _unpacked(packed: Iterator[bytes], most_bytes: int) -> Iterator[bytes]:
    unpacker = zlib.decompressobj(_GZIP_BITS)
    try:
        for piece in packed:
            rest = piece
            while rest:
                yield unpacker.decompress(rest, most_bytes + 1)
                rest = unpacker.unconsumed_tail
                if unpacker.eof and unpacker.unused_data:
                    rest = unpacker.unused_data
                    unpacker = zlib.decompressobj(_GZIP_BITS)
    except zlib.error:
        raise Failed("broken", "the answer cannot be unpacked") from None
    if not unpacker.eof:
        raise Failed("broken", "the answer broke off: what was packed does not end")
