# A collective that is a person.
DELETE DATA { <paper/arxiv-2401.00001/sig/001> dcterms:type kind:collective . <paper/arxiv-2401.00001/sig/002> k:listedUnder <paper/arxiv-2401.00001/sig/001> } ;
INSERT DATA { <paper/arxiv-2401.00001/sig/001> dcterms:type kind:person }
