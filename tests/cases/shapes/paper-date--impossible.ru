# A day that does not exist.
DELETE DATA { <paper/doi-10.5555-owl.22> dcterms:issued "2022"^^xsd:gYear } ;
INSERT DATA { <paper/doi-10.5555-owl.22> dcterms:issued "2022-13-45"^^xsd:date }
