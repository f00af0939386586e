"""Records to N-Quads: what a release says, node by node (docs/model.md).

One module for each entity type: things by ``thing`` with what their own modules say, and
``paper``, ``version``, ``signature``, ``contribution``, ``reference``, ``person``, ``claim`` and
``claimed`` (those of a paper; ``agreement`` says which of them are one, ``notes`` tells of it),
``quantity``, ``property``, ``unit``, ``source``, ``link``, ``decision``. ``verdicts`` is what was
decided of claims. ``terms`` has the IRIs; ``release`` puts the triples into named graphs and the
view, ``alone`` those of one record into the view only.
To add a type of thing: a module with ``CLASSES`` and ``RELATIONS``, a line in ``THING_MODULES``, a
shapes file and a case.
"""

from __future__ import annotations

from collections.abc import Mapping

from kg.mapping import (
    algorithm,
    concept,
    dataset,
    deployment,
    hardware,
    model,
    organization,
    run,
    series,
    system,
    venue,
)
from kg.mapping.thing import ThingType

THING_MODULES: Mapping[str, ThingType] = {
    "system": system,
    "model": model,
    "series": series,
    "algorithm": algorithm,
    "dataset": dataset,
    "hardware": hardware,
    "organization": organization,
    "venue": venue,
    "concept": concept,
    "run": run,
    "deployment": deployment,
}
