"""DataCite ontology terms that a release uses (http://purl.org/spar/datacite)."""

NS = "http://purl.org/spar/datacite/"

ResourceIdentifier = NS + "ResourceIdentifier"
PersonalIdentifier = NS + "PersonalIdentifier"
hasIdentifier = NS + "hasIdentifier"
usesIdentifierScheme = NS + "usesIdentifierScheme"
