"""SSN terms that a release uses (https://www.w3.org/TR/vocab-ssn/)."""

NS = "http://www.w3.org/ns/ssn/"

Deployment = NS + "Deployment"
deployedSystem = NS + "deployedSystem"
