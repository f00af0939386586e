# An affiliation by a property of another vocabulary.
INSERT DATA { <paper/arxiv-2401.00001/sig/003> schema:affiliation "Example Lab" }
