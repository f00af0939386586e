"""FAIR4ML terms that a release uses (https://w3id.org/fair4ml)."""

NS = "https://w3id.org/fair4ml#"

MLModel = NS + "MLModel"
fineTunedFrom = NS + "fineTunedFrom"
