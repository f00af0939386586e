"""QUDT terms that a release uses (https://qudt.org/)."""

NS = "http://qudt.org/schema/qudt/"

hasUnit = NS + "hasUnit"
numericValue = NS + "numericValue"
QuantityValue = NS + "QuantityValue"
symbol = NS + "symbol"
conversionMultiplier = NS + "conversionMultiplier"
conversionMultiplierSN = NS + "conversionMultiplierSN"
hasDimensionVector = NS + "hasDimensionVector"
