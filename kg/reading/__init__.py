"""What lies under the readers: files to lines, JSON values, XML elements, text; safely, in bounded
memory, with nothing dropped in silence.

Take the one that fits the format; each opens the file itself, decompresses it (gzip, bzip2, xz,
zstd, told by content), finds its encoding, and gives records and ``Rejection`` in order::

    for item in json_values(path, source.name, _decoder, places=(("results",),)):
        if isinstance(item, Rejection):
            yield item
        else:
            yield _record(item.value, item.number, item.line)

- ``text_lines(path, name)`` gives ``Line(number, text)``;
- ``json_lines(path, name, decoder)`` and ``json_values(path, name, decoder, places=...)`` give
  ``Value(number, line, value)``, the value as the ``msgspec.json.Decoder`` makes it. The second
  takes every form of file (array, JSON lines, pretty printed, ``{"results": [...]}``);
- ``xml_elements(path, name, tags)`` gives ``Record(number, line, element)``; ``text_of`` and
  ``markup_of`` give the text of an element;
- ``decoded(data, decoder, name, line)`` gives one value of JSON that stands inside something else;
- ``read_text(path, name)`` gives a whole text (BibTeX, YAML, CSV) with notes to yield, and raises
  ``Unreadable``: ``yield error.rejection(source.name)``;
- ``yaml_tree(text)`` gives ``Tree(root, faults)``: nodes with texts, lines and paths;
- ``open_bytes(path)`` gives decompressed bytes to a parser of another project, and raises
  ``Unreadable`` from ``read``; ``checked_zip(path)`` gives an archive.

``name`` is what rejections call the file: ``source.name``. The limits are in ``Limits``.
"""

from kg.reading.encodings import (
    Document as Document,
    head_text as head_text,
    read_text as read_text,
    xml_declared as xml_declared,
)
from kg.reading.faults import Unreadable as Unreadable
from kg.reading.json_mending import decoded as decoded
from kg.reading.json_values import json_values as json_values
from kg.reading.limits import LIMITS as LIMITS, Limits as Limits
from kg.reading.lines import (
    Line as Line,
    Value as Value,
    json_lines as json_lines,
    text_lines as text_lines,
)
from kg.reading.opening import (
    head_of as head_of,
    open_bytes as open_bytes,
    plain_name as plain_name,
)
from kg.reading.spooled import spooled as spooled
from kg.reading.xml_elements import Record as Record, xml_elements as xml_elements
from kg.reading.xml_text import markup_of as markup_of, text_of as text_of
from kg.reading.yaml_documents import Rules as Rules, Tree as Tree, yaml_tree as yaml_tree
from kg.reading.zips import checked_zip as checked_zip
