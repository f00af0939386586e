# An ORCID that is an identifier of a resource.
DELETE DATA { <person/ada-chen-00000001/id/orcid-0000-0002-1825-0097> a datacite:PersonalIdentifier } ;
INSERT DATA { <person/ada-chen-00000001/id/orcid-0000-0002-1825-0097> a datacite:ResourceIdentifier }
