# dblp:title is another title.
DELETE DATA { <paper/doi-10.5555-owl.22> dblp:title "Owl" } ;
INSERT DATA { <paper/doi-10.5555-owl.22> dblp:title "Owls" }
