# A year before printing.
DELETE DATA { <paper/doi-10.5555-owl.22> dcterms:issued "2022"^^xsd:gYear ; dblp:yearOfPublication "2022"^^xsd:gYear } ;
INSERT DATA { <paper/doi-10.5555-owl.22> dcterms:issued "0202"^^xsd:gYear ; dblp:yearOfPublication "0202"^^xsd:gYear }
