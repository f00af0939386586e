# A seat that is and is not that of the corresponding author.
INSERT DATA { <paper/arxiv-2401.00001/sig/002> soa:isCorresponding false }
