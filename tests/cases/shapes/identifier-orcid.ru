# An ORCID with its address.
DELETE DATA { <person/ada-chen-00000001/id/orcid-0000-0002-1825-0097> literal:hasLiteralValue "0000-0002-1825-0097" } ;
INSERT DATA { <person/ada-chen-00000001/id/orcid-0000-0002-1825-0097> literal:hasLiteralValue "https://orcid.org/0000-0002-1825-0097" }
