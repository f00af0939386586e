"""What the text of a record says, read offline: every statement with the words it was read from.

The order: ``reading`` (raw text to ``readable`` text with the way back), ``tokens`` (and
sentences), ``quantities``; what they find is in ``found``.
"""

from __future__ import annotations

from kg.extract.extraction import extract as extract
