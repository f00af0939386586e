# Two titles in the view.
INSERT DATA { <paper/doi-10.5555-owl.22> dcterms:title "Owl, again" ; dblp:title "Owl, again" }
