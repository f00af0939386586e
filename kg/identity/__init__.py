"""Who and what is one: works are grouped, seats become people, things get their IRIs.

The order: ``works`` (which records are one paper), ``alignment`` (seats of its author lists),
``evidence`` and ``clusters`` (people), ``creators`` (their paths), ``things``. ``resolve`` runs it.
"""

from __future__ import annotations

from kg.identity.resolver import resolve as resolve
