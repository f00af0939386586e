# A character entity in a title.
DELETE DATA { <paper/doi-10.5555-owl.22> dcterms:title "Owl" ; dblp:title "Owl" } ;
INSERT DATA { <paper/doi-10.5555-owl.22> dcterms:title "The owl&#39;s eye" ; dblp:title "The owl&#39;s eye" }
