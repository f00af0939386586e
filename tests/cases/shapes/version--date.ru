# A date that is a string.
DELETE DATA { <paper/doi-10.5555-owl.22/v/preprint-1> dcterms:issued "2022"^^xsd:gYear } ;
INSERT DATA { <paper/doi-10.5555-owl.22/v/preprint-1> dcterms:issued "May 2022" }
