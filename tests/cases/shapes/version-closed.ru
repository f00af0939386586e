# A property of another vocabulary.
INSERT DATA { <paper/doi-10.5555-owl.22/v/preprint-1> schema:datePublished "2022" }
