# No title.
DELETE DATA { <paper/doi-10.5555-owl.22> dcterms:title "Owl" ; dblp:title "Owl" }
