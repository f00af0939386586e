# A property of another vocabulary.
INSERT DATA { <paper/doi-10.5555-owl.22> schema:headline "Owl" }
