# A kind that is none.
DELETE DATA { <paper/doi-10.5555-owl.22/sig/001> dcterms:type kind:person } ;
INSERT DATA { <paper/doi-10.5555-owl.22/sig/001> dcterms:type kind:benchmark }
