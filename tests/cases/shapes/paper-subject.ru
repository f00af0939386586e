# A subject that is no concept.
INSERT DATA { <paper/doi-10.5555-owl.22> dcterms:subject <hardware/x100> }
