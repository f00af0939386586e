"""Who and what is one: works are grouped, seats become people, things get their IRIs.

The order: ``works`` (which records are one paper), ``alignment`` (seats of its author lists),
``things``, ``signatures`` (of a ``publication``, in its ``wording``), ``gathering`` of people
(``blocks``, ``evidence`` by ``weights``, ``clusters``, initials), ``creators`` (their paths),
``pairs`` (what was weighed), ``people`` (whom sources describe apart from papers).
``rulings`` is what decisions say of each (``lookup``, ``decided``, ``suppression``).
``resolver`` runs it; ``listing`` does people alone; ``disagreements`` tells what does not enter
the view.
"""

from __future__ import annotations

from kg.identity.disagreements import disagreements as disagreements
from kg.identity.resolver import resolve as resolve
from kg.identity.suppression import untold as untold
