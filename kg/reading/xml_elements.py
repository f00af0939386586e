"""Records of XML files of any size, one element at a time (https://www.w3.org/TR/xml/).

No external entity or DTD is ever fetched, and no entity expands into another. The names of
characters that HTML and DBLP have (``&uuml;``) mean what they mean in HTML.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element

from kg.reading.encodings import Utf8, xml_declared
from kg.reading.faults import Unreadable
from kg.reading.limits import LIMITS, Limits
from kg.reading.opening import open_bytes
from kg.reading.xml_parser import Parser
from kg.records import Rejection


class Record(NamedTuple):
    """An element with all that is in it: ``number`` counts the records from 1; its first line.

    Names are ``{namespace}local``, or ``local`` without a namespace.
    """

    number: int
    line: int
    element: Element


def xml_elements(
    path: Path, name: str, tags: Collection[str], limits: Limits = LIMITS
) -> Iterator[Record | Rejection]:
    """The elements with one of these names, in order, each whole; none within another.

    A name is ``local``, ``{namespace}local``, or ``{*}local`` for any namespace and none. Where the
    file is not well formed, the records before are given, then one rejection with line and column,
    then those that begin after it. Raises OSError only.
    """
    number = 0
    with open_bytes(path, None, limits) as file:
        stream = Utf8(file, xml_declared)
        parser = Parser(name, tags, limits)
        try:
            for block in stream:
                for item in parser.feed(block):
                    number += not isinstance(item, Rejection) or item.effect == "record"
                    yield item if isinstance(item, Rejection) else Record(number, *item)
            for item in parser.close():
                number += not isinstance(item, Rejection) or item.effect == "record"
                yield item if isinstance(item, Rejection) else Record(number, *item)
        except Unreadable as fault:
            yield fault.rejection(name)
        yield from stream.notes(name)
