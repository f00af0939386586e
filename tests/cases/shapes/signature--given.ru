# Two given names in the view.
INSERT DATA { <paper/doi-10.5555-data.23/sig/001> schema:givenName "B." }
