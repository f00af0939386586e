# One person with two ORCIDs.
INSERT DATA { <person/ada-chen-00000001> datacite:hasIdentifier <person/ada-chen-00000001/id/orcid-0000-0001-5109-3700> . <person/ada-chen-00000001/id/orcid-0000-0001-5109-3700> a datacite:PersonalIdentifier ; datacite:usesIdentifierScheme datacite:orcid ; literal:hasLiteralValue "0000-0001-5109-3700" }
