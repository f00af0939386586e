# The author id of a seat as that of a resource.
DELETE DATA { <paper/doi-10.5555-data.23/sig/001/id/openalex-A1> a datacite:PersonalIdentifier } ;
INSERT DATA { <paper/doi-10.5555-data.23/sig/001/id/openalex-A1> a datacite:ResourceIdentifier }
