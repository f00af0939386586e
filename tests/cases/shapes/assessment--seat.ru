# An assessment of a seat instead of a person.
DELETE DATA { <assessment/0000000000000001> k:candidate <person/ada-chen-00000003> } ;
INSERT DATA { <assessment/0000000000000001> k:candidate <paper/doi-10.5555-owl.22/sig/001> }
