# An address given as an identifier.
DELETE DATA { <paper/doi-10.5555-data.23/sig/001/id/openalex-A1> datacite:usesIdentifierScheme datacite:openalex ; literal:hasLiteralValue "A1" } ;
INSERT DATA { <paper/doi-10.5555-data.23/sig/001/id/openalex-A1> datacite:usesIdentifierScheme <https://w3id.org/rkg/c/scheme/openreview> ; literal:hasLiteralValue "bo@example.org" }
