# An empty keyword.
INSERT DATA { <paper/doi-10.5555-owl.22> schema:keywords " " }
