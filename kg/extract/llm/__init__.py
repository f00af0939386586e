"""A language model as a second extractor: what it says is taken where the text bears it out.

The order: ``prompt`` (the text as data, the form of the answer), ``service`` (one question to an
end point, patiently), ``kept`` (answers from run to run), ``answer`` (its statements), ``checking``
(each statement against the text, by ``quotes``; the number is parsed from the quote), ``rows`` (a
line of a file that a build reads). Only ``kg extract --llm`` uses it; a build asks nobody.
"""

from __future__ import annotations

from kg.extract.llm.reading import Refused as Refused, Said as Said, read as read
