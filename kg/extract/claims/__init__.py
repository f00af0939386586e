"""The claims of a text: what is said of which thing, compared with what, and where it says so.

The order: ``scene`` (where things stand), then for each number ``subjects``, ``properties``,
``baselines``, ``conditions``, ``modality``; ``statements`` are the claims without a number.
"""

from __future__ import annotations

from kg.extract.claims.assembly import claims as claims
