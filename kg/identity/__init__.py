"""Who and what is one: works are grouped, seats become people, things get their IRIs.

The order: ``works`` (which records are one paper), ``alignment`` (seats of its author lists),
``things``, ``signatures``, ``evidence`` and ``clusters`` (people), ``creators`` (their paths),
``people`` (whom sources describe apart from papers).
``rulings`` is what decisions say of each (``lookup``, ``decided``, ``suppression``).
``resolver`` runs it; ``disagreements`` tells what does not enter the view.
"""

from __future__ import annotations

from kg.identity.disagreements import disagreements as disagreements
from kg.identity.resolver import resolve as resolve
from kg.identity.suppression import untold as untold
