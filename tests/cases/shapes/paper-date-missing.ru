# No date.
DELETE DATA { <paper/doi-10.5555-owl.22> dcterms:issued "2022"^^xsd:gYear ; dblp:yearOfPublication "2022"^^xsd:gYear }
