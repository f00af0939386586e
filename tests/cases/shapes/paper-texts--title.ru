# A title that is a number.
DELETE DATA { <paper/doi-10.5555-owl.22> dcterms:title "Owl" ; dblp:title "Owl" } ;
INSERT DATA { <paper/doi-10.5555-owl.22> dcterms:title 1984 ; dblp:title 1984 }
