"""Dumps of any size, converted in constant memory: read, resolve each record alone, map, write.

``conversion`` goes through the inputs, ``tally`` counts what became of them, ``parts`` writes the
compressed files.
"""

from kg.bulk.conversion import convert as convert
