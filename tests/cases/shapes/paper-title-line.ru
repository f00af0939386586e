# A title with the line break of its source.
DELETE DATA { <paper/doi-10.5555-owl.22> dcterms:title "Owl" ; dblp:title "Owl" } ;
INSERT DATA { <paper/doi-10.5555-owl.22> dcterms:title "Owl\n  by night" ; dblp:title "Owl\n  by night" }
