# A person that is a collective.
DELETE DATA { <paper/arxiv-2401.00001/sig/003> dcterms:type kind:person } ;
INSERT DATA { <paper/arxiv-2401.00001/sig/003> dcterms:type kind:collective }
