"""OWL 2 terms that a release uses (https://www.w3.org/TR/owl2-overview/)."""

NS = "http://www.w3.org/2002/07/owl#"

sameAs = NS + "sameAs"
versionInfo = NS + "versionInfo"
