# A name on an identifier.
INSERT DATA { <paper/arxiv-2401.00001/id/openalex-W1> skos:notation "W1" }
