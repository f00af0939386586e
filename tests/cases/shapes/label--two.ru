# A person with two labels.
INSERT DATA { <person/bo-li-00000002> rdfs:label "Li, Bo" }
