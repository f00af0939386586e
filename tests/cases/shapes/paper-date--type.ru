# A date that is a string.
DELETE DATA { <paper/doi-10.5555-owl.22> dcterms:issued "2022"^^xsd:gYear } ;
INSERT DATA { <paper/doi-10.5555-owl.22> dcterms:issued "2022" }
