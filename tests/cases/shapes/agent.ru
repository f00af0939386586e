# Software without a version.
DELETE DATA { <agent/kg-identity-0.1.0> schema:softwareVersion "0.1.0" }
