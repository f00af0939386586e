# Two persons with one ORCID.
INSERT DATA { <person/bo-li-00000002> datacite:hasIdentifier <person/bo-li-00000002/id/orcid-0000-0002-1825-0097> . <person/bo-li-00000002/id/orcid-0000-0002-1825-0097> a datacite:PersonalIdentifier ; datacite:usesIdentifierScheme datacite:orcid ; literal:hasLiteralValue "0000-0002-1825-0097" }
