# A link with a title, which a paper has.
INSERT DATA { <link/0000000000000001> dcterms:title "A link" }
