# The year is not that of the date.
DELETE DATA { <paper/doi-10.5555-owl.22> dblp:yearOfPublication "2022"^^xsd:gYear } ;
INSERT DATA { <paper/doi-10.5555-owl.22> dblp:yearOfPublication "2023"^^xsd:gYear }
