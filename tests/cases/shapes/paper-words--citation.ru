# A reference in words that is an IRI.
INSERT DATA { <paper/arxiv-2401.00001> schema:citation <https://doi.org/10.5555/kite.20> }
