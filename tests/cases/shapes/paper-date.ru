# The year beside the date is missing.
DELETE DATA { <paper/doi-10.5555-owl.22> dblp:yearOfPublication "2022"^^xsd:gYear }
