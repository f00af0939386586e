"""Deployments of a system or model."""

from __future__ import annotations

from collections.abc import Mapping

from kg.vocab import prov, ssn

CLASSES = (ssn.Deployment,)
RELATIONS: Mapping[str, tuple[str, str | None]] = {
    "deploys": (ssn.deployedSystem, None),
    "operator": (prov.wasAssociatedWith, None),
}
