"""The things of a text: what it introduces and what it mentions, each once.

The order: ``names`` (where names stand, by the gazetteer and by their letters), ``acronyms``,
``introduced`` (the words that introduce); ``kinds`` and ``roles`` read the words around; ``nodes``
makes one thing of all the spellings.
"""

from __future__ import annotations

from kg.extract.things.nodes import things as things
